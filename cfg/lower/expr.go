package lower

import (
	"cmp"
	"fmt"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
)

// expressions lowers instructions and constants that only compute a value.
type expressions struct {
	*emitter
	ints *integers
	fp   *floats
	addr *addresses
}

func (l *lowerer) newExpressions(em *emitter) *expressions {
	ints := &integers{em}
	return &expressions{em, ints, &floats{em, l.rounding, l.roundingSet}, &addresses{em, ints, l.objects}}
}

// pure lowers an instruction that only computes a value.
func (ex *expressions) pure(inst ir.Instruction, pos cfg.Pos) val {
	switch inst.(type) {
	case *ir.InstUDiv, *ir.InstSDiv, *ir.InstURem, *ir.InstSRem, *ir.InstShl, *ir.InstLShr, *ir.InstAShr, *ir.InstFPToSI, *ir.InstFPToUI:
		if ex.o.Check.Has(cfg.UndefinedBehaviour) { // each is a check of its own, of several in a statement
			pos = ex.pos(inst, llvm.OperationRange)
		}
	}
	switch x := inst.(type) {
	case *ir.InstAdd:
		return ex.inField(x, ex.binary(llvm.OpAdd, x.X, x.Y, pos), pos)
	case *ir.InstSub:
		return ex.inField(x, ex.binary(llvm.OpSub, x.X, x.Y, pos), pos)
	case *ir.InstMul:
		return ex.inField(x, ex.binary(llvm.OpMul, x.X, x.Y, pos), pos)
	case *ir.InstUDiv:
		return ex.binary(llvm.OpUDiv, x.X, x.Y, pos)
	case *ir.InstSDiv:
		return ex.binary(llvm.OpSDiv, x.X, x.Y, pos)
	case *ir.InstURem:
		return ex.binary(llvm.OpURem, x.X, x.Y, pos)
	case *ir.InstSRem:
		return ex.binary(llvm.OpSRem, x.X, x.Y, pos)
	case *ir.InstShl:
		return ex.inField(x, ex.binary(llvm.OpShl, x.X, x.Y, pos), pos)
	case *ir.InstLShr:
		return ex.binary(llvm.OpLShr, x.X, x.Y, pos)
	case *ir.InstAShr:
		return ex.binary(llvm.OpAShr, x.X, x.Y, pos)
	case *ir.InstAnd:
		return ex.binary(llvm.OpAnd, x.X, x.Y, pos)
	case *ir.InstOr:
		return ex.inField(x, ex.binary(llvm.OpOr, x.X, x.Y, pos), pos)
	case *ir.InstXor:
		return ex.inField(x, ex.binary(llvm.OpXor, x.X, x.Y, pos), pos)
	case *ir.InstTrunc:
		return ex.convert(opTrunc, ex.value(x.From), x.From.Type(), x.To, pos)
	case *ir.InstZExt:
		return ex.convert(opZExt, ex.value(x.From), x.From.Type(), x.To, pos)
	case *ir.InstSExt:
		return ex.convert(opSExt, ex.value(x.From), x.From.Type(), x.To, pos)
	case *ir.InstPtrToInt:
		return ex.addr.ptrToInt(ex.value(x.From), x.To, pos)
	case *ir.InstIntToPtr:
		return ex.addr.intToPtr(ex.value(x.From), x, pos)
	case *ir.InstBitCast:
		return ex.bitCast(ex.value(x.From), x.From.Type(), x.To, x)
	case *ir.InstGetElementPtr:
		if view := ex.fn.Viewed(x); view != nil {
			return ex.gep(ex.view(ex.value(x.Src), view), ex.layout.Hops(x.ElemType, x.Indices), pos)
		}
		return ex.gep(ex.addr.moving(x, ex.value(x.Src)), ex.layout.Hops(x.ElemType, x.Indices), pos)
	case *ir.InstICmp:
		return ex.icmp(x.Pred, ex.value(x.X), ex.value(x.Y), pos)
	case *ir.InstSelect:
		return ex.choose(ex.value(x.Cond), ex.value(x.ValueTrue), ex.value(x.ValueFalse), x, pos)
	case *ir.InstFreeze:
		return ex.value(x.X)
	case *ir.InstExtractValue:
		return ex.extract(x)
	case *ir.InstInsertValue:
		return ex.insert(x)
	}
	return ex.float(inst, pos)
}

// binary lowers x op y.
func (ex *expressions) binary(op llvm.BinOp, x, y value.Value, pos cfg.Pos) val {
	t, ok := intType(x)
	if !ok {
		return bad(fmt.Sprintf("arithmetic on %s", x.Type()))
	}
	vx, vy := ex.value(x), ex.value(y)
	if vx.addr != nil && vy.addr != nil && vx.t == nil && vy.t == nil && op == llvm.OpSub {
		return ex.addr.pointerDifference(vx.addr, vy.addr, pos)
	}
	if v, ok := ex.addr.addressArithmetic(op, vx, vy, pos); ok {
		return v
	}
	if op == llvm.OpSDiv && vx.diff != nil {
		if n, ok := llvm.ConstantInt(y); ok && n > 0 && vx.diff.stride%n == 0 && vx.diff.rest%n == 0 {
			w := int(t.BitSize)
			return val{t: ex.m.BVAdd(ex.m.BVMul(ex.m.BVInt(w, vx.diff.stride/n), vx.diff.units), ex.m.BVInt(w, vx.diff.rest/n))}
		}
	}
	tx, why := ex.addr.number(vx, pos)
	if why != "" {
		return bad(why)
	}
	ty, why := ex.addr.number(vy, pos)
	if why != "" {
		return bad(why)
	}
	if t.BitSize == 1 {
		return ex.ints.boolean(op, tx, ty)
	}
	return val{t: ex.ints.arithmetic(op, tx, ty, int(t.BitSize), pos)}
}

// convOp names the integer conversions.
type convOp uint8

const (
	opTrunc convOp = iota
	opZExt
	opSExt
)

func (ex *expressions) convert(op convOp, v val, from, to types.Type, pos cfg.Pos) val {
	t, why := ex.addr.number(v, pos)
	if why != "" {
		return bad(why)
	}
	src, ok := from.(*types.IntType)
	dst, ok2 := to.(*types.IntType)
	if !ok || !ok2 {
		return bad("a conversion of vectors")
	}
	m, w := ex.m, int(dst.BitSize)
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

func (ex *expressions) bitCast(v val, from, to types.Type, at value.Value) val {
	switch {
	case v.broken() != "":
		return v
	case llvm.IsPointer(from) && llvm.IsPointer(to):
		return ex.addr.placed(v, at)
	case from.Equal(to):
		return v
	case ex.sortOf(from) != nil && ex.sortOf(from) == ex.sortOf(to):
		return v // the bits of a floating-point number as an integer, or back
	}
	return bad(fmt.Sprintf("a cast from %s to %s", from, to))
}

// choose is cond ? x : y.
func (ex *expressions) choose(cond, x, y val, at value.Value, pos cfg.Pos) val {
	m := ex.m
	c, why := ex.addr.number(cond, pos)
	switch {
	case why != "":
		return bad(why)
	case c.IsTrue():
		return x
	case c.IsFalse():
		return y
	}
	if r := cmp.Or(x.broken(), y.broken()); r != "" {
		return bad(r)
	}
	switch {
	case x.t != nil && y.t != nil:
		return val{t: m.Ite(c, x.t, y.t), flag: x.flag && y.flag}
	case x.ptr != nil && y.ptr != nil:
		abs := ex.fn.Abs[pointsto.NodeKey{V: at, Leaf: 0}]
		p, why := ex.at(x.ptr, abs)
		if why != "" {
			return bad(why)
		}
		q, why := ex.at(y.ptr, abs)
		if why != "" {
			return bad(why)
		}
		return val{ptr: &pointer{p.c, p.off, m.Ite(c, p.obj, q.obj), m.Ite(c, p.idx, q.idx)}}
	case x.addr != nil || y.addr != nil:
		t, why := ex.addr.number(x, pos)
		if why != "" {
			return bad(why)
		}
		u, why := ex.addr.number(y, pos)
		if why != "" {
			return bad(why)
		}
		return val{t: m.Ite(c, t, u)}
	}
	return bad("a choice between aggregates")
}

// icmp lowers a comparison.
func (ex *expressions) icmp(pred enum.IPred, x, y val, pos cfg.Pos) val {
	if x.bad != "" {
		return x
	}
	if y.bad != "" {
		return y
	}
	if p, q := ex.addr.asPointers(x, y); p != nil && q != nil {
		numbers := x.ptr == nil && y.ptr == nil && ex.a.Places
		return (&comparison{ex.addr, pred, numbers, pos}).of(p, q)
	}
	if t := ex.addr.compareNear(pred, x, y); t != nil {
		return val{t: t}
	}
	tx, why := ex.addr.number(x, pos)
	if why != "" {
		return bad(why)
	}
	ty, why := ex.addr.number(y, pos)
	if why != "" {
		return bad(why)
	}
	m := ex.m
	if tx.Sort() == m.Bool() {
		return ex.ints.compareBits(pred, tx, ty)
	}
	return val{t: compare(m, pred, tx, ty)}
}

// extract is a part of an aggregate.
func (ex *expressions) extract(x *ir.InstExtractValue) val {
	v := ex.value(x.X)
	if v.parts == nil {
		return v
	}
	lo, hi := ex.layout.LeafRange(x.X.Type(), x.Indices)
	if llvm.IsAggregate(x.Type()) {
		return val{parts: v.parts[lo:hi]}
	}
	return v.parts[lo]
}

// insert replaces a part of an aggregate.
func (ex *expressions) insert(x *ir.InstInsertValue) val {
	v, e := ex.value(x.X), ex.value(x.Elem)
	if v.parts == nil {
		return v
	}
	lo, hi := ex.layout.LeafRange(x.X.Type(), x.Indices)
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

// gep lowers address arithmetic.
func (ex *expressions) gep(base val, hops []llvm.Hop, pos cfg.Pos) val {
	if base.ptr == nil {
		if base.bad != "" {
			return base
		}
		return bad("address arithmetic on what is no pointer")
	}
	p := base.ptr
	for _, h := range hops {
		steps := make([]step, 0, len(h.Steps))
		for _, s := range h.Steps {
			i := ex.value(s.Index)
			t, why := ex.addr.number(i, pos)
			if why != "" {
				return bad(why)
			}
			switch w := t.Sort().Width; {
			case w < ex.ptrBits:
				t = ex.m.SExt(t, ex.ptrBits)
			case w > ex.ptrBits:
				t = ex.m.Trunc(t, ex.ptrBits)
			}
			steps = append(steps, step{t, s.Stride})
		}
		var why string
		if p, why = ex.move(p, h.Off, steps); why != "" {
			return bad(why)
		}
		if h.Array > 0 && p.c != nil {
			p = ex.enter(p, h.Array)
		}
	}
	return val{ptr: p}
}
