package certify

import (
	"context"
	"time"

	"tav/solver"
	"tav/solver/term"
)

// A prover shows that conjunctions have no solution. They are put in two exact
// encodings of the same meaning of terms, integers with explicit wrap-around and
// bit-vectors, each to a solver that is made empty.
type prover struct {
	terms     *term.Manager
	enc       *solver.IntEncoding
	bits      solver.Solver
	ints      solver.Solver
	quick     solver.Solver // bit-vectors, for small questions
	limit     time.Duration
	instances Instantiate // nil: none
}

func newProver(m *term.Manager, b solver.Backend, limit time.Duration) (*prover, error) {
	p := &prover{terms: m, enc: solver.NewIntEncoding(m), limit: limit}
	for _, s := range []*solver.Solver{&p.bits, &p.ints, &p.quick} {
		var err error
		if *s, err = b.NewSolver(solver.Options{Timeout: firstTurn}); err != nil {
			p.close()
			return nil, err
		}
	}
	return p, nil
}

func (p *prover) close() {
	for _, s := range []solver.Solver{p.bits, p.ints, p.quick} {
		if s != nil {
			s.Close()
		}
	}
}

// solve decides a conjunction: Unsat is exact, Sat is that there is a solution.
func (p *prover) solve(ctx context.Context, conj []*term.Term) solver.Result {
	conj, ok := p.simplify(conj)
	if !ok {
		return solver.Unsat
	}
	if hasQuantifier(conj) { // a solution of instances need not be one of all
		if p.turns(ctx, p.ground(ctx, conj)) == solver.Unsat {
			return solver.Unsat
		}
		return solver.Unknown
	}
	if r := p.ranges(conj); r != solver.Unknown {
		return r
	}
	if r := p.glance(ctx, conj); r != solver.Unknown || ctx.Err() != nil {
		return r
	}
	if solver.RefutedByCases(ctx, p.terms, conj, func(left []*term.Term) bool {
		return p.glance(ctx, left) == solver.Unsat || p.integers(ctx, left, min(firstTurn, p.limit)) == solver.Unsat
	}) {
		return solver.Unsat
	}
	return p.turns(ctx, conj)
}

// glance asks a small question of a solver that goes on from one to the next,
// since to make a solver takes longer than to answer.
func (p *prover) glance(ctx context.Context, conj []*term.Term) solver.Result {
	size := 0
	for _, t := range conj {
		size += t.Size()
	}
	if size > glanceSize {
		return solver.Unknown
	}
	formulas, ok := p.widen(conj)
	if !ok {
		return solver.Unknown
	}
	p.quick.Push()
	defer p.quick.Pop()
	for _, f := range formulas {
		p.quick.Assert(f)
	}
	return p.quick.Check(ctx)
}

// turns asks both encodings in turn, with a limit that grows.
func (p *prover) turns(ctx context.Context, conj []*term.Term) solver.Result {
	for turn := min(firstTurn, p.limit); ; turn = min(turnGrowth*turn, p.limit) {
		r := p.integers(ctx, conj, turn)
		if r == solver.Unknown && ctx.Err() == nil {
			r = p.bitvectors(ctx, conj, turn)
		}
		if r != solver.Unknown || ctx.Err() != nil || turn == p.limit {
			return r
		}
	}
}

// simplify puts what is said to be a constant in place of variables; false
// where a contradiction is seen.
func (p *prover) simplify(conj []*term.Term) ([]*term.Term, bool) {
	for {
		sub := map[*term.Term]*term.Term{}
		for _, t := range conj {
			if t.IsFalse() {
				return nil, false
			}
			if v, c, ok := fixes(t); ok && sub[v] == nil {
				sub[v] = c
			}
		}
		if len(sub) == 0 {
			return conj, true
		}
		var rest []*term.Term
		for _, t := range conj {
			if t = p.terms.Substitute(t, sub); !t.IsTrue() {
				rest = append(rest, p.terms.Conjuncts(t)...)
			}
		}
		conj = rest
	}
}

// fixes reports that t says of a variable that it is a constant.
func fixes(t *term.Term) (v, c *term.Term, ok bool) {
	if t.Op() == term.OpEq && t.Args()[0].Op() == term.OpVar && t.Args()[1].IsConst() {
		return t.Args()[0], t.Args()[1], true
	}
	return nil, nil, false
}

func (p *prover) bitvectors(ctx context.Context, conj []*term.Term, limit time.Duration) solver.Result {
	formulas, ok := p.widen(conj)
	if !ok {
		return solver.Unknown
	}
	return ask(ctx, p.bits, formulas, limit)
}

// widen encodes formulas over bit-vectors; false where there is no encoding.
func (p *prover) widen(conj []*term.Term) ([]*term.Term, bool) {
	formulas := make([]*term.Term, len(conj))
	for i, t := range conj {
		var err error
		if formulas[i], err = solver.WidenBV(p.terms, t); err != nil {
			return nil, false
		}
	}
	return formulas, true
}

// integers answers Sat only where the encoding is exact.
func (p *prover) integers(ctx context.Context, conj []*term.Term, limit time.Duration) solver.Result {
	var formulas []*term.Term
	exact := true
	for _, t := range conj {
		f, e, err := p.enc.Bool(t)
		if err != nil {
			return solver.Unknown
		}
		exact = exact && e
		formulas = append(formulas, f)
	}
	r := ask(ctx, p.ints, append(formulas, p.enc.Side(formulas...)), limit)
	if r == solver.Sat && !exact {
		return solver.Unknown
	}
	return r
}

// ask decides formulas on a solver that is made empty.
func ask(ctx context.Context, s solver.Solver, formulas []*term.Term, limit time.Duration) solver.Result {
	s.Reset()
	s.SetTimeout(limit)
	for _, f := range formulas {
		s.Assert(f)
	}
	return s.Check(ctx)
}
