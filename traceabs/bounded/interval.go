package bounded

import (
	"math/big"

	"tav/solver/term"
)

// An interval is of integers; both ends are in it.
type interval struct{ low, high *big.Int }

// between lists the values that a number can have as the conditions of an assumption say which compare it with
// numbers of few values; nil: they do not, or those are too many. NULL and a size, say, are such numbers.
func (c *cells) between(t *term.Term, a *assumption) []*term.Term {
	width := t.Sort().Width
	if width <= smallWidth || a == nil {
		return nil
	}
	one := big.NewInt(1)
	half := new(big.Int).Lsh(one, uint(width-1))
	unsigned := interval{new(big.Int), new(big.Int).Sub(new(big.Int).Lsh(half, 1), one)}
	signed := interval{new(big.Int).Neg(half), new(big.Int).Sub(half, one)}
	for ; a != nil; a = a.before {
		switch cond := a.condition; {
		case cond.Op() == term.OpNot && len(cond.Args()[0].Args()) == 2: // !(x <= y) is y < x
			args := cond.Args()[0].Args()
			c.bound(t, cond.Args()[0].Op(), args[1], args[0], one, &unsigned, &signed)
		case len(cond.Args()) == 2:
			c.bound(t, cond.Op(), cond.Args()[0], cond.Args()[1], new(big.Int), &unsigned, &signed)
		}
	}
	if signed.low.Sign() >= 0 { // one order is the other one there
		unsigned.meet(signed)
	}
	if list := unsigned.list(c.b.Terms, width); list != nil {
		return list
	}
	return signed.list(c.b.Terms, width)
}

// bound adds what x+gap <= y says of a number that is one of the two.
func (c *cells) bound(t *term.Term, op term.Op, x, y *term.Term, gap *big.Int, unsigned, signed *interval) {
	in, value := unsigned, (*term.Term).Value
	switch {
	case op == term.OpSLe:
		in, value = signed, (*term.Term).SignedValue
	case op != term.OpULe:
		return
	}
	switch t {
	case x:
		if set := c.set(y, nil); len(set) > 0 {
			in.meet(interval{in.low, new(big.Int).Sub(hull(set, value).high, gap)})
		}
	case y:
		if set := c.set(x, nil); len(set) > 0 {
			in.meet(interval{new(big.Int).Add(hull(set, value).low, gap), in.high})
		}
	}
}

// hull is the smallest interval of some values.
func hull(set []*term.Term, value func(*term.Term) *big.Int) interval {
	i := interval{value(set[0]), value(set[0])}
	for _, t := range set[1:] {
		if v := value(t); v.Cmp(i.low) < 0 {
			i.low = v
		} else if v.Cmp(i.high) > 0 {
			i.high = v
		}
	}
	return i
}

// meet leaves what is in another interval, too.
func (i *interval) meet(j interval) {
	if j.low.Cmp(i.low) > 0 {
		i.low = j.low
	}
	if j.high.Cmp(i.high) < 0 {
		i.high = j.high
	}
}

// list is the numbers of the interval, modulo 2^width; nil: there is none, or they are too many.
func (i *interval) list(m *term.Manager, width int) []*term.Term {
	n := new(big.Int).Sub(i.high, i.low)
	if n.Sign() < 0 || n.Cmp(big.NewInt(maxValues)) >= 0 {
		return nil
	}
	var list []*term.Term
	for v := new(big.Int).Set(i.low); v.Cmp(i.high) <= 0; v.Add(v, big.NewInt(1)) {
		list = append(list, m.BVConst(width, new(big.Int).Set(v)))
	}
	return list
}
