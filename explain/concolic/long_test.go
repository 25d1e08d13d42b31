package concolic

import (
	"context"
	"testing"

	"tav/danger/path/pathtest"
	"tav/explain/errorinvariants"
	"tav/solver/z3/z3test"
)

// TestLong: a long trace is split into small formulas.
func TestLong(t *testing.T) {
	p := pathtest.Compile(t, `int m[64];
int add(int *p, int v) { *p = *p + v; return *p; }
int main(void) {
  int n = __VERIFIER_nondet_int(), s = 0, odd = 0;
  for (int i = 0; i < n; i++) {
    s = add(&m[i % 64], i);
    if (s % 16 == 3) odd++;
  }
  __VERIFIER_assert(m[3] == n + 1);
}
`)
	trace := pathtest.Fail(t, p, 200)
	c := Config{Prog: p, Backend: z3test.Backend(t, p.Terms), Method: errorinvariants.Plain}
	s, err := c.Explain(context.Background(), trace)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(trace.Letters); n < 1500 || s.Stats.Parts < 3 || s.Stats.Conjuncts > 100 || s.Stats.Checks > 2*n {
		t.Errorf("%d statements: %+v", n, s.Stats)
	}
	check(t, s, c.Backend)
}
