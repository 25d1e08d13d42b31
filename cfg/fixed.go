package cfg

import (
	"slices"

	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/value"
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

// fixedPointer is the class of a number cast to a pointer: one of its own, so
// that the use of one number in several places does not join them. NULL and
// what is no plain number have none.
func (a *analysis) fixedPointer(v *constant.ExprIntToPtr) absPtr {
	n, ok := constantInt(v.From)
	if !ok || n == 0 {
		return absPtr{}
	}
	p, ok := a.fixed[v]
	if !ok {
		p = absPtr{a.newClass(), 0}
		p.c.addFixed(fixedAt{n: n})
		p.c.indirect = true
		a.fixed[v] = p
	}
	return p
}

// isFixed reports whether v is a number cast to a pointer: comparing with it
// is exact where both sides are in one class.
func isFixed(v value.Value) bool {
	for range maxCasts {
		switch x := v.(type) {
		case *constant.ExprBitCast:
			v = x.From
		case *constant.ExprIntToPtr:
			return true
		default:
			return false
		}
	}
	return false
}

// maxCasts bounds the casts around a constant.
const maxCasts = 100

// fixed lowers a number cast to a pointer; false when it is none.
func (l *lowerer) fixed(v *constant.ExprIntToPtr) (val, bool) {
	p, ok := l.a.fixed[v]
	n, isInt := constantInt(v.From)
	if !ok || !isInt {
		return val{}, false
	}
	p = find(p)
	return val{ptr: &pointer{c: p.c, off: p.off, obj: l.fixedID(n - p.off), idx: l.zero()}}, true
}

// fixedID is the object id of a number.
func (l *lowerer) fixedID(n int64) *term.Term {
	if -farNull <= n && n < farNull {
		return l.m.BVInt(objBits, zeroID+n)
	}
	id, ok := l.fixedIDs[n]
	if !ok {
		id = -1 - int64(len(l.fixedIDs))
		l.fixedIDs[n] = id
	}
	return l.m.BVInt(objBits, id)
}

// fixedAt is a constant n that is cast to a pointer to offset off of a class.
type fixedAt struct{ n, off int64 }

// fixedStarts lists the numbers that the object ids of constants cast to
// pointers to the class stand for.
func (c *class) fixedStarts() []int64 {
	var ns []int64
	for f := range c.fixed {
		off := f.off
		if c.stride != 0 {
			off = floorMod(off, c.stride)
		}
		ns = append(ns, f.n-off)
	}
	slices.Sort(ns)
	return slices.Compact(ns)
}

// isNumber says that the pointer is made from a number other than 0.
func (l *lowerer) isNumber(p *pointer) *term.Term {
	switch {
	case p.c == nil:
		return l.m.False()
	}
	var some []*term.Term
	if p.c.numbers {
		some = append(some, l.m.SLe(p.obj, l.m.BVInt(objBits, lastID)))
	}
	for _, n := range p.c.fixedStarts() {
		some = append(some, l.m.Eq(p.obj, l.fixedID(n)))
	}
	return l.m.Or(some...)
}

// noFixed says that the pointer is none made from a number.
func (l *lowerer) noFixed(p *pointer) []*term.Term { return l.m.Conjuncts(l.m.Not(l.isNumber(p))) }

// numberOf is a pointer that was made from a number as a number.
func (l *lowerer) numberOf(p *pointer) *term.Term {
	m, w := l.m, l.ptrBits
	start := m.BVSub(p.obj, m.BVInt(objBits, zeroID))
	if w > objBits {
		start = m.SExt(start, w)
	}
	for _, n := range p.c.fixedStarts() {
		if n < -farNull || n >= farNull {
			start = m.Ite(m.Eq(p.obj, l.fixedID(n)), m.BVInt(w, n), start)
		}
	}
	return m.BVAdd(start, l.bytes(p))
}

// sameNumber says that two pointers, of different classes or residues, are
// made from numbers and equal.
func (l *lowerer) sameNumber(p, q *pointer) *term.Term {
	both := l.m.And(l.isNumber(p), l.isNumber(q))
	if both.IsFalse() {
		return both
	}
	return l.m.And(both, l.m.Eq(l.numberOf(p), l.numberOf(q)))
}

// numberAndObject says that one pointer is made from a number that is computed
// and not close to 0, and the other points to an object, which may lie there.
func (l *lowerer) numberAndObject(p, q *pointer) *term.Term {
	m := l.m
	far := func(p *pointer) *term.Term {
		if p.c == nil || !p.c.numbers {
			return m.False()
		}
		n, zero := p.obj, int64(zeroID)
		if p.c.stride != 0 { // it may have been moved away
			n, zero = l.numberOf(p), 0
		}
		w := n.Sort().Width
		near := m.And(m.SLe(m.BVInt(w, zero-nearTop), n), m.SLt(n, m.BVInt(w, zero+nearNull)))
		return m.And(m.SLe(p.obj, m.BVInt(objBits, lastID)), m.Not(near))
	}
	object := func(p *pointer) *term.Term {
		some := m.SLt(m.BVUint(objBits, 0), p.obj)
		if p.c != nil && p.c.outside {
			some = m.And(m.Ne(p.obj, m.BVUint(objBits, 0)), m.Not(l.isNumber(p)))
		}
		return some
	}
	return m.Or(m.And(far(p), object(q)), m.And(far(q), object(p)))
}
