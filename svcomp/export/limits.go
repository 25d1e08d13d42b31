package export

// Limits of one C expression. A term is a graph and an expression a tree.
const (
	maxDepth = 100    // nested terms: the printer recurs
	maxText  = 4000   // characters
	maxSize  = 20_000 // nodes of the tree
	maxBits  = 1000   // of a bound on the values of an integer
)

// Limits of witnesses.
const (
	maxWaypoints  = 3000 // of a sequence: of a longer run only the inputs are reported, and of a still longer one only where it ends
	maxGraphLoops = 50   // of a graph, whose edges are their square
	maxPlaces     = 1000 // of a run's last statements, where the target may be
)
