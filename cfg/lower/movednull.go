package lower

import (
	"slices"

	"github.com/llir/llvm/ir"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// Arithmetic on NULL. C leaves it undefined, compiled programs add to address
// 0, and programs do it: &p->member of a NULL p, NULL + 0. A pointer that is
// NULL and moved becomes one made from a number (fixed.go), so that it is not
// NULL, compares like its address, and must not be accessed. Where a moved
// pointer is only accessed, and where the analysis knows that it is not NULL,
// nothing needs to be done.

// moving is a pointer that x is going to move.
func (b *builder) moving(x *ir.InstGetElementPtr, v val) val {
	if p := v.ptr; p != nil && p.c != nil && b.fn.Moves[x] && !b.notNull(p) {
		q := *p
		q.obj = b.l.origin(p)
		v.ptr = &q
	}
	return v
}

// notNull reports whether p is known not to be NULL.
func (b *builder) notNull(p *pointer) bool {
	m := b.l.m
	isNull := m.Eq(p.obj, m.BVUint(pointsto.ObjBits, 0))
	return isNull.IsFalse() || slices.Contains(b.known, m.Not(isNull)) ||
		slices.ContainsFunc(p.c.Layout.Objects, func(o *pointsto.Object) bool {
			return slices.Contains(b.known, m.Eq(p.obj, m.BVInt(pointsto.ObjBits, o.Id)))
		})
}

// mayBeNumber reports whether p can be made from a number other than 0.
func (l *lowerer) mayBeNumber(p *pointer) bool {
	return p.c != nil && (p.c.Numbers || len(p.c.Fixed) > 0)
}

// origin is the object id of p, of NULL that of number 0.
func (l *lowerer) origin(p *pointer) *term.Term {
	if !l.mayBeNumber(p) {
		return p.obj
	}
	return l.m.Ite(l.m.Eq(p.obj, l.m.BVUint(pointsto.ObjBits, 0)), l.fixedID(-p.off), p.obj)
}

// isNull says that p is NULL: as such, or as a number that came to 0.
func (l *lowerer) isNull(p *pointer) *term.Term {
	null := l.m.Eq(p.obj, l.m.BVUint(pointsto.ObjBits, 0))
	switch {
	case p.c == nil:
		return l.m.And(null, l.m.BoolConst(p.off == 0))
	case p.c.Numbers && p.c.Stride == 0:
		return l.m.Or(null, l.m.Eq(p.obj, l.fixedID(-p.off)))
	}
	return l.m.Or(null, l.m.And(l.isNumber(p), l.m.Eq(l.numberOf(p), l.zero())))
}
