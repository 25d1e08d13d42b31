package report

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
)

// Text writes an outcome for a person to read: what was found, its place,
// the inputs, what explains it or else the trace; the RESULT lines last. What is
// not an answer goes to Err.
type Text struct {
	Out, Err io.Writer
	Style    Style
	Stats    bool // with the table of statistics
	Trace    bool // with the whole trace, though it is explained
	Full     bool // with all that explanations say
	Brief    bool // of a violation only what and where it is
	Checks   bool // with the table of all checks
	Width    int  // characters of a line of the terminal, 0 for any
	single   bool // a violation is one of several checks, of which others are violated in other ways
}

// Print writes all.
func (r Text) Print(o *Outcome) {
	r.Body(o)
	r.Results(o)
}

// Results writes what the answers do not cover, how they compare with what was expected, and the RESULT
// lines.
func (r Text) Results(o *Outcome) {
	for _, each := range o.questions() {
		answered{r, each}.scope()
	}
	for _, e := range o.Expectations {
		fmt.Fprintln(r.Out, e)
	}
	if len(o.Checks) == 0 { // else these are the violations
		for _, each := range o.Results {
			fmt.Fprintln(r.Out, r.Style.verdict(each.Verdict, fmt.Sprintf("RESULT %s: %s", each.Property, each.Answer())))
		}
	}
	fmt.Fprintln(r.Out, r.Style.verdict(o.Verdict, o.Result()))
}

// Body writes all but the results.
func (r Text) Body(o *Outcome) {
	o.Warn(r.Err)
	if r.Width > 0 {
		r.Width = max(r.Width, leastWidth)
		r.Out = &wrapped{to: r.Out, width: r.Width}
	}
	r.failures(o)
	switch {
	case len(o.Checks) > 0:
		answered{r, o}.all()
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

// failures reports bugs in tav that a strategy met, though another may have
// decided.
func (r Text) failures(o *Outcome) {
	for _, a := range o.Attempts {
		if a.Bug {
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

func (r Text) proof(o *Outcome) {
	fmt.Fprintf(r.Out, "%s: %s\n", r.Style.bold(o.subject()), o.holds())
	r.rests(o.Proof)
	fmt.Fprintln(r.Out)
}

// rests says what a verdict rests on.
func (r Text) rests(p *Proof) {
	if p == nil {
		return
	}
	fmt.Fprintf(r.Out, "  proof: %s\n", p.describe())
	for _, l := range p.Loops {
		fmt.Fprintf(r.Out, "  %s\n", l.describe())
	}
}

// describe says in words what the proof is.
func (p *Proof) describe() string {
	var what string
	switch {
	case p.Acyclic:
		what = "the program has neither loops nor recursion"
	case p.Accesses > 0:
		what = fmt.Sprintf("of %s to shared memory no two race by the program's structure", count(p.Accesses, "access", "accesses"))
	case p.Threads > 0 && p.Locations == 0:
		what = "no step of a thread leads to an error, whatever others do"
	case p.Threads > 0:
		what = fmt.Sprintf("assertions about any %s, at %s, that no step of a thread breaks",
			count(p.Threads, "thread", "threads"), count(p.Locations, "combination of places", "combinations of places"))
	case p.Ranks > 0:
		what = "a ranking function decreases in every iteration of " + p.rounds()
		if slices.ContainsFunc(p.Loops, func(l Loop) bool { return l.When != "" }) {
			what = "ranking functions decrease in the iterations of " + p.rounds()
		}
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
		what = fmt.Sprintf("the only execution takes %s without an error", count(p.Steps, "step", "steps"))
	default:
		what = "no path of the program leads to an error"
	}
	if p.Calls > 0 {
		what += fmt.Sprintf(", never more than %s active", count(p.Calls, "call", "calls"))
	}
	if p.Checked {
		if p.Accesses > 0 { // what instructions do is the same for both
			return what + ", re-checked without search"
		}
		return what + ", re-checked independently"
	}
	return what + ", not re-checked in the time for it (--check)"
}

func (r Text) undecided(o *Outcome) {
	fmt.Fprintf(r.Out, "%s: not decided: %s\n", r.Style.bold(o.subject()), o.Reason)
	r.stuck(o)
	fmt.Fprintln(r.Out)
}

// stuck says what is known where there is no verdict, and what may help.
func (r Text) stuck(o *Outcome) {
	for _, l := range o.Detail {
		if l != "" {
			fmt.Fprintf(r.Out, "  %s\n", l)
		}
	}
	if o.Spent != nil {
		fmt.Fprintf(r.Out, "  %s\n", o.spent())
	}
	if o.Depth > 0 {
		fmt.Fprintf(r.Out, "  %s\n", o.searched())
	}
	r.open(o.Open)
	if o.Advice != "" {
		fmt.Fprintf(r.Out, "  %s %s.\n", r.Style.bold("Try"), o.Advice)
	}
}

// spent says where the time went.
func (o *Outcome) spent() string {
	var parts []string
	for i, s := range o.Spent {
		if s.Value < leastTime && i > 0 {
			break
		}
		parts = append(parts, fmt.Sprintf("%.1f s %s", s.Value, s.Name))
	}
	return "time: " + strings.Join(parts, ", ")
}

// searched says how deep was searched.
func (o *Outcome) searched() string {
	return fmt.Sprintf("no violation in executions of up to %s", count(o.Depth, "block", "blocks"))
}

// open shows what a proof lacks.
func (r Text) open(list []Obligation) {
	for _, b := range list {
		fmt.Fprintf(r.Out, "\n%s\n", b.heading())
		for _, line := range b.tell() {
			fmt.Fprintf(r.Out, "  %s\n", line)
		}
	}
	if len(list) > 0 {
		fmt.Fprintf(r.Out, "  %s\n", openState)
	}
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

// Style is how pieces of a report are set off; its zero value is plain text.
type Style struct{ Colours bool }

func (s Style) paint(code, text string) string {
	if !s.Colours || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

func (s Style) bold(text string) string  { return s.paint("1", text) }
func (s Style) faint(text string) string { return s.paint("2", text) }
func (s Style) caret(text string) string { return s.paint("1;32", text) }
func (s Style) value(text string) string { return s.paint("36", text) }

// verdict paints text in the colour of a verdict.
func (s Style) verdict(v Verdict, text string) string {
	return s.paint(map[Verdict]string{True: "1;32", False: "1;31", Unknown: "1;33"}[v], text)
}
