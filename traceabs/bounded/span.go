package bounded

import (
	"math"

	"tav/solver/term"
)

// A span says of a number of w bits that it is one of the integers from low to high modulo 2^w, which are
// neither below -2^(w-1) nor above 2^w-1.
type span struct{ low, high int64 }

// spans are those of the numbers of a formula (Cousot, Cousot, POPL 1977). A solver for bits does not
// see that a counter is at most the number of rounds so far: it tries the sums of so many bits. So comparisons that
// spans decide are no part of the formula. Told as further facts they make errors harder to find.
type spans struct {
	m       *term.Manager
	known   map[*term.Term]*span      // nil: nothing is known
	decided map[*term.Term]*term.Term // conditions, as far as spans decide them
}

func newSpans(m *term.Manager) *spans {
	return &spans{m, map[*term.Term]*span{}, map[*term.Term]*term.Term{}}
}

// note takes the definition of a number in.
func (s *spans) note(v, of *term.Term) {
	if isNumber(v) {
		s.known[v] = s.of(of)
	}
}

// half is 2^(w-1), or less where spans have no such numbers.
func half(w int) int64 { return 1 << (min(w, maxSpanWidth) - 1) }

// fit is a span if a number of so many bits can have it; nil: it cannot.
func fit(w int, low, high int64) *span {
	if low < -half(w) || high > 2*half(w)-1 {
		return nil
	}
	return &span{low, high}
}

func (s *spans) of(t *term.Term) *span {
	r, ok := s.known[t]
	if !ok && isNumber(t) {
		r = s.look(t)
		s.known[t] = r
	}
	return r
}

// look reads the span of a term off those of its arguments.
func (s *spans) look(t *term.Term) *span {
	args, w := t.Args(), t.Sort().Width
	switch t.Op() {
	case term.OpBVConst:
		if n := t.SignedValue(); n.IsInt64() {
			return fit(w, n.Int64(), n.Int64())
		}
	case term.OpIte:
		if x, y := s.of(args[1]), s.of(args[2]); x != nil && y != nil {
			return fit(w, min(x.low, y.low), max(x.high, y.high))
		}
	case term.OpBVAdd, term.OpBVMul:
		return s.fold(t)
	case term.OpZExt, term.OpSExt:
		x, from := s.of(args[0]), args[0].Sort().Width
		switch signed := t.Op() == term.OpSExt; {
		case x != nil && (signed && x.high < half(from) || !signed && x.low >= 0):
			return x
		case from > maxSpanWidth:
			return nil
		case signed:
			return fit(w, -half(from), half(from)-1)
		default:
			return fit(w, 0, 2*half(from)-1)
		}
	case term.OpExtract:
		if x := s.of(args[0]); x != nil && t.Lo() == 0 {
			return fit(w, x.low, x.high)
		}
	case term.OpBVUDiv, term.OpBVURem, term.OpBVAnd:
		return s.positive(t)
	}
	return nil
}

// fold is a sum or product.
func (s *spans) fold(t *term.Term) *span {
	var r *span
	for _, a := range t.Args() {
		x := s.of(a)
		switch {
		case x == nil:
			return nil
		case r == nil:
			r = x
			continue
		case t.Op() == term.OpBVAdd: // each is less than 2^62
			r = fit(t.Sort().Width, r.low+x.low, r.high+x.high)
		case max(-r.low, r.high, -x.low, x.high) > math.MaxInt32:
			return nil
		default:
			ends := []int64{r.low * x.low, r.low * x.high, r.high * x.low, r.high * x.high}
			r = fit(t.Sort().Width, min(ends[0], ends[1], ends[2], ends[3]), max(ends[0], ends[1], ends[2], ends[3]))
		}
		if r == nil {
			return nil
		}
	}
	return r
}

// positive is a quotient, a remainder or some bits where the second argument is a positive constant.
func (s *spans) positive(t *term.Term) *span {
	args, w := t.Args(), t.Sort().Width
	c, ok := args[1].Uint64()
	if !ok || c == 0 || c > math.MaxInt32 {
		return nil
	}
	x, n := s.of(args[0]), int64(c)
	known := x != nil && x.low >= 0
	switch {
	case t.Op() == term.OpBVAnd:
		return fit(w, 0, n)
	case t.Op() == term.OpBVURem && known && x.high < n:
		return x
	case t.Op() == term.OpBVURem:
		return fit(w, 0, n-1)
	case known:
		return fit(w, x.low/n, x.high/n)
	}
	return nil
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
		known = s.compare(t, s.of(args[0]), s.of(args[1]))
	}
	s.decided[t] = known
	return known
}

// compare is a comparison of two numbers. Signed order is that of the integers that are less than 2^(w-1),
// unsigned order that of those which are not negative; numbers are equal only if such integers are.
func (s *spans) compare(t *term.Term, x, y *span) *term.Term {
	if x == nil || y == nil {
		return t
	}
	signed := max(x.high, y.high) < half(t.Args()[0].Sort().Width)
	switch unsigned := min(x.low, y.low) >= 0; {
	case !signed && !unsigned, t.Op() == term.OpULe && !unsigned, t.Op() == term.OpSLe && !signed:
	case t.Op() == term.OpEq && (x.high < y.low || y.high < x.low), t.Op() != term.OpEq && x.low > y.high:
		return s.m.False()
	case t.Op() != term.OpEq && x.high <= y.low:
		return s.m.True()
	}
	return t
}
