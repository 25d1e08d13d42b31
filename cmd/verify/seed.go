package verify

import "tav/solver"

// seeded is a backend whose solvers all get one seed.
type seeded struct {
	solver.Backend
	seed uint32
}

// NewSolver implements solver.Backend.
func (b seeded) NewSolver(o solver.Options) (solver.Solver, error) {
	o.Seed = b.seed
	return b.Backend.NewSolver(o)
}

// metered is a backend whose solvers all are: what they answer does not depend
// on the clock.
type metered struct{ solver.Backend }

// NewSolver implements solver.Backend.
func (b metered) NewSolver(o solver.Options) (solver.Solver, error) {
	o.Metered = true
	return b.Backend.NewSolver(o)
}
