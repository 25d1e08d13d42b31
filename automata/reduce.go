package automata

// Quotient by bisimulation.
//
// States are equivalent only if they agree in acceptance and, class by class of
// the target, in their edges on every letter. Returns depend on two states. For
// the quotient to move on ([q], [h], a) as the automaton does on (q, h, a),
// q ~ q' and h ~ h' must imply that δ_r(q, h, a) and δ_r(q', h', a) meet the same
// classes; this holds iff it holds with h fixed and with q fixed. So a return
// (q, h, a, p) counts as an edge of q labelled (h, a) and as an edge of h labelled
// (q, a), with the states themselves, not their classes, in the labels. Then states
// with equivalent stacks are bisimilar, and the language is that of the quotient.
// (Returns that no run takes are not distinguished from returns that are missing on
// purpose; some states that could be merged are not.)
//
// The coarsest such partition is found by refinement with signatures (S. Blom,
// S. Orzan: Distributed state space minimization. STTT 7(3), 2005): the signature
// of a state is the set of its (label, class of target); classes are split by
// signature until nothing changes. Only states with an edge to a state whose class
// changed are looked at again, and the largest part of a split class keeps its
// number (J. Hopcroft: An n log n algorithm for minimizing states in a finite
// automaton. 1971), so a state changes its class at most log n times and the time
// is O(m log n) for m edges, up to sorting the signatures.
//
// Without calls, and if a is deterministic and without dead ends, the result is
// the minimal deterministic automaton.

import (
	"context"
	"encoding/binary"
	"slices"
)

// Reduce returns the quotient of a by the coarsest bisimulation as described
// above. It accepts the same language and is deterministic if a is. Classes are
// numbered in the order of their first states, and Origin leads to those. Use it
// after RemoveDeadEnds. It fails only with ctx's error.
func Reduce[L comparable](ctx context.Context, a *Explicit[L]) (*Explicit[L], error) {
	p := newPartition(a)
	if err := p.refine(ctx); err != nil {
		return nil, err
	}
	return quotient(a, p.class), nil
}

// A labelled edge is an edge as the partition sees it.
type labelled struct{ label, to int32 }

// A label is what two edges must agree in apart from the class of the target.
type label[L comparable] struct {
	kind   Kind
	asHier bool  // the edge of a hierarchical predecessor
	other  State // for a return: the other one of state and hierarchical predecessor
	letter L
}

// A partition divides the states into classes. Every class is a range of order.
type partition struct {
	edges   [][]labelled // by state
	sources [][]int32    // by state: the states with an edge to it
	class   []int32      // by state
	order   []int32      // all states, by class
	place   []int32      // by state: its index in order
	first   []int32      // by class: index of its range in order
	end     []int32      // by class: end of that range
	dirty   []int32      // states whose signature may have changed
	isDirty []bool       // by state
}

func newPartition[L comparable](a *Explicit[L]) *partition {
	n := a.Len()
	p := &partition{
		edges:   make([][]labelled, n),
		sources: make([][]int32, n),
		class:   make([]int32, n),
		order:   make([]int32, 0, n),
		place:   make([]int32, n),
		isDirty: make([]bool, n),
	}
	labels := make(map[label[L]]int32)
	add := func(from State, l label[L], to State) {
		k, ok := labels[l]
		if !ok {
			k = int32(len(labels))
			labels[l] = k
		}
		p.edges[from] = append(p.edges[from], labelled{k, int32(to)})
		p.sources[to] = append(p.sources[to], int32(from))
	}
	for q := State(0); int(q) < n; q++ {
		for l, to := range a.Internals(q) {
			add(q, label[L]{kind: Internal, letter: l}, to)
		}
		for l, to := range a.Calls(q) {
			add(q, label[L]{kind: Call, letter: l}, to)
		}
		for h := range a.Hiers(q) {
			for l, to := range a.Returns(q, h) {
				add(q, label[L]{kind: Return, other: h, letter: l}, to)
				add(h, label[L]{kind: Return, asHier: true, other: q, letter: l}, to)
			}
		}
	}
	p.divide(a.accepting)
	return p
}

// divide makes the first classes: the states by acceptance. All states are dirty.
func (p *partition) divide(accepting []bool) {
	for _, side := range []bool{false, true} {
		first := len(p.order)
		for q, acc := range accepting {
			if acc != side {
				continue
			}
			p.class[q] = int32(len(p.first))
			p.place[q] = int32(len(p.order))
			p.order = append(p.order, int32(q))
			p.soil(int32(q))
		}
		if first < len(p.order) {
			p.first = append(p.first, int32(first))
			p.end = append(p.end, int32(len(p.order)))
		}
	}
}

// soil notes that the signature of q may have changed.
func (p *partition) soil(q int32) {
	if !p.isDirty[q] {
		p.isDirty[q] = true
		p.dirty = append(p.dirty, q)
	}
}

// refine splits classes until all states of a class have the same signature. It
// goes in rounds: signatures are taken of the partition before the round.
func (p *partition) refine(ctx context.Context) error {
	for len(p.dirty) > 0 {
		var splits [][][]int32
		for _, some := range p.dirtyByClass() {
			if err := ctx.Err(); err != nil {
				return err
			}
			splits = append(splits, p.bySignature(some))
		}
		for _, parts := range splits {
			p.split(parts)
		}
	}
	return nil
}

// dirtyByClass empties the list of dirty states and returns them class by class,
// leaving out classes of one state.
func (p *partition) dirtyByClass() [][]int32 {
	dirty := p.dirty
	p.dirty = nil
	slices.SortFunc(dirty, func(x, y int32) int {
		if c := p.class[x] - p.class[y]; c != 0 {
			return int(c)
		}
		return int(x - y)
	})
	var groups [][]int32
	for i := 0; i < len(dirty); {
		j := i
		for ; j < len(dirty) && p.class[dirty[j]] == p.class[dirty[i]]; j++ {
			p.isDirty[dirty[j]] = false
		}
		if c := p.class[dirty[i]]; p.end[c]-p.first[c] > 1 {
			groups = append(groups, dirty[i:j])
		}
		i = j
	}
	return groups
}

// split splits a class, given its dirty states by signature. The other states of
// the class all have the signature that they had before. No class occurs in it
// that was made in the last round, since all sources of those were soiled; but in
// every dirty state's signature one does, so no part is to be joined with the rest.
// (In the first round all states are dirty.)
func (p *partition) split(parts [][]int32) {
	c := p.class[parts[0][0]]
	at := p.first[c]
	for _, part := range parts { // to the front of the range, part by part
		for _, q := range part {
			p.swap(q, at)
			at++
		}
	}
	clean := p.order[at:p.end[c]]
	largest, size := -1, len(clean) // -1: the clean ones
	for i, part := range parts {
		if len(part) > size {
			largest, size = i, len(part)
		}
	}
	at = p.first[c]
	for i, part := range parts {
		next := at + int32(len(part))
		p.assign(i == largest, c, at, next)
		at = next
	}
	if len(clean) > 0 {
		p.assign(largest < 0, c, at, at+int32(len(clean)))
	}
}

// swap moves q to the index at of order.
func (p *partition) swap(q, at int32) {
	from, other := p.place[q], p.order[at]
	p.order[at], p.order[from] = q, other
	p.place[q], p.place[other] = at, from
}

// assign makes the range of order the class c, or else a new class.
func (p *partition) assign(keep bool, c, first, end int32) {
	if keep {
		p.first[c], p.end[c] = first, end
		return
	}
	fresh := int32(len(p.first))
	p.first = append(p.first, first)
	p.end = append(p.end, end)
	for _, q := range p.order[first:end] {
		p.class[q] = fresh
		for _, src := range p.sources[q] {
			p.soil(src)
		}
	}
}

// bySignature groups the states by signature, in order of appearance.
func (p *partition) bySignature(states []int32) [][]int32 {
	index := make(map[string]int)
	var (
		parts     [][]int32
		signature []uint64
		key       []byte
	)
	for _, q := range states {
		signature, key = signature[:0], key[:0]
		for _, e := range p.edges[q] {
			signature = append(signature, uint64(e.label)<<32|uint64(p.class[e.to]))
		}
		slices.Sort(signature)
		for _, s := range slices.Compact(signature) {
			key = binary.LittleEndian.AppendUint64(key, s)
		}
		i, ok := index[string(key)]
		if !ok {
			i = len(parts)
			index[string(key)] = i
			parts = append(parts, nil)
		}
		parts[i] = append(parts[i], q)
	}
	return parts
}

// quotient returns the automaton of the classes.
func quotient[L comparable](a *Explicit[L], class []int32) *Explicit[L] {
	e := &Explicit[L]{origin: []State{}}
	of := make([]State, a.Len())                // state → state of its class
	byClass := make(map[int32]State, a.Len()/2) // class → its state
	for q, c := range class {
		s, known := byClass[c]
		if !known {
			s = e.AddState()
			byClass[c] = s
			e.origin = append(e.origin, State(q))
			if a.accepting[q] {
				e.SetAccepting(s)
			}
		}
		of[q] = s
	}
	for _, q := range a.initial {
		e.SetInitial(of[q])
	}
	for q := State(0); int(q) < a.Len(); q++ {
		for l, to := range a.Internals(q) {
			e.AddInternal(of[q], l, of[to])
		}
		for l, to := range a.Calls(q) {
			e.AddCall(of[q], l, of[to])
		}
		for h := range a.Hiers(q) {
			for l, to := range a.Returns(q, h) {
				e.AddReturn(of[q], of[h], l, of[to])
			}
		}
	}
	return e
}
