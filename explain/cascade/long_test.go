package cascade

import (
	"context"
	"testing"
	"time"

	"tav/cfg"
	"tav/explain/path"
	"tav/explain/path/pathtest"
)

func TestScaleTmp(t *testing.T) {
	p := pathtest.Lower(t, `int m[64];
int main(void) {
  int n = __VERIFIER_nondet_int(), s = 0, other = 0, bad = 0;
  for (int i = 0; i < n; i++) {
    m[i % 64] = m[(i + 7) % 64] + i;
    other = other + s * s;
    if (other % 16 == 3)
      bad++;
    s = s + m[i % 64];
  }
  int k = n / 2;
  if (k > 3)
    k = k + s % 2;
  __VERIFIER_assert(k == n + 1);
}
`, cfg.Options{})
	for _, n := range []int64{1000, 16000, 64000} {
		trace := pathtest.Fail(t, p, n)
		if trace == nil {
			t.Fatal("nofail")
		}
		start := time.Now()
		r, err := path.Read(p, trace)
		if err != nil {
			t.Fatal(err)
		}
		t1 := time.Since(start)
		start = time.Now()
		if _, err = r.Flat(path.Flattening{Addresses: true}); err != nil {
			t.Fatal(err)
		}
		t2 := time.Since(start)
		b := pathtest.Backend(t, p.Terms)
		tree, err := Config{Prog: p, Backend: b}.New(trace)
		if err != nil {
			t.Fatal(err)
		}
		start = time.Now()
		ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
		err = tree.Grow(ctx, 1)
		cancel()
		t.Logf("n %d: %d steps, read %v flat %v grow %v (%v) %d nodes %+v", n, len(r.Steps), t1, t2, time.Since(start), err, len(tree.Nodes), tree.Stats)
		for _, n := range tree.Nodes[:min(5, len(tree.Nodes))] {
			t.Logf("    level %d line %d pos %d from %d statements %d children %d core %d", n.Level, n.Edge.Pos.Line-1, n.Pos, n.From, len(n.Statements), len(n.Children), len(n.Core))
		}
	}
}
