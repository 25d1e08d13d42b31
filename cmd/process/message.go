package process

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"tav/explain/report"
	"tav/traceabs"
)

// Message is one line that the engine sends to its parent: exactly one field
// is set. The last message carries the outcome.
type Message struct {
	Progress *Progress       `json:"progress,omitempty"`
	Found    *report.Outcome `json:"found,omitempty"` // the outcome so far, a verdict that only a refuted proof changes
	Known    *report.Outcome `json:"known,omitempty"` // UNKNOWN, with the checks as far as they are decided: what counts if the engine is ended
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
	Open        []report.Obligation `json:",omitempty"` // what a proof lacks
	Depth       int                 // blocks up to which bounded search has found no violation
	Loops       bool                // the program has loops
}

// Where is the phase that an engine is in.
func (p Progress) Where() string {
	if p.Phase == "" {
		return "start"
	}
	return p.Phase
}

func (p Progress) String() string {
	if p.Iteration == 0 {
		return "stopped during " + p.Where()
	}
	return fmt.Sprintf("stopped during %s: iteration %d, trace of %d statements, abstraction of %d states",
		p.Where(), p.Iteration, p.TraceLength, p.States)
}

// An Order is what a parent gives an engine beside its task: how to go about it,
// and within which limits.
type Order struct {
	Strategy traceabs.Strategy
	LeftOut  []Step    // engine processes died in them before
	Deadline time.Time // the engine ends by itself then; zero for none
	Memory   int64     // bytes that engine and compilers may use; 0 for no limit
	Dump     string    // directory for artefacts; "" for none
}

// without is the order that leaves a step out; false if that cannot be.
func (o Order) without(s Step) (Order, bool) {
	if s.Engine == "" || slices.Contains(o.LeftOut, s) {
		return o, false
	}
	o.LeftOut = append(slices.Clip(o.LeftOut), s)
	if s.Operation != "" || s.Engine == SampleRuns {
		return o, true
	}
	var ok bool
	o.Strategy, ok = o.Strategy.Without(s.Engine)
	return o, ok
}

// A Job is what an engine reads from its standard input.
type Job struct {
	Order Order
	Task  json.RawMessage // what is to be verified, which is its parent's and its own business
}
