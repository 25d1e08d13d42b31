package report

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"tav/cfg"
)

// Text writes an outcome for a person to read: what was found, its place,
// the inputs, the trace; the RESULT lines last. What is not an answer goes to err.
type Text struct {
	Out, Err io.Writer
	Style    Style
	Stats    bool // with the table of statistics
}

// Print writes all.
func (r Text) Print(o *Outcome) {
	r.Body(o)
	r.Results(o)
}

// Results writes how the answers compare with what was expected, and the RESULT
// lines.
func (r Text) Results(o *Outcome) {
	for _, e := range o.Expectations {
		fmt.Fprintln(r.Out, e)
	}
	for _, each := range o.Results {
		fmt.Fprintln(r.Out, r.Style.verdict(each.Verdict, fmt.Sprintf("RESULT %s: %s", each.Property, each.Answer())))
	}
	fmt.Fprintln(r.Out, r.Style.verdict(o.Verdict, o.Result()))
}

// Body writes all but the results.
func (r Text) Body(o *Outcome) {
	r.assumptions(o)
	r.failures(o)
	switch {
	case o.Verdict == True:
		r.proof(o)
	case o.Verdict == False:
		r.counterexample(o)
	case o.ExitCode() == ExitInput:
		for _, l := range o.Detail {
			fmt.Fprintln(r.Err, l)
		}
	default:
		r.undecided(o)
	}
	if r.Stats {
		r.table(o.Stats)
		r.decision(o)
	}
}

// failures tells of bugs in tav that a strategy met, though another may have
// decided.
func (r Text) failures(o *Outcome) {
	for _, a := range o.Attempts {
		if strings.HasPrefix(a.Answer, "UNKNOWN("+InternalPrefix) {
			fmt.Fprintf(r.Err, "tav: warning: strategy %s: %s\n", a.Strategy, a.Answer)
		}
	}
}

// decision says which strategy and which engine decided.
func (r Text) decision(o *Outcome) {
	if len(o.Attempts) > 0 {
		fmt.Fprintln(r.Out, r.Style.bold("Strategies"))
		w := tabwriter.NewWriter(r.Out, 0, 8, 2, ' ', tabwriter.AlignRight)
		for _, a := range o.Attempts {
			fmt.Fprintf(w, "%.3f s\t  %s: %s\n", a.Seconds, a.Strategy, a.Answer)
		}
		w.Flush()
		fmt.Fprintln(r.Out)
	}
	switch {
	case o.Engine == "":
	case len(o.Attempts) > 0:
		fmt.Fprintf(r.Out, "Decided by %s in strategy %s.\n\n", o.Engine, o.Strategy)
	default:
		fmt.Fprintf(r.Out, "Decided by %s.\n\n", o.Engine)
	}
}

func (r Text) assumptions(o *Outcome) {
	for _, a := range o.Assumptions {
		fmt.Fprintf(r.Err, "%s: warning: %s\n", a.Place, a.Text)
	}
}

func (r Text) proof(o *Outcome) {
	holds := "no error can be reached"
	if o.Property == cfg.NoOverflow.String() {
		holds = "no signed operation can overflow"
	}
	fmt.Fprintf(r.Out, "%s: %s\n", r.Style.bold(strings.Join(o.Program.Files, " ")), holds)
	p := o.Proof
	if p != nil {
		fmt.Fprintf(r.Out, "  proof: %s\n", p.describe())
	}
	fmt.Fprintln(r.Out)
}

// describe says in words what the proof is.
func (p *Proof) describe() string {
	var what string
	switch {
	case p.Automata > 0:
		what = fmt.Sprintf("%s with %s", count(p.Automata, "Floyd-Hoare automaton", "Floyd-Hoare automata"),
			count(p.Predicates, "predicate", "predicates"))
	case p.Locations > 0:
		what = fmt.Sprintf("invariants at %s", count(p.Locations, "loop head", "loop heads"))
	case p.States > 0:
		what = fmt.Sprintf("%s can be reached, none is an error", count(p.States, "abstract state", "abstract states"))
	case p.Depth > 0:
		what = fmt.Sprintf("every execution ends within %s", count(p.Depth, "block", "blocks"))
	case p.Steps > 0:
		what = fmt.Sprintf("the only execution ends after %s without an error", count(p.Steps, "step", "steps"))
	default:
		return "no path of the program leads to an error"
	}
	if p.Calls > 0 {
		what += fmt.Sprintf(", never more than %s active", count(p.Calls, "call", "calls"))
	}
	if p.Checked {
		return what + ", re-checked independently"
	}
	return what + ", not re-checked (--check)"
}

func (r Text) undecided(o *Outcome) {
	fmt.Fprintf(r.Out, "%s: not decided: %s\n", r.Style.bold(strings.Join(o.Program.Files, " ")), o.Reason)
	for _, l := range o.Detail {
		if l != "" {
			fmt.Fprintf(r.Out, "  %s\n", l)
		}
	}
	fmt.Fprintln(r.Out)
}

// shownSteps is how many steps of a long trace are shown at either end.
const shownSteps = 60

func (r Text) counterexample(o *Outcome) {
	c := o.Counterexample()
	if c == nil {
		return
	}
	fmt.Fprintf(r.Out, "%s: %s %s\n", r.Style.bold(c.Violation.String()), r.Style.verdict(False, "error:"), r.Style.bold(c.What))
	r.excerpt("", c.Violation, "")
	fmt.Fprintln(r.Out)
	r.inputs(c.Inputs)
	fmt.Fprintf(r.Out, "%s (%s)\n", r.Style.bold("Trace"), count(len(c.Steps)+c.Omitted, "step", "steps"))
	var where header
	for i, s := range c.Steps {
		if hidden := len(c.Steps) - 2*shownSteps; hidden > 1 && i >= shownSteps && i < shownSteps+hidden {
			if i == shownSteps {
				fmt.Fprintf(r.Out, "  … %s left out; --json FILE has more …\n", count(hidden+c.Omitted, "step", "steps"))
				where = header{}
			}
			continue
		}
		r.step(s, &where)
	}
	fmt.Fprintln(r.Out)
	for _, l := range c.Checks {
		fmt.Fprintln(r.Out, l)
	}
}

// maxInputs is how many rows of the inputs table are shown.
const maxInputs = 200

func (r Text) inputs(inputs []Input) {
	if len(inputs) == 0 {
		return
	}
	fmt.Fprintln(r.Out, r.Style.bold("Inputs"))
	w := tabwriter.NewWriter(r.Out, 0, 8, 2, ' ', 0)
	for i, in := range inputs {
		if i == maxInputs {
			fmt.Fprintf(w, "  … %d more; --json FILE has all\n", len(inputs)-i)
			break
		}
		what := in.From
		if in.Into != "" {
			what = in.Into + " = " + in.From
		}
		fmt.Fprintf(w, "  %s\t%s\t%s\n", in.Place, what, in.Value)
	}
	w.Flush()
	fmt.Fprintln(r.Out)
}

// header is what the last line above the steps said of the place.
type header struct {
	file, function string
	depth          int
}

// maxIndent bounds the indentation of deep calls.
const maxIndent = 12

func (r Text) step(s Step, last *header) {
	indent := strings.Repeat("  ", 1+min(s.Depth, maxIndent))
	if now := (header{s.Place.File, s.Function, s.Depth}); now != *last {
		fmt.Fprintf(r.Out, "%s%s\n", indent[2:], r.Style.faint(fmt.Sprintf(" in %s (%s)", s.Function, s.Place.File)))
		*last = now
	}
	r.excerpt(indent, s.Place, r.remark(s))
}

// maxChanges is how many changed values are shown at a step.
const maxChanges = 8

// remark is what stands behind the caret line of a step.
func (r Text) remark(s Step) string {
	var parts []string
	if s.Note != "" {
		parts = append(parts, s.Note)
	}
	for i, v := range s.Changes {
		if i == maxChanges {
			parts = append(parts, fmt.Sprintf("… %d more", len(s.Changes)-i))
			break
		}
		parts = append(parts, v.Name+" = "+v.Value)
	}
	return strings.Join(parts, ", ")
}

// excerpt shows a source line with its range marked, and a remark behind it.
func (r Text) excerpt(indent string, p Place, remark string) {
	gutter := fmt.Sprintf("%s%5d | ", indent, p.Line)
	if p.Text == "" {
		fmt.Fprintf(r.Out, "%s%s\n", r.Style.faint(gutter), r.Style.value(remark))
		return
	}
	fmt.Fprintf(r.Out, "%s%s\n", r.Style.faint(gutter), p.Text)
	pad, marks := p.marks()
	if marks == "" && remark == "" {
		return
	}
	blank := strings.Repeat(" ", len(gutter)-2) + "| "
	if remark != "" {
		remark = " " + remark
	}
	fmt.Fprintf(r.Out, "%s%s%s%s\n", r.Style.faint(blank), pad, r.Style.caret(marks), r.Style.value(remark))
}

// marks underlines the place in its source line: what stands before, and ^~~~.
func (p Place) marks() (pad, marks string) {
	from := p.Column - 1
	if from < 0 || from >= len(p.Text) {
		return "", ""
	}
	to := len(strings.TrimRight(p.Text, " \t\r"))
	if p.EndLine == p.Line && p.End-1 > from {
		to = min(to, p.End-1)
	}
	pad = strings.Map(func(c rune) rune {
		if c == '\t' {
			return c
		}
		return ' '
	}, p.Text[:from])
	return pad, "^" + strings.Repeat("~", max(0, len([]rune(p.Text[from:max(from, to)]))-1))
}

// String is file:line:column.
func (p Place) String() string {
	if p.Column == 0 {
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
}

// table shows the statistics, each group under its heading.
func (r Text) table(all []Stat) {
	var groups []string
	for _, s := range all {
		if !slices.Contains(groups, s.Group) {
			groups = append(groups, s.Group)
		}
	}
	for _, g := range groups {
		fmt.Fprintln(r.Out, r.Style.bold(g))
		w := tabwriter.NewWriter(r.Out, 0, 8, 2, ' ', tabwriter.AlignRight)
		for _, s := range all {
			if s.Group == g {
				fmt.Fprintf(w, "%s\t  %s\n", s.amount(), s.Name)
			}
		}
		w.Flush()
		fmt.Fprintln(r.Out)
	}
}

func (s Stat) amount() string {
	switch s.Unit {
	case "":
		return fmt.Sprintf("%.0f  ", s.Value)
	case "%":
		return fmt.Sprintf("%.1f %%", s.Value)
	}
	return fmt.Sprintf("%.3f %s", s.Value, s.Unit)
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
