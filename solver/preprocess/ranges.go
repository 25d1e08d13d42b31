package preprocess

import (
	"fmt"
	"math/big"

	"tav/solver/term"
)

// narrowVariables is a pass that gives each variable as few bits as the conjuncts of a formula leave it: where hours are at
// most 23, nothing that is made of them wraps around, and solvers need not look whether it does.
type narrowVariables struct {
	plain
	m      *term.Manager
	ranges *Ranges
	taken  []*term.Term              // since the last time
	before map[*term.Term]bool       // variables of terms that were rewritten
	narrow map[*term.Term]*term.Term // what variables became
}

func newNarrowVariables(m *term.Manager) *narrowVariables {
	return &narrowVariables{m: m, ranges: NewRanges(), before: map[*term.Term]bool{}, narrow: map[*term.Term]*term.Term{}}
}

func (n *narrowVariables) Add(fact *term.Term) []*term.Term {
	n.ranges.Assume(n.m.Conjuncts(fact)...)
	return n.Ask(fact)
}

func (n *narrowVariables) Ask(goal *term.Term) []*term.Term {
	n.taken = append(n.taken, goal)
	return nil
}

// Settle leaves variables as they are that other terms were already rewritten with.
func (n *narrowVariables) Settle() bool {
	for _, x := range n.ranges.order {
		if !n.before[x] {
			n.shrink(x, n.ranges.Of(x))
		}
	}
	n.ranges.order = nil
	for _, t := range n.taken {
		for _, x := range n.m.FreeVars(t) {
			n.before[x] = true
		}
	}
	n.taken = nil
	return false
}

func (n *narrowVariables) shrink(x *term.Term, r Range) {
	width, signed := r.Bits()
	if width > x.Sort().Width-leastNarrowed {
		return
	}
	n.uses++
	n.narrow[x] = Extended(n.m, n.m.Var(fmt.Sprintf("%s:%d of %d %t!", x.Name(), width, x.Sort().Width, signed), n.m.BV(width), signed), x.Sort().Width)
}

// Extended is a variable as a number of more bits.
func Extended(m *term.Manager, low *term.Term, width int) *term.Term {
	if low.Signed() {
		return m.SExt(low, width)
	}
	return m.ZExt(low, width)
}

func (n *narrowVariables) Rewrite(t *term.Term) *term.Term {
	if len(n.narrow) == 0 {
		return t
	}
	return n.m.Substitute(t, n.narrow)
}

func (n *narrowVariables) Value(t *term.Term, model Model) (*term.Term, error) {
	return model(n.Rewrite(t))
}

// Ranges are those of variables as conditions leave them that compare these with constants, or with each other.
type Ranges struct {
	known map[*term.Term]*known
	order []*term.Term
}

// NewRanges are those of which nothing is known.
func NewRanges() *Ranges { return &Ranges{known: map[*term.Term]*known{}} }

// A known is what is known of a variable: its range, and numbers that are not less.
type known struct {
	Range
	above []*term.Term
}

// A Range is from a least to a greatest signed number, with no number of which the unsigned one is greater than Top.
type Range struct{ Low, High, Top *big.Int }

// Whole is the range of all numbers of so many bits.
func Whole(width int) (r Range) {
	r.Low, r.High = term.TypeRange(width, true)
	_, r.Top = term.TypeRange(width, false)
	return r
}

// Join is the smallest range with two of them.
func (r Range) Join(o Range) Range {
	return Range{least(r.Low, o.Low), greatest(r.High, o.High), greatest(r.Top, o.Top)}
}

func least(x, y *big.Int) *big.Int {
	if x.Cmp(y) < 0 {
		return x
	}
	return y
}

func greatest(x, y *big.Int) *big.Int {
	if x.Cmp(y) > 0 {
		return x
	}
	return y
}

// Bits is a number of bits that all values have, and whether they are extended by the sign.
func (r Range) Bits() (width int, signed bool) {
	switch {
	case r.Low.Sign() >= 0 && r.High.Cmp(r.Top) < 0:
		return max(r.High.BitLen(), 1), false
	case r.Low.Sign() >= 0 || r.Top.Cmp(r.High) <= 0:
		return max(r.Top.BitLen(), 1), false
	}
	return 1 + max(new(big.Int).Not(r.Low).BitLen(), r.High.BitLen()), true
}

// Of is the range of a number.
func (r *Ranges) Of(t *term.Term) Range { return r.of(t, maxCompares) }

// of follows so many comparisons with other variables.
func (r *Ranges) of(t *term.Term, further int) Range {
	k := r.known[t]
	switch {
	case t.IsConst():
		return Range{t.SignedValue(), t.SignedValue(), t.Value()}
	case t.Op() == term.OpZExt:
		top := r.of(t.Args()[0], further).Top
		return Range{new(big.Int), top, top}
	case k == nil:
		return Whole(t.Sort().Width)
	}
	x := k.Range
	for _, y := range k.above {
		if further > 0 {
			x.Top = least(x.Top, r.of(y, further-1).Top)
		}
	}
	return x
}

// Assume takes conditions that hold together.
func (r *Ranges) Assume(conditions ...*term.Term) {
	for _, c := range conditions {
		strict := c.Op() == term.OpNot
		if strict {
			c = c.Args()[0]
		}
		switch c.Op() {
		case term.OpSLe, term.OpULe:
			if x, y := c.Args()[0], c.Args()[1]; strict { // !(x <= y) is y < x
				r.compare(c.Op(), y, x, 1)
			} else {
				r.compare(c.Op(), x, y, 0)
			}
		case term.OpEq:
			if x, y := c.Args()[0], c.Args()[1]; !strict && isNumber(x) {
				r.compare(term.OpULe, x, y, 0)
				r.compare(term.OpULe, y, x, 0)
			}
		}
	}
}

// compare takes in that x+gap <= y.
func (r *Ranges) compare(op term.Op, x, y *term.Term, gap int64) {
	d := big.NewInt(gap)
	switch {
	case x.Op() == term.OpVar && !y.IsConst() && op == term.OpULe:
		r.about(x).above = append(r.about(x).above, y)
	case x.Op() == term.OpVar && y.IsConst() && op == term.OpULe:
		r.about(x).Top = least(r.about(x).Top, new(big.Int).Sub(y.Value(), d))
	case x.Op() == term.OpVar && y.IsConst():
		r.about(x).High = least(r.about(x).High, new(big.Int).Sub(y.SignedValue(), d))
	case y.Op() == term.OpVar && x.IsConst() && op == term.OpSLe:
		r.about(y).Low = greatest(r.about(y).Low, new(big.Int).Add(x.SignedValue(), d))
	}
}

func (r *Ranges) about(x *term.Term) *known {
	if r.known[x] == nil {
		r.known[x] = &known{Range: Whole(x.Sort().Width)}
		r.order = append(r.order, x)
	}
	return r.known[x]
}
