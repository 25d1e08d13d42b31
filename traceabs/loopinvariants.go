package traceabs

import (
	"context"
	"encoding/binary"
	"slices"

	"tav/automata"
	"tav/cfg"
	"tav/solver/term"
)

// What a proof says of a location is for people and for other tools: any
// predicate that holds whenever control is there will do, a short one is better
// than a precise one.
const (
	maxDisjuncts = 12     // states of a location that are told apart
	maxProduct   = 50_000 // states of the program with all Floyd-Hoare automata
)

// Invariants derives predicates that hold whenever control is at a location,
// for loop heads, over program variables. A loop head that is not listed has
// none. Nothing is derived from an unwinding, a proof for an unfolding of calls,
// or Floyd-Hoare automata of a program with calls, nor when ctx ends.
func Invariants(ctx context.Context, c Certificate) []LocPredicate {
	switch p := c.(type) {
	case *Annotation:
		return p.Predicates()
	case *StateSpace:
		return p.invariants()
	case *Proof:
		return p.invariants(ctx)
	}
	return nil
}

// invariants is, for a location, the disjunction of its states; where there are
// many, the values of each variable in any of them.
func (p *StateSpace) invariants() []LocPredicate {
	x := p.x
	nodes := make([][]int, x.prog.NumLocs())
	for n := range x.nodes {
		id := x.nodes[n].loc.ID
		nodes[id] = append(nodes[id], n)
	}
	var list []LocPredicate
	for _, l := range x.prog.Entry.Locs {
		if !x.head[l.ID] || !l.Loop {
			continue
		}
		var any []*term.Term
		if len(nodes[l.ID]) > maxDisjuncts {
			any = append(any, x.formula(x.hull(nodes[l.ID])))
		} else {
			for _, n := range nodes[l.ID] {
				any = append(any, x.formula(x.known(x.decode(n))))
			}
		}
		list = append(list, LocPredicate{l, x.terms.Or(any...)})
	}
	return list
}

// known is what a state says of variables.
func (x *reachability) known(state absState) valuation {
	v := valuation{}
	for i, id := range state {
		if id != x.unknown[i] {
			v[i] = x.slots[id]
		}
	}
	return v
}

// hull joins states, variable by variable: their values, no differences.
func (x *reachability) hull(nodes []int) valuation {
	var all valuation
	for _, n := range nodes {
		v := x.known(x.decode(n))
		if all == nil {
			all = v
		}
		for i, s := range all {
			t, ok := v[i]
			if !ok || s.set == nil || t.set == nil {
				delete(all, i)
				continue
			}
			all[i] = slot{set: s.set.join(t.set)}
		}
	}
	return all
}

// A joint is a location with a state of every automaton.
type joint struct {
	loc    *cfg.Loc
	states []automata.State
}

// invariants runs the program with all automata at once, on the transitions
// that are part of the proof. What holds at a location is the disjunction of the
// predicates of the states there, one conjunction for each combination. A
// combination with the state false is not reached.
func (p *Proof) invariants(ctx context.Context) []LocPredicate {
	prog := p.words.prog
	at := map[*cfg.Loc][]joint{}
	seen := map[string]bool{}
	var work []joint
	visit := func(j joint) {
		key := binary.AppendVarint(nil, int64(j.loc.ID))
		for _, q := range j.states {
			if q == bottomState {
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
		if ctx.Err() != nil || len(work) > maxProduct {
			return nil
		}
		for _, e := range work[k].loc.Out {
			if e.Kind != cfg.Internal {
				return nil
			}
			next := joint{e.To, make([]automata.State, len(p.automata))}
			for i, f := range p.automata {
				next.states[i] = recorded{f}.Internal(work[k].states[i], e)[0]
			}
			visit(next)
		}
	}
	var list []LocPredicate
	for _, l := range prog.Entry.Locs {
		if l.Loop {
			list = append(list, LocPredicate{l, p.disjunction(at[l])})
		}
	}
	return list
}

// disjunction is what the combinations have in common: all of them, if there
// are few, otherwise the states of each automaton that has few.
func (p *Proof) disjunction(joints []joint) *term.Term {
	m := p.words.prog.Terms
	if len(joints) <= maxDisjuncts {
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
		if len(states) <= maxDisjuncts {
			all = append(all, m.Or(any...))
		}
	}
	return m.And(all...)
}

// recorded is a Floyd-Hoare automaton restricted to the transitions that were
// taken before; everything else leads to the top state.
type recorded struct{ f *floydHoare }

func (r recorded) Initial() []automata.State       { return r.f.Initial() }
func (r recorded) Accepting(q automata.State) bool { return r.f.Accepting(q) }
func (r recorded) Sink(q automata.State) bool      { return r.f.Sink(q) }
func (r recorded) Deterministic() bool             { return true }

func (r recorded) Internal(q automata.State, e *cfg.Edge) []automata.State {
	return lookup(r.f.inner, move{q, e.Action}, q)
}

func (r recorded) Call(q automata.State, e *cfg.Edge) []automata.State {
	return lookup(r.f.calls, move{q, e.Action}, q)
}

func (r recorded) Return(q, hier automata.State, e *cfg.Edge) []automata.State {
	if hier == bottomState {
		return []automata.State{bottomState}
	}
	return lookup(r.f.rets, retMove{q, hier, e.Action}, q)
}

// lookup gives the recorded successor; false stays false.
func lookup[K comparable](t table[K], k K, from automata.State) []automata.State {
	if from == bottomState {
		return []automata.State{bottomState}
	}
	return []automata.State{t.next[k]} // absent: topState
}
