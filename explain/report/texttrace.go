package report

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"unicode"
)

func (r Text) counterexample(o *Outcome) {
	t := o.Counterexample()
	if t == nil {
		return
	}
	r.violation(t)
	fmt.Fprintln(r.Out)
	if r.Brief {
		return
	}
	r.next("Accesses", t.Race, t.locks())
	r.next("Deadlock", t.Deadlock, t.locks())
	r.given(t.Given)
	r.inputs(t.Inputs, t.Partial)
	var said strings.Builder
	with := r
	with.Out = io.MultiWriter(r.Out, &said)
	with.schedule(t.Schedule)
	with.explain(o, t)
	if r.Trace || !t.explained() {
		with.trace(t)
	}
	r.blocks(t, said.String())
	if r.Full {
		others{r, o}.differences()
		others{r, o}.aggregate()
	} else {
		others{r, o}.named()
	}
	for _, l := range t.Checks {
		fmt.Fprintln(r.Out, l)
	}
}

// violation says what the error is, and where.
func (r Text) violation(t *Trace) {
	fmt.Fprintf(r.Out, "%s: %s %s\n", r.Style.bold(t.Violation.String()), r.Style.verdict(False, "error:"), r.Style.bold(t.What))
	r.excerpt("", t.Violation, "")
	if calls := t.Failure.Called(); calls != "" {
		fmt.Fprintf(r.Out, "  %s\n", calls)
	}
}

// blocks says which objects of the heap the short names in a text stand for.
func (r Text) blocks(t *Trace, text string) {
	list := t.blocksIn(Blocks(text))
	if len(list) == 0 {
		return
	}
	r.heading("Heap")
	for _, b := range list {
		fmt.Fprintf(r.Out, "  %s  %s\n", b.Short, b)
	}
	fmt.Fprintln(r.Out)
}

// heading begins a section.
func (r Text) heading(format string, args ...any) {
	fmt.Fprintln(r.Out, r.Style.bold(fmt.Sprintf(format, args...)))
}

// trace shows all steps, or the ends of many.
func (r Text) trace(t *Trace) {
	fmt.Fprintf(r.Out, "%s (%s)\n", r.Style.bold("Trace"), count(len(t.Steps)+t.Omitted, "step", "steps"))
	var where header
	for i, s := range t.Steps {
		if hidden := len(t.Steps) - 2*shownSteps; hidden > 1 && i >= shownSteps && i < shownSteps+hidden {
			if i == shownSteps {
				fmt.Fprintf(r.Out, "  … %s left out; --json FILE has more …\n", count(hidden+t.Omitted, "step", "steps"))
				where = header{}
			}
			continue
		}
		r.step(s, &where)
	}
	fmt.Fprintln(r.Out)
}

// next shows the accesses of a data race, or where the threads of a deadlock wait, and what is to be said of the locks.
func (r Text) next(heading string, list []Access, locks string) {
	if len(list) == 0 {
		return
	}
	r.heading("%s", heading)
	for _, a := range list {
		fmt.Fprintf(r.Out, "  %s  %s\n", a.Place, a.tell())
		for _, c := range a.Calls {
			fmt.Fprintf(r.Out, "    called at %s in %s\n", c.Place, c.Function)
		}
	}
	if locks != "" {
		fmt.Fprintf(r.Out, "  %s\n", locks)
	}
	fmt.Fprintln(r.Out)
}

// tell says who accesses what, or waits, and with which locks.
func (a Access) tell() string {
	who := threadInWords(a.Thread)
	text := fmt.Sprintf("%s in %s: %s", who, a.Function, a.Kind)
	switch {
	case a.Kind == Waits && a.Owner != nil:
		text = fmt.Sprintf("%s in %s waits for %s, which %s", who, a.Function, a.Memory, a.owner())
	case a.Kind == Waits:
		text = fmt.Sprintf("%s in %s waits", who, a.Function)
	case a.Memory != "":
		text += " of " + a.Memory
	}
	if len(a.Locks) > 0 {
		return text + ", holding " + listed(a.Locks)
	}
	return text + ", holding no lock"
}

// owner is who has the lock that a thread waits for.
func (a Access) owner() string {
	if *a.Owner == a.Thread {
		return "it has already"
	}
	return threadInWords(*a.Owner) + " has"
}

func threadInWords(number int) string {
	if number == 0 {
		return "main's thread"
	}
	return fmt.Sprintf("thread %d", number)
}

// given shows what a run was given.
func (r Text) given(list []Given) {
	if len(list) == 0 {
		return
	}
	r.heading("Input")
	w := tabwriter.NewWriter(r.Out, 0, 8, 2, ' ', 0)
	for _, g := range list {
		fmt.Fprintf(w, "  %s\t%s\n", g.What, g.Value)
	}
	w.Flush()
	fmt.Fprintln(r.Out)
}

// inputs shows what the run read: the values of each place in their order; in
// full each in a row of its own. They are partial where those in the middle of the run are left out.
func (r Text) inputs(inputs []Input, partial bool) {
	if len(inputs) == 0 {
		return
	}
	fmt.Fprintln(r.Out, r.Style.bold("Inputs"))
	w := tabwriter.NewWriter(r.Out, 0, 8, 2, ' ', 0)
	rows := byPlace(inputs)
	if r.Full {
		rows = inputs
	}
	for i, in := range rows {
		if i == r.most(shownInputs, maxInputs) {
			fmt.Fprintf(w, "  … %d more; --json FILE has all\n", len(rows)-i)
			break
		}
		what := in.Name()
		if in.Into != "" {
			what += " = " + in.From
		}
		fmt.Fprintf(w, "  %s\t%s\t%s\n", in.Place, what, in.Value)
	}
	if partial {
		fmt.Fprintln(w, "  … and what is read in the middle of the run; the script in --json FILE has all")
	}
	w.Flush()
	fmt.Fprintln(r.Out)
}

// byPlace are the inputs with one row for each place and what is read there.
func byPlace(inputs []Input) (rows []Input) {
	values := map[Input][]string{}
	number := map[Input]int{}
	for _, in := range inputs {
		row := in
		row.Value, row.Number = "", 0
		if values[row] == nil {
			rows, number[row] = append(rows, row), in.Number
		}
		values[row] = append(values[row], in.Value)
	}
	for i, row := range rows {
		if rows[i].Value = sequence(values[row]); len(values[row]) == 1 {
			rows[i].Number = number[row]
		}
	}
	return rows
}

// sequence is a list of values: repetitions are counted, of a long one the end is
// left out.
func sequence(values []string) string {
	var list []string
	for i := 0; i < len(values); {
		times := 1
		for i+times < len(values) && values[i+times] == values[i] {
			times++
		}
		if len(list) == maxChanges {
			list = append(list, fmt.Sprintf("… %d more", len(values)-i))
			break
		}
		text := values[i]
		if times > 1 {
			text += fmt.Sprintf(" ×%d", times)
		}
		list = append(list, text)
		i += times
	}
	return strings.Join(list, ", ")
}

// most is a number of things to show.
func (r Text) most(short, full int) int {
	if r.Full {
		return full
	}
	return short
}

// header is what the last line above the steps said of the place.
type header struct {
	file, function string
	depth, call    int
	thread         int
}

func (r Text) step(s Step, last *header) {
	r.excerpt(r.place(s, last), s.Place, effect(s))
}

// place says in which function a step is unless that was said last, and returns
// the indentation of the step.
func (r Text) place(s Step, last *header) string {
	now := header{s.Place.File, s.Function, s.Depth, s.Call, s.Thread}
	if now != *last {
		name := s.Function[strings.LastIndexByte(s.Function, ':')+1:] // the file is named anyway
		if s.Call > 0 {
			name += fmt.Sprint("#", s.Call)
		}
		if s.Thread > 0 {
			name += fmt.Sprint(", thread ", s.Thread)
		}
		if s.Place.File != last.file {
			name += fmt.Sprintf(" (%s)", s.Place.File)
		}
		fmt.Fprintf(r.Out, "%s%s\n", now.indent()[2:], r.Style.faint(" in "+name))
		*last = now
	}
	return now.indent()
}

func (h header) indent() string { return strings.Repeat("  ", 1+min(h.depth, maxIndent)) }

// effect is what follows the caret line of a step.
func effect(s Step) string {
	var parts []string
	if s.Note != "" {
		parts = append(parts, s.Note)
	}
	for i, v := range s.Changes {
		if i == maxChanges {
			parts = append(parts, fmt.Sprintf("… %d more", len(s.Changes)-i))
			break
		}
		parts = append(parts, v.Of(s)+" = "+v.Value)
	}
	return strings.Join(parts, ", ")
}

// excerpt shows a source line with its range marked, and a remark after it.
func (r Text) excerpt(indent string, p Place, remark string) {
	gutter, most := fmt.Sprintf("%s%5d | ", indent, p.Line), maxLine
	if r.Width > 0 {
		most = max(leastWidth, min(most, r.Width-len(gutter)-len(" …")-(tabWidth-1)*strings.Count(p.Text, "\t")))
	}
	p = p.clipped(most)
	if p.Text == "" {
		fmt.Fprintf(r.Out, "%s%s\n", r.Style.faint(gutter), r.Style.value(remark))
		return
	}
	fmt.Fprintf(r.Out, "%s%s\n", r.Style.faint(gutter), printable(p.Text))
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
	from, to := p.span()
	if to == 0 {
		return "", ""
	}
	pad = strings.Map(func(c rune) rune {
		if c == '\t' {
			return c
		}
		return ' '
	}, p.Text[:from])
	return pad, "^" + strings.Repeat("~", max(0, len([]rune(p.Text[from:to]))-1))
}

// clipped is the place in the part of its line that is shown, of so many characters at most.
func (p Place) clipped(most int) Place {
	var starts []int // of characters, and the end
	for i := range p.Text {
		starts = append(starts, i)
	}
	if len(starts) <= most {
		return p
	}
	starts = append(starts, len(p.Text))
	from, to := p.span()
	at, _ := slices.BinarySearch(starts, from)
	first := max(0, at-min(lineBefore, most/3))
	last := min(len(starts)-1, first+most)
	start, end := starts[first], starts[last]
	before, after := "", ""
	if first > 0 {
		before = "… "
	}
	if end < len(p.Text) {
		after = " …"
	}
	p.Text = before + p.Text[start:end] + after
	if to > 0 {
		p.Column, p.EndLine, p.End = from-start+len(before)+1, p.Line, min(to, end)-start+len(before)+1
	}
	return p
}

// printable is a source line without control characters, which a terminal would
// obey.
func printable(text string) string {
	return strings.Map(func(c rune) rune {
		if c != '\t' && unicode.IsControl(c) {
			return unicode.ReplacementChar
		}
		return c
	}, text)
}

// span is the range of bytes of Text that belong to the place; the empty one at
// 0 if none are known.
func (p Place) span() (from, to int) {
	from = p.Column - 1
	if from < 0 || from >= len(p.Text) {
		return 0, 0
	}
	to = len(strings.TrimRight(p.Text, " \t\r"))
	if p.EndLine == p.Line && p.End-1 > from {
		to = min(to, p.End-1)
	}
	return from, max(from, to)
}

// String is file:line:column.
func (p Place) String() string {
	if p.Column == 0 {
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
}
