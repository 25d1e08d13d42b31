package lower

import (
	"fmt"
	"math"
	"math/big"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/solver/term"
)

// A floating-point number is the bit-vector of its IEEE bits: 32, 64, or 80
// for the x87's long double with its explicit integer bit. Loads, stores,
// choices and casts of the bits are those of integers; only arithmetic and
// comparisons read the bits as a number. Arithmetic rounds to the nearest,
// ties to even.
//
// Which bits a NaN has that an operation results in, C does not say and
// machines and compilers differ about. In a program that can tell (SeesNaN)
// every such NaN gets arbitrary bits, by a Havoc whose input is named NaNBits.

// NaNBits names the inputs that are sign and payload of a NaN, should an
// operation result in one.
const NaNBits = "the bits of a NaN"

// float lowers an instruction on floating-point numbers.
func (b *builder) float(inst ir.Instruction, pos cfg.Pos) val {
	m := b.l.m
	switch x := inst.(type) {
	case *ir.InstFAdd:
		return b.floatBinary(m.FAdd, x.X, x.Y, pos)
	case *ir.InstFSub:
		return b.floatBinary(m.FSub, x.X, x.Y, pos)
	case *ir.InstFMul:
		return b.floatBinary(m.FMul, x.X, x.Y, pos)
	case *ir.InstFDiv:
		return b.floatBinary(m.FDiv, x.X, x.Y, pos)
	case *ir.InstFRem:
		return b.floatBinary(m.FRem, x.X, x.Y, pos)
	case *ir.InstFNeg:
		return b.floatMap(m.FNeg, x.X, pos)
	case *ir.InstFCmp:
		return b.floatCompare(x.Pred, x.X, x.Y, pos)
	case *ir.InstFPExt:
		return b.floatConvert(x.From, x.To, pos)
	case *ir.InstFPTrunc:
		return b.floatConvert(x.From, x.To, pos)
	case *ir.InstSIToFP:
		return b.integerToFloat(x.From, x.To, m.FFromSInt, pos)
	case *ir.InstUIToFP:
		return b.integerToFloat(x.From, x.To, m.FFromUInt, pos)
	case *ir.InstFPToSI:
		return b.floatToInteger(x.From, x.To, true, pos)
	case *ir.InstFPToUI:
		return b.floatToInteger(x.From, x.To, false, pos)
	}
	return bad(fmt.Sprintf("the instruction %T", inst))
}

// floats are the terms of floating-point operands.
func (b *builder) floats(pos cfg.Pos, xs ...value.Value) ([]*term.Term, string) {
	ts := make([]*term.Term, len(xs))
	for i, x := range xs {
		if llvm.FloatWidth(x.Type()) == 0 {
			return nil, fmt.Sprintf("arithmetic on %s", x.Type())
		}
		t, why := b.number(b.value(x), pos)
		if why != "" {
			return nil, why
		}
		ts[i] = t
	}
	return ts, ""
}

// floatMap lowers an operation that only changes the sign of a number.
func (b *builder) floatMap(f func(*term.Term) *term.Term, x value.Value, pos cfg.Pos) val {
	ts, why := b.floats(pos, x)
	if why != "" {
		return bad(why)
	}
	return val{t: f(ts[0])}
}

func (b *builder) floatBinary(f func(x, y *term.Term) *term.Term, x, y value.Value, pos cfg.Pos) val {
	ts, why := b.floats(pos, x, y)
	if why != "" {
		return bad(why)
	}
	return b.rounded(f(ts[0], ts[1]), pos)
}

// floatCompare lowers a comparison: the ordered predicates are false when an
// operand is NaN, the unordered ones true.
func (b *builder) floatCompare(pred enum.FPred, x, y value.Value, pos cfg.Pos) val {
	ts, why := b.floats(pos, x, y)
	if why != "" {
		return bad(why)
	}
	return val{t: compareFloats(b.l.m, pred, ts[0], ts[1])}
}

func compareFloats(m *term.Manager, pred enum.FPred, x, y *term.Term) *term.Term {
	switch pred {
	case enum.FPredFalse:
		return m.False()
	case enum.FPredOEQ:
		return m.FEq(x, y)
	case enum.FPredOGT:
		return m.FLt(y, x)
	case enum.FPredOGE:
		return m.FLe(y, x)
	case enum.FPredOLT:
		return m.FLt(x, y)
	case enum.FPredOLE:
		return m.FLe(x, y)
	case enum.FPredONE:
		return m.Or(m.FLt(x, y), m.FLt(y, x))
	case enum.FPredORD:
		return m.And(m.Not(m.FIsNaN(x)), m.Not(m.FIsNaN(y)))
	}
	return m.Not(compareFloats(m, ordered(pred), x, y))
}

// ordered is the ordered predicate that holds where an unordered one does not.
func ordered(pred enum.FPred) enum.FPred {
	switch pred {
	case enum.FPredUNO:
		return enum.FPredORD
	case enum.FPredUEQ:
		return enum.FPredONE
	case enum.FPredUGT:
		return enum.FPredOLE
	case enum.FPredUGE:
		return enum.FPredOLT
	case enum.FPredULT:
		return enum.FPredOGE
	case enum.FPredULE:
		return enum.FPredOGT
	case enum.FPredUNE:
		return enum.FPredOEQ
	}
	return enum.FPredFalse // of true
}

// floatConvert lowers the cast between two floating-point types.
func (b *builder) floatConvert(from value.Value, to types.Type, pos cfg.Pos) val {
	ts, why := b.floats(pos, from)
	w := llvm.FloatWidth(to)
	switch {
	case why != "":
		return bad(why)
	case w == 0:
		return bad(fmt.Sprintf("a value of type %s", to))
	}
	return b.rounded(b.l.m.FConvert(w, ts[0]), pos)
}

// integerToFloat lowers the cast of an integer, which f converts.
func (b *builder) integerToFloat(from value.Value, to types.Type, f func(int, *term.Term) *term.Term, pos cfg.Pos) val {
	w := llvm.FloatWidth(to)
	if w == 0 {
		return bad(fmt.Sprintf("a value of type %s", to))
	}
	t, why := b.number(b.value(from), pos)
	if why != "" {
		return bad(why)
	}
	if m := b.l.m; t.Sort() == m.Bool() {
		t = m.Ite(t, m.BVUint(1, 1), m.BVUint(1, 0))
	}
	return b.rounded(f(w, t), pos)
}

// floatToInteger lowers the cast to an integer, toward zero. Of a number whose
// integral part does not fit the result is arbitrary.
func (b *builder) floatToInteger(from value.Value, to types.Type, signed bool, pos cfg.Pos) val {
	t, ok := to.(*types.IntType)
	ts, why := b.floats(pos, from)
	switch {
	case why != "":
		return bad(why)
	case !ok || t.BitSize == 1:
		return bad(fmt.Sprintf("a cast to %s", to))
	}
	return val{t: b.truncated(ts[0], int(t.BitSize), signed, pos)}
}

func (b *builder) truncated(x *term.Term, w int, signed bool, pos cfg.Pos) *term.Term {
	m := b.l.m
	t, fits := m.FToUInt(w, x), m.FToIntDefined(signed, w, x)
	if signed {
		t = m.FToSInt(w, x)
	}
	if fits.IsTrue() {
		return t
	}
	ub := cfg.Undefined{Cond: m.Not(fits), What: fmt.Sprintf("cast of a floating-point number that does not fit %d bits", w)}
	return m.Ite(fits, t, b.arbitrary(m.BV(w), pos, ub))
}

// rounded is the result of an operation that rounds to the nearest number.
func (b *builder) rounded(t *term.Term, pos cfg.Pos) val {
	b.toNearest(pos)
	return val{t: b.freshNaN(t, pos)}
}

// freshNaN gives the result of an operation arbitrary bits where it is NaN, if
// the program can tell: sign and payload, of the quiet NaN that machines make.
func (b *builder) freshNaN(t *term.Term, pos cfg.Pos) *term.Term {
	if !b.l.a.SeesNaN {
		return t
	}
	m := b.l.m
	isNaN := m.FIsNaN(t)
	if isNaN.IsFalse() {
		return t
	}
	bits, w := b.temp(t.Sort(), false), t.Sort().Width
	b.havoc([]*cfg.Var{bits}, cfg.Input{Kind: cfg.Arbitrary, Name: NaNBits, Pos: pos}, pos)
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

// wellFormed says that bits are those of a number of type t as the machine
// makes them: in the x87's format the integer bit is set where, and only where,
// the exponent is not the least.
func (l *lowerer) wellFormed(bits *term.Term, t types.Type) *term.Term {
	if llvm.FloatWidth(t) != 80 {
		return l.m.True()
	}
	subnormal := l.m.Eq(l.m.Extract(bits, 78, 64), l.m.BVUint(15, 0))
	return l.m.Iff(subnormal, l.m.Eq(l.m.Extract(bits, 63, 63), l.m.BVUint(1, 0)))
}

// floatOperand is a constant as an operand. Compilers differ about the bits of
// a NaN that they computed.
func (b *builder) floatOperand(c *constant.Float) val {
	n, ok := floatBits(c)
	if !ok {
		return bad(fmt.Sprintf("a value of type %s", c.Typ))
	}
	return val{t: b.freshNaN(b.l.m.BVConst(llvm.FloatWidth(c.Typ), n), cfg.Pos{})}
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
