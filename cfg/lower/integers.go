package lower

import (
	"fmt"

	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/solver/term"
)

// integers lowers operators on integers.
type integers struct {
	*emitter
}

// boolean lowers operators on i1.
func (it *integers) boolean(op llvm.BinOp, x, y *term.Term) val {
	m := it.m
	switch op {
	case llvm.OpAnd, llvm.OpMul:
		return val{t: m.And(x, y)}
	case llvm.OpOr:
		return val{t: m.Or(x, y)}
	case llvm.OpXor, llvm.OpAdd, llvm.OpSub:
		return val{t: m.Not(m.Iff(x, y))}
	}
	return bad("division or shift of one bit")
}

// DivisionByZero is the trap of a division.
const DivisionByZero = "division by zero"

// arithmetic lowers operators on wider integers. Division by zero ends the
// path, as it does on the machine, and so does the quotient that does not fit,
// for the remainder of which compilers find 0 where they know the divisor; a
// shift out of range gives an arbitrary value.
func (it *integers) arithmetic(op llvm.BinOp, x, y *term.Term, w int, pos cfg.Pos) *term.Term {
	m := it.m
	switch op {
	case llvm.OpAdd:
		return m.BVAdd(x, y)
	case llvm.OpSub:
		return m.BVSub(x, y)
	case llvm.OpMul:
		return m.BVMul(x, y)
	case llvm.OpAnd:
		return m.BVAnd(x, y)
	case llvm.OpOr:
		return m.BVOr(x, y)
	case llvm.OpXor:
		return m.BVXor(x, y)
	case llvm.OpShl, llvm.OpLShr, llvm.OpAShr:
		return it.shift(op, x, y, w, pos)
	}
	if it.o.Check.Has(cfg.UndefinedBehaviour) {
		it.check(cfg.UndefinedBehaviour, m.Ne(y, m.BVUint(w, 0)), rightOperand(it.emitter, "/", y), DivisionByZero, pos)
	} else {
		it.survive(m.Ne(y, m.BVUint(w, 0)), DivisionByZero, pos)
	}
	switch op {
	case llvm.OpUDiv:
		return m.UDiv(x, y)
	case llvm.OpURem:
		return m.URem(x, y)
	}
	least := m.Shl(m.BVUint(w, 1), m.BVUint(w, uint64(w-1)))
	if fits := m.Not(m.And(m.Eq(x, least), m.Eq(y, m.BVInt(w, -1)))); len(it.unknown(fits)) > 0 { // else the check of overflows says it
		wellDefined(it.emitter, fits, nil, "the quotient is too large", pos)
	}
	if op == llvm.OpSDiv {
		return m.SDiv(x, y)
	}
	return m.SRem(x, y)
}

func (it *integers) shift(op llvm.BinOp, x, y *term.Term, w int, pos cfg.Pos) *term.Term {
	m := it.m
	var t *term.Term
	switch op {
	case llvm.OpShl:
		t = m.Shl(x, y)
	case llvm.OpLShr:
		t = m.LShr(x, y)
	default:
		t = m.AShr(x, y)
	}
	in := m.ULt(y, m.BVUint(w, uint64(w)))
	if len(it.unknown(in)) == 0 {
		return t
	}
	what := fmt.Sprintf("shift of %d bits out of range", w)
	if it.o.Check.Has(cfg.UndefinedBehaviour) {
		it.check(cfg.UndefinedBehaviour, in, shiftBy(it.emitter, y), what, pos)
		return t
	}
	other := it.arbitrary(m.BV(w), pos, cfg.Undefined{Cond: m.Not(in), What: what, Trap: true})
	return m.Ite(in, t, other)
}

// compare is a comparison of integers of equal width.
func compare(m *term.Manager, pred enum.IPred, x, y *term.Term) *term.Term {
	switch pred {
	case enum.IPredEQ:
		return m.Eq(x, y)
	case enum.IPredNE:
		return m.Ne(x, y)
	case enum.IPredSLT:
		return m.SLt(x, y)
	case enum.IPredSLE:
		return m.SLe(x, y)
	case enum.IPredSGT:
		return m.SLt(y, x)
	case enum.IPredSGE:
		return m.SLe(y, x)
	case enum.IPredULT:
		return m.ULt(x, y)
	case enum.IPredULE:
		return m.ULe(x, y)
	case enum.IPredUGT:
		return m.ULt(y, x)
	}
	return m.ULe(y, x)
}

// compareBits is a comparison of one-bit integers, where a signed 1 is -1.
func (it *integers) compareBits(pred enum.IPred, x, y *term.Term) val {
	m := it.m
	less := func(x, y *term.Term) *term.Term { return m.And(m.Not(x), y) }
	switch pred {
	case enum.IPredEQ:
		return val{t: m.Iff(x, y)}
	case enum.IPredNE:
		return val{t: m.Not(m.Iff(x, y))}
	case enum.IPredULT, enum.IPredSGT:
		return val{t: less(x, y)}
	case enum.IPredUGT, enum.IPredSLT:
		return val{t: less(y, x)}
	case enum.IPredULE, enum.IPredSGE:
		return val{t: m.Not(less(y, x))}
	}
	return val{t: m.Not(less(x, y))}
}

// integerIntrinsic lowers functions of w-bit integers.
func (it *integers) integerIntrinsic(name string, a []*term.Term, w int, pos cfg.Pos) val {
	m := it.m
	zero := m.BVUint(w, 0)
	switch name {
	case "abs":
		return val{t: m.Ite(m.SLt(a[0], zero), m.BVNeg(a[0]), a[0])}
	case "smax":
		return val{t: m.Ite(m.SLt(a[0], a[1]), a[1], a[0])}
	case "smin":
		return val{t: m.Ite(m.SLt(a[1], a[0]), a[1], a[0])}
	case "umax":
		return val{t: m.Ite(m.ULt(a[0], a[1]), a[1], a[0])}
	case "umin":
		return val{t: m.Ite(m.ULt(a[1], a[0]), a[1], a[0])}
	case "bswap":
		t := m.Extract(a[0], 7, 0)
		for i := 8; i < w; i += 8 {
			t = m.Concat(t, m.Extract(a[0], i+7, i))
		}
		return val{t: t}
	case "ctpop":
		sum := zero
		for i := range w {
			sum = m.BVAdd(sum, m.ZExt(m.Extract(a[0], i, i), w))
		}
		return val{t: sum}
	case "fshl", "fshr":
		n := m.URem(a[2], m.BVUint(w, uint64(w)))
		wide, by := m.Concat(a[0], a[1]), m.ZExt(n, 2*w)
		if name == "fshl" {
			return val{t: m.Extract(m.Shl(wide, by), 2*w-1, w)}
		}
		return val{t: m.Extract(m.LShr(wide, by), w-1, 0)}
	case "ctlz", "cttz":
		return it.countZeros(name == "cttz", a, w, pos)
	}
	return bad("a call of llvm." + name)
}

// countZeros counts the zeros before the first (or after the last) one bit;
// of zero it is w, or arbitrary when the second argument says so.
func (it *integers) countZeros(trailing bool, a []*term.Term, w int, pos cfg.Pos) val {
	m := it.m
	t := m.BVUint(w, uint64(w))
	if len(a) > 1 && a[1].IsTrue() {
		isZero := m.Eq(a[0], m.BVUint(w, 0))
		t = it.arbitrary(m.BV(w), pos, cfg.Undefined{Cond: isZero, What: "counting the zeros of 0", Trap: true})
	}
	for i := range w {
		bit, n := i, w-1-i
		if trailing {
			bit, n = w-1-i, w-1-i
		}
		t = m.Ite(m.Eq(m.Extract(a[0], bit, bit), m.BVUint(1, 1)), m.BVUint(w, uint64(n)), t)
	}
	return val{t: t}
}

func intType(v value.Value) (*types.IntType, bool) {
	t, ok := v.Type().(*types.IntType)
	return t, ok
}
