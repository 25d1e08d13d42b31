package hoare

import (
	"context"
	"encoding/binary"
	"slices"

	"tav/automata"
	"tav/cfg"
	"tav/solver/limits"
	"tav/solver/term"
	"tav/traceabs/trace"
)

// Invariants runs the program with all automata at once, on the transitions
// that are part of the proof. What holds at a location is the disjunction of the
// predicates of the states there, one conjunction for each combination. A
// combination with the state false is not reached.
func (p *Proof) Invariants(ctx context.Context) []trace.LocPredicate {
	prog := p.words.Prog
	at := map[*cfg.Loc][]joint{}
	seen := map[string]bool{}
	var work []joint
	visit := func(j joint) {
		key := binary.AppendVarint(nil, int64(j.loc.ID))
		for _, q := range j.states {
			if q == BottomState {
				return
			}
			key = binary.AppendVarint(key, int64(q))
		}
		if !seen[string(key)] {
			seen[string(key)] = true
			work = append(work, j)
			at[j.loc] = append(at[j.loc], j)
		}
	}
	visit(joint{prog.Entry.Entry, make([]automata.State, len(p.automata))})
	for k := 0; k < len(work); k++ {
		if ctx.Err() != nil || limits.Over(ctx, len(work), maxProduct, "states of which invariants are made") {
			return nil
		}
		for _, e := range work[k].loc.Out {
			if e.Kind != cfg.Internal {
				return nil
			}
			next := joint{e.To, make([]automata.State, len(p.automata))}
			for i, f := range p.automata {
				next.states[i] = f.taken(work[k].states[i], e)
			}
			visit(next)
		}
	}
	var list []trace.LocPredicate
	for _, l := range prog.Entry.Locs {
		if l.Loop {
			list = append(list, trace.LocPredicate{Loc: l, Predicate: p.disjunction(at[l])})
		}
	}
	return list
}

// disjunction is what the combinations have in common: all of them, if there
// are few, otherwise the states of each automaton that has few.
func (p *Proof) disjunction(joints []joint) *term.Term {
	m := p.words.Prog.Terms
	if len(joints) <= trace.MaxDisjuncts {
		var any []*term.Term
		for _, j := range joints {
			var all []*term.Term
			for i, q := range j.states {
				all = append(all, p.automata[i].sets[q]...)
			}
			any = append(any, m.And(all...))
		}
		return m.Or(any...)
	}
	var all []*term.Term
	for i, f := range p.automata {
		var states []automata.State
		for _, j := range joints {
			if !slices.Contains(states, j.states[i]) {
				states = append(states, j.states[i])
			}
		}
		var any []*term.Term
		for _, q := range states {
			any = append(any, m.And(f.sets[q]...))
		}
		if len(states) <= trace.MaxDisjuncts {
			all = append(all, m.Or(any...))
		}
	}
	return m.And(all...)
}

// A joint is a location with a state of every automaton.
type joint struct {
	loc    *cfg.Loc
	states []automata.State
}

// taken is the state after an edge if that transition was taken before, else the
// top state; false stays false.
func (f *FloydHoare) taken(from automata.State, e *cfg.Edge) automata.State {
	if from == BottomState {
		return BottomState
	}
	return f.inner.next[move{from, e.Action}] // absent: topState
}
