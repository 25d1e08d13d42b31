package run

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"tav/cfg"
	"tav/cfg/frontend"
	"tav/cfg/llvm"
	"tav/cfg/lower"
)

// load makes a machine of a program.
func load(t testing.TB, o frontend.Options, files ...string) *Machine {
	t.Helper()
	o.Concrete = true
	ctx := context.Background()
	unit, err := frontend.Compile(ctx, files, o)
	if err != nil {
		t.Fatal(err)
	}
	model := cfg.LP64
	if o.DataModel == frontend.ILP32 {
		model = cfg.ILP32
	}
	p, err := lower.Lower(ctx, &llvm.Unit{Module: unit.Module, DataModel: model}, Lowering())
	if err != nil {
		t.Fatal(err)
	}
	if err := cfg.Sanity(p); err != nil {
		t.Fatal(err)
	}
	m, err := New(p)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// loadText is load of a text.
func loadText(t testing.TB, text string) *Machine {
	t.Helper()
	return load(t, frontend.Options{}, write1(t, "prog.c", text))
}

// write1 writes a file to a directory of its own.
func write1(t testing.TB, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// compileNative compiles a program.
func compileNative(t testing.TB, compiler string, flags []string, files ...string) string {
	t.Helper()
	exe := filepath.Join(t.TempDir(), "prog")
	args := append(append(append([]string{"-w"}, flags...), files...), "-o", exe, "-lm")
	if out, err := exec.Command(compiler, args...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return exe
}

// runNative runs it in a directory; a signal is the exit code -1.
func runNative(t testing.TB, exe, dir string, args []string, stdin []byte) (exit int, stdout []byte) {
	t.Helper()
	cmd := exec.Command(exe, args...)
	cmd.Args[0], cmd.Dir, cmd.Stdin, cmd.Env = "prog", dir, bytes.NewReader(stdin), []string{}
	stdout, err := cmd.Output()
	var failed *exec.ExitError
	if err != nil && !errors.As(err, &failed) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), stdout
}
