package annotation

import (
	"testing"
	"time"

	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/traceabs/engine/enginetest"
)

// TestShrink: what a proof does not need goes, what is left is a proof.
func TestShrink(t *testing.T) {
	prog := cfgtest.CountUp(32, 1, true).Program()
	env := enginetest.Env(t, prog)
	b := env.Blocks
	m := prog.Terms
	i, n := prog.Globals[0].Term, prog.Globals[1].Term
	zero := m.BVInt(32, 0)
	head := b.Cuts[1].Id
	a := &Annotation{Prog: prog, B: b, Conjuncts: make([][]*term.Term, len(b.Cuts))}
	a.Conjuncts[head] = []*term.Term{m.SLe(zero, i), m.SLe(i, n), m.SLe(zero, n), m.Or(m.Eq(i, zero), m.SLt(zero, n))}
	ctx := enginetest.Limited(t, 10*time.Second)
	a.Shrink(ctx, env.Oracle)
	if got := a.Conjuncts[head]; len(got) != 1 || got[0] != m.SLe(i, n) {
		t.Errorf("%v is left, want i <= n", got)
	}
	if !a.Prove(ctx, env.Oracle) {
		t.Error("it is no proof any more")
	}
}
