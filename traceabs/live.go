package traceabs

import (
	"math/bits"

	"tav/cfg"
	"tav/solver/term"
)

// A space numbers the variables of a program without calls: globals first,
// then those of the entry procedure.
type space struct {
	vars    []*cfg.Var
	index   map[*term.Term]int
	counter int // index of the allocation counter; -1: none
}

func newSpace(prog *cfg.Program) *space {
	s := &space{index: map[*term.Term]int{}, counter: -1}
	for _, vs := range [][]*cfg.Var{prog.Globals, prog.Entry.Params, prog.Entry.Results, prog.Entry.Locals} {
		for _, v := range vs {
			s.index[v.Term] = len(s.vars)
			s.vars = append(s.vars, v)
		}
	}
	if i, ok := s.index[counterOf(prog)]; ok {
		s.counter = i
	}
	return s
}

func counterOf(prog *cfg.Program) *term.Term {
	if prog.Counter == nil {
		return nil
	}
	return prog.Counter.Term
}

// use adds the variables of a term. What is read of a heap is known of the
// objects that have been allocated, so the counter matters as well.
func (s *space) use(set varSet, t *term.Term, m *term.Manager) {
	for _, v := range m.FreeVars(t) {
		i, ok := s.index[v]
		if !ok {
			continue
		}
		set.add(i)
		if s.counter >= 0 && s.vars[i].Role == cfg.Memory && s.vars[i].Region != nil && s.vars[i].Region.ByObject {
			set.add(s.counter)
		}
	}
}

// A varSet is a set of variables of a space.
type varSet []uint64

func (s *space) newSet() varSet { return make(varSet, (len(s.vars)+63)/64) }

func (s varSet) has(i int) bool { return s[i/64]&(1<<(i%64)) != 0 }
func (s varSet) add(i int)      { s[i/64] |= 1 << (i % 64) }
func (s varSet) remove(i int)   { s[i/64] &^= 1 << (i % 64) }

// union adds the elements of t and reports whether s changed.
func (s varSet) union(t varSet) bool {
	changed := false
	for i, w := range t {
		if w&^s[i] != 0 {
			s[i] |= w
			changed = true
		}
	}
	return changed
}

// each calls f for the elements in order.
func (s varSet) each(f func(i int)) {
	for k, w := range s {
		for ; w != 0; w &= w - 1 {
			f(64*k + bits.TrailingZeros64(w))
		}
	}
}

// A liveness says which variables matter at a location: those whose value can
// decide whether an accepting location is reached, or whether behaviour is
// undefined on the way. An assignment to a variable that does not matter uses
// nothing (strong liveness: Giegerich, Möncke, Wilhelm, "Invariance of
// approximate semantics with respect to program transformations", 1981).
type liveness struct {
	space *space
	terms *term.Manager
	in    []varSet // by location id; nil: none
}

// newLiveness is the least fixpoint over the edges between useful locations.
func newLiveness(s *space, prog *cfg.Program, useful []bool) *liveness {
	l := &liveness{space: s, terms: prog.Terms, in: make([]varSet, prog.NumLocs())}
	var work []*cfg.Loc // locations whose set grew
	queued := make([]bool, prog.NumLocs())
	push := func(loc *cfg.Loc) {
		if !queued[loc.ID] {
			queued[loc.ID] = true
			work = append(work, loc)
		}
	}
	for _, loc := range prog.Entry.Locs { // the last one first: sets flow backward
		if useful[loc.ID] {
			push(loc)
		}
	}
	for len(work) > 0 {
		to := work[len(work)-1]
		work = work[:len(work)-1]
		queued[to.ID] = false
		for _, e := range to.In {
			if useful[e.From.ID] && l.flow(e) {
				push(e.From)
			}
		}
	}
	return l
}

// at is the set of variables live at a location; nil when there is none.
func (l *liveness) at(loc *cfg.Loc) varSet { return l.in[loc.ID] }

// flow adds to the set before the edge what the edge needs.
func (l *liveness) flow(e *cfg.Edge) bool {
	s := l.space.newSet()
	if after := l.in[e.To.ID]; after != nil {
		copy(s, after)
	}
	switch a := e.Action.(type) {
	case *cfg.Assume:
		l.use(s, a.Cond)
	case *cfg.Havoc:
		for _, v := range a.Dst {
			s.remove(l.space.index[v.Term])
		}
	case *cfg.Assign:
		var needed []*term.Term
		for i, v := range a.Dst {
			if s.has(l.space.index[v.Term]) {
				needed = append(needed, a.Src[i])
			}
		}
		for _, v := range a.Dst {
			s.remove(l.space.index[v.Term])
		}
		for _, t := range needed {
			l.use(s, t)
		}
	}
	for _, u := range e.UB {
		l.use(s, u.Cond)
	}
	if l.in[e.From.ID] == nil {
		l.in[e.From.ID] = s
		return true
	}
	return l.in[e.From.ID].union(s)
}

func (l *liveness) use(s varSet, t *term.Term) { l.space.use(s, t, l.terms) }
