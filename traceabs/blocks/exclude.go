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
	return b.Terms.And(x, y).IsFalse() || exclude(x, y)
}

// exclude reports that the conditions exclude each other whatever their parts that are no
// Boolean operations are, if these are few.
func exclude(x, y *term.Term) bool {
	var atoms []*term.Term
	for work := []*term.Term{x, y}; len(work) > 0; {
		t := work[len(work)-1]
		work = work[:len(work)-1]
		switch {
		case connective(t):
			work = append(work, t.Args()...)
		case t.IsConst() || slices.Contains(atoms, t):
		case len(atoms) == maxAtoms:
			return false
		default:
			atoms = append(atoms, t)
		}
	}
	for values := range 1 << len(atoms) {
		if holds(x, atoms, values) && holds(y, atoms, values) {
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

// holds evaluates a formula where bit i of the values is that of atom i.
func holds(t *term.Term, atoms []*term.Term, values int) bool {
	if i := slices.Index(atoms, t); i >= 0 {
		return values>>i&1 == 1
	}
	arg := func(i int) bool { return holds(t.Args()[i], atoms, values) }
	part := func(s *term.Term) bool { return holds(s, atoms, values) }
	not := func(s *term.Term) bool { return !part(s) }
	switch t.Op() {
	case term.OpNot:
		return !arg(0)
	case term.OpAnd:
		return !slices.ContainsFunc(t.Args(), not)
	case term.OpOr:
		return slices.ContainsFunc(t.Args(), part)
	case term.OpIte:
		if arg(0) {
			return arg(1)
		}
		return arg(2)
	case term.OpEq:
		return arg(0) == arg(1)
	}
	return t.IsTrue()
}
