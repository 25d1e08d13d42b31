package termination

import "time"

// Limits of the search for runs that are proved to stay in a loop.
const (
	recurrentLeast = 50   // iterations of a long run: of fewer it is not known yet which loop they are in
	recurrentLater = 4    // of all iterations, so many parts: after the first one the loop may have got where it stays
	recurrentStem  = 3000 // steps before the loop: more are a long program
	strategyRuns   = 6    // claims about runs in which an input of a loop depends on the state
	strategyTries  = 40   // that are looked at for them
	strategySteps  = 3000 // of each
)

// Limits of the search for ranking functions.
const (
	guardTime = 2 * time.Minute // for that nothing undefined ends an execution, at most

	rankWidth   = 72               // bits of a rank: differences of 64-bit numbers fit
	rankRuns    = 30               // sample runs
	rankSteps   = 2000             // of each
	rankPairs   = 200              // of states at a head
	rankTries   = 40               // ranks of a head that are tried
	rankTerms   = 150              // that ranks are made of
	rankPlus    = 6                // variables whose sums and least values are among them
	rankTime    = 20 * time.Second // for a rank, at most
	rankShort   = 0.1              // of the time that is left for a rank at first
	rankShare   = 0.5              // the same, in its second turn, and for all ranks of a head, before they depend on how it is reached
	rankWaiting = 3                // ranks that were not decided in a short turn: then the first one has a long turn
	refineWhole = 0.8              // of the time that is left for ranks by how a head is reached

	partTime         = 4 * time.Second        // of the processor, for one way to distinguish it; the shares of a rank are of this, then
	refineTurns      = 4                      // iterations that are taken together, at most
	linearFrom       = 8                      // tries before one in two is of factors that inequalities give: what falls has a name in C then
	linearVariables  = 8                      // that have factors
	linearConditions = 4                      // where these may differ
	linearFactor     = 64                     // the greatest factor: greater ones are rare
	linearEntries    = 4                      // of a rank
	linearCover      = 8                      // samples of which one is to fall where not all can
	linearTime       = 200 * time.Millisecond // for factors of an entry
	linearMost       = time.Second            // for those of a rank
)
