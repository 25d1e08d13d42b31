package blocks

import (
	"slices"

	"tav/solver/term"
)

// disjoint reports that two conditions are seen to exclude each other.
func (b *Program) disjoint(x, y *term.Term) bool {
	if x.Op() == term.OpEq && y.Op() == term.OpEq && x.Args()[0] == y.Args()[0] &&
		x.Args()[1].IsConst() && y.Args()[1].IsConst() {
		return x != y
	}
	return b.Terms.And(x, y).IsFalse() || exclude(b.Terms, x, y)
}

// exclude reports that the conditions exclude each other whatever their parts that are no
// Boolean operations are, if these are few.
func exclude(m *term.Manager, x, y *term.Term) bool {
	atoms := map[*term.Term]int{}    // their numbers
	opposite := map[*term.Term]int{} // of atoms, that are written as atoms: y >= 5 for !(y <= 4)
	for work := []*term.Term{x, y}; len(work) > 0; {
		t := work[len(work)-1]
		work = work[:len(work)-1]
		_, known := atoms[t]
		_, negated := opposite[t]
		switch {
		case connective(t):
			work = append(work, t.Args()...)
		case t.IsConst() || known || negated:
		case len(atoms) == maxAtoms:
			return false
		default:
			opposite[m.Not(t)] = len(atoms)
			atoms[t] = len(atoms)
		}
	}
	for values := range 1 << len(atoms) {
		v := valuation{atoms, opposite, values}
		if v.holds(x) && v.holds(y) {
			return false
		}
	}
	return true
}

// connective reports that a formula is made of formulas.
func connective(t *term.Term) bool {
	switch t.Op() {
	case term.OpNot, term.OpAnd, term.OpOr, term.OpIte:
		return true
	case term.OpEq:
		return t.Args()[0].Sort().Kind == term.BoolKind
	}
	return false
}

// A valuation gives atoms the bits of a number as values.
type valuation struct {
	atoms, opposite map[*term.Term]int
	values          int
}

func (v valuation) holds(t *term.Term) bool {
	if i, ok := v.atoms[t]; ok {
		return v.values>>i&1 == 1
	}
	if i, ok := v.opposite[t]; ok {
		return v.values>>i&1 == 0
	}
	args := t.Args()
	switch t.Op() {
	case term.OpNot:
		return !v.holds(args[0])
	case term.OpAnd:
		return !slices.ContainsFunc(args, func(s *term.Term) bool { return !v.holds(s) })
	case term.OpOr:
		return slices.ContainsFunc(args, v.holds)
	case term.OpIte:
		if v.holds(args[0]) {
			return v.holds(args[1])
		}
		return v.holds(args[2])
	case term.OpEq:
		return v.holds(args[0]) == v.holds(args[1])
	}
	return t.IsTrue()
}
