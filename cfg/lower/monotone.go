package lower

import (
	"math"
	"slices"

	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/libm"
	"tav/cfg/llvm"
	"tav/solver/term"
)

// What is known of results beside others: of functions that rise or fall
// beside those of some operands, the pivots, and of powers and hypotenuses
// beside their operands.

// A slope is where a function rises or falls.
type slope struct {
	lo, hi float64
	falls  bool
	even   bool // the function is one of |x|, and so is the range
}

var slopes = map[string]slope{
	"asin": {lo: -1, hi: 1}, "atan": everywhere, "sinh": everywhere, "tanh": everywhere, "asinh": everywhere, "cbrt": everywhere, "erf": everywhere,
	"exp": everywhere, "exp2": everywhere, "exp10": everywhere, "expm1": everywhere,
	"log": {lo: 0, hi: math.Inf(1)}, "log2": {lo: 0, hi: math.Inf(1)}, "log10": {lo: 0, hi: math.Inf(1)}, "log1p": {lo: -1, hi: math.Inf(1)},
	"acosh": {lo: 1, hi: math.Inf(1)}, "atanh": {lo: -1, hi: 1}, "sin": {lo: -1.5, hi: 1.5}, "tan": {lo: -1.5, hi: 1.5},
	"acos": {lo: -1, hi: 1, falls: true}, "erfc": {lo: math.Inf(-1), hi: math.Inf(1), falls: true},
	"cosh": {lo: 0, hi: math.Inf(1), even: true}, "cos": {lo: 0, hi: 3, falls: true, even: true},
}

var everywhere = slope{lo: math.Inf(-1), hi: math.Inf(1)}

// besidePivots compares the result r of x with the results of pivots.
func (k *facts) besidePivots(inC, name string, x, r *term.Term, pivots []*term.Term) []*term.Term {
	s, ok := slopes[name]
	if !ok {
		return nil
	}
	if s.even {
		x = k.FAbs(x)
	}
	within := k.within(s.lo, x, s.hi)
	var list []*term.Term
	for _, p := range pivots {
		if !k.within(s.lo, p, s.hi).IsTrue() {
			continue
		}
		lo, hi := libm.Around(inC, k.width, p.Value())
		least, most := k.FLe(k.BVConst(k.width, lo), r), k.FLe(r, k.BVConst(k.width, hi))
		if s.falls {
			least, most = most, least
		}
		list = append(list, k.Implies(k.And(within, k.FLe(p, x)), least), k.Implies(k.And(within, k.FLe(x, p)), most))
	}
	return list
}

// pivots are -1, 0, 1 and the first few constants of the function that are numbers of width w.
func (ic *intrinsics) pivots(w int) []*term.Term {
	k := &facts{ic.m, w}
	list := []*term.Term{k.num(-1), k.num(0), k.num(1)}
	for _, inst := range llvm.Instructions(ic.fn.Ir) {
		for _, op := range inst.(interface{ Operands() []*value.Value }).Operands() {
			if c, ok := (*op).(*constant.Float); ok && len(list) < maxPivots {
				list = appendPivot(ic.m, list, c, w)
			}
		}
	}
	return list
}

// appendPivot appends a constant, if it is another number of width w.
func appendPivot(m *term.Manager, list []*term.Term, c *constant.Float, w int) []*term.Term {
	bits, ok := floatBits(c)
	if !ok {
		return list
	}
	from := llvm.FloatWidth(c.Typ)
	t := m.BVConst(from, bits)
	p := m.FConvert(w, t)
	if m.FEq(m.FConvert(from, p), t).IsFalse() || m.FIsInf(p).IsTrue() || slices.ContainsFunc(list, func(q *term.Term) bool { return m.FEq(p, q).IsTrue() }) {
		return list
	}
	return append(list, p)
}

// power is what is known of r, x to the y.
func (k *facts) power(x, y, r *term.Term) []*term.Term {
	zero, one := k.num(0), k.num(1)
	integral := func(t *term.Term) *term.Term { return k.FEq(k.FRound(term.NearestEven, t), t) }
	certain := k.Or(k.FIsZero(y), k.FEq(x, one))
	noRoot := k.And(k.FLt(x, zero), k.Not(k.FIsInf(x)), k.Not(k.FIsInf(y)), k.Not(integral(y)))
	list := []*term.Term{
		k.Implies(certain, k.FEq(r, one)),
		k.Iff(k.FIsNaN(r), k.And(k.Not(certain), k.Or(k.FIsNaN(x), k.FIsNaN(y), noRoot))),
		k.Implies(k.And(k.FLt(zero, x), k.Not(k.FIsNaN(y))), k.FLe(zero, r)),
		k.Implies(k.And(k.FLe(zero, x), k.FLe(zero, y)), k.FLe(zero, r)),
	}
	if half := k.FMul(y, k.num(0.5)); y.IsConst() && integral(y).IsTrue() && integral(half).IsTrue() {
		list = append(list, k.Or(k.FIsNaN(x), k.FLe(zero, r)))
	}
	if k.width == 80 { // may be rounded to the other side of 1
		return list
	}
	above, below := k.FLe(one, x), k.And(k.FLe(zero, x), k.FLe(x, one))
	up, down := k.FLe(zero, y), k.FLe(y, zero)
	return append(list, k.Implies(k.And(above, up), k.FLe(one, r)), k.Implies(k.And(below, up), k.FLe(r, one)),
		k.Implies(k.And(above, down), k.FLe(r, one)), k.Implies(k.And(below, k.Not(k.FIsZero(x)), down), k.FLe(one, r)))
}

// hypotenuse is what is known of r, the root of x*x + y*y.
func (k *facts) hypotenuse(x, y, r *term.Term) []*term.Term {
	infinite := k.Or(k.FIsInf(x), k.FIsInf(y))
	list := []*term.Term{
		k.Iff(k.FIsNaN(r), k.And(k.Not(infinite), k.Or(k.FIsNaN(x), k.FIsNaN(y)))),
		k.Implies(infinite, k.FEq(r, k.num(math.Inf(1)))),
		k.Or(k.FIsNaN(r), k.FLe(k.num(0), r)),
	}
	if k.width == 80 {
		return list
	}
	return append(list, k.Implies(k.Not(k.FIsNaN(r)), k.And(k.Or(k.FIsNaN(x), k.FLe(k.FAbs(x), r)), k.Or(k.FIsNaN(y), k.FLe(k.FAbs(y), r)))))
}
