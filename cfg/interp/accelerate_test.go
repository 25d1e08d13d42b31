package interp

import (
	"context"
	"flag"
	"math/big"
	"math/rand/v2"
	"reflect"
	"testing"

	"tav/cfg"
	"tav/solver/term"
)

// loopMaker draws programs of a loop, or two nested ones, over a few words.
type loopMaker struct {
	*builder
	rng  *rand.Rand
	main *cfg.Proc
	vars []*cfg.Var
}

func newLoops(seed uint64) *loopMaker {
	g := &loopMaker{builder: newBuilder(), rng: rand.New(rand.NewPCG(seed, 2))}
	g.main = g.proc("main")
	for i, width := range []int{8, 13, 32, 64, []int{8, 16}[g.rng.IntN(2)]} {
		g.vars = append(g.vars, g.variable(string(rune('a'+i)), g.BV(width), &g.main.Locals))
	}
	at := g.main.Entry
	for _, v := range g.vars {
		at = g.then(at, assign(v, g.number(v.Term.Sort().Width)))
	}
	g.loop(at, g.main.Exit, g.rng.IntN(2))
	return g
}

func (g *loopMaker) then(at *cfg.Loc, a cfg.Action) *cfg.Loc {
	next := g.loc(g.main)
	g.edge(at, next, a)
	return next
}

// loop is a loop that is entered from one location and left to another.
func (g *loopMaker) loop(from, to *cfg.Loc, nested int) {
	head, body := g.loc(g.main), g.loc(g.main)
	head.Loop = true
	v := g.vars[g.rng.IntN(len(g.vars))]
	g.edge(from, head, assign(v, g.number(v.Term.Sort().Width)))
	g.branch(head, g.condition(), body, to)
	for range 1 + g.rng.IntN(3) {
		switch g.rng.IntN(6) {
		case 0: // one of two ways
			yes, join := g.loc(g.main), g.loc(g.main)
			g.branch(body, g.condition(), yes, join)
			g.edge(yes, join, g.update())
			body = join
		case 1: // an error
			next := g.loc(g.main)
			g.branch(body, g.condition(), g.errorLoc(g.main), next)
			body = next
		default:
			body = g.then(body, g.update())
			if g.rng.IntN(4) == 0 {
				last := g.main.Edges[len(g.main.Edges)-1]
				last.UB = []cfg.Undefined{{Cond: g.condition(), What: "a condition"}}
			}
		}
	}
	if nested > 0 {
		next := g.loc(g.main)
		g.loop(body, next, nested-1)
		body = next
	}
	g.edge(body, head, g.update())
}

func (g *loopMaker) number(width int) *term.Term {
	n := int64(g.rng.IntN(9) - 4)
	switch g.rng.IntN(4) {
	case 0:
		n = int64(g.rng.IntN(1000) - 500)
	case 1:
		return g.BVConst(width, new(big.Int).Add(new(big.Int).Lsh(big.NewInt(1), uint(width-1)), big.NewInt(n)))
	}
	return g.BVInt(width, n)
}

// update assigns to a variable, most often what a counter or a sum gets.
func (g *loopMaker) update() *cfg.Assign {
	v := g.vars[g.rng.IntN(len(g.vars))]
	x, w := v.Term, v.Term.Sort().Width
	switch g.rng.IntN(9) {
	case 0:
		return assign(v, g.BVAdd(x, g.fit(w)))
	case 1:
		return assign(v, g.fit(w))
	case 2:
		return assign(v, g.BVAdd(g.BVMul(g.fit(w), g.number(w)), g.number(w)))
	case 3:
		return assign(v, g.Ite(g.condition(), g.BVAdd(x, g.number(w)), x))
	case 4:
		u := g.vars[g.rng.IntN(len(g.vars))]
		return assign(v, g.BVAdd(g.fit(w), g.number(w)), u, g.BVAdd(u.Term, g.number(u.Term.Sort().Width)))
	}
	return assign(v, g.BVAdd(x, g.number(w)))
}

// fit is a variable as a word of a width.
func (g *loopMaker) fit(width int) *term.Term {
	x := g.vars[g.rng.IntN(len(g.vars))].Term
	switch w := x.Sort().Width; {
	case g.rng.IntN(8) == 0:
		x = g.BVNot(x)
	case g.rng.IntN(8) == 0:
		x = g.Shl(x, g.BVInt(w, int64(g.rng.IntN(w+1))))
	case g.rng.IntN(12) == 0:
		x = g.URem(x, g.BVInt(w, 100))
	}
	switch w := x.Sort().Width; {
	case w > width:
		return g.Extract(x, width-1, 0)
	case w < width && g.rng.IntN(2) == 0:
		return g.ZExt(x, width)
	case w < width:
		return g.SExt(x, width)
	}
	return x
}

func (g *loopMaker) condition() *term.Term {
	x := g.vars[g.rng.IntN(len(g.vars))].Term
	w := x.Sort().Width
	y := g.number(w)
	if g.rng.IntN(4) == 0 {
		y = g.fit(w)
	}
	if g.rng.IntN(2) == 0 {
		x, y = y, x
	}
	var c *term.Term
	switch g.rng.IntN(6) {
	case 0:
		c = g.ULe(x, y)
	case 1:
		c = g.ULt(x, y)
	case 2:
		c = g.SLe(x, y)
	case 3:
		c = g.SLt(x, y)
	case 4:
		c = g.Eq(x, y)
	default:
		c = g.Not(g.Eq(x, y))
	}
	switch g.rng.IntN(10) {
	case 0:
		return g.And(c, g.condition())
	case 1:
		return g.Or(c, g.condition())
	}
	return c
}

// TestJumpsAreExact compares runs that jump with runs that take every step:
// outcome, count of steps, recorded steps and last values of variables.
func TestJumpsAreExact(t *testing.T) {
	jumped, endless := 0, 0
	for seed := range uint64(*jumpPrograms) {
		g := newLoops(seed)
		slow, fast := machine(t, g.p), machine(t, g.p)
		same := func(o Options) *Outcome {
			t.Helper()
			got := runs(t, fast, o)
			o.EveryStep = true
			want := runs(t, slow, o)
			if got.Jumped > 0 {
				jumped++
			}
			got.Jumped = 0
			if !reflect.DeepEqual(got, want) || !reflect.DeepEqual(fast.regs[:len(fast.vars)], slow.regs[:len(slow.vars)]) {
				t.Fatalf("seed %d: %+v, with every step %+v", seed, got, want)
			}
			return got
		}
		out := same(Options{MaxSteps: 20_000 + int(seed%7)})
		same(Options{MaxSteps: out.Count + 1, Record: true, Omit: Span{100, out.Count - 100}})
		if out.Kind != Limit {
			continue
		}
		out, err := fast.Run(&weary{context.Background(), 10}, (&Script{}).Play(), Options{})
		switch {
		case err != nil: // it takes long
		case out.Kind == Endless:
			endless++
			same(Options{MaxSteps: 200_000})
		case out.Count < 1_000_000:
			same(Options{MaxSteps: out.Count + 1})
		}
	}
	t.Logf("%d runs jumped, %d programs do not end", jumped, endless)
	if jumped < *jumpPrograms/10 || endless < *jumpPrograms/100 {
		t.Errorf("only %d runs of %d jumped, %d programs do not end", jumped, 2**jumpPrograms, endless)
	}
}

var jumpPrograms = flag.Int("jump.n", 700, "random programs whose runs jump over rounds of loops")

// weary is a context that is asked for its error some times only.
type weary struct {
	context.Context
	left int
}

func (w *weary) Err() error {
	if w.left--; w.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestJumpsFar is about loops of more rounds than can be taken.
func TestJumpsFar(t *testing.T) {
	loop := func(width int, step int64, bound uint64) *Outcome {
		b := newBuilder()
		main := b.proc("main")
		v, sum := b.variable("x", b.BV(width), &main.Locals), b.variable("sum", b.BV(64), &main.Locals)
		head, body := b.loc(main), b.loc(main)
		head.Loop = true
		b.edge(main.Entry, head, assign(v, b.BVInt(width, 0), sum, b.BVInt(64, 0)))
		b.branch(head, b.Eq(v.Term, b.BVConst(width, new(big.Int).SetUint64(bound))), main.Exit, body)
		b.edge(body, head, assign(v, b.BVAdd(v.Term, b.BVInt(width, step)), sum, b.BVAdd(sum.Term, b.ZExt(v.Term, 64))))
		m := machine(t, b.p)
		out := runs(t, m, Options{})
		if n := uint64(out.Count-2) / 2; out.Kind == Ended && width < 64 && step == 1 && m.regs[m.slots[sum.Term]].w != n*(n-1)/2 {
			t.Errorf("the sum of the numbers below %d is not %d", n, m.regs[m.slots[sum.Term]].w)
		}
		return out
	}
	for _, x := range []struct {
		width int
		step  int64
		bound uint64
		kind  Kind
		count int
	}{
		{32, 1, 1<<32 - 1, Ended, 2*(1<<32-1) + 2},
		{32, 2, 1<<31 + 2, Ended, 2*(1<<30+1) + 2},
		{64, 2, 1<<31 + 1, Endless, 0},
		{32, -1, 1, Ended, 2*(1<<32-1) + 2},
		{32, 3, 1, Ended, 2*2863311531 + 2}, // 3·2863311531 = 2·2³² + 1
		{64, 1 << 20, 1 << 62, Ended, 2*(1<<42) + 2},
		{64, 8, 4, Endless, 0},
	} {
		if out := loop(x.width, x.step, x.bound); out.Kind != x.kind || x.count > 0 && out.Count != x.count {
			t.Errorf("%+v: %v after %d steps", x, out.Kind, out.Count)
		}
	}
}

func machine(t *testing.T, p *cfg.Program) *Machine {
	m, err := New(p)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func runs(t *testing.T, m *Machine, o Options) *Outcome {
	out, err := m.Run(context.Background(), (&Script{}).Play(), o)
	if err != nil {
		t.Fatal(err)
	}
	return out
}
