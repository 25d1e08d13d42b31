package z3

import (
	"fmt"
	"hash/fnv"
	"log/slog"

	"tav/solver/term"
)

// question is what a solver is asked, for the log: how many formulas, and a hash of their ids, which are given in the order in
// which terms are made. Equal runs ask equal questions.
type question struct {
	levels      []level
	assumptions []*term.Term
}

// LogValue implements slog.LogValuer.
func (q question) LogValue() slog.Value {
	h, n := fnv.New64a(), 0
	add := func(list []*term.Term) {
		for _, t := range list {
			fmt.Fprintf(h, "%d ", t.ID())
			n++
		}
	}
	for _, l := range q.levels {
		add(l.asserted)
		fmt.Fprint(h, "; ")
	}
	add(q.assumptions)
	return slog.StringValue(fmt.Sprintf("%d:%016x", n, h.Sum64()))
}
