package proofs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"tav/explain/report"
)

// Check runs a proof in the current directory, as a process. When ctx ends it is
// interrupted, and says what it has found so far.
func Check(ctx context.Context, p Proof) *Result {
	start := time.Now()
	o, err := check(ctx, p)
	if err != nil {
		o = report.Internal("%v", err)
		o.Detail = []string{"tav check " + strings.Join(p.Args, " ")}
	}
	return &Result{Limits: p.Limits, Outcome: o, Seconds: time.Since(start).Seconds()}
}

func check(ctx context.Context, p Proof) (*report.Outcome, error) {
	if ctx.Err() != nil {
		return report.Stopped(report.Interrupted), nil
	}
	text, err := Ask(ctx, "", "check", p.Args)
	switch {
	case err == nil:
		return report.Parse("the answer of the proof", text)
	case ctx.Err() != nil:
		return report.Stopped(report.Interrupted), nil
	}
	return nil, err
}

// Ask runs a command of tav in a directory, "" for the current one, as a process, and returns what it writes with --json. When ctx
// ends it is interrupted, and says what it has found so far. The error of a process that writes nothing has what it says instead.
func Ask(ctx context.Context, dir, command string, args []string) ([]byte, error) {
	at, err := os.MkdirTemp("", "tav-proof-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(at)
	file := filepath.Join(at, "outcome.json")
	c := exec.CommandContext(ctx, "/proc/self/exe", append([]string{command, "--json=" + file}, args...)...)
	c.Args[0], c.Dir = os.Args[0], dir
	var said bytes.Buffer
	c.Stderr = &said
	c.Cancel = func() error { return c.Process.Signal(os.Interrupt) }
	c.WaitDelay = killAfter
	// A terminal's signals come from here, once; without us it ends.
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
	failed := c.Run()
	text, err := os.ReadFile(file)
	switch {
	case err == nil:
		return text, nil
	case c.ProcessState != nil && c.ProcessState.ExitCode() == report.ExitInput:
		return nil, errors.New(strings.TrimSpace(said.String()))
	case errors.As(failed, new(*exec.ExitError)):
		return nil, fmt.Errorf("the process of the proof ended without an answer: %w", failed)
	}
	return nil, errors.Join(failed, err)
}
