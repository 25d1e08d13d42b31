package term

import "slices"

// Not is the negation: pushed through "and" and "or", and weak comparisons
// with a constant stay weak comparisons.
func (m *Manager) Not(a *Term) *Term {
	if a.not == nil {
		n := m.negate(a)
		a.not = n
		if n.not == nil {
			n.not = a
		}
	}
	return a.not
}

func (m *Manager) negate(a *Term) *Term {
	switch {
	case a.op == OpNot:
		return a.args[0]
	case (a.op == OpAnd || a.op == OpOr) && a.depth < maxDepth:
		parts := make([]*Term, len(a.args))
		for i, t := range a.args {
			parts[i] = m.Not(t)
		}
		return m.junction(dual(a.op), parts)
	}
	if t := m.rules.apply1(m, OpNot, a); t != nil {
		return t
	}
	return m.mk(OpNot, m.boolS, 0, a)
}

func dual(op Op) Op {
	if op == OpAnd {
		return OpOr
	}
	return OpAnd
}

// And is the conjunction; true if there are no arguments.
func (m *Manager) And(ts ...*Term) *Term { return m.junction(OpAnd, ts) }

// Or is the disjunction; false if there are no arguments.
func (m *Manager) Or(ts ...*Term) *Term { return m.junction(OpOr, ts) }

// junction is a conjunction (or, dually, a disjunction) in normal form: flat,
// ordered by id, without duplicates and units; with the dual's arguments
// simplified by what the other arguments say:
//
//	a ∧ ¬a → false,  a ∧ (a ∨ b) → a,  a ∧ (¬a ∨ b) → a ∧ b
//
// the last two for clauses of up to maxClause literals. Bounds of the same
// term by constants are merged (bounds.go).
func (m *Manager) junction(op Op, ts []*Term) *Term {
	unit, zero := m.t, m.f
	if op == OpOr {
		unit, zero = m.f, m.t
	}
	switch {
	case len(ts) == 0:
		return unit
	case len(ts) == 1:
		return ts[0]
	case len(ts) == 2 && ts[0] == ts[1]:
		return ts[0]
	}
	var buf [few]*Term
	args := buf[:0]
	for _, t := range ts {
		switch {
		case t == zero:
			return zero
		case t == unit:
		case t.op == op:
			args = append(args, t.args...)
		default:
			args = append(args, t)
		}
	}
	for round := 0; ; round++ {
		slices.SortFunc(args, byID)
		args = slices.Compact(args)
		if round == maxRounds {
			break
		}
		if m.clash(args) {
			return zero
		}
		next, changed := m.propagate(op, args)
		if changed && slices.Contains(next, zero) {
			return zero
		}
		next, merged, clash := m.mergeBounds(op, next)
		if clash {
			return zero
		}
		if !changed && !merged {
			break
		}
		args = next
	}
	switch len(args) {
	case 0:
		return unit
	case 1:
		return args[0]
	}
	return m.mk(op, m.boolS, 0, args...)
}

// contains searches a list ordered by id. It is the inner loop of propagate,
// and a search by a function value takes much longer.
func contains(sorted []*Term, t *Term) bool {
	lo, hi := 0, len(sorted)
	for lo < hi {
		if mid := (lo + hi) / 2; sorted[mid].id < t.id {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo < len(sorted) && sorted[lo] == t
}

// clash: some argument is the negation of another one.
func (m *Manager) clash(sorted []*Term) bool {
	for _, t := range sorted {
		if n := m.knownNot(t); n != nil && contains(sorted, n) {
			return true
		}
	}
	return false
}

// knownNot is the negation if it was made before.
func (m *Manager) knownNot(t *Term) *Term {
	if t.op == OpNot {
		return t.args[0]
	}
	return t.not
}

// propagate simplifies the arguments of the dual operator by the other
// arguments: absorption and unit propagation. The result may need sorting.
func (m *Manager) propagate(op Op, sorted []*Term) (result []*Term, changed bool) {
	d := dual(op)
	for i, t := range sorted {
		if t.op != d || len(t.args) > maxClause {
			if changed {
				result = append(result, t)
			}
			continue
		}
		s := m.propagateInto(d, t, sorted)
		if s != t && !changed {
			changed = true
			result = append(make([]*Term, 0, len(sorted)), sorted[:i]...)
		}
		switch {
		case !changed:
		case s == nil: // absorbed
		case s.op == op:
			result = append(result, s.args...)
		default:
			result = append(result, s)
		}
	}
	if !changed {
		return sorted, false
	}
	return result, true
}

// propagateInto is the clause without the literals that the other arguments
// contradict; nil if one of them implies it.
func (m *Manager) propagateInto(d Op, clause *Term, sorted []*Term) *Term {
	keep := 0
	for _, l := range clause.args {
		if contains(sorted, l) {
			return nil
		}
		if n := m.knownNot(l); n == nil || !contains(sorted, n) {
			keep++
		}
	}
	if keep == len(clause.args) {
		return clause
	}
	rest := make([]*Term, 0, keep)
	for _, l := range clause.args {
		if n := m.knownNot(l); n == nil || !contains(sorted, n) {
			rest = append(rest, l)
		}
	}
	return m.junction(d, rest)
}

// Implies is a → b.
func (m *Manager) Implies(a, b *Term) *Term { return m.Or(m.Not(a), b) }

// Iff is a ↔ b.
func (m *Manager) Iff(a, b *Term) *Term { return m.Eq(a, b) }

// Conjuncts are the arguments of a conjunction, t itself if it is none, and
// nothing for true.
func (m *Manager) Conjuncts(t *Term) []*Term {
	switch t.op {
	case OpTrue:
		return nil
	case OpAnd:
		return slices.Clone(t.args)
	}
	return []*Term{t}
}
