package report

import (
	"fmt"
	"strings"
)

// A Precondition is what excludes an error of a function if its callers guarantee it, as a run under it has confirmed.
type Precondition struct {
	Conditions []string `json:"conditions"`       // C
	Proved     bool     `json:"proved,omitempty"` // the function is proved under them
	Next       *Place   `json:"next,omitempty"`   // where the next error is
	What       string   `json:"what,omitempty"`   // … and what
}

// Flags are the conditions as flags of tav check.
func (p *Precondition) Flags() string {
	var list []string
	for _, c := range p.Conditions {
		list = append(list, "--assume '"+c+"'")
	}
	return strings.Join(list, " ")
}

// Beyond says what comes of a function under the conditions.
func (p *Precondition) Beyond(function string) string {
	switch {
	case p.Proved:
		return function + " is proved if its callers guarantee that."
	case p.Next != nil:
		return fmt.Sprintf("the error does not happen then. The next one is at %s: %s", p.Next, p.What)
	}
	return "the error does not happen then; other checks are open."
}

// Contract are the conditions as clauses of a contract.
func (p *Precondition) Contract() (lines []string) {
	for _, c := range p.Conditions {
		lines = append(lines, "__CPROVER_requires("+c+")")
	}
	return lines
}
