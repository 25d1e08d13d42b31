package hoare

import (
	"tav/solver/term"
	"tav/traceabs/trace"
)

// A Proof of TRUE is the list of Floyd-Hoare automata that were subtracted.
// Every error trace of the program is accepted by one of them. Validate
// re-checks it.
type Proof struct {
	automata []*FloydHoare
	words    *trace.Vocabulary
}

// NewProof is a proof by these automata.
func NewProof(list []*FloydHoare, words *trace.Vocabulary) *Proof { return &Proof{list, words} }

// Automata is the number of Floyd-Hoare automata.
func (p *Proof) Automata() int { return len(p.automata) }

// Predicates lists the predicates of automaton i, over program variables.
func (p *Proof) Predicates(i int) []*term.Term { return p.automata[i].Preds }
