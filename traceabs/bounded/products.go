package bounded

import (
	"math/bits"

	"tav/solver/term"
)

// products makes products in a term as wide as their factors allow where an assumption holds: of a length and a size,
// say, that are assumed to be small, and are multiplied twice as wide as they are so that an overflow shows. Solvers
// make a circuit of each product that is quadratic in its width.
func (c *cells) products(t *term.Term, a *assumption) *term.Term {
	if !c.multiplies || !c.families.On(productsFamily) || t.HasQuantifier() {
		return t
	}
	m := c.b.Terms
	replaced, seen := map[*term.Term]*term.Term{}, map[*term.Term]bool{}
	for work := []*term.Term{t}; len(work) > 0; {
		top := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[top] {
			continue
		}
		seen[top] = true
		if p := c.product(top, a); p != top { // the factors are dealt with
			replaced[top] = p
		} else {
			work = append(work, top.Args()...)
		}
	}
	switch {
	case replaced[t] != nil:
		return replaced[t]
	case len(replaced) == 0:
		return t
	}
	return m.Replace(t, replaced)
}

// product is a product of numbers in as few bits as it has where an assumption holds. Where one factor is small in any
// case the others stay as they are: the circuit is small, and the same product behind other assumptions the same.
func (c *cells) product(t *term.Term, a *assumption) *term.Term {
	if !isProduct(t) {
		return t
	}
	m := c.b.Terms
	if args := t.Args(); args[0].IsConst() { // of a difference, say, which may not be small
		rest := m.BVMul(args[1], args[2])
		for _, x := range args[3:] {
			rest = m.BVMul(rest, x)
		}
		return m.BVMul(args[0], c.product(rest, a))
	}
	if sum := c.distributed(t); sum != nil {
		parts := make([]*term.Term, len(sum))
		for k, x := range sum {
			parts[k] = c.product(x, a)
		}
		return m.BVAdd(parts...)
	}
	if c.small(t) != nil {
		a = nil
	}
	sum := 0
	var widths []int
	for _, x := range t.Args() {
		n := max(c.bits(x, a, maxCompares, maxOperations), 1)
		widths = append(widths, n)
		sum += n
	}
	if sum >= t.Sort().Width {
		return t
	}
	var result *term.Term
	for k, x := range t.Args() {
		factor := m.ZExt(m.Trunc(c.products(x, a), widths[k]), sum)
		if result == nil {
			result = factor
		} else {
			result = m.BVMul(result, factor)
		}
	}
	return m.ZExt(result, t.Sort().Width)
}

// distributed has the summands of a product of a small number and a sum; nil: it is none. What is said of the parts of
// a block of memory is about sums of such products, which are equal where they read the same.
func (c *cells) distributed(t *term.Term) []*term.Term {
	args, small := t.Args(), c.small(t)
	if len(args) != 2 || small == nil {
		return nil
	}
	other := args[0]
	if other == small {
		other = args[1]
	}
	if other.Op() != term.OpBVAdd || len(other.Args()) > maxSummands {
		return nil
	}
	var list []*term.Term
	for _, x := range other.Args() {
		list = append(list, c.b.Terms.BVMul(small, x))
	}
	return list
}

// small is a factor of few bits, whatever is assumed; nil: there is none.
func (c *cells) small(t *term.Term) *term.Term {
	for _, x := range t.Args() {
		if !x.IsConst() && c.lowBits(x) <= maxSmall {
			return x
		}
	}
	return nil
}

// isProduct says that numbers are multiplied of which at least two are not constant.
func isProduct(t *term.Term) bool {
	return t.Op() == term.OpBVMul && !t.Args()[len(t.Args())-2].IsConst()
}

// bits is a number of lowest bits of a number outside of which all are 0 where an assumption holds, as it says of
// the number, of those that it is compared with, and so on, further times, and of those that it is made of.
func (c *cells) bits(t *term.Term, a *assumption, further, depth int) int {
	n, args := c.lowBits(t), t.Args()
	if depth > 0 {
		sum, most := 0, 0
		for _, x := range args {
			if x.Sort().Kind == term.BitVecKind {
				k := c.bits(x, a, further, depth-1)
				sum, most = sum+k, max(most, k)
			}
		}
		switch t.Op() {
		case term.OpZExt, term.OpIte, term.OpBVOr, term.OpBVXor:
			n = min(n, most)
		case term.OpBVMul:
			n = min(n, sum)
		case term.OpBVAdd:
			n = min(n, most+bits.Len(uint(len(args)-1)))
		}
	}
	for ; a != nil && further > 0; a = a.before {
		if y := above(a.condition, t); y != nil {
			n = min(n, c.bits(y, a.before, further-1, depth))
		}
	}
	return n
}

// above is a number that is at least another one where a condition holds; nil: it names none.
func above(condition, t *term.Term) *term.Term {
	op, args := condition.Op(), condition.Args()
	if op == term.OpNot && args[0].Op() == term.OpULe { // !(y <= t) is t < y
		if inner := args[0].Args(); inner[1] == t {
			return inner[0]
		}
		return nil
	}
	switch {
	case op == term.OpULe && args[0] == t, op == term.OpEq && args[0] == t:
		return args[1]
	case op == term.OpEq && args[1] == t:
		return args[0]
	}
	return nil
}
