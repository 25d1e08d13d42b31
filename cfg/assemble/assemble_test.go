package assemble

import (
	"context"
	"math/rand"
	"testing"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/term"
)

// assembled is a program of a draft: of what a builder has, with the calls of calling.
func assembled(t *testing.T, b *cfgtest.Builder, budget int, calling func(*Draft)) *cfg.Program {
	t.Helper()
	d := NewDraft(b.Prog)
	for i := len(b.Prog.Procs) - 1; i >= 0; i-- { // callees first
		d.Procs = append(d.Procs, b.Prog.Procs[i])
	}
	vars := map[*term.Term]*cfg.Var{}
	for _, v := range b.Vars {
		vars[v.Term] = v
	}
	b.Prog.SetVars(vars)
	if calling != nil {
		calling(d)
	}
	if err := d.Assemble(context.Background(), budget); err != nil {
		t.Fatal(err)
	}
	if err := cfg.Sanity(b.Prog); err != nil {
		t.Fatal(err)
	}
	return b.Prog
}

// TestRandomKeepsErrors assembles random programs: an error is reached then if and only if it was before.
func TestRandomKeepsErrors(t *testing.T) {
	reached, edges, left := 0, 0, 0
	for seed := range int64(300) {
		build := func() *cfgtest.Builder { return cfgtest.Random(rand.New(rand.NewSource(seed)), false) }
		p := build().Program()
		want := cfgtest.ExplicitError(p)
		q := assembled(t, build(), 0, nil)
		if got := cfgtest.ExplicitError(q); got != want {
			t.Errorf("seed %d: the error is reached: %v before, %v after", seed, want, got)
		}
		if want {
			reached++
		}
		edges, left = edges+len(p.Entry.Edges), left+len(q.Entry.Edges)
	}
	if reached < 50 || reached > 250 {
		t.Errorf("%d of 300 programs reach their error: the others say too little", reached)
	}
	if left >= edges {
		t.Errorf("%d edges became %d", edges, left)
	}
}

// twice is x = f(x) where f adds n to its parameter, twice; an error if x does not become 3 from 1.
func twice(n int64) (*cfgtest.Builder, func(*Draft)) {
	b := cfgtest.New(3)
	main := b.Proc
	x := b.Global("x")
	f := b.NewProc("f")
	p, r := b.Local("p", &f.Params), b.Local("result", &f.Results)
	f.Exit = b.Loc(9)
	b.Assign(0, 9, r, b.M.BVAdd(p.Term, b.Num(n)))
	b.Enter(main)
	b.Locs[0] = main.Entry
	b.Assign(0, 1, x, b.Num(1))
	var sites []*CallSite
	for from := 1; from < 3; from++ {
		call := &cfg.Edge{From: b.Loc(from), To: f.Entry, Kind: cfg.Call, Action: &cfg.CallAction{Callee: f, Args: []*term.Term{x.Term}}}
		ret := &cfg.Edge{Kind: cfg.Return, Action: &cfg.ReturnAction{Call: call, Dst: []*cfg.Var{x}}}
		b.Loc(from).Out = append(b.Loc(from).Out, call)
		sites = append(sites, &CallSite{call, ret, b.Loc(from + 1)})
	}
	b.Branch(3, 4, 5, b.M.Ne(x.Term, b.Num(3)))
	b.Error(4)
	return b, func(d *Draft) {
		for _, s := range sites {
			d.Calls[s.Call] = s
		}
	}
}

// TestInline checks that calls are inlined within the budget only, and that what they compute stays.
func TestInline(t *testing.T) {
	for _, n := range []int64{1, 2} {
		b, calling := twice(n)
		p := assembled(t, b, 100, calling)
		if len(p.Procs) != 1 {
			t.Fatalf("%d procedures are left", len(p.Procs))
		}
		if got, want := cfgtest.ExplicitError(p), n != 1; got != want {
			t.Errorf("adding %d twice: the error is reached: %v, want %v", n, got, want)
		}
	}
	for _, budget := range []int{0, 1} {
		b, calling := twice(1)
		p := assembled(t, b, budget, calling)
		if len(p.Procs) != 2 {
			t.Errorf("with a budget of %d there are %d procedures", budget, len(p.Procs))
		}
		calls, returns := 0, 0
		for _, e := range p.Entry.Edges {
			switch e.Kind {
			case cfg.Call:
				calls++
			case cfg.Return:
				returns++
			}
		}
		if calls != 2 || returns != 2 {
			t.Errorf("with a budget of %d there are %d calls and %d returns", budget, calls, returns)
		}
	}
}

// TestCutOff checks that nothing follows the call of a procedure that never returns.
func TestCutOff(t *testing.T) {
	b := cfgtest.New(3)
	main := b.Proc
	f := b.NewProc("f")
	f.Recursive = true // stays
	f.Exit = b.Loc(9)
	b.Edge(0, 1, &cfg.Assume{Cond: b.M.True()})
	b.Edge(1, 1, &cfg.Assume{Cond: b.M.True()})
	b.Enter(main)
	b.Locs[0] = main.Entry
	call := &cfg.Edge{From: b.Loc(0), To: f.Entry, Kind: cfg.Call, Action: &cfg.CallAction{Callee: f}}
	b.Loc(0).Out = []*cfg.Edge{call}
	b.Error(1)
	p := assembled(t, b, 0, func(d *Draft) {
		d.Calls[call] = &CallSite{call, &cfg.Edge{Kind: cfg.Return, Action: &cfg.ReturnAction{Call: call}}, b.Loc(1)}
	})
	if len(p.Entry.Locs) != 1 || f.Exit != nil {
		t.Errorf("main has %d locations, and f an exit: %v", len(p.Entry.Locs), f.Exit != nil)
	}
}
