package pathtest

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"tav/cfg"
	"tav/cfg/frontend"
	"tav/cfg/llvm"
	"tav/cfg/lower"
)

// prelude declares what programs of SV-COMP use; it adds one line.
const prelude = `extern void abort(void); extern int __VERIFIER_nondet_int(void); extern void *malloc(unsigned long); void reach_error(void) {} void __VERIFIER_assert(int cond) { if (!cond) { reach_error(); abort(); } }
`

// Compile lowers a C program.
func Compile(t testing.TB, text string) *cfg.Program { return Lower(t, text, lower.Options{}) }

// Lower lowers a C program with options. Library functions have their models.
func Lower(t testing.TB, text string, o lower.Options) *cfg.Program {
	t.Helper()
	file := filepath.Join(t.TempDir(), "p.c")
	if err := os.WriteFile(file, []byte(prelude+text), 0o600); err != nil {
		t.Fatal(err)
	}
	unit, err := frontend.Compile(context.Background(), []string{file}, frontend.Options{Models: true})
	if err != nil {
		t.Fatal(err)
	}
	p, err := lower.Lower(context.Background(), &llvm.Unit{Module: unit.Module, DataModel: cfg.LP64}, o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
