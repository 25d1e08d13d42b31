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
	r.cause(causes, causeOf(causes, slices.Index(o.Traces, t)), t)
	r.statements(t)
	for _, e := range t.Explanations {
		r.tree(e)
		r.chain(e)
	}
	if problems := t.problems(); len(problems) > 0 {
		for _, p := range problems {
			fmt.Fprintf(r.Out, "note: %s\n", p)
		}
		fmt.Fprintln(r.Out)
	}
}

// problems are the reasons why explanations are missing or incomplete.
func (t *Trace) problems() []string {
	var list []string
	for _, e := range t.Explanations {
		if e.Problem != "" {
			list = append(list, e.Method+": "+e.Problem)
		}
	}
	return list
}

// cause is the paragraph on top of an explanation.
func (r Text) cause(causes []Cause, index int, t *Trace) {
	var lines []string
	if index >= 0 && causes[index].Text != "" {
		lines = append(lines, causes[index].Text)
	}
	lines = append(lines, t.conditions(causes, index)...)
	if len(lines) == 0 {
		return
	}
	if len(causes) > 1 && index >= 0 {
		r.heading("Cause %d of %d (%s)", index+1, len(causes), count(len(causes[index].Traces), "trace", "traces"))
	} else {
		r.heading("Cause")
	}
	for _, l := range lines {
		r.paragraph(l)
	}
	fmt.Fprintln(r.Out)
}

// conditions say for which inputs the trace fails, unless the text of its cause
// does.
func (t *Trace) conditions(causes []Cause, index int) []string {
	var list []string
	for _, e := range t.Explanations {
		s := e.condition()
		said := index >= 0 && e.Precondition != "1" && strings.Contains(causes[index].Text, e.Precondition)
		if s != "" && !said && !slices.Contains(list, s) {
			list = append(list, s)
		}
	}
	if len(t.Given) > 0 && len(t.Explanations) > 0 {
		list = append(list, oneRun)
	}
	return list
}

// oneRun says why there is no condition on the input of a run.
const oneRun = "This is told of one run: addresses and what library functions return are as in it, so no condition on other input is known."

// condition says for which inputs the trace fails.
func (e *Explanation) condition() string {
	switch e.Precondition {
	case "":
		return ""
	case "1":
		return "The trace leads to the error for all inputs."
	}
	return fmt.Sprintf("The trace leads to the error for all inputs that satisfy `%s`.", e.Precondition)
}

func (r Text) paragraph(text string) {
	line := " "
	for _, word := range strings.Fields(text) {
		if len([]rune(line))+1+len([]rune(word)) > lineWidth && line != " " {
			fmt.Fprintln(r.Out, line)
			line = " "
		}
		line += " " + word
	}
	fmt.Fprintln(r.Out, line)
}

// statements shows the steps that matter, each with its values, and between
// them what holds there.
func (r Text) statements(t *Trace) {
	all := t.insights()
	if all == nil {
		return
	}
	r.heading("What matters")
	var where header
	left := 0
	for i, in := range all {
		switch {
		case !in.matters():
		case in.LeftOut:
			left++
		default:
			r.leftOut(left, where)
			left = 0
			r.statement(t.Steps[i], in, &where)
		}
	}
	r.leftOut(left, where)
	if v := t.violated(); v != "" {
		r.aside(header{}.indent(), r.Style.verdict(False, "violated: ")+r.Style.value(v))
	}
	fmt.Fprintf(r.Out, "  %s\n\n", t.share(all))
}

// leftOut tells of steps that matter but are not shown.
func (r Text) leftOut(n int, where header) {
	if n > 0 {
		fmt.Fprintf(r.Out, "%s  … %s left out …\n", where.indent(), count(n, "step that also matters", "steps that also matter"))
	}
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

func (r Text) statement(s Step, in insight, where *header) {
	indent := r.place(s, where)
	for _, condition := range in.invariants() {
		fmt.Fprintf(r.Out, "%s%s%s\n", indent, r.Style.faint("      ↓ holds here: "), r.Style.value(condition))
	}
	r.excerpt(indent, s.Place, r.remark(s))
	for _, line := range in.asides(s) {
		r.aside(indent, line)
	}
}

// asides are the lines below the excerpt of a step: what is not known, which
// values would have avoided the error, what else is to be said; each once.
func (in insight) asides(s Step) []string {
	var lines []string
	add := func(line string) {
		if line != "" && !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	if in.Answer == UnknownRelevant {
		add("it is not known whether this matters")
	}
	for _, f := range in.Findings {
		add(f.repair(s))
		add(f.Note)
	}
	return lines
}

// aside is a line below or above an excerpt that says more of it.
func (r Text) aside(indent, text string) {
	fmt.Fprintf(r.Out, "%s%s%s\n", indent, r.Style.faint("      = "), text)
}

// repair says which values would have avoided the error.
func (f Finding) repair(s Step) string {
	if len(f.Fix) == 0 {
		return ""
	}
	var had []string
	for _, v := range f.Fix {
		had = append(had, fmt.Sprintf("`%s` been %s", v.Of(s), v.Value))
	}
	text := fmt.Sprintf("had %s here, the error would not have happened", strings.Join(had, " and "))
	if len(f.FixInputs) == 0 {
		return text
	}
	var with []string
	for _, in := range f.FixInputs {
		with = append(with, in.name()+" = "+in.Value)
	}
	return "with the inputs " + strings.Join(with, ", ") + ": " + text
}

// name is what an input is called in a sentence.
func (in Input) name() string {
	if in.Into != "" {
		return in.Into
	}
	return in.From
}
