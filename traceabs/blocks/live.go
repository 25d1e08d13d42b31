package blocks

import (
	"context"
	"math/bits"
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// A Space numbers the variables of a program: globals first, then those of the
// entry procedure and of the others, and what globals were when the procedure at work was entered.
type Space struct {
	Vars        []*cfg.Var
	Index       map[*term.Term]int
	Counter     int // index of the allocation counter; -1: none
	Terminators []Terminator
	Searches    []Search
	Writes      []Terminator // where anything is stored in arrays that are searched: how far it may come is what keeps their terminators
	ends        []VarSet     // by the index of an array: the variables that say where its terminators are; nil: it has none
	globals     int          // with calls: how many variables are global, which are the first ones
	olds        int          // with calls: the index of what the first of them was when the procedure at work was entered; 0: there are no calls
}

// newSpace is that of a program without calls.
func newSpace(prog *cfg.Program) *Space {
	s := numbered(prog, prog.Globals, prog.Entry.Params, prog.Entry.Results, prog.Entry.Locals)
	s.findTerminators(prog)
	return s
}

// numbered has these variables.
func numbered(prog *cfg.Program, lists ...[]*cfg.Var) *Space {
	s := &Space{Index: map[*term.Term]int{}, Counter: -1}
	for _, v := range slices.Concat(lists...) {
		s.Index[v.Term] = len(s.Vars)
		s.Vars = append(s.Vars, v)
	}
	if i, ok := s.Index[counterOf(prog)]; ok {
		s.Counter = i
	}
	s.ends = make([]VarSet, len(s.Vars))
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
func (s *Space) use(set VarSet, t *term.Term, m *term.Manager) {
	for _, v := range m.FreeVars(t) {
		i, ok := s.Index[v]
		if !ok {
			continue
		}
		set.add(i)
		if s.Counter >= 0 && s.Vars[i].Role == cfg.Memory && s.Vars[i].Region != nil && s.Vars[i].Region.ByObject {
			set.add(s.Counter)
		}
	}
}

// close adds the variables that say where the terminators of the arrays of a set are: they matter as long as the
// array does, also where they will be assigned to before it is read.
func (s *Space) close(set VarSet) {
	set.Each(func(i int) {
		if s.ends[i] != nil {
			set.union(s.ends[i])
		}
	})
}

// A VarSet is a set of variables of a space.
type VarSet []uint64

func (s *Space) newSet() VarSet { return make(VarSet, (len(s.Vars)+63)/64) }

// Has says whether variable i is in the set.
func (s VarSet) Has(i int) bool { return s[i/64]&(1<<(i%64)) != 0 }
func (s VarSet) add(i int)      { s[i/64] |= 1 << (i % 64) }
func (s VarSet) remove(i int)   { s[i/64] &^= 1 << (i % 64) }

// union adds the elements of t and reports whether s changed.
func (s VarSet) union(t VarSet) bool {
	changed := false
	for i, w := range t {
		if w&^s[i] != 0 {
			s[i] |= w
			changed = true
		}
	}
	return changed
}

// Each calls f for the elements in order.
func (s VarSet) Each(f func(i int)) {
	for k, w := range s {
		for ; w != 0; w &= w - 1 {
			f(64*k + bits.TrailingZeros64(w))
		}
	}
}

// A Liveness says which variables matter at a location: those whose value can
// decide whether an accepting location is reached, or whether behaviour is
// undefined on the way. An assignment to a variable that does not matter uses
// nothing (strong liveness: Giegerich, Möncke, Wilhelm, "Invariance of
// approximate semantics with respect to program transformations", 1981).
type Liveness struct {
	space *Space
	terms *term.Manager
	ends  []*Cut   // by location id: where nothing matters for what is before; nil: nowhere
	in    []VarSet // by location id; nil: none
}

// newLiveness is the least fixpoint over the edges between useful locations, or something less when ctx ends.
func newLiveness(ctx context.Context, b *Program, ends []*Cut) *Liveness {
	l := &Liveness{space: b.Space, terms: b.Terms, ends: ends, in: make([]VarSet, b.Prog.NumLocs())}
	var work []*cfg.Loc // locations whose set grew
	queued := make([]bool, b.Prog.NumLocs())
	push := func(loc *cfg.Loc) {
		if !queued[loc.ID] {
			queued[loc.ID] = true
			work = append(work, loc)
		}
	}
	for loc := range b.locs() { // the last one first: sets flow backward
		if b.Useful[loc.ID] {
			push(loc)
		}
	}
	for n := 0; len(work) > 0 && (n%attention > 0 || ctx.Err() == nil); n++ {
		to := work[len(work)-1]
		work = work[:len(work)-1]
		queued[to.ID] = false
		for _, e := range to.In {
			if b.Useful[e.From.ID] && l.flow(e) {
				push(e.From)
			}
			if r, ok := e.Action.(*cfg.ReturnAction); ok && l.past(e, r) {
				push(r.Call.From)
			}
		}
		if exit := to.Proc.Exit; exit != nil && len(to.In) > 0 && to == to.Proc.Entry && l.kept(to.Proc) {
			push(exit)
		}
	}
	return l
}

// At is the set of variables live at a location; nil when there is none.
func (l *Liveness) At(loc *cfg.Loc) VarSet { return l.in[loc.ID] }

// Follows reports that blocks say what becomes of all variables of a formula on the way to a cut point: nothing
// can be claimed there of others, whatever their values were before.
func (b *Program) Follows(t *term.Term, to *Cut) bool {
	live := b.Live.At(to.Loc)
	return !slices.ContainsFunc(b.Terms.FreeVars(t), func(v *term.Term) bool {
		i, ok := b.IndexOf(v)
		return !ok || i != b.Taint() && (live == nil || !live.Has(i))
	})
}

// flow adds to the set before the edge what the edge needs.
func (l *Liveness) flow(e *cfg.Edge) bool {
	s := l.space.newSet()
	if after := l.in[e.To.ID]; after != nil && (l.ends == nil || l.ends[e.To.ID] == nil) {
		copy(s, after)
	}
	switch a := e.Action.(type) {
	case *cfg.Assume:
		l.use(s, a.Known(l.terms))
	case *cfg.Havoc:
		for _, v := range a.Dst {
			s.remove(l.space.Index[v.Term])
		}
	case *cfg.CallAction:
		l.enter(s, a)
	case *cfg.ReturnAction:
		l.leave(s, a)
	case *cfg.Assign:
		var needed []*term.Term
		for i, v := range a.Dst {
			if s.Has(l.space.Index[v.Term]) {
				needed = append(needed, a.Src[i])
			}
		}
		for _, v := range a.Dst {
			s.remove(l.space.Index[v.Term])
		}
		for _, t := range needed {
			l.use(s, t)
		}
	}
	for _, u := range e.UB {
		l.use(s, u.Cond)
	}
	l.space.close(s)
	return l.add(e.From, s)
}

// add reports whether the set at a location grew.
func (l *Liveness) add(loc *cfg.Loc, s VarSet) bool {
	l.space.begin(loc, s)
	if l.in[loc.ID] == nil {
		l.in[loc.ID] = s
		return true
	}
	return l.in[loc.ID].union(s)
}

func (l *Liveness) use(s VarSet, t *term.Term) { l.space.use(s, t, l.terms) }
