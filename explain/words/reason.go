package words

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"tav/explain/report"
)

// Reason is why a trace fails, in at most three sentences: the condition that is
// violated, and on which inputs; where the value or the memory comes from that it is about;
// the last decision that led there, or the last statement that did. That they led there was
// found by running the program with them done otherwise.
func Reason(t *report.Trace) string {
	var violated, precondition string
	var decision, value, missing, each report.Finding
	for _, e := range t.Explanations {
		if violated == "" {
			violated = e.Violated
		}
		if precondition == "" {
			precondition = e.Precondition
		}
		for _, f := range e.Findings {
			if f.Missing != nil {
				missing = f
			}
			switch {
			case f.Bypass:
			case f.Each != nil && (each.Each == nil || each.Each.Kind != report.Comparison || f.Each.Kind == report.Comparison):
				each = f
			case f.Switch != "" && telling(t, f) >= telling(t, decision):
				decision = f
			case len(f.Fix) == 1 && telling(t, f) >= telling(t, value):
				value = f
			}
		}
	}
	var text []string
	memory := t.Origin
	if memory == "" {
		memory = cmp.Or(fate(t), lost(t), converts(t))
	}
	if tells(violated, t) {
		text = append(text, fmt.Sprintf("`%s` does not hold%s.", violated, when(precondition, t)))
	} else if w := when(precondition, t); w != "" && (memory == "" || !strings.Contains(w, "()#")) {
		text = append(text, "The error comes"+w+".")
	}
	if memory != "" {
		text = append(text, memory)
	}
	if tellsAll(t) {
		return strings.Join(text, " ")
	}
	if said := induced(t); said != "" {
		return strings.Join(append(text, said), " ")
	}
	if missing.Missing != nil {
		return strings.Join(append(text, lacks(t, missing)), " ")
	}
	warning := warned(t)
	if warning != "" {
		text = append(text, warning)
		for _, f := range []*report.Finding{&decision, &value} {
			if f.Step < t.Warnings[0].Step { // is what it works on
				*f = report.Finding{}
			}
		}
		if decision.Switch != "" && decision.Step == t.Warnings[0].Step { // says more than what follows from it
			value = report.Finding{}
		}
	}
	if u := t.Unchanged; u != nil && decision.Switch != "" && u.Call < decision.Step && decision.Step <= u.Last {
		text = append(text, idle(t))
		if value.Step < u.Call {
			value = report.Finding{}
		}
	}
	if each.Each != nil && warning == "" && (each.Each.Kind == report.Comparison || decision.Switch == "" && len(value.Fix) == 0) {
		return strings.Join(append(text, otherwise(t, each)), " ")
	}
	changed := became(t, value)
	if said, _, cut := strings.Cut(memory, ", as "); cut && strings.HasPrefix(changed, said+":") {
		changed = ""
	}
	if said, _, turned := strings.Cut(memory, " wraps around "); turned && strings.HasPrefix(changed, said+" becomes ") {
		changed = ""
	}
	if unset := t.Origin != "" && t.Fault != report.Null; unset || decision.Switch != "" && telling(t, value) <= telling(t, decision)-2 {
		changed = ""
		if unset && !gives(t.Origin, decision) {
			decision = report.Finding{}
		}
	}
	if changed != "" && telling(t, decision) < telling(t, value) {
		decision = report.Finding{}
	}
	if decision.Switch != "" && len(text) < sentences && (changed == "" || len(text) < 2) {
		text = append(text, decided(t, decision))
	}
	if changed != "" && len(text) < sentences {
		text = append(text, changed)
	}
	if changed == "" && decision.Switch == "" && memory == "" && warning == "" {
		text = append(text, gave(t, violated)...)
	}
	return strings.Join(text, " ")
}

// gave says which statement gave the first variable of a condition that is violated its value.
func gave(t *report.Trace, violated string) []string {
	for _, k := range t.Gave(violated) {
		s := t.Steps[k]
		name, value := "", ""
		for _, v := range s.Changes {
			if n := v.Of(t.Steps[len(t.Steps)-1]); strings.Contains(violated, n) {
				name, value = n, v.Value
			}
		}
		if name != "" && s.Place.Line != t.Violation.Line {
			return []string{fmt.Sprintf("Line %d, `%s`, made `%s` %s%s.", s.Place.Line, strings.TrimSpace(s.Place.Text), name, value, called(t.Steps[:k], s))}
		}
	}
	return nil
}

// tellsAll reports whether where the memory or the pointer comes from that an error is
// about is its cause: it was freed, is not freed, or there is none.
func tellsAll(t *report.Trace) bool {
	switch t.Fault {
	case report.Dead:
		return fate(t) != ""
	case report.Leaked, report.Null:
		return t.Origin != ""
	}
	return false
}

// fate tells where the memory was freed that an error is about, or allocated, or where a local variable
// was left; "" if it is about none of these.
func fate(t *report.Trace) string {
	if t.Object == nil {
		return ""
	}
	tell := func(what, then string, step *int) string {
		if step == nil {
			return ""
		}
		s := t.Steps[*step]
		return fmt.Sprintf("%s at line %d%s%s.", what, s.Place.Line, then, called(t.Steps[:*step], s))
	}
	switch t.Fault {
	case report.Dead:
		what := "The memory was freed"
		if t.Object.Local != "" {
			what = "The lifetime of `" + t.Object.Local + "` ended"
		}
		text := tell(what, "", t.Object.Freed)
		if h := t.Object.Holder; h != nil && text != "" {
			p := t.Steps[h.Step].Place
			text += fmt.Sprintf(" `%s` still points to it, since line %d, `%s`.", h.Name, p.Line, statement(p))
		}
		return text
	case report.Outside:
		if k := t.Object.Allocated; k != nil {
			return tell(allocated(t.Object.Size), ": `"+strings.Trim(t.Steps[*k].Place.Text, " \t;")+"`", k)
		}
	}
	return ""
}

// lost tells of the last value that matters and did not fit where it was stored or returned, "" for none.
func lost(t *report.Trace) (text string) {
	last := -1
	for _, e := range t.Explanations {
		for _, f := range e.Findings {
			if f.Answer == report.Relevant && f.Step > last && f.Step < len(t.Steps) {
				s := t.Steps[f.Step]
				if f.Step > 0 && t.Steps[f.Step-1].Returns() && t.Steps[f.Step-1].Cut != "" && s.Depth < t.Steps[f.Step-1].Depth { // what it decides about
					s = t.Steps[f.Step-1]
				}
				switch {
				case len(s.Changes) != 1:
					continue
				case s.Turned != "":
					text = fmt.Sprintf("At line %d `%s` wraps around %s.", s.Place.Line, s.Changes[0].Of(s), s.Turned)
				case s.Cut != "" && s.Returns():
					text = fmt.Sprintf("At line %d `%s` returns %s, as %s does not fit.", s.Place.Line, s.Changes[0].Name, s.Changes[0].Value, s.Cut)
				case s.Cut != "":
					text = fmt.Sprintf("At line %d `%s` becomes %s, as %s does not fit.", s.Place.Line, s.Changes[0].Of(s), s.Changes[0].Value, s.Cut)
				default:
					continue
				}
				last = f.Step
			}
		}
	}
	return text
}

// allocated says that so many bytes were.
func allocated(size string) string {
	if size == "1" {
		return "The byte was allocated"
	}
	return "The " + size + " bytes were allocated"
}

// called says what function a step is in and where it was called, if the steps before
// tell.
func called(before []report.Step, s report.Step) string {
	for _, b := range slices.Backward(before) {
		if b.Depth < s.Depth && b.Thread == s.Thread {
			if regexp.MustCompile(`\b` + regexp.QuoteMeta(s.Function) + `\(`).MatchString(b.Place.Text) {
				return fmt.Sprintf(", in `%s()` called at line %d", s.Function, b.Place.Line)
			}
			break
		}
	}
	return ""
}

// tells reports whether a condition that is violated says more than the place of the
// error: it is one of several there, in words of the program.
func tells(violated string, t *report.Trace) bool {
	return violated != "" && !strings.Contains(violated, "::") && (strings.Contains(t.Violation.Text, "&&") || strings.Contains(t.Violation.Text, "||") || t.Fault == report.Reached)
}

// became tells of a value that avoids the error when it is another one.
func became(t *report.Trace, f report.Finding) string {
	if len(f.Fix) == 0 {
		return ""
	}
	s, instead := t.Steps[f.Step], f.Fix[0]
	k := slices.IndexFunc(s.Changes, instead.Same)
	switch {
	case k < 0:
		return ""
	case unended(t, f):
		return fmt.Sprintf("Line %d, `%s`, writes no '\\0' at the end: had `%s` been '\\0' and not %s, %s.", s.Place.Line, statement(s.Place), s.Changes[k].Of(s), s.Changes[k].Value, avoided(t))
	case strings.HasSuffix(instead.Name, "()"):
		return fmt.Sprintf("At line %d `%s` returns %s: had it returned %s, %s.", s.Place.Line, instead.Name, s.Changes[k].Value, instead.Value, avoided(t))
	}
	return fmt.Sprintf("At line %d `%s` becomes %s: had it been %s, %s.", s.Place.Line, s.Changes[k].Of(s), s.Changes[k].Value, instead.Value, avoided(t))
}

// avoided says that something would not have gone wrong.
func avoided(t *report.Trace) string {
	if t.Endless {
		return "the program would have ended"
	}
	return "the error would not have happened"
}

// telling is how much it says of the cause that a step could have avoided the
// error; of two that say as much the later one is told. Least do the inputs, which
// are what they are, and that no memory was to be had; then what the entry does
// itself where it only drives the rest, and the arguments that it hands over.
func telling(t *report.Trace, f report.Finding) int {
	if f.Switch == "" && len(f.Fix) == 0 {
		return 0
	}
	s, n := t.Steps[f.Step], 4
	input := slices.ContainsFunc(t.Inputs, func(in report.Input) bool { return in.Place.File == s.Place.File && in.Place.Line == s.Place.Line })
	if len(f.Fix) > 0 && (input || f.Fix[0].Value == "NULL" && strings.Contains(s.Place.Text, "alloc(")) {
		n -= 2
	}
	if unended(t, f) {
		n++
	}
	if s.Depth == 0 && t.Drives() || len(f.Fix) > 0 && f.Fix[0].Function != "" && f.Fix[0].Function != s.Function {
		n--
	}
	return n
}

// unended reports whether a finding is that a string has no end: its statement calls a function and writes several
// characters, none of which is NUL, and the last one would have to be.
func unended(t *report.Trace, f report.Finding) bool {
	s := t.Steps[f.Step]
	if t.Fault != report.Outside || len(f.Fix) != 1 || f.Fix[0].Value != `'\0'` || len(s.Changes) < 2 || !strings.Contains(s.Place.Text, "(") {
		return false
	}
	nul := func(v report.Value) bool {
		return v.Value == `'\0'` || !strings.HasPrefix(v.Value, "'") && v.Value != "…"
	}
	return f.Fix[0].Same(s.Changes[len(s.Changes)-1]) && !slices.ContainsFunc(s.Changes, nul)
}

// when says on which inputs a trace fails, if that is short.
func when(precondition string, t *report.Trace) string {
	switch {
	case precondition == "1" && len(t.Inputs) > 0:
		return " on this path, " + report.Always
	case precondition == "", precondition == "1", len(precondition) > shortCondition, strings.Contains(precondition, "…"):
		return ""
	}
	return fmt.Sprintf(" on this path whenever `%s`", precondition)
}

// decided tells of a branch that avoids the error when it goes the other way.
func decided(t *report.Trace, f report.Finding) string {
	s, then := t.Steps[f.Step], "."
	k := slices.IndexFunc(f.Skipped, func(p report.Place) bool {
		text := strings.Trim(p.Text, " \t{};")
		return text != "" && !strings.HasPrefix(text, "for") && !at(t.Steps[f.Step:], p) // for: whose line is executed before
	})
	if k >= 0 {
		p, when := f.Skipped[k], ""
		if t.Omitted > 0 || at(t.Steps, p) {
			when = " then"
		}
		then = fmt.Sprintf(": line %d, `%s`, was not executed%s.", p.Line, strings.TrimSpace(p.Text), when)
	}
	if s.Note == "true" || s.Note == "false" || s.Note == "checked" {
		return fmt.Sprintf("Had the condition at line %d gone the other way, %s%s", s.Place.Line, avoided(t), then)
	}
	return fmt.Sprintf("At line %d `%s` holds: had `%s` held, %s%s", s.Place.Line, s.Note, f.Switch, avoided(t), then)
}

// at reports whether one of the steps is at the line of a place.
func at(steps []report.Step, p report.Place) bool {
	return slices.ContainsFunc(steps, func(s report.Step) bool { return s.Place.File == p.File && s.Place.Line == p.Line })
}

// gives reports whether a statement that a branch skips assigns to the variable of which it is said that it has no value.
func gives(unset string, f report.Finding) bool {
	m := regexp.MustCompile("`(\\w+)`, declared").FindStringSubmatch(unset)
	return m != nil && slices.ContainsFunc(f.Skipped, func(p report.Place) bool {
		return regexp.MustCompile(`(^|\W)` + m[1] + `\s*=[^=]`).MatchString(p.Text)
	})
}
