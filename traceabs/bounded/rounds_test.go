package bounded

import (
	"context"
	"math/rand"
	"slices"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/solver/z3/z3test"
	"tav/traceabs/engine"
	"tav/traceabs/engine/enginetest"
)

// loopByLoop runs the search loop by loop and validates its certificate.
func loopByLoop(t testing.TB, prog *cfg.Program, arrays bool) engine.Answer {
	t.Helper()
	l, err := newLoops(enginetest.Env(t, prog))
	if err != nil {
		t.Fatal(err)
	}
	if arrays {
		l.cells = nil
		if err := l.begin(); err != nil {
			t.Fatal(err)
		}
	}
	defer func() { l.solver.close() }()
	if err := l.run(enginetest.Limited(t, time.Minute)); err != nil {
		t.Fatal(err)
	}
	if c := l.answer.Certificate; c != nil {
		if err := c.Validate(context.Background(), z3test.Backend(t, prog.Terms), time.Minute); err != nil {
			t.Errorf("the unwinding does not validate: %v", err)
		}
	}
	return l.answer
}

func verdict(a engine.Answer) string {
	switch {
	case a.ErrorTrace != nil:
		return "error"
	case a.Certificate != nil:
		return "proof"
	}
	return a.Reason
}

// TestLoops: programs of known shapes.
func TestLoops(t *testing.T) {
	for name, test := range map[string]struct {
		build *cfgtest.Builder
		want  string
	}{
		"constant loop":          {cfgtest.ForLoop(50, 50), "proof"},
		"constant loop, wrong":   {cfgtest.ForLoop(50, 51), "error"},
		"unbounded loop, wrong":  {cfgtest.CountUp(32, 3, true), "error"},
		"narrow loop":            {cfgtest.CountUp(4, 1, true), "proof"},
		"sum of bits":            {cfgtest.SumOfBits(40, 41), "proof"},
		"sum of bits, wrong":     {cfgtest.SumOfBits(40, 40), "error"},
		"many paths":             {cfgtest.Locks(8), "proof"},
		"state machine, wrong":   {cfgtest.Machine(6, 9), "error"},
		"array, filled":          {fill(20, 7), "proof"},
		"array, filled wrongly":  {fill(20, 8), "error"},
		"a loop without end":     {cfgtest.HandOver(2), "error"},
		"a constant guard":       {forever(40), "error"},
		"more than a round's":    {counted(12, 6), "error"},
		"more than a round's, 2": {counted(6, 12), "proof"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := verdict(loopByLoop(t, test.build.Program(), false)); got != test.want {
				t.Errorf("want a %s, got %s", test.want, got)
			}
		})
	}
}

func fill(n, value int64) *cfgtest.Builder {
	return cfgtest.FillAndCheck(n, 1,
		func(b *cfgtest.Builder, _ *term.Term) *term.Term { return b.Num(7) },
		func(b *cfgtest.Builder, _, cell *term.Term) *term.Term { return b.M.Ne(cell, b.Num(value)) })
}

// forever is i = 0; while (0 <= 0) if (i == n) error else i++, whose guard is constant.
func forever(n int64) *cfgtest.Builder {
	b := cfgtest.New(32)
	i := b.Global("i")
	b.Assign(0, 1, i, b.Num(0))
	b.Assume(1, 2, b.M.True())
	b.Branch(2, 3, 4, b.M.Eq(i.Term, b.Num(n)))
	b.Error(3)
	b.Assign(4, 1, i, b.M.BVAdd(i.Term, b.Num(1)))
	return b
}

// counted is n = i = 0; while (n < most && ?) n++; while (i < n) if (i == wrong) error else i++.
// That the second loop ends soon depends on where the first one is cut.
func counted(most, wrong int64) *cfgtest.Builder {
	b := cfgtest.New(32)
	i, n, in := b.Global("i"), b.Global("n"), b.Global("in")
	b.Assign(0, 1, i, b.Num(0))
	b.Assign(1, 2, n, b.Num(0))
	b.Havoc(2, 3, in)
	b.Branch(3, 4, 5, b.M.And(b.M.SLt(n.Term, b.Num(most)), b.M.Ne(in.Term, b.Num(0))))
	b.Assign(4, 2, n, b.M.BVAdd(n.Term, b.Num(1)))
	b.Branch(5, 6, 9, b.M.SLt(i.Term, n.Term))
	b.Branch(6, 7, 8, b.M.Eq(i.Term, b.Num(wrong)))
	b.Error(7)
	b.Assign(8, 5, i, b.M.BVAdd(i.Term, b.Num(1)))
	return b
}

// TestLeftFromInside: a loop with a constant guard that is left from inside is unwound little further
// than executions are in it; one that they may stay in, to its end.
func TestLeftFromInside(t *testing.T) {
	for most, want := range map[int64]int{4: 30, 400: 450} { // positions, at most
		b := cfgtest.New(32)
		i, x := b.Global("i"), b.Global("x")
		b.Havoc(0, 1, x)
		b.Assume(1, 2, b.M.ULe(x.Term, b.Num(most)))
		b.Assign(2, 3, i, b.Num(0))
		b.Branch(3, 4, 6, b.M.ULt(i.Term, b.Num(200)))
		b.Branch(4, 7, 5, b.M.Eq(i.Term, x.Term))
		b.Assign(5, 3, i, b.M.BVAdd(i.Term, b.Num(1)))
		b.Assume(6, 7, b.M.True())
		b.Branch(7, 8, 9, b.M.ULt(x.Term, i.Term))
		b.Error(8)
		l, err := newLoops(enginetest.Env(t, b.Program()))
		if err == nil {
			err = l.run(enginetest.Limited(t, time.Minute))
		}
		if err != nil || l.answer.Certificate == nil {
			t.Fatalf("%v, %s", err, l.answer.Reason)
		}
		if n := len(l.r.positions); n > want || most == 400 && n < 200 {
			t.Errorf("left after %d at most: %d positions", most, n)
		}
		l.solver.close()
	}
}

// TestEnding: loops are seen to end soon, unless an outermost one may have many more iterations.
func TestEnding(t *testing.T) {
	for name, test := range map[string]struct {
		build  *cfgtest.Builder
		ending bool
	}{
		"up to 6":   {counted(6, 12), true},
		"up to 500": {counted(500, 1000), false},
		"up to 20":  {counted(20, 40), false},
		"up to 2":   {counted(2, 12), true},
	} {
		l, err := newLoops(enginetest.Env(t, test.build.Program()))
		if err != nil {
			t.Fatal(err)
		}
		l.most = 60
		if err := l.run(enginetest.Limited(t, time.Minute)); err != nil {
			t.Fatal(err)
		}
		if ending := l.ending(); ending != test.ending {
			t.Errorf("%s: %v (%s)", name, ending, l.answer.Reason)
		}
		l.solver.close()
	}
}

// TestWaiting: the search leaves the turn to others who wait when a loop turns out to have many iterations.
func TestWaiting(t *testing.T) {
	l, err := newLoops(enginetest.Env(t, counted(500, 1000).Program()))
	if err != nil {
		t.Fatal(err)
	}
	defer l.solver.close()
	l.waiting = true
	if err := l.run(enginetest.Limited(t, time.Minute)); err != nil || l.over || l.brief() || !slices.ContainsFunc(l.limits, func(n int) bool { return n == 129 }) {
		t.Errorf("%v, over: %v, limits %v", err, l.over, l.limits)
	}
	if err := l.run(enginetest.Limited(t, time.Minute)); err != nil || !l.over {
		t.Errorf("%v, over: %v", err, l.over)
	}
}

// TestRaise: a loop that ended where it would have been cut is given more iterations with the one that was.
func TestRaise(t *testing.T) {
	for most, want := range map[int64]int{2: 1, 6: 2, 20: 3} {
		l, err := newLoops(enginetest.Env(t, counted(most, 2*most).Program()))
		if err != nil {
			t.Fatal(err)
		}
		if err := l.run(enginetest.Limited(t, time.Minute)); err != nil || l.answer.Certificate == nil || l.rounds != want {
			t.Errorf("up to %d: %v, %d rounds, want %d (%s)", most, err, l.rounds, want, l.answer.Reason)
		}
		l.solver.close()
	}
}

// TestLoopsRandom: loop by loop, with and without arrays resolved, the answer is the one
// depth by depth, on random programs with loops inside loops and an array.
func TestLoopsRandom(t *testing.T) {
	count := map[string]int{}
	for seed := int64(1); seed <= 40; seed++ {
		build := func() *cfg.Program { return nested(seed, seed+1000).Program() }
		want := verdict(unwind(t, build(), 40))
		if want != "proof" && want != "error" { // inner loops end, but not by depth
			want = verdict(loopByLoop(t, build(), true))
		}
		for _, arrays := range []bool{false, true} {
			if got := verdict(loopByLoop(t, build(), arrays)); got != want {
				t.Errorf("seed %d: %s loop by loop (arrays: %v), %s depth by depth", seed, got, arrays, want)
			}
		}
		count[want]++
	}
	if count["proof"] < 5 || count["error"] < 5 {
		t.Errorf("too one-sided: %v", count)
	}
}

// nested is a random program of the form
//
//	for (i = 0; i < 2; i++) { …; for (j = 0; j < x; j++) … } …; if (…) error
//
// of seeds for all but the last condition, and for that.
func nested(seed, last int64) *cfgtest.Builder {
	rnd := rand.New(rand.NewSource(seed))
	p := &conditions{Builder: cfgtest.New(3), rnd: rnd}
	p.x, p.y, p.z, p.a = p.Global("x"), p.Global("y"), p.Global("z"), p.Memory("a")
	i, j := p.Global("i"), p.Global("j")
	at := 0
	to := func() int { at++; return at }
	set := func(v *cfg.Var, value *term.Term) { from := at; p.Assign(from, to(), v, value) }
	random := func() {
		for range 1 + rnd.Intn(2) {
			switch rnd.Intn(4) {
			case 0:
				set(p.a, p.M.Store(p.a.Term, p.number(0), p.number(0)))
			case 1:
				set(p.x, p.M.Select(p.a.Term, p.number(0)))
			case 2:
				from := at
				p.Havoc(from, to(), p.y)
			default:
				from := at
				then, end := to(), to()
				p.Branch(from, then, end, p.compare(0))
				p.Assign(then, end, p.y, p.M.BVAdd(p.x.Term, p.number(0)))
			}
		}
	}
	set(i, p.Num(0))
	outer := at
	body, behind := to(), to()
	p.Branch(outer, body, behind, p.M.ULt(i.Term, p.Num(2)))
	at = to()
	p.Assume(body, at, p.M.True())
	random()
	set(j, p.Num(0))
	inner := at
	again, out := to(), to()
	p.Branch(inner, again, out, p.M.ULt(j.Term, p.x.Term))
	at = to()
	p.Assign(again, at, j, p.M.BVAdd(j.Term, p.Num(1)))
	random()
	p.Assume(at, inner, p.M.True())
	p.Assign(out, outer, i, p.M.BVAdd(i.Term, p.Num(1)))
	at = to()
	p.Assume(behind, at, p.M.True())
	random()
	from := at
	wrong, end := to(), to()
	p.rnd = rand.New(rand.NewSource(last))
	p.Branch(from, wrong, end, p.M.And(p.M.Eq(p.M.Select(p.a.Term, p.number(0)), p.number(0)), p.M.Eq(p.x.Term, p.Num(2)), p.compare(0), p.M.ULt(p.y.Term, p.x.Term)))
	p.Error(wrong)
	return p.Builder
}
