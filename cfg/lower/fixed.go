package lower

import (
	"github.com/llir/llvm/ir/constant"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// A number other than 0 that is cast to a pointer, such as (void *)-1, points
// to no object: it can be compared with its like and must not be accessed. Its
// object id is negative, and stands for the number where the object's offset 0
// would be. Numbers in the window [-farNull, farNull) have ids in their order;
// constants outside of it are counted down from the greatest id.
const (
	farNull  = 1 << 29
	nearNull = 1 << 15              // no object lies within twice this of address 0 …
	nearTop  = 1 << 12              // … or this of the end of the address space (error numbers of Linux)
	zeroID   = farNull - 1<<31      // what 0 would have as a number's id
	lastID   = zeroID + farNull - 1 // of the greatest number in the window
)

// fixed lowers a number cast to a pointer; false when it is none.
func (pt *pointers) fixed(v *constant.ExprIntToPtr) (val, bool) {
	p, ok := pt.a.Fixed[v]
	n, isInt := llvm.ConstantInt(v.From)
	if !ok || !isInt {
		return val{}, false
	}
	p = pointsto.Find(p)
	return val{ptr: &pointer{c: p.Class, off: p.Offset, obj: pt.fixedID(n - p.Offset), idx: pt.zero()}}, true
}

// fixedID is the object id of a number.
func (pt *pointers) fixedID(n int64) *term.Term {
	if -farNull <= n && n < farNull {
		return pt.m.BVInt(pointsto.ObjBits, zeroID+n)
	}
	id, ok := pt.fixedIDs[n]
	if !ok {
		id = -1 - int64(len(pt.fixedIDs))
		pt.fixedIDs[n] = id
	}
	return pt.m.BVInt(pointsto.ObjBits, id)
}

// isNumber says that the pointer is made from a number other than 0.
func (pt *pointers) isNumber(p *pointer) *term.Term {
	switch {
	case p.c == nil:
		return pt.m.False()
	}
	var some []*term.Term
	if p.c.Numbers {
		some = append(some, pt.m.SLe(p.obj, pt.m.BVInt(pointsto.ObjBits, lastID)))
	}
	for _, n := range p.c.FixedStarts() {
		some = append(some, pt.m.Eq(p.obj, pt.fixedID(n)))
	}
	return pt.m.Or(some...)
}

// noFixed says that the pointer is none made from a number.
func (pt *pointers) noFixed(p *pointer) []*term.Term { return pt.m.Conjuncts(pt.m.Not(pt.isNumber(p))) }

// numberOf is a pointer that was made from a number as a number.
func (pt *pointers) numberOf(p *pointer) *term.Term {
	m, w := pt.m, pt.ptrBits
	start := m.BVSub(p.obj, m.BVInt(pointsto.ObjBits, zeroID))
	if w > pointsto.ObjBits {
		start = m.SExt(start, w)
	}
	for _, n := range p.c.FixedStarts() {
		if n < -farNull || n >= farNull {
			start = m.Ite(m.Eq(p.obj, pt.fixedID(n)), m.BVInt(w, n), start)
		}
	}
	return m.BVAdd(start, pt.bytes(p))
}

// sameNumber says that two pointers, of different classes or residues, are
// made from numbers and equal.
func (pt *pointers) sameNumber(p, q *pointer) *term.Term {
	both := pt.m.And(pt.isNumber(p), pt.isNumber(q))
	if both.IsFalse() {
		return both
	}
	return pt.m.And(both, pt.m.Eq(pt.numberOf(p), pt.numberOf(q)))
}

// numberAndObject says that one pointer is made from a number that is computed
// and not close to 0, and the other points to an object, which may lie there.
func (pt *pointers) numberAndObject(p, q *pointer) *term.Term {
	m := pt.m
	far := func(p *pointer) *term.Term {
		if p.c == nil || !p.c.Numbers {
			return m.False()
		}
		n, zero := p.obj, int64(zeroID)
		if p.c.Stride != 0 { // it may have been moved away
			n, zero = pt.numberOf(p), 0
		}
		w := n.Sort().Width
		near := m.And(m.SLe(m.BVInt(w, zero-nearTop), n), m.SLt(n, m.BVInt(w, zero+nearNull)))
		return m.And(m.SLe(p.obj, m.BVInt(pointsto.ObjBits, lastID)), m.Not(near))
	}
	object := func(p *pointer) *term.Term {
		some := m.SLt(m.BVUint(pointsto.ObjBits, 0), p.obj)
		if p.c != nil && p.c.Outside {
			some = m.And(m.Ne(p.obj, m.BVUint(pointsto.ObjBits, 0)), m.Not(pt.isNumber(p)))
		}
		return some
	}
	return m.Or(m.And(far(p), object(q)), m.And(far(q), object(p)))
}
