package sandbox

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"time"
)

// Kind is what holds a command.
type Kind string

// The kinds.
const (
	Bubblewrap Kind = "bubblewrap" // namespaces, with seccomp, and Landlock where there is it
	Landlock   Kind = "landlock"   // Landlock and seccomp
	Unsafe     Kind = "none"       // nothing but limits
)

// Safe are the kinds that hold a program which nobody trusts, the best first.
func Safe() []Kind { return []Kind{Bubblewrap, Landlock} }

// Policy is what a command may do.
type Policy string

// The policies.
const (
	Program   Policy = "program"   // reads itself and the C library, and writes to its directory
	Sanitized Policy = "sanitized" // the same with a sanitizer, which takes any address space and looks at itself from a process that shares it
	Compiler  Policy = "compiler"  // reads everything, writes to its directory, starts others
)

// SanitizerOptions are to be in the environment of what is sanitized: the
// sandbox sees to it that no core is dumped, the sanitizer may set no limits.
const SanitizerOptions = "ASAN_OPTIONS=disable_coredump=0"

// Command is what is to be run.
type Command struct {
	Policy  Policy
	Args    []string // the absolute path of the command, and its arguments
	Env     []string
	Dir     string        // absolute; where it runs
	Write   string        // absolute; the directory that it may write to
	Timeout time.Duration // of wall time, and of CPU time
	Memory  int64         // bytes of address space, unless it is sanitized
}

// Result is what became of a command.
type Result struct {
	Kind    Kind
	Output  []byte         // the end of what it printed
	Exit    int            // its exit code; 128 and more may be a signal
	Signal  syscall.Signal // what ended it; 0: it ended by itself
	Stopped string         // "stopped …": why it was ended from outside; "": it was not
}

// Status says how the command ended, in words.
func (r *Result) Status() string {
	switch {
	case r.Stopped != "":
		return r.Stopped
	case r.Signal != 0:
		return fmt.Sprintf("signal %v", r.Signal)
	}
	return fmt.Sprintf("exit status %d", r.Exit)
}

// Unavailable is the error of a kind that the machine does not offer.
type Unavailable struct{ Reasons []string }

func (u *Unavailable) Error() string { return "no sandbox: " + strings.Join(u.Reasons, "; ") }

// Run runs a command in the first of the kinds that the machine offers. It is an
// *Unavailable if there is none; other errors are the context's and those of a
// command that cannot be started.
func (c *Command) Run(ctx context.Context, kinds ...Kind) (*Result, error) {
	none := &Unavailable{}
	for _, kind := range kinds {
		r, err := c.in(ctx, kind)
		var not *Unavailable
		if !errors.As(err, &not) {
			return r, err
		}
		none.Reasons = append(none.Reasons, not.Reasons...)
	}
	return nil, none
}

// ready is what the stage says when it is about to become the command. What it
// says after that is why it could not.
const ready = "ready\n"

// in runs the command in a sandbox of one kind.
func (c *Command) in(parent context.Context, kind Kind) (*Result, error) {
	unavailable := func(reason any) error { return &Unavailable{[]string{fmt.Sprintf("%s: %v", kind, reason)}} }
	ctx, stop := context.WithCancelCause(parent)
	defer stop(nil)
	args, err := c.commandLine(kind)
	if err != nil {
		return nil, unavailable(err)
	}
	receive, send, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	orders, give, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(err, receive.Close(), send.Close())
	}
	defer func() { // those that are still open
		for _, f := range []*os.File{receive, send, orders} {
			f.Close()
		}
	}()
	out := &tail{full: func() { stop(fmt.Errorf("stopped as it printed more than %d MB", maxOutput>>20)) }}
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.ExtraFiles = []*os.File{send, orders} // statusFile, orderFile
	cmd.Stdout, cmd.Stderr = out, out
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = time.Second

	runtime.LockOSThread() // its end would be the command's
	defer runtime.UnlockOSThread()
	if err := cmd.Start(); err != nil {
		give.Close()
		if parent.Err() != nil {
			return nil, parent.Err()
		}
		return nil, unavailable(err)
	}
	send.Close()
	orders.Close()
	go func() {
		json.NewEncoder(give).Encode(order{kind, *c}) // in vain if there is no stage
		give.Close()
	}()
	defer time.AfterFunc(c.Timeout, func() { stop(fmt.Errorf("stopped after %v", c.Timeout)) }).Stop()
	go c.watch(ctx, stop)
	said := make(chan string, 1)
	go func() {
		text, _ := io.ReadAll(receive)
		said <- string(text)
	}()
	err = cmd.Wait()
	syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // what it left behind
	var exit *exec.ExitError
	if parent.Err() != nil {
		return nil, parent.Err()
	}
	r := &Result{Kind: kind, Output: out.text}
	if ctx.Err() != nil {
		r.Stopped = context.Cause(ctx).Error()
	} else if err != nil && !errors.As(err, &exit) {
		return nil, err
	}
	switch problem, started := strings.CutPrefix(<-said, ready); {
	case started && problem != "":
		return nil, fmt.Errorf("%s: %s", c.Args[0], problem)
	case !started && problem == "":
		return nil, unavailable(lastLine(out.text))
	case !started:
		return nil, unavailable(problem)
	}
	r.ended(cmd.ProcessState.Sys().(syscall.WaitStatus))
	return r, nil
}

// ended reads how the process ended. Bubblewrap gives a signal as an exit code.
func (r *Result) ended(s syscall.WaitStatus) {
	r.Exit = s.ExitStatus()
	if s.Signaled() {
		r.Signal = s.Signal()
	} else if signal := syscall.Signal(r.Exit - 128); r.Kind == Bubblewrap && signal > 0 && signal < 32 {
		r.Signal = signal
	}
}

// order is what the stage is told.
type order struct {
	Kind Kind
	Command
}

// commandLine is how the stage is started.
func (c *Command) commandLine(kind Kind) ([]string, error) {
	if kind != Bubblewrap {
		return []string{"/proc/self/exe", StageName}, nil
	}
	args, self, err := c.bubblewrap()
	return append(args, self, StageName), err
}

// lastLine is the last line of a text.
func lastLine(text []byte) string {
	lines := bytes.Split(bytes.TrimSpace(text), []byte("\n"))
	if last := lines[len(lines)-1]; len(last) > 0 {
		return string(last)
	}
	return "it ends without a word"
}
