package lower

import (
	"math"
	"math/big"

	"github.com/llir/llvm/ir"
	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/llvm"
	"tav/solver/term"
)

// Functions of <math.h> without an exact model return arbitrary values with a
// few properties that every implementation guarantees: where the result is
// NaN, and bounds with room for rounding errors.

// A mathFact says of operands x and result r of one floating-point type what
// holds.
type mathFact struct {
	operands int
	nan      func(k *facts, x []*term.Term) *term.Term               // where the result is NaN, if no operand is; nil: never
	holds    func(k *facts, x []*term.Term, r *term.Term) *term.Term // of operands and results other than NaN; nil: nothing
}

// facts makes terms of one floating-point type.
type facts struct {
	*term.Manager
	width int
}

// num is the constant x.
func (k *facts) num(x float64) *term.Term {
	if math.IsInf(x, 0) {
		return k.FInf(k.width, x < 0)
	}
	return k.FloatConst(k.width, new(big.Rat).SetFloat64(x))
}

// within says lo <= r <= hi.
func (k *facts) within(lo float64, r *term.Term, hi float64) *term.Term {
	return k.And(k.FLe(k.num(lo), r), k.FLe(r, k.num(hi)))
}

// between is the fact that the result is in a range.
func between(lo, hi float64) func(*facts, []*term.Term, *term.Term) *term.Term {
	return func(k *facts, _ []*term.Term, r *term.Term) *term.Term { return k.within(lo, r, hi) }
}

// infinite: the result is NaN for infinite operands.
func infinite(k *facts, x []*term.Term) *term.Term { return k.FIsInf(x[0]) }

// below: the result is NaN for operands below a bound.
func below(bound float64) func(*facts, []*term.Term) *term.Term {
	return func(k *facts, x []*term.Term) *term.Term { return k.FLt(x[0], k.num(bound)) }
}

// outside: the result is NaN for operands outside of [-1, 1].
func outside(k *facts, x []*term.Term) *term.Term { return k.Not(k.within(-1, x[0], 1)) }

// sameSign: the result has the operand's sign, or is zero.
func sameSign(k *facts, x []*term.Term, r *term.Term) *term.Term {
	zero := k.num(0)
	return k.And(k.Implies(k.FLe(zero, x[0]), k.FLe(zero, r)), k.Implies(k.FLe(x[0], zero), k.FLe(r, zero)))
}

// logarithm: -∞ of zero, ∞ of ∞, and the sign that the operand's place
// beside 1 says.
func logarithm(k *facts, x []*term.Term, r *term.Term) *term.Term {
	one, zero := k.num(1), k.num(0)
	return k.And(
		k.Implies(k.FIsZero(x[0]), k.FEq(r, k.num(math.Inf(-1)))),
		k.Implies(k.FIsInf(x[0]), k.FEq(r, x[0])),
		k.Implies(k.FLe(one, x[0]), k.FLe(zero, r)),
		k.Implies(k.FLe(x[0], one), k.FLe(r, zero)))
}

// mathFacts is the table, by the name for double.
var mathFacts = map[string]mathFact{
	"sin": {1, infinite, between(-1, 1)}, "cos": {1, infinite, between(-1, 1)}, "tan": {1, infinite, nil},
	"asin": {1, outside, between(-1.6, 1.6)}, "acos": {1, outside, between(0, 3.2)},
	"atan": {1, nil, between(-1.6, 1.6)}, "atan2": {2, nil, between(-3.2, 3.2)},
	"sinh": {1, nil, sameSign}, "cosh": {1, nil, between(0.5, math.Inf(1))}, "tanh": {1, nil, between(-1, 1)},
	"asinh": {1, nil, sameSign}, "cbrt": {1, nil, sameSign}, "erf": {1, nil, between(-1, 1)}, "erfc": {1, nil, between(0, 2)},
	"exp": {1, nil, between(0, math.Inf(1))}, "exp2": {1, nil, between(0, math.Inf(1))}, "expm1": {1, nil, between(-1, math.Inf(1))},
	"log": {1, below(0), logarithm}, "log2": {1, below(0), logarithm}, "log10": {1, below(0), logarithm},
	"log1p": {1, below(-1), nil}, "pow": {2, nil, nil}, "hypot": {2, nil, nil},
	"acosh": {1, below(1), between(0, math.Inf(1))}, "atanh": {1, outside, sameSign},
	"exp10": {1, nil, between(0, math.Inf(1))},
}

// facts assumes what is known of the result of a call of f, which is arbitrary
// so far.
func (ic *intrinsics) facts(x *ir.InstCall, f *ir.Func, pos cfg.Pos) {
	w := llvm.FloatWidth(x.Type())
	if w == 0 || ic.uses.Count[x] == 0 || !library.SameFloats(f, w) {
		return
	}
	base := library.WithoutSuffix(f.Name(), w)
	if row, ok := mathFacts[base]; !ok || len(x.Args) != row.operands {
		return
	}
	a, why := ic.expr.floats(pos, x.Args...)
	if why != "" {
		ic.unsupported(why, pos)
		return
	}
	k := &facts{ic.m, w}
	for _, fact := range k.of(f.Name(), base, a, ic.expr.value(x).t, ic.pivots(w)) {
		ic.assume(fact, pos)
	}
}

// of is what is known of the result r of a function, by its name in C and that for double, of
// operands x. Functions that rise or fall are compared with what they are of the pivots.
func (k *facts) of(inC, name string, x []*term.Term, r *term.Term, pivots []*term.Term) []*term.Term {
	switch name {
	case "pow":
		return k.power(x[0], x[1], r)
	case "hypot":
		return k.hypotenuse(x[0], x[1], r)
	}
	row := mathFacts[name]
	isNaN := k.False()
	for _, t := range x {
		isNaN = k.Or(isNaN, k.FIsNaN(t))
	}
	if row.nan != nil {
		isNaN = k.Or(isNaN, row.nan(k, x))
	}
	list := []*term.Term{k.Iff(k.FIsNaN(r), isNaN)}
	if row.holds != nil {
		list = append(list, k.Or(isNaN, row.holds(k, x, r)))
	}
	return append(list, k.besidePivots(inC, name, x[0], r, pivots)...)
}
