package report

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// schedule shows what of the order of threads the error needs, and the steps that threads notice of each other,
// a column for each thread.
func (r Text) schedule(s *Schedule) {
	if s == nil {
		return
	}
	r.orders(s)
	r.lanes(s)
}

// kinds say what orders are together. A lost update is seen in the run; of the others each order was executed the other way round.
var kinds = map[string]string{
	LostUpdate: "Lost update: two threads have read the same when they write it, so that one overwrites what the other one wrote.",
	Between:    "Atomicity violation: one thread comes between two steps of the other one.",
	TooEarly:   "Order violation: nothing makes one step wait for another one.",
	LostWakeup: "Lost wakeup: a thread signals a condition before another one waits for it, and nobody signals it later.",
}

// told are the orders in words: what is said of all of them, and then each, with what happens if it is
// the other way round.
type told struct {
	Lead   []string    `json:"lead"`
	Orders []toldOrder `json:"orders,omitempty"`
}

type toldOrder struct {
	Text      string `json:"text"`
	Otherwise string `json:"otherwise,omitempty"`
}

// tell says what the error needs of the order of threads; nil: that is not known.
func (s *Schedule) tell() *told {
	switch {
	case s == nil || len(s.Orders) == 0 && !s.Always:
		return nil
	case s.Always:
		return &told{Lead: []string{"On these inputs the error happens in every execution that ends, whatever the order."}}
	}
	t := &told{}
	executed := !slices.ContainsFunc(s.Orders, func(o Order) bool { return !o.Executed })
	if text := kinds[s.Kind]; text != "" && (executed || s.Kind == LostUpdate) {
		t.Lead = append(t.Lead, text)
	}
	if s.Kind != LostWakeup {
		t.Lead = append(t.Lead, "On these inputs the error happens in every execution that ends and in which the second waits for the first:")
	}
	for _, o := range s.Orders {
		text := toldOrder{Text: fmt.Sprintf("%s before %s", o.First.tell(Event{}), o.Second.tell(o.First))}
		if o.Executed {
			text.Otherwise = fmt.Sprintf("had %s waited at line %d for line %d of %s%s: no error",
				threadName(o.First.Thread), o.First.Place.Line, o.Second.Place.Line, threadName(o.Second.Thread), o.would())
		}
		t.Orders = append(t.Orders, text)
	}
	return t
}

func (r Text) orders(s *Schedule) {
	t := s.tell()
	if t == nil {
		return
	}
	r.heading("Order of threads")
	for _, line := range t.Lead {
		fmt.Fprintf(r.Out, "  %s\n", line)
	}
	for _, o := range t.Orders {
		fmt.Fprintf(r.Out, "  - %s\n", o.Text)
		if o.Otherwise != "" {
			fmt.Fprintf(r.Out, "    %s\n", o.Otherwise)
		}
	}
	fmt.Fprintln(r.Out)
}

// would says what the check would read.
func (o Order) would() string {
	if len(o.Would) == 0 {
		return ""
	}
	var parts []string
	for _, v := range o.Would {
		parts = append(parts, fmt.Sprintf("`%s` would be %s", v.Name, v.Value))
	}
	return fmt.Sprintf(", %s at line %d", strings.Join(parts, ", "), o.Check.Line)
}

// tell says what happens; before is what was said before it.
func (e Event) tell(before Event) string {
	what := "`" + e.Memory + "`"
	switch {
	case e.Memory == "":
		return fmt.Sprintf("%s passes line %d", threadName(e.Thread), e.Place.Line)
	case e.Memory == before.Memory:
		what = "it"
	case onHeap(e.Memory):
		what = e.Memory
	}
	return fmt.Sprintf("%s %s %s (line %d)", threadName(e.Thread), e.Does, what, e.Place.Line)
}

func threadName(n int) string {
	if n == 0 {
		return "main"
	}
	return fmt.Sprintf("thread %d", n)
}

// lanes shows a column for each thread that does something. A line has the source line and
// what the step did, in the column of its thread.
func (r Text) lanes(s *Schedule) {
	if len(s.Rows) == 0 {
		return
	}
	r.heading("Threads (%s)", count(s.Switches, "switch", "switches"))
	rows, hidden := s.Rows, 0
	if most := r.most(shownLanes, maxLanes); len(rows) > most {
		hidden = len(rows) - most
		rows = rows[hidden:]
	}
	column := map[int]int{}
	width := make([]int, 0, len(s.Threads))
	head := make([]string, 0, len(s.Threads))
	for _, t := range s.Threads {
		name := t.Function
		if t.Number > 0 {
			name = fmt.Sprintf("%s, thread %d", t.Function, t.Number)
		}
		column[t.Number] = len(width)
		head = append(head, name)
		width = append(width, utf8.RuneCountInString(name))
	}
	text := make([]string, len(rows))
	for i, row := range rows {
		text[i] = row.tell()
		width[column[row.Thread]] = max(width[column[row.Thread]], utf8.RuneCountInString(text[i]))
	}
	line := "       "
	for i, h := range head {
		line += pad(h, width[i]+2)
	}
	fmt.Fprintln(r.Out, r.Style.faint(strings.TrimRight(line, " ")))
	if hidden > 0 {
		fmt.Fprintf(r.Out, "  … %s left out; --json FILE has all\n", count(hidden, "step", "steps"))
	}
	for i, row := range rows {
		before := 0
		for k := range column[row.Thread] {
			before += width[k] + 2
		}
		fmt.Fprintf(r.Out, "%s%s%s\n", r.Style.faint(fmt.Sprintf(" %4d  ", row.Place.Line)), strings.Repeat(" ", before), text[i])
	}
	fmt.Fprintln(r.Out)
}

// does is what a step did, but for what the locks say.
func (s Shared) does() string {
	step := s.Step
	step.Changes = slices.DeleteFunc(slices.Clone(s.Changes), func(v Value) bool {
		has := func(l Lock) bool { return v.Name == l.Name && v.Value == Locked+string(l.How) }
		return v.Lock && (v.Value == Unlocked || slices.ContainsFunc(s.Locks, has))
	})
	return step.did()
}

// tell is a step in a column.
func (s Shared) tell() string {
	text := s.Place.code()
	if runes := []rune(text); len(runes) > laneWidth {
		text = string(runes[:laneWidth]) + " …"
	}
	if did := s.does(); did != "" {
		text += "  " + did
	}
	if len(s.Locks) > 0 {
		text += "  [" + listed(s.Locks) + "]"
	}
	return text
}

func pad(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(s)))
}
