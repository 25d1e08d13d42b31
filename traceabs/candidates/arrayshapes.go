package candidates

import (
	"math/big"

	"tav/solver/term"
)

// shapes are the templates of a cell: what it is equal to, and orders.
func (g *arrays) shapes(v *view, views []*view, ranges []cellRange, states [][]term.Value) (equal, order []template) {
	m, w := g.m, v.cell.Sort().Width
	compare := func(x *term.Term) {
		eq := m.Eq(v.cell, x)
		equal = append(equal, template{phi: eq})
		order = append(order, template{phi: m.SLe(v.cell, x), weaker: eq}, template{phi: m.SLe(x, v.cell), weaker: eq})
	}
	for _, c := range g.s.constants[:min(len(g.s.constants), shapeConstants)] {
		if c.BitLen() < w {
			compare(m.BVConst(w, c))
		}
	}
	index := resize(m, v.k, w)
	compare(index)
	equal = append(equal, template{phi: m.Eq(v.cell, m.BVMul(index, index))})
	for _, other := range views {
		if other != v && other.k == v.k && other.cell.Sort() == v.cell.Sort() {
			compare(other.cell)
		}
	}
	for i, k := range g.numbers(len(g.vars)) {
		if x := g.s.b.Variable(g.vars[k]); x.Sort() == v.cell.Sort() && i < shapeVariables {
			compare(x)
		}
	}
	for _, t := range g.linearShapes(v, views, ranges, states) {
		equal = append(equal, template{phi: t})
	}
	order = append(order, template{phi: m.SLe(v.cell, v.next)}, template{phi: m.SLe(v.next, v.cell)})
	return equal, order
}

// resize is a signed number at another width.
func resize(m *term.Manager, t *term.Term, w int) *term.Term {
	if w < t.Sort().Width {
		return m.Trunc(t, w)
	}
	return m.SExt(t, w)
}

// linearShapes are the linear equalities between the cell, its index, the other
// arrays' cells at the index and variables of the width of the cell, in the
// cells of the largest ranges.
func (g *arrays) linearShapes(v *view, views []*view, ranges []cellRange, states [][]term.Value) []*term.Term {
	m, w := g.m, v.cell.Sort().Width
	columns := []*term.Term{v.cell, resize(m, v.k, w)}
	for _, other := range views {
		if other != v && other.k == v.k {
			columns = append(columns, resize(m, other.cell, w))
		}
	}
	for _, k := range g.numbers(len(g.vars)) {
		if x := g.s.b.Variable(g.vars[k]); x.Sort() == v.cell.Sort() && len(columns) < shapeVariables {
			columns = append(columns, x)
		}
	}
	values := make([][][]*big.Int, len(states)) // by state, index, column
	for s := range states {
		values[s] = make([][]*big.Int, arrayCells)
	}
	point := func(s, k int) []*big.Int {
		if values[s][k] == nil {
			for _, c := range columns {
				values[s][k] = append(values[s][k], g.number(v, c, states[s], k))
			}
		}
		return values[s][k]
	}
	var list []*term.Term
	tried := 0
	var last []uint32
	for _, r := range ranges {
		if last != nil && includes(last, r.cells) && includes(r.cells, last) {
			continue
		}
		if last = r.cells; tried == hullRanges {
			break
		}
		tried++
		hull := newAffineHull(len(columns))
		for s := 0; s < len(states) && len(hull.rows) <= len(columns); s++ {
			for k := 0; k < arrayCells; k++ {
				if r.cells[s]&(1<<k) != 0 {
					hull.add(point(s, k))
				}
			}
		}
		if hull.points <= len(hull.rows)+1 {
			continue
		}
		for _, e := range hull.equalities() {
			if e[1].Sign() == 0 {
				continue
			}
			sum := []*term.Term{m.BVConst(w, e[0])}
			for i, c := range columns {
				sum = append(sum, m.BVMul(m.BVConst(w, e[i+1]), c))
			}
			list = append(list, m.Eq(m.BVAdd(sum...), m.BVInt(w, 0)))
		}
	}
	return list
}

// number is the value of a term of the bound variable in a state, signed.
func (g *arrays) number(v *view, t *term.Term, state []term.Value, k int) *big.Int {
	position, _ := g.positions(t, v.k)
	value, err := term.Eval(g.s.small.term(t), func(x *term.Term) (term.Value, error) {
		if x == v.k {
			return term.BVWord(v.k.Sort().Width, uint64(k)), nil
		}
		return state[position[x]], nil
	})
	if err != nil {
		return new(big.Int)
	}
	return value.Signed()
}
