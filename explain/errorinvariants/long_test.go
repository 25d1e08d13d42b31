package errorinvariants

import (
	"math/bits"
	"testing"

	"tav/cfg"
	"tav/explain/path/pathtest"
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
`, cfg.Options{})
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
