package hoare

import (
	"context"
	"time"

	"tav/automata"
	"tav/solver"
	"tav/solver/term"
	"tav/traceabs/certify"
	"tav/traceabs/query"
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

// Validate re-checks every Hoare triple that a transition stands for, and that
// the automata, restricted to these transitions, accept every error trace.
func (p *Proof) Validate(ctx context.Context, b solver.Backend, limit time.Duration) error {
	return p.Claim().Check(ctx, b, limit)
}

// Claim is what package certify checks of the proof.
func (p *Proof) Claim() *certify.Automata {
	c := &certify.Automata{Prog: p.words.Prog, Old: p.words.Old, Instances: query.Instantiate(p.words.Prog.Terms)}
	for _, f := range p.automata {
		c.List = append(c.List, f.claim())
	}
	return c
}

// Claim lists the transitions that were taken.
func (f *FloydHoare) claim() certify.Automaton {
	a := certify.Automaton{States: f.sets}
	add := func(k retMove, to automata.State) {
		a.Transitions = append(a.Transitions, certify.Transition{From: int(k.from), Hier: int(k.hier), Action: k.action, To: int(to)})
	}
	for _, t := range []table[move]{f.inner, f.calls} {
		for _, k := range t.order {
			add(retMove{from: k.from, action: k.action}, t.next[k])
		}
	}
	for _, k := range f.rets.order {
		add(k, f.rets.next[k])
	}
	return a
}
