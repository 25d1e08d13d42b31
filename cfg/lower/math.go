package lower

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"tav/cfg"
	"tav/solver/term"
)

// The functions of <math.h> and <fenv.h> whose results are terms: as LLVM's
// intrinsics, under their C names, and under the names that glibc's macros call.

// math lowers a call of a function of mathArity.
func (b *builder) math(name string, x *ir.InstCall, pos cfg.Pos) val {
	a, why := b.floats(pos, x.Args...)
	if why != "" {
		return bad(why)
	}
	if t, ok := x.Type().(*types.IntType); ok {
		return val{t: b.mathInteger(name, a[0], int(t.BitSize), pos)}
	}
	m := b.l.m
	switch name {
	case "fabs":
		return val{t: m.FAbs(a[0])}
	case "copysign":
		return val{t: m.FCopySign(a[0], a[1])}
	case "fmin", "minnum":
		return val{t: b.extremum(a[0], a[1], m.FLt(a[0], a[1]), pos)}
	case "fmax", "maxnum":
		return val{t: b.extremum(a[0], a[1], m.FLt(a[1], a[0]), pos)}
	case "rint", "nearbyint":
		return val{t: b.freshNaN(b.roundAsSet(a[0]), pos)}
	case "fmod":
		return val{t: b.freshNaN(m.FRem(a[0], a[1]), pos)}
	case "remainder":
		return val{t: b.freshNaN(remainder(m, a[0], a[1]), pos)}
	case "sqrt":
		return b.rounded(m.FSqrt(a[0]), pos)
	case "fma":
		return b.rounded(m.FFMA(a[0], a[1], a[2]), pos)
	case "fmuladd":
		return b.rounded(m.FAdd(m.FMul(a[0], a[1]), a[2]), pos)
	case "fdim":
		zero := m.BVUint(a[0].Sort().Width, 0)
		return b.rounded(m.Ite(m.FLe(a[0], a[1]), zero, m.FSub(a[0], a[1])), pos)
	}
	mode := map[string]term.Rounding{"floor": term.Down, "ceil": term.Up, "trunc": term.TowardZero, "round": term.NearestAway}[name]
	return val{t: b.freshNaN(m.FRound(mode, a[0]), pos)} // roundeven: NearestEven
}

// extremum is the first operand if it is the wanted one or the other is NaN,
// otherwise the second. Of two zeros either may result.
func (b *builder) extremum(x, y, first *term.Term, pos cfg.Pos) *term.Term {
	m := b.l.m
	zeros := m.And(m.FEq(x, y), m.Ne(x, y))
	if !zeros.IsFalse() {
		ub := cfg.Undefined{Cond: zeros, What: "the sign of zero as the least or greatest of zeros"}
		first = m.Ite(zeros, b.arbitrary(m.Bool(), pos, ub), first)
	}
	t := m.Ite(m.FIsNaN(x), y, m.Ite(m.Or(first, m.FIsNaN(y)), x, y))
	return b.freshNaN(t, pos)
}

// remainder is x - n*y for the integer n nearest to x/y, of two the even one:
// the remainder modulo 2|y|, less |y| where it is above |y|/2, once more where
// it is not below 3|y|/2. All steps are exact.
func remainder(m *term.Manager, x, y *term.Term) *term.Term {
	w := x.Sort().Width
	r, d := m.FAbs(x), m.FAbs(y)
	twice := m.FAdd(d, d)
	r = m.Ite(m.FIsInf(twice), r, m.FRem(r, twice))
	less := m.FSub(r, d)
	r = m.Ite(m.FLt(d, m.FAdd(r, r)), m.Ite(m.FLe(d, m.FAdd(less, less)), m.FSub(less, d), less), r)
	r = m.Ite(m.FIsNeg(x), m.FNeg(r), r)
	return m.Ite(m.Or(m.FIsInf(x), m.FIsNaN(y)), m.FNaN(w), r)
}

// mathInteger lowers the functions with a result of w bits.
func (b *builder) mathInteger(name string, x *term.Term, w int, pos cfg.Pos) *term.Term {
	m := b.l.m
	truth := func(t *term.Term) *term.Term { return m.Ite(t, m.BVUint(w, 1), m.BVUint(w, 0)) }
	switch name {
	case "lround", "llround":
		return b.truncated(m.FRound(term.NearestAway, x), w, true, pos)
	case "lrint", "llrint":
		return b.truncated(b.roundAsSet(x), w, true, pos)
	case "isnan":
		return truth(m.FIsNaN(x))
	case "isinf":
		return m.Ite(m.FIsInf(x), m.Ite(m.FIsNeg(x), m.BVInt(w, -1), m.BVUint(w, 1)), m.BVUint(w, 0))
	case "isnormal":
		return truth(m.FIsNormal(x))
	case "signbit": // C says not zero, and libraries differ
		r := b.arbitrary(m.BV(w), pos)
		return m.Ite(m.FIsNeg(x), m.Ite(m.Eq(r, m.BVUint(w, 0)), m.BVUint(w, 1), r), m.BVUint(w, 0))
	case "fpclassify": // glibc's FP_NAN, FP_INFINITE, FP_ZERO, FP_SUBNORMAL, FP_NORMAL
		t := m.BVUint(w, 4)
		for i, is := range []*term.Term{m.FIsNaN(x), m.FIsInf(x), m.FIsZero(x), m.FIsSubnormal(x)} {
			t = m.Ite(is, m.BVUint(w, uint64(i)), t)
		}
		return t
	}
	return truth(m.Not(m.Or(m.FIsNaN(x), m.FIsInf(x)))) // finite
}
