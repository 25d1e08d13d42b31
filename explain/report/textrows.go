package report

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// A row is a line of what matters.
type row struct {
	step   Step
	code   string // the source line, or a condition
	remark string // what the step did
	what   rowKind
}

// A rowKind distinguishes lines of the program from what is said between them.
type rowKind uint8

const (
	stepRow      rowKind = iota
	conditionRow         // that holds before the step
	violatedRow          // the condition that does not hold at the end
)

// print shows rows: in front the function, where it is another call than that of
// the row before, and the line. file is the one that needs not be named.
func (r Text) print(rows []row, file string) {
	width, code := 0, 0
	for _, l := range rows {
		if n := utf8.RuneCountInString(l.code); n <= remarkColumn && l.what == stepRow {
			code = max(code, n)
		}
		if n := utf8.RuneCountInString(l.where()); n <= maxFunction {
			width = max(width, n)
		}
	}
	var last header
	for i, l := range rows {
		s := l.step
		now := header{s.Place.File, s.Function, s.Depth, s.Call, s.Thread}
		where := ""
		if i == 0 || now != last {
			where = l.where()
		}
		if s.Place.File != file {
			file = s.Place.File
			fmt.Fprintf(r.Out, "%s\n", r.Style.faint(file+":"))
			where = l.where()
		}
		last = now
		if n := utf8.RuneCountInString(where); n > width {
			fmt.Fprintf(r.Out, "%s\n", r.Style.faint(where))
			where = ""
		}
		where += strings.Repeat(" ", width-utf8.RuneCountInString(where))
		r.row(l, where, code)
	}
}

// row shows one row after its function; what the step did stands after so many characters
// of code.
func (r Text) row(l row, where string, code int) {
	gutter := fmt.Sprintf("%s %5d | ", where, l.step.Place.Line)
	switch {
	case l.what == conditionRow:
		fmt.Fprintf(r.Out, "%s%s\n", r.Style.faint(where+"     ↓ | "), r.Style.value(l.code))
	case l.what == violatedRow:
		fmt.Fprintf(r.Out, "%s%s\n", r.Style.faint(strings.Repeat(" ", utf8.RuneCountInString(where))+"     = | "), r.Style.verdict(False, l.code))
	case l.remark == "":
		fmt.Fprintf(r.Out, "%s%s\n", r.Style.faint(gutter), l.code)
	default:
		pad := 2 + max(0, code-utf8.RuneCountInString(l.code))
		fmt.Fprintf(r.Out, "%s%s%s%s\n", r.Style.faint(gutter), l.code, strings.Repeat(" ", pad), r.Style.value(l.remark))
	}
}

// where is what stands before a row: the function, as far to the right as calls are around it.
func (l row) where() string {
	s := l.step
	name := s.Function[strings.LastIndexByte(s.Function, ':')+1:] // the file is named anyway
	if s.Call > 0 {
		name += fmt.Sprint("#", s.Call)
	}
	if s.Thread > 0 {
		name += fmt.Sprint(", thread ", s.Thread)
	}
	return strings.Repeat(" ", 1+min(s.Depth, maxIndent)) + name
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

// known is what a reader of rows knows at a step.
type known struct {
	claims []claim           // that hold, the last ones that were reported
	values map[string]string // what was shown of variables that are as they were then
}

// shown notes what a step that is shown has changed.
func (k *known) shown(s Step) {
	for _, v := range s.Changes {
		k.values[v.Of(Step{})] = v.Value
	}
}

// hidden forgets what a step has changed.
func (k *known) hidden(s Step) {
	for _, v := range s.Changes {
		delete(k.values, v.Of(Step{}))
	}
}

// fresh are those conditions that begin to hold before a step and do not
// follow from what is shown.
func (k *known) fresh(in insight, s Step) string {
	if len(in.invariants()) == 0 {
		return ""
	}
	var fresh []claim
	for _, condition := range in.invariants() {
		now := claimsOf(condition)
		for _, c := range now {
			old := slices.ContainsFunc(slices.Concat(k.claims, fresh), func(old claim) bool { return old.same == c.same })
			if !c.cut && !c.cameOut && !old && !k.follows(c, s) {
				fresh = append(fresh, c)
			}
		}
		k.claims = now
	}
	texts := make([]string, len(fresh))
	for i, c := range fresh {
		texts[i] = c.text
	}
	return strings.Join(texts, " && ")
}

// tell notes what begins to hold before the steps that are shown.
func (t *Trace) tell(all []insight) {
	k := known{values: map[string]string{}}
	for i, s := range t.Steps {
		if !all[i].matters() || all[i].LeftOut {
			k.hidden(s)
			continue
		}
		all[i].Holds = k.fresh(all[i], s)
		k.shown(s)
	}
}

// follows reports whether a claim at a step compares a variable, whose value is
// shown, with a constant.
func (k *known) follows(c claim, s Step) bool {
	if c.name == "" {
		return false
	}
	own := Value{Name: c.name, Function: s.Function, Call: s.Call}
	value, ok := k.values[own.Of(Step{})]
	if !ok {
		value, ok = k.values[c.name]
	}
	return ok && c.holdsFor(value)
}

// fold leaves out the executions of a statement between the first and the last of
// those that matter for the same reason: the same way was gone, and the same would have
// avoided the error. The last one says how many these are.
func (t *Trace) fold(all []insight) {
	type visits struct{ last, times int }
	of := map[string]*visits{}
	for i := range all {
		if !all[i].matters() {
			continue
		}
		reason := t.reason(i, all[i])
		v := of[reason]
		if v == nil {
			of[reason] = &visits{i, 1}
			continue
		}
		if v.times > 1 {
			all[v.last].LeftOut, all[v.last].Times = true, 0
		}
		v.last, v.times = i, v.times+1
		all[i].Times = v.times
	}
}

// reason is why an execution of a statement matters.
func (t *Trace) reason(i int, in insight) string {
	s := t.Steps[i]
	text := fmt.Sprint(s.Place.File, s.Place.Line, s.Place.Column, s.Function, s.Call, s.Thread, s.Note, in.Answer)
	for _, f := range in.Findings {
		text += fmt.Sprint(f.Fix, f.Switch, f.Skipped)
		if f.Each != nil {
			text += f.Each.How
		}
		if f.Missing != nil {
			text += fmt.Sprint(*f.Missing)
		}
	}
	return text
}
