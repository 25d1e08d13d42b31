package danger

import (
	"context"
	"time"

	"tav/solver"
	"tav/solver/term"
)

// A prover decides formulas: over bit-vectors, then over integers with
// explicit wrap-around where those take too long.
type prover struct {
	terms *term.Manager
	enc   *solver.IntEncoding
	bits  solver.Solver
	ints  solver.Solver
}

func newProver(m *term.Manager, b solver.Backend, limit time.Duration) (*prover, error) {
	bits, err := b.NewSolver(solver.Options{Timeout: limit})
	if err != nil {
		return nil, err
	}
	ints, err := b.NewSolver(solver.Options{Timeout: limit})
	if err != nil {
		bits.Close()
		return nil, err
	}
	return &prover{terms: m, enc: solver.NewIntEncoding(m), bits: bits, ints: ints}, nil
}

func (p *prover) close() {
	p.bits.Close()
	p.ints.Close()
}

// check decides whether a state satisfies t. After Sat the model gives values
// of t's variables if it is not nil.
func (p *prover) check(ctx context.Context, t *term.Term) (answer solver.Result, model map[*term.Term]term.Value) {
	if t.IsTrue() {
		return solver.Sat, nil
	}
	if t.IsFalse() {
		return solver.Unsat, nil
	}
	if wide, err := solver.WidenBV(p.terms, t); err == nil {
		p.bits.Push()
		defer p.bits.Pop()
		p.bits.Assert(wide)
		if answer = p.bits.Check(ctx); answer == solver.Sat {
			return answer, p.model(t)
		}
	}
	if answer == solver.Unsat {
		return answer, nil
	}
	f, exact, err := p.enc.Bool(t)
	if err != nil {
		return solver.Unknown, nil
	}
	p.ints.Push()
	defer p.ints.Pop()
	p.ints.Assert(p.terms.And(f, p.enc.Side(f)))
	if answer = p.ints.Check(ctx); answer == solver.Sat && !exact {
		answer = solver.Unknown
	}
	return answer, nil
}

// model reads the values of t's variables.
func (p *prover) model(t *term.Term) map[*term.Term]term.Value {
	model := map[*term.Term]term.Value{}
	for _, v := range p.terms.FreeVars(t) {
		constant, err := p.bits.Value(v)
		if err != nil {
			return nil
		}
		value, ok := term.ValueOf(constant)
		if !ok {
			return nil
		}
		model[v] = value
	}
	return model
}
