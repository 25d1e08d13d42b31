package traceabs

import "tav/solver/term"

// A Proof of TRUE is the list of Floyd-Hoare automata that were subtracted.
// Every error trace of the program is accepted by one of them. Validate
// re-checks it.
type Proof struct {
	automata []*floydHoare
	words    *vocabulary
}

// Automata is the number of Floyd-Hoare automata.
func (p *Proof) Automata() int { return len(p.automata) }

// Predicates lists the predicates of automaton i, over program variables.
func (p *Proof) Predicates(i int) []*term.Term { return p.automata[i].preds }
