package accelerate

const (
	maxBranches = 2 // of a round that tell its paths apart: these are twice as many with each
	maxLemmas   = 3 // of a path: each is a multiplication for the solver
)
