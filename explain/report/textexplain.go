package report

import (
	"fmt"
	"slices"
	"strings"
)

// explain says why a trace fails: the cause, the statements that matter, the
// cause tree and the chain.
func (r Text) explain(o *Outcome, t *Trace) {
	causes := o.causes()
	var said Cause // above
	index := causeOf(causes, slices.Index(o.Traces, t))
	if index >= 0 {
		said = causes[index]
	}
	r.cause(causes, index, t)
	lines := shownTree
	for _, e := range t.Explanations {
		if r.chain(e, t, t.Violation.File, said); len(e.Chain) > 0 && t.Given != nil {
			lines = shownBesides
		}
	}
	if n := r.statements(t, said); t.Given != nil {
		lines = max(lines-max(n-shownOfRun, 0), shownBesides)
	}
	for _, e := range t.Explanations {
		r.tree(e, t.Violation.File, lines)
	}
	if problems := t.problems(r.Full); len(problems) > 0 {
		for _, p := range problems {
			fmt.Fprintf(r.Out, "note: %s\n", p)
		}
		fmt.Fprintln(r.Out)
	}
}

// problems are the reasons why explanations are missing or incomplete; full is
// for those, too, of methods that found statements all the same.
func (t *Trace) problems(full bool) []string {
	var list []string
	for _, e := range t.Explanations {
		if e.Problem != "" && (full || e.Tree != nil || len(e.Chain) > 0 && e.Lacks == "" || len(e.Findings) == 0 && e.Lacks == "") {
			list = append(list, e.Method+": "+e.Problem)
		}
	}
	return list
}

// cause is what stands on top of an explanation: what went wrong, how that spread, what is violated, and what passes.
func (r Text) cause(causes []Cause, index int, t *Trace) {
	var lines []Line
	if index >= 0 {
		lines = append(lines, causes[index].said()...)
	}
	for _, c := range t.conditions(causes, index, r.Full) {
		switch {
		case c != oneRun:
			lines = append(lines, Line{Violation, c})
		case len(lines) > 0:
			lines = append(lines, Line{Text: c})
		}
	}
	if len(lines) == 0 {
		return
	}
	if len(causes) > 1 && index >= 0 && r.Full {
		r.heading("Cause %d of %d (%s)", index+1, len(causes), count(len(causes[index].Traces), "trace", "traces"))
	} else {
		r.heading("Cause")
	}
	var last Role
	for _, l := range lines {
		label := l.Label
		if label == last {
			label = ""
		}
		last = l.Label
		r.paragraph(fmt.Sprintf("  %-12s", label), l.Text)
	}
	fmt.Fprintln(r.Out)
}

// conditions say for which inputs the trace fails, unless its cause
// does; full is for long and incomplete ones, too.
func (t *Trace) conditions(causes []Cause, index int, full bool) []string {
	var list []string
	for _, e := range t.Explanations {
		s := e.condition()
		said := index >= 0 && quotes(causes[index].Facts, e.Precondition)
		if s != "" && !said && !slices.Contains(list, s) && (full || len(s) <= shortLine && !incomplete(e.Precondition)) {
			list = append(list, s)
		}
	}
	when := index >= 0 && slices.ContainsFunc(causes[index].Facts, func(f Fact) bool { return f.Inputs != "" })
	if len(t.Given) > 0 && len(t.Explanations) > 0 && len(list) == 0 && !when {
		list = append(list, oneRun)
	}
	return list
}

// oneRun says why there is no condition on the input of a run.
const oneRun = "This explains this run only; with other input the program may behave differently."

// condition says for which inputs the trace fails.
func (e *Explanation) condition() string {
	switch e.Precondition {
	case "":
		return ""
	case "1":
		return "Every run fails like this."
	}
	return fmt.Sprintf("This path fails whenever `%s`.", e.Precondition)
}

// paragraph is a text after a beginning of its first line; the other lines are indented as much.
func (r Text) paragraph(first, text string) {
	line, most, empty := first, lineWidth, true
	if r.Width > 0 {
		most = min(most, r.Width)
	}
	for _, word := range strings.Fields(text) {
		if !empty && len([]rune(line))+1+len([]rune(word)) > most {
			fmt.Fprintln(r.Out, line)
			line, empty = strings.Repeat(" ", len(first)), true
		}
		if !empty {
			line += " "
		}
		line, empty = line+word, false
	}
	fmt.Fprintln(r.Out, line)
}
