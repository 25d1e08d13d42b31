package driver

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"tav/cfg"
	"tav/explain/bounds"
	"tav/explain/report"
	"tav/solver/term"
)

// triedRanks are those of a head that were not proved to fall, for the reader.
type triedRanks struct {
	what    string // the loop, in words
	ranks   [][]*term.Term
	refuted int      // a run is known in which it does not fall
	names   []string // some of them in C
	cut     bool     // the time was over before all were tried
	apart   int      // ways to tell how its head is come to, in which no ranks were found either
}

// newTriedRanks are none; goes says what goes round at a head.
func newTriedRanks(p *cfg.Program, h cfg.Head, goes func(cfg.Pos) report.What) *triedRanks {
	at := h.Pos
	for _, e := range slices.Concat(h.Out, p.Entry.Edges) {
		if (!at.IsValid() || at.InLibrary()) && h.Inside[e.From] {
			at = e.Home().Pos
		}
	}
	return &triedRanks{what: fmt.Sprintf("the %s at %s:%d", cmp.Or(goes(at), "loop"), at.File, at.Line)}
}

func (t *triedRanks) add(p *cfg.Program, rank []*term.Term) {
	t.ranks = append(t.ranks, rank)
	name := strings.Join(bounds.Names(p, rank), ", ")
	if len(rank) > 1 && name != "" {
		name = "(" + name + ")"
	}
	if name != "" && len(t.names) < rankNames && !slices.Contains(t.names, name) {
		t.names = append(t.names, name)
	}
}

// has reports whether a rank was tried.
func (t *triedRanks) has(rank []*term.Term) bool {
	return slices.ContainsFunc(t.ranks, func(r []*term.Term) bool { return slices.Equal(r, rank) })
}

// String says what was tried.
func (t *triedRanks) String() string {
	switch {
	case len(t.ranks) > 0:
	case t.cut:
		return fmt.Sprintf("no rank was tried for %s: the time was over", t.what)
	default:
		return fmt.Sprintf("of the ranks that were made for %s none falls in all runs that were looked at", t.what)
	}
	s := fmt.Sprintf("tried for %s: %d ranks, %d of which a run refutes", t.what, len(t.ranks), t.refuted)
	if len(t.names) > 0 {
		s += "; " + strings.Join(t.names, ", ") + " among them"
	}
	if t.apart > 0 {
		s += fmt.Sprintf("; and ranks by how a round begins, told apart in %d ways", t.apart)
	}
	return s
}
