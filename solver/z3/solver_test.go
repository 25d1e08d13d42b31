package z3

import (
	"context"
	"fmt"
	"runtime"
	"testing"
	"time"

	"tav/solver"
	"tav/solver/term"
)

func newTest(t testing.TB) (*term.Manager, *Backend) {
	t.Helper()
	m := term.NewManager()
	b := New(m)
	t.Cleanup(b.Close)
	if err := b.begin(); err != nil { // some tests ask libz3 itself
		t.Fatal(err)
	}
	return m, b
}

// TestBegin: the context comes with the first query; without one there is nothing to count and to close.
func TestBegin(t *testing.T) {
	m := term.NewManager()
	b := New(m)
	s := newSolver(t, b, solver.Options{})
	s.Assert(m.Var("x", m.Bool(), false))
	if b.raw != nil || b.Stats().Terms != 0 {
		t.Error("a context without a query")
	}
	if r := s.Check(bg); r != solver.Sat || b.raw == nil {
		t.Error(r)
	}
	b.Close()
	New(m).Close()
}

func newSolver(t testing.TB, b *Backend, o solver.Options) solver.Solver {
	t.Helper()
	s, err := b.NewSolver(o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

var bg = context.Background()

func want(t *testing.T, s solver.Solver, result solver.Result, assumptions ...*term.Term) {
	t.Helper()
	if got := s.Check(bg, assumptions...); got != result {
		t.Fatalf("got %v (%s), want %v", got, s.Reason(), result)
	}
}

func TestLevels(t *testing.T) {
	m, b := newTest(t)
	s := newSolver(t, b, solver.Options{})
	x, y := m.Var("x", m.Int(), true), m.Var("y", m.Int(), true)
	want(t, s, solver.Sat)
	s.Pop() // nothing open
	s.Assert(m.IntLt(x, y))
	s.Push()
	s.Assert(m.IntLt(y, x))
	want(t, s, solver.Unsat)
	s.Push()
	want(t, s, solver.Unsat)
	s.Pop()
	s.Pop()
	want(t, s, solver.Sat)
	s.Push()
	s.Push()
	s.Assert(m.False())
	want(t, s, solver.Unsat)
	s.Pop()
	s.Assert(m.Eq(x, m.IntInt(7)))
	want(t, s, solver.Sat)
	if v, err := s.Value(x); err != nil || v != m.IntInt(7) {
		t.Errorf("x is %v (%v)", v, err)
	}
	want(t, s, solver.Unsat, m.IntLe(y, m.IntInt(7)))
	if _, err := s.Value(x); err == nil {
		t.Error("a value after unsat")
	}
	s.Reset()
	want(t, s, solver.Sat, m.IntLt(y, x))
}

// Queries go from one engine to the other as their theories change.
func TestTwoEngines(t *testing.T) {
	m, b := newTest(t)
	s := newSolver(t, b, solver.Options{}).(*incremental)
	x, n := m.Var("x", m.BV(8), false), m.Var("n", m.Int(), true)
	s.Assert(m.ULt(x, m.BVUint(8, 4)))
	want(t, s, solver.Unsat, m.Eq(x, m.BVUint(8, 4)))
	if s.pure == nil || s.mixed != nil {
		t.Error("a query of bit-vectors used the wrong engine")
	}
	s.Push()
	s.Assert(m.Eq(n, m.UBV2Int(x)))
	want(t, s, solver.Unsat, m.IntLe(m.IntInt(4), n))
	want(t, s, solver.Sat, m.IntLe(m.IntInt(3), n))
	if v, err := s.Value(x); err != nil || v != m.BVUint(8, 3) {
		t.Errorf("x is %v (%v)", v, err)
	}
	s.Pop()
	s.Assert(m.ULt(m.BVUint(8, 2), x))
	want(t, s, solver.Sat)
	if v, err := s.Value(x); err != nil || v != m.BVUint(8, 3) {
		t.Errorf("x is %v (%v)", v, err)
	}
	want(t, s, solver.Unsat, m.Eq(n, m.IntInt(3)), m.Eq(x, m.BVUint(8, 2)))
	if core := s.Core(); len(core) != 1 || core[0] != m.Eq(x, m.BVUint(8, 2)) {
		t.Errorf("core %v", core)
	}
}

func TestCore(t *testing.T) {
	for _, sort := range []string{"int", "bits", "array"} {
		t.Run(sort, func(t *testing.T) {
			m, b := newTest(t)
			s := newSolver(t, b, solver.Options{})
			x := m.Var("bits", m.BV(16), false)
			le := m.ULe
			num := func(k uint64) *term.Term { return m.BVUint(16, k) }
			if sort == "int" {
				x, le, num = m.Var("int", m.Int(), true), m.IntLe, func(k uint64) *term.Term { return m.IntInt(int64(k)) }
			}
			if sort == "array" {
				x = m.Select(m.Var("a", m.ArraySort(m.BV(8), m.BV(16)), false), m.BVUint(8, 3))
			}
			p := m.Var("p", m.Bool(), false)
			s.Assert(m.Implies(p, le(x, num(10))))
			other := m.Var("q", m.Bool(), false)
			low, lower, high := le(x, num(5)), le(x, num(4)), le(num(20), x)
			want(t, s, solver.Unsat, other, p, low, m.Not(other), high)
			checkCore(t, m, s, m.Implies(p, le(x, num(10))), other, p, low, m.Not(other), high)
			want(t, s, solver.Unsat, low, lower, p, high, high)
			checkCore(t, m, s, m.Implies(p, le(x, num(10))), low, lower, p, high, high)
			want(t, s, solver.Sat, low, lower, p)
			if s.Core() != nil {
				t.Error("a core after sat")
			}
			want(t, s, solver.Unsat, low, m.False())
			if c := s.Core(); len(c) != 1 || !c[0].IsFalse() {
				t.Errorf("core %v", c)
			}
		})
	}
}

// checkCore re-checks the core with a fresh solver.
func checkCore(t *testing.T, m *term.Manager, s solver.Solver, asserted *term.Term, passed ...*term.Term) {
	t.Helper()
	core := s.Core()
	in := map[*term.Term]bool{}
	for _, p := range passed {
		in[p] = true
	}
	fresh := New(m)
	defer fresh.Close()
	f := newSolver(t, fresh, solver.Options{})
	f.Assert(asserted)
	for _, c := range core {
		if !in[c] {
			t.Errorf("%v is in the core and was not passed, or is in it twice", c)
		}
		in[c] = false
		f.Assert(c)
	}
	want(t, f, solver.Unsat)
}

func TestArrayModel(t *testing.T) {
	m, b := newTest(t)
	s := newSolver(t, b, solver.Options{})
	for _, sort := range []*term.Sort{m.ArraySort(m.BV(32), m.BV(8)), m.ArraySort(m.Int(), m.Int()), m.ArraySort(m.BV(8), m.ArraySort(m.BV(8), m.Bool()))} {
		s.Reset()
		a := m.Fresh("a", sort, false)
		c := m.Fresh("c", sort, false)
		num := func(k uint64) *term.Term {
			if sort.Index.Kind == term.IntKind {
				return m.IntInt(int64(k))
			}
			return m.BVUint(sort.Index.Width, k)
		}
		f := m.And(m.Ne(m.Select(a, num(1)), m.Select(a, num(2))), m.Ne(m.Select(a, num(1)), m.Select(c, num(1))),
			m.Eq(m.Select(a, num(5)), m.Select(c, num(9))))
		s.Assert(f)
		want(t, s, solver.Sat)
		va, err := s.Value(a)
		if err != nil {
			t.Fatal(err)
		}
		vc, err := s.Value(c)
		if err != nil {
			t.Fatal(err)
		}
		got, err := term.Eval(f, func(v *term.Term) (term.Value, error) {
			val, ok := term.ValueOf(map[*term.Term]*term.Term{a: va, c: vc}[v])
			if !ok {
				return val, fmt.Errorf("%v has no value", v)
			}
			return val, nil
		})
		if err != nil || !got.Bool() {
			t.Errorf("the model is wrong: %v, %v give %v (%v)", va, vc, got, err)
		}
	}
}

// hard is a formula that Z3 does not decide in a second: a factorisation.
func hard(m *term.Manager, w int) *term.Term {
	x, y := m.Var("hx", m.BV(w), false), m.Var("hy", m.BV(w), false)
	one := m.BVUint(w, 1)
	product := m.BVMul(m.ZExt(x, 2*w), m.ZExt(y, 2*w))
	return m.And(m.Eq(product, m.BVUint(2*w, 4294967291*4294967279)), m.ULt(one, x), m.ULt(one, y), m.ULe(x, y))
}

// hardInt is non-linear.
func hardInt(m *term.Manager) *term.Term {
	x, y, z := m.Var("ix", m.Int(), true), m.Var("iy", m.Int(), true), m.Var("iz", m.Int(), true)
	cube := func(t *term.Term) *term.Term { return m.IntMul(t, m.IntMul(t, t)) }
	return m.Eq(m.IntAdd(cube(x), cube(y), cube(z)), m.IntInt(42))
}

func TestTimeoutIsUnknown(t *testing.T) {
	m, b := newTest(t)
	for _, f := range []*term.Term{hard(m, 40), m.And(hard(m, 40), m.Eq(m.Var("k", m.Int(), true), m.IntInt(1))), hardInt(m)} {
		s := newSolver(t, b, solver.Options{Timeout: 30 * time.Millisecond})
		s.Push()
		s.Assert(f)
		want(t, s, solver.Unknown)
		if s.Reason() != solver.ReasonTimeout && s.Reason() != solver.ReasonIncomplete {
			t.Errorf("reason %q", s.Reason())
		}
		if s.Core() != nil {
			t.Error("a core after unknown")
		}
		s.Pop()
		s.SetTimeout(0)
		x := m.Var("x", m.Int(), true)
		want(t, s, solver.Sat, m.IntLt(x, m.IntInt(0)))
		want(t, s, solver.Unsat, m.IntLt(x, x), m.IntLt(m.IntInt(0), x))
		s.Close()
	}
}

func TestDeadlineAndCancel(t *testing.T) {
	m, b := newTest(t)
	for _, f := range []*term.Term{hard(m, 40), m.And(hard(m, 40), m.Eq(m.Var("k", m.Int(), true), m.IntInt(1)))} {
		s := newSolver(t, b, solver.Options{})
		s.Push()
		s.Assert(f)
		ctx, cancel := context.WithTimeout(bg, 30*time.Millisecond)
		if got := s.Check(ctx); got != solver.Unknown || s.Reason() != solver.ReasonTimeout {
			t.Errorf("%v %s at the deadline", got, s.Reason())
		}
		if got := s.Check(ctx); got != solver.Unknown || s.Reason() != solver.ReasonTimeout {
			t.Errorf("%v %s after the deadline", got, s.Reason())
		}
		cancel()
		for i := 0; i < 3; i++ {
			ctx, cancel = context.WithCancel(bg)
			go func() {
				time.Sleep(time.Duration(i) * 10 * time.Millisecond)
				cancel()
			}()
			if got := s.Check(ctx); got != solver.Unknown || s.Reason() != solver.ReasonCanceled {
				t.Errorf("%v %s when canceled", got, s.Reason())
			}
		}
		s.Pop()
		want(t, s, solver.Sat)
		s.Close()
	}
}

// An interrupt at any moment of a query harms no later query.
func TestInterruptDoesNotPoison(t *testing.T) {
	m, b := newTest(t)
	before := runtime.NumGoroutine()
	x, y := m.Var("x", m.Int(), true), m.Var("y", m.Int(), true)
	s := newSolver(t, b, solver.Options{})
	s.Assert(m.IntLt(x, y))
	for i := 0; i < 300; i++ {
		ctx, cancel := context.WithCancel(bg)
		started, canceled := make(chan bool), make(chan bool)
		go func() {
			defer close(canceled)
			<-started
			for j := 0; j < i*20; j++ {
				runtime.Gosched()
			}
			cancel()
		}()
		close(started)
		if got := s.Check(ctx, m.IntLt(y, x)); got == solver.Sat {
			t.Fatal("sat")
		}
		<-canceled
		want(t, s, solver.Unsat, m.IntLt(y, x))
		want(t, s, solver.Sat, m.IntLt(y, m.IntInt(int64(i))))
	}
	time.Sleep(20 * time.Millisecond)
	if n := runtime.NumGoroutine(); n > before+2 {
		t.Errorf("%d goroutines are left of %d", n, before)
	}
}

// The binding's finalizers run while Z3 works.
func TestGarbageCollection(t *testing.T) {
	m, b := newTest(t)
	stop, stopped := make(chan bool), make(chan bool)
	go func() {
		defer close(stopped)
		for {
			select {
			case <-stop:
				return
			default:
				runtime.GC()
			}
		}
	}()
	s := newSolver(t, b, solver.Options{})
	for i := 0; i < 15; i++ {
		s.Push()
		x, y := m.Fresh("x", m.BV(16), false), m.Fresh("y", m.Int(), true)
		a := m.Fresh("a", m.ArraySort(m.BV(16), m.BV(16)), false)
		s.Assert(m.Eq(m.Select(m.Store(a, x, m.BVUint(16, uint64(i))), x), m.Int2BV(16, y)))
		s.Assert(m.IntLe(m.IntInt(0), y))
		s.Assert(m.IntLt(y, m.IntInt(1<<16)))
		want(t, s, solver.Unsat, m.Ne(y, m.IntInt(int64(i))))
		want(t, s, solver.Sat, m.Eq(y, m.IntInt(int64(i))))
		if _, err := s.Value(a); err != nil {
			t.Fatal(err)
		}
		s.Pop()
	}
	close(stop)
	<-stopped
}

func TestOptions(t *testing.T) {
	m, b := newTest(t)
	s := newSolver(t, b, solver.Options{Seed: 17})
	x := m.Var("x", m.Int(), true)
	want(t, s, solver.Unsat, m.IntLt(x, m.IntInt(0)), m.IntLt(m.IntInt(0), x))
	st := b.Stats()
	if st.Checks.Unsat != 1 || st.Checks.Queries() != 1 || st.Terms == 0 {
		t.Errorf("stats %+v", st)
	}
}

func TestQuantifiers(t *testing.T) {
	m, b := newTest(t)
	s := newSolver(t, b, solver.Options{Timeout: 2 * time.Second})
	i := m.Fresh("i", m.Int(), true)
	a := m.Var("a", m.ArraySort(m.Int(), m.Int()), true)
	n := m.Var("n", m.Int(), true)
	in := m.And(m.IntLe(m.IntInt(0), i), m.IntLt(i, n))
	s.Assert(m.Forall([]*term.Term{i}, m.Implies(in, m.Eq(m.Select(a, i), m.IntInt(0)))))
	s.Assert(m.IntLt(m.IntInt(3), n))
	want(t, s, solver.Unsat, m.Ne(m.Select(a, m.IntInt(2)), m.IntInt(0)))
}
