package lower

import (
	"github.com/llir/llvm/ir/types"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// A val is the lowered value of an SSA value: a number (i1 is Bool, iN is
// BV(N), a floating-point number the BV of its IEEE bits), a pointer, the leaves of an aggregate, an address as a number, or
// nothing that the model can express (bad).
type val struct {
	t     *term.Term
	ptr   *pointer
	parts []val
	addr  *pointer    // ptrtoint of it, when t is nil
	moved int64       // bytes that arithmetic on numbers moved addr by
	diff  *difference // t is the difference of two pointers
	flag  bool        // t is a _Bool in memory: 0 or 1
	bad   string
}

// A pointer is an object id and the number of strides from the residue off of
// its class. Without a class it is NULL plus off bytes.
type pointer struct {
	c   *pointsto.Class // a root
	off int64
	obj *term.Term
	idx *term.Term // zero when the class has no stride
}

// A difference of pointers is units*stride + rest bytes.
type difference struct {
	units  *term.Term
	stride int64
	rest   int64
}

func bad(reason string) val { return val{bad: reason} }

// rebuild replaces every term of v.
func (v val) rebuild(f func(*term.Term) *term.Term) val {
	if v.t != nil {
		v.t = f(v.t)
	}
	if v.diff != nil {
		d := *v.diff
		d.units = f(d.units)
		v.diff = &d
	}
	move := func(p *pointer) *pointer {
		if p == nil {
			return nil
		}
		q := *p
		q.obj, q.idx = f(p.obj), f(p.idx)
		return &q
	}
	v.ptr, v.addr = move(v.ptr), move(v.addr)
	if v.parts != nil {
		parts := make([]val, len(v.parts))
		for i, p := range v.parts {
			parts[i] = p.rebuild(f)
		}
		v.parts = parts
	}
	return v
}

// broken is the reason why v, or a part of it, cannot be expressed.
func (v *val) broken() string {
	if v.bad != "" {
		return v.bad
	}
	for i := range v.parts {
		if r := v.parts[i].broken(); r != "" {
			return r
		}
	}
	return ""
}

// null is the NULL pointer.
func (l *lowerer) null() *pointer {
	return &pointer{obj: l.m.BVUint(pointsto.ObjBits, 0), idx: l.zero()}
}

func (l *lowerer) zero() *term.Term { return l.m.BVUint(l.ptrBits, 0) }

// at gives a pointer the class and residue that the analysis found for it;
// NULL gets any.
func (l *lowerer) at(p *pointer, abs pointsto.AbsPtr) (*pointer, string) {
	abs = pointsto.Find(abs)
	switch {
	case abs.Class == nil:
		return p, ""
	case p.c == nil:
		if p.off != 0 {
			if !abs.Class.Numbers {
				return nil, "arithmetic on NULL"
			}
			return &pointer{abs.Class, abs.Offset, l.fixedID(p.off - abs.Offset), p.idx}, ""
		}
		return &pointer{abs.Class, abs.Offset, p.obj, p.idx}, ""
	case p.c != abs.Class || p.off != abs.Offset:
		return nil, "internal: a pointer outside of its class"
	}
	return p, ""
}

// move adds bytes and steps to a pointer.
func (l *lowerer) move(p *pointer, bytes int64, steps []step) (*pointer, string) {
	q := *p
	q.off += bytes
	if p.c == nil {
		if len(steps) > 0 {
			return nil, "arithmetic on NULL"
		}
		return &q, ""
	}
	s := p.c.Stride
	if s == 0 {
		for _, x := range steps {
			if x.stride != 0 && x.count != l.zero() {
				return nil, "internal: an index into a class without stride"
			}
		}
		return &q, ""
	}
	sum := []*term.Term{p.idx, l.m.BVInt(l.ptrBits, pointsto.FloorDiv(q.off, s))}
	q.off = pointsto.FloorMod(q.off, s)
	for _, x := range steps {
		sum = append(sum, l.m.BVMul(l.m.BVInt(l.ptrBits, x.stride/s), x.count))
	}
	q.idx = l.m.BVAdd(sum...)
	return &q, ""
}

// step is count elements of stride bytes.
type step struct {
	count  *term.Term
	stride int64
}

// sortOf is the sort of numbers of type t; nil when it is none.
func (l *lowerer) sortOf(t types.Type) *term.Sort {
	if w := llvm.FloatWidth(t); w > 0 {
		return l.m.BV(w)
	}
	it, ok := t.(*types.IntType)
	if !ok {
		return nil
	}
	if it.BitSize == 1 {
		return l.m.Bool()
	}
	return l.m.BV(int(it.BitSize))
}

// constOf is the integer n as a value of type t.
func (l *lowerer) constOf(t *types.IntType, n int64) *term.Term {
	if t.BitSize == 1 {
		return l.m.BoolConst(n&1 != 0)
	}
	return l.m.BVInt(int(t.BitSize), n)
}
