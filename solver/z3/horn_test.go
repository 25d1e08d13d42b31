package z3

import (
	"context"
	"testing"
	"time"

	"tav/solver"
	"tav/solver/term"
)

func ints(m *term.Manager, names ...string) []*term.Term {
	var vs []*term.Term
	for _, n := range names {
		vs = append(vs, m.Var(n, m.Int(), true))
	}
	return vs
}

func solve(t *testing.T, b *Backend, sys *solver.HornSystem, o solver.HornOptions) *solver.HornAnswer {
	t.Helper()
	if o.Timeout == 0 {
		o.Timeout = 10 * time.Second
	}
	a, err := b.SolveHorn(bg, sys, o)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// countUp is i=0; while (i<n) i++; assert i==n, with n>=low.
func countUp(m *term.Manager, low int64) *solver.HornSystem {
	v := ints(m, "i", "n")
	i, n := v[0], v[1]
	loop := &solver.Relation{Name: "loop", Params: v}
	return &solver.HornSystem{Relations: []*solver.Relation{loop}, Clauses: []solver.Clause{
		{Constraint: m.And(m.Eq(i, m.IntInt(0)), m.IntLe(m.IntInt(low), n)), Head: &solver.App{Rel: loop, Args: v}},
		{Body: []solver.App{{Rel: loop, Args: v}}, Constraint: m.IntLt(i, n), Head: &solver.App{Rel: loop, Args: []*term.Term{m.IntAdd(i, m.IntInt(1)), n}}},
		{Body: []solver.App{{Rel: loop, Args: v}}, Constraint: m.And(m.IntLe(n, i), m.Ne(i, n))},
	}}
}

func TestHornLoop(t *testing.T) {
	m, b := newTest(t)
	for _, o := range []solver.HornOptions{{}, {Params: []solver.HornParam{{Name: "spacer.push_pob", Value: true}}}} {
		sys := countUp(m, 0)
		a := solve(t, b, sys, o)
		if a.Result != solver.Unsat {
			t.Fatalf("%+v: %v %s", o, a.Result, a.Reason)
		}
		if err := newChecker(t, m).solution(bg, sys, a.Solution); err != nil {
			t.Errorf("%+v: %v", o, err)
		}
		if a := solve(t, b, countUp(m, -5), o); a.Result != solver.Sat || a.Solution != nil {
			t.Errorf("%+v: %v %s for a system without a solution", o, a.Result, a.Reason)
		}
	}
}

// Two relations of different parameters, in an order that is not symmetric, and
// a clause with both in its body.
func TestHornTwoRelations(t *testing.T) {
	m, b := newTest(t)
	v := ints(m, "x", "y", "z", "r")
	x, y, z, r := v[0], v[1], v[2], v[3]
	k := func(k int64) *term.Term { return m.IntInt(k) }
	flag := m.Var("flag", m.Bool(), false)
	double := &solver.Relation{Name: "double", Params: []*term.Term{x, r}} // r = 2x by recursion
	main := &solver.Relation{Name: "main", Params: []*term.Term{z, flag, y}}
	sys := &solver.HornSystem{Relations: []*solver.Relation{double, main}, Clauses: []solver.Clause{
		{Constraint: m.And(m.IntLe(x, k(0)), m.Eq(r, k(0))), Head: &solver.App{Rel: double, Args: []*term.Term{x, r}}},
		{Body: []solver.App{{Rel: double, Args: []*term.Term{m.IntSub(x, k(1)), r}}}, Constraint: m.IntLt(k(0), x),
			Head: &solver.App{Rel: double, Args: []*term.Term{x, m.IntAdd(r, k(2))}}},
		{Constraint: m.And(m.IntLe(k(1), z), m.Eq(y, k(0)), flag), Head: &solver.App{Rel: main, Args: main.Params}},
		{Body: []solver.App{{Rel: main, Args: main.Params}, {Rel: double, Args: []*term.Term{z, r}}}, Constraint: m.And(flag, m.Eq(y, k(0))),
			Head: &solver.App{Rel: main, Args: []*term.Term{z, m.False(), r}}},
		{Body: []solver.App{{Rel: main, Args: main.Params}}, Constraint: m.And(m.Not(flag), m.IntLt(y, z))},
	}}
	a := solve(t, b, sys, solver.HornOptions{})
	if a.Result != solver.Unsat {
		t.Fatalf("%v %s", a.Result, a.Reason)
	}
	if err := newChecker(t, m).solution(bg, sys, a.Solution); err != nil {
		t.Error(err)
	}
}

func TestHornArrays(t *testing.T) {
	m, b := newTest(t)
	array := m.Var("a", m.ArraySort(m.Int(), m.Int()), true)
	v := ints(m, "i", "n", "j")
	i, n, j := v[0], v[1], v[2]
	params := []*term.Term{array, i, n}
	fill := &solver.Relation{Name: "fill", Params: params}
	sys := &solver.HornSystem{Relations: []*solver.Relation{fill}, Clauses: []solver.Clause{
		{Constraint: m.Eq(i, m.IntInt(0)), Head: &solver.App{Rel: fill, Args: params}},
		{Body: []solver.App{{Rel: fill, Args: params}}, Constraint: m.IntLt(i, n),
			Head: &solver.App{Rel: fill, Args: []*term.Term{m.Store(array, i, m.IntInt(7)), m.IntAdd(i, m.IntInt(1)), n}}},
		{Body: []solver.App{{Rel: fill, Args: params}}, Constraint: m.And(m.IntLe(n, i), m.IntLe(m.IntInt(0), j), m.IntLt(j, n), m.Ne(m.Select(array, j), m.IntInt(7)))},
	}}
	a := solve(t, b, sys, solver.HornOptions{Params: []solver.HornParam{
		{Name: "spacer.q3.use_qgen", Value: true}, {Name: "spacer.ground_pobs", Value: false},
		{Name: "spacer.mbqi", Value: false}, {Name: "spacer.use_euf_gen", Value: true}}})
	if a.Result != solver.Unsat {
		t.Fatalf("%v %s", a.Result, a.Reason)
	}
	if err := newChecker(t, m).solution(bg, sys, a.Solution); err != nil {
		t.Error(err, a.Solution[fill])
	}
}

func TestHornLimits(t *testing.T) {
	m, b := newTest(t)
	v := ints(m, "x", "y", "s")
	x, y, s := v[0], v[1], v[2]
	r := &solver.Relation{Name: "r", Params: v}
	k := func(k int64) *term.Term { return m.IntInt(k) }
	sys := &solver.HornSystem{Relations: []*solver.Relation{r}, Clauses: []solver.Clause{ // needs s = x(x-1)/2 + ...
		{Constraint: m.And(m.Eq(x, k(0)), m.Eq(y, k(1)), m.Eq(s, k(0))), Head: &solver.App{Rel: r, Args: v}},
		{Body: []solver.App{{Rel: r, Args: v}}, Head: &solver.App{Rel: r, Args: []*term.Term{m.IntAdd(x, k(1)), m.IntAdd(y, m.IntMul(k(2), x), k(3)), m.IntAdd(s, y)}}},
		{Body: []solver.App{{Rel: r, Args: v}}, Constraint: m.And(m.IntLe(m.IntMul(k(100), s), m.IntMul(k(99), x)), m.IntLt(k(1000), x))},
	}}
	check := func(ctx context.Context, timeout time.Duration, reason string) {
		t.Helper()
		start := time.Now()
		a, err := b.SolveHorn(ctx, sys, solver.HornOptions{Timeout: timeout})
		if err != nil || a.Result != solver.Unknown || a.Reason != reason {
			t.Errorf("%v %v %q, want %q", err, a.Result, a.Reason, reason)
		}
		if d := time.Since(start); d > 3*time.Second {
			t.Errorf("the limit was overrun: %v", d)
		}
		if a := solve(t, b, countUp(m, 0), solver.HornOptions{}); a.Result != solver.Unsat {
			t.Errorf("the next system is %v %s", a.Result, a.Reason)
		}
	}
	check(bg, 50*time.Millisecond, solver.ReasonTimeout)
	ctx, cancel := context.WithTimeout(bg, 50*time.Millisecond)
	check(ctx, 0, solver.ReasonTimeout)
	cancel()
	ctx, cancel = context.WithCancel(bg)
	go func() {
		time.Sleep(50 * time.Millisecond)
		cancel()
	}()
	check(ctx, 0, solver.ReasonCanceled)
	check(ctx, 0, solver.ReasonCanceled)
	st := b.Stats().Horn
	if st.Unknown != 4 || st.Unsat != 4 {
		t.Errorf("stats %+v", st)
	}
}

func TestHornMalformed(t *testing.T) {
	m, b := newTest(t)
	x := m.Var("x", m.Int(), true)
	r := &solver.Relation{Name: "r", Params: []*term.Term{x}}
	twin := &solver.Relation{Name: "r", Params: []*term.Term{x}}
	for i, sys := range []*solver.HornSystem{
		{Relations: []*solver.Relation{r, twin}},
		{Relations: []*solver.Relation{{Name: "p", Params: []*term.Term{x, x}}}},
		{Clauses: []solver.Clause{{Body: []solver.App{{Rel: r, Args: []*term.Term{x}}}}}},
		{Relations: []*solver.Relation{r}, Clauses: []solver.Clause{{Body: []solver.App{{Rel: r}}}}},
		{Relations: []*solver.Relation{r}, Clauses: []solver.Clause{{Body: []solver.App{{Rel: r, Args: []*term.Term{m.True()}}}}}},
		{Relations: []*solver.Relation{r}, Clauses: []solver.Clause{{Constraint: x}}},
	} {
		if _, err := b.SolveHorn(bg, sys, solver.HornOptions{}); err == nil {
			t.Errorf("no error for system %d", i)
		}
	}
}

func TestMinimizeCore(t *testing.T) {
	m, b := newTest(t)
	s := newSolver(t, b, solver.Options{})
	x := m.Var("x", m.Int(), true)
	var all []*term.Term
	for k := int64(0); k < 30; k++ {
		all = append(all, m.IntLe(m.IntInt(k), x), m.IntLe(x, m.IntInt(29-k)))
	}
	want(t, s, solver.Unsat, all...)
	core := solver.MinimizeCore(bg, s, all)
	if len(core) != 2 {
		t.Errorf("core %v", core)
	}
	if err := newChecker(t, m).unsat(bg, core...); err != nil {
		t.Error(err)
	}
}
