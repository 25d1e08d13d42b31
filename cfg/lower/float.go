package lower

import (
	"fmt"

	"github.com/llir/llvm/ir"
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
// every such NaN gets arbitrary bits, by a Havoc whose input is named cfg.NaNBits.

// float lowers an instruction on floating-point numbers.
func (ex *expressions) float(inst ir.Instruction, pos cfg.Pos) val {
	m := ex.m
	switch x := inst.(type) {
	case *ir.InstFAdd:
		return ex.floatBinary(m.FAdd, x.X, x.Y, pos)
	case *ir.InstFSub:
		return ex.floatBinary(m.FSub, x.X, x.Y, pos)
	case *ir.InstFMul:
		return ex.floatBinary(m.FMul, x.X, x.Y, pos)
	case *ir.InstFDiv:
		return ex.floatBinary(m.FDiv, x.X, x.Y, pos)
	case *ir.InstFRem:
		return ex.floatBinary(m.FRem, x.X, x.Y, pos)
	case *ir.InstFNeg:
		return ex.floatMap(m.FNeg, x.X, pos)
	case *ir.InstFCmp:
		return ex.floatCompare(x.Pred, x.X, x.Y, pos)
	case *ir.InstFPExt:
		return ex.floatConvert(x.From, x.To, pos)
	case *ir.InstFPTrunc:
		return ex.floatConvert(x.From, x.To, pos)
	case *ir.InstSIToFP:
		return ex.integerToFloat(x.From, x.To, m.FFromSInt, pos)
	case *ir.InstUIToFP:
		return ex.integerToFloat(x.From, x.To, m.FFromUInt, pos)
	case *ir.InstFPToSI:
		return ex.floatToInteger(x.From, x.To, true, pos)
	case *ir.InstFPToUI:
		return ex.floatToInteger(x.From, x.To, false, pos)
	}
	return bad(fmt.Sprintf("the instruction %T", inst))
}

// floats are the terms of floating-point operands.
func (ex *expressions) floats(pos cfg.Pos, xs ...value.Value) ([]*term.Term, string) {
	ts := make([]*term.Term, len(xs))
	for i, x := range xs {
		if llvm.FloatWidth(x.Type()) == 0 {
			return nil, fmt.Sprintf("arithmetic on %s", x.Type())
		}
		t, why := ex.addr.number(ex.value(x), pos)
		if why != "" {
			return nil, why
		}
		ts[i] = t
	}
	return ts, ""
}

// floatMap lowers an operation that only changes the sign of a number.
func (ex *expressions) floatMap(f func(*term.Term) *term.Term, x value.Value, pos cfg.Pos) val {
	ts, why := ex.floats(pos, x)
	if why != "" {
		return bad(why)
	}
	return val{t: f(ts[0])}
}

func (ex *expressions) floatBinary(f func(x, y *term.Term) *term.Term, x, y value.Value, pos cfg.Pos) val {
	ts, why := ex.floats(pos, x, y)
	if why != "" {
		return bad(why)
	}
	return ex.fp.rounded(f(ts[0], ts[1]), pos)
}

// floatCompare lowers a comparison: the ordered predicates are false when an
// operand is NaN, the unordered ones true.
func (ex *expressions) floatCompare(pred enum.FPred, x, y value.Value, pos cfg.Pos) val {
	ts, why := ex.floats(pos, x, y)
	if why != "" {
		return bad(why)
	}
	return val{t: ex.excess(pred, x, y, ts, compareFloats(ex.m, pred, ts[0], ts[1]), pos)}
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
func (ex *expressions) floatConvert(from value.Value, to types.Type, pos cfg.Pos) val {
	ts, why := ex.floats(pos, from)
	w := llvm.FloatWidth(to)
	switch {
	case why != "":
		return bad(why)
	case w == 0:
		return bad(fmt.Sprintf("a value of type %s", to))
	}
	return ex.fp.rounded(ex.m.FConvert(w, ts[0]), pos)
}

// integerToFloat lowers the cast of an integer, which f converts.
func (ex *expressions) integerToFloat(from value.Value, to types.Type, f func(int, *term.Term) *term.Term, pos cfg.Pos) val {
	w := llvm.FloatWidth(to)
	if w == 0 {
		return bad(fmt.Sprintf("a value of type %s", to))
	}
	t, why := ex.addr.number(ex.value(from), pos)
	if why != "" {
		return bad(why)
	}
	if m := ex.m; t.Sort() == m.Bool() {
		t = m.Ite(t, m.BVUint(1, 1), m.BVUint(1, 0))
	}
	return ex.fp.rounded(f(w, t), pos)
}

// floatToInteger lowers the cast to an integer, toward zero. Of a number whose
// integral part does not fit the result is arbitrary.
func (ex *expressions) floatToInteger(from value.Value, to types.Type, signed bool, pos cfg.Pos) val {
	t, ok := to.(*types.IntType)
	ts, why := ex.floats(pos, from)
	switch {
	case why != "":
		return bad(why)
	case !ok || t.BitSize == 1:
		return bad(fmt.Sprintf("a cast to %s", to))
	}
	return val{t: ex.fp.truncated(ts[0], int(t.BitSize), signed, pos)}
}
