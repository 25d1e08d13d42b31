package cfg

import (
	"slices"

	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/value"
	"tav/solver/term"
)

// A number other than 0 that is cast to a pointer, such as (void *)-1, points
// to no object: it can be compared with its like and must not be accessed. No
// object is taken to lie there. It is an object id of its own, the same in all
// classes, counted down from the greatest.

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
		p.c.addFixed(n)
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
	return val{ptr: &pointer{c: p.c, off: p.off, obj: l.fixedID(n), idx: l.zero()}}, true
}

// fixedID is the object id of a number.
func (l *lowerer) fixedID(n int64) *term.Term {
	id, ok := l.fixedIDs[n]
	if !ok {
		id = -1 - int64(len(l.fixedIDs))
		l.fixedIDs[n] = id
	}
	return l.m.BVInt(objBits, id)
}

// fixedNumbers lists the numbers that pointers to the class can be.
func (c *class) fixedNumbers() []int64 {
	ns := make([]int64, 0, len(c.fixed))
	for n := range c.fixed {
		ns = append(ns, n)
	}
	slices.Sort(ns)
	return ns
}

// noFixed says that the pointer is none made from a number.
func (l *lowerer) noFixed(p *pointer) []*term.Term {
	var conj []*term.Term
	for _, n := range p.c.fixedNumbers() {
		conj = append(conj, l.m.Ne(p.obj, l.fixedID(n)))
	}
	return conj
}

// sameFixed says that two pointers of different classes or residues are made
// from one number, and so may be equal.
func (l *lowerer) sameFixed(p, q *pointer) *term.Term {
	var some []*term.Term
	if p.c != nil && q.c != nil {
		for _, n := range p.c.fixedNumbers() {
			if _, ok := q.c.fixed[n]; ok {
				id := l.fixedID(n)
				some = append(some, l.m.And(l.m.Eq(p.obj, id), l.m.Eq(q.obj, id)))
			}
		}
	}
	return l.m.Or(some...)
}
