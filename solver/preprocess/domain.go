package preprocess

import (
	"math/big"
	"math/bits"
	"slices"

	"tav/solver/term"
)

// A domain is what the numbers of a class become: its constants in their order, and before,
// between and after them so many other numbers.
type domain struct {
	wide, width int // in bits, of the numbers before and now
	signed      bool
	constants   []*term.Term
	gaps        []uint64 // one more than constants
	capacity    int      // variables for which it has room
}

// newDomain makes a domain for a class, with room for so many variables; nil: it would not be
// narrow. An order that is kept is all that it needs: whatever values the variables have, as many different
// ones between two constants are in the domain, or there are no more than these.
func newDomain(c *class, room int) *domain {
	if c.signed && c.unsigned {
		return nil
	}
	d := &domain{wide: c.width, signed: c.signed, constants: slices.Clone(c.constants), capacity: room}
	slices.SortFunc(d.constants, func(x, y *term.Term) int { return d.order(x).Cmp(d.order(y)) })
	all := uint64(len(d.constants))
	for i := range len(d.constants) + 1 {
		g := uint64(d.capacity)
		if n := d.between(i); n.IsUint64() {
			g = min(g, n.Uint64())
		}
		d.gaps = append(d.gaps, g)
		all += g
	}
	if d.width = max(bits.Len64(all-1), 1); 2*d.width > c.width {
		return nil
	}
	d.fill(1<<d.width - all)
	return d
}

// fill makes gaps larger, so that each number of so many bits stands for one.
func (d *domain) fill(rest uint64) {
	for i := range d.gaps {
		more := rest
		if n := d.between(i); n.IsUint64() {
			more = min(more, n.Uint64()-d.gaps[i])
		}
		d.gaps[i] += more
		rest -= more
	}
}

// order is a constant as it counts in the order.
func (d *domain) order(k *term.Term) *big.Int {
	if d.signed {
		return k.SignedValue()
	}
	return k.Value()
}

// limit is the i-th constant; those before the first and after the last one are no values any more.
func (d *domain) limit(i int) *big.Int {
	if 0 <= i && i < len(d.constants) {
		return d.order(d.constants[i])
	}
	least, values := big.NewInt(-1), new(big.Int).Lsh(big.NewInt(1), uint(d.wide))
	if d.signed {
		least.Sub(least, new(big.Int).Rsh(values, 1))
	}
	if i < 0 {
		return least
	}
	return values.Add(values, least).Add(values, big.NewInt(1))
}

// between counts the values in a gap.
func (d *domain) between(gap int) *big.Int {
	n := new(big.Int).Sub(d.limit(gap), d.limit(gap-1))
	return n.Sub(n, big.NewInt(1))
}

// fits says that a domain is as good for a class as it was.
func (d *domain) fits(c *class) bool {
	return !c.wide && d.signed == c.signed && !(c.signed && c.unsigned) && c.sources <= d.capacity && len(c.constants) == len(d.constants)
}

func (d *domain) equal(e *domain) bool {
	return d.wide == e.wide && d.signed == e.signed && d.capacity == e.capacity && slices.Equal(d.constants, e.constants)
}

// place is where a constant is in the domain.
func (d *domain) place(k *term.Term) (at uint64) {
	i := slices.Index(d.constants, k)
	for _, g := range d.gaps[:i+1] {
		at += g
	}
	return at + uint64(i)
}

// number is one that a number of the domain stands for: the nearest to the constants around.
func (d *domain) number(m *term.Manager, narrow *term.Term) *term.Term {
	at, _ := narrow.Uint64()
	i := 0
	for ; i < len(d.constants) && at >= d.gaps[i]; i++ {
		if at -= d.gaps[i]; at == 0 {
			return d.constants[i]
		}
		at--
	}
	v := new(big.Int).SetUint64(at)
	switch {
	case i > 0:
		v.Add(v, d.limit(i-1)).Add(v, big.NewInt(1))
	case len(d.constants) > 0:
		v.Sub(v, new(big.Int).SetUint64(d.gaps[0])).Add(v, d.limit(0))
	}
	return m.BVConst(d.wide, v)
}
