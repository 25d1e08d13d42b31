package driver

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"tav/cfg"
)

// report writes an outcome for a person to read: what was found, its place,
// the inputs, the trace; the RESULT lines last. What is not an answer goes to err.
type report struct {
	out, err io.Writer
	style    style
	stats    bool // with the table of statistics
}

func (r report) print(o *Outcome) {
	r.body(o)
	r.results(o)
}

// results writes how the answers compare with what was expected, and the RESULT
// lines.
func (r report) results(o *Outcome) {
	for _, e := range o.Expectations {
		fmt.Fprintln(r.out, e)
	}
	for _, each := range o.Results {
		fmt.Fprintln(r.out, r.style.verdict(each.Verdict, fmt.Sprintf("RESULT %s: %s", each.Property, each.Answer())))
	}
	fmt.Fprintln(r.out, r.style.verdict(o.Verdict, o.Result()))
}

// body writes all but the results.
func (r report) body(o *Outcome) {
	r.assumptions(o)
	r.failures(o)
	switch {
	case o.Verdict == True:
		r.proof(o)
	case o.Verdict == False:
		r.counterexample(o)
	case o.ExitCode() == exitInput:
		for _, l := range o.Detail {
			fmt.Fprintln(r.err, l)
		}
	default:
		r.undecided(o)
	}
	if r.stats {
		r.table(o.Stats)
		r.decision(o)
	}
}

// failures tells of bugs in tav that a strategy met, though another may have
// decided.
func (r report) failures(o *Outcome) {
	for _, a := range o.Attempts {
		if strings.HasPrefix(a.Answer, "UNKNOWN("+internalPrefix) {
			fmt.Fprintf(r.err, "tav: warning: strategy %s: %s\n", a.Strategy, a.Answer)
		}
	}
}

// decision says which strategy and which engine decided.
func (r report) decision(o *Outcome) {
	if len(o.Attempts) > 0 {
		fmt.Fprintln(r.out, r.style.bold("Strategies"))
		w := tabwriter.NewWriter(r.out, 0, 8, 2, ' ', tabwriter.AlignRight)
		for _, a := range o.Attempts {
			fmt.Fprintf(w, "%.3f s\t  %s: %s\n", a.Seconds, a.Strategy, a.Answer)
		}
		w.Flush()
		fmt.Fprintln(r.out)
	}
	switch {
	case o.Engine == "":
	case len(o.Attempts) > 0:
		fmt.Fprintf(r.out, "Decided by %s in strategy %s.\n\n", o.Engine, o.Strategy)
	default:
		fmt.Fprintf(r.out, "Decided by %s.\n\n", o.Engine)
	}
}

func (r report) assumptions(o *Outcome) {
	for _, a := range o.Assumptions {
		fmt.Fprintf(r.err, "%s: warning: %s\n", a.Place, a.Text)
	}
}

func (r report) proof(o *Outcome) {
	holds := "no error can be reached"
	if o.Property == cfg.NoOverflow.String() {
		holds = "no signed operation can overflow"
	}
	fmt.Fprintf(r.out, "%s: %s\n", r.style.bold(strings.Join(o.Program.Files, " ")), holds)
	p := o.Proof
	if p != nil {
		fmt.Fprintf(r.out, "  proof: %s\n", p.describe())
	}
	fmt.Fprintln(r.out)
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
	if p.Checked {
		return what + ", re-checked independently"
	}
	return what + ", not re-checked (--check)"
}

func (r report) undecided(o *Outcome) {
	fmt.Fprintf(r.out, "%s: not decided: %s\n", r.style.bold(strings.Join(o.Program.Files, " ")), o.Reason)
	for _, l := range o.Detail {
		if l != "" {
			fmt.Fprintf(r.out, "  %s\n", l)
		}
	}
	fmt.Fprintln(r.out)
}

// shownSteps is how many steps of a long trace are shown at either end.
const shownSteps = 60

func (r report) counterexample(o *Outcome) {
	c := o.Counterexample
	if c == nil {
		return
	}
	fmt.Fprintf(r.out, "%s: %s %s\n", r.style.bold(c.Violation.String()), r.style.verdict(False, "error:"), r.style.bold(c.What))
	r.excerpt("", c.Violation, "")
	fmt.Fprintln(r.out)
	r.inputs(c.Inputs)
	fmt.Fprintf(r.out, "%s (%s)\n", r.style.bold("Trace"), count(len(c.Steps)+c.Omitted, "step", "steps"))
	var where header
	for i, s := range c.Steps {
		if hidden := len(c.Steps) - 2*shownSteps; hidden > 1 && i >= shownSteps && i < shownSteps+hidden {
			if i == shownSteps {
				fmt.Fprintf(r.out, "  … %s left out; --json FILE has more …\n", count(hidden+c.Omitted, "step", "steps"))
				where = header{}
			}
			continue
		}
		r.step(s, &where)
	}
	fmt.Fprintln(r.out)
	for _, l := range c.Checks {
		fmt.Fprintln(r.out, l)
	}
}

// maxInputs is how many rows of the inputs table are shown.
const maxInputs = 200

func (r report) inputs(inputs []Input) {
	if len(inputs) == 0 {
		return
	}
	fmt.Fprintln(r.out, r.style.bold("Inputs"))
	w := tabwriter.NewWriter(r.out, 0, 8, 2, ' ', 0)
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
	fmt.Fprintln(r.out)
}

// header is what the last line above the steps said of the place.
type header struct {
	file, function string
	depth          int
}

// maxIndent bounds the indentation of deep calls.
const maxIndent = 12

func (r report) step(s Step, last *header) {
	indent := strings.Repeat("  ", 1+min(s.Depth, maxIndent))
	if now := (header{s.Place.File, s.Function, s.Depth}); now != *last {
		fmt.Fprintf(r.out, "%s%s\n", indent[2:], r.style.faint(fmt.Sprintf(" in %s (%s)", s.Function, s.Place.File)))
		*last = now
	}
	r.excerpt(indent, s.Place, r.remark(s))
}

// maxChanges is how many changed values are shown at a step.
const maxChanges = 8

// remark is what stands behind the caret line of a step.
func (r report) remark(s Step) string {
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
func (r report) excerpt(indent string, p Place, remark string) {
	gutter := fmt.Sprintf("%s%5d | ", indent, p.Line)
	if p.Text == "" {
		fmt.Fprintf(r.out, "%s%s\n", r.style.faint(gutter), r.style.value(remark))
		return
	}
	fmt.Fprintf(r.out, "%s%s\n", r.style.faint(gutter), p.Text)
	pad, marks := p.marks()
	if marks == "" && remark == "" {
		return
	}
	blank := strings.Repeat(" ", len(gutter)-2) + "| "
	if remark != "" {
		remark = " " + remark
	}
	fmt.Fprintf(r.out, "%s%s%s%s\n", r.style.faint(blank), pad, r.style.caret(marks), r.style.value(remark))
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
func (r report) table(all []Stat) {
	var groups []string
	for _, s := range all {
		if !slices.Contains(groups, s.Group) {
			groups = append(groups, s.Group)
		}
	}
	for _, g := range groups {
		fmt.Fprintln(r.out, r.style.bold(g))
		w := tabwriter.NewWriter(r.out, 0, 8, 2, ' ', tabwriter.AlignRight)
		for _, s := range all {
			if s.Group == g {
				fmt.Fprintf(w, "%s\t  %s\n", s.amount(), s.Name)
			}
		}
		w.Flush()
		fmt.Fprintln(r.out)
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
