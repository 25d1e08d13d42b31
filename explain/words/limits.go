package words

// Limits of what is reported.
const (
	KeptSteps      = 5000 // edges of a long run, at either end
	maxCondition   = 70   // characters of the condition of a branch
	maxInvariant   = 240  // characters of an invariant
	shortCondition = 120  // characters of a condition on inputs in the reason
	sentences      = 3    // of a cause, but for the pointer that is left to memory that was freed
	shownContents  = 60   // bytes of a file that a run was given
	maxValues      = 4    // variables of an expression whose values are reported
	maxCells       = 8    // elements of arrays of a state: what a reader takes in
)
