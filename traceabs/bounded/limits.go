package bounded

import (
	"math"
	"time"
)

const (
	maxRefused = 10 // error traces that are not confirmed: after so many the next ones hardly will be

	pruneShare = 2                      // a part of the time for error queries that finding out what can be reached may cost
	pruneStart = 100 * time.Millisecond // and this in any case, so that it can begin
	pruneLimit = time.Second            // for one such question

	allPending = math.MaxInt32          // errors that are asked for at a time: no limit
	easyTime   = 250 * time.Millisecond // of a question for some errors: the next one is for twice as many
	manyTime   = 2 * time.Second        // and each solver, for a question for several: fewer may be easier

	maxPositions    = 12_000                 // of an unwinding: a loop of 10,000 iterations and what is around it; those of more are for other engines
	closedShare     = 8                      // a part of the time for the search depth by depth, when the other one has ended all loops, or may do so soon
	lateTurn        = 500 * time.Millisecond // of turns as long as this, the question that is asked at the end
	lateTime        = 2 * time.Second        // goes on for as long as the turn, and at most so long
	closedTimes     = 20                     // times the limit of a turn for errors when all loops have ended: what is hard here is harder for others
	fewIterations   = 33                     // of loops, all of which may end soon: programs for small constants do
	fewOutermost    = 9                      // of an outermost loop
	endingTimes     = 4                      // times that of a turn while all loops may end soon: others may be as quick
	firstIterations = 3                      // of a loop that may go on or not, before it is cut for the first time
	againTime       = 2 * time.Second        // to find out whether a loop is entered again: it saves time where that is easy
	earlyTime       = 500 * time.Millisecond // and each solver, to find an error before loops have ended

	maxUnknown = 256   // reads at indices that may have any value, each of which is compared with all that was stored
	maxOrigins = 12    // numbers that an index is chosen among, for each of which the cell is read
	maxApart   = 2_000 // terms of a block that are evaluated each time that they stand under other conditions; the rest, once

	// Terms evaluated where arrays are resolved, in a round: beyond, they are kept; and as many others one by one. A parser of 4 bytes into 4 tokens has 133,000, which take 2.2 s.
	maxResolved = 250_000

	inlineArraySize = 400 // nodes of an array that has none: a read at a constant index finds what was stored only if it sees the stores

	linearTime  = 100 * time.Millisecond // for a question over integers before others: what is linear takes a few
	linearShare = 4                      // times as long is the turn in which it is asked
	maxFailed   = 2                      // questions in turn about integers: the formula is not about those
	maxLate     = 4                      // times its limit that a question without an answer took: the solver does not keep limits there (6.7 s for 1 s), the next ones are left out

	firstTurn = time.Second     // of the incremental solver and of a new one, before each has twice as long
	wholeTurn = 5 * time.Second // the same where all loops have ended
	fewFacts  = 50              // more facts than at the last question are nothing new to the incremental solver
	stride    = 1.25            // by which the depth grows where each question costs the simplification of the whole formula
)
