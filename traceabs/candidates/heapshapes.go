package candidates

import (
	"slices"

	"tav/solver/term"
)

// Shapes of lists: which values cells hold, what pointers lead to, and how a
// cell compares with that of the next object.

// shapes lists the φ that do not come from the program, over the object o.
func (h *heap) shapes() []*term.Term {
	m := h.m
	one := m.BVInt(h.o.Sort().Width, 1)
	var list []*term.Term
	for _, a := range h.arrays {
		cell := m.Select(a, h.o)
		list = append(list, h.oneOf(cell, m.True()), h.oneOf(cell, m.Ne(h.o, h.last)))
		if !h.isPointer(a) {
			continue
		}
		list = append(list, h.closed(cell),
			m.Or(h.null(cell), m.And(m.ULe(h.first, cell), m.ULt(cell, h.o))),
			m.Or(h.null(cell), m.And(m.ULt(h.o, cell), m.ULe(cell, h.last))),
			m.Eq(cell, m.BVAdd(h.o, one)), m.Eq(cell, m.BVSub(h.o, one)))
		for _, b := range h.arrays {
			if a != b {
				list = append(list, h.successors(cell, m.Select(b, h.o), m.Select(b, cell))...)
			}
		}
	}
	return list
}

// successors compares a cell with that of the object that a pointer leads to.
func (h *heap) successors(pointer, here, there *term.Term) []*term.Term {
	m := h.m
	list := []*term.Term{m.SLe(here, there), m.SLe(there, here)}
	inner := m.And(m.Ne(h.o, h.last), m.Ne(pointer, h.last))
	for _, v := range h.values(here, inner) {
		is := m.And(inner, m.Eq(here, v))
		list = append(list, m.Implies(m.Eq(here, v), h.oneOf(there, is)))
	}
	for i, t := range list {
		list[i] = m.Or(h.null(pointer), t)
		list = append(list, m.Or(m.Eq(pointer, h.last), list[i]))
	}
	return list
}

// isPointer reports memory that may hold pointers.
func (h *heap) isPointer(a *term.Term) bool { return a.Sort().Elem == h.o.Sort() && !a.Signed() }

// oneOf says that a cell has one of its values; true if there are too many.
func (h *heap) oneOf(cell, where *term.Term) *term.Term {
	var list []*term.Term
	for _, v := range h.values(cell, where) {
		list = append(list, h.m.Eq(cell, v))
	}
	if len(list) == 0 {
		return h.m.True()
	}
	return h.m.Or(list...)
}

// values lists the frequent values of a cell, of the objects where a formula
// holds; none if there are too many.
func (h *heap) values(cell, where *term.Term) []*term.Term {
	position, ok := h.positions(cell, h.o) // of all variables
	if !ok {
		return nil
	}
	var holds []bool
	h.each(where, position, func(_ []term.Value, _ uint64, v term.Value) { holds = append(holds, v.Bool()) })
	var values []*term.Term // in the order found
	count, total, k := map[*term.Term]int{}, 0, 0
	h.each(cell, position, func(_ []term.Value, _ uint64, v term.Value) {
		if k++; !holds[k-1] {
			return
		}
		t := h.m.ValueTerm(v, cell.Sort())
		if count[t]++; count[t] == 1 {
			values = append(values, t)
		}
		total++
	})
	if len(values) > maxCellValues {
		values = slices.DeleteFunc(values, func(t *term.Term) bool { return count[t]*rareValue <= total })
	}
	if len(values) > maxCellValues {
		return nil
	}
	return values
}

// cells guesses what the cells of single objects hold: the last one's and
// those of variables.
func (h *heap) cells() {
	for _, x := range append([]*term.Term{h.last}, h.pointers...) {
		for _, a := range h.arrays {
			cell := h.m.Select(a, x)
			var list []*term.Term
			seen := map[*term.Term]bool{}
			read := h.reader(cell)
			for _, s := range h.guesses.states {
				if t := h.m.ValueTerm(read(s), cell.Sort()); !seen[t] && len(list) <= maxCellValues {
					seen[t] = true
					list = append(list, h.m.Eq(cell, t))
				}
			}
			if len(list) <= maxCellValues {
				h.strongest(h.m.Or(list...), h.m.Or(append(list, h.null(x))...))
			}
			if h.isPointer(a) {
				h.strongest(h.closed(cell), h.m.Or(h.null(x), h.closed(cell)))
			}
		}
	}
}
