package candidates

import (
	"context"
	"math/big"
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// Candidates for the heap: ∀o. first <= o <= last → φ(f[o], g[o], …), over all
// objects that have been allocated, for memory with one cell an object. The φ
// are what the program asks about an object on the way to an error, negated,
// its comparisons of cells made general, and those of heapshapes.go for lists.
// One object may be an exception: the last one, or that of a variable, which is
// not yet initialised or no longer in the list. last is the counter minus 1:
// o < counter would say nothing once the counter has run out and is 0.

// A heap is the objects of a cut point.
type heap struct {
	*guesses
	o           *term.Term // the bound variable
	next        *term.Term // the allocation counter
	first, last *term.Term
	states      [][]term.Value
	pointers    []*term.Term // variables that may hold ids
	arrays      []*term.Term // memory with one cell an object
}

// objects adds candidates about the objects of the heap until ctx ends.
func (g *guesses) objects(ctx context.Context) {
	h := g.newHeap()
	if h == nil {
		return
	}
	g.guess(h.m.Or(h.null(h.next), h.m.ULe(h.first, h.next))) // 0: it has run out
	added := 0
	for _, phi := range append(h.formulas(), h.shapes()...) {
		if ctx.Err() != nil || added >= maxHeapFormulas {
			break
		}
		if phi = h.excepted(phi); phi == nil {
			continue
		}
		if t := h.m.Forall([]*term.Term{h.o}, h.m.Implies(h.allocated(h.o), phi)); !slices.Contains(g.extra, t) {
			added++
			g.extra = append(g.extra, t)
		}
	}
	for _, x := range h.pointers {
		g.strongest(h.allocated(x), h.closed(x))
	}
	h.cells()
}

// strongest guesses formulas, each weaker than the one before, until one holds.
func (g *guesses) strongest(formulas ...*term.Term) {
	for _, t := range formulas {
		if g.guess(t); g.seen[t] || t.IsTrue() {
			return
		}
	}
}

// newHeap is nil when the program allocates nothing or nothing is known of it here.
func (g *guesses) newHeap() *heap {
	space := g.s.b.Space
	if space.Counter < 0 || !slices.Contains(g.vars, space.Counter) {
		return nil
	}
	first := g.s.b.Prog.FirstAllocated()
	if first == nil {
		return nil
	}
	next := g.s.b.Variable(space.Counter)
	one := g.m.BVInt(next.Sort().Width, 1)
	h := &heap{
		guesses: g,
		o:       g.m.Var("o!", next.Sort(), false),
		next:    next,
		first:   first,
		last:    g.m.BVSub(next, one),
		states:  spread(g.states, arrayStates),
	}
	for _, v := range g.vars {
		x := g.s.b.Variable(v)
		if space.Vars[v].Role == cfg.ObjectPart && x.Sort() == h.o.Sort() && len(h.pointers) < maxHeapPointers {
			h.pointers = append(h.pointers, x)
		}
	}
	for _, v := range g.s.arrays[g.c.Id] {
		if x := g.s.b.Variable(v); h.isHeap(x) && len(h.arrays) < maxHeapPointers {
			h.arrays = append(h.arrays, x)
		}
	}
	return h
}

// allocated says that x is the id of an object that has been allocated.
func (h *heap) allocated(x *term.Term) *term.Term {
	return h.m.And(h.m.ULe(h.first, x), h.m.ULe(x, h.last))
}

// closed says that x is NULL or the id of an object that has been allocated.
func (h *heap) closed(x *term.Term) *term.Term {
	return h.m.Or(h.null(x), h.allocated(x))
}

func (h *heap) null(x *term.Term) *term.Term {
	return h.m.Eq(x, h.m.BVInt(x.Sort().Width, 0))
}

// formulas lists the φ, those that come from errors first.
func (h *heap) formulas() []*term.Term {
	var list []*term.Term
	add := func(t *term.Term) {
		if t.Size() <= formulaSize && !slices.Contains(list, t) {
			list = append(list, t)
		}
	}
	for _, c := range h.s.b.Cuts {
		for _, bl := range c.Out {
			if bl.To.Accepting() {
				h.about(h.m.Conjuncts(bl.Guard), func(part []*term.Term) { add(h.m.Not(h.m.And(part...))) })
			}
		}
	}
	h.m.Walk(h.s.b.Roots(), func(t *term.Term) *term.Term {
		comparison := t.Op() == term.OpSLe || t.Op() == term.OpULe || t.Op() == term.OpEq && t.Args()[0].Sort().Kind == term.BitVecKind
		if comparison && t.Size() <= formulaSize {
			h.about([]*term.Term{t}, func(part []*term.Term) { add(part[0]); add(h.m.Not(part[0])) })
		}
		return nil
	})
	return list
}

// about finds the objects whose cells the conjunction reads, and makes what it
// says of each of them, cells and known variables only, a formula about o.
func (h *heap) about(conj []*term.Term, found func(part []*term.Term)) {
	var ids []*term.Term
	h.m.Walk(conj, func(t *term.Term) *term.Term {
		if t.Op() == term.OpSelect && h.isHeap(t.Args()[0]) && !t.Args()[1].IsConst() && !slices.Contains(ids, t.Args()[1]) {
			ids = append(ids, t.Args()[1])
		}
		return nil
	})
	for _, id := range ids {
		if id.Op() != term.OpVar {
			continue
		}
		var part []*term.Term
		for _, t := range conj {
			general := h.m.Substitute(t, map[*term.Term]*term.Term{id: h.o})
			if general == t || !h.reads(general) {
				continue
			}
			if _, known := h.positions(general, h.o); known {
				part = append(part, general)
			}
		}
		if len(part) > 0 {
			found(part)
		}
	}
}

// reads reports a read at o.
func (h *heap) reads(t *term.Term) bool {
	any := false
	h.m.Walk([]*term.Term{t}, func(s *term.Term) *term.Term {
		any = any || s.Op() == term.OpSelect && s.Args()[1] == h.o
		return nil
	})
	return any
}

// isHeap reports memory with one cell an object.
func (h *heap) isHeap(a *term.Term) bool {
	i, ok := h.s.b.Space.Index[a]
	if !ok {
		return false
	}
	v := h.s.b.Space.Vars[i]
	return v.Role == cfg.Memory && v.Region != nil && v.Region.ByObject && !v.Region.ByOffset &&
		a.Sort().Index == h.o.Sort() && a.Sort().Elem.Kind == term.BitVecKind
}

// excepted is φ if it holds of the objects of the states, or φ with the
// exception that makes it hold; nil: there is none, or the states have no objects.
func (h *heap) excepted(phi *term.Term) *term.Term {
	position, ok := h.positions(phi, h.o)
	if !ok || phi.IsConst() {
		return nil
	}
	exceptions := append([]*term.Term{h.last}, h.pointers...)
	var read []func([]term.Value) term.Value
	for _, x := range exceptions {
		read = append(read, h.reader(x))
	}
	n, failed := 0, false
	h.each(phi, position, func(state []term.Value, o uint64, v term.Value) {
		if v.Bool() {
			n++
			return
		}
		failed = true
		for i, r := range read {
			if r != nil && r(state).Big().Cmp(new(big.Int).SetUint64(o)) != 0 {
				read[i] = nil
			}
		}
	})
	if n < objectsSupported {
		return nil
	}
	if !failed {
		return phi
	}
	for i, r := range read {
		if r != nil {
			return h.m.Or(phi, h.m.Eq(h.o, exceptions[i]))
		}
	}
	return nil
}

// each evaluates a formula or a cell at the first objects of all states.
func (h *heap) each(t *term.Term, position map[*term.Term]int, f func(state []term.Value, o uint64, v term.Value)) {
	program := term.Compile(h.s.small.term(t))
	first, last := h.reader(h.first), h.reader(h.last)
	for _, state := range h.states {
		start, end := first(state).Big().Uint64(), last(state).Big().Uint64() // ids have 32 bits
		for o := start; o < start+sampledObjects && o <= end; o++ {
			v, err := program.Run(func(x *term.Term) (term.Value, error) {
				if x == h.o {
					return term.BVWord(h.o.Sort().Width, o), nil
				}
				return state[position[x]], nil
			})
			if err == nil {
				f(state, o, v)
			}
		}
	}
}
