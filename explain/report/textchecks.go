package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"
	"unicode/utf8"
)

// answers are those of checks in the order in which they are counted.
var answers = []CheckAnswer{CheckProved, CheckFailed, CheckOpen, CheckUnreachable}

// Tally says how many checks there are with each answer.
func (o *Outcome) Tally() string {
	list := o.Checks
	text := count(len(list), "check", "checks")
	separator := ": "
	for _, a := range answers {
		n := 0
		for _, c := range list {
			if c.Answer == a {
				n++
			}
		}
		switch {
		case n == len(list):
			return text + ": all " + a.word()
		case n > 0:
			text += fmt.Sprintf("%s%d %s", separator, n, a.word())
			separator = ", "
		}
	}
	return text
}

// word is an answer as reports write it.
func (a CheckAnswer) word() string {
	if a == CheckUnreachable {
		return "not reached"
	}
	return string(a)
}

// subject is what an outcome is about.
func (o *Outcome) subject() string {
	return cmp.Or(o.Program.Function, strings.Join(o.Program.Files, " "))
}

// answered writes an outcome with an answer for each check.
type answered struct {
	Text
	of *Outcome
}

// all writes how many checks there are, those that fail, those that are open.
func (r answered) all() {
	o := r.of
	line := o.subject() + ": " + o.Tally()
	if o.Seconds > 0 {
		seconds, column := fmt.Sprintf("%.1f s", o.Seconds), timeColumn
		if r.Width > 0 {
			column = min(column, r.Width-len(seconds))
		}
		line += strings.Repeat(" ", max(3, column-utf8.RuneCountInString(line))) + seconds
	}
	fmt.Fprintln(r.Out, r.Style.bold(line))
	if o.Verdict == True {
		fmt.Fprintf(r.Out, "  %s\n", o.holds())
		r.rests(o.Proof)
	}
	fmt.Fprintln(r.Out)
	r.failed()
	r.open()
	if o.Verdict == Unknown {
		r.stuck(o)
		fmt.Fprintln(r.Out)
	}
	if r.Checks {
		r.heading("Checks")
		r.table()
		fmt.Fprintln(r.Out)
	}
}

// scope writes what was not checked, and what was assumed.
func (r answered) scope() {
	if text := r.of.notChecked(); text != "" {
		fmt.Fprintf(r.Out, "not checked: %s\n", text)
	}
	if len(r.of.Assumed) > 0 {
		fmt.Fprintf(r.Out, "assumed: %s\n", strings.Join(r.of.Assumed, ", "))
	}
}

// failed shows the first of several violations, explained if it is, and says of the others what and where they are, and for which inputs.
func (r answered) failed() {
	var first *Trace
	r.single = true
	for _, each := range r.of.Results {
		t := each.Counterexample()
		if t == nil {
			continue
		}
		if first == nil || r.Full {
			r.counterexample(each)
			first = t
			continue
		}
		r.violation(t)
		if text := t.inputSentence(); text != "" {
			fmt.Fprintf(r.Out, " %s\n", text)
		}
		fmt.Fprintln(r.Out)
	}
	if n := len(r.of.Results); first != nil && n > 1 && !r.Full && !r.Brief {
		is, does := "explained", "explains"
		if !first.explained() {
			is, does = "shown", "shows"
		}
		fmt.Fprintf(r.Out, "The first of %s is %s; --full %s all.\n\n", count(n, "violation", "violations"), is, does)
	}
}

// openChecks is a table of the checks that were not decided: places, what may go wrong, and why that is open.
func (r answered) open() {
	var open []Check
	for _, c := range r.of.Checks {
		if c.Answer == CheckOpen {
			open = append(open, c)
		}
	}
	if len(open) == 0 {
		return
	}
	title, same := "Open", open[0].Why
	for _, c := range open[1:] {
		if c.Why != same {
			same = ""
		}
	}
	if same != "" && len(open) > 1 {
		title += ": " + same
	} else {
		same = ""
	}
	r.heading("%s", title)
	var rows [][]string
	shown := open[:min(len(open), r.most(shownOpen, maxOpen))]
	for _, c := range shown {
		row := []string{c.where(), c.what()}
		if same == "" {
			row = append(row, oneLine(c.Why))
		}
		rows = append(rows, row)
	}
	r.columns(rows)
	if n := len(open) - len(shown); n > 0 {
		fmt.Fprintf(r.Out, "  … %d more; --checks lists all\n", n)
	}
	fmt.Fprintln(r.Out)
}

// where is its place.
func (c Check) where() string {
	if c.Place.File == "" {
		return "the program"
	}
	return c.Place.String()
}

// what is what may go wrong, and the condition that excludes it.
func (c Check) what() string {
	if c.Condition == "" {
		return c.Kind
	}
	return c.Kind + " unless " + c.Condition
}

// table lists all checks: place, kind, condition, answer, engine, seconds. Columns in which nothing stands are left out.
func (r answered) table() {
	rows := [][]string{{"place", "what goes wrong", "condition", "answer", "by", "after"}}
	for _, c := range r.of.Checks {
		seconds := ""
		if c.Seconds > 0 {
			seconds = fmt.Sprintf("%.1f s", c.Seconds)
		}
		answer := c.Answer.word()
		if c.Why != "" {
			answer += " (" + oneLine(c.Why) + ")"
		}
		rows = append(rows, []string{c.where(), c.Kind, c.Condition, answer, c.Engine, seconds})
	}
	r.columns(rows)
}

// columns writes rows of cells, whose first row may be their headings; a column in which nothing else stands is left out.
func (r answered) columns(rows [][]string) {
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 8, 2, ' ', 0)
	for _, row := range rows {
		line := " "
		for i, cell := range row {
			if slices.ContainsFunc(rows[min(1, len(rows)-1):], func(other []string) bool { return other[i] != "" }) {
				line += cell + "\t"
			}
		}
		fmt.Fprintln(w, line)
	}
	w.Flush()
	for line := range strings.Lines(text.String()) {
		fmt.Fprintf(r.Out, " %s\n", strings.TrimRight(line, " \n"))
	}
}
