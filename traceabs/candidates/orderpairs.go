package candidates

import (
	"context"
	"math"
	"math/big"
	"math/bits"
	"slices"

	"tav/solver/term"
)

// An order is the candidates for a view.
type order struct {
	*arrays
	v       *view
	signs   []bool     // how elements are compared: as signed numbers
	l       *term.Term // the second bound variable
	element *term.Term // the element at l
	states  [][]term.Value
	values  [][]term.Value // elements by state and index
	ranges  []cellRange    // that differ in the states
	places  []*term.Term   // indices that the program uses
	at      [][]int64      // their values, by place and state
}

// newOrder is nil when the program does not compare elements.
func (g *arrays) newOrder(v *view) *order {
	signs := g.signsOf(v)
	if v.cell.Sort().Kind != term.BitVecKind || len(signs) == 0 {
		return nil
	}
	w := v.k.Sort().Width
	o := &order{arrays: g, v: v, signs: signs, l: g.m.Var(v.k.Name()+"l", v.k.Sort(), true), states: spread(g.states, orderedStates)}
	o.element = v.at(g.m, o.l)
	for k := 0; k < arrayCells; k++ {
		read := g.reader(v.at(g.m, g.m.BVInt(w, int64(k))))
		for s, state := range o.states {
			if k == 0 {
				o.values = append(o.values, nil)
			}
			o.values[s] = append(o.values[s], read(state))
		}
	}
	skip := func(r cellRange) bool { // single elements are what others are compared with
		return !slices.ContainsFunc(r.cells, func(c uint32) bool { return c&(c-1) != 0 }) || slices.ContainsFunc(o.ranges, func(s cellRange) bool { return slices.Equal(s.cells, r.cells) })
	}
	for _, r := range g.rangesBetween(o.ends(), o.states) {
		if len(o.ranges) < maxOrderRanges && !isConstant(r.lo, 2, math.MaxInt64) && !isConstant(r.hi, 0, 2) && !skip(r) {
			o.ranges = append(o.ranges, r)
		}
	}
	for _, t := range slices.Concat(v.writes, v.reads) {
		if t.Sort() == v.k.Sort() && !t.IsConst() && t.Size() < frontierSize && !slices.Contains(o.places, t) && len(o.places) < maxPlaces {
			o.places = append(o.places, t)
			read := g.reader(t)
			var at []int64
			for _, state := range o.states {
				at = append(at, clamp(read(state)))
			}
			o.at = append(o.at, at)
		}
	}
	return o
}

// isConstant reports a constant within bounds.
func isConstant(t *term.Term, least, most int64) bool {
	v, ok := term.ValueOf(t)
	return ok && v.Signed().Cmp(big.NewInt(least)) >= 0 && v.Signed().Cmp(big.NewInt(most)) <= 0
}

// signsOf says how the program compares elements of the view: as signed numbers, as unsigned ones, or both.
func (g *arrays) signsOf(v *view) (signed []bool) {
	element := func(t *term.Term, extension term.Op) bool {
		if t.Op() == extension {
			t = t.Args()[0]
		}
		return t.Op() == term.OpSelect && t.Sort() == v.cell.Sort()
	}
	g.m.Walk(g.s.b.Roots(), func(t *term.Term) *term.Term {
		for _, sign := range []bool{true, false} {
			op, extension := term.OpULe, term.OpZExt
			if sign {
				op, extension = term.OpSLe, term.OpSExt
			}
			if t.Op() == op && !slices.Contains(signed, sign) && (element(t.Args()[0], extension) || element(t.Args()[1], extension)) {
				signed = append(signed, sign)
			}
		}
		return nil
	})
	return signed
}

// A comparison is an order of numbers.
type comparison struct{ signed, strict, falling bool }

func (c comparison) term(m *term.Manager, x, y *term.Term) *term.Term {
	if c.falling {
		x, y = y, x
	}
	switch {
	case c.signed && c.strict:
		return m.SLt(x, y)
	case c.signed:
		return m.SLe(x, y)
	case c.strict:
		return m.ULt(x, y)
	}
	return m.ULe(x, y)
}

func (c comparison) holds(x, y term.Value) bool {
	if c.falling {
		x, y = y, x
	}
	n := x.Big().Cmp(y.Big())
	if c.signed {
		n = x.Signed().Cmp(y.Signed())
	}
	return n < 0 || n == 0 && !c.strict
}

// candidates adds them until ctx ends.
func (o *order) candidates(ctx context.Context) {
	for _, signed := range o.signs {
		for _, falling := range []bool{false, true} {
			var known []pairs
			for _, strict := range []bool{true, false} {
				o.pairs(ctx, comparison{signed, strict, falling}, &known)
			}
		}
	}
	o.comparedWith(ctx)
}

// pairs are those with k in one range and l after it in another, with an exception.
type pairs struct {
	k, l     cellRange
	except   *term.Term // nil: none
	at       []int64    // its value, by state
	atK, atL bool       // which of the two the exception is for
	count    int        // of the pairs in the states
}

// includes reports that q's pairs are p's, too.
func (p pairs) includes(q pairs) bool {
	return includes(p.k.cells, q.k.cells) && includes(p.l.cells, q.l.cells)
}

// pairs adds the largest sets of pairs that compare like that, if they are not in sets that are known to.
func (o *order) pairs(ctx context.Context, c comparison, known *[]pairs) {
	found := o.comparing(ctx, c)
	slices.SortStableFunc(found, func(p, q pairs) int {
		if n := q.count - p.count; n != 0 || (p.except == nil) == (q.except == nil) {
			return n
		}
		if p.except == nil {
			return -1
		}
		return 1
	})
	plain, excepted := 0, 0
	for _, p := range found {
		n := &plain
		if p.except != nil {
			n = &excepted
		}
		if *n == maxPairs || slices.ContainsFunc(*known, func(q pairs) bool { return q.includes(p) }) {
			continue
		}
		*n++
		*known = append(*known, p)
		o.addExtra(o.formula(p, c))
	}
}

// comparing are all sets of pairs that compare like that in the states, with an exception if not without.
func (o *order) comparing(ctx context.Context, c comparison) (found []pairs) {
	wrong := make([][]uint32, len(o.states)) // by k: the l for which it does not hold
	for s := range o.states {
		wrong[s] = make([]uint32, arrayCells)
		for k := range wrong[s] {
			for l := k + 1; l < arrayCells; l++ {
				if !c.holds(o.values[s][k], o.values[s][l]) {
					wrong[s][k] |= 1 << l
				}
			}
		}
	}
	try := func(p pairs) bool {
		for s := range o.states {
			ks, ls := p.cells(s)
			for k := 0; k < arrayCells; k++ {
				if ks&(1<<k) != 0 {
					if wrong[s][k]&ls != 0 {
						return false
					}
					p.count += bits.OnesCount32(ls &^ mask(int64(k+1)))
				}
			}
		}
		if p.count >= minPairs {
			found = append(found, p.taken())
		}
		return true
	}
	for _, k := range o.ranges {
		for _, l := range o.ranges {
			if ctx.Err() != nil || try(pairs{k: k, l: l}) {
				continue
			}
			for i, x := range o.places {
				p := pairs{k: k, l: l, except: x, at: o.at[i]}
				for _, side := range [][2]bool{{true, false}, {false, true}, {true, true}} {
					if p.atK, p.atL = side[0], side[1]; try(p) {
						break
					}
				}
			}
		}
	}
	return found
}

// cells are the k and the l in a state, without the exception.
func (p pairs) cells(s int) (k, l uint32) {
	k, l = p.k.cells[s], p.l.cells[s]
	if p.atK {
		k &^= 1 << p.at[s]
	}
	if p.atL {
		l &^= 1 << p.at[s]
	}
	return k, l
}

// taken has the exception taken out of the cells of the ranges.
func (p pairs) taken() pairs {
	ks, ls := make([]uint32, len(p.k.cells)), make([]uint32, len(p.l.cells))
	for s := range ks {
		ks[s], ls[s] = p.cells(s)
	}
	p.k.cells, p.l.cells = ks, ls
	return p
}

// addExtra adds a quantified candidate.
func (g *guesses) addExtra(t *term.Term) {
	if t.Op() == term.OpForall && !slices.Contains(g.extra, t) {
		g.extra = append(g.extra, t)
	}
}

// formula says that the pairs compare like that.
func (o *order) formula(p pairs, c comparison) *term.Term {
	m, k, l := o.m, o.v.k, o.l
	conj := []*term.Term{m.SLe(p.k.lo, k), m.SLt(k, p.k.hi), m.SLe(p.l.lo, l), m.SLt(l, p.l.hi), m.SLt(k, l)}
	if p.atK {
		conj = append(conj, m.Ne(k, p.except))
	}
	if p.atL {
		conj = append(conj, m.Ne(l, p.except))
	}
	return m.Forall([]*term.Term{k, l}, m.Implies(m.And(conj...), c.term(m, o.v.cell, o.element)))
}
