package interp

import "time"

// The limits of the package; package sandbox has those of what it runs. A run that
// reaches a limit of its Options ends with Limit and says which.
const (
	// DefaultMaxDepth is the number of activations on the stack when nothing else is
	// asked for: some hundred megabytes.
	DefaultMaxDepth = 1 << 20

	// RunEffort is the number of steps that a run costs beside its own, where runs are limited by steps.
	RunEffort = 100

	pageSize   = 512     // cells of a page of a table
	maxPages   = 1 << 13 // of a table; a map has the cells after them
	maxUpdates = 1000    // stores and choices that a new value of an array is made of; after more it is copied
	maxApart   = 1 << 16 // stores between two versions of an array whose differences are listed

	tryJump   = 16      // visits of the head of a loop before a jump is tried; twice as many after each that fails
	rareJump  = 1 << 16 // but not more
	maxRound  = 500     // steps of a round that is jumped over
	worthJump = 64      // rounds that pay for the forecast of one
	maxCount  = 1 << 62 // edges taken, with those of jumps: the count never overflows

	keptVisits   = 256     // of heads of loops at the end of a run, among which a cycle is looked for
	repeatEffort = 100_000 // edges of all rounds that are looked at for that

	fewCopied = 1 << 10 // elements that are copied one by one
	maxCopied = 1 << 24 // and where arrays have nothing in common: some hundred megabytes

	maxCells  = 8  // of a random array that differ from the rest
	maxPlaced = 64 // objects whose places a random run knows to be apart

	maxWidth = 1 << 16 // bits of a type in a script: no file makes the reader build more
	maxNest  = 8       // arrays of arrays there: likewise

	nativeTimeout = 30 * time.Second // for the compiler and for the program, each, when nothing else is asked for
	nativeEndless = 2 * time.Second  // that a program goes on for to be taken for endless
	nativeMemory  = 4 << 30          // bytes of the program's address space, likewise
)
