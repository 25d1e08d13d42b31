package verify

import "time"

// Limits of a verification, unless flags say otherwise.
const (
	ExplainTime = 5 * time.Second // of tav check, whose user waits for a verdict
	fuzzSize    = 4096            // bytes: libFuzzer's own limit
)

// Limits of the turns of open checks.
const (
	firstCheckTurn = 10 * time.Second // of the processor, for all that are open, where there is no deadline
	checkTurnShare = 0.35             // of the time that is left at first, the same
	checkParts     = 8                // a half of them has the turn's time divided by that
	checkMoment    = time.Second      // of the processor, for all checks at first
	simpleLimit    = 2 * time.Second  // the same, for those that are not about memory
	abstractTime   = time.Minute      // of the processor, for the form with simpler models, where there is no deadline; else half of what is left
	leastRest      = 2 * time.Second  // of the processor, for checks that are open once one has failed
	restShare      = 1.0              // of what was spent until then, the same
	unreachedTime  = time.Second / 4  // of the processor, to find which proved checks nothing reaches
	laterExplained = time.Second      // for the explanation of all but the first that fails
)

// Limits of sample runs, which come before everything else and must not be felt.
const (
	sampleMost   = 1_000_000   // steps of all random runs, about 50 ms
	sampleTime   = time.Second // when steps are slow: what is found should not depend on the clock
	sampleEffort = 200_000     // steps without a new location that are enough; or as many as before it
	sampleSteps  = 20_000      // of each; and of a run of a witness that is looked at again, or of threads that may wait for each other
	steadyEvery  = 4           // of so many runs one has steady inputs

	typedMost     = 5_000_000 // steps of all runs on what a person types, about 250 ms: most of these runs are short
	typedEffort   = 1_000_000 // of those without a new location that are enough; or as many as before it
	typedFailures = 5         // counterexamples at an error location that turn out to be none, before no more are looked at
)

// Limits of runs of recursive programs whose calls have no room on a stack.
const (
	deepCalls = 200             // that are active when a short run is over: a longer one is made
	deepRuns  = 3               // longer ones that end all the same
	deepTime  = 2 * time.Second // of the processor, for a longer one
)

// Limits of the question whether a proof is vacuous.
const (
	vacuityTime = time.Second // of the processor, for all of it
	someRuns    = 100         // of the program, at most; and those by which a change is looked at for threads that wait for each other
)

// Limits of the question what executions reach.
const (
	coverTime  = 30 * time.Second // of the processor, where there is no other limit
	reachShare = 0.5              // of the time that is left, for all that is not reached yet together; before it is asked why something is not
)

// Limits of the search for runs that do not end.
const (
	endlessTime   = 3 * time.Second        // of the processor, for all runs
	endlessEffort = 3_000_000              // steps of all runs
	endlessSoon   = 200_000                // of those before the first turn of ranks
	endlessFirst  = 300 * time.Millisecond // of the processor, for these
	endlessSteps  = 300                    // of most runs: many loops are entered soon or not at all
	endlessLong   = 8                      // every so many runs one is of sampleSteps
	againRounds   = 1000                   // in which the inputs of an iteration are given again, where it may have another length
	endlessLeast  = 16                     // steps of the shortest run in which a cycle that was found is looked for again
)

// Limits of the search for runs that are proved to stay in a loop.
const (
	recurrentRuns  = 12   // long runs that are asked about
	recurrentShort = 0.01 // of the time that is left for each, before ranks are looked for
	loopShare      = 0.1  // the same, and for each loop that may come back to a state, when there are none
	repeatingShort = 0.03 // of the time that is left for each loop that may come back to a state, before ranks are looked for
)

// Limits of the search for ranks.
const (
	rankNames    = 4           // of ranks that were tried and are named
	rankSoon     = time.Second // of the processor, for all ranks of a program before most runs that may not end
	refineDepth  = 2           // how often it is told
	guardShort   = 0.2         // of the time that is left for that nothing undefined ends an execution, before ranks are looked for
	guardShare   = 0.8         // the same, when all loops have one
	checkedShare = 0.5         // of the time that is left, for guards and ranks in the form of the program in which memory is checked
)

// Limits of programs with threads.
const (
	threadsSoon  = 0.1             // of the time that is left, before the longer turns of the engines: for proofs for any number of threads without a search, and for executions as orders of events
	soonTime     = 5 * time.Second // for each of these at most
	ordersMost   = 0.4             // of the time that is left, where the threads have too many combinations for these
	threadsMost  = time.Minute     // for these, and for each of those below, at most
	threadsShare = 0.5             // of the time that is left, for the program in which one order was found, for other proofs for any number of threads, or where atomic stores take effect later
	randomRuns   = 5000            // by random schedules, where the threads have too many combinations
	randomTime   = 2 * time.Second // of the processor, for all of these
	mostStates   = 100_000         // combinations of threads' locations where nothing was found in fewer
	mostChanges  = 3               // of the priority of a thread in such a run
	leastTurns   = 20              // of such a run, before it is known how many it takes
	threadsTime  = 5 * time.Second // of a native run, for which nothing forces the order of the threads: it may go on for ever
)

// Limits of runs that may decide the program.
const (
	onlyTime   = 2 * time.Second  // for the only execution, before other engines have a go
	onlyShare  = 0.5              // of the time left for these; then the only execution again, from its start
	longShare  = 0.8              // of the time for engines where sample runs did not end; then long runs
	longTime   = 10 * time.Second // for long runs at most
	inputsTime = 5 * time.Second  // of one on inputs that bounded search found, over iterations of loops that it did not take
	firstLong  = 1_000_000        // steps of the first long run
	longGrowth = 4                // times as many steps of the next length of long runs
)

// Limits of following a witness, which comes before everything else.
const (
	followShare = 0.3              // of the time
	followTime  = 20 * time.Second // when the time is unlimited, or long
)

// Limits of confirming and checking.
const (
	readingSteps = 1_000_000       // steps of a run that may go into reading
	walkSteps    = 10_000_000      // of the only execution that is taken again edge by edge
	leastCheck   = time.Second / 2 // for a proof that took less to be found, where nothing demands a check
	mostCheck    = 5 * time.Second // for one that took longer
	checkShare   = 0.75            // of the time that is left
)

// Limits of explanations.
const (
	maxExplained  = 50_000                 // edges of an explained trace: more do not fit into a formula
	maxRun        = 2_000_000              // edges of an explained run: all its states are kept
	shortRun      = 50_000                 // edges of a run that is explained by the methods for traces, too
	firstShare    = 0.2                    // of the time for the first trace
	othersTime    = 250 * time.Millisecond // for the search for others, where the user waits for a verdict (explainTime)
	othersShare   = 0.4                    // of the time then left at most for the traces that a search finds
	usuallyMany   = 20                     // traces that are found: that share if each takes as long as the first
	dangerShare   = 0.25                   // of the search's time for danger automata
	shortenTime   = 200 * time.Millisecond // for a shorter trace
	scheduleTime  = 2 * time.Second        // for the order of threads that an error needs
	maxIdle       = 200                    // values that nothing gave a variable: of more it is not known whether anything depends on each
	enoughSteps   = 30                     // of a trace that need not be shorter
	smallerEffort = 2_000_000              // steps of all runs for smaller inputs, about 100 ms: what is found does not depend on the clock
	smallNumber   = 200                    // up to which all are tried as a smaller input, where no bound says which one to try
	compareTime   = 100 * time.Millisecond // whether two invariants are equivalent
)

// Limits of programs with threads.
const (
	maxInstances = 4 // threads at a time that one creation starts: the combinations of more are too many
	maxOpenRaces = 3 // pairs of accesses that structure leaves open: of more only some are reported
)

// Limits of fixes.
const (
	filterShare = 0.5 // of that, once the program with all changes is there, for runs: what was found by then is taken
)
