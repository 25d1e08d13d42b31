package chains

// Limits of runs.
const (
	DefaultMaxSteps = 1_000_000 // edges of a run that is explained, unless Options say otherwise: all its definitions are kept
	replayLength    = 2         // times the steps of the failing run to the target: steps of a causality test
	replayMore      = 1000      // steps more
	patchedLength   = 2         // times the steps that are left of the failing run: steps of a switched run
	patchedMore     = 10_000    // steps more
	maxCheckpoints  = 256       // of a run: twice as many were made of which every second one is dropped
)

// Limits of comparing programs.
const maxChanged = 4000 // lines between the first and the last change of a file; the product of the two versions' numbers is the memory that matching takes
