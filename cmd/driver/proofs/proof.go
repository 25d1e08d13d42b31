package proofs

import (
	"time"

	"tav/explain/report"
)

// A Proof is a verification that is to be run.
type Proof struct {
	Name     string         `json:"name"`
	Place    string         `json:"place"`         // where it is written down: "tav.toml:12"
	Args     []string       `json:"args"`          // of tav check
	Key      string         `json:"key,omitempty"` // of its answer; "": what it is about could not be read
	Expected report.Verdict `json:"expected"`      // TRUE or FALSE
	Cores    int            `json:"cores"`         // that it uses
	Limits
}

// Limits are those that an answer was found under; 0 for none.
type Limits struct {
	Timeout time.Duration `json:"timeout_ns"`
	Memory  int64         `json:"memory"` // bytes
}

// within reports whether nothing more is allowed than by others.
func (l Limits) within(others Limits) bool {
	return (others.Timeout == 0 || 0 < l.Timeout && l.Timeout <= others.Timeout) &&
		(others.Memory == 0 || 0 < l.Memory && l.Memory <= others.Memory)
}

// A Result is what came of a proof.
type Result struct {
	Limits
	Outcome *report.Outcome `json:"outcome"`
	Seconds float64         `json:"seconds"`
	Kept    bool            `json:"-"` // it was there before
}

// keeps reports whether the answer is worth keeping: not that of a file which
// does not compile, of a bug or of who was interrupted.
func (r *Result) keeps() bool {
	switch r.Outcome.Reason.Kind {
	case report.BadProgram, report.Bug, report.Interrupted:
		return r.Outcome.Verdict != report.Unknown
	}
	return true
}

// holds reports whether there is no better answer to be expected under limits:
// a larger limit may decide what a smaller one did not.
func (r *Result) holds(l Limits) bool {
	return r.Outcome.Verdict != report.Unknown || r.Outcome.Reason.Kind == report.Bounded || l.within(r.Limits)
}
