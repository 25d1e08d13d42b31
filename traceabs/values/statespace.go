package values

import (
	"encoding/binary"
	"slices"

	"tav/cfg"
	"tav/solver/domain"
	"tav/solver/term"
	"tav/traceabs/blocks"
)

// A stateSpace has the abstract states of a program without calls: a valuation
// of the variables at a location, with numbers for slots. What an edge does to
// a state depends on the variables that it mentions, and on those that have a
// symbol in common with one of them: it is computed once for each of their
// valuations, as a Hoare triple {before} edge {some of after}, and proved once.
type stateSpace struct {
	*evaluator
	live    *blocks.Liveness
	useful  []bool
	slots   []slot
	ids     map[string]uint32
	unknown []uint32 // by variable: the slot that says nothing
	edges   []edgeTriples
	key     []byte // scratch
}

// An absState is the slots by index of the variable. Dead variables are unknown.
type absState []uint32

// edgeTriples are those of one edge.
type edgeTriples struct {
	vars    []int // mentioned or assigned, ordered
	triples map[string]*edgeTriple
}

// An edgeTriple says that an edge leads from before to some of after.
type edgeTriple struct {
	edge   *cfg.Edge
	before valuation
	after  []valuation
	slots  [][]uint32 // of after, in order of vars
	vars   []int
	plain  bool // there are no symbols in after
}

func newStateSpace(b *blocks.Program) *stateSpace {
	s := &stateSpace{
		evaluator: &evaluator{terms: b.Terms, space: b.Space}, live: b.Live, useful: b.Useful, ids: map[string]uint32{},
	}
	for _, v := range b.Space.Vars {
		s.unknown = append(s.unknown, s.id(slot{set: domain.FullSet(v.Term.Sort())}))
	}
	s.edges = make([]edgeTriples, edgeCount(b.Prog))
	for _, e := range b.Prog.Entry.Edges {
		s.edges[e.ID] = edgeTriples{vars: s.mentioned(e), triples: map[string]*edgeTriple{}}
	}
	return s
}

func edgeCount(prog *cfg.Program) int {
	n := 0
	for _, e := range prog.Entry.Edges {
		n = max(n, e.ID+1)
	}
	return n
}

// mentioned lists the variables of an edge.
func (s *stateSpace) mentioned(e *cfg.Edge) []int {
	var list []int
	add := func(t *term.Term) {
		for _, v := range s.terms.FreeVars(t) {
			if i, ok := s.index(v); ok {
				list = append(list, i)
			}
		}
	}
	switch a := e.Action.(type) {
	case *cfg.Assume:
		add(a.Cond)
	case *cfg.Assign:
		for k, d := range a.Dst {
			add(d.Term)
			add(a.Src[k])
		}
	case *cfg.Havoc:
		for _, d := range a.Dst {
			add(d.Term)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// id is the number of a slot.
func (s *stateSpace) id(x slot) uint32 {
	if _, one := x.set.Only(); one {
		x.symbol, x.offset = 0, 0
	}
	key := binary.AppendVarint(nil, int64(x.symbol))
	key = binary.AppendVarint(key, x.offset)
	put := func(v domain.Set) {
		key = binary.AppendVarint(key, int64(len(v)))
		for _, i := range v {
			key = binary.AppendVarint(binary.AppendVarint(key, i.Lo), i.Hi)
		}
	}
	put(x.set)
	for _, c := range x.cells {
		key = binary.AppendVarint(key, c.index)
		put(c.set)
	}
	if n, ok := s.ids[string(key)]; ok {
		return n
	}
	n := uint32(len(s.slots))
	s.ids[string(key)] = n
	s.slots = append(s.slots, x)
	return n
}

// post lists the states after an edge.
func (s *stateSpace) post(state absState, e *cfg.Edge) []absState {
	et := &s.edges[e.ID]
	s.key = s.key[:0]
	for _, i := range et.vars {
		if s.slots[state[i]].symbol != 0 {
			return s.postSymbolic(state, e)
		}
		s.key = binary.AppendUvarint(s.key, uint64(state[i]))
	}
	t := et.triples[string(s.key)]
	if t == nil {
		before := valuation{}
		for _, i := range et.vars {
			before[i] = s.slots[state[i]]
		}
		t = s.add(et, e, before)
	}
	return s.apply(state, t, nil)
}

// A symbolName says what a symbol of a triple is in a state.
type symbolName struct {
	symbol int
	offset int64
}

// postSymbolic is post where a mentioned variable has a symbol: the triple
// names symbols by their first occurrence, with the offset 0 there.
func (s *stateSpace) postSymbolic(state absState, e *cfg.Edge) []absState {
	et := &s.edges[e.ID]
	local := map[int]int{}
	for _, i := range et.vars {
		if n := s.slots[state[i]].symbol; n != 0 {
			local[n] = 0
		}
	}
	before := valuation{}
	var names []symbolName
	s.key = append(s.key[:0], 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff) // no varint
	for i, id := range state {
		x := s.slots[id]
		_, shared := local[x.symbol]
		if _, mentioned := slices.BinarySearch(et.vars, i); !mentioned && (x.symbol == 0 || !shared) {
			continue
		}
		if x.symbol != 0 {
			if local[x.symbol] == 0 {
				names = append(names, symbolName{x.symbol, x.offset})
				local[x.symbol] = len(names)
			}
			x.symbol = local[x.symbol]
			x.offset = wrapWord(s.sort(i), x.offset-names[x.symbol-1].offset)
		}
		before[i] = x
		s.key = binary.AppendUvarint(s.key, uint64(i))
		s.key = binary.AppendUvarint(s.key, uint64(s.id(x)))
	}
	t := et.triples[string(s.key)]
	if t == nil {
		t = s.add(et, e, before)
	}
	return s.apply(state, t, names)
}

// add makes a triple.
func (s *stateSpace) add(et *edgeTriples, e *cfg.Edge, before valuation) *edgeTriple {
	key := string(s.key)
	t := &edgeTriple{edge: e, before: before, after: s.evaluator.post(before, e), vars: before.order(), plain: true}
	for _, a := range t.after {
		ids := make([]uint32, len(t.vars))
		for k, i := range t.vars {
			ids[k] = s.id(a[i])
			t.plain = t.plain && s.slots[ids[k]].symbol == 0
		}
		t.slots = append(t.slots, ids)
	}
	et.triples[key] = t
	return t
}

// apply changes the state as the triple says.
func (s *stateSpace) apply(state absState, t *edgeTriple, names []symbolName) []absState {
	states := make([]absState, len(t.slots))
	for k, ids := range t.slots {
		after := state
		if k < len(t.slots)-1 { // the last one takes the state over
			after = slices.Clone(state)
		}
		states[k] = after
		if t.plain {
			for j, i := range t.vars {
				after[i] = ids[j]
			}
			continue
		}
		fresh := 0
		for _, id := range after {
			fresh = max(fresh, s.slots[id].symbol)
		}
		for j, i := range t.vars {
			x := s.slots[ids[j]]
			if n := x.symbol; n > len(names) {
				x.symbol = fresh + n - len(names)
				after[i] = s.id(x)
			} else if n > 0 {
				x.symbol = names[n-1].symbol
				x.offset = wrapWord(s.sort(i), x.offset+names[n-1].offset)
				after[i] = s.id(x)
			} else {
				after[i] = ids[j]
			}
		}
	}
	return states
}

// canonical forgets dead variables and names symbols by their first
// occurrence; states that say the same become equal.
func (s *stateSpace) canonical(state absState, l *cfg.Loc) {
	live := s.live.At(l)
	var count map[int]int // variables by symbol
	for i, id := range state {
		if live == nil || !live.Has(i) {
			state[i] = s.unknown[i]
			continue
		}
		if n := s.slots[id].symbol; n != 0 {
			if count == nil {
				count = map[int]int{}
			}
			count[n]++
		}
	}
	if len(count) == 0 {
		return
	}
	names := map[int]symbolName{}
	for i, id := range state {
		x := s.slots[id]
		if x.symbol == 0 {
			continue
		}
		if count[x.symbol] == 1 {
			x.symbol, x.offset = 0, 0
		} else {
			name, ok := names[x.symbol]
			if !ok {
				name = symbolName{len(names) + 1, x.offset}
				names[x.symbol] = name
			}
			x.symbol, x.offset = name.symbol, wrapWord(s.sort(i), x.offset-name.offset)
		}
		state[i] = s.id(x)
	}
}
