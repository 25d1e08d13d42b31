package candidates

import (
	"context"
	"log/slog"
	"slices"

	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs/annotation"
	"tav/traceabs/engine"
)

// Ownership: candidates about all live objects of the heap, those that were allocated and
// not freed. A program that frees some objects of a structure and goes on with the others
// needs that no live one leads to one that was freed, which follows from one of three
// pictures (a root is a variable that leads to a live object):
//
//	linked     what live objects lead to is live, and where there is a field that leads back,
//	           it does: doubly linked lists
//	injective  and no two fields lead to the same object, none to that of a root: what is
//	           freed at a root had no other way to it
//	order      and a field leads to the next live object in the order of allocation, from a
//	           root on: lists that grow at one end, whatever is unlinked; their contents rise
//
// In the last two, two objects are bound: ∀o, p. live(o) ∧ live(p) ∧ o < p → φ. What does not
// hold in samples is left out; package annotation proves the rest.

// ownership are the candidates with one set of live objects.
type ownership struct {
	*heap
	p      *term.Term   // the second bound variable
	freed  *term.Term   // which objects are freed; nil: none are
	fields []*term.Term // memory that holds pointers
}

// pictures are tried one after the other, each with what is linked.
var pictures = []func(*ownership, context.Context){nil, (*ownership).order, (*ownership).injective}

// owned finds an annotation about the live objects; nil if it finds none.
func owned(ctx context.Context, env *engine.Env, s *sampler) *annotation.Annotation {
	ctx, cancel := engine.Share(ctx, ownedShare, 0)
	defer cancel()
	b := s.b
	linked := make([][]*term.Term, len(b.Cuts))
	heaps := make([]*heap, len(b.Cuts))
	for i, c := range b.Cuts {
		if i == 0 || c.Accepting() {
			continue
		}
		if env.Facts != nil {
			linked[i] = slices.Clip(env.Facts[i])
		}
		if len(s.states[i]) == 0 { // never reached
			linked[i] = []*term.Term{b.Terms.False()}
		} else if heaps[i] = newGuesses(s, c, nil).newHeap(); heaps[i] != nil {
			linked[i] = append(linked[i], heaps[i].picture(ctx, (*ownership).linked)...)
		}
	}
	for _, picture := range pictures {
		a := &annotation.Annotation{Prog: b.Prog, B: b, Conjuncts: slices.Clone(linked)}
		any := false
		for i, h := range heaps {
			if h != nil {
				more := h.picture(ctx, picture)
				any = any || len(more) > 0 || picture == nil
				a.Conjuncts[i] = append(slices.Clip(linked[i]), more...)
			}
		}
		if !any || ctx.Err() != nil {
			continue
		}
		slog.Debug("candidates", "component", "ownership", "conjuncts", a.Conjuncts)
		if !a.Inductive(ctx, env.Oracle) {
			return nil
		}
		slog.Debug("proved", "component", "ownership", "conjuncts", a.Conjuncts)
		if a.Safe(ctx, env.Oracle) {
			a.Shrink(ctx, env.Oracle)
			return a
		}
	}
	return nil
}

// picture gives candidates about live objects; none when the picture is nil.
func (h *heap) picture(ctx context.Context, picture func(*ownership, context.Context)) []*term.Term {
	if picture == nil {
		return nil
	}
	h.found, h.extra, h.seen = nil, nil, map[*term.Term]bool{}
	w := &ownership{heap: h, p: h.m.Var("p!", h.o.Sort(), false)}
	for _, a := range h.arrays {
		if h.isPointer(a) {
			w.fields = append(w.fields, a)
		}
	}
	for _, f := range w.freedArrays() {
		w.freed = f
		picture(w, ctx)
	}
	return append(h.found, h.extra...)
}

// freedArrays are those that say which objects are freed; nil for no such array.
func (w *ownership) freedArrays() []*term.Term {
	var list []*term.Term
	for _, v := range w.s.arrays[w.c.Id] {
		x := w.s.b.Variable(v)
		if w.s.b.Space.Vars[v].Role == cfg.Heap && x.Sort().Index == w.o.Sort() && x.Sort().Elem.Kind == term.BoolKind {
			list = append(list, x)
		}
	}
	if len(list) == 0 {
		list = append(list, nil)
	}
	return list
}

// live says that x is the id of an object that was allocated and not freed.
func (w *ownership) live(x *term.Term) *term.Term {
	if w.freed == nil {
		return w.allocated(x)
	}
	return w.m.And(w.allocated(x), w.m.Not(w.m.Select(w.freed, x)))
}

// roots are variables that lead to live objects.
func (w *ownership) roots() {
	for _, r := range w.pointers {
		w.strongest(w.live(r), w.m.Or(w.null(r), w.live(r)))
		for _, s := range w.pointers {
			if r != s {
				w.guess(w.m.Or(w.m.Not(w.null(r)), w.null(s)))
			}
		}
		for _, f := range w.fields {
			w.strongest(w.null(w.m.Select(f, r)), w.m.Or(w.null(r), w.null(w.m.Select(f, r))))
		}
	}
}

// forall adds "φ of all live o (and p, if it occurs) with a relation" if samples say so.
func (w *ownership) forall(ctx context.Context, where, phi *term.Term) bool {
	if ctx.Err() != nil {
		return false
	}
	bound, guard := []*term.Term{w.o}, w.m.And(w.live(w.o), where)
	if w.m.Mentions(w.m.And(where, phi), w.p) {
		bound, guard = append(bound, w.p), w.m.And(guard, w.live(w.p))
	}
	body := w.m.Implies(guard, phi)
	if body.IsTrue() || w.support(guard, body, len(bound)) < objectsSupported {
		return false
	}
	if t := w.m.Forall(bound, body); !slices.Contains(w.extra, t) {
		w.extra = append(w.extra, t)
	}
	return true
}

// linked: what live objects and roots lead to is live, and fields lead back.
func (w *ownership) linked(ctx context.Context) {
	m := w.m
	w.guess(m.Or(w.null(w.next), m.ULe(w.first, w.next)))
	w.roots()
	for i, f := range w.fields {
		here := m.Select(f, w.o)
		w.forall(ctx, m.True(), m.Or(w.null(here), w.live(here)))
		for _, r := range w.pointers {
			w.forall(ctx, m.True(), m.Or(m.Not(w.null(here)), m.Eq(w.o, r)))
		}
		for j, g := range w.fields {
			if i != j {
				w.forall(ctx, m.True(), m.Or(w.null(here), m.Eq(m.Select(g, here), w.o)))
			}
		}
	}
	w.contents(ctx)
}

// injective: no two fields lead to the same object, none to that of a root.
func (w *ownership) injective(ctx context.Context) {
	m := w.m
	for i, f := range w.fields {
		here := m.Select(f, w.o)
		for _, r := range w.pointers {
			w.forall(ctx, m.True(), m.Or(w.null(here), m.Ne(here, r)))
		}
		w.forall(ctx, m.Ne(w.o, w.p), m.Or(w.null(here), m.Ne(here, m.Select(f, w.p))))
		for _, g := range w.fields[i+1:] {
			w.forall(ctx, m.True(), m.Or(w.null(here), m.Ne(here, m.Select(g, w.o))))
			w.forall(ctx, m.Ne(w.o, w.p), m.Or(w.null(here), m.Ne(here, m.Select(g, w.p))))
		}
	}
}

// order: a field leads to the next live object, a root to the first or the last.
func (w *ownership) order(ctx context.Context) {
	m := w.m
	for _, r := range w.pointers {
		w.forall(ctx, m.True(), m.ULe(w.o, r))
		w.forall(ctx, m.True(), m.And(m.Not(w.null(r)), m.ULe(r, w.o)))
		for _, s := range w.pointers {
			if r != s {
				w.guess(m.Or(w.null(r), w.null(s), m.ULt(r, s)))
			}
		}
	}
	for _, f := range w.fields {
		here, there := m.Select(f, w.o), m.Select(f, w.p)
		w.forall(ctx, m.True(), m.Or(w.null(here), m.ULt(here, w.o)))
		w.forall(ctx, m.True(), m.Or(w.null(here), m.ULt(w.o, here)))
		w.forall(ctx, m.ULt(w.o, w.p), m.ULe(w.o, there))
		w.forall(ctx, m.ULt(w.o, w.p), m.And(m.Not(w.null(here)), m.ULe(here, w.p)))
	}
	w.rising(ctx)
}

// rising compares the contents of live objects along the ids.
func (w *ownership) rising(ctx context.Context) {
	for _, a := range w.arrays {
		if !slices.Contains(w.fields, a) {
			w.forallFirst(ctx, w.m.ULt(w.o, w.p), w.comparisons(w.m.Select(a, w.o), w.m.Select(a, w.p)))
		}
	}
}

// contents compare the cells of live objects with variables, and say of them what the
// program's own conditions do.
func (w *ownership) contents(ctx context.Context) {
	for _, a := range w.arrays {
		for _, v := range w.vars {
			if x := w.s.b.Variable(v); x.Sort() == a.Sort().Elem && w.s.b.Space.Vars[v].Role == cfg.Scalar {
				w.forallFirst(ctx, w.m.True(), w.comparisons(w.m.Select(a, w.o), x))
			}
		}
	}
	for _, phi := range w.formulas() {
		if !w.links(phi) {
			w.forall(ctx, w.m.True(), phi)
		}
	}
}

// links says that a formula is about where objects lead, and which are freed.
func (w *ownership) links(phi *term.Term) bool {
	return slices.ContainsFunc(w.m.FreeVars(phi), func(v *term.Term) bool { return slices.Contains(w.fields, v) || v == w.freed })
}

// comparisons of two numbers, the strong ones first.
func (w *ownership) comparisons(x, y *term.Term) []*term.Term {
	return []*term.Term{w.m.SLt(x, y), w.m.SLt(y, x), w.m.SLe(x, y), w.m.SLe(y, x)}
}

// forallFirst adds the first of the formulas that holds.
func (w *ownership) forallFirst(ctx context.Context, where *term.Term, formulas []*term.Term) {
	for _, phi := range formulas {
		if w.forall(ctx, where, phi) {
			return
		}
	}
}

// support is of how many objects of the states, or pairs of them, a formula speaks; 0 if it
// does not hold of all.
func (w *ownership) support(guard, body *term.Term, bound int) int {
	position := map[*term.Term]int{}
	for i, v := range append(slices.Clone(w.vars), w.s.arrays[w.c.Id]...) {
		position[w.s.b.Variable(v)] = i
	}
	for _, v := range w.m.FreeVars(body) {
		if _, known := position[v]; !known && v != w.o && v != w.p {
			return 0
		}
	}
	speaks, holds := term.Compile(w.s.small.term(guard)), term.Compile(w.s.small.term(body))
	first, last := w.reader(w.first), w.reader(w.last)
	n := 0
	for _, state := range spread(w.states, arrayStates) {
		start, end := first(state).Big().Uint64(), last(state).Big().Uint64()
		end = min(end, start+ownedObjects)
		for o := start; o <= end; o++ {
			for p := start; p <= end; p++ {
				if bound == 1 && p > start {
					break
				}
				read := func(x *term.Term) (term.Value, error) {
					switch x {
					case w.o:
						return term.BVWord(w.o.Sort().Width, o), nil
					case w.p:
						return term.BVWord(w.p.Sort().Width, p), nil
					}
					return state[position[x]], nil
				}
				if v, err := holds.Run(read); err != nil || !v.Bool() {
					return 0
				}
				if v, err := speaks.Run(read); err == nil && v.Bool() {
					n++
				}
			}
		}
	}
	return n
}
