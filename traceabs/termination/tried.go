package termination

import (
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// Tried are the candidates for ranking functions of a head of which none was proved.
type Tried struct {
	Prog    *cfg.Program
	Pos     cfg.Pos // of the loop
	Ranks   [][]*term.Term
	Refuted int  // a run is known in which it does not fall
	Cut     bool // the time was over before all were tried
	Apart   int  // ways to distinguish how its head is reached, in which no ranking functions were found either
}

func newTried(p *cfg.Program, h cfg.Head) *Tried {
	at := h.Pos
	for _, e := range slices.Concat(h.Out, p.Entry.Edges) {
		if (!at.IsValid() || at.InLibrary()) && h.Inside[e.From] {
			at = e.Home().Pos
		}
	}
	return &Tried{Prog: p, Pos: at}
}

// has reports whether a candidate was tried.
func (t *Tried) has(rank []*term.Term) bool {
	return slices.ContainsFunc(t.Ranks, func(r []*term.Term) bool { return slices.Equal(r, rank) })
}
