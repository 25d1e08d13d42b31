package report

import (
	"slices"
	"strings"
)

// A Fix is a change of a source file with which the counterexamples that were found
// are none any more.
type Fix struct {
	What   string        `json:"what"` // the change in words
	Place  Place         `json:"place"`
	Edits  []Replacement `json:"edits"`
	Diff   string        `json:"diff"`   // the change as a unified diff
	Proved bool          `json:"proved"` // the changed program is TRUE
	Passes int           `json:"passes"` // runs that passed before and were found to pass still
	Score  float64       `json:"score"`  // how unusual the change is, and how much it changes other runs: the smallest first
	Fails  int           `json:"fails"`  // failing runs that pass now
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
