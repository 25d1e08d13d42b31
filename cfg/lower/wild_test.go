package lower_test

import (
	"os"
	"path/filepath"
	"testing"

	"tav/cfg"
	"tav/cfg/lower"
)

// TestWildPointer: an arbitrary pointer is compared with the pointers that it
// can be equal to, in one class: neither outcome is ruled out by its type.
func TestWildPointer(t *testing.T) {
	file := filepath.Join(t.TempDir(), "wild.c")
	text := `extern void *__VERIFIER_nondet_pointer(void); extern void reach_error(void);
int g, *h;
int main(void) { h = &g; int *p = __VERIFIER_nondet_pointer(); if (p == h) reach_error(); return 0; }
`
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	p := lowerC(t, file, cfg.LP64, lower.Options{})
	found := false
	for _, e := range p.Entry.Edges {
		if a, ok := e.Action.(*cfg.Assume); ok && a.Branch == 1 {
			found = true
			if got := p.C(a.Cond); got != "p == h" && got != "h == p" {
				t.Errorf("the comparison is %s", got)
			}
		}
	}
	if !found {
		t.Error("the comparison is gone")
	}
}
