package numeric

import (
	"testing"
	"time"

	"tav/cfg/cfgtest"
	"tav/solver/z3/z3test"
	"tav/traceabs/engine/enginetest"
)

// TestIndices: each element of a table leads to one of the same table, whose length is not known.
func TestIndices(t *testing.T) {
	b := cfgtest.New(8)
	table, n, i, x := b.Memory("table"), b.Global("n"), b.Global("i"), b.Global("x")
	m := b.M
	at := table.Term.Sort().Index.Width
	element := m.Select(table.Term, m.ZExt(x.Term, at))
	b.Havoc(0, 1, n)
	b.Assign(1, 2, i, b.Num(0))
	b.Branch(2, 3, 5, m.ULt(i.Term, n.Term))
	b.Assign(3, 4, table, m.Store(table.Term, m.ZExt(i.Term, at), i.Term))
	b.Assign(4, 2, i, m.BVAdd(i.Term, b.Num(1)))
	b.Havoc(5, 6, x)
	b.Branch(6, 7, 5, m.ULt(x.Term, n.Term))
	b.Assign(7, 8, x, element)
	b.Branch(8, 9, 10, m.ULt(x.Term, n.Term))
	b.Branch(9, 5, 7, m.Eq(element, x.Term))
	b.Error(10)
	prog := b.Program()
	proof := enginetest.Answer(t, &Engine{}, enginetest.Env(t, prog), time.Minute).Certificate
	if proof == nil {
		t.Fatal("not proved")
	}
	if err := proof.Validate(t.Context(), z3test.Backend(t, prog.Terms), time.Minute); err != nil {
		t.Error(err)
	}
}
