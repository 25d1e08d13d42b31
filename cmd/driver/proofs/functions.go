package proofs

import (
	"cmp"
	"fmt"
	"io"
	"regexp"
	"strings"

	"tav/explain/report"
)

// Functions is the kind of a summary whose rows are functions.
const Functions = "function"

// functions writes how many functions are proved, fail, are open or refused and why, and what comes of NULL.
func (s Summary) functions(out io.Writer) {
	words := []string{"proved", "proved under preconditions", "failed", "open", "refused"}
	number := map[string]int{}
	var why, open grouped
	undefined := false
	for _, r := range s.Rows {
		word := r.word()
		switch number[word]++; {
		case word == "refused":
			why.add(strings.TrimPrefix(r.Outcome.Reason.What, "function "+r.Name+": "), r.Name)
		case word == "open" && r.Result != nil:
			open.add(cause(r.Outcome.Reason), r.Name)
			undefined = undefined || strings.Contains(r.Outcome.Reason.What, " is not defined")
		}
	}
	var parts []string
	for _, w := range words {
		if number[w] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", number[w], w))
		}
	}
	fmt.Fprintf(out, "\n%s: %s\n", s.number(), strings.Join(parts, ", "))
	for i, reason := range why.reasons {
		fmt.Fprintf(out, "  refused: %s (%s)\n", reason, strings.Join(why.names[i], ", "))
	}
	for i, reason := range open.reasons {
		fmt.Fprintf(out, "  open: %s (%s)\n", reason, strings.Join(open.names[i], ", "))
	}
	if undefined {
		fmt.Fprintln(out, "  Name the files that define these functions, too, or --undefined any if they change nothing.")
	}
	s.preconditions(out)
	var null grouped
	for _, r := range s.Null {
		if r.Verdict() == report.False {
			null.add("with a NULL argument, which does not count here", r.Name+" "+r.Outcome.Counterexample().Violation.String())
		}
	}
	for i, reason := range null.reasons {
		fmt.Fprintf(out, "  %d of %d fail %s: %s\n", len(null.names[i]), len(s.Null), reason, strings.Join(null.names[i], ", "))
	}
}

// preconditions writes what callers would have to guarantee, where that is known.
func (s Summary) preconditions(out io.Writer) {
	for _, r := range s.Rows {
		if r.Result == nil || r.Outcome.Precondition == nil {
			continue
		}
		p := r.Outcome.Precondition
		fmt.Fprintf(out, "\n/* %s: %s */\n", r.Place, p.Beyond(r.Name))
		for _, line := range p.Contract() {
			fmt.Fprintln(out, line)
		}
	}
}

// word is what became of a function.
func (r Row) word() string {
	switch r.Verdict() {
	case report.True:
		return "proved"
	case report.False:
		if p := r.Outcome.Precondition; p != nil && p.Proved {
			return "proved under preconditions"
		}
		return "failed"
	}
	if r.Result != nil && (r.Outcome.Reason.Kind == report.BadProgram || strings.HasPrefix(r.Outcome.Reason.What, "unsupported")) {
		return "refused"
	}
	return "open"
}

// placed is a place in a reason.
var placed = regexp.MustCompile(` at [^ ,]+:\d+`)

// cause is why a function is open, without the place: the same for functions that are open for the same thing.
func cause(r report.Reason) string {
	return cmp.Or(placed.ReplaceAllString(r.What, ""), string(r.Kind))
}

// grouped are names by reasons, in the order in which these come first.
type grouped struct {
	reasons []string
	names   [][]string
}

func (g *grouped) add(reason, name string) {
	for i, r := range g.reasons {
		if r == reason {
			g.names[i] = append(g.names[i], name)
			return
		}
	}
	g.reasons, g.names = append(g.reasons, reason), append(g.names, []string{name})
}
