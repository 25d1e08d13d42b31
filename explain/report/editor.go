package report

import (
	"slices"
	"strings"
)

// A Mark is a violation as an editor shows it at its place.
type Mark struct {
	Property string
	Place    Place
	Text     string   // what goes wrong, why, and on which inputs, a line each
	Assume   []string // conditions in C on the arguments of the function that is checked, each of which excludes a trace
	Notes    []Note   // the steps of the trace in order
	Fixes    []Fix
}

// A Note is something to be said of a place.
type Note struct {
	Place   Place
	Text    string // what the step did there, or what is to be said
	Holds   string // in C, what holds before the step
	Matters bool   // the error depends on the step
	About   string // what a remark that is no step is about
}

// Marks are the violations of an outcome, one for each cause.
func (o *Outcome) Marks() (list []Mark) {
	for _, leaf := range o.leaves() {
		if leaf.Verdict != False {
			continue
		}
		for _, c := range leaf.causes() {
			m := Mark{Property: leaf.Property, Place: c.Violation, Text: leaf.inEditor(c, o.Program.Harness), Fixes: leaf.Fixes}
			for i, t := range leaf.tracesOf(c) {
				if i == 0 {
					m.Notes = t.notes(o.Program.Harness)
				}
				m.Assume = append(m.Assume, t.excluded(o.Program.Harness)...)
			}
			list = append(list, m)
		}
	}
	return list
}

// inEditor is what is said of a cause. Nothing is said of the lines of a harness, which is not shown there.
func (o *Outcome) inEditor(c Cause, h *Harness) string {
	lines := []string{c.What}
	var t *Trace
	if traces := o.tracesOf(c); len(traces) > 0 {
		t = traces[0]
	}
	text := c.Text
	if h != nil {
		text = Sentences(slices.DeleteFunc(slices.Clone(c.Facts), func(f Fact) bool { return f.Place.File == h.Name || f.Second.File == h.Name }))
	} else if t != nil && t.Failure.Called() != "" {
		lines = append(lines, t.Failure.Called())
	}
	if text != "" {
		lines = append(lines, text)
	}
	if t != nil {
		if inputs := strings.TrimSpace(t.inputSentence()); inputs != "" {
			lines = append(lines, inputs)
		}
	}
	return strings.Join(lines, "\n")
}

// notes are the steps of a trace, without those in a harness.
func (t *Trace) notes(h *Harness) (list []Note) {
	all := t.insights()
	if all != nil {
		t.leaveOut(all, thatMatter(all) <= shownStatements)
		t.tell(all)
	}
	for i, s := range t.Steps {
		if h != nil && s.Place.File == h.Name {
			continue
		}
		n := Note{Place: s.Place, Text: s.did()}
		if all != nil {
			n.Text, n.Holds, n.Matters = s.said(t, all[i]), all[i].Holds, all[i].matters() && !all[i].LeftOut
		}
		list = append(list, n)
	}
	return list
}

// excluded are the conditions on arguments with which a trace does not exist, as far as a method has one.
func (t *Trace) excluded(h *Harness) (list []string) {
	if h == nil {
		return nil
	}
	for _, e := range t.Explanations {
		if c := e.Precondition; c != "" && c != "1" && !incomplete(c) {
			if text := "!(" + c + ")"; !slices.Contains(list, text) {
				list = append(list, text)
			}
		}
	}
	return list
}

// Notices are warnings and assumptions, the reason of an answer without a verdict among them.
func (o *Outcome) Notices() (list []Note) {
	for _, each := range o.questions() {
		for _, n := range each.notices() {
			list = append(list, Note{Place: n.at, Text: n.text, About: n.about})
		}
	}
	return list
}

// OpenChecks are the checks without an answer, with the reason.
func (o *Outcome) OpenChecks() (list []Note) {
	for _, c := range o.AllChecks() {
		if c.Answer == CheckOpen {
			text := "not decided: " + c.what()
			if c.Why != "" {
				text += ": " + oneLine(c.Why)
			}
			list = append(list, Note{Place: c.Place, Text: text, About: c.Property})
		}
	}
	return list
}

// Says is a check in words: "proved: index within buf".
func (c Check) Says() string { return c.Answer.word() + ": " + c.says() }
