package report

import (
	"strings"
)

// A Reason is why a verdict is UNKNOWN.
type Reason struct {
	Kind Kind
	What string // in words; "" where the kind says it all
}

// A Kind of reasons is what tav itself has to distinguish from others.
type Kind string

// The kinds of reasons.
const (
	Open        Kind = ""            // the program is too hard, or tav too weak
	BadProgram  Kind = "input"       // what was given cannot be verified
	Bug         Kind = "internal"    // of tav
	Bounded     Kind = "bounded"     // there is no violation within the bound that was asked for
	Timeout     Kind = "timeout"     // of all that was allowed
	Memory      Kind = "memory"      // the same
	Interrupted Kind = "interrupted" // by a signal
)

// String is the reason as the RESULT line has it.
func (r Reason) String() string {
	if r.Kind == Open || r.What == "" {
		return string(r.Kind) + r.What
	}
	return string(r.Kind) + ": " + r.What
}

// MarshalText implements encoding.TextMarshaler.
func (r Reason) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (r *Reason) UnmarshalText(text []byte) error {
	*r = Reason{What: string(text)}
	kind, what, _ := strings.Cut(string(text), ": ")
	switch k := Kind(kind); k {
	case BadProgram, Bug, Bounded:
		*r = Reason{k, what}
	case Timeout, Memory, Interrupted:
		if what == "" {
			*r = Reason{Kind: k}
		}
	}
	return nil
}
