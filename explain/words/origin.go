package words

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain"
	"tav/explain/report"
	"tav/solver/term"
	"tav/traceabs/trace"
)

// Origin says where a value comes from on which the error of a trace depends, "" if that
// is where the error is, or has no place in the program's own text.
func (t Translator) Origin(o *explain.Origin, trace *trace.ErrorTrace, of Told) string {
	if o == nil {
		return ""
	}
	homes := explain.Homes(trace.Letters)
	if d := o.Held; d != nil {
		what := "the initial value"
		if d.Part {
			what = "in the initial value"
		}
		return fmt.Sprintf("The null pointer is %s of `%s`, declared at line %d.", what, d.Name, d.Pos.Line)
	}
	if o.Made >= 0 {
		p := t.Place(homes[o.Made].Pos)
		if p.Line == 0 || p.Line == of.Violation.Line && p.File == of.Violation.File {
			return ""
		}
		in := ""
		if k := of.step[o.Made]; k >= 0 {
			in = called(of.Steps[:k], of.Steps[k])
		}
		return fmt.Sprintf("The null pointer comes from line %d, `%s`%s.", p.Line, statement(p), in)
	}
	read := t.Place(homes[o.Read].Pos)
	part, comma := "", ""
	if o.Part {
		part = "a part of "
		if name := t.part(o, read.Text, of); name != "" {
			part, comma = "`"+name+"`, a part of ", ","
		}
	}
	switch {
	case read.Line == 0:
		return ""
	case o.Of == nil && of.heap[o.Heap] == "":
		return ""
	case o.Of == nil && strings.ContainsAny(read.Text, "[*>"):
		return fmt.Sprintf("Line %d reads %s%s%s before anything is written to it.", read.Line, part, of.heap[o.Heap], comma)
	case o.Of == nil:
		return fmt.Sprintf("What line %d does depends on %s%s, to which nothing was written.", read.Line, part, of.heap[o.Heap])
	case regexp.MustCompile(`\b` + regexp.QuoteMeta(o.Of.Name) + `\b`).MatchString(read.Text):
		return fmt.Sprintf("Line %d reads %s`%s`, declared at line %d, before it has a value.", read.Line, part, o.Of.Name, o.Of.Pos.Line)
	}
	return fmt.Sprintf("What line %d does depends on %s`%s`, declared at line %d, which has no value.", read.Line, part, o.Of.Name, o.Of.Pos.Line)
}

// part is how the text of the line that reads a part of an object calls it, "" if it does not.
func (t Translator) part(o *explain.Origin, text string, of Told) string {
	if o.Cell == nil || o.Read >= len(of.run) {
		return ""
	}
	c := interp.Change{Var: o.Cell.Var}
	for _, i := range o.Cell.Index {
		x, _ := term.ValueOf(i)
		c.Cell = append(c.Cell, x)
	}
	t.here = of.standpoint(o.Read, of.run[o.Read].Edge.Home().Pos)
	name := t.reachedBy(c, of.run[:o.Read+1])
	if name == "" || !regexp.MustCompile(`(^|[^\w.>])`+regexp.QuoteMeta(name)+`($|\W)`).MatchString(text) {
		return ""
	}
	return name
}

// statement is the text of the line of a place, as a sentence quotes it.
func statement(p report.Place) string { return strings.Trim(p.Text, " \t") }

// leaked says which memory of a run is not freed, and where the function is left that had
// the pointer to it last.
func (t Translator) leaked(steps []interp.Step, c *report.Trace) string {
	freedIDs := map[int64]bool{}
	for i := range steps {
		if id, ok := freed(&steps[i]); ok {
			freedIDs[id] = true
		}
	}
	var left []int64
	for id := range t.heap {
		if !freedIDs[id] {
			left = append(left, id)
		}
	}
	if len(left) == 0 || c.Omitted > 0 {
		return ""
	}
	name := t.heap[slices.Min(left)]
	points := func(s report.Step) int {
		return slices.IndexFunc(s.Changes, func(v report.Value) bool { return v.Value == name })
	}
	first := slices.IndexFunc(c.Steps, func(s report.Step) bool { return points(s) >= 0 })
	if first < 0 {
		return ""
	}
	s := c.Steps[first]
	text := fmt.Sprintf("The memory allocated at line %d, `%s`%s, is not freed", s.Place.Line, statement(s.Place), called(c.Steps[:first], s))
	last := first
	for i, s := range c.Steps {
		if points(s) >= 0 {
			last = i
		}
	}
	s = c.Steps[last]
	holder := s.Changes[points(s)]
	if holder.Function != s.Function || strings.HasSuffix(holder.Name, "()") || holder.Function == "" {
		return text + "."
	}
	for i := last + 1; i < len(c.Steps); i++ {
		next := c.Steps[i]
		if slices.ContainsFunc(next.Changes, holder.Same) && next.Depth >= s.Depth {
			break
		}
		if next.Depth < s.Depth && next.Thread == s.Thread {
			p := c.Steps[i-1]
			if p.Function == s.Function && p.Depth == s.Depth && p.Place.Line != 0 {
				text += fmt.Sprintf(": `%s` points to it where `%s()` is left after line %d, `%s`", holder.Name, s.Function, p.Place.Line, statement(p.Place))
			}
			break
		}
	}
	return text + "."
}

// leaks reports whether an error location is reached by memory that is not freed.
func leaks(l *cfg.Loc) bool {
	return l.Violates == cfg.ValidMemcleanup || l.Violates == cfg.ValidMemtrack
}
