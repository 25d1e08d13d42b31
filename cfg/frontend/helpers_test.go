package frontend

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/llir/llvm/ir"
)

// write puts files into a new directory and gives their paths in the order of
// the arguments name, text, name, text …
func write(t *testing.T, files ...string) []string {
	t.Helper()
	dir := t.TempDir()
	var paths []string
	for i := 0; i < len(files); i += 2 {
		path := filepath.Join(dir, files[i])
		if err := os.WriteFile(path, []byte(files[i+1]), 0o600); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	return paths
}

func compile(t *testing.T, o Options, paths ...string) *Unit {
	t.Helper()
	u, err := Compile(context.Background(), paths, o)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// compileText compiles one C file.
func compileText(t *testing.T, o Options, text string) *Unit {
	t.Helper()
	return compile(t, o, write(t, "prog.c", text)...)
}

func fn(t *testing.T, u *Unit, name string) *ir.Func {
	t.Helper()
	for _, f := range u.Module.Funcs {
		if f.Name() == name {
			return f
		}
	}
	t.Fatalf("no function %s", name)
	return nil
}

// defined lists the functions with bodies.
func defined(u *Unit) map[string]bool {
	out := map[string]bool{}
	for _, f := range u.Module.Funcs {
		if len(f.Blocks) > 0 {
			out[f.Name()] = true
		}
	}
	return out
}

// calls counts the calls of a function by name in f.
func calls(f *ir.Func, name string) int {
	n := 0
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			if call, ok := inst.(*ir.InstCall); ok {
				if f, ok := call.Callee.(*ir.Func); ok && f.Name() == name {
					n++
				}
			}
		}
	}
	return n
}
