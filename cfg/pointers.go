package cfg

import (
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/solver/term"
)

// placed gives the NULL pointer in v the class of an instruction.
func (b *builder) placed(v val, at value.Value) val {
	if v.ptr == nil || v.ptr.c != nil || at == nil {
		return v
	}
	abs, ok := b.fn.abs[nodeKey{at, 0}]
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
func (b *builder) gep(base val, elem types.Type, indices []value.Value, pos Pos) val {
	if base.ptr == nil {
		if base.bad != "" {
			return base
		}
		return bad("address arithmetic on what is no pointer")
	}
	off, vars := b.l.layout.gep(elem, indices)
	steps := make([]step, 0, len(vars))
	for _, s := range vars {
		i := b.value(s.index)
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
		steps = append(steps, step{t, s.stride})
	}
	p, why := b.l.move(base.ptr, off, steps)
	if why != "" {
		return bad(why)
	}
	return val{ptr: p}
}

// comparePointers compares pointers. Objects have no order: comparing the
// order of pointers to different ones gives an arbitrary value.
func (b *builder) comparePointers(pred enum.IPred, p, q *pointer, pos Pos) val {
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

// sameObject is t if p and q point to one object, otherwise arbitrary.
func (b *builder) sameObject(p, q *pointer, t *term.Term, sort *term.Sort, what string, pos Pos) *term.Term {
	m := b.l.m
	same := m.Eq(p.obj, q.obj)
	if same.IsTrue() {
		return t
	}
	other := b.arbitrary(sort, pos, Undefined{Cond: m.Not(same), What: what})
	return m.Ite(same, t, other)
}

// samePlace is the equality of pointers. It is arbitrary for an object and a
// number that may be its address.
func (b *builder) samePlace(p, q *pointer, pos Pos) *term.Term {
	m := b.l.m
	null := m.BVUint(objBits, 0)
	same := m.And(m.Eq(p.obj, q.obj), m.Eq(p.idx, q.idx))
	switch {
	case p.c == nil && q.c == nil:
		return m.And(m.Eq(p.obj, q.obj), m.BoolConst(p.off == q.off))
	case p.c == nil || q.c == nil || p.c != q.c || p.off != q.off:
		// An object is in one class only, and every residue is another place.
		same = m.Or(m.And(m.Eq(p.obj, null), m.Eq(q.obj, null)), b.l.sameNumber(p, q))
	}
	if mixed := b.l.numberAndObject(p, q); !mixed.IsFalse() {
		other := b.arbitrary(m.Bool(), pos, Undefined{Cond: mixed, What: "comparison with a pointer made from a number"})
		return m.Ite(mixed, other, same)
	}
	return same
}

// pointerDifference is p - q in bytes.
func (b *builder) pointerDifference(p, q *pointer, pos Pos) val {
	if p.c != q.c || p.c == nil {
		return bad("the difference of unrelated pointers")
	}
	m, w := b.l.m, b.l.ptrBits
	units := b.sameObject(p, q, m.BVSub(p.idx, q.idx), m.BV(w), "difference of pointers to different objects", pos)
	d := &difference{units, p.c.stride, p.off - q.off}
	t := m.BVAdd(m.BVMul(m.BVInt(w, d.stride), units), m.BVInt(w, d.rest))
	return val{t: t, diff: d}
}
