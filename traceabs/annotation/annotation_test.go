package annotation

import (
	"testing"
	"time"

	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/traceabs/engine/enginetest"
)

// TestFollowed: blocks do not say what becomes of a variable that decides nothing, so that nothing can be claimed of it.
func TestFollowed(t *testing.T) {
	b := cfgtest.New(8)
	x, last, in := b.Global("x"), b.Global("last"), b.Global("in")
	b.Assign(0, 1, x, b.Num(0))
	b.Assign(1, 2, last, b.Num(0))
	b.Havoc(2, 3, in)
	b.Assign(3, 4, last, in.Term)
	b.Branch(4, 2, 5, b.M.Eq(x.Term, b.Num(0)))
	b.Error(5)
	prog := b.Program()
	env := enginetest.Env(t, prog)
	a := &Annotation{Prog: prog, B: env.Blocks, Conjuncts: make([][]*term.Term, len(env.Blocks.Cuts))}
	head := env.Blocks.At[2].Id
	a.Conjuncts[head] = []*term.Term{b.M.Eq(last.Term, b.Num(0)), b.M.Eq(x.Term, b.Num(0))}
	if !a.Prove(enginetest.Limited(t, 10*time.Second), env.Oracle) {
		t.Fatal("not proved")
	}
	if got := a.Conjuncts[head]; len(got) != 1 || got[0] != b.M.Eq(x.Term, b.Num(0)) {
		t.Errorf("%v is left", got)
	}
}

// TestResumed: what held when a question was interrupted is asked for again once less is assumed.
func TestResumed(t *testing.T) {
	b := cfgtest.New(8)
	x, y := b.Global("x"), b.Global("y")
	b.Havoc(0, 1, x)
	b.Assign(1, 2, y, b.Num(0))
	b.Branch(2, 3, 4, b.M.Eq(y.Term, b.Num(0)))
	b.Assign(3, 2, y, x.Term)
	b.Error(4)
	prog := b.Program()
	env := enginetest.Env(t, prog)
	a := &Annotation{Prog: prog, B: env.Blocks, Conjuncts: make([][]*term.Term, len(env.Blocks.Cuts))}
	head := env.Blocks.At[2]
	always, under := b.M.Eq(x.Term, b.Num(0)), b.M.Eq(y.Term, b.Num(0))
	a.Conjuncts[head.Id] = []*term.Term{always, under}
	for _, bl := range head.Out {
		if bl.To == head {
			a.asked, a.held = bl, []*term.Term{under}
		}
	}
	if a.asked == nil || !a.Inductive(t.Context(), env.Oracle) {
		t.Fatal("no loop, or no time")
	}
	if got := a.Conjuncts[head.Id]; len(got) > 0 {
		t.Errorf("%v is left", got)
	}
}
