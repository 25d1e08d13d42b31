package errorinvariants

import (
	"math/bits"
	"testing"

	"tav/cfg"
)

// TestLong: a trace of thousands of statements is cut into parts, and the
// number of solver calls stays below n log n.
func TestLong(t *testing.T) {
	p := compile(t, `int main(void) {
  int n = __VERIFIER_nondet_int(), s = 0, other = 0;
  for (int i = 0; i < n; i++) {
    s = s + 2;
    other = other + s * s;
  }
  __VERIFIER_assert(s % 4 != 0);
}
`, cfg.Options{})
	for _, m := range []Method{Plain, FlowSensitive} {
		e, a := explain(t, p, Options{Method: m}, 1000)
		n := len(e.statements)
		t.Logf("%v: %d statements, %d kept, %+v", m, n, len(a.Statements), a.Stats)
		if len(a.Intervals) < 20 {
			show(t, e, a)
		}
		if a.Stats.Checks > n*bits.Len(uint(n)) {
			t.Errorf("%v: %d solver calls for %d statements", m, a.Stats.Checks, n)
		}
	}
}
