package run

import (
	"context"
	"testing"
)

// The error trace of a run is an error that the methods which explain errors
// can read.
func TestErrorTrace(t *testing.T) {
	m := loadText(t, `
#include <assert.h>
#include <stdlib.h>
int max(int a, int b) { int m = a; if (b < a) m = b; return m; }
int main(int argc, char **argv) {
	int x = atoi(argv[1]), y = atoi(argv[2]);
	int m = max(x, y);
	assert(m >= x && m >= y);
}`)
	ctx := context.Background()
	r, err := m.Record(ctx, Config{Args: []string{"5", "7"}})
	if err != nil {
		t.Fatal(err)
	}
	trace, err := r.ErrorTrace(ctx, 1e6)
	if err != nil {
		t.Fatal(err)
	}
	if got := m.program.C(violatedBy(t, m.program, trace)); got != "y <= m" {
		t.Errorf("the violated condition is %s", got)
	}
	if _, err := r.ErrorTrace(ctx, 10); err == nil {
		t.Error("a trace of more than 10 steps")
	}
	if r, err = m.Record(ctx, Config{Args: []string{"7", "7"}}); err != nil {
		t.Fatal(err)
	}
	if _, err := r.ErrorTrace(ctx, 1e6); err == nil {
		t.Error("an error trace of a run that does not fail")
	}
}
