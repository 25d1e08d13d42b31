package numeric

import (
	"testing"
	"time"

	"tav/cfg/cfgtest"
	"tav/solver/z3/z3test"
	"tav/traceabs/engine/enginetest"
)

// TestRelations: flags are set and reset, and what is set is no longer free; calls are counted, modulo
// 2^8, and split into those that worked and those that did not.
func TestRelations(t *testing.T) {
	b := cfgtest.New(8)
	used, left, calls, good, bad, i, in := b.Memory("used"), b.Global("left"), b.Global("calls"), b.Global("good"), b.Global("bad"), b.Global("i"), b.Global("in")
	m := b.M
	index := m.ZExt(i.Term, used.Term.Sort().Index.Width)
	isSet := m.Eq(m.Select(used.Term, index), b.Num(1))
	b.Assign(0, 1, used, m.ConstArray(used.Term.Sort(), b.Num(0)))
	b.Assign(1, 2, left, b.Num(4))
	b.Assign(2, 3, calls, b.Num(0))
	b.Assign(3, 4, good, b.Num(0))
	b.Assign(4, 5, bad, b.Num(0))
	b.Havoc(5, 6, i)
	b.Branch(6, 7, 5, m.ULe(i.Term, b.Num(3)))
	b.Havoc(7, 8, in)
	b.Assign(8, 9, calls, m.BVAdd(calls.Term, b.Num(1)))
	b.Branch(9, 10, 13, m.Eq(in.Term, b.Num(0)))
	b.Branch(10, 16, 11, isSet)
	b.Assign(11, 12, used, m.Store(used.Term, index, b.Num(1)))
	b.Assign(12, 17, left, m.BVSub(left.Term, b.Num(1)))
	b.Branch(13, 14, 16, isSet)
	b.Assign(14, 15, used, m.Store(used.Term, index, b.Num(0)))
	b.Assign(15, 17, left, m.BVAdd(left.Term, b.Num(1)))
	b.Assign(16, 18, bad, m.BVAdd(bad.Term, b.Num(1)))
	b.Assign(17, 18, good, m.BVAdd(good.Term, b.Num(1)))
	b.Branch(18, 19, 20, m.Eq(m.BVAdd(good.Term, bad.Term), calls.Term))
	b.Branch(19, 5, 20, m.ULe(left.Term, b.Num(4)))
	b.Error(20)
	prog := b.Program()
	proof := enginetest.Answer(t, &Engine{}, enginetest.Env(t, prog), time.Minute).Certificate
	if proof == nil {
		t.Fatal("not proved")
	}
	if err := proof.Validate(t.Context(), z3test.Backend(t, prog.Terms), time.Minute); err != nil {
		t.Error(err)
	}
}

// TestSumsBefore: what is added up element by element in a second loop is the total of what the first one has stored.
func TestSumsBefore(t *testing.T) {
	for off, want := range map[int64]bool{0: true, 1: false} {
		b := cfgtest.New(8)
		table, total, sum, i, in := b.Memory("table"), b.Global("total"), b.Global("sum"), b.Global("i"), b.Global("in")
		m := b.M
		at := m.ZExt(i.Term, table.Term.Sort().Index.Width)
		b.Assign(0, 1, table, m.ConstArray(table.Term.Sort(), b.Num(0)))
		b.Assign(1, 2, total, b.Num(off))
		b.Havoc(2, 3, i)
		b.Branch(3, 4, 9, m.ULt(i.Term, b.Num(3)))
		b.Havoc(4, 5, in)
		b.Assign(5, 6, table, m.Store(table.Term, at, m.BVAdd(m.Select(table.Term, at), in.Term)))
		b.Assign(6, 2, total, m.BVAdd(total.Term, in.Term))
		b.Assign(9, 10, sum, b.Num(0))
		b.Assign(10, 11, i, b.Num(0))
		b.Branch(11, 12, 14, m.ULt(i.Term, b.Num(3)))
		b.Assign(12, 13, sum, m.BVAdd(sum.Term, m.Select(table.Term, at)))
		b.Assign(13, 11, i, m.BVAdd(i.Term, b.Num(1)))
		b.Branch(14, 15, 16, m.Eq(sum.Term, total.Term))
		b.Error(16)
		prog := b.Program()
		proof := enginetest.Answer(t, &Engine{}, enginetest.Env(t, prog), time.Minute).Certificate
		if (proof != nil) != want {
			t.Fatalf("%d more: proved %v", off, proof != nil)
		}
		if want {
			if err := proof.Validate(t.Context(), z3test.Backend(t, prog.Terms), time.Minute); err != nil {
				t.Error(err)
			}
		}
	}
}
