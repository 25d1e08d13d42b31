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
	op     Op // OpULe, OpSLe, OpIntLe
	lo, hi *Term
	at     int // position of the first literal
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

// minBounds: fewer literals than this cannot be merged.
const minBounds = 2

// mergeBounds merges the bounds among the arguments of a junction; clash
// means that a conjunction is false, a disjunction true.
func (m *Manager) mergeBounds(op Op, args []*Term) (result []*Term, changed, clash bool) {
	lits := make([]literal, 0, len(args))
	where := make([]int, 0, len(args))
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
	if len(lits) < minBounds || !repeats(lits) {
		return args, false, false
	}
	drop := make([]bool, len(args))
	equal := map[*Term]*Term{} // t = k
	for i, l := range lits {
		if l.op != OpEq || l.negs {
			continue
		}
		if k := equal[l.t]; k != nil && k != l.k {
			return nil, true, true
		}
		equal[l.t] = lits[i].k
	}
	var intervals []*interval
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
			intervals = addBound(intervals, l, where[i], drop)
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

// repeats: two literals speak of the same term.
func repeats(lits []literal) bool {
	if len(lits) <= 8 {
		for i, l := range lits {
			for _, k := range lits[:i] {
				if k.t == l.t {
					return true
				}
			}
		}
		return false
	}
	seen := make(map[*Term]bool, len(lits))
	for _, l := range lits {
		if seen[l.t] {
			return true
		}
		seen[l.t] = true
	}
	return false
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

// addBound adds a bound to its term's interval; drop marks the literals that
// an interval has taken over, but for the first.
func addBound(intervals []*interval, l literal, at int, drop []bool) []*interval {
	i := slices.IndexFunc(intervals, func(v *interval) bool { return v.t == l.t && v.op == l.op })
	if i < 0 {
		i = len(intervals)
		intervals = append(intervals, &interval{t: l.t, op: l.op, at: at})
	}
	v := intervals[i]
	drop[at] = true
	switch {
	case l.low && (v.lo == nil || atMost(l.op, v.lo, l.k)):
		v.lo = l.k
	case !l.low && (v.hi == nil || atMost(l.op, l.k, v.hi)):
		v.hi = l.k
	}
	return intervals
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
