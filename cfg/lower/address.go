package lower

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// Addresses as numbers. The number of a pointer is the address of its object,
// of which the model knows the alignment and that it is away from both ends of
// the address space, plus the offset. As long as possible the pair is kept
// instead (val.addr), so that casting back gives the pointer, and alignment
// tests, tags in low bits and comparisons with error numbers such as Linux's
// IS_ERR need no address.

// ptrToInt is a pointer as a number.
func (b *builder) ptrToInt(v val, to types.Type, pos cfg.Pos) val {
	if v.ptr == nil {
		return v
	}
	t, ok := to.(*types.IntType)
	if !ok {
		return bad("a vector of addresses")
	}
	if p := v.ptr; p.c == nil && p.obj == b.l.m.BVUint(pointsto.ObjBits, 0) && p.idx == b.l.zero() {
		return val{t: b.l.m.BVInt(int(t.BitSize), p.off)}
	}
	switch w := int(t.BitSize); {
	case w < b.l.ptrBits:
		return val{t: b.l.m.Trunc(b.addressOf(v.ptr, pos), w)}
	case w > b.l.ptrBits:
		return val{t: b.l.m.ZExt(b.addressOf(v.ptr, pos), w)}
	}
	return val{addr: v.ptr}
}

// intToPtr casts a number to a pointer: back to the pointer that it is the
// address of, or to one that points to no object. x is nil in a constant.
func (b *builder) intToPtr(v val, x *ir.InstIntToPtr, pos cfg.Pos) val {
	switch {
	case v.bad != "":
		return v
	case v.t != nil && v.t.IsConst() && v.t.Sort() != b.l.m.Bool() && v.t.Value().Sign() == 0:
		return val{ptr: b.l.null()}
	case x == nil:
		return bad("a pointer made from a number")
	}
	abs := pointsto.Find(b.fn.Abs[pointsto.NodeKey{V: x, Leaf: 0}])
	if v.addr != nil {
		if p, why := b.l.at(v.addr, abs); why == "" {
			return val{ptr: p}
		}
	}
	t, why := b.number(v, pos)
	switch {
	case why != "":
		return bad(why)
	case abs.Class == nil || !abs.Class.Numbers || t.Sort() == b.l.m.Bool():
		return bad("a pointer made from a number")
	}
	return val{ptr: b.numberPointer(abs, b.resize(t), pos)}
}

// numberPointer is the pointer that a computed number is cast to: NULL or one
// of the numbers in the window around it.
func (b *builder) numberPointer(abs pointsto.AbsPtr, t *term.Term, pos cfg.Pos) *pointer {
	m, w := b.l.m, b.l.ptrBits
	start := m.BVSub(t, m.BVInt(w, abs.Offset))
	window := m.And(m.SLe(m.BVInt(w, -farNull), start), m.SLt(start, m.BVInt(w, farNull)))
	b.fork(m.And(m.Ne(t, b.l.zero()), m.Not(window)), "a pointer made from a number", pos)
	id := m.BVAdd(m.Trunc(start, pointsto.ObjBits), m.BVInt(pointsto.ObjBits, zeroID))
	return &pointer{abs.Class, abs.Offset, m.Ite(m.Eq(t, b.l.zero()), m.BVUint(pointsto.ObjBits, 0), id), b.l.zero()}
}

// addressOf is a pointer as a number: 0 for NULL, the number that it was made
// from, or the address of its object plus the offset. The edge that computes
// the last is marked, as what follows may depend on the address.
func (b *builder) addressOf(p *pointer, pos cfg.Pos) *term.Term {
	m, w := b.l.m, b.l.ptrBits
	object := m.Not(m.Or(m.Eq(p.obj, m.BVUint(pointsto.ObjBits, 0)), b.l.isNumber(p)))
	if b.l.bases == nil {
		sort := m.ArraySort(m.BV(pointsto.ObjBits), m.BV(w))
		b.l.bases = b.l.newVar(cfg.Var{Name: "address", Role: cfg.Heap}, sort, nil)
	}
	base := m.Select(b.l.bases.Term, p.obj)
	if !object.IsFalse() {
		b.emit(&cfg.Assume{Cond: m.True()}, pos, cfg.Undefined{Cond: object, What: "the address of an object as a number"})
		b.assume(m.Or(m.Not(object), b.l.lies(p, base)), pos)
	}
	return b.l.cases(p, b.l.nullAddress(p), b.l.numberOf, m.BVAdd(base, b.l.bytes(p)))
}

// cases is what holds of NULL, of a pointer made from a number, and of one to
// an object.
func (l *lowerer) cases(p *pointer, null *term.Term, number func(*pointer) *term.Term, object *term.Term) *term.Term {
	t := l.m.Ite(l.m.Eq(p.obj, l.m.BVUint(pointsto.ObjBits, 0)), null, object)
	if is := l.isNumber(p); !is.IsFalse() {
		t = l.m.Ite(is, number(p), t)
	}
	return t
}

// nullAddress is the address of p where it is NULL, which lies at every
// residue of its class, or a whole number of strides from it.
func (l *lowerer) nullAddress(p *pointer) *term.Term {
	q := *p
	q.off = 0
	return l.bytes(&q)
}

// bytes is the offset of a pointer in bytes.
func (l *lowerer) bytes(p *pointer) *term.Term {
	stride := int64(0)
	if p.c != nil {
		stride = p.c.Stride
	}
	return l.m.BVAdd(l.m.BVMul(l.m.BVInt(l.ptrBits, stride), p.idx), l.m.BVInt(l.ptrBits, p.off))
}

// lies says where an object can lie.
func (l *lowerer) lies(p *pointer, base *term.Term) *term.Term {
	m, w := l.m, l.ptrBits
	size := int64(0)
	if p.c != nil && p.c.Layout.Size > 0 {
		size = p.c.Layout.Size
	}
	conj := []*term.Term{m.ULe(m.BVUint(w, 2*nearNull), base), m.ULe(base, m.BVInt(w, -2*nearTop-size))}
	if k := l.alignBits(p.c); k > 0 {
		conj = append(conj, m.Eq(m.Extract(base, k-1, 0), m.BVUint(k, 0)))
	}
	return m.And(conj...)
}

// alignBits is the number of low bits that are 0 in the addresses of a class's
// offset 0 in all objects.
func (l *lowerer) alignBits(c *pointsto.Class) int {
	if c == nil || len(c.Objects) == 0 {
		return 0
	}
	k := 4 // malloc aligns for any type; 16 bytes with glibc
	for _, o := range c.Objects {
		align := int64(0)
		switch x := o.Origin.(type) {
		case *ir.Global:
			align = int64(x.Align)
		case *ir.InstAlloca:
			align = int64(x.Align)
		case *ir.InstCall:
			align = 2 * l.layout.Ptr
		}
		for k > 0 && (align == 0 || align%(1<<k) != 0 || o.At%(1<<k) != 0) {
			k--
		}
	}
	return k
}

// addressArithmetic lowers operators on an address and a constant that give
// an address again, or its low bits; false when they do not.
func (b *builder) addressArithmetic(op llvm.BinOp, x, y val, pos cfg.Pos) (val, bool) {
	if x.t != nil && y.addr != nil && (op == llvm.OpAdd || op == llvm.OpAnd || op == llvm.OpOr) {
		x, y = y, x
	}
	if x.addr == nil || x.addr.c == nil || y.t == nil || !y.t.IsConst() || y.t.Sort().Width != b.l.ptrBits {
		return val{}, false
	}
	c, ok := y.t.Int64()
	if !ok {
		return val{}, false
	}
	p := x.addr
	align := int64(1) << b.l.alignBits(p.c)
	if op == llvm.OpAnd && 0 <= c && c < align {
		m := b.l.m
		bits := func(t *term.Term) *term.Term { return m.BVAnd(t, y.t) }
		number := func(p *pointer) *term.Term { return bits(b.l.numberOf(p)) }
		return val{t: b.l.cases(p, bits(b.l.nullAddress(p)), number, bits(b.l.bytes(p)))}, true
	}
	delta, ok := p.c.Shift(op, p.off, c, align)
	if !ok {
		return val{}, false
	}
	if op != llvm.OpAdd && op != llvm.OpSub && (delta != 0 || p.c.Stride == 1) { // the bits of NULL and of numbers are others
		b.fork(b.l.m.Not(b.l.m.SLt(b.l.m.BVUint(pointsto.ObjBits, 0), p.obj)), "bits of a pointer to no object", pos)
	}
	if op != llvm.OpAdd && op != llvm.OpSub && p.c.Stride == 1 {
		q := *p
		q.idx = b.arithmetic(op, p.idx, y.t, b.l.ptrBits, pos)
		return val{addr: &q, moved: x.moved}, true
	}
	q, why := b.l.move(p, delta, nil)
	if why != "" {
		return bad(why), true
	}
	return val{addr: q, moved: x.moved + delta}, true
}

// compareNear compares an address with a constant close to 0 on either side,
// where no object lies; nil when it is no such comparison.
func (b *builder) compareNear(pred enum.IPred, x, y val) *term.Term {
	m, w := b.l.m, b.l.ptrBits
	flip := x.addr == nil
	if flip {
		x, y = y, x
	}
	if x.addr == nil || x.addr.c == nil || y.t == nil || !y.t.IsConst() || y.t.Sort().Width != w {
		return nil
	}
	n, ok := y.t.Int64()
	if !ok || n < -nearTop || n >= nearNull || x.moved < -nearTop || x.moved > nearTop {
		return nil
	}
	cmp := func(x, y *term.Term) *term.Term {
		if flip {
			x, y = y, x
		}
		return compare(m, pred, x, y)
	}
	switch pred {
	case enum.IPredSLT, enum.IPredSLE, enum.IPredSGT, enum.IPredSGE:
		return nil // there the two halves of the address space differ
	}
	some := m.BVUint(w, 2*nearNull) // any address stands for all
	number := func(p *pointer) *term.Term { return cmp(b.l.numberOf(p), y.t) }
	return b.l.cases(x.addr, cmp(b.l.nullAddress(x.addr), y.t), number, cmp(some, y.t))
}

// asPointers reads a comparison as one of pointers: both are, or one is an
// address and the other one too or zero. An address that was moved as a number
// can be that of another object.
func (b *builder) asPointers(x, y val) (p, q *pointer) {
	side := func(v val) *pointer {
		switch {
		case v.ptr != nil:
			return v.ptr
		case v.t == nil && v.addr != nil && v.moved == 0:
			return v.addr
		case v.t != nil && v.t.IsConst():
			if n, ok := v.t.Int64(); ok && n == 0 {
				return b.l.null()
			}
		}
		return nil
	}
	if x.t != nil && y.t != nil {
		return nil, nil
	}
	return side(x), side(y)
}
