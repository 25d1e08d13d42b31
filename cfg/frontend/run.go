package frontend

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
)

// toolResult is what a tool that ran left.
type toolResult struct {
	stdout, stderr []byte
	exit           int // 0 success; -1 killed by a signal
}

// runTool runs a program with the given standard input. When ctx ends the
// program's whole process group is killed and ctx's error returned. A program
// that runs and fails is no error here; one that cannot be started is a
// *ToolError.
func runTool(ctx context.Context, stdin []byte, path string, args ...string) (toolResult, error) {
	return runToolWith(ctx, nil, stdin, path, args...)
}

// runToolWith is runTool with open files, which the program has as descriptors
// 3, 4 and so on.
func runToolWith(ctx context.Context, files []*os.File, stdin []byte, path string, args ...string) (toolResult, error) {
	var out, diag bytes.Buffer
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Stdin = bytes.NewReader(stdin)
	cmd.ExtraFiles = files
	cmd.Stdout, cmd.Stderr = &out, &diag
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = killGrace
	err := cmd.Run()
	if ctx.Err() != nil {
		return toolResult{}, ctx.Err()
	}
	var failed *exec.ExitError
	if err != nil && !errors.As(err, &failed) {
		return toolResult{}, &ToolError{Tool: filepath.Base(path), Reason: err.Error()}
	}
	return toolResult{out.Bytes(), diag.Bytes(), cmd.ProcessState.ExitCode()}, nil
}
