package numeric

import (
	"testing"
	"time"

	"tav/cfg/cfgtest"
	"tav/solver/z3/z3test"
	"tav/traceabs/engine/enginetest"
)

// TestBounds: a total of what was let in at each of the last four ticks; that it is no less than zero rests on that no
// element is, and that elements do not overflow on the total.
func TestBounds(t *testing.T) {
	for limit, want := range map[int64]bool{100: true, 99: false} {
		b := cfgtest.New(32)
		a, total, slot, in := b.Memory("a"), b.Global("total"), b.Global("slot"), b.Global("in")
		m := b.M
		index := m.ZExt(slot.Term, a.Term.Sort().Index.Width)
		cell := m.Select(a.Term, index)
		b.Assign(0, 1, a, m.ConstArray(a.Term.Sort(), b.Num(0)))
		b.Assign(1, 2, total, b.Num(0))
		b.Assign(2, 3, slot, b.Num(0))
		b.Havoc(3, 4, in)
		b.Branch(4, 5, 8, m.Eq(in.Term, b.Num(0)))
		b.Assign(5, 6, slot, m.BVAnd(m.BVAdd(slot.Term, b.Num(1)), b.Num(3)))
		b.Assign(6, 7, total, m.BVSub(total.Term, cell))
		b.Assign(7, 11, a, m.Store(a.Term, index, b.Num(0)))
		b.Branch(8, 9, 3, m.And(m.SLe(b.Num(1), in.Term), m.SLe(in.Term, m.BVSub(b.Num(100), total.Term))))
		b.Assign(9, 10, a, m.Store(a.Term, index, m.BVAdd(cell, in.Term)))
		b.Assign(10, 11, total, m.BVAdd(total.Term, in.Term))
		b.Branch(11, 3, 12, m.And(m.SLe(b.Num(0), total.Term), m.SLe(total.Term, b.Num(limit))))
		b.Error(12)
		prog := b.Program()
		proof := enginetest.Answer(t, &Engine{}, enginetest.Env(t, prog), time.Minute).Certificate
		if (proof != nil) != want {
			t.Fatalf("a total of at most %d: proved %v", limit, proof != nil)
		}
		if want {
			if err := proof.Validate(t.Context(), z3test.Backend(t, prog.Terms), time.Minute); err != nil {
				t.Error(err)
			}
		}
	}
}
