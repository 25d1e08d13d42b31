package racefree

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/llir/llvm/ir"

	"tav/cfg"
	"tav/cfg/frontend"
	"tav/cfg/llvm"
)

// moduleOf makes a module of a C file.
func moduleOf(t *testing.T, path string, texts map[string][]byte) (*ir.Module, *ir.Func, *llvm.DataLayout) {
	t.Helper()
	u, err := frontend.Compile(context.Background(), []string{path}, frontend.Options{Models: true, Texts: texts})
	if err != nil {
		t.Fatal(err)
	}
	var entry *ir.Func
	for _, f := range u.Module.Funcs {
		if f.Name() == "main" {
			entry = f
		}
	}
	return u.Module, entry, llvm.NewDataLayout(cfg.LP64)
}

// analyse is what structure says of a C file, whose proof is checked.
func analyse(t *testing.T, path string, texts map[string][]byte) *Result {
	t.Helper()
	module, entry, layout := moduleOf(t, path, texts)
	r := Analyse(context.Background(), module, entry, layout)
	if r.Free {
		if err := r.Claims.Check(context.Background(), module, entry, layout); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
	return r
}

// unfollowed are programs that are not followed at all.
var unfollowed = map[string]bool{"exit_handler.c": true, "signal_handler.c": true}

// TestRacy holds the careless readings: each program has a race.
func TestRacy(t *testing.T) {
	for _, path := range files(t, "testdata/racy/*.c") {
		r := analyse(t, path, nil)
		if r.Free {
			t.Errorf("%s: a race is proved away", path)
		}
		if unfollowed[filepath.Base(path)] != (len(r.Refusals) > 0) {
			t.Errorf("%s: refused %v", path, r.Refusals)
		}
	}
}

// TestFree holds what structure proves: no program has a race.
func TestFree(t *testing.T) {
	for _, path := range files(t, "testdata/free/*.c") {
		if r := analyse(t, path, nil); !r.Free {
			t.Errorf("%s: open %v, refused %v", path, r.Open, r.Refusals)
		}
	}
}

func files(t *testing.T, pattern string) []string {
	t.Helper()
	list, err := filepath.Glob(pattern)
	if err != nil || len(list) == 0 {
		t.Fatal(pattern, err)
	}
	return list
}
