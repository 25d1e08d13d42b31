package driver

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
