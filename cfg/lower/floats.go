package lower

import (
	"fmt"
	"math"
	"math/big"
	"strings"

	"github.com/llir/llvm/ir/constant"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/solver/term"
)

// floats lowers operators on floating-point numbers, given as their bits.
type floats struct {
	*emitter
	rounding *cfg.Var // the rounding mode, where the program sets it
	set      []string // where it does
}

// rounded is the result of an operation that rounds to the nearest number.
func (fl *floats) rounded(t *term.Term, pos cfg.Pos) val {
	fl.toNearest(pos)
	return val{t: fl.freshNaN(t, pos)}
}

func (fl *floats) truncated(x *term.Term, w int, signed bool, pos cfg.Pos) *term.Term {
	m := fl.m
	t, fits := m.FToUInt(w, x), m.FToIntDefined(signed, w, x)
	if signed {
		t = m.FToSInt(w, x)
	}
	if fits.IsTrue() {
		return t
	}
	ub := cfg.Undefined{Cond: m.Not(fits), What: fmt.Sprintf("cast of a floating-point number that does not fit %d bits", w), Trap: true}
	return m.Ite(fits, t, fl.arbitrary(m.BV(w), pos, ub))
}

// freshNaN gives the result of an operation arbitrary bits where it is NaN, if
// the program can tell: sign and payload, of the quiet NaN that machines make.
func (fl *floats) freshNaN(t *term.Term, pos cfg.Pos) *term.Term {
	if !fl.a.SeesNaN {
		return t
	}
	m := fl.m
	isNaN := m.FIsNaN(t)
	if isNaN.IsFalse() {
		return t
	}
	bits, w := fl.temp(t.Sort(), false), t.Sort().Width
	fl.havoc([]*cfg.Var{bits}, cfg.Input{Kind: cfg.Arbitrary, Name: cfg.NaNBits, Pos: pos}, pos)
	return m.Ite(isNaN, m.BVOr(bits.Term, m.BVConst(w, quietBits(w))), t)
}

// quietBits are the bits that all quiet NaNs of width w have: the exponent's,
// the integer bit, the quiet bit.
func quietBits(w int) *big.Int {
	ones := map[int]uint{32: 9, 64: 12, 80: 17}[w]
	n := new(big.Int).Lsh(big.NewInt(1), ones)
	n.Sub(n, big.NewInt(1))
	return n.Lsh(n, uint(w)-1-ones)
}

// floatOperand is a constant as an operand. Compilers differ about the bits of
// a NaN that they computed.
func (fl *floats) floatOperand(c *constant.Float) val {
	n, ok := floatBits(c)
	if !ok {
		return bad(fmt.Sprintf("a value of type %s", c.Typ))
	}
	return val{t: fl.freshNaN(fl.m.BVConst(llvm.FloatWidth(c.Typ), n), cfg.Pos{})}
}

// floatBits are the bits of a constant. Of a NaN the parser keeps the sign
// only: it is the quiet one without payload.
func floatBits(c *constant.Float) (*big.Int, bool) {
	switch w := llvm.FloatWidth(c.Typ); {
	case w == 80: // as it is written: 0xK and the digits
		return new(big.Int).SetString(strings.TrimPrefix(c.Ident(), "0xK"), 16)
	case w == 0:
		return nil, false
	case c.NaN:
		n := quietBits(w)
		if c.X.Signbit() {
			n.SetBit(n, w-1, 1)
		}
		return n, true
	case w == 32:
		x, _ := c.X.Float32()
		return new(big.Int).SetUint64(uint64(math.Float32bits(x))), true
	default:
		x, _ := c.X.Float64()
		return new(big.Int).SetUint64(math.Float64bits(x)), true
	}
}

// roundAsSet rounds to an integer in the mode that is set.
func (fl *floats) roundAsSet(x *term.Term) *term.Term {
	m := fl.m
	t := m.FRound(term.NearestEven, x)
	if fl.rounding != nil {
		is := func(mode uint64) *term.Term { return m.Eq(fl.rounding.Term, m.BVUint(32, mode)) }
		t = m.Ite(is(feDownward), m.FRound(term.Down, x), t)
		t = m.Ite(is(feUpward), m.FRound(term.Up, x), t)
		t = m.Ite(is(feTowardZero), m.FRound(term.TowardZero, x), t)
	}
	return t
}

// toNearest ends the executions in which arithmetic rounds in another way.
func (fl *floats) toNearest(pos cfg.Pos) {
	if fl.rounding != nil {
		why := "arithmetic in the rounding mode set by fesetround"
		if len(fl.set) > 0 {
			why += " at " + strings.Join(fl.set, " or ")
		}
		fl.fork(fl.m.Ne(fl.rounding.Term, fl.m.BVUint(32, 0)), why+",", pos)
	}
}

// extremum is the first operand if it is the wanted one or the other is NaN,
// otherwise the second. Of two zeros either may result.
func (fl *floats) extremum(x, y, first *term.Term, pos cfg.Pos) *term.Term {
	m := fl.m
	zeros := m.And(m.FEq(x, y), m.Ne(x, y))
	if !zeros.IsFalse() {
		ub := cfg.Undefined{Cond: zeros, What: "the sign of zero as the least or greatest of zeros"}
		first = m.Ite(zeros, fl.arbitrary(m.Bool(), pos, ub), first)
	}
	t := m.Ite(m.FIsNaN(x), y, m.Ite(m.Or(first, m.FIsNaN(y)), x, y))
	return fl.freshNaN(t, pos)
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
func (fl *floats) mathInteger(name string, x *term.Term, w int, pos cfg.Pos) *term.Term {
	m := fl.m
	truth := func(t *term.Term) *term.Term { return m.Ite(t, m.BVUint(w, 1), m.BVUint(w, 0)) }
	switch name {
	case "lround", "llround":
		return fl.truncated(m.FRound(term.NearestAway, x), w, true, pos)
	case "lrint", "llrint":
		return fl.truncated(fl.roundAsSet(x), w, true, pos)
	case "ilogb", "llogb": // glibc's FP_ILOGB0 and FP_ILOGBNAN
		least := m.Shl(m.BVUint(w, 1), m.BVUint(w, uint64(w-1)))
		t := m.Ite(m.FIsInf(x), m.BVNot(least), m.SExt(exponent(m, x), w))
		return m.Ite(m.Or(m.FIsZero(x), m.FIsNaN(x)), least, t)
	case "isnan":
		return truth(m.FIsNaN(x))
	case "isinf":
		return m.Ite(m.FIsInf(x), m.Ite(m.FIsNeg(x), m.BVInt(w, -1), m.BVUint(w, 1)), m.BVUint(w, 0))
	case "isnormal":
		return truth(m.FIsNormal(x))
	case "signbit":
		return truth(m.FIsNeg(x))
	case "fpclassify": // glibc's FP_NAN, FP_INFINITE, FP_ZERO, FP_SUBNORMAL, FP_NORMAL
		t := m.BVUint(w, 4)
		for i, is := range []*term.Term{m.FIsNaN(x), m.FIsInf(x), m.FIsZero(x), m.FIsSubnormal(x)} {
			t = m.Ite(is, m.BVUint(w, uint64(i)), t)
		}
		return t
	}
	return truth(m.Not(m.Or(m.FIsNaN(x), m.FIsInf(x)))) // finite
}

// glibc's FE_DOWNWARD, FE_UPWARD and FE_TOWARDZERO on x86; FE_TONEAREST is 0.
const (
	feDownward   = 0x400
	feUpward     = 0x800
	feTowardZero = 0xc00
)
