package driver

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"sync"
	"syscall"

	"github.com/spf13/cobra"

	"tav/cfg/interp/sandbox"
	"tav/explain/report"
)

// Message is one line that the engine sends to its parent: exactly one field
// is set. The last message carries the outcome.
type Message struct {
	Progress *Progress       `json:"progress,omitempty"`
	Found    *report.Outcome `json:"found,omitempty"` // the outcome so far, which stays FALSE whatever else is found
	Outcome  *report.Outcome `json:"outcome,omitempty"`
}

// Progress is where the engine stands.
type Progress struct {
	Phase       string // "compile", "lower", "refine", "check", "explain"
	Step        Step
	Iteration   int
	TraceLength int
	Predicates  int
	States      int
}

const engineName = "engine"

// gcPercent is how much garbage there may be for what is in use: the heap is
// small beside the solver's, and near the memory limit it is collected anyway.
const gcPercent = 400

// messageFile is the descriptor on which the engine sends messages.
const messageFile = 3

// engineCommand is the hidden subcommand that runs in the child process.
func engineCommand() *cobra.Command {
	return &cobra.Command{
		Use:    engineName,
		Hidden: true,
		Args:   cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			syscall.CloseOnExec(messageFile)
			out := os.NewFile(messageFile, "messages")
			if out == nil {
				return fmt.Errorf("the engine is started by tav check, not by hand")
			}
			return runEngine(os.Stdin, out)
		},
	}
}

// stageCommand is the hidden subcommand that becomes a command in a sandbox.
func stageCommand() *cobra.Command {
	return &cobra.Command{
		Use:    sandbox.StageName,
		Hidden: true,
		Args:   cobra.NoArgs,
		RunE:   func(*cobra.Command, []string) error { return sandbox.Stage() },
	}
}

// runEngine reads a configuration from in, verifies, and sends messages to out.
// It stops when in ends early: then the parent is gone.
func runEngine(in io.Reader, out io.Writer) error {
	dec := json.NewDecoder(in)
	var c Config
	if err := dec.Decode(&c); err != nil {
		return fmt.Errorf("cannot read the configuration: %w", err)
	}
	go func() {
		io.Copy(io.Discard, in)
		endSession()
	}()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if !c.Deadline.IsZero() {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, c.Deadline)
		defer cancel()
	}
	debug.SetMemoryLimit(c.Memory / 2) // the other half is the solver's
	debug.SetGCPercent(gcPercent)
	ended, err := profile()
	if err != nil {
		return err
	}
	send := sender(out)
	outcome, err := Verify(ctx, c, func(m Message) { send(m) })
	ended()
	if err != nil {
		fmt.Fprintln(os.Stderr, err) // the parent keeps it
		outcome = failure(ctx, err)
	}
	return send(Message{Outcome: outcome})
}

// sender returns a function that writes messages, one a line, from any goroutine.
func sender(out io.Writer) func(Message) error {
	var mu sync.Mutex
	enc := json.NewEncoder(out)
	return func(m Message) error {
		mu.Lock()
		defer mu.Unlock()
		return enc.Encode(m)
	}
}

// endSession kills the engine and its compilers.
func endSession() {
	killSession(os.Getpid()) // nothing, unless started by tav check as leader of a session
	os.Exit(report.ExitInternal)
}
