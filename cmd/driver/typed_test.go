package driver

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tav/cfg"
	"tav/cmd/process"
	"tav/cmd/verify"
	"tav/explain/report"
)

// TestTyped runs the line that a report has to paste on the compiled program: it reaches the error natively, which
// depends on all that is read.
func TestTyped(t *testing.T) {
	files, err := filepath.Glob("testdata/typed/*.c")
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs: %v", err)
	}
	dir := t.TempDir()
	stop := filepath.Join(dir, "stop.c")
	if err := os.WriteFile(stop, []byte("extern void _Exit(int);\nvoid reach_error(void) { _Exit(77); }\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".c"), func(t *testing.T) {
			line := given(t, file, "to paste")
			dir := t.TempDir()
			if out, err := exec.Command("gcc", "-w", "-o", filepath.Join(dir, "prog"), file, stop).CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			shell := exec.Command("bash", "-c", line)
			shell.Dir = dir
			out, err := shell.CombinedOutput()
			var exit *exec.ExitError
			if !errors.As(err, &exit) || exit.ExitCode() != 77 {
				t.Errorf("%s: %v\n%s", line, err, out)
			}
		})
	}
}

// given is what the counterexample of a program says of what it is given.
func given(t *testing.T, file, what string) string {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	o, err := verify.Verify(ctx, verify.Job{
		Program:    report.Program{Files: []string{file}, Std: "gnu11", Entry: "main", DataModel: cfg.LP64},
		Properties: []cfg.Property{cfg.UnreachCall},
	}, func(process.Message) {})
	if err != nil || o.Verdict != report.False {
		t.Fatalf("%v %v", o, err)
	}
	for _, g := range o.Traces[0].Given {
		if g.What == what {
			return g.Value
		}
	}
	t.Fatalf("nothing is said of %q: %v", what, o.Traces[0].Given)
	return ""
}
