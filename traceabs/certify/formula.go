package certify

import (
	"context"
	"slices"
	"time"

	"tav/solver"
	"tav/solver/families"
	"tav/solver/preprocess"
	"tav/solver/term"
)

// A formula grows and is asked about again and again, by a solver that
// remembers and by one that begins anew, with smaller numbers, and simplifies the formula as a whole,
// in turns that grow: either may be much faster. How long a turn is does not depend on how busy the machine is.
type formula struct {
	terms   *term.Manager
	backend solver.Backend
	limit   time.Duration
	facts   []*term.Term
	memory  solver.Solver
	told    int // facts that it knows
	anew    bool
	asked   int // number of the cut point of the latest question
}

func newFormula(m *term.Manager, b solver.Backend, limit time.Duration) (*formula, error) {
	s, err := b.NewSolver(solver.Options{Metered: true})
	if err != nil {
		return nil, err
	}
	return &formula{terms: m, backend: b, limit: limit, memory: s}, nil
}

func (f *formula) close() { f.memory.Close() }

func (f *formula) assert(t *term.Term) { f.facts = append(f.facts, t) }

func (f *formula) due(number int) bool {
	return !f.anew || float64(number) >= stride*float64(f.asked)
}

// solve decides the formula with the goal.
func (f *formula) solve(ctx context.Context, goal *term.Term, number int) solver.Result {
	f.asked = number
	if goal.IsFalse() {
		return solver.Unsat
	}
	for turn := min(firstTurn, f.limit); ; f.anew = !f.anew {
		last := turn == f.limit
		if f.anew {
			turn = min(turnGrowth*turn, f.limit)
		}
		r := f.turn(ctx, goal, turn)
		if r != solver.Unknown || ctx.Err() != nil || last && f.anew {
			return r
		}
	}
}

func (f *formula) turn(ctx context.Context, goal *term.Term, limit time.Duration) solver.Result {
	if f.anew {
		s, err := f.backend.NewSolver(solver.Options{Timeout: limit, Metered: true, Once: true})
		if err != nil {
			return solver.Unknown
		}
		defer s.Close()
		facts, _ := preprocess.Apply(f.terms, families.Of(ctx), append(slices.Clip(f.facts), goal), nil)
		return ask(ctx, s, facts, limit)
	}
	for ; f.told < len(f.facts); f.told++ {
		f.memory.Assert(f.facts[f.told])
	}
	f.memory.SetTimeout(limit)
	r := f.memory.Check(ctx, goal)
	if r == solver.Unknown { // what it learned is lost
		f.memory.Reset()
		f.told = 0
	}
	return r
}
