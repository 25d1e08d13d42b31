package numeric

import (
	"testing"
	"time"

	"tav/cfg/cfgtest"
	"tav/solver/z3/z3test"
	"tav/traceabs/engine/enginetest"
)

// TestLinks: slots of which the free ones are a list by index: one that is taken is free. That is not so when a slot may be given back twice.
func TestLinks(t *testing.T) {
	for _, twice := range []bool{false, true} {
		b := cfgtest.New(8)
		next, busy, first, i, in := b.Memory("next"), b.Memory("busy"), b.Global("first"), b.Global("i"), b.Global("in")
		m := b.M
		index := next.Term.Sort().Index.Width
		list := next.Term
		for k, to := range []int64{1, 2, -1} {
			list = m.Store(list, m.BVUint(index, uint64(k)), b.Num(to))
		}
		head, at := m.SExt(first.Term, index), m.ZExt(i.Term, index)
		b.Assign(0, 1, next, list)
		b.Assign(1, 2, busy, m.ConstArray(busy.Term.Sort(), b.Num(0)))
		b.Assign(2, 3, first, b.Num(0))
		b.Havoc(3, 4, in)
		b.Branch(4, 5, 10, m.Eq(in.Term, b.Num(0)))
		b.Branch(5, 6, 3, m.SLe(b.Num(0), first.Term)) // take
		b.Branch(6, 7, 8, m.Ne(m.Select(busy.Term, head), b.Num(0)))
		b.Error(7)
		b.Assign(8, 9, busy, m.Store(busy.Term, head, b.Num(1)))
		b.Assign(9, 3, first, m.Select(next.Term, head))
		b.Havoc(10, 11, i) // give back
		b.Branch(11, 12, 3, m.ULt(i.Term, b.Num(3)))
		taken := m.Ne(m.Select(busy.Term, at), b.Num(0))
		if twice {
			taken = m.ULt(i.Term, b.Num(3))
		}
		b.Branch(12, 13, 3, taken)
		b.Assign(13, 14, busy, m.Store(busy.Term, at, b.Num(0)))
		b.Assign(14, 15, next, m.Store(next.Term, at, first.Term))
		b.Assign(15, 3, first, i.Term)
		prog := b.Program()
		proof := enginetest.Answer(t, &Engine{}, enginetest.Env(t, prog), time.Minute).Certificate
		if (proof != nil) == twice {
			t.Fatalf("given back twice: %v, proved: %v", twice, proof != nil)
		}
		if proof != nil {
			if err := proof.Validate(t.Context(), z3test.Backend(t, prog.Terms), time.Minute); err != nil {
				t.Error(err)
			}
		}
	}
}
