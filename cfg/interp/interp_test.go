package interp

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"tav/cfg"
	"tav/solver/term"
)

// sum is the program "s = 0; for (i = 0; i < n; i++) s += i; if (s == bad) error".
func sum(b *builder, bad int64) (s, n *cfg.Var) {
	main := b.proc("main")
	bv := b.BV(32)
	s, n = b.variable("s", bv, &b.p.Globals), b.variable("n", bv, &main.Locals)
	i := b.variable("i", bv, &main.Locals)
	init, head, body, check, bug := b.loc(main), b.loc(main), b.loc(main), b.loc(main), b.errorLoc(main)
	b.edge(main.Entry, init, havoc("__VERIFIER_nondet_int", n))
	b.edge(init, head, assign(s, b.BVInt(32, 0), i, b.BVInt(32, 0)))
	b.branch(head, b.SLt(i.Term, n.Term), body, check)
	b.edge(body, head, assign(s, b.BVAdd(s.Term, i.Term), i, b.BVAdd(i.Term, b.BVInt(32, 1))))
	b.branch(check, b.Eq(s.Term, b.BVInt(32, bad)), bug, main.Exit)
	return s, n
}

// inputs is a script that gives a variable values one after the other.
func inputs(b *builder, v *cfg.Var, values ...int64) *Script {
	s := &Script{}
	for _, x := range values {
		e := b.p.Entry.Entry.Out[0]
		value, _ := term.ValueOf(b.BVInt(v.Term.Sort().Width, x))
		s.AddInput(e, value)
	}
	return s
}

func TestLoop(t *testing.T) {
	b := newBuilder()
	s, n := sum(b, 45)
	for _, c := range []struct {
		n    int64
		kind Kind
		s    int64
	}{{0, Ended, 0}, {-1, Ended, 0}, {5, Ended, 10}, {10, ReachedError, 45}} {
		out := b.run(t, inputs(b, n, c.n), Options{Record: true})
		got, _ := last(t, out, s).Int64()
		if out.Kind != c.kind || got != c.s || out.Inputs != 1 || len(out.Steps) != out.Count {
			t.Errorf("n = %d: %v with s = %d, want %v with %d", c.n, out.Kind, got, c.kind, c.s)
		}
	}
	out := b.run(t, inputs(b, n, 1<<30), Options{MaxSteps: 1000})
	if out.Kind != Limit || out.Count != 1000 {
		t.Errorf("%v after %d steps, want the limit", out.Kind, out.Count)
	}
}

func TestCancel(t *testing.T) {
	b := newBuilder()
	_, n := sum(b, 45)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Replay(ctx, b.p, inputs(b, n, 1<<30), Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want canceled", err)
	}
}

// TestParallel swaps two variables in one assignment.
func TestParallel(t *testing.T) {
	b := newBuilder()
	main := b.proc("main")
	x, y := b.variable("x", b.BV(8), &main.Locals), b.variable("y", b.BV(8), &main.Locals)
	mid := b.loc(main)
	b.edge(main.Entry, mid, assign(x, b.BVInt(8, 1), y, b.BVInt(8, 2)))
	b.edge(mid, main.Exit, assign(x, y.Term, y, x.Term))
	out := b.run(t, &Script{}, Options{Record: true})
	if got := fmt.Sprint(last(t, out, x), last(t, out, y)); got != "2 1" {
		t.Errorf("swapped to %s, want 2 1", got)
	}
}

func TestUndefinedBehaviour(t *testing.T) {
	b := newBuilder()
	main := b.proc("main")
	x := b.variable("x", b.BV(32), &main.Locals)
	mid, bug := b.loc(main), b.errorLoc(main)
	b.edge(main.Entry, mid, havoc("f", x))
	e := b.edge(mid, bug, assign(x, b.Shl(b.BVInt(32, 1), x.Term)))
	e.UB = []cfg.Undefined{{Cond: b.ULe(b.BVInt(32, 32), x.Term), What: "shift by 32 or more"}}
	if out := b.run(t, inputs(b, x, 32), Options{}); out.Kind != UndefinedBehaviour || out.Edge != e || out.What != "shift by 32 or more" {
		t.Errorf("outcome %+v, want undefined behaviour", out)
	}
	if out := b.run(t, inputs(b, x, 31), Options{}); out.Kind != ReachedError || out.Loc != bug {
		t.Errorf("outcome %+v, want the error", out)
	}
}

func TestBlockedAndUnsupported(t *testing.T) {
	b := newBuilder()
	main := b.proc("main")
	x := b.variable("x", b.Bool(), &main.Locals)
	mid, far := b.loc(main), b.loc(main)
	far.Kind, far.Reason = cfg.Unsupported, "setjmp"
	b.edge(main.Entry, mid, havoc("f", x))
	guard := b.edge(mid, far, &cfg.Assume{Cond: x.Term})
	s := &Script{}
	if out := b.run(t, s, Options{}); out.Kind != Blocked || out.Edge != guard {
		t.Errorf("outcome %+v, want blocked", out)
	}
	s.AddInput(main.Entry.Out[0], term.BoolValue(true))
	if out := b.run(t, s, Options{}); out.Kind != ReachedUnsupported || out.What != "setjmp" {
		t.Errorf("outcome %+v, want unsupported", out)
	}
}

// TestNotExclusive breaks an invariant of programs.
func TestNotExclusive(t *testing.T) {
	b := newBuilder()
	main := b.proc("main")
	b.edge(main.Entry, main.Exit, &cfg.Assume{Cond: b.True()})
	b.edge(main.Entry, main.Exit, &cfg.Assume{Cond: b.True()})
	if _, err := Replay(context.Background(), b.p, &Script{}, Options{}); err == nil || !strings.Contains(err.Error(), "exclude") {
		t.Errorf("error %v, want that the edges do not exclude each other", err)
	}
}

// fib is the recursive function, with a local that must survive the calls.
func fib(b *builder) (main *cfg.Proc, r *cfg.Var) {
	main = b.proc("main")
	f := b.proc("fib")
	f.Recursive = true
	bv := b.BV(32)
	n := b.variable("fib::n", bv, &f.Params)
	res := b.variable("fib::result", bv, &f.Results)
	a, c := b.variable("fib::a", bv, &f.Locals), b.variable("fib::c", bv, &f.Locals)
	x := b.variable("x", bv, &main.Locals)
	r = b.variable("r", bv, &main.Locals)
	base, rec, l1, l2 := b.loc(f), b.loc(f), b.loc(f), b.loc(f)
	b.branch(f.Entry, b.SLe(n.Term, b.BVInt(32, 1)), base, rec)
	b.edge(base, f.Exit, assign(res, n.Term))
	b.call(rec, l1, f, []*cfg.Var{a}, b.BVSub(n.Term, b.BVInt(32, 1)))
	b.call(l1, l2, f, []*cfg.Var{c}, b.BVSub(n.Term, b.BVInt(32, 2)))
	b.edge(l2, f.Exit, assign(res, b.BVAdd(a.Term, c.Term)))
	called := b.loc(main)
	b.edge(main.Entry, called, havoc("n", x))
	b.call(called, main.Exit, f, []*cfg.Var{r}, x.Term)
	return main, r
}

func TestRecursion(t *testing.T) {
	b := newBuilder()
	main, r := fib(b)
	x := main.Locals[0]
	for n, want := range map[int64]int64{0: 0, 1: 1, 2: 1, 10: 55, 15: 610} {
		out := b.run(t, inputs(b, x, n), Options{Record: true})
		if got, _ := last(t, out, r).Int64(); got != want || out.Kind != Ended {
			t.Errorf("fib(%d) = %d (%v), want %d", n, got, out.Kind, want)
		}
	}
	if out := b.run(t, inputs(b, x, 100), Options{MaxDepth: 50}); out.Kind != Limit {
		t.Errorf("%v, want the limit of activations", out.Kind)
	}
}

// TestDeepRecursion needs far more activations than Go has stack for recursion of its own.
func TestDeepRecursion(t *testing.T) {
	b := newBuilder()
	main, f := b.proc("main"), b.proc("f")
	n := b.variable("f::n", b.BV(32), &f.Params)
	res := b.variable("f::r", b.BV(32), &f.Results)
	sub := b.variable("f::sub", b.BV(32), &f.Locals)
	r := b.variable("r", b.BV(32), &main.Locals)
	stop, more, after := b.loc(f), b.loc(f), b.loc(f)
	b.branch(f.Entry, b.Eq(n.Term, b.BVInt(32, 0)), stop, more)
	b.edge(stop, f.Exit, assign(res, b.BVInt(32, 0)))
	b.call(more, after, f, []*cfg.Var{sub}, b.BVSub(n.Term, b.BVInt(32, 1)))
	b.edge(after, f.Exit, assign(res, b.BVAdd(sub.Term, n.Term)))
	b.call(main.Entry, main.Exit, f, []*cfg.Var{r}, b.BVInt(32, 200_000))
	m, err := New(b.p)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		out, err := m.Run(context.Background(), (&Script{}).Play(), Options{})
		if err != nil || out.Kind != Ended {
			t.Fatalf("%v, %v", out, err)
		}
		if got := uint32(m.regs[m.slots[r.Term]].w); got != uint32(200_000*200_001/2&0xffffffff) {
			t.Errorf("sum %d", got)
		}
	}
}

// TestInitial: what is read before it is set is asked for once, in each activation.
func TestInitial(t *testing.T) {
	b := newBuilder()
	main, f := b.proc("main"), b.proc("f")
	g := b.variable("g", b.BV(16), &b.p.Globals)
	x := b.variable("f::x", b.BV(16), &f.Locals)
	mid := b.loc(main)
	b.edge(f.Entry, f.Exit, assign(g, b.BVAdd(g.Term, x.Term)))
	b.call(main.Entry, mid, f, nil)
	b.call(mid, main.Exit, f, nil)
	s := &Script{}
	s.AddInitial(g, term.BVWord(16, 100))
	s.AddInitial(x, term.BVWord(16, 20))
	s.AddInitial(x, term.BVWord(16, 3))
	out := b.run(t, s, Options{Record: true})
	if got := last(t, out, g).String(); got != "123" {
		t.Errorf("g = %s, want 123", got)
	}
}

func TestArrays(t *testing.T) {
	b := newBuilder()
	main := b.proc("main")
	inner := b.ArraySort(b.BV(64), b.BV(8))
	mem := b.variable("mem", b.ArraySort(b.BV(32), inner), &b.p.Globals)
	old := b.variable("old", b.ArraySort(b.BV(32), inner), &b.p.Globals)
	x := b.variable("x", b.BV(8), &main.Locals)
	object, offset := b.BVInt(32, 5), b.BVUint(64, 1<<40)
	store := func(v *term.Term) *term.Term {
		return b.Store(mem.Term, object, b.Store(b.Select(mem.Term, object), offset, v))
	}
	l1, l2, l3, l4 := b.loc(main), b.loc(main), b.loc(main), b.loc(main)
	b.edge(main.Entry, l1, assign(mem, store(b.BVInt(8, 7))))
	b.edge(l1, l2, assign(old, mem.Term))
	b.edge(l2, l3, assign(mem, store(b.BVInt(8, 9))))
	b.edge(l3, l4, assign(x, b.BVAdd(
		b.BVMul(b.BVInt(8, 10), b.Select(b.Select(mem.Term, object), offset)),
		b.Select(b.Select(old.Term, object), offset))))
	bug := b.errorLoc(main)
	b.branch(l4, b.Eq(mem.Term, old.Term), bug, main.Exit)
	out := b.run(t, &Script{}, Options{Record: true})
	if got := last(t, out, x).String(); got != "97" || out.Kind != Ended {
		t.Errorf("x = %s (%v), want 97", got, out.Kind)
	}
	c := out.Steps[2].Changes
	if len(c) != 1 || fmt.Sprint(c[0].Cell, c[0].Value) != fmt.Sprint("[5 ", 1<<40, "] 9") {
		t.Errorf("changes %v, want one cell", c)
	}
}

// TestRandomReplays: a run on random inputs and the replay of its script agree.
func TestRandomReplays(t *testing.T) {
	b := newBuilder()
	_, _ = sum(b, 45)
	m, err := New(b.p)
	if err != nil {
		t.Fatal(err)
	}
	random := NewRandom(b.p, 0)
	reached := false
	for seed := range uint64(200) {
		random.Seed(seed)
		rec := &Recorder{From: random}
		o := Options{MaxSteps: 500, Record: true}
		first, err := m.Run(context.Background(), rec, o)
		if err != nil {
			t.Fatal(err)
		}
		second := b.run(t, &rec.Script, o)
		if first.Kind != second.Kind || first.Loc != second.Loc || len(first.Steps) != len(second.Steps) {
			t.Fatalf("seed %d: %v after %d steps, replayed %v after %d", seed, first.Kind, first.Count, second.Kind, second.Count)
		}
		reached = reached || first.Kind == ReachedError
	}
	if !reached {
		t.Error("no run reached the error")
	}
}

// TestSteady: an input has the same value throughout a steady sequence, and not in the next one.
func TestSteady(t *testing.T) {
	b := newBuilder()
	_, _ = sum(b, 45)
	random := NewRandom(b.p, 0)
	v := b.p.Entry.Locals[0]
	different := func() int {
		seen := map[string]bool{}
		for range 50 {
			x, err := random.Next(nil, v)
			if err != nil {
				t.Fatal(err)
			}
			seen[x.Big().String()] = true
		}
		return len(seen)
	}
	random.Steady(1)
	if n := different(); n != 1 {
		t.Errorf("%d values, want one", n)
	}
	random.Seed(1)
	if n := different(); n < 5 {
		t.Errorf("%d values of 50 that are drawn", n)
	}
}

func BenchmarkLoop(bench *testing.B) {
	b := newBuilder()
	_, n := sum(b, 1)
	m, err := New(b.p)
	if err != nil {
		bench.Fatal(err)
	}
	s := inputs(b, n, 1<<30)
	for bench.Loop() {
		if _, err := m.Run(context.Background(), s.Play(), Options{MaxSteps: 100_000}); err != nil {
			bench.Fatal(err)
		}
	}
	bench.ReportMetric(float64(bench.N)*100_000/bench.Elapsed().Seconds(), "steps/s")
}

func BenchmarkMemory(bench *testing.B) {
	b := newBuilder()
	main := b.proc("main")
	mem := b.variable("mem", b.ArraySort(b.BV(64), b.BV(32)), &b.p.Globals)
	i := b.variable("i", b.BV(64), &main.Locals)
	head := b.loc(main)
	b.edge(main.Entry, head, assign(i, b.BVInt(64, 0)))
	b.edge(head, head, assign(mem, b.Store(mem.Term, i.Term, b.Extract(i.Term, 31, 0)), i, b.BVAnd(b.BVInt(64, 1023), b.BVAdd(i.Term, b.BVInt(64, 1)))))
	m, err := New(b.p)
	if err != nil {
		bench.Fatal(err)
	}
	for bench.Loop() {
		if _, err := m.Run(context.Background(), (&Script{}).Play(), Options{MaxSteps: 100_000}); err != nil {
			bench.Fatal(err)
		}
	}
	bench.ReportMetric(float64(bench.N)*100_000/bench.Elapsed().Seconds(), "steps/s")
}
