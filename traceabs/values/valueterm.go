package values

import (
	"cmp"
	"maps"
	"slices"

	"tav/solver/domain"
	"tav/solver/term"
	"tav/traceabs/blocks"
)

// A valuation says what is known of variables: the part of an abstract state
// that one edge is about. A variable is a set of values, and may be the sum,
// modulo 2^width, of a symbol and an offset: variables with the same symbol
// have a known difference. Of an array some cells are known.
type valuation map[int]slot

// A slot is what is known of a variable.
type slot struct {
	set    domain.Set
	symbol int // 0: none
	offset int64
	cells  []cell // of an array, ordered by index
}

// A cell of an array.
type cell struct {
	index int64
	set   domain.Set
}

// An evaluator computes with valuations. All results are at least what can be
// the case; the Hoare triples made from them are checked in any case.
type evaluator struct {
	terms  *term.Manager
	space  *blocks.Space
	effort int // terms that were looked at after one edge
}

// tired counts a term.
func (e *evaluator) tired() bool {
	e.effort++
	return e.effort > maxEffort
}

func (e *evaluator) index(t *term.Term) (int, bool) {
	i, ok := e.space.Index[t]
	return i, ok
}

// eval is the set of values that a number or Boolean can have; nil: not known.
func (e *evaluator) eval(v valuation, t *term.Term) domain.Set {
	if n, ok := constantOf(t); ok {
		return domain.Single(n)
	}
	full := domain.FullSet(t.Sort()) // nil for more than 64 bits
	if full == nil && t.Sort().Kind != term.BitVecKind || e.tired() {
		return full
	}
	args := t.Args()
	switch t.Op() {
	case term.OpVar:
		if i, ok := e.index(t); ok {
			return v[i].set
		}
		return full
	case term.OpNot:
		return e.truth(e.holds(v, args[0], false), e.holds(v, args[0], true))
	case term.OpAnd, term.OpOr, term.OpEq, term.OpSLe, term.OpULe:
		return e.truth(e.holds(v, t, true), e.holds(v, t, false))
	case term.OpIte:
		var list domain.Set
		for k, w := range [][]valuation{e.refine(v, args[0], true), e.refine(v, args[0], false)} {
			for _, w := range w {
				set := e.eval(w, args[k+1])
				if set == nil && full == nil {
					return nil
				}
				list = append(list, set...)
			}
		}
		return domain.NewSet(list)
	case term.OpSelect:
		if c, ok := e.cell(v, t); ok {
			return c
		}
		return full
	}
	sets := make([]domain.Set, len(args))
	for k, a := range args {
		if sets[k] = e.eval(v, a); sets[k] == nil {
			return full
		}
		if len(sets[k]) == 0 {
			return sets[k]
		}
	}
	if all, ok := e.tabulate(t, sets); ok {
		return all
	}
	return domain.ApplySets(t, sets)
}

func (e *evaluator) truth(canBeTrue, canBeFalse bool) domain.Set {
	var v domain.Set
	if canBeFalse {
		v = append(v, domain.Interval{Lo: 0, Hi: 0})
	}
	if canBeTrue {
		v = append(v, domain.Interval{Lo: 1, Hi: 1})
	}
	return domain.NewSet(v)
}

// holds reports whether the condition can have the value.
func (e *evaluator) holds(v valuation, t *term.Term, want bool) bool {
	return len(e.refine(v, t, want)) > 0
}

// constantOf is a constant read as the elements of value sets are.
func constantOf(t *term.Term) (int64, bool) {
	switch {
	case t.IsTrue():
		return 1, true
	case t.IsFalse():
		return 0, true
	case t.Op() == term.OpBVConst:
		return t.Int64()
	}
	return 0, false
}

// literal is the term of a value.
func literal(m *term.Manager, s *term.Sort, n int64) *term.Term {
	if s.Kind == term.BoolKind {
		return m.BoolConst(n != 0)
	}
	return m.BVInt(s.Width, n)
}

// tabulate applies the operator to all combinations of few values.
func (e *evaluator) tabulate(t *term.Term, sets []domain.Set) (domain.Set, bool) {
	lists := make([][]int64, len(sets))
	count := 1
	for k, s := range sets {
		list, ok := s.Each(enumerable)
		if count *= len(list); !ok || count > enumerable {
			return nil, false
		}
		lists[k] = list
	}
	var values []domain.Interval
	args := make([]*term.Term, len(sets))
	known := true
	var try func(k int)
	try = func(k int) {
		if k == len(args) {
			n, ok := constantOf(e.terms.Rebuild(t, args))
			known = known && ok
			values = append(values, domain.Interval{Lo: n, Hi: n})
			return
		}
		for _, n := range lists[k] {
			args[k] = literal(e.terms, t.Args()[k].Sort(), n)
			try(k + 1)
		}
	}
	try(0)
	return domain.NewSet(values), known
}

// cell is what is known of a read: what the cells at all its indices hold; false
// when one of them is not known.
func (e *evaluator) cell(v valuation, t *term.Term) (domain.Set, bool) {
	cells, ok := e.array(v, t.Args()[0])
	if !ok || len(cells) == 0 {
		return nil, false
	}
	indices, few := e.eval(v, t.Args()[1]).Each(maxCells)
	var all []domain.Interval
	for _, n := range indices {
		set, known := cellAt(cells, n)
		if !known {
			return nil, false
		}
		all = append(all, set...)
	}
	return domain.NewSet(all), few && len(indices) > 0
}

// cellAt is what is known of the cell at an index.
func cellAt(cells []cell, n int64) (domain.Set, bool) {
	k, ok := slices.BinarySearchFunc(cells, n, func(c cell, n int64) int { return cmp.Compare(c.index, n) })
	if !ok {
		return nil, false
	}
	return cells[k].set, true
}

// array is what is known of the cells of an array of numbers.
func (e *evaluator) array(v valuation, t *term.Term) ([]cell, bool) {
	if domain.FullSet(t.Sort().Elem) == nil || domain.FullSet(t.Sort().Index) == nil || e.tired() {
		return nil, false
	}
	switch t.Op() {
	case term.OpVar:
		i, ok := e.index(t)
		return v[i].cells, ok
	case term.OpConstArray:
		var cells []cell
		if value := e.eval(v, t.Args()[0]); !value.Equal(domain.FullSet(t.Sort().Elem)) {
			for n := range int64(firstCells) {
				cells = append(cells, cell{n, value})
			}
		}
		return cells, true
	case term.OpStore:
		cells, ok := e.array(v, t.Args()[0])
		if !ok {
			return nil, false
		}
		at, value := e.eval(v, t.Args()[1]), e.eval(v, t.Args()[2])
		if n, one := at.Only(); one {
			return setCell(cells, n, value), true
		}
		var kept []cell
		for _, c := range cells {
			if at == nil || at.Has(c.index) {
				c.set = c.set.Join(value)
			}
			kept = append(kept, c)
		}
		return kept, true
	case term.OpIte:
		x, ok := e.array(v, t.Args()[1])
		y, also := e.array(v, t.Args()[2])
		var both []cell
		for _, c := range x {
			for _, d := range y {
				if c.index == d.index {
					both = append(both, cell{c.index, c.set.Join(d.set)})
				}
			}
		}
		return both, ok && also
	}
	return nil, false
}

// setCell is cells with another value of one.
func setCell(cells []cell, n int64, value domain.Set) []cell {
	var list []cell
	done := false
	for _, c := range cells {
		if c.index >= n && !done {
			list = append(list, cell{n, value})
			done = true
		}
		if c.index != n {
			list = append(list, c)
		}
	}
	if !done && len(list) < maxCells {
		list = append(list, cell{n, value})
	}
	return list
}

// with is a copy of the valuation with another slot.
func (v valuation) with(i int, s slot) valuation {
	w := maps.Clone(v)
	w[i] = s
	return w
}
