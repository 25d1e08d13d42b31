package report

import (
	"fmt"
	"slices"
	"strings"
)

// statements shows the steps that matter, a line each: the function where it is
// another one than before, the source, what it did there, what would have avoided the
// error, and between them what began to hold. above is what was said above. It returns how many
// lines there are.
func (r Text) statements(t *Trace, above Cause) int {
	all := t.insights()
	if all == nil {
		return 0
	}
	t.leaveOut(all, r.Full)
	rows := r.rows(t, all)
	if v := t.violated(); v != "" && (r.Full || t.Fault != Overflows) && !quotes(above.Facts, v) && len(rows) > 0 {
		rows = append(rows, row{step: rows[len(rows)-1].step, code: "needed: " + v, what: violatedRow})
	}
	if len(rows) == 0 {
		return 0
	}
	r.heading("What matters")
	r.print(rows, t.Violation.File)
	fmt.Fprintln(r.Out)
	return len(rows)
}

// rows are the lines of what matters.
func (r Text) rows(t *Trace, all []insight) (rows []row) {
	conditions := 0 // that are left to show
	for _, in := range all {
		if in.matters() && !in.LeftOut && len(in.invariants()) > 0 {
			conditions++
		}
	}
	more, last := map[Place]int{}, map[Place]int{} // executions that are left out; the row of the last one that is shown
	k := known{values: map[string]string{}}
	for i := 0; i < len(all); i++ {
		s := t.Steps[i]
		switch {
		case !all[i].matters():
		case all[i].LeftOut:
			more[s.Place]++
		default:
			if text := k.fresh(all[i], s); text != "" && (r.Full || conditions <= shownConditions && len(text) <= shortInvariant) {
				rows = append(rows, row{step: s, code: "holds here: " + text, what: conditionRow})
			}
			conditions -= min(1, len(all[i].invariants()))
			remarks := []string{s.said(t, all[i])}
			last[s.Place] = len(rows)
			k.shown(s)
			for i+1 < len(all) && t.together(i, i+1, all) {
				i++
				remarks = append(remarks, t.Steps[i].said(t, all[i]))
				last[t.Steps[i].Place] = len(rows)
				k.shown(t.Steps[i])
			}
			rows = append(rows, row{step: s, code: s.Place.line(), remark: strings.Join(slices.DeleteFunc(remarks, func(s string) bool { return s == "" }), ", ")})
			continue
		}
		k.hidden(s)
	}
	for i := range rows {
		times := 0 // all places of a row are on one line
		for p, n := range more {
			if at, ok := last[p]; ok && at == i {
				times = max(times, n)
			}
		}
		if times > 1 || times == 1 && r.Full {
			if rows[i].remark != "" {
				rows[i].remark += ", "
			}
			rows[i].remark += fmt.Sprintf("×%d", times+1)
		}
	}
	return rows
}

// together reports whether a step is shown on the line of the step at first.
func (t *Trace) together(first, i int, all []insight) bool {
	a, b := t.Steps[first], t.Steps[i]
	return all[i].matters() && !all[i].LeftOut && len(all[i].invariants()) == 0 && a.Place.Text != "" &&
		a.Place.File == b.Place.File && a.Place.Line == b.Place.Line && a.Function == b.Function && a.Depth == b.Depth && a.Call == b.Call && a.Thread == b.Thread
}

// said is what a step did, and what would have avoided the error.
func (s Step) said(t *Trace, in insight) string {
	parts := []string{s.did()}
	for _, f := range in.Findings {
		if text := f.avoids(s, t.Endless); text != "" && !slices.Contains(parts, text) {
			parts = append(parts, text)
		}
	}
	if parts[0] == "" {
		parts = parts[1:]
	}
	return strings.Join(parts, " ")
}

// did is what a step did: the way that a branch went, a call with its arguments,
// what was assigned.
func (s Step) did() string {
	var parts, args []string
	callee := ""
	for i, v := range s.Changes {
		switch {
		case i >= maxChanges:
		case v.Function != "" && (v.Function != s.Function || v.Call != s.Call) && (callee == "" || callee == v.Function):
			callee, args = v.Function, append(args, v.Name+" = "+v.Value)
		case v.IsResult() && v.Function == s.Function:
			parts = append(parts, "returns "+v.Value)
		default:
			parts = append(parts, v.Of(s)+" = "+v.Value)
		}
	}
	if callee != "" {
		parts = append([]string{fmt.Sprintf("%s(%s)", callee[strings.LastIndexByte(callee, ':')+1:], strings.Join(args, ", "))}, parts...)
	}
	if s.Note != "" {
		parts = append([]string{s.Note}, parts...)
	}
	return strings.Join(parts, ", ")
}

// avoids says what would have avoided the error at a step, as was executed.
func (f Finding) avoids(s Step, endless bool) string {
	well := "no error"
	switch {
	case endless:
		well = "it ends"
	case f.Later:
		well = "right for longer"
	}
	var other []string
	for _, v := range f.Fix {
		text := v.Of(s) + " = " + v.Value
		switch {
		case len(s.Changes) == 1 && s.Note == "" && v.Same(s.Changes[0]):
			text = v.Value
		case v.Function != s.Function || v.Call != s.Call:
			text = v.Name + " = " + v.Value
		}
		other = append(other, text)
	}
	switch {
	case f.Each != nil:
		return fmt.Sprintf("(%s: %s)", f.Each.How, well)
	case f.Missing != nil:
		return fmt.Sprintf("(and then %s = %s: %s)", f.Missing.Name, f.Missing.Value, well)
	case len(other) > 0:
		return fmt.Sprintf("(with %s: %s)", strings.Join(other, " and "), well)
	case f.Switch != "": // at this execution alone, with the values as they are
		return "(the other way once: " + well + ")"
	}
	return ""
}

// violated is the condition that does not hold at the end, as far as a method
// said it.
func (t *Trace) violated() string {
	for _, e := range t.Explanations {
		if e.Violated != "" {
			return e.Violated
		}
	}
	return ""
}

// share says how much of the trace matters, and to which method.
func (t *Trace) share(all []insight) string {
	unknown := 0
	for _, in := range all {
		if in.Answer == UnknownRelevant {
			unknown++
		}
	}
	text := fmt.Sprintf("%d of %s matter", thatMatter(all), count(len(t.Steps)+t.Omitted, "step", "steps"))
	if unknown > 0 {
		text += fmt.Sprintf(", %d of them perhaps", unknown)
	}
	var methods []string
	for _, e := range t.Explanations {
		if len(e.Findings) > 0 {
			methods = append(methods, fmt.Sprintf("%s: %d", e.Method, e.relevant()))
		}
	}
	if len(methods) > 1 {
		text += " (" + strings.Join(methods, ", ") + ")"
	}
	return text
}

// relevant counts the steps that are relevant to the method.
func (e *Explanation) relevant() int {
	n := 0
	for _, f := range e.Findings {
		if f.Answer == Relevant {
			n++
		}
	}
	return n
}
