package accelerate

import (
	"math/big"

	"tav/solver/term"
)

// A lemma is about a number to which each iteration adds the same, and that a condition of the iteration compares with
// one that stays. If that holds in the first iteration and in the last one, and the number has not wrapped round
// between them, then it holds in all. Of one that is to differ: it does so until an iteration that can be computed.
type lemma struct {
	number, step *term.Term // before the first iteration; the step is a constant
	// holds is over the number in the first iteration and in the last one, and the iterations before that one.
	holds func(m *term.Manager, first, last, before *term.Term) *term.Term
}

// lemmas of the conditions of an iteration after which variables have these values. The width is that of a number of iterations;
// one iteration more than a lemma allows is such a number, too.
func lemmas(m *term.Manager, guard []*term.Term, after map[*term.Term]*term.Term) (list []lemma, width int) {
	step := func(t *term.Term) *term.Term { return m.BVSub(m.Substitute(t, after), t) }
	var different []lemma
	for _, t := range guard {
		c, negated := t, false
		if t.Op() == term.OpNot {
			c, negated = t.Args()[0], true
		}
		if len(c.Args()) != 2 || c.Args()[0].Sort().Kind != term.BitVecKind {
			continue
		}
		x, y := c.Args()[0], c.Args()[1]
		switch {
		case c.Op() == term.OpULe || c.Op() == term.OpSLe:
			if negated {
				x, y = y, x
			}
			if dx, dy := step(x), step(y); isZero(dy) && positive(dx) {
				list = append(list, upTo(c.Op(), x, dx, false))
			} else if isZero(dx) && positive(m.BVNeg(dy)) {
				list = append(list, upTo(c.Op(), y, dy, true))
			}
		case c.Op() == term.OpEq && negated:
			if d := m.BVSub(x, y); step(d).IsConst() && !isZero(step(d)) {
				different = append(different, until(d, step(d)))
			}
		}
	}
	if len(list) == 0 {
		list = different
	}
	list = list[:min(len(list), maxLemmas)]
	for _, l := range list {
		width = max(width, l.number.Sort().Width)
	}
	return list, width
}

func isZero(t *term.Term) bool { return t.IsConst() && t.Value().Sign() == 0 }

// positive says that a term is a constant, and positive as a signed number.
func positive(t *term.Term) bool { return t.IsConst() && t.SignedValue().Sign() > 0 }

// upTo is for a number that comes closer to another one, from below or, falling, from above. The iterations are few enough that
// what they add is a number as wide.
func upTo(op term.Op, number, step *term.Term, falling bool) lemma {
	return lemma{number, step, func(m *term.Manager, first, last, before *term.Term) *term.Term {
		size := step.Value()
		if falling {
			first, last, size = last, first, m.BVNeg(step).Value()
		}
		order := m.ULe
		if op == term.OpSLe {
			order = m.SLe
		}
		most := new(big.Int).Lsh(big.NewInt(1), uint(number.Sort().Width))
		most.Quo(most.Sub(most, big.NewInt(1)), size)
		return m.And(atMost(m, before, most), order(first, last))
	}}
}

// until is for a number that reaches zero, if ever, after n iterations with step·n = −number modulo 2^w.
func until(number, step *term.Term) lemma {
	return lemma{number, step, func(m *term.Manager, first, _, before *term.Term) *term.Term {
		w := number.Sort().Width
		zeros := int(step.Value().TrailingZeroBits())
		odd := new(big.Int).Rsh(step.Value(), uint(zeros))
		inverse := new(big.Int).ModInverse(odd, new(big.Int).Lsh(big.NewInt(1), uint(w-zeros)))
		n := m.BVMul(m.Extract(m.BVNeg(first), w-1, zeros), m.BVConst(w-zeros, inverse))
		few := m.ULt(before, m.ZExt(n, before.Sort().Width))
		if zeros > 0 { // never
			few = m.Or(few, m.Ne(m.Trunc(first, zeros), m.BVInt(zeros, 0)))
		}
		return m.And(atMost(m, before, new(big.Int).Lsh(big.NewInt(1), uint(w))), few)
	}}
}

// atMost says that so many iterations came before, and that one more than these is still a number of iterations.
func atMost(m *term.Manager, before *term.Term, most *big.Int) *term.Term {
	w := before.Sort().Width
	last := new(big.Int).Lsh(big.NewInt(1), uint(w))
	if last.Sub(last, big.NewInt(2)); most.Cmp(last) > 0 {
		most = last
	}
	return m.ULe(before, m.BVConst(w, most))
}
