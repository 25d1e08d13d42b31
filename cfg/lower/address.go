package lower

import (
	"math/bits"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
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

// addresses lowers pointers as numbers and comparisons of pointers.
type addresses struct {
	*emitter
	ints    *integers
	objects *objects
}

// number is the term of an integer value.
func (ad *addresses) number(v val, pos cfg.Pos) (*term.Term, string) {
	switch {
	case v.bad != "":
		return nil, v.bad
	case v.t == nil && v.addr != nil:
		return ad.addressOf(v.addr, pos), ""
	case v.t == nil:
		return nil, "a value that is no integer"
	}
	return v.t, ""
}

// placed gives the NULL pointer in v the class of an instruction.
func (ad *addresses) placed(v val, at value.Value) val {
	if v.ptr == nil || v.ptr.c != nil || at == nil {
		return v
	}
	abs, ok := ad.fn.Abs[pointsto.NodeKey{V: at, Leaf: 0}]
	if !ok {
		return v
	}
	p, why := ad.at(v.ptr, abs)
	if why != "" {
		return bad(why)
	}
	return val{ptr: p}
}

// ptrToInt is a pointer as a number.
func (ad *addresses) ptrToInt(v val, to types.Type, pos cfg.Pos) val {
	if v.ptr == nil {
		return v
	}
	t, ok := to.(*types.IntType)
	if !ok {
		return bad("a vector of addresses")
	}
	if p := v.ptr; p.c == nil && p.obj == ad.m.BVUint(pointsto.ObjBits, 0) && p.idx == ad.zero() {
		return val{t: ad.m.BVInt(int(t.BitSize), p.off)}
	}
	switch w := int(t.BitSize); {
	case w < ad.ptrBits:
		return val{t: ad.m.Trunc(ad.addressOf(v.ptr, pos), w)}
	case w > ad.ptrBits:
		return val{t: ad.m.ZExt(ad.addressOf(v.ptr, pos), w)}
	}
	return val{addr: v.ptr}
}

// intToPtr casts a number to a pointer: back to the pointer that it is the
// address of, or to one that points to no object. x is nil in a constant.
func (ad *addresses) intToPtr(v val, x *ir.InstIntToPtr, pos cfg.Pos) val {
	switch {
	case v.bad != "":
		return v
	case v.t != nil && v.t.IsConst() && v.t.Sort() != ad.m.Bool() && v.t.Value().Sign() == 0:
		return val{ptr: ad.null()}
	case x == nil:
		return bad("a pointer made from a number")
	}
	abs := pointsto.Find(ad.fn.Abs[pointsto.NodeKey{V: x, Leaf: 0}])
	if v.addr != nil {
		if p, why := ad.at(v.addr, abs); why == "" {
			return val{ptr: p}
		}
	}
	t, why := ad.number(v, pos)
	switch {
	case why != "":
		return bad(why)
	case ad.o.Exact && abs.Class != nil && !abs.Class.IsChoice() && t.Sort() != ad.m.Bool():
		p, ok := ad.located(abs, ad.resize(t))
		ad.fork(ad.m.Not(ok), "a pointer made from a number", pos)
		return val{ptr: p}
	case abs.Class == nil || !abs.Class.Numbers || t.Sort() == ad.m.Bool():
		return bad("a pointer made from a number")
	}
	return val{ptr: ad.numberPointer(abs, ad.resize(t), pos)}
}

// numberPointer is the pointer that a computed number is cast to: NULL or one
// of the numbers in the window around it.
func (ad *addresses) numberPointer(abs pointsto.AbsPtr, t *term.Term, pos cfg.Pos) *pointer {
	m, w := ad.m, ad.ptrBits
	start := m.BVSub(t, m.BVInt(w, abs.Offset))
	window := m.And(m.SLe(m.BVInt(w, -farNull), start), m.SLt(start, m.BVInt(w, farNull)))
	ad.fork(m.And(m.Ne(t, ad.zero()), m.Not(window)), "a pointer made from a number", pos)
	id := m.BVAdd(m.Trunc(start, pointsto.ObjBits), m.BVInt(pointsto.ObjBits, zeroID))
	return &pointer{abs.Class, abs.Offset, m.Ite(m.Eq(t, ad.zero()), m.BVUint(pointsto.ObjBits, 0), id), ad.zero()}
}

// located is the pointer that a number is in an exact run, where it says which object it leads to: the inverse of addressOf; and
// whether there is such a pointer of the class.
func (ad *addresses) located(abs pointsto.AbsPtr, t *term.Term) (*pointer, *term.Term) {
	m, w := ad.m, ad.ptrBits
	id := m.BVSub(m.LShr(t, ad.objects.places.room()), m.BVUint(w, 1))
	if w > pointsto.ObjBits {
		id = m.Trunc(id, pointsto.ObjBits)
	}
	p := &pointer{c: abs.Class, off: abs.Offset, obj: id, idx: ad.zero()}
	rest := m.BVSub(t, m.BVAdd(ad.objects.places.base(id), ad.topBytes(p)))
	whole := m.Eq(rest, ad.zero())
	if stride := abs.Class.Stride; stride > 0 {
		s := m.BVInt(w, stride)
		p.idx, whole = m.SDiv(rest, s), m.Eq(m.SRem(rest, s), ad.zero())
	}
	isObject := m.And(ad.objects.ofClass(p), whole)
	other, at, ok := m.BVUint(pointsto.ObjBits, 0), ad.zero(), m.Eq(t, ad.zero())
	if abs.Class.Numbers {
		start := m.BVSub(t, m.BVInt(w, abs.Offset))
		window := m.And(m.SLe(m.BVInt(w, -farNull), start), m.SLt(start, m.BVInt(w, farNull)))
		if stride := abs.Class.Stride; 0 < stride && stride < farNull {
			s := m.BVInt(w, stride)
			at, start = m.Ite(window, at, m.SDiv(start, s)), m.Ite(window, start, m.SRem(start, s))
			window = m.True()
		}
		other = m.Ite(ok, other, m.BVAdd(m.Trunc(start, pointsto.ObjBits), m.BVInt(pointsto.ObjBits, zeroID)))
		ok = m.Or(ok, window)
	}
	elsewhere := m.And(m.SLt(m.BVUint(pointsto.ObjBits, 0), id), m.SLt(id, ad.objects.nextVar().Term)) // in the room of an object
	p.obj, p.idx = m.Ite(isObject, p.obj, other), m.Ite(isObject, p.idx, at)
	return p, m.Or(isObject, m.And(ok, m.Not(elsewhere)))
}

// addressOf is a pointer as a number: 0 for NULL, the number that it was made
// from, or the address of its object plus the offset. What follows may depend on
// the last (places.go).
func (ad *addresses) addressOf(p *pointer, pos cfg.Pos) *term.Term {
	return ad.addressWhere(ad.m.True(), p, pos)
}

// addressWhere is addressOf where cond holds; what it is elsewhere is not used.
func (ad *addresses) addressWhere(cond *term.Term, p *pointer, pos cfg.Pos) *term.Term {
	m := ad.m
	object := m.And(cond, m.Not(m.Or(m.Eq(p.obj, m.BVUint(pointsto.ObjBits, 0)), ad.isNumber(p))))
	base := ad.objects.places.base(p.obj)
	if !object.IsFalse() && !ad.o.Exact {
		ad.look(object, p, base, pos)
	}
	return ad.cases(p, ad.nullAddress(p), ad.numberOf, m.BVAdd(base, ad.topBytes(p)))
}

// numberIn is a pointer in memory as a number where cond holds. Memory that was never set holds
// any number, which no object need have: then all that is known is that NULL alone is 0.
func (ad *addresses) numberIn(cond *term.Term, p *pointer, pos cfg.Pos) *term.Term {
	m := ad.m
	object := m.And(cond, m.Not(m.Or(m.Eq(p.obj, m.BVUint(pointsto.ObjBits, 0)), ad.isNumber(p))))
	base := ad.objects.places.base(p.obj)
	address := m.BVAdd(base, ad.topBytes(p))
	if !object.IsFalse() && !ad.o.Exact {
		ad.emit(&cfg.Assume{Cond: m.True()}, pos, cfg.Undefined{Cond: object, What: "the address of an object as a number"})
		ad.assume(m.Or(m.Not(object), m.Not(ad.objects.ofClass(p)), ad.lies(p.c, p.obj, base)), pos)
		ad.assume(m.Or(m.Not(object), m.Ne(address, ad.zero())), pos)
	}
	return ad.cases(p, ad.nullAddress(p), ad.numberOf, address)
}

// lies says where the object with an id, of a class, which may be nil, can lie.
func (ad *addresses) lies(c *pointsto.Class, id, base *term.Term) *term.Term {
	m, w := ad.m, ad.ptrBits
	size := int64(0)
	if c != nil {
		c, _ = c.Top()
		size = max(size, c.Layout.Size)
	}
	conj := []*term.Term{m.ULe(m.BVUint(w, 2*nearNull), base), m.ULe(base, m.BVInt(w, ad.top()-size))}
	k := ad.alignBits(c)
	if k > 0 {
		conj = append(conj, m.Eq(m.Extract(base, k-1, 0), m.BVUint(k, 0)))
	}
	if c != nil {
		for _, o := range c.Layout.Objects {
			if a := ad.alignment(o); o.Static && a != 0 && bits.TrailingZeros64(uint64(a)) > k {
				conj = append(conj, m.Or(m.Ne(id, m.BVInt(pointsto.ObjBits, o.Id)), ad.multiple(base, o)))
			}
		}
	}
	return m.And(conj...)
}

// top is the end of the addresses that objects have: half of those of x86-64 are the system's, of which 56 bits are left.
func (en *encoding) top() int64 {
	if en.ptrBits == 64 {
		return 1 << 56
	}
	return -2 * nearTop
}

// multiple says that an object is aligned if the offset 0 of its class is at base.
func (en *encoding) multiple(base *term.Term, o *pointsto.Object) *term.Term {
	k := bits.TrailingZeros64(uint64(en.alignment(o)))
	return en.m.Eq(en.m.Extract(en.m.BVAdd(base, en.m.BVInt(en.ptrBits, o.At)), k-1, 0), en.m.BVUint(k, 0))
}

// alignment is what the address of an object is a multiple of; 0: that is not known.
func (en *encoding) alignment(o *pointsto.Object) int64 {
	switch x := o.Origin.(type) {
	case *ir.Global:
		return int64(x.Align)
	case *ir.InstAlloca:
		return int64(x.Align)
	case *ir.InstCall:
		return 2 * en.layout.Ptr // for any type; as glibc has it
	}
	return 0
}

// alignBits is the number of low bits that are 0 in the addresses of a class's
// offset 0 in all objects.
func (en *encoding) alignBits(c *pointsto.Class) int {
	if c == nil || len(c.Layout.Objects) == 0 {
		return 0
	}
	_, from := c.Top()
	k := bits.TrailingZeros64(pointsto.MaxAlign)
	for _, o := range c.Layout.Objects {
		align := en.alignment(o)
		for k > 0 && (align == 0 || align%(1<<k) != 0 || (o.At-from)%(1<<k) != 0) {
			k--
		}
	}
	return k
}

// lowBits is p as a number & mask, which needs no address where these are bits that are 0 in
// that of the object.
func (ad *addresses) lowBits(p *pointer, mask *term.Term, pos cfg.Pos) *term.Term {
	m := ad.m
	bits := func(t *term.Term) *term.Term { return m.BVAnd(t, mask) }
	number := func(p *pointer) *term.Term { return bits(ad.numberOf(p)) }
	low := ad.cases(p, bits(ad.nullAddress(p)), number, bits(ad.bytes(p)))
	isLow := m.ULt(mask, m.BVInt(ad.ptrBits, 1<<ad.alignBits(p.c)))
	if isLow.IsTrue() {
		return low
	}
	return m.Ite(isLow, low, bits(ad.addressWhere(m.Not(isLow), p, pos)))
}

// addressArithmetic lowers operators on an address and a constant that give an address
// again, or its low bits, which may be any; false when they do not.
func (ad *addresses) addressArithmetic(op llvm.BinOp, x, y val, pos cfg.Pos) (val, bool) {
	if x.t != nil && y.addr != nil && (op == llvm.OpAdd || op == llvm.OpAnd || op == llvm.OpOr) {
		x, y = y, x
	}
	if x.addr == nil || x.addr.c == nil || y.t == nil || y.t.Sort().Width != ad.ptrBits {
		return val{}, false
	}
	if op == llvm.OpAnd && !y.t.IsConst() && ad.alignBits(x.addr.c) > 0 {
		return val{t: ad.lowBits(x.addr, y.t, pos)}, true
	}
	c, ok := y.t.Int64()
	if !ok {
		return val{}, false
	}
	p, mask := x.addr, y.t
	align := int64(1) << ad.alignBits(p.c)
	if op == llvm.OpURem && 0 < c && c&(c-1) == 0 {
		op, c = llvm.OpAnd, c-1
		mask = ad.m.BVInt(ad.ptrBits, c)
	}
	if op == llvm.OpAnd && 0 <= c && c < align {
		return val{t: ad.lowBits(p, mask, pos)}, true
	}
	delta, ok := p.c.Shift(op, p.off, c, align)
	if !ok {
		return val{}, false
	}
	q, why := ad.move(p, delta, nil)
	switch {
	case why != "":
		return bad(why), true
	case op == llvm.OpAdd || op == llvm.OpSub || delta == 0 && p.c.Stride != 1:
		return val{addr: q, moved: x.moved + delta}, true
	case p.c.Stride == 1:
		q.idx = ad.ints.arithmetic(op, p.idx, y.t, ad.ptrBits, pos)
	}
	ad.changeNumber(op, p, q, y.t, pos)
	return val{addr: q, moved: x.moved + delta}, true
}

// changeNumber makes q, which is p with other bits if p is to an object, p with other bits
// also if it is NULL or made from a number.
func (ad *addresses) changeNumber(op llvm.BinOp, p, q *pointer, bits *term.Term, pos cfg.Pos) {
	m := ad.m
	object := m.SLt(m.BVUint(pointsto.ObjBits, 0), p.obj)
	null := m.Eq(p.obj, m.BVUint(pointsto.ObjBits, 0))
	other, t := m.Not(m.Or(object, null)), ad.nullAddress(p)
	if p.c.Numbers {
		is := ad.isNumber(p)
		other, t = m.And(other, m.Not(is)), m.Ite(is, ad.numberOf(p), t)
	}
	ad.fork(other, "bits of a pointer to no object", pos)
	t = m.Ite(object, ad.zero(), ad.ints.arithmetic(op, t, bits, ad.ptrBits, pos))
	n := ad.null()
	if p.c.Numbers {
		n = ad.numberPointer(pointsto.AbsPtr{Class: q.c, Offset: q.off}, t, pos)
	} else {
		ad.fork(m.Ne(t, ad.zero()), "bits of a pointer to no object", pos)
	}
	q.obj, q.idx = m.Ite(object, p.obj, n.obj), m.Ite(object, q.idx, n.idx)
}
