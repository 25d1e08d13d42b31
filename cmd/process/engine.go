package process

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

// EngineName is the hidden subcommand that runs in the child process.
const EngineName = "engine"

// MessageFile is the descriptor on which the engine sends messages.
const MessageFile = 3

// A Task is what an engine does of its own accord: it decodes the task of a job,
// verifies, and returns the outcome. tell hears how it goes on.
type Task func(ctx context.Context, o Order, task json.RawMessage, tell func(Message)) *report.Outcome

// Engine is an engine process: it reads a job from in, has it done, and sends
// messages on MessageFile. It stops when in ends early: then the parent is gone.
func Engine(in io.Reader, do Task) error {
	syscall.CloseOnExec(MessageFile)
	out := os.NewFile(MessageFile, "messages")
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
	debug.SetGCPercent(GCPercent)
	send := Sender(out)
	return send(Message{Outcome: do(ctx, j.Order, j.Task, func(m Message) { send(m) })})
}

// Sender returns a function that writes messages, one a line, from any goroutine.
func Sender(out io.Writer) func(Message) error {
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
