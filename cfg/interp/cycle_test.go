package interp

import (
	"context"
	"flag"
	"math/rand"
	"testing"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/term"
)

var cyclePrograms = flag.Int("cycle.n", 400, "random programs in whose runs cycles are looked for")

// TestCycles looks for cycles in runs of random programs over two variables of
// three bits, and claims others that are made of these. What Check accepts must go on
// for more rounds than there are states: then some state of a round's beginning is
// there twice, and the run is endless.
func TestCycles(t *testing.T) {
	const rounds = 1 << 6
	ctx := context.Background()
	found, endless, refused := 0, 0, 0
	for seed := range int64(*cyclePrograms) {
		rnd := rand.New(rand.NewSource(seed))
		p := cfgtest.Random(rnd, false).Program()
		for _, l := range p.Entry.Locs {
			l.Loop = true
		}
		addUndefined(p, rnd)
		m := machine(t, p)
		accepted := func(c *Cycle) bool {
			if _, _, err := c.Check(ctx, p); err != nil {
				return false
			}
			goesRound(t, m, c, rounds+1, seed)
			return true
		}
		c, run, err := m.Repeat(ctx, NewRandom(p, uint64(seed)), 400)
		if err != nil {
			t.Fatal(err)
		}
		if run.Kind == Limit || run.Kind == Endless {
			endless++
		}
		if c == nil {
			continue
		}
		if !accepted(c) {
			t.Errorf("seed %d: the cycle that is found is refused", seed)
		}
		found++
		for range changedClaims {
			if !accepted(changed(rnd, c)) {
				refused++
			}
		}
	}
	t.Logf("%d cycles in %d long runs; %d of %d changed ones refused", found, endless, refused, changedClaims*found)
	if found < endless/4 || found == 0 || refused < found {
		t.Errorf("%d cycles in %d long runs, %d refused", found, endless, refused)
	}
}

// TestDeepCycles looks for cycles of random programs in whose main loop a recursive function over a global variable, a parameter and a
// local one, of two bits each, is called: what Check accepts must go on for more rounds than there are such
// values at the beginning of one, as nothing else comes back.
func TestDeepCycles(t *testing.T) {
	const rounds = 1<<6 + 1
	ctx := context.Background()
	found, deep, refused := 0, 0, 0
	for seed := range int64(*cyclePrograms) {
		rnd := rand.New(rand.NewSource(seed))
		p := recursiveProgram(rnd)
		m := machine(t, p)
		accepted := func(c *Cycle) bool {
			run, _, err := c.Check(ctx, p)
			if err != nil {
				return false
			}
			if c.Deep(run) {
				deep++
			}
			goesRound(t, m, c, rounds+1, seed)
			return true
		}
		c, _, err := m.Repeat(ctx, NewRandom(p, uint64(seed)), 300)
		if err != nil {
			t.Fatal(err)
		}
		if c == nil {
			continue
		}
		if !accepted(c) {
			t.Errorf("seed %d: the cycle that is found is refused", seed)
		}
		found++
		for range changedClaims {
			if !accepted(changed(rnd, c)) {
				refused++
			}
		}
	}
	t.Logf("%d cycles, %d of them and of their changes in recursions, %d changes refused", found, deep, refused)
	if deep < *cyclePrograms/20 || refused < found {
		t.Errorf("%d cycles, %d in recursions, %d refused", found, deep, refused)
	}
}

// changedClaims are made of each cycle that is found.
const changedClaims = 10

// changed is another claim about the run of a cycle.
func changed(rnd *rand.Rand, c *Cycle) *Cycle {
	d := *c
	d.Stem, d.Round = rnd.Intn(c.Stem+1), 1+rnd.Intn(c.Round+8)
	if rnd.Intn(2) == 0 {
		d.Given = rnd.Intn(len(c.Script.Inputs) + 1)
	}
	return &d
}

// goesRound fails where the run of a cycle is over before so many rounds.
func goesRound(t *testing.T, m *Machine, c *Cycle, rounds int, seed int64) {
	t.Helper()
	run, err := m.Run(context.Background(), c.Inputs(rounds).Play(), Options{EveryStep: true, MaxSteps: c.Stem + rounds*c.Round + 1})
	if err != nil || run.Kind != Limit && run.Kind != Endless {
		t.Fatalf("seed %d: after %d and rounds of %d edges the run is over: %v, %v", seed, c.Stem, c.Round, run, err)
	}
}

// recursiveProgram is "for (;;) { f(g); g = …; }" with a random f.
func recursiveProgram(rnd *rand.Rand) *cfg.Program {
	b := newBuilder()
	main, f := b.proc("main"), b.proc("f")
	f.Recursive = true
	g := b.variable("g", b.BV(2), &b.p.Globals)
	g.Global = true
	x, l, r := b.variable("x", b.BV(2), &f.Params), b.variable("l", b.BV(2), &f.Locals), b.variable("r", b.BV(2), &f.Results)
	vars := []*cfg.Var{g, x, l}
	value := func() *term.Term {
		return b.BVAdd(vars[rnd.Intn(3)].Term, b.BVInt(2, int64(rnd.Intn(4))))
	}
	main.Entry.Loop = true
	back := b.loc(main)
	b.call(main.Entry, back, f, nil, g.Term)
	b.edge(back, main.Entry, assign(g, b.BVAdd(g.Term, b.BVInt(2, int64(rnd.Intn(2))))))
	at, end := b.loc(f), b.loc(f)
	b.edge(f.Entry, at, assign(l, b.BVInt(2, int64(rnd.Intn(4)))))
	for range 3 + rnd.Intn(4) {
		next := b.loc(f)
		switch rnd.Intn(5) {
		case 0:
			b.branch(at, b.ULt(value(), b.BVInt(2, int64(1+rnd.Intn(3)))), next, end)
		case 1:
			b.edge(at, next, havoc("input", vars[rnd.Intn(3)]))
		case 2, 3:
			b.call(at, next, f, []*cfg.Var{vars[rnd.Intn(3)]}, value())
		default:
			b.edge(at, next, assign(vars[rnd.Intn(3)], value()))
		}
		at = next
	}
	b.edge(at, end, assign(r, value()))
	b.edge(end, f.Exit, assign(r, value()))
	vs := map[*term.Term]*cfg.Var{}
	for _, v := range []*cfg.Var{g, x, l, r} {
		vs[v.Term] = v
	}
	b.p.SetVars(vs)
	return b.p
}

// addUndefined makes some edges undefined, and some of the model's own guards.
func addUndefined(p *cfg.Program, rnd *rand.Rand) {
	for _, e := range p.Entry.Edges {
		if _, ok := e.Action.(*cfg.Assign); ok && rnd.Intn(6) == 0 {
			v := p.Globals[rnd.Intn(len(p.Globals))].Term
			e.UB = []cfg.Undefined{{Cond: p.Terms.Eq(v, p.Terms.BVInt(3, int64(rnd.Intn(8)))), What: "shift"}}
		}
	}
}
