package schedule

// The limits of the package.
const (
	edgesAStep = 250  // edges of a program with threads that a step of its form may be: steps are of at most 200 locations
	edgesMore  = 1000 // and some more
)
