package sandbox

import (
	"bytes"
	"cmp"
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

// Safe are the kinds that hold an untrusted program, the best first.
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
	Threads bool          // a program may start threads
}

// Result is what became of a command.
type Result struct {
	Kind    Kind
	Output  []byte         // the end of what it printed
	Exit    int            // its exit code, or none: -1; 128 and more may be a signal
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
	ctx, stop := context.WithCancelCause(parent)
	defer stop(nil)
	out := &tail{full: func() { stop(fmt.Errorf("stopped as it printed more than %d MB", maxOutput>>20)) }}
	runtime.LockOSThread() // its end would be the command's
	defer runtime.UnlockOSThread()
	cmd, status, err := c.start(ctx, kind, out)
	if parent.Err() != nil {
		return nil, parent.Err()
	}
	if err != nil {
		return nil, unavailable(kind, err)
	}
	defer time.AfterFunc(c.Timeout, func() { stop(fmt.Errorf("stopped after %v", c.Timeout)) }).Stop()
	go c.watch(ctx, stop)
	err = cmd.Wait()
	syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // what it left behind
	problem, started := strings.CutPrefix(<-status, ready)
	var exit *exec.ExitError
	switch {
	case parent.Err() != nil:
		return nil, parent.Err()
	case ctx.Err() != nil:
		return &Result{Kind: kind, Output: out.text, Exit: -1, Stopped: context.Cause(ctx).Error()}, nil
	case err != nil && !errors.As(err, &exit):
		return nil, err
	case started && problem != "":
		return nil, fmt.Errorf("%s: %s", c.Args[0], problem)
	case !started:
		return nil, unavailable(kind, cmp.Or(problem, lastLine(out.text), "it ends without a word"))
	}
	return ended(kind, cmd.ProcessState.Sys().(syscall.WaitStatus), out.text), nil
}

func unavailable(kind Kind, reason any) error {
	return &Unavailable{[]string{fmt.Sprintf("%s: %v", kind, reason)}}
}

// start starts the stage and gives it its order. What it says until it has
// become the command, or has ended, comes as one text.
func (c *Command) start(ctx context.Context, kind Kind, out io.Writer) (cmd *exec.Cmd, status chan string, err error) {
	args := []string{"/proc/self/exe", StageName}
	if kind == Bubblewrap {
		if args, err = c.bubblewrap(); err != nil {
			return nil, nil, err
		}
	}
	receive, send, err := os.Pipe()
	if err != nil {
		return nil, nil, err
	}
	defer send.Close()
	orders, give, err := os.Pipe()
	if err != nil {
		receive.Close()
		return nil, nil, err
	}
	defer orders.Close()
	cmd = exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Env = []string{"LD_LIBRARY_PATH=" + os.Getenv("LD_LIBRARY_PATH")} // for the stage; bwrap stays, with what it has
	cmd.ExtraFiles = []*os.File{send, orders}                             // statusFile, orderFile
	cmd.Stdout, cmd.Stderr = out, out
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = lastOutput
	err = cmd.Start()
	status = make(chan string, 1)
	go func() {
		json.NewEncoder(give).Encode(order{kind, *c}) // in vain if there is no stage
		give.Close()
		text, _ := io.ReadAll(receive)
		receive.Close()
		status <- string(text)
	}()
	return cmd, status, err
}

// ended is the result of a process that ended. Bubblewrap gives a signal as an
// exit code.
func ended(kind Kind, s syscall.WaitStatus, output []byte) *Result {
	r := &Result{Kind: kind, Output: output, Exit: s.ExitStatus()}
	if s.Signaled() {
		r.Signal = s.Signal()
	} else if signal := syscall.Signal(r.Exit - 128); kind == Bubblewrap && signal > 0 && signal < 32 {
		r.Signal = signal
	}
	return r
}

// order is what the stage is told.
type order struct {
	Kind Kind
	Command
}

// lastLine is the last line of a text.
func lastLine(text []byte) string {
	lines := bytes.Split(bytes.TrimSpace(text), []byte("\n"))
	return string(lines[len(lines)-1])
}
