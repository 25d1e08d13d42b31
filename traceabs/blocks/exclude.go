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
	steps := maxApart
	return b.Terms.And(x, y).IsFalse() || exclude(b.Terms, x, y) || apart(b.Terms, x, y, &steps)
}

// apart reports that two conditions exclude each other part by part, as a large one and
// its negation do, in so many steps.
func apart(m *term.Manager, x, y *term.Term, steps *int) bool {
	if *steps--; *steps < 0 {
		return false
	}
	excluded := func(t *term.Term) bool { return apart(m, t, y, steps) }
	switch xs, ys := x.Args(), y.Args(); {
	case x == m.Not(y):
		return true
	case x.Op() == term.OpIte && y.Op() == term.OpIte && xs[0] == ys[0]:
		return apart(m, xs[1], ys[1], steps) && apart(m, xs[2], ys[2], steps)
	case x.Op() == term.OpOr:
		return !slices.ContainsFunc(xs, func(t *term.Term) bool { return !excluded(t) })
	case y.Op() == term.OpOr:
		return apart(m, y, x, steps)
	case x.Op() == term.OpAnd:
		return slices.ContainsFunc(xs, excluded)
	case y.Op() == term.OpAnd:
		return apart(m, y, x, steps)
	}
	return false
}

// exclude reports that the conditions exclude each other whatever their parts that are no
// Boolean operations are, if these have few values together: equalities of a term with
// different constants, such as the cases of a switch, hold one at a time.
func exclude(m *term.Manager, x, y *term.Term) bool {
	v := newValuation()
	for work := []*term.Term{x, y}; len(work) > 0; {
		t := work[len(work)-1]
		work = work[:len(work)-1]
		if connective(t) {
			work = append(work, t.Args()...)
		} else if !t.IsConst() && !v.add(t, m.Not(t)) {
			return false
		}
	}
	for more := true; more; more = v.next() {
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

// A valuation says which atoms hold: of each group at most one.
type valuation struct {
	groups   [][]*term.Term
	chosen   []int                     // by group: which of them holds; their number: none
	group    map[*term.Term]int        // of an atom; also of a term that atoms say to be constants
	opposite map[*term.Term]*term.Term // atoms that are written as atoms: y >= 5 for !(y <= 4)
	values   int                       // how many valuations there are
}

func newValuation() *valuation {
	return &valuation{group: map[*term.Term]int{}, opposite: map[*term.Term]*term.Term{}, values: 1}
}

// add makes an atom part of the valuation; false when that has too many values then.
func (v *valuation) add(t, not *term.Term) bool {
	if _, known := v.group[t]; known || v.opposite[t] != nil {
		return true
	}
	subject := t
	if t.Op() == term.OpEq && t.Args()[1].IsConst() {
		subject = t.Args()[0]
	}
	g, known := v.group[subject]
	if !known {
		g = len(v.groups)
		v.groups, v.chosen = append(v.groups, nil), append(v.chosen, 0)
		v.group[subject] = g
	}
	n := len(v.groups[g]) + 1
	v.groups[g] = append(v.groups[g], t)
	v.group[t], v.opposite[not] = g, t
	v.values = v.values / n * (n + 1)
	return v.values <= maxValuations
}

// next is the next valuation, false after the last one.
func (v *valuation) next() bool {
	for g, atoms := range v.groups {
		if v.chosen[g] < len(atoms) {
			v.chosen[g]++
			return true
		}
		v.chosen[g] = 0
	}
	return false
}

func (v *valuation) holds(t *term.Term) bool {
	if of := v.opposite[t]; of != nil {
		return !v.holds(of)
	}
	if g, ok := v.group[t]; ok {
		i := v.chosen[g]
		return i < len(v.groups[g]) && v.groups[g][i] == t
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
