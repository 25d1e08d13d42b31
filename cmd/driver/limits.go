package driver

import "time"

// Limits of a verification, unless flags say otherwise.
const (
	defaultMemory  = 4e9             // bytes: what a usual machine has to spare
	proofTime      = 5 * time.Minute // of each proof of a project, for many of them have to end
	maxMemory      = 1 << 60         // bytes that a flag may ask for, far from the end of its type
	maxSeconds     = 1e9             // that a flag may ask for, some 30 years
	maxIterations  = 1_000_000_000   // that a flag may ask for, the same
	explainLong    = time.Minute     // of tav explain
	explainTraces  = 5               // of different kinds
	explainLevels  = 2               // of a cause tree: more are hard to read
	expectableExit = 255             // the greatest exit code
)

// Limits of questions.
const (
	togetherShare = 0.75            // of the time, for several properties at once
	togetherTime  = time.Minute     // for them when the time is unlimited
	leastSearch   = 2               // times as long as compiling and lowering took: less is not worth to begin with one of them
	warningTime   = 2 * time.Second // for the compiler's warnings when all time is used
	firstTry      = 0.25            // of its share of the time for each of several properties: most take less, and leave it to those that need more
	everyShare    = 0.6             // of the time, for all checks, where other questions are asked beside them
)

// Limits of what is read and shown.
const (
	mostSaid      = 5                      // lines about how files are compiled
	scriptHead    = 100                    // bytes in which a saved script says that it is one
	shownRunning  = 4                      // proofs in the line that says what is running: more do not fit
	progressEvery = 100 * time.Millisecond // a line on the terminal: more often it flickers
	settling      = 100 * time.Millisecond // after a change of a file: an editor that saves all its files is done by then
)

// Limits of the search for preconditions, a run of tav check for each set of conditions.
const (
	adviceRuns    = 16               // for an error of a function that is explained: one run takes about half a second
	inferRuns     = 100              // for all of a function
	inferTime     = 5 * time.Minute  // for all of a function
	conditionTime = 30 * time.Second // of a run: what needs more is no advice
	maxConditions = 8                // errors beyond each other
)

// Limits of fixes.
const (
	fixTime       = time.Minute      // of tav fix
	reportFixTime = 10 * time.Second // of tav check that writes a page, or for an editor: who waits for that waits so long
)
