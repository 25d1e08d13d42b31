package cfg_test

import (
	"context"
	"math/rand"
	"testing"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/cfg/interp"
	"tav/solver/term"
)

// TestNoReturn runs random recursive programs over variables of two bits: where the program that forgets
// callers has no cycle of states, all runs end.
func TestNoReturn(t *testing.T) {
	ending, endless := 0, 0
	for seed := range int64(400) {
		rnd := rand.New(rand.NewSource(seed))
		p := recursion(rnd)
		cycle, _ := explore(t, p.NoReturn())
		ends := true
		for seed := uint64(0); seed < 8 && ends; seed++ {
			inputs := interp.NewRandom(p, seed)
			run, err := interp.Run(context.Background(), p, inputs, interp.Options{MaxSteps: 20_000})
			if err != nil {
				t.Fatal(err)
			}
			ends = ends && run.Kind == interp.Ended
		}
		switch {
		case !cycle && !ends:
			t.Fatalf("seed %d: no cycle without returns, but a run does not end", seed)
		case !cycle:
			ending++
		case !ends:
			endless++
		}
	}
	t.Logf("%d proved, %d endless", ending, endless)
	if ending < 20 || endless < 20 {
		t.Errorf("only %d proved, %d endless", ending, endless)
	}
}

// recursion is "f(n) { if (c) r = n; else { x = f(…); r = f(…); } return r; }" and main, which calls it.
func recursion(rnd *rand.Rand) *cfg.Program {
	b := cfgtest.New(2)
	x, main := b.Global("x"), b.Proc
	y := b.Local("y", &main.Locals)
	f := b.NewProc("f")
	n, r := b.Local("n", &f.Params), b.Local("r", &f.Results)
	f.Exit, f.Recursive = b.Loc(9), true
	value := func(vars ...*cfg.Var) *term.Term {
		return b.M.BVAdd(vars[rnd.Intn(len(vars))].Term, b.Num(int64(rnd.Intn(4))))
	}
	cond := b.M.ULt(n.Term, b.Num(int64(1+rnd.Intn(3))))
	if rnd.Intn(3) == 0 {
		cond = b.M.Eq(n.Term, b.Num(int64(rnd.Intn(4))))
	}
	b.Branch(0, 1, 2, cond)
	b.Assign(1, 9, r, value(n, x))
	b.Call(2, 3, f, []*term.Term{value(n)}, x)
	if rnd.Intn(2) == 0 {
		b.Call(3, 9, f, []*term.Term{value(n, n, x)}, r)
	} else {
		b.Assign(3, 9, r, value(n, x))
	}
	b.Enter(main)
	b.Locs[0], main.Exit = main.Entry, b.Loc(2)
	b.Assign(0, 1, x, value(x))
	b.Call(1, 2, f, []*term.Term{value(x)}, y)
	return b.Program()
}
