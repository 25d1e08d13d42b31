package lower_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tav/cfg"
	"tav/cfg/frontend"
	"tav/cfg/llvm"
	"tav/cfg/lower"
	"tav/solver/limits"
)

// TestLimits: the limits that lowering reaches are noted.
func TestLimits(t *testing.T) {
	const twice = "int f(int x) { return x + 1; } int main(void) { return f(1) + f(2); }"
	memtrack := lower.Options{Check: cfg.PropertySet(cfg.ValidMemtrack)}
	tests := []struct {
		text string
		o    lower.Options
		want []string
	}{
		{twice, lower.Options{}, nil},
		{twice, lower.Options{InlineBudget: 1}, []string{"edges of an inlined procedure"}},
		{leaking("4"), memtrack, nil},
		{leaking("40"), memtrack, []string{"objects searched for leaks"}},
		{copied(10), lower.Options{}, nil},
		{copied(4000), lower.Options{}, []string{"instructions of a program with copies"}},
		{copied(4000), lower.Options{Copies: 1 << 20}, []string{"instructions of copied functions"}},
	}
	for _, c := range tests {
		path := filepath.Join(t.TempDir(), "prog.c")
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		ctx, hits := limits.Count(context.Background())
		unit, err := frontend.Compile(ctx, []string{path}, frontend.Options{Models: true})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := lower.Lower(ctx, &llvm.Unit{Module: unit.Module}, c.o); err != nil {
			t.Fatal(err)
		}
		if got := hits.Names(); !slices.Equal(got, c.want) {
			t.Errorf("%.80s: limits %q, want %q", c.text, got, c.want)
		}
	}
}

// leaking keeps memory in one of n static pointers.
func leaking(n string) string {
	return "#include <stdlib.h>\nint *p[" + n + "]; int main(void) { int i = 0; while (i < " + n + ") p[i++] = malloc(4); return 0; }"
}

// copied calls a function with n statements for six variables.
func copied(n int) string {
	return "void f(int *p, int x) { " + strings.Repeat("x + 1; ", n) + "*p = x; }\n" +
		"int main(void) { int a, b, c, d, e, g; f(&a, 1); f(&b, 2); f(&c, 3); f(&d, 4); f(&e, 5); f(&g, 6); return a; }"
}
