package cells

const (
	maxCells = 3  // indices of a family of arrays: each twice as many cases for the solver
	maxAll   = 5  // indices in all: as maxCells
	maxBack  = 40 // steps before an error in which what its condition depends on is looked for: a condition is not longer
)
