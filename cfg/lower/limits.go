package lower

// The limits of the package. What numbers may be pointers is said in fixed.go.
const (
	// DefaultInlineBudget is the number of edges of a procedure up to which calls in
	// it are inlined, when nothing else is asked for.
	DefaultInlineBudget = 100_000

	// DefaultCopies is the number of instructions of a program up to which all its calls are replaced by
	// copies, when nothing else is asked for: about what the larger tasks of SV-COMP have.
	DefaultCopies = 30_000

	copyShare = 2       // of the text of a larger program, that copies may make of it
	maxSize   = 1 << 30 // instructions up to which the size of a program with copies is counted: far beyond any budget

	maxKnown     = 32      // conditions that are remembered at a location: what is forgotten is asked again
	maxCopy      = 256     // cells that one call of memcpy or memset touches one by one; more are copied in a loop
	fewCells     = 16      // … that are better touched one by one where whole arrays could be
	fewObjects   = 16      // … that are compared one by one: more by the ranges of their numbers
	maxObject    = 1 << 30 // bytes of an object of which a part is copied
	maxPart      = 64      // bytes of an element of an array of which some are copied or filled: each number of them is a case
	maxSwap      = 8       // pointers' sizes that a loop swaps in memory if their number is not known: each is a case
	maxKeeping   = 64      // values that keep what one allocation returns
	maxText      = 30      // characters of a string literal in its name
	maxAllocated = 1 << 55 // bytes of an allocation that succeeds, where these may fail: CBMC's largest object; of the 2^56 addresses that x86-64 has for programs no one has so many free
	maxPivots    = 10      // numbers that the operand of a function of <math.h> is compared with: -1, 0, 1 and constants of the program
	maxLooked    = 4       // objects whose addresses were looked at as numbers last, from which the next one is known to lie apart
	roomBits     = 24      // of the addresses that an object of an exact run has for itself: 2^31 objects
	roomBits32   = 16      // with ILP32: 65,534 objects
	maxReach     = 24      // objects that are searched for leaks, and cells of each of their arrays: behind them the answer is open
)
