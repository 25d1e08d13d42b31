package automata

// Determinisation of nested word automata.
//
// R. Alur, P. Madhusudan: Adding nesting structure to words. J. ACM 56(3), 2009,
// Theorem 3.3: a state of the deterministic automaton is a set of summaries, here
// pairs (hier, q): some run on the prefix read is now in q, and was in hier before
// the innermost pending call (NoState if there is none). At a return, the summary
// (hier, q) of the callee is joined with a summary (h, hier) of the set before the
// call. With n states at most 2^(n²) sets exist; only those asked for are made.

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// A pair is a state and its hierarchical predecessor (NoState at top level).
type pair struct{ at, hier State }

// pairs is a set of pairs, ascending by at, then by hier, without duplicates.
type pairs []pair

func comparePairs(x, y pair) int {
	if c := cmp.Compare(x.at, y.at); c != 0 {
		return c
	}
	return cmp.Compare(x.hier, y.hier)
}

// normal sorts the pairs and removes duplicates, in place.
func normal(s pairs) pairs {
	if len(s) <= 1 {
		return s
	}
	slices.SortFunc(s, comparePairs)
	return slices.Compact(s)
}

// start returns the summaries of the empty word.
func start[L comparable](a Acceptor[L]) pairs {
	var s pairs
	for _, q := range a.Initial() {
		s = append(s, pair{q, NoState})
	}
	return normal(s)
}

func afterInternal[L comparable](a Acceptor[L], s pairs, letter L) pairs {
	var t pairs
	for _, p := range s {
		for _, q := range a.Internal(p.at, letter) {
			t = append(t, pair{q, p.hier})
		}
	}
	return normal(t)
}

func afterCall[L comparable](a Acceptor[L], s pairs, letter L) pairs {
	var t pairs
	for i, p := range s {
		if i > 0 && s[i-1].at == p.at {
			continue // the hierarchical predecessor of p.at plays no part
		}
		for _, q := range a.Call(p.at, letter) {
			t = append(t, pair{q, p.at})
		}
	}
	return normal(t)
}

// afterReturn joins the summaries of the callee with those before the call.
func afterReturn[L comparable](a Acceptor[L], s, before pairs, letter L) pairs {
	var t pairs
	for _, p := range s {
		i, _ := slices.BinarySearchFunc(before, pair{p.hier, NoState}, comparePairs)
		if i == len(before) || before[i].at != p.hier {
			continue
		}
		to := a.Return(p.at, p.hier, letter)
		for ; i < len(before) && before[i].at == p.hier; i++ {
			for _, q := range to {
				t = append(t, pair{q, before[i].hier})
			}
		}
	}
	return normal(t)
}

func (s pairs) accepting(a interface{ Accepting(State) bool }) bool {
	return slices.ContainsFunc(s, func(p pair) bool { return a.Accepting(p.at) })
}

// key returns a string that identifies the set.
func (s pairs) key() string {
	b := make([]byte, 0, 8*len(s))
	for _, p := range s {
		b = binary.LittleEndian.AppendUint32(b, uint32(p.at))
		b = binary.LittleEndian.AppendUint32(b, uint32(p.hier))
	}
	return string(b)
}

// Determinize returns a deterministic acceptor of the same language, computed on
// demand. It is total: every state has exactly one successor on every letter,
// possibly the empty set of runs.
func Determinize[L comparable](a Acceptor[L]) Acceptor[L] {
	d := &determinized[L]{of: a, index: make(map[string]State), sink: sinkOf(a)}
	d.initial = d.intern(start(a))
	return d
}

type determinized[L comparable] struct {
	of      Acceptor[L]
	sink    func(State) bool
	sets    []pairs          // by state
	index   map[string]State // pairs.key → state
	initial []State
}

// intern returns the state of the set, as the only element of a slice.
func (d *determinized[L]) intern(s pairs) []State {
	k := s.key()
	q, ok := d.index[k]
	if !ok {
		q = State(len(d.sets))
		d.sets = append(d.sets, s)
		d.index[k] = q
	}
	return []State{q}
}

// Deterministic returns true.
func (d *determinized[L]) Deterministic() bool { return true }

// Sink reports whether some run is in a sink.
func (d *determinized[L]) Sink(q State) bool {
	return slices.ContainsFunc(d.sets[q], func(p pair) bool { return d.sink(p.at) })
}

func (d *determinized[L]) Initial() []State       { return d.initial }
func (d *determinized[L]) Accepting(q State) bool { return d.sets[q].accepting(d.of) }

func (d *determinized[L]) Internal(q State, a L) []State {
	return d.intern(afterInternal(d.of, d.sets[q], a))
}

func (d *determinized[L]) Call(q State, a L) []State {
	return d.intern(afterCall(d.of, d.sets[q], a))
}

func (d *determinized[L]) Return(q, hier State, a L) []State {
	return d.intern(afterReturn(d.of, d.sets[q], d.sets[hier], a))
}

// sinkOf returns a's Sink, or a function that knows no sink.
func sinkOf[L comparable](a Acceptor[L]) func(State) bool {
	if s, ok := a.(Sinker); ok {
		return s.Sink
	}
	return func(State) bool { return false }
}
