package lower

import (
	"slices"

	"github.com/llir/llvm/ir"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// Arithmetic on NULL, where the analysis says that it matters (Function.Moves): a
// pointer that is NULL and moved becomes one made from a number (fixed.go), so
// that it is not NULL, compares like its address, and must not be accessed.

// moving is a pointer that x is going to move.
func (ad *addresses) moving(x *ir.InstGetElementPtr, v val) val {
	if p := v.ptr; p != nil && p.c != nil && ad.fn.Moves[x] && !ad.notNull(p) {
		q := *p
		q.obj = ad.origin(p)
		v.ptr = &q
	}
	return v
}

// notNull reports whether p is known not to be NULL.
func (ad *addresses) notNull(p *pointer) bool {
	m := ad.m
	isNull := m.Eq(p.obj, m.BVUint(pointsto.ObjBits, 0))
	return isNull.IsFalse() || slices.Contains(ad.known, m.Not(isNull)) ||
		slices.ContainsFunc(p.c.Layout.Objects, func(o *pointsto.Object) bool {
			return slices.Contains(ad.known, m.Eq(p.obj, m.BVInt(pointsto.ObjBits, o.Id)))
		})
}

// mayBeNumber reports whether p can be made from a number other than 0.
func (pt *pointers) mayBeNumber(p *pointer) bool {
	return p.c != nil && (p.c.Numbers || len(p.c.Fixed) > 0)
}

// origin is the object id of p, of NULL that of number 0.
func (pt *pointers) origin(p *pointer) *term.Term {
	if !pt.mayBeNumber(p) {
		return p.obj
	}
	return pt.m.Ite(pt.m.Eq(p.obj, pt.m.BVUint(pointsto.ObjBits, 0)), pt.fixedID(-p.off), p.obj)
}

// isNull says that p is NULL: as such, or as a number that reached 0.
func (pt *pointers) isNull(p *pointer) *term.Term {
	null := pt.m.Eq(p.obj, pt.m.BVUint(pointsto.ObjBits, 0))
	switch {
	case p.c == nil:
		return pt.m.And(null, pt.m.BoolConst(p.off == 0))
	case p.c.Numbers && p.c.Stride == 0:
		return pt.m.Or(null, pt.m.Eq(p.obj, pt.fixedID(-p.off)))
	}
	return pt.m.Or(null, pt.m.And(pt.isNumber(p), pt.m.Eq(pt.numberOf(p), pt.zero())))
}
