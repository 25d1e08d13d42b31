package lower

import (
	"fmt"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/cfg/prepare"
	"tav/solver/term"
)

// instruction lowers one instruction.
func (b *builder) instruction(inst ir.Instruction) {
	switch x := inst.(type) {
	case *ir.InstAlloca:
		b.alloca(x)
	case *ir.InstLoad:
		b.define(x, b.load(x))
	case *ir.InstStore:
		b.store(x)
	case *ir.InstCall:
		b.call(x)
	case *prepare.OverflowCheck:
		b.overflow(x)
	case *ir.InstPhi: // assigned by the edges that enter the block
	case *ir.InstCmpXchg:
		b.unsupported("an atomic operation", b.pos(x, llvm.StatementRange))
	case *ir.InstAtomicRMW:
		b.unsupported("an atomic operation", b.pos(x, llvm.StatementRange))
	case *ir.InstVAArg:
		b.unsupported("variable arguments", b.pos(x, llvm.StatementRange))
	default:
		if v, ok := inst.(value.Value); ok {
			b.define(v, b.pure(inst, b.pos(inst, llvm.StatementRange)))
			return
		}
		b.unsupported(fmt.Sprintf("the instruction %T", inst), b.pos(inst, llvm.StatementRange))
	}
}

// pure lowers an instruction that only computes a value.
func (b *builder) pure(inst ir.Instruction, pos cfg.Pos) val {
	switch x := inst.(type) {
	case *ir.InstAdd:
		return b.binary(llvm.OpAdd, x.X, x.Y, pos)
	case *ir.InstSub:
		return b.binary(llvm.OpSub, x.X, x.Y, pos)
	case *ir.InstMul:
		return b.binary(llvm.OpMul, x.X, x.Y, pos)
	case *ir.InstUDiv:
		return b.binary(llvm.OpUDiv, x.X, x.Y, pos)
	case *ir.InstSDiv:
		return b.binary(llvm.OpSDiv, x.X, x.Y, pos)
	case *ir.InstURem:
		return b.binary(llvm.OpURem, x.X, x.Y, pos)
	case *ir.InstSRem:
		return b.binary(llvm.OpSRem, x.X, x.Y, pos)
	case *ir.InstShl:
		return b.binary(llvm.OpShl, x.X, x.Y, pos)
	case *ir.InstLShr:
		return b.binary(llvm.OpLShr, x.X, x.Y, pos)
	case *ir.InstAShr:
		return b.binary(llvm.OpAShr, x.X, x.Y, pos)
	case *ir.InstAnd:
		return b.binary(llvm.OpAnd, x.X, x.Y, pos)
	case *ir.InstOr:
		return b.binary(llvm.OpOr, x.X, x.Y, pos)
	case *ir.InstXor:
		return b.binary(llvm.OpXor, x.X, x.Y, pos)
	case *ir.InstTrunc:
		return b.convert(opTrunc, b.value(x.From), x.From.Type(), x.To, pos)
	case *ir.InstZExt:
		return b.convert(opZExt, b.value(x.From), x.From.Type(), x.To, pos)
	case *ir.InstSExt:
		return b.convert(opSExt, b.value(x.From), x.From.Type(), x.To, pos)
	case *ir.InstPtrToInt:
		return b.ptrToInt(b.value(x.From), x.To, pos)
	case *ir.InstIntToPtr:
		return b.intToPtr(b.value(x.From), x, pos)
	case *ir.InstBitCast:
		return b.bitCast(b.value(x.From), x.From.Type(), x.To, x)
	case *ir.InstGetElementPtr:
		return b.gep(b.moving(x, b.value(x.Src)), x.ElemType, x.Indices, pos)
	case *ir.InstICmp:
		return b.icmp(x.Pred, b.value(x.X), b.value(x.Y), pos)
	case *ir.InstSelect:
		return b.choose(b.value(x.Cond), b.value(x.ValueTrue), b.value(x.ValueFalse), x, pos)
	case *ir.InstFreeze:
		return b.value(x.X)
	case *ir.InstExtractValue:
		return b.extract(x)
	case *ir.InstInsertValue:
		return b.insert(x)
	}
	return b.float(inst, pos)
}

// binary lowers x op y.
func (b *builder) binary(op llvm.BinOp, x, y value.Value, pos cfg.Pos) val {
	t, ok := intType(x)
	if !ok {
		return bad(fmt.Sprintf("arithmetic on %s", x.Type()))
	}
	vx, vy := b.value(x), b.value(y)
	if vx.addr != nil && vy.addr != nil && vx.t == nil && vy.t == nil && op == llvm.OpSub {
		return b.pointerDifference(vx.addr, vy.addr, pos)
	}
	if v, ok := b.addressArithmetic(op, vx, vy, pos); ok {
		return v
	}
	if op == llvm.OpSDiv && vx.diff != nil {
		if n, ok := llvm.ConstantInt(y); ok && n > 0 && vx.diff.stride%n == 0 && vx.diff.rest%n == 0 {
			w := int(t.BitSize)
			return val{t: b.l.m.BVAdd(b.l.m.BVMul(b.l.m.BVInt(w, vx.diff.stride/n), vx.diff.units), b.l.m.BVInt(w, vx.diff.rest/n))}
		}
	}
	tx, why := b.number(vx, pos)
	if why != "" {
		return bad(why)
	}
	ty, why := b.number(vy, pos)
	if why != "" {
		return bad(why)
	}
	if t.BitSize == 1 {
		return b.boolean(op, tx, ty)
	}
	return val{t: b.arithmetic(op, tx, ty, int(t.BitSize), pos)}
}

// boolean lowers operators on i1.
func (b *builder) boolean(op llvm.BinOp, x, y *term.Term) val {
	m := b.l.m
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

// arithmetic lowers operators on wider integers. Division by zero and the
// quotient that does not fit end the path; a shift out of range gives an
// arbitrary value.
func (b *builder) arithmetic(op llvm.BinOp, x, y *term.Term, w int, pos cfg.Pos) *term.Term {
	m := b.l.m
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
		return b.shift(op, x, y, w, pos)
	}
	b.survive(m.Ne(y, m.BVUint(w, 0)), "division by zero", pos)
	switch op {
	case llvm.OpUDiv:
		return m.UDiv(x, y)
	case llvm.OpURem:
		return m.URem(x, y)
	}
	least := m.Shl(m.BVUint(w, 1), m.BVUint(w, uint64(w-1)))
	b.survive(m.Not(m.And(m.Eq(x, least), m.Eq(y, m.BVInt(w, -1)))), "the quotient is too large", pos)
	if op == llvm.OpSDiv {
		return m.SDiv(x, y)
	}
	return m.SRem(x, y)
}

func (b *builder) shift(op llvm.BinOp, x, y *term.Term, w int, pos cfg.Pos) *term.Term {
	m := b.l.m
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
	if len(b.unknown(in)) == 0 {
		return t
	}
	ub := cfg.Undefined{Cond: m.Not(in), What: fmt.Sprintf("shift of %d bits out of range", w)}
	other := b.arbitrary(m.BV(w), pos, ub)
	return m.Ite(in, t, other)
}

// convOp names the integer conversions.
type convOp uint8

const (
	opTrunc convOp = iota
	opZExt
	opSExt
)

func (b *builder) convert(op convOp, v val, from, to types.Type, pos cfg.Pos) val {
	t, why := b.number(v, pos)
	if why != "" {
		return bad(why)
	}
	src, ok := from.(*types.IntType)
	dst, ok2 := to.(*types.IntType)
	if !ok || !ok2 {
		return bad("a conversion of vectors")
	}
	m, w := b.l.m, int(dst.BitSize)
	switch {
	case op == opTrunc && w == 1:
		if v.flag {
			return val{t: m.Ne(t, m.BVUint(int(src.BitSize), 0))}
		}
		return val{t: m.Eq(m.Extract(t, 0, 0), m.BVUint(1, 1))}
	case op == opTrunc:
		return val{t: m.Trunc(t, w)}
	case src.BitSize == 1 && op == opZExt:
		return val{t: m.Ite(t, m.BVUint(w, 1), m.BVUint(w, 0)), flag: true}
	case src.BitSize == 1:
		return val{t: m.Ite(t, m.BVInt(w, -1), m.BVUint(w, 0))}
	case op == opZExt:
		return val{t: m.ZExt(t, w), flag: v.flag}
	}
	return val{t: m.SExt(t, w)}
}

func (b *builder) bitCast(v val, from, to types.Type, at value.Value) val {
	switch {
	case v.broken() != "":
		return v
	case llvm.IsPointer(from) && llvm.IsPointer(to):
		return b.placed(v, at)
	case from.Equal(to):
		return v
	case b.l.sortOf(from) != nil && b.l.sortOf(from) == b.l.sortOf(to):
		return v // the bits of a floating-point number as an integer, or back
	}
	return bad(fmt.Sprintf("a cast from %s to %s", from, to))
}

// choose is cond ? x : y.
func (b *builder) choose(cond, x, y val, at value.Value, pos cfg.Pos) val {
	m := b.l.m
	c, why := b.number(cond, pos)
	switch {
	case why != "":
		return bad(why)
	case c.IsTrue():
		return x
	case c.IsFalse():
		return y
	}
	if r := x.broken() + y.broken(); r != "" {
		return bad(r)
	}
	switch {
	case x.t != nil && y.t != nil:
		return val{t: m.Ite(c, x.t, y.t), flag: x.flag && y.flag}
	case x.ptr != nil && y.ptr != nil:
		abs := b.fn.Abs[pointsto.NodeKey{V: at, Leaf: 0}]
		p, why := b.l.at(x.ptr, abs)
		if why != "" {
			return bad(why)
		}
		q, why := b.l.at(y.ptr, abs)
		if why != "" {
			return bad(why)
		}
		return val{ptr: &pointer{p.c, p.off, m.Ite(c, p.obj, q.obj), m.Ite(c, p.idx, q.idx)}}
	}
	return bad("a choice between aggregates or addresses")
}

// icmp lowers a comparison.
func (b *builder) icmp(pred enum.IPred, x, y val, pos cfg.Pos) val {
	if x.bad != "" {
		return x
	}
	if y.bad != "" {
		return y
	}
	if p, q := b.asPointers(x, y); p != nil && q != nil {
		return b.comparePointers(pred, p, q, pos)
	}
	if t := b.compareNear(pred, x, y); t != nil {
		return val{t: t}
	}
	tx, why := b.number(x, pos)
	if why != "" {
		return bad(why)
	}
	ty, why := b.number(y, pos)
	if why != "" {
		return bad(why)
	}
	m := b.l.m
	if tx.Sort() == m.Bool() {
		return b.compareBits(pred, tx, ty)
	}
	return val{t: compare(m, pred, tx, ty)}
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
func (b *builder) compareBits(pred enum.IPred, x, y *term.Term) val {
	m := b.l.m
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

// extract is a part of an aggregate.
func (b *builder) extract(x *ir.InstExtractValue) val {
	v := b.value(x.X)
	if v.parts == nil {
		return v
	}
	lo, hi := b.l.layout.LeafRange(x.X.Type(), x.Indices)
	if llvm.IsAggregate(x.Type()) {
		return val{parts: v.parts[lo:hi]}
	}
	return v.parts[lo]
}

// insert replaces a part of an aggregate.
func (b *builder) insert(x *ir.InstInsertValue) val {
	v, e := b.value(x.X), b.value(x.Elem)
	if v.parts == nil {
		return v
	}
	lo, hi := b.l.layout.LeafRange(x.X.Type(), x.Indices)
	parts := append([]val(nil), v.parts...)
	if llvm.IsAggregate(x.Elem.Type()) {
		if e.parts == nil {
			return e
		}
		copy(parts[lo:hi], e.parts)
	} else {
		parts[lo] = e
	}
	return val{parts: parts}
}
