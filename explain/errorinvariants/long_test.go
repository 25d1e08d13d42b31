package errorinvariants

import (
	"context"
	"math/bits"
	"testing"

	"tav/cfg/lower"
	"tav/danger/path/pathtest"
	"tav/solver"
	"tav/solver/term"
	"tav/solver/z3/z3test"
)

// TestLong: a trace of thousands of statements is cut into parts, and the
// number of solver calls stays below n log n.
func TestLong(t *testing.T) {
	p := pathtest.Lower(t, `int main(void) {
  int n = __VERIFIER_nondet_int(), s = 0, other = 0;
  for (int i = 0; i < n; i++) {
    s = s + 2;
    other = other + s * s;
  }
  __VERIFIER_assert(s % 4 != 0);
}
`, lower.Options{})
	for _, m := range []Method{Plain, FlowSensitive} {
		e, a := explain(t, p, Options{Method: m, Part: 150}, 250)
		n := len(e.statements)
		if n < 1000 || a.Stats.Parts < 2 {
			t.Errorf("%v: %d statements in %d parts", m, n, a.Stats.Parts)
		}
		if a.Stats.Checks > n*bits.Len(uint(n)) {
			t.Errorf("%v: %d solver calls for %d statements", m, a.Stats.Checks, n)
		}
	}
}

// ending is a context that is canceled after it was asked some number of times.
type ending struct {
	context.Context
	left int
}

func (e *ending) Err() error {
	if e.left--; e.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestTimeIsOver: whenever time is over, what is there are error invariants of
// the end of the trace.
func TestTimeIsOver(t *testing.T) {
	p := pathtest.Lower(t, `int main(void) {
  int n = __VERIFIER_nondet_int(), s = 0, other = 0;
  for (int i = 0; i < n; i++) {
    s = s + 2;
    other = other + s;
  }
  __VERIFIER_assert(s % 4 != 0);
}
`, lower.Options{})
	e := errorOf(t, p, pathtest.Fail(t, p, 4))
	b := z3test.Backend(t, p.Terms)
	s, err := b.NewSolver(solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	o := &oracle{e, s, map[*term.Term]bool{}}
	late := 0
	for _, n := range []int{0, 3, 10, 30, 60, 100, 1000} {
		a, err := e.Localize(&ending{context.Background(), n}, b, Options{Part: 5})
		if err != nil {
			t.Fatal(err)
		}
		from := a.Intervals[0].From
		if from > 0 {
			late++
		}
		if (from == 0) != (a.Precondition != nil) {
			t.Errorf("%d: a precondition where the trace begins at %d: %v", n, from, a.Precondition)
		}
		for _, i := range a.Intervals {
			for _, at := range []int{i.From, i.To} {
				if !o.invariant(i.Invariant, at, e.End, e.Post) {
					t.Errorf("%d: at %d, %s is no error invariant", n, at, p.C(i.Invariant))
				}
			}
		}
	}
	if late == 0 || late == 7 {
		t.Errorf("%d of 7 results begin late", late)
	}
}

// TestNoValue: what the run says nothing of starts as zero, as it does in
// package path.
func TestNoValue(t *testing.T) {
	p := pathtest.Lower(t, `int f(int k) { if (k > 0) f(k - 1); }
int main(void) {
  int n = __VERIFIER_nondet_int();
  int x = f(n);
  __VERIFIER_assert(n + x != 2);
}
`, lower.Options{})
	explain(t, p, Options{}, 2)
}
