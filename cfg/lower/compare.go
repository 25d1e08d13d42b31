package lower

import (
	"slices"

	"github.com/llir/llvm/ir/enum"
	"tav/cfg"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// A comparison is one of pointers, or of their addresses as numbers.
type comparison struct {
	*addresses
	pred    enum.IPred
	numbers bool
	pos     cfg.Pos
}

// unsaid is the result for p and q where cond holds, where the objects do not say it: that of the
// addresses as numbers; for pointers, where runs have no addresses of their own, arbitrary, and undefined for the reason what.
func (ad *comparison) unsaid(p, q *pointer, cond *term.Term, what string) *term.Term {
	if ad.numbers || ad.o.Exact {
		return compare(ad.m, ad.pred, ad.addressWhere(cond, p, ad.pos), ad.addressWhere(cond, q, ad.pos))
	}
	return ad.arbitrary(ad.m.Bool(), ad.pos, cfg.Undefined{Cond: cond, What: what})
}

// orderOfObjects is what comparing the order of pointers to different objects is called.
const orderOfObjects = "order of pointers to different objects"

// of compares p with q. Objects have no order: comparing the order of pointers to different
// ones gives an arbitrary value.
func (ad *comparison) of(p, q *pointer) val {
	m, pred := ad.m, ad.pred
	switch pred {
	case enum.IPredEQ:
		return val{t: ad.samePlace(p, q)}
	case enum.IPredNE:
		ad.pred = enum.IPredEQ
		return val{t: m.Not(ad.samePlace(p, q))}
	}
	switch {
	case (ad.numbers || ad.o.Exact) && (p.c == nil || q.c == nil), p.c != nil && q.c != nil && p.c != q.c && !sameTop(p, q):
		return val{t: ad.unsaid(p, q, m.True(), orderOfObjects)}
	case p.c == nil || q.c == nil:
		return bad("the order of unrelated pointers")
	}
	first, second := p, q
	switch pred {
	case enum.IPredSGT, enum.IPredUGT:
		pred, p, q = enum.IPredSLT, q, p
	case enum.IPredSGE, enum.IPredUGE:
		pred, p, q = enum.IPredSLE, q, p
	case enum.IPredULT:
		pred = enum.IPredSLT
	case enum.IPredULE:
		pred = enum.IPredSLE
	}
	less := m.SLt(p.idx, q.idx)
	if sameTop(p, q) {
		less = compare(m, pred, ad.topBytes(p), ad.topBytes(q))
	} else if p.off < q.off || p.off == q.off && pred == enum.IPredSLE {
		less = m.SLe(p.idx, q.idx)
	}
	same := ad.sameObject(p, q)
	if same.IsTrue() {
		return val{t: less}
	}
	return val{t: m.Ite(same, less, ad.unsaid(first, second, m.Not(same), orderOfObjects))}
}

// sameObject says that p and q point to one object, or are of one number that was moved.
func (pt *pointers) sameObject(p, q *pointer) *term.Term { return pt.m.Eq(pt.origin(p), pt.origin(q)) }

// differenceOf is t, which is p - q in a unit, if both point to one object, otherwise arbitrary.
func (ad *addresses) differenceOf(p, q *pointer, t *term.Term, pos cfg.Pos) *term.Term {
	m, same := ad.m, ad.sameObject(p, q)
	if same.IsTrue() {
		return t
	}
	return m.Ite(same, t, ad.arbitrary(t.Sort(), pos, cfg.Undefined{Cond: m.Not(same), What: "difference of pointers to different objects"}))
}

// samePlace is the equality of pointers. The objects do not say it for one
// and a number that may be its address, and for two of them if one of the pointers is not
// to the inside of its object.
func (ad *comparison) samePlace(p, q *pointer) *term.Term {
	m := ad.m
	if p.c == nil && q.c == nil {
		return m.And(m.Eq(p.obj, q.obj), m.BoolConst(p.off == q.off))
	}
	switch {
	case p.c.IsChoice():
		return ad.sameChoice(p, q)
	case q.c.IsChoice():
		return ad.sameChoice(q, p)
	}
	same := ad.sameNumber(p, q)
	if p.c == q.c && p.off == q.off { // an object is in one class only, and every residue is another place
		same = m.Or(m.And(m.Eq(p.obj, q.obj), m.Eq(p.idx, q.idx)), same)
	}
	if sameTop(p, q) {
		same = m.Or(same, m.And(m.Eq(p.obj, q.obj), m.Eq(ad.topBytes(p), ad.topBytes(q)), m.SLt(m.BVUint(pointsto.ObjBits, 0), p.obj)))
	}
	if p.c != q.c || p.off != q.off || !same.IsTrue() && ad.mayBeNumber(p) {
		same = m.Or(same, m.And(ad.isNull(p), ad.isNull(q)))
	}
	same = m.Or(same, ad.sharedPlace(p, q))
	for _, x := range []struct {
		cond *term.Term
		what string
	}{
		{ad.numberAndObject(p, q), "comparison with a pointer made from a number"},
		{ad.objects.apart(p, q), "comparison with a pointer that does not point into its object"},
	} {
		if !x.cond.IsFalse() {
			same = m.Ite(x.cond, ad.unsaid(p, q, x.cond, x.what), same)
		}
	}
	return same
}

// apart says that p and q are pointers to different objects and one of them
// does not point into its own: it may be past its end, where another object
// begins, or to an object that is dead and whose place another one has taken.
func (ob *objects) apart(p, q *pointer) *term.Term {
	m, zero := ob.m, ob.m.BVUint(pointsto.ObjBits, 0)
	different := m.Ne(p.obj, q.obj)
	if p.c == nil || q.c == nil || different.IsFalse() {
		return m.False()
	}
	both := m.And(ob.pointsInto(p), ob.pointsInto(q))
	return m.And(m.SLt(zero, p.obj), m.SLt(zero, q.obj), different, m.Not(both))
}

// pointsInto says that p, which is no number and not NULL, points into an
// object that is alive, or to memory or a function outside of the program.
func (ob *objects) pointsInto(p *pointer) *term.Term {
	m, lay := ob.m, p.c.Layout
	data := slices.ContainsFunc(lay.Objects, func(o *pointsto.Object) bool { return !o.Function })
	if !data {
		return m.True()
	}
	in := ob.inBounds(p, 1)
	if lay.Tracked {
		in = m.And(in, m.Not(m.Select(ob.freedVar(p.c).Term, p.obj)))
	}
	some := []*term.Term{in}
	for _, o := range lay.Objects {
		if o.Function || o.External && o.Size < 0 {
			some = append(some, m.Eq(p.obj, m.BVInt(pointsto.ObjBits, o.Id)))
		}
	}
	return m.Or(some...)
}

// pointerDifference is p - q in bytes.
func (ad *addresses) pointerDifference(p, q *pointer, pos cfg.Pos) val {
	if p.c != q.c && !sameTop(p, q) || p.c == nil {
		return bad("the difference of unrelated pointers")
	}
	m, w := ad.m, ad.ptrBits
	if sameTop(p, q) {
		t := m.BVSub(ad.topBytes(p), ad.topBytes(q))
		return val{t: ad.differenceOf(p, q, t, pos)}
	}
	units := ad.differenceOf(p, q, m.BVSub(p.idx, q.idx), pos)
	d := &difference{units, p.c.Stride, p.off - q.off}
	t := m.BVAdd(m.BVMul(m.BVInt(w, d.stride), units), m.BVInt(w, d.rest))
	return val{t: t, diff: d}
}

// compareNear compares an address with a constant close to 0 on either side,
// where no object lies; nil when it is no such comparison.
func (ad *addresses) compareNear(pred enum.IPred, x, y val) *term.Term {
	m, w := ad.m, ad.ptrBits
	flip := x.addr == nil
	if flip {
		x, y = y, x
	}
	if x.addr == nil || x.addr.c == nil || y.t == nil || !y.t.IsConst() || y.t.Sort().Width != w {
		return nil
	}
	n, ok := y.t.Int64()
	if !ok || n < -nearTop || n >= nearNull || x.moved < -nearTop/2 || x.moved > nearTop/2 {
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
	number := func(p *pointer) *term.Term { return cmp(ad.numberOf(p), y.t) }
	return ad.cases(x.addr, cmp(ad.nullAddress(x.addr), y.t), number, cmp(some, y.t))
}

// asPointers reads a comparison as one of pointers: both are, or one is an
// address and the other one too or zero. An address that was moved as a number
// can be that of another object.
func (ad *addresses) asPointers(x, y val) (p, q *pointer) {
	side := func(v val) *pointer {
		switch {
		case v.ptr != nil:
			return v.ptr
		case v.t == nil && v.addr != nil && v.moved == 0:
			return v.addr
		case v.t != nil && v.t.IsConst():
			if n, ok := v.t.Int64(); ok && n == 0 {
				return ad.null()
			}
		}
		return nil
	}
	if x.t != nil && y.t != nil {
		return nil, nil
	}
	return side(x), side(y)
}
