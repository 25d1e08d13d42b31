package accelerate

const (
	maxBranches = 2 // of an iteration that distinguish its paths: these are twice as many with each
	maxLemmas   = 3 // of a path: each is a multiplication for the solver
)
