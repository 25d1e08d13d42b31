package lower

import (
	"slices"

	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// placed gives the NULL pointer in v the class of an instruction.
func (b *builder) placed(v val, at value.Value) val {
	if v.ptr == nil || v.ptr.c != nil || at == nil {
		return v
	}
	abs, ok := b.fn.Abs[pointsto.NodeKey{V: at, Leaf: 0}]
	if !ok {
		return v
	}
	p, why := b.l.at(v.ptr, abs)
	if why != "" {
		return bad(why)
	}
	return val{ptr: p}
}

// gep lowers address arithmetic.
func (b *builder) gep(base val, elem types.Type, indices []value.Value, pos cfg.Pos) val {
	if base.ptr == nil {
		if base.bad != "" {
			return base
		}
		return bad("address arithmetic on what is no pointer")
	}
	off, vars := b.l.layout.Gep(elem, indices)
	steps := make([]step, 0, len(vars))
	for _, s := range vars {
		i := b.value(s.Index)
		t, why := b.number(i, pos)
		if why != "" {
			return bad(why)
		}
		switch w := t.Sort().Width; {
		case w < b.l.ptrBits:
			t = b.l.m.SExt(t, b.l.ptrBits)
		case w > b.l.ptrBits:
			t = b.l.m.Trunc(t, b.l.ptrBits)
		}
		steps = append(steps, step{t, s.Stride})
	}
	p, why := b.l.move(base.ptr, off, steps)
	if why != "" {
		return bad(why)
	}
	return val{ptr: p}
}

// comparePointers compares pointers. Objects have no order: comparing the
// order of pointers to different ones gives an arbitrary value.
func (b *builder) comparePointers(pred enum.IPred, p, q *pointer, pos cfg.Pos) val {
	m := b.l.m
	switch pred {
	case enum.IPredEQ:
		return val{t: b.samePlace(p, q, pos)}
	case enum.IPredNE:
		return val{t: m.Not(b.samePlace(p, q, pos))}
	}
	if p.c != q.c || p.c == nil {
		return bad("the order of unrelated pointers")
	}
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
	if p.off < q.off || p.off == q.off && pred == enum.IPredSLE {
		less = m.SLe(p.idx, q.idx)
	}
	return val{t: b.sameObject(p, q, less, m.Bool(), "order of pointers to different objects", pos)}
}

// sameObject is t if p and q point to one object, or are of one number that was
// moved, otherwise arbitrary.
func (b *builder) sameObject(p, q *pointer, t *term.Term, sort *term.Sort, what string, pos cfg.Pos) *term.Term {
	m := b.l.m
	same := m.Eq(b.l.origin(p), b.l.origin(q))
	if same.IsTrue() {
		return t
	}
	other := b.arbitrary(sort, pos, cfg.Undefined{Cond: m.Not(same), What: what})
	return m.Ite(same, t, other)
}

// samePlace is the equality of pointers. It is arbitrary where C does not say
// where objects lie: for an object and a number that may be its address, and
// for two objects if one of the pointers is not to the inside of its object.
func (b *builder) samePlace(p, q *pointer, pos cfg.Pos) *term.Term {
	m := b.l.m
	if p.c == nil && q.c == nil {
		return m.And(m.Eq(p.obj, q.obj), m.BoolConst(p.off == q.off))
	}
	same := b.l.sameNumber(p, q)
	if p.c == q.c && p.off == q.off { // an object is in one class only, and every residue is another place
		same = m.Or(m.And(m.Eq(p.obj, q.obj), m.Eq(p.idx, q.idx)), same)
	}
	if p.c != q.c || p.off != q.off || !same.IsTrue() && b.l.mayBeNumber(p) {
		same = m.Or(same, m.And(b.l.isNull(p), b.l.isNull(q)))
	}
	for _, x := range []struct {
		cond *term.Term
		what string
	}{
		{b.l.numberAndObject(p, q), "comparison with a pointer made from a number"},
		{b.apart(p, q), "comparison with a pointer that does not point into its object"},
	} {
		if !x.cond.IsFalse() {
			other := b.arbitrary(m.Bool(), pos, cfg.Undefined{Cond: x.cond, What: x.what})
			same = m.Ite(x.cond, other, same)
		}
	}
	return same
}

// apart says that p and q are pointers to different objects and one of them
// does not point into its own: it may be behind its end, where another object
// begins, or to an object that is dead and whose place another one has taken.
func (b *builder) apart(p, q *pointer) *term.Term {
	m, zero := b.l.m, b.l.m.BVUint(pointsto.ObjBits, 0)
	different := m.Ne(p.obj, q.obj)
	if p.c == nil || q.c == nil || different.IsFalse() {
		return m.False()
	}
	both := m.And(b.pointsInto(p), b.pointsInto(q))
	return m.And(m.SLt(zero, p.obj), m.SLt(zero, q.obj), different, m.Not(both))
}

// pointsInto says that p, which is no number and not NULL, points into an
// object that is alive, or to memory or a function outside of the program.
func (b *builder) pointsInto(p *pointer) *term.Term {
	m, lay := b.l.m, p.c.Layout
	data := slices.ContainsFunc(lay.Objects, func(o *pointsto.Object) bool { return !o.Function })
	if !data {
		return m.True()
	}
	in := b.inBounds(p, 1)
	if lay.Tracked {
		in = m.And(in, m.Not(m.Select(b.l.freedVar(p.c).Term, p.obj)))
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
func (b *builder) pointerDifference(p, q *pointer, pos cfg.Pos) val {
	if p.c != q.c || p.c == nil {
		return bad("the difference of unrelated pointers")
	}
	m, w := b.l.m, b.l.ptrBits
	units := b.sameObject(p, q, m.BVSub(p.idx, q.idx), m.BV(w), "difference of pointers to different objects", pos)
	d := &difference{units, p.c.Stride, p.off - q.off}
	t := m.BVAdd(m.BVMul(m.BVInt(w, d.stride), units), m.BVInt(w, d.rest))
	return val{t: t, diff: d}
}
