package query

import (
	"fmt"
	"math/big"

	"tav/solver/term"
)

// narrow is the formulas, some of which are assumed, with as few bits for each variable as these leave it: where hours are at
// most 23, nothing that is made of them wraps around, and solvers need not look whether it does. The formulas are satisfiable
// together if and only if they were.
func (o *Oracle) narrow(assumed, formulas []*term.Term) (narrowAssumed, narrow []*term.Term) {
	m := o.Terms
	known, compared := map[*term.Term]*bounds{}, []*term.Term{}
	for _, a := range assumed {
		for _, c := range m.Conjuncts(a) {
			if x := note(known, c); x != nil {
				compared = append(compared, x)
			}
		}
	}
	sub := map[*term.Term]*term.Term{}
	for _, x := range compared {
		width, signed := known[x].bits()
		if sub[x] != nil || width > x.Sort().Width-leastNarrowed {
			continue
		}
		low := m.Var(fmt.Sprintf("%s:%d %t!", x.Name(), width, signed), m.BV(width), signed)
		if sub[x] = m.ZExt(low, x.Sort().Width); signed {
			sub[x] = m.SExt(low, x.Sort().Width)
		}
	}
	if len(sub) == 0 {
		return assumed, formulas
	}
	all := func(list []*term.Term) []*term.Term {
		other := make([]*term.Term, len(list))
		for i, t := range list {
			other[i] = m.Substitute(t, sub)
		}
		return other
	}
	return all(assumed), all(formulas)
}

// bounds are those of a variable: as a signed number, and the greatest as an unsigned one.
type bounds struct{ lo, hi, top *big.Int }

// bits is a number of bits that all values have, and whether they are extended by the sign.
func (b *bounds) bits() (width int, signed bool) {
	switch {
	case b.lo.Sign() >= 0 && b.hi.Cmp(b.top) < 0:
		return max(b.hi.BitLen(), 1), false
	case b.lo.Sign() >= 0 || b.top.Cmp(b.hi) <= 0:
		return max(b.top.BitLen(), 1), false
	}
	return 1 + max(new(big.Int).Not(b.lo).BitLen(), b.hi.BitLen()), true
}

// note takes in a condition that compares a variable with a constant, and gives the variable; nil for other conditions.
func note(known map[*term.Term]*bounds, condition *term.Term) *term.Term {
	c, strict := condition, int64(0)
	if c.Op() == term.OpNot {
		c, strict = c.Args()[0], 1
	}
	if c.Op() != term.OpSLe && c.Op() != term.OpULe {
		return nil
	}
	x, n := c.Args()[0], c.Args()[1]
	above := strict == 0 // x <= n; otherwise !(x <= n)
	if x.IsConst() {
		x, n, above = n, x, !above
	}
	if x.Op() != term.OpVar || !n.IsConst() {
		return nil
	}
	b := known[x]
	if b == nil {
		b = &bounds{}
		b.lo, b.hi = term.TypeRange(x.Sort().Width, true)
		_, b.top = term.TypeRange(x.Sort().Width, false)
		known[x] = b
	}
	value := n.Value()
	if c.Op() == term.OpSLe {
		value = n.SignedValue()
	}
	switch {
	case !above && c.Op() == term.OpULe:
		return nil
	case !above:
		if value = new(big.Int).Add(value, big.NewInt(strict)); value.Cmp(b.lo) > 0 {
			b.lo = value
		}
	case c.Op() == term.OpSLe:
		if value = new(big.Int).Sub(value, big.NewInt(strict)); value.Cmp(b.hi) < 0 {
			b.hi = value
		}
	default:
		if value = new(big.Int).Sub(value, big.NewInt(strict)); value.Cmp(b.top) < 0 {
			b.top = value
		}
	}
	return x
}
