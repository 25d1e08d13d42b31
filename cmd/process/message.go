package process

import (
	"fmt"

	"tav/explain/report"
)

// Message is one line that the engine sends to its parent: exactly one field
// is set. The last message carries the outcome.
type Message struct {
	Progress *Progress       `json:"progress,omitempty"`
	Found    *report.Outcome `json:"found,omitempty"` // the outcome so far, a verdict that only a refuted proof changes
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
