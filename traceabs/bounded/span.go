package bounded

import (
	"tav/solver/domain"
	"tav/solver/term"
)

// spans are what the numbers of a formula can be. A solver for bits does not
// see that a counter is at most the number of iterations so far: it tries the sums of so many bits. So comparisons that
// spans decide are no part of the formula. As further facts they make errors harder to find.
type spans struct {
	m       *term.Manager
	words   *domain.Terms
	decided map[*term.Term]*term.Term // conditions, as far as spans decide them
}

func newSpans(m *term.Manager) *spans {
	return &spans{m, domain.NewTerms(), map[*term.Term]*term.Term{}}
}

// note takes the definition of a number in.
func (s *spans) note(v, of *term.Term) {
	if isNumber(v) {
		s.words.Define(v, of)
	}
}

// decide is a condition in which comparisons are decided by what their numbers can be.
func (s *spans) decide(t *term.Term) *term.Term {
	known := s.decided[t]
	if known != nil {
		return known
	}
	known = t
	switch args := t.Args(); {
	case t.Op() == term.OpNot, t.Op() == term.OpAnd, t.Op() == term.OpOr:
		parts := make([]*term.Term, len(args))
		for k, a := range args {
			parts[k] = s.decide(a)
		}
		known = s.m.Rebuild(t, parts)
	case compares(t):
		x, ok := s.words.Of(args[0])
		y, also := s.words.Of(args[1])
		if !ok || !also {
			break
		}
		if holds, decided := domain.Compare(t.Op(), x, y); decided {
			known = s.m.BoolConst(holds)
		}
	}
	s.decided[t] = known
	return known
}

// compares says that a term compares domain. There are no other orders: see term.Op.
func compares(t *term.Term) bool {
	op := t.Op()
	return (op == term.OpEq || op == term.OpULe || op == term.OpSLe) && isNumber(t.Args()[0])
}

func isNumber(t *term.Term) bool { return t.Sort().Kind == term.BitVecKind }
