package report

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// statements shows the steps that matter, a line each: the source, what it did
// there, what would have avoided the error, and between them what came to hold.
func (r Text) statements(t *Trace) {
	all := t.insights()
	if all == nil {
		return
	}
	t.leaveOut(all, r.Full)
	r.heading("What matters")
	var where header
	var known []string
	conditions := 0 // that are left to show
	for _, in := range all {
		if in.matters() && !in.LeftOut && len(in.invariants()) > 0 {
			conditions++
		}
	}
	shown := map[Place]bool{}
	for i, in := range all {
		shown[t.Steps[i].Place] = shown[t.Steps[i].Place] || in.matters() && !in.LeftOut
	}
	folded := map[int]int{} // line of the source → executions that are left out
	for i := 0; i < len(all); i++ {
		switch {
		case !all[i].matters():
		case all[i].LeftOut && !shown[t.Steps[i].Place]:
		case all[i].LeftOut:
			folded[t.Steps[i].Place.Line]++
		default:
			r.folded(folded, where)
			known = r.invariants(t.Steps[i], all[i], &where, known, conditions <= shownConditions)
			conditions -= min(1, len(all[i].invariants()))
			last := i
			remark := []string{r.said(t.Steps[i], all[i])}
			for last+1 < len(all) && t.together(i, last+1, all) {
				last++
				remark = append(remark, r.said(t.Steps[last], all[last]))
			}
			r.matter(t.Steps[i], strings.Join(slices.DeleteFunc(remark, func(s string) bool { return s == "" }), ", "), &where)
			i = last
		}
	}
	r.folded(folded, where)
	if v := t.violated(); v != "" {
		r.aside(header{}.indent(), r.Style.verdict(False, "violated: ")+r.Style.value(v))
	}
	fmt.Fprintln(r.Out)
}

// together reports whether a step is shown on the line of the step at first.
func (t *Trace) together(first, i int, all []insight) bool {
	a, b := t.Steps[first], t.Steps[i]
	return all[i].matters() && !all[i].LeftOut && len(all[i].invariants()) == 0 && a.Place.Text != "" &&
		a.Place.File == b.Place.File && a.Place.Line == b.Place.Line && a.Function == b.Function && a.Depth == b.Depth && a.Call == b.Call && a.Thread == b.Thread
}

// folded tells of executions that are left out, and forgets them.
func (r Text) folded(lines map[int]int, where header) {
	few := true
	for _, n := range lines {
		few = few && n < 2 && !r.Full
	}
	if few {
		clear(lines)
		return
	}
	first, last, times := 0, 0, 0
	for line, n := range lines {
		if first == 0 || line < first {
			first = line
		}
		last, times = max(last, line), max(times, n)
	}
	clear(lines)
	text := fmt.Sprintf("line %d", first)
	if last > first {
		text = fmt.Sprintf("lines %d to %d", first, last)
	}
	fmt.Fprintf(r.Out, "%s%s\n", where.indent(), r.Style.faint(fmt.Sprintf("      ⋮ %s, %s", text, count(times, "time more", "times more"))))
}

// matter is a step on a line.
func (r Text) matter(s Step, remark string, where *header) {
	gutter := fmt.Sprintf("%s%5d | ", r.place(s, where), s.Place.Line)
	code := s.Place.line()
	if remark == "" {
		fmt.Fprintf(r.Out, "%s%s\n", r.Style.faint(gutter), code)
		return
	}
	pad := max(2, remarkColumn-len(gutter)-utf8.RuneCountInString(code))
	fmt.Fprintf(r.Out, "%s%s%s%s\n", r.Style.faint(gutter), code, strings.Repeat(" ", pad), r.Style.value(remark))
}

// line is the source line of a place, or of a long one the place.
func (p Place) line() string {
	text := printable(strings.ReplaceAll(strings.TrimSpace(p.Text), "\t", " "))
	if utf8.RuneCountInString(text) <= codeWidth {
		return text
	}
	if text = p.code(); utf8.RuneCountInString(text) <= codeWidth {
		return text
	}
	return string([]rune(text)[:codeWidth]) + " …"
}

// said is what a step did, and what would have avoided the error.
func (r Text) said(s Step, in insight) string {
	parts := []string{s.did()}
	for _, f := range in.Findings {
		if text := f.avoids(s); text != "" && !slices.Contains(parts, text) {
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
		case strings.HasSuffix(v.Name, "()") && v.Function == s.Function:
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
func (f Finding) avoids(s Step) string {
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
	case len(other) > 0:
		return fmt.Sprintf("(with %s: no error)", strings.Join(other, " and "))
	case f.Switch == OtherWay:
		return "(the other way: no error)"
	case f.Switch != "":
		return fmt.Sprintf("(if %s: no error)", f.Switch)
	}
	return ""
}

// invariants shows what has come to hold before a step, the short conditions that
// were not shown before; known are those that hold. Near the error there is room for them.
func (r Text) invariants(s Step, in insight, where *header, known []string, near bool) []string {
	for _, condition := range in.invariants() {
		now := conjuncts(condition)
		fresh := slices.DeleteFunc(slices.Clone(now), func(c string) bool { return slices.Contains(known, c) || c == "…" })
		known = now
		text := strings.Join(fresh, " && ")
		if text == "" || !r.Full && (!near || len(text) > shortInvariant) {
			continue
		}
		fmt.Fprintf(r.Out, "%s%s%s\n", r.place(s, where), r.Style.faint("      ↓ holds here: "), r.Style.value(text))
	}
	return known
}

// conjuncts are the parts of a condition that && joins.
func conjuncts(condition string) (list []string) {
	depth, start := 0, 0
	for i := range len(condition) {
		switch condition[i] {
		case '(':
			depth++
		case ')':
			depth--
		case '&':
			if depth == 0 && strings.HasPrefix(condition[i:], "&& ") {
				list, start = append(list, strings.TrimSpace(condition[start:i])), i+3
			}
		}
	}
	return append(list, strings.TrimSpace(condition[start:]))
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
	matter, unknown := 0, 0
	for _, in := range all {
		if in.matters() {
			matter++
		}
		if in.Answer == UnknownRelevant {
			unknown++
		}
	}
	text := fmt.Sprintf("%d of %s matter", matter, count(len(t.Steps)+t.Omitted, "step", "steps"))
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

// aside is a line below or above an excerpt that says more of it.
func (r Text) aside(indent, text string) {
	fmt.Fprintf(r.Out, "%s%s%s\n", indent, r.Style.faint("      = "), text)
}

// name is what an input is called in a sentence.
func (in Input) name() string {
	if in.Into != "" {
		return in.Into
	}
	return in.From
}
