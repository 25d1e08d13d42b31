package report

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// A Reach is what is known of whether executions reach a part of the program. They end where a property is violated that is
// checked, and where C leaves undefined what follows.
type Reach string

// The answers.
const (
	CoverReached     Reach = "reached"     // by an execution that was run
	CoverUnreachable Reach = "unreachable" // proved: by none
	CoverUnknown     Reach = "unknown"
)

// A Coverage says what executions of a program reach of its own text.
type Coverage struct {
	Lines    []CoveredLine     `json:"lines,omitempty"`    // with code, in the order of the files and their lines
	Branches []CoveredBranch   `json:"branches,omitempty"` // the sides of conditions, in the same order
	Goals    []CoveredGoal     `json:"goals,omitempty"`    // calls of __CPROVER_cover and its kin
	Runs     []json.RawMessage `json:"runs,omitempty"`     // executions: inputs for tav replay
}

// A CoveredLine is a line with code.
type CoveredLine struct {
	File     string `json:"file"`
	Line     int    `json:"line"`
	Function string `json:"function"`
	Reach    Reach  `json:"reach"`
	Run      int    `json:"run,omitempty"` // CoverReached: 1 + the index in Runs of one that reaches it
}

// A CoveredBranch is a condition with its two sides.
type CoveredBranch struct {
	Place    Place  `json:"place"`
	Function string `json:"function"`
	True     Reach  `json:"true"`
	False    Reach  `json:"false"`
	TrueRun  int    `json:"true_run,omitempty"`
	FalseRun int    `json:"false_run,omitempty"`
}

// A CoveredGoal is a call that asks whether it is reached while its argument is not 0.
type CoveredGoal struct {
	Place     Place  `json:"place"`
	Function  string `json:"function"`
	Condition string `json:"condition,omitempty"` // in C
	Reach     Reach  `json:"reach"`
	Run       int    `json:"run,omitempty"`
}

// or is what is known of two parts that count for one, with the run that reaches it.
func (r Reach) or(run int, s Reach, other int) (Reach, int) {
	switch {
	case r == CoverReached || s == CoverUnreachable:
		return r, run
	case s == CoverReached || r == CoverUnreachable:
		return s, other
	}
	return CoverUnknown, 0
}

// AddLine adds a part of a line: a line is reached if one of its parts is.
func (c *Coverage) AddLine(l CoveredLine) {
	at, found := part(&c.Lines, l, func(a, b CoveredLine) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	if found {
		at.Reach, at.Run = at.Reach.or(at.Run, l.Reach, l.Run)
	}
}

// AddBranch adds a condition, or another one at the same place.
func (c *Coverage) AddBranch(b CoveredBranch) {
	at, found := part(&c.Branches, b, func(a, b CoveredBranch) int { return a.Place.compare(b.Place) })
	if found {
		at.True, at.TrueRun = at.True.or(at.TrueRun, b.True, b.TrueRun)
		at.False, at.FalseRun = at.False.or(at.FalseRun, b.False, b.FalseRun)
	}
}

// AddGoal adds a call that asks, or another one at the same place.
func (c *Coverage) AddGoal(g CoveredGoal) {
	at, found := part(&c.Goals, g, func(a, b CoveredGoal) int { return a.Place.compare(b.Place) })
	if found {
		at.Reach, at.Run = at.Reach.or(at.Run, g.Reach, g.Run)
	}
}

// part is the element of a list that one belongs to; if there is none the list gets it.
func part[T any](list *[]T, x T, compare func(a, b T) int) (at *T, found bool) {
	i, found := slices.BinarySearchFunc(*list, x, compare)
	if !found {
		*list = slices.Insert(*list, i, x)
	}
	return &(*list)[i], found
}

// compare orders the beginnings of places.
func (p Place) compare(q Place) int {
	return cmp.Or(cmp.Compare(p.File, q.File), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Column, q.Column))
}

// CoverageOf is what the executions of several outcomes reach together; nil where none says that.
func CoverageOf(all []*Outcome) *Coverage {
	var c *Coverage
	for _, o := range all {
		if o.Coverage == nil {
			continue
		}
		if c == nil {
			c = &Coverage{}
		}
		for _, l := range o.Coverage.Lines {
			l.Run = 0
			c.AddLine(l)
		}
		for _, b := range o.Coverage.Branches {
			b.TrueRun, b.FalseRun = 0, 0
			c.AddBranch(b)
		}
		for _, g := range o.Coverage.Goals {
			g.Run = 0
			c.AddGoal(g)
		}
	}
	return c
}

// An Unreached is a part of a function under proof that no execution reaches.
type Unreached struct {
	Place    Place  `json:"place"` // its first line
	Function string `json:"function"`
	Lines    []int  `json:"lines"` // with code
}

// Warning is what is said of it.
func (u Unreached) Warning() string {
	if len(u.Lines) == 1 {
		return fmt.Sprintf("line %d of %s is not reached", u.Lines[0], u.Function)
	}
	return fmt.Sprintf("lines %s of %s are not reached", ranges(u.Lines, u.Lines), u.Function)
}

// Unreached are the parts of a function that no execution reaches.
func (c *Coverage) Unreached(function string) (list []Unreached) {
	joined := false // with the line before
	for _, l := range c.Lines {
		if l.Function != function || l.Reach != CoverUnreachable {
			joined = false
			continue
		}
		if !joined {
			list = append(list, Unreached{Place: Place{File: l.File, Line: l.Line}, Function: function})
		}
		u := &list[len(list)-1]
		u.Lines, joined = append(u.Lines, l.Line), true
	}
	return list
}

// ranges are lines as "3, 7-9": one range for those between which no other line of all is.
func ranges(lines, all []int) string {
	var parts []string
	for i := 0; i < len(lines); {
		j := i
		at, _ := slices.BinarySearch(all, lines[i])
		for j+1 < len(lines) && at+1 < len(all) && all[at+1] == lines[j+1] {
			j, at = j+1, at+1
		}
		switch j - i {
		case 0:
			parts = append(parts, fmt.Sprint(lines[i]))
		default:
			parts = append(parts, fmt.Sprintf("%d-%d", lines[i], lines[j]))
		}
		i = j + 1
	}
	return strings.Join(parts, ", ")
}
