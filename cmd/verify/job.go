package verify

import (
	"context"
	"encoding/json"
	"os"
	"os/signal"
	"syscall"
	"time"

	"tav/cfg"
	"tav/cmd/process"
	"tav/explain/fixes"
	"tav/explain/report"
	"tav/explain/run"
	"tav/svcomp/instrument"
)

// A Job is one verification. It is handed to the engine as the task of a job.
type Job struct {
	report.Program
	process.Order `json:"-"`     // which an engine gets beside it
	Run           *run.Config    // a run that is to be explained; nil: the program is checked
	Properties    []cfg.Property // that are checked together
	EachCheck     bool           // each check of the program has an answer of its own
	KeepGoing     bool           // EachCheck: open checks have all the time also when one has failed
	Asked         []cfg.Check    `json:"-"` // EachCheck: an execution ends where another one fails; nil: all are asked
	Exact         bool           // the properties are what files say they are: annotations in comments are no claims
	Explain       Explaining
	Instrument    *instrument.Program // a witness that is written into the program; nil: none
	Texts         map[string][]byte   `json:",omitempty"` // by file: what it is taken to hold instead
	Prelude       string              `json:",omitempty"` // declarations to compile before each file
	FixTime       time.Duration       `json:"-"`          // to look for fixes; 0: none are wanted
	Repair        *fixes.Task         // what is to be repaired; nil: the program is checked
	Cover         *Covering           // what is asked of what executions reach; nil: the properties are checked
	Script        json.RawMessage     `json:",omitempty"` // the inputs of an execution that is to be looked at alone, whatever their places; nil: none
	Again         int                 `json:",omitempty"` // of Script, if it never ends: how many of its last inputs are given again and again
	Turns         []int               `json:",omitempty"` // of Script, if the program has threads: the thread of each turn
	Flat          bool                // arrays in structs are no memory of their own (lower.Options)
	Procedures    bool                // functions stay procedures also in small programs (lower.Options)
	Abstract      bool                `json:"-"` // models of the library that may do more than it does stand for others that have such
	Aliasing      bool                `json:"-"` // a variable that is accessed as another type than it was stored as ends an execution (lower.Options)
	Lifetimes     bool                `json:"-"` // an access to a variable after its lifetime ends an execution (lower.Options)
	Suspects      bool                `json:"-"` // what makes a program suspect ends an execution (lower.Options)
	Buffers       bool                // atomic stores that are not seq_cst may take effect later than they are made
	Instances     int                 // threads at a time of a creation that is executed again and again; 0: one
	Check         bool                // re-check proofs and run counterexamples natively
	UnsafeNative  bool                // native runs where there is no sandbox
	Seed          uint32              // of the solver
	Witness       *WitnessOptions     // nil: no witness is asked for
}

// Repeat makes the execution of a trace the only one.
func (c *Job) Repeat(t *report.Trace) { c.Script, c.Again, c.Turns = t.Script, t.Again, t.Turns }

// Reading reads what a verification is about, before there is an engine. Parsers
// hear nothing of limits and signals: when one of these comes first, what read
// does is abandoned. The outcome says why nothing was
// read; nil: all was.
func (c Job) Reading(read func() error) *report.Outcome {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	if !c.Deadline.IsZero() {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, c.Deadline)
		defer cancel()
	}
	done := make(chan *report.Outcome, 1)
	go func() {
		defer func() {
			if recover() != nil {
				done <- report.Internal("broken invariant while reading the input")
			}
		}()
		if err := read(); err != nil {
			done <- report.BadInput(err)
		}
		close(done)
	}()
	select {
	case o := <-done:
		return o
	case <-ctx.Done():
		return report.Stopped(StopReason(ctx))
	}
}
