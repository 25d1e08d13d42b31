package traceabs

import (
	"context"
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// Predicate source 5, heap: ∀o. first <= o <= last → φ(f[o], g[o], …), over all
// objects that have been allocated, for memory with one cell an object. The φ
// are what the program asks about an object on the way to an error, negated,
// its comparisons of cells made general, and that a pointer is NULL or to an
// object that has been allocated, before it, after it or at all. The same is asked
// of the program's variables. last is the counter minus 1 and not below the
// counter, so that a counter that has just run out does no harm.
const (
	maxHeapFormulas  = 60 // candidates of a cut point
	maxHeapPointers  = 16 // arrays and variables that may be pointers
	sampledObjects   = 16 // objects of a state that candidates are compared with
	heapFormulaSize  = 80
	objectsSupported = 2 // of all states together, that a candidate must speak of
)

// A heap is the objects of a cut point.
type heap struct {
	*guesses
	o           *term.Term // the bound variable
	next        *term.Term // the allocation counter
	first, last *term.Term
	states      [][]term.Value
}

// objects adds candidates about the objects of the heap until ctx ends.
func (g *guesses) objects(ctx context.Context) {
	h := g.newHeap()
	if h == nil {
		return
	}
	for _, phi := range h.formulas() {
		if ctx.Err() != nil {
			return
		}
		if len(h.m.FreeVars(phi)) == 0 || phi.IsTrue() || phi.IsFalse() || !h.holds(phi) {
			continue
		}
		g.extra = append(g.extra, h.m.Forall([]*term.Term{h.o}, h.m.Implies(h.allocated(h.o), phi)))
		if len(g.extra) >= maxHeapFormulas {
			break
		}
	}
	g.guess(h.m.Or(h.null(h.next), h.m.ULe(h.first, h.next))) // 0: it has run out
	for _, x := range h.pointers() {
		if !h.isArray(x) {
			g.guess(h.closed(x))
			g.guess(h.allocated(x))
		}
	}
}

// newHeap is nil when the program allocates nothing or nothing is known of it here.
func (g *guesses) newHeap() *heap {
	space := g.s.b.space
	if space.counter < 0 || !slices.Contains(g.vars, space.counter) {
		return nil
	}
	first := g.s.b.firstObject()
	if first == nil {
		return nil
	}
	next := g.s.b.variable(space.counter)
	one := g.m.BVInt(next.Sort().Width, 1)
	return &heap{
		guesses: g,
		o:       g.m.Var("o!", next.Sort(), false),
		next:    next,
		first:   first,
		last:    g.m.BVSub(next, one),
		states:  spread(g.states, arrayStates),
	}
}

// firstObject is the value of the allocation counter at the start; nil: unknown.
func (b *blocks) firstObject() *term.Term {
	for _, bl := range b.cuts[0].out {
		for _, v := range bl.values {
			if v.index == b.space.counter {
				if t := leastConstant(v.value); t != nil {
					return t
				}
			}
		}
	}
	return nil
}

// leastConstant is the constant of a sum or of the choices between such.
func leastConstant(t *term.Term) *term.Term {
	switch {
	case t.IsConst():
		return t
	case t.Op() == term.OpIte:
		a, b := leastConstant(t.Args()[1]), leastConstant(t.Args()[2])
		if a == nil || b != nil && b.Value().Cmp(a.Value()) < 0 {
			return b
		}
		return a
	}
	return nil
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
		if t.Size() <= heapFormulaSize && !slices.Contains(list, t) {
			list = append(list, t)
		}
	}
	for _, c := range h.s.b.cuts {
		for _, bl := range c.out {
			if bl.to.accepting() {
				h.about(h.m.Conjuncts(bl.guard), func(part []*term.Term) { add(h.m.Not(h.m.And(part...))) })
			}
		}
	}
	for _, x := range h.pointers() {
		if h.isArray(x) {
			cell := h.m.Select(x, h.o)
			add(h.closed(cell))
			add(h.m.Or(h.null(cell), h.m.And(h.m.ULe(h.first, cell), h.m.ULt(cell, h.o))))
			add(h.m.Or(h.null(cell), h.m.And(h.m.ULt(h.o, cell), h.m.ULe(cell, h.last))))
		}
	}
	h.m.Walk(h.s.b.roots(), func(t *term.Term) *term.Term {
		comparison := t.Op() == term.OpSLe || t.Op() == term.OpULe || t.Op() == term.OpEq && t.Args()[0].Sort().Kind == term.BitVecKind
		if comparison && t.Size() <= heapFormulaSize {
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
	i, ok := h.s.b.space.index[a]
	if !ok {
		return false
	}
	v := h.s.b.space.vars[i]
	return v.Role == cfg.Memory && v.Region != nil && v.Region.ByObject && !v.Region.ByOffset &&
		a.Sort().Index == h.o.Sort() && a.Sort().Elem.Kind == term.BitVecKind
}

func (h *heap) isArray(t *term.Term) bool { return t.Sort().Kind == term.ArrayKind }

// pointers lists the variables and the memory known here that may hold ids.
func (h *heap) pointers() []*term.Term {
	var list []*term.Term
	for _, vars := range [][]int{h.vars, h.s.arrays[h.c.id]} {
		for _, v := range vars {
			x := h.s.b.variable(v)
			isID := x.Sort() == h.o.Sort() && h.s.b.space.vars[v].Role != cfg.Heap || h.isHeap(x) && x.Sort().Elem == h.o.Sort()
			if isID && len(list) < maxHeapPointers {
				list = append(list, x)
			}
		}
	}
	return list
}

// holds reports that φ holds of the objects of the states, and that there are some.
func (h *heap) holds(phi *term.Term) bool {
	position, ok := h.positions(h.m.And(phi, h.allocated(h.o)), h.o)
	if !ok {
		return false
	}
	program := term.Compile(h.s.small.term(phi))
	first, last := h.first.Value().Uint64(), h.reader(h.last)
	n := 0
	for _, state := range h.states {
		end := last(state).Big()
		for o := first; o < first+sampledObjects && end.IsUint64() && o <= end.Uint64(); o++ {
			value, err := program.Run(func(x *term.Term) (term.Value, error) {
				if x == h.o {
					return term.BVWord(h.o.Sort().Width, o), nil
				}
				return state[position[x]], nil
			})
			if err != nil || !value.Bool() {
				return false
			}
			n++
		}
	}
	return n >= objectsSupported
}
