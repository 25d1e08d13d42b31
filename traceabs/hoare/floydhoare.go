package hoare

import (
	"context"

	"tav/automata"
	"tav/cfg"
	"tav/solver/term"
)

// A FloydHoare is a Floyd-Hoare automaton, computed on demand: its states are
// sets of predicates (their conjunction holds), its transitions are Hoare
// triples, proved when first asked for. The successor of a set is the set of
// all predicates that hold after the statement, so the automaton is
// deterministic and total. It accepts in the state false; every word that it
// accepts is an infeasible trace.
type FloydHoare struct {
	ctx   context.Context // of the refinement step that explores it
	check *Checker
	Preds []*term.Term // without true and false
	sets  [][]*term.Term
	index map[string]automata.State
	inner table[move]
	calls table[move]
	rets  table[retMove]
}

type move struct {
	from   automata.State
	action cfg.Action
}

type retMove struct {
	from, hier automata.State
	action     cfg.Action
}

// A table holds the transitions of one kind in the order in which they were found.
type table[K comparable] struct {
	next  map[K]automata.State
	order []K
}

func newTable[K comparable]() table[K] { return table[K]{next: map[K]automata.State{}} }

func (t *table[K]) set(k K, q automata.State) {
	t.next[k] = q
	t.order = append(t.order, k)
}

// The two states that every Floyd-Hoare automaton has.
const (
	topState    automata.State = 0 // no predicate is known to hold
	BottomState automata.State = 1 // false
)

// NewFloydHoare builds the automaton of these predicates. Queries run under
// ctx; when it ends, missing edges lead to the top state, which is sound.
func NewFloydHoare(ctx context.Context, check *Checker, preds []*term.Term) *FloydHoare {
	f := &FloydHoare{
		ctx: ctx, check: check, Preds: preds, index: map[string]automata.State{},
		inner: newTable[move](), calls: newTable[move](), rets: newTable[retMove](),
	}
	f.intern(nil)
	f.intern([]*term.Term{check.Terms.False()})
	return f
}

func (f *FloydHoare) intern(set []*term.Term) automata.State {
	key := ids(set)
	q, ok := f.index[key]
	if !ok {
		q = automata.State(len(f.sets))
		f.index[key] = q
		f.sets = append(f.sets, set)
	}
	return q
}

// choose returns the state of the predicates that hold.
func (f *FloydHoare) choose(holds []bool) automata.State {
	var set []*term.Term
	for i, yes := range holds {
		if yes {
			set = append(set, f.Preds[i])
		}
	}
	return f.intern(set)
}

func (f *FloydHoare) Initial() []automata.State       { return []automata.State{topState} }
func (f *FloydHoare) Accepting(q automata.State) bool { return q == BottomState }
func (f *FloydHoare) Sink(q automata.State) bool      { return q == BottomState }
func (f *FloydHoare) Deterministic() bool             { return true }

// Internal returns the successor under the statement of the edge.
func (f *FloydHoare) Internal(q automata.State, e *cfg.Edge) []automata.State {
	k := move{q, e.Action}
	next, ok := f.inner.next[k]
	if !ok {
		next = BottomState
		if q != BottomState {
			holds, blocked := f.check.Internal(f.ctx, f.sets[q], e.Action, f.Preds)
			if !blocked {
				next = f.choose(holds)
			}
		}
		f.inner.set(k, next)
	}
	return []automata.State{next}
}

// Call returns the state at the callee's entry.
func (f *FloydHoare) Call(q automata.State, e *cfg.Edge) []automata.State {
	k := move{q, e.Action}
	next, ok := f.calls.next[k]
	if !ok {
		next = BottomState
		if q != BottomState {
			next = f.choose(f.check.call(f.ctx, f.sets[q], e.Action.(*cfg.CallAction), f.Preds))
		}
		f.calls.set(k, next)
	}
	return []automata.State{next}
}

// Return returns the state after the call, from those at the callee's exit
// and at the call.
func (f *FloydHoare) Return(q, hier automata.State, e *cfg.Edge) []automata.State {
	k := retMove{q, hier, e.Action}
	next, ok := f.rets.next[k]
	if !ok {
		next = BottomState
		if q != BottomState && hier != BottomState {
			holds := f.check.ret(f.ctx, f.sets[q], f.sets[hier], e.Action.(*cfg.ReturnAction), f.Preds)
			next = f.choose(holds)
		}
		f.rets.set(k, next)
	}
	return []automata.State{next}
}

var _ automata.Acceptor[*cfg.Edge] = (*FloydHoare)(nil)
