package report

import (
	"fmt"
	"slices"
	"strings"
)

// A Fix is a change of a source file with which the counterexamples that were found
// are none any more.
type Fix struct {
	What      string        `json:"what"` // the change in words, with its line
	Place     Place         `json:"place"`
	Edits     []Replacement `json:"edits"`
	Diff      string        `json:"diff"`                // the change as a unified diff
	Proved    bool          `json:"proved"`              // the changed program is TRUE, and does what it did where it was right
	Holds     bool          `json:"holds"`               // the changed program is TRUE
	Entered   bool          `json:"entered"`             // then: executions of it are found that reach all lines that are reached without the change
	Passes    int           `json:"passes"`              // runs that passed before, execute what is changed, and were found to pass still
	Kept      int           `json:"kept"`                // of these: output, results and exit code are the same
	Score     float64       `json:"score"`               // how unusual the change is, and how much it changes other runs: the smallest first
	Fails     int           `json:"fails"`               // failing runs that pass now
	All       bool          `json:"all,omitempty"`       // there seem to be no other runs that execute what is changed
	Inputless bool          `json:"inputless,omitempty"` // no run of the program reads input: there is no other
	Merely    bool          `json:"merely,omitempty"`    // a number of the program is made larger or smaller, for no reason that the program has
	Lost      []int         `json:"lost,omitempty"`      // lines that known runs executed before and do not with the change
	Excused   []int         `json:"excused,omitempty"`   // lines that only failing runs executed before, and none does with the change
}

// Keeps reports whether the runs that passed before are not found to do anything otherwise, and all lines are still executed.
func (f Fix) Keeps() bool { return len(f.Lost) == 0 && f.Kept == f.Passes && !f.Merely }

// A FixSearch is how a search for fixes went, in numbers of changes.
type FixSearch struct {
	Changes   int    `json:"changes"`           // that were run on the failing runs
	Unrun     int    `json:"unrun,omitempty"`   // for which there was no time
	Passing   int    `json:"passing"`           // of those that were run: with which all these runs pass, and those that passed still do
	Refuted   int    `json:"refuted"`           // of these: with which another run fails, found by the proofs, or another property is violated
	Undecided int    `json:"undecided"`         // that were neither proved nor refuted in the time
	Untried   int    `json:"untried"`           // that were not tried to be proved
	Orders    bool   `json:"orders,omitempty"`  // they order the accesses of a data race: they were not run, only proved
	Given     bool   `json:"given,omitempty"`   // they are for a run on given input: nothing is proved
	Stats     []Stat `json:"stats,omitempty"`   // what became of the changes
	Problem   string `json:"problem,omitempty"` // why changes could not be run; "" where they were
}

// String says why there is no fix that is proved.
func (s FixSearch) String() string {
	var b strings.Builder
	switch {
	case s.Problem != "":
		return "Changes could not be tried: " + s.Problem + "."
	case s.Given && s.Passing > 0:
		fmt.Fprintf(&b, "%s of %d %s the run pass; that is no proof for other input", count(s.Passing, "change", "changes"), s.Changes, plural(s.Passing, "makes", "make"))
	case s.Orders && s.Changes == 0:
		return "There is no change of the kinds that are tried that would order the accesses."
	case s.Orders:
		return fmt.Sprintf("Of %s that would order the accesses, %d %s refuted and %d not decided in the time.", count(s.Changes, "change", "changes"), s.Refuted, plural(s.Refuted, "was", "were"), s.Undecided)
	case s.Changes == 0 && s.Unrun == 0:
		return "There is no change of the kinds that are tried where the failing run was."
	case s.Passing == 0:
		fmt.Fprintf(&b, "Of %s that %s tried, none makes the failing run pass and keeps what passed", count(s.Changes, "change", "changes"), plural(s.Changes, "was", "were"))
	default:
		fmt.Fprintf(&b, "%s of %d %s the failing run pass", count(s.Passing, "change", "changes"), s.Changes, plural(s.Passing, "makes", "make"))
		sep := ": "
		for _, part := range []struct {
			n    int
			what string
		}{{s.Refuted, "refuted"}, {s.Undecided, "not decided in the time"}, {s.Untried, "not tried"}} {
			if part.n > 0 {
				fmt.Fprintf(&b, "%s%d %s %s", sep, part.n, plural(part.n, "was", "were"), part.what)
				sep = ", "
			}
		}
	}
	if s.Unrun > 0 {
		fmt.Fprintf(&b, "; for %d others there was no time", s.Unrun)
	}
	return b.String() + "."
}

func plural(n int, one, more string) string {
	if n == 1 {
		return one
	}
	return more
}

// A Replacement is text that stands for what is at a place.
type Replacement struct {
	Place Place  `json:"place"`
	Text  string `json:"text"`
}

// Fits reports whether a text has what the change replaces where it was found.
func (f Fix) Fits(text []byte) bool {
	for _, e := range f.Edits {
		lines := strings.Split(string(text), "\n")
		if e.Place.Line > len(lines) || lines[e.Place.Line-1] != e.Place.Text || e.Place.EndLine > len(lines) || e.Place.End-1 > len(lines[e.Place.EndLine-1]) {
			return false
		}
	}
	return true
}

// Apply is a text with the change.
func (f Fix) Apply(text []byte) []byte {
	lines := strings.SplitAfter(string(text), "\n")
	offset := func(line, column int) int {
		at := column - 1
		for _, l := range lines[:line-1] {
			at += len(l)
		}
		return at
	}
	out := slices.Clone(text)
	for _, e := range slices.Backward(f.Edits) {
		p := e.Place
		out = slices.Replace(out, offset(p.Line, p.Column), offset(p.EndLine, p.End), []byte(e.Text)...)
	}
	return out
}
