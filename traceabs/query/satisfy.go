package query

import (
	"context"

	"tav/solver"
	"tav/solver/term"
)

// Satisfy decides whether a state satisfies t: over bit-vectors, which give the
// state, then over integers where those take too long. After Sat the model gives
// values of t's variables if it is not nil.
func (o *Oracle) Satisfy(ctx context.Context, t *term.Term) (answer solver.Result, model map[*term.Term]term.Value) {
	if t.IsTrue() {
		return solver.Sat, nil
	}
	if t.IsFalse() {
		return solver.Unsat, nil
	}
	if wide, ok := o.bitvectors([]*term.Term{t}); ok {
		o.bits.Push()
		defer o.bits.Pop()
		o.bits.Assert(wide[0])
		switch answer = o.bits.Check(ctx); answer {
		case solver.Sat:
			return answer, o.state(t)
		case solver.Unsat:
			return answer, nil
		}
	}
	f, exact, ok := o.integers([]*term.Term{t})
	if !ok {
		return solver.Unknown, nil
	}
	o.Ints.Push()
	defer o.Ints.Pop()
	o.Ints.Assert(o.Terms.And(f[0], o.Enc.Side(f[0])))
	if answer = o.Ints.Check(ctx); answer == solver.Sat && !exact {
		answer = solver.Unknown
	}
	return answer, nil
}

// state reads the values of t's variables.
func (o *Oracle) state(t *term.Term) map[*term.Term]term.Value {
	state := map[*term.Term]term.Value{}
	for _, v := range o.Terms.FreeVars(t) {
		constant, err := o.bits.Value(v)
		if err != nil {
			return nil
		}
		value, ok := term.ValueOf(constant)
		if !ok {
			return nil
		}
		state[v] = value
	}
	return state
}

// Example is what terms are in a state that satisfies t, over bit-vectors; nil: none was found.
func (o *Oracle) Example(ctx context.Context, t *term.Term, terms []*term.Term) []term.Value {
	wide, ok := o.bitvectors([]*term.Term{t})
	if !ok {
		return nil
	}
	o.bits.Push()
	defer o.bits.Pop()
	o.bits.Assert(wide[0])
	if o.bits.Check(ctx) != solver.Sat {
		return nil
	}
	values := make([]term.Value, len(terms))
	for i, x := range terms {
		constant, err := o.bits.Value(x)
		if err != nil {
			return nil
		}
		if values[i], ok = term.ValueOf(constant); !ok {
			return nil
		}
	}
	return values
}
