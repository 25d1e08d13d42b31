package candidates

import "time"

// Samples: they have to be many enough to refute what does not hold, and to be
// made in a moment.
const (
	sampleRuns    = 400         // of the program
	uselessRuns   = 60          // one after the other, that visit only cut points with states enough
	sampleLong    = 6           // runs, one in each mode, of
	longSteps     = 3000        // blocks; the others take
	sampleSteps   = 300         // blocks
	sampleStates  = 400         // states a cut point
	sampleVisits  = 5           // a run takes 2^sampleVisits states at once and then ever fewer
	sampleRetries = 20          // other inputs when no block can be taken
	pointStates   = 100         // states a cut point that terms are read in
	compiledSize  = 5000        // nodes of a term that is compiled before it is evaluated
	sampleTime    = time.Second // for all of them
	sampleShare   = 0.25        // of the time for candidates
)

// Candidates about numbers: each costs questions to the solver, and most are
// not inductive.
const (
	maxCandidates  = 160     // a cut point
	maxColumns     = 24      // variables of an affine hull
	maxPaired      = 14      // variables compared with each other
	maxAtoms       = 24      // of the program's guards
	maxSplits      = 8       // atoms that states are split by
	maxBounds      = 3       // of a variable on a side
	maxCoefficient = 1000    // of an equality
	maxFactors     = 4       // slopes k between two variables
	maxFactor      = 1 << 16 // the largest of them
	smallNumber    = 1 << 14 // beyond, a value is no offset between variables
)

// Candidates about arrays.
const (
	shapeConstants = 10 // constants that a cell is compared with
	shapeVariables = 6  // variables that it is compared with
	hullRanges     = 40 // ranges of which the linear equalities are looked for
	arrayStates    = 60 // states that candidates about arrays, or live objects, are compared with
	arrayCells     = 16 // cells of an array that candidates are compared with: from index 0 on, and apart from the others
	maxTemplates   = 80 // of a kind
	maxRanges      = 6  // of a template
	maxNested      = 4  // of them, each in the one before
	maxQuantified  = 90 // candidates of a cut point and view
	minEvidence    = 3  // cells that a candidate must speak of
	maxConditions  = 8  // of conditional templates
	maxConditional = 12 // templates under each of them
	maxFrontiers   = 16 // indices that the program has got to
	frontierSize   = 30 // nodes of such an index: larger ones are hardly ever ends of ranges
	maxViews       = 8  // of a cut point
	maxEnds        = 12 // of one index
)

// Constants from largeConstant on are replaced where arrays are sampled, by
// smallConstant and more; those that are close differ by at most nearby.
const (
	largeConstant = 16
	smallConstant = 6
	nearby        = 3
)

// Candidates about the order of elements.
const (
	orderedStates  = 200 // states that candidates are compared with
	maxOrderRanges = 80  // of a view
	maxOrderEnds   = 20  // of ranges
	maxPlaces      = 6   // indices of elements that are exceptions, or that others are compared with
	maxPairs       = 5   // sets of pairs of each comparison without an exception, and with one
	minPairs       = 8   // pairs in the states that a candidate must speak of
)

// Candidates about the heap.
const (
	formulaSize      = 80  // nodes of a candidate, or of a condition of the program that is made general
	maxHeapFormulas  = 60  // candidates of a cut point
	maxHeapPointers  = 16  // arrays and variables that may be pointers
	sampledObjects   = 16  // objects of a state that candidates are compared with
	objectsSupported = 2   // objects, of all states together, that a candidate must speak of
	maxCellValues    = 3   // that a cell is said to have
	ownedShare       = 0.5 // of the time for candidates with quantifiers, for those about live objects
	ownedObjects     = 8   // objects of each
	rareValue        = 10  // a value that one in so many objects has, or fewer, is not listed
)
