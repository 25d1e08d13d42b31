package candidates

import (
	"math/big"
	"slices"

	"tav/solver/term"
	"tav/traceabs/blocks"
)

// A downscaling replaces the large constants that a program compares with or assigns by
// small ones, so that short runs get through its loops; constants close to
// each other stay that, and so do small multiples and halves. What holds of the program
// with small constants is a guess for the one with large ones ("Booster":
// Alberti, Ghilardi, Sharygina, ATVA 2014, goes the same way with acceleration).
// A nil downscaling changes nothing.
type downscaling struct {
	m      *term.Manager
	bases  []*big.Int // large constants, ascending
	smalls []int64    // what they become
	done   map[*term.Term]*term.Term
}

// newDownscaling is nil for a program that compares with no large constants.
func newDownscaling(b *blocks.Program) *downscaling {
	d := &downscaling{m: b.Terms, done: map[*term.Term]*term.Term{}}
	var list []*big.Int
	roots := b.Numbers()
	b.Terms.Walk(b.Roots(), func(t *term.Term) *term.Term {
		if t.Op() == term.OpSLe || t.Op() == term.OpULe {
			roots = append(roots, t.Args()...)
		}
		return nil
	})
	for _, t := range roots { // compared or assigned
		if t.Op() != term.OpBVConst {
			continue
		}
		if v, _ := term.ValueOf(t); v.Signed().CmpAbs(big.NewInt(largeConstant+nearby)) >= 0 {
			list = append(list, new(big.Int).Abs(v.Signed()))
		}
	}
	slices.SortFunc(list, func(x, y *big.Int) int { return x.Cmp(y) })
	next := int64(smallConstant)
	for _, c := range list {
		if _, known := d.lookup(c); known {
			continue
		}
		base := c
		if limit := new(big.Int).Add(c, big.NewInt(1)); zeros(limit) >= zeros(c) { // i < n is i <= n-1
			base = limit
		}
		d.bases = append(d.bases, base)
		d.smalls = append(d.smalls, next)
		next += smallConstant + 2
	}
	if len(d.bases) == 0 {
		return nil
	}
	return d
}

// zeros counts the zeros at the end of a decimal number.
func zeros(n *big.Int) int {
	s := n.String()
	k := 0
	for k < len(s) && s[len(s)-1-k] == '0' {
		k++
	}
	return k
}

// lookup is what a positive constant becomes; false: it is none of the large
// ones, nor close to a product of those or to half of one.
func (d *downscaling) lookup(c *big.Int) (*big.Int, bool) {
	if c.Cmp(big.NewInt(largeConstant)) < 0 {
		return c, true
	}
	for i, base := range d.bases {
		if c.Cmp(half(base)) == 0 {
			return big.NewInt(d.smalls[i] / 2), true
		}
		q, rest := new(big.Int).DivMod(new(big.Int).Add(c, big.NewInt(nearby)), base, new(big.Int))
		if rest.Sub(rest, big.NewInt(nearby)); q.Sign() == 0 || rest.CmpAbs(big.NewInt(nearby)) > 0 {
			continue
		}
		if q, known := d.lookup(q); known {
			return rest.Add(rest, new(big.Int).Mul(big.NewInt(d.smalls[i]), q)), true
		}
	}
	return c, false
}

func half(n *big.Int) *big.Int { return new(big.Int).Rsh(n, 1) }

// number is what a number becomes.
func (d *downscaling) number(n *big.Int) *big.Int {
	if d == nil || n.CmpAbs(big.NewInt(largeConstant-nearby)) < 0 {
		return n
	}
	small, _ := d.lookup(new(big.Int).Abs(n))
	if n.Sign() < 0 {
		return new(big.Int).Neg(small)
	}
	return small
}

// origins lists the large constants near a base that become this constant.
func (d *downscaling) origins(c *term.Term) []*term.Term {
	if d == nil || c.Op() != term.OpBVConst {
		return nil
	}
	v, _ := term.ValueOf(c)
	var list []*term.Term
	for i, base := range d.bases {
		rest := new(big.Int).Sub(v.Signed(), big.NewInt(d.smalls[i]))
		if n := new(big.Int).Add(base, rest); rest.CmpAbs(big.NewInt(nearby)) <= 0 && n.BitLen() < c.Sort().Width {
			list = append(list, d.m.BVConst(c.Sort().Width, n))
		}
	}
	return list
}

// term is a term with its constants replaced.
func (d *downscaling) term(t *term.Term) *term.Term {
	if d == nil {
		return t
	}
	for _, s := range term.Postorder(t, func(s *term.Term) bool { return d.done[s] != nil }) {
		if s.Op() == term.OpBVConst { // of a chain of stores the value would be made again for each
			v, _ := term.ValueOf(s)
			d.done[s] = d.m.BVConst(s.Sort().Width, d.number(v.Signed()))
			continue
		}
		args := make([]*term.Term, len(s.Args()))
		for i, a := range s.Args() {
			args[i] = d.done[a]
		}
		d.done[s] = d.m.Rebuild(s, args)
	}
	return d.done[t]
}
