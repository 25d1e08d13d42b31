package report

import (
	"fmt"
	"slices"
	"text/tabwriter"
)

// others writes what is known of the error traces of an outcome besides the first.
type others struct {
	Text
	of *Outcome
}

// differences shows the traces after the first as differences to it, those of its
// cause before those of others.
func (r others) differences() {
	causes := r.of.causes()
	first := causeOf(causes, 0)
	if first < 0 {
		return
	}
	r.ofCause(slices.DeleteFunc(slices.Clone(causes[first].Traces), func(i int) bool { return i == 0 }), "for the same cause")
	shown := 1
	for i, c := range causes {
		switch {
		case i == first:
		case shown == shownCauses:
			fmt.Fprintf(r.Out, "… %s; --json FILE has all\n\n", count(len(causes)-shown, "more cause", "more causes"))
			return
		default:
			shown++
			r.heading("Cause %d of %d (%s)", i+1, len(causes), count(len(c.Traces), "trace", "traces"))
			if c.Text != "" {
				r.paragraph("  ", c.Text)
			}
			r.ofCause(c.Traces, "")
		}
	}
}

// named names the errors that have another cause than the first trace, and
// says what is left open.
func (r others) named() {
	causes := r.of.causes()
	first, shown, same := causeOf(causes, 0), 0, 0
	for i, c := range causes {
		traces := r.of.tracesOf(c)
		if i == first || len(traces) == 0 {
			continue
		}
		if c.Violation == r.of.Traces[0].Violation {
			same++
			continue
		}
		if shown++; shown > shownOthers {
			break
		}
		fmt.Fprintf(r.Out, "Also %s: %s.%s\n", c.Violation, c.What, traces[0].inputSentence())
	}
	if same > 0 {
		fmt.Fprintf(r.Out, "%s to the same error: see --full.\n", count(same, "other path", "other paths"))
	}
	if s := r.of.Summary; s != nil && !r.single && len(r.of.Traces) > 0 && r.of.Traces[0].explained() {
		fmt.Fprintf(r.Out, "%s\n\n", r.of.completeness())
	}
}

// ofCause shows traces of one cause.
func (r others) ofCause(traces []int, about string) {
	for n, i := range traces {
		if n == shownOthers {
			fmt.Fprintf(r.Out, "… %s of this cause; --json FILE has all\n\n", count(len(traces)-n, "more trace", "more traces"))
			return
		}
		if i < 0 || i >= len(r.of.Traces) {
			continue
		}
		t := r.of.Traces[i]
		what := t.What
		if about != "" {
			what += ", " + about
		}
		fmt.Fprintf(r.Out, "%s %s: %s\n", r.Style.bold(fmt.Sprintf("Trace %d:", i+1)), t.Violation, what)
		r.difference(t, r.of.Traces[0], t.differs(r.of.Traces[0]))
		fmt.Fprintln(r.Out)
	}
}

func (r others) difference(t, first *Trace, d difference) {
	w := tabwriter.NewWriter(r.Out, 0, 8, 2, ' ', 0)
	for i, in := range d.Inputs {
		if i == maxInputs {
			fmt.Fprintf(w, "  … %d more; --json FILE has all\n", len(d.Inputs)-i)
			break
		}
		fmt.Fprintf(w, "  %s\t%s\t%s\t%s\n", in.Place, in.Name(), in.Value, in.versus())
	}
	w.Flush()
	if d.Fork >= 0 && d.Fork < len(t.Steps) {
		fmt.Fprintf(r.Out, "  goes another way at step %d of %d\n", d.Fork+1, len(t.Steps)+t.Omitted)
		r.excerpt("  ", t.Steps[d.Fork].Place, effect(t.Steps[d.Fork])+otherwise(first, t.Steps[d.Fork], d.Fork))
	}
	r.besides("matters here, not in trace 1", t, d.Only)
	r.besides("matters in trace 1, not here", first, d.Missing)
}

// otherwise says how the reference decided the condition of a step.
func otherwise(reference *Trace, s Step, at int) string {
	if at >= len(reference.Steps) || reference.Steps[at].Place != s.Place || reference.Steps[at].Note == "" {
		return ""
	}
	return fmt.Sprintf(" (%s in trace 1)", reference.Steps[at].Note)
}

func (c inputChange) versus() string {
	if c.Reference == "" {
		return "not read in trace 1"
	}
	return c.Reference + " in trace 1"
}

func (r others) besides(what string, t *Trace, steps []int) {
	if len(steps) == 0 {
		return
	}
	fmt.Fprintf(r.Out, "  %s\n", what)
	for i, s := range steps {
		if i == shownSteps {
			fmt.Fprintf(r.Out, "    … %d more; --json FILE has all\n", len(steps)-i)
			break
		}
		r.excerpt("  ", t.Steps[s].Place, effect(t.Steps[s]))
	}
}

// aggregate shows how many of the traces a statement matters in.
func (r others) aggregate() {
	s := r.of.Summary
	if s == nil || len(s.Statements) == 0 {
		return
	}
	if s.traces() == 1 {
		fmt.Fprintf(r.Out, "%s\n\n", r.of.completeness())
		return
	}
	r.heading("All %d error traces", s.traces())
	groups := []struct {
		name string
		of   func(Statement) bool
	}{
		{"matter in all", Statement.always},
		{"matter in some", Statement.sometimes},
		{"not known", Statement.unknown},
		{"matter in none", Statement.never},
	}
	for _, g := range groups {
		var list []Statement
		for _, st := range s.Statements {
			if g.of(st) {
				list = append(list, st)
			}
		}
		if len(list) == 0 {
			continue
		}
		fmt.Fprintf(r.Out, "  %s: %s\n", g.name, count(len(list), "statement", "statements"))
		r.counts(list)
	}
	fmt.Fprintf(r.Out, "  %s\n\n", r.of.completeness())
}

// counts lists statements with their counts, but not those that matter nowhere.
func (r others) counts(list []Statement) {
	w := tabwriter.NewWriter(r.Out, 0, 8, 2, ' ', 0)
	for _, st := range list {
		if !st.never() {
			fmt.Fprintf(w, "    %s\t%s\t%s\n", st.Place, st.Place.code(), st.counts())
		}
	}
	w.Flush()
}

// counts says in how many traces a statement matters.
func (st Statement) counts() string {
	text := fmt.Sprintf("%d of %d", st.Relevant, st.traces())
	if st.Unknown > 0 {
		text += fmt.Sprintf(", unknown in %d", st.Unknown)
	}
	if st.Absent > 0 {
		text += fmt.Sprintf(", not on %d", st.Absent)
	}
	return text
}

func (st Statement) traces() int     { return st.Relevant + st.Irrelevant + st.Unknown + st.Absent }
func (st Statement) always() bool    { return st.Relevant > 0 && st.Relevant == st.traces() }
func (st Statement) never() bool     { return st.Relevant == 0 && st.Unknown == 0 }
func (st Statement) unknown() bool   { return st.Relevant == 0 && st.Unknown > 0 }
func (st Statement) sometimes() bool { return st.Relevant > 0 && !st.always() }

// traces is how many traces the summary is about.
func (s *Summary) traces() int { return s.Statements[0].traces() }

// completeness says what the summary leaves open.
func (o *Outcome) completeness() string {
	s, given := o.Summary, len(o.Traces) > 0 && o.Traces[0].Given != nil
	switch {
	case s.Complete:
		return "Every failure of this program is of this kind."
	case given && s.Stopped == "":
		return "This is one run: others may fail for other reasons."
	case given:
		return "The run is not explained completely: " + s.Stopped + "."
	case s.Stopped != "":
		return "There may be other errors: " + s.Stopped + "."
	}
	return "There may be other errors."
}
