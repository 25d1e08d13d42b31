package traceabs

import "time"

const ms = time.Millisecond

// The limits of the loop and of what surrounds it; those of single steps are
// engine.Limits, the engines' turns are rows of budget.go.
const (
	asideLimit   = 25  // traces that are set aside without an argument: after so many the verdict will not be TRUE, and the next ones are hardly better
	growth       = 1.5 // times larger than at its last minimisation: the abstraction is minimised again, which costs as much as several differences
	maxSequences = 2   // sequences of predicates in an automaton that no perfect one makes: each adds states
	maxHints     = 24  // predicates of failed annotations in such an automaton: as maxSequences
	patience     = 2   // traces of a path program that the other sources prove first: they have fewer predicates, which keeps the abstraction small

	besideTime = 2500 * ms // for errors when TRUE is impossible, before the loop: as an engine's late turn
	besideRuns = 100 * ms  // for runs before that

	moreShare = 0.7 // of the time that is left, for an engine that asks for more than its turn, at most, and for the search for undefined behaviour where all loops were unwound: it ends like the proof, and mostly sooner

	callsTime   = 500 * ms // for the first attempt at unfolding calls; the loop has twice as long, and so have the next attempts
	firstDepth  = 2        // calls that are active at a time in the first unfolding; each next one has twice as many
	maxDepth    = 1 << 12  // in the last: unfoldings of small recursive procedures are as large as memory takes
	enoughTimes = 20       // times the limit of a turn for errors when no deeper calls are made: the answer is near
	firstStack  = 50 * ms  // for an engine on the first unfolding; the next ones are as much larger

	acceleratedTimes = 8 // times the limit of a turn with accelerated loops while all may end soon: where they do, they mostly do without

	firstUnrolled = 4     // iterations of each inner loop; twice as many where they are not enough,
	lastUnrolled  = 32    // up to so many: blocks with more are too large to decide
	maxUnrolled   = 4_000 // edges of a program with loops unrolled: as lastUnrolled

	unwindTrace = 24 * time.Hour // for a question where loops are unwound up to a number that the user gives: nothing else has use for the time

	openTime     = 200 * ms // to look for what a proof lacks, at first; as much longer each next time: users see it only when there is no verdict
	searchShare  = 0.7      // of that time, for states; the rest is for which facts are the strongest
	tellOpen     = 2        // rounds of engines before that: by then what is easy is decided
	maxOpen      = 3        // of what it lacks: what a reader takes in
	maxInstances = 16       // of what is read on the way to errors that a counterexample to induction does not lead to at once: as openTime
	smallNumber  = 16       // numbers of a state are below it where they can be: a reader takes them in

	undefinedShare = 0.2             // of the time that is left, for the search for undefined behaviour that follows a proof
	undefinedLimit = 5 * time.Second // of that search: users wait for it
)
