package traceabs

import (
	"context"
	"time"

	"tav/automata"
	"tav/solver"
	"tav/solver/term"
	"tav/traceabs/certify"
)

// Validate re-checks every Hoare triple that a transition stands for, and that
// the automata, restricted to these transitions, accept every error trace.
func (p *Proof) Validate(ctx context.Context, b solver.Backend, limit time.Duration) error {
	return p.claim().Check(ctx, b, limit)
}

func (p *Proof) claim() *certify.Automata {
	c := &certify.Automata{Prog: p.words.prog, Old: p.words.old, Instances: instantiate(p.words.prog.Terms)}
	for _, f := range p.automata {
		c.List = append(c.List, f.claim())
	}
	return c
}

// claim lists the transitions that were taken.
func (f *floydHoare) claim() certify.Automaton {
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

// instantiate proposes the instances that the search would take.
func instantiate(m *term.Manager) certify.Instantiate {
	return func(ctx context.Context, universal, others []*term.Term) []certify.Instance {
		g := grounding{m: m, memories: memories()}
		g.collect(others)
		var list []certify.Instance
		for _, u := range universal {
			for _, values := range g.choices(ctx, u) {
				list = append(list, certify.Instance{Of: u, At: values})
			}
		}
		return list
	}
}
