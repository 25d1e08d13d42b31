package query

import (
	"context"

	"tav/solver"
	"tav/solver/families"
	"tav/solver/preprocess"
	"tav/solver/term"
)

// Encoding is exact or without wrap-around.
func (o *Oracle) Encoding(exact bool) Encoding {
	if !exact {
		n := solver.NewNoWrap(o.Enc)
		return Encoding{n.Formula, n.Side}
	}
	return Encoding{
		Formula: func(t *term.Term) (*term.Term, bool) {
			f, _, err := o.Enc.Bool(t)
			return f, err == nil
		},
		Side: func(fs ...*term.Term) *term.Term { return o.Enc.Side(fs...) },
	}
}

// An Encoding translates formulas over bit-vectors to formulas over integers;
// side is what must be asserted with them.
type Encoding struct {
	Formula func(*term.Term) (*term.Term, bool)
	Side    func(...*term.Term) *term.Term
}

// narrow is the formulas, some of which are assumed, with as few bits for each variable as these leave it.
func (o *Oracle) narrow(ctx context.Context, assumed, formulas []*term.Term) (narrowAssumed, narrow []*term.Term) {
	return preprocess.Apply(o.Terms, families.Of(ctx), assumed, formulas, preprocess.NarrowVariables)
}
