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

// engineName is the hidden subcommand that runs in the child process.
const engineName = "engine"

// gcPercent is how much garbage there may be for what is in use: the heap is
// small beside the solver's, and near the memory limit it is collected anyway.
const gcPercent = 400

// messageFile is the descriptor on which the engine sends messages.
const messageFile = 3

// A Task is what an engine does of its own accord: it decodes the task of a job,
// verifies, and returns the outcome. tell hears how it goes on.
type Task func(ctx context.Context, o Order, task json.RawMessage, tell func(Message)) *report.Outcome

// runEngine is an engine process: it reads a job from in, has it done, and sends
// messages on messageFile. It stops when in ends early: then the parent is gone.
func runEngine(in io.Reader, do Task) error {
	syscall.CloseOnExec(messageFile)
	out := os.NewFile(messageFile, "messages")
	if out == nil {
		return fmt.Errorf("the engine is started by tav check, not by hand")
	}
	dec := json.NewDecoder(in)
	var j Job
	if err := dec.Decode(&j); err != nil {
		return fmt.Errorf("cannot read the job: %w", err)
	}
	go func() {
		io.Copy(io.Discard, in)
		endSession()
	}()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if !j.Order.Deadline.IsZero() {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, j.Order.Deadline)
		defer cancel()
	}
	debug.SetMemoryLimit(j.Order.Memory / 2) // the other half is the solver's
	debug.SetGCPercent(gcPercent)
	send := sender(out)
	return send(Message{Outcome: do(ctx, j.Order, j.Task, func(m Message) { send(m) })})
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
