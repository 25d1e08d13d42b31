package solver

import (
	"context"

	"tav/solver/term"
)

// Eliminate gives ∃vars.body without a quantifier, found by the backend over
// integers: exactly that if the integers' side conditions are true of what is
// left, else something implied by it. It is false when there is no exact
// encoding of body, for arrays among vars, and when the backend does not succeed.
func Eliminate(ctx context.Context, b Backend, enc *IntEncoding, vars []*term.Term, body *term.Term) (*term.Term, bool) {
	f, exact, err := enc.Bool(body)
	if err != nil || !exact {
		return nil, false
	}
	dead := make([]*term.Term, len(vars))
	for i, v := range vars {
		if v.Sort().Kind == term.ArrayKind {
			return nil, false
		}
		dead[i] = enc.IntVar(v)
	}
	side := enc.Side(f)
	for _, v := range enc.m.FreeVars(side) { // auxiliary variables go with it
		if enc.Auxiliary(v) {
			dead = append(dead, v)
		}
	}
	t, ok := b.Eliminate(ctx, dead, enc.m.And(f, side))
	if !ok {
		return nil, false
	}
	return enc.Lift(t), true
}
