package term

import "slices"

// Merging of bounds: of the arguments of a conjunction that compare the same
// term with constants,
//
//	c1 <= t, c2 <= t            keep the stronger one; dually for upper bounds
//	c <= t, t <= d              false if d < c, t = c if d is c
//	t = c, t = d                false if c is not d
//	t = c with a bound on t     the bound goes if c satisfies it, else false
//	t = c with t != d           t != d goes
//
// Disjunctions are treated as the negation of the conjunction of the negated
// arguments: the literals are read negated and written negated.

// interval is what a conjunction says of one term under one order.
type interval struct {
	t      *Term
	op     Op    // OpULe, OpSLe, OpIntLe
	lo, hi *Term // constants; nil: no bound
}

// orderedTerm is the key of an interval.
type orderedTerm struct {
	t  *Term
	op Op
}

// literal is a comparison with a constant, read as a conjunct.
type literal struct {
	t    *Term // what is compared
	op   Op    // OpULe, OpSLe, OpIntLe, OpEq
	k    *Term
	low  bool // k <= t
	negs bool // OpEq: t != k
}

// readLiteral reads a conjunct; ok is false for other formulas.
func readLiteral(f *Term) (l literal, ok bool) {
	if f.op == OpNot && f.args[0].op == OpEq {
		l, ok = readLiteral(f.args[0])
		l.negs = true
		return l, ok
	}
	switch f.op {
	case OpEq, OpULe, OpSLe, OpIntLe:
		a, b := f.args[0], f.args[1]
		switch {
		case b.IsConst() && b.sort.Kind != BoolKind:
			return literal{t: a, op: f.op, k: b}, true
		case a.IsConst() && f.op != OpEq:
			return literal{t: b, op: f.op, k: a, low: true}, true
		}
	}
	return l, false
}

// mergeBounds merges the bounds among the arguments of a junction; clash
// means that a conjunction is false, a disjunction true.
func (m *Manager) mergeBounds(op Op, args []*Term) (result []*Term, changed, clash bool) {
	var litBuf [few]literal
	var whereBuf [few]int
	lits, where := litBuf[:0], whereBuf[:0]
	for i, f := range args {
		if op == OpOr {
			f = m.knownOrCheapNot(f)
		}
		if f == nil {
			continue
		}
		if l, ok := readLiteral(f); ok {
			lits, where = append(lits, l), append(where, i)
		}
	}
	lits, where = repeated(lits, where)
	if len(lits) == 0 {
		return args, false, false
	}
	drop := make([]bool, len(args)) // what the equations and intervals say
	equal := map[*Term]*Term{}      // t = k
	for i, l := range lits {
		if l.op != OpEq || l.negs {
			continue
		}
		if k := equal[l.t]; k != nil && k != l.k {
			return nil, true, true
		}
		equal[l.t] = lits[i].k
	}
	var intervals []*interval // in order of their first literals
	index := map[orderedTerm]*interval{}
	for i, l := range lits {
		k := equal[l.t]
		switch {
		case l.op == OpEq && !l.negs:
		case k != nil:
			if !l.holds(k) {
				return nil, true, true
			}
			drop[where[i]] = true
		case l.op != OpEq:
			key := orderedTerm{l.t, l.op}
			if index[key] == nil {
				index[key] = &interval{t: l.t, op: l.op}
				intervals = append(intervals, index[key])
			}
			index[key].add(l)
			drop[where[i]] = true
		}
	}
	return m.writeBounds(op, args, drop, intervals)
}

// knownOrCheapNot is the negation of a comparison with a constant, whose
// negation is a comparison with a constant again; nil for other formulas.
func (m *Manager) knownOrCheapNot(f *Term) *Term {
	if _, ok := readLiteral(f); ok {
		return m.Not(f)
	}
	return nil
}

// repeated keeps the literals (and their positions) about terms that two of
// them speak of.
func repeated(lits []literal, where []int) ([]literal, []int) {
	if len(lits) <= few && apart(lits) {
		return nil, nil
	}
	count := make(map[*Term]int, len(lits))
	for _, l := range lits {
		count[l.t]++
	}
	n := 0
	for i, l := range lits {
		if count[l.t] > 1 {
			lits[n], where[n] = l, where[i]
			n++
		}
	}
	return lits[:n], where[:n]
}

// apart: no two literals speak of the same term.
func apart(lits []literal) bool {
	for i, l := range lits {
		for _, other := range lits[:i] {
			if other.t == l.t {
				return false
			}
		}
	}
	return true
}

// holds: the literal is true of the constant c.
func (l literal) holds(c *Term) bool {
	if l.op == OpEq {
		return (c == l.k) != l.negs
	}
	if l.low {
		return atMost(l.op, l.k, c)
	}
	return atMost(l.op, c, l.k)
}

// atMost: a <= b in the order.
func atMost(op Op, a, b *Term) bool {
	w := a.sort.Width
	if op == OpSLe {
		return cmpSigned(w, a.num(), b.num()) <= 0
	}
	return cmpNum(w, a.num(), b.num()) <= 0
}

// add adds a bound.
func (v *interval) add(l literal) {
	switch {
	case l.low && (v.lo == nil || atMost(l.op, v.lo, l.k)):
		v.lo = l.k
	case !l.low && (v.hi == nil || atMost(l.op, l.k, v.hi)):
		v.hi = l.k
	}
}

// writeBounds replaces the dropped literals by what the intervals say.
func (m *Manager) writeBounds(op Op, args []*Term, drop []bool, intervals []*interval) (result []*Term, changed, clash bool) {
	for i, f := range args {
		if !drop[i] {
			result = append(result, f)
		}
	}
	for _, v := range intervals {
		var parts []*Term
		switch {
		case v.lo != nil && v.hi != nil && v.lo == v.hi:
			parts = append(parts, m.Eq(v.t, v.lo))
		case v.lo != nil && v.hi != nil && atMost(v.op, v.hi, v.lo):
			return nil, true, true
		default:
			if v.lo != nil {
				parts = append(parts, m.simplify2(v.op, v.lo, v.t))
			}
			if v.hi != nil {
				parts = append(parts, m.simplify2(v.op, v.t, v.hi))
			}
		}
		for _, f := range parts {
			if op == OpOr {
				f = m.Not(f)
			}
			result = append(result, f)
		}
	}
	slices.SortFunc(result, byID)
	result = slices.Compact(result)
	return result, !slices.Equal(result, args), false
}
