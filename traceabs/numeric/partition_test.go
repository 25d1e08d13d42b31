package numeric

import (
	"testing"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/traceabs/engine/enginetest"
)

// TestPartition: where a function has the result 1, x is at most 5, and it is the caller who looks at
// the result; the copy in between is the variable that the result is kept in.
func TestPartition(t *testing.T) {
	for _, more := range []int{0, 1, 3} { // conditions before, whose results are tested as well: too many for parts of their own
		b := cfgtest.New(8)
		x, result, kept, in := b.Global("x"), b.Global("result"), b.Global("kept"), b.Global("in")
		others := []*cfg.Var{b.Global("u"), b.Global("v"), b.Global("w")}[:more]
		m := b.M
		at := 0
		decide := func(c *term.Term, v *cfg.Var) {
			b.Branch(at, at+1, at+2, c)
			b.Assign(at+1, at+3, v, b.Num(1))
			b.Assign(at+2, at+3, v, b.Num(0))
			at += 3
		}
		b.Havoc(at, at+1, x)
		at++
		decide(m.ULe(x.Term, b.Num(5)), result)
		for _, v := range others {
			b.Havoc(at, at+1, in)
			at++
			decide(m.ULe(in.Term, b.Num(9)), v)
		}
		b.Assign(at, at+1, kept, result.Term)
		test := m.Eq(kept.Term, b.Num(1))
		for _, v := range others {
			test = m.And(test, m.Eq(v.Term, b.Num(1)))
		}
		b.Branch(at+1, at+2, at+4, test)
		b.Branch(at+2, at+2, at+3, m.ULe(x.Term, b.Num(5))) // the loop
		b.Error(at + 3)
		env := enginetest.Env(t, b.Program())
		f := analyse(t.Context(), env.Blocks, nil, nil)
		for i, c := range env.Blocks.Cuts {
			if i == 0 || c.Accepting() {
				continue
			}
			if v := f.at[c.Loc.ID][f.space.Index[x.Term]]; v == nil || v.Hi != 5 {
				t.Errorf("%d more: %v is known of x", more, v)
			}
		}
	}
}
