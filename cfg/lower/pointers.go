package lower

import (
	"fmt"

	"github.com/llir/llvm/ir/types"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// pointers says which terms stand for pointers: an object's id and a number of
// strides.
type pointers struct {
	*encoding
	fixedIDs map[int64]int64 // object ids of numbers cast to pointers
}

// null is the NULL pointer.
func (pt *pointers) null() *pointer {
	return &pointer{obj: pt.m.BVUint(pointsto.ObjBits, 0), idx: pt.zero()}
}

// pointTo is the pointer to the start of an object.
func (pt *pointers) pointTo(o *pointsto.Object, id *term.Term) *pointer {
	return &pointer{c: o.Class, off: o.At, obj: id, idx: pt.zero()}
}

// address is the pointer to a static object.
func (pt *pointers) address(o *pointsto.Object) val {
	if o == nil {
		return bad("an object that the analysis did not see")
	}
	return val{ptr: pt.pointTo(o, pt.m.BVInt(pointsto.ObjBits, o.Id))}
}

// zeroOf is the value of type t whose bytes are zero.
func (pt *pointers) zeroOf(t types.Type) val {
	switch t := t.(type) {
	case *types.IntType:
		return val{t: pt.constOf(t, 0)}
	case *types.PointerType:
		return val{ptr: pt.null()}
	case *types.StructType, *types.ArrayType, *types.VectorType:
		ls, ok := pt.layout.Leaves(t)
		if !ok {
			return bad("a big aggregate as a value")
		}
		parts := make([]val, len(ls))
		for i, x := range ls {
			parts[i] = pt.zeroOf(x.Typ)
		}
		return val{parts: parts}
	}
	if s := pt.sortOf(t); s != nil {
		return val{t: pt.m.BVUint(s.Width, 0)}
	}
	return bad(fmt.Sprintf("a value of type %s", t))
}

// at gives a pointer the class and residue that the analysis found for it;
// NULL gets any.
func (pt *pointers) at(p *pointer, abs pointsto.AbsPtr) (*pointer, string) {
	abs = pointsto.Find(abs)
	switch {
	case abs.Class == nil:
		return p, ""
	case abs.Class.IsChoice() && p.c != nil && p.c != abs.Class:
		return pt.toArm(p, abs.Class)
	case p.c == nil:
		if p.off != 0 {
			if !abs.Class.Numbers {
				return nil, "arithmetic on NULL"
			}
			return &pointer{abs.Class, abs.Offset, pt.fixedID(p.off - abs.Offset), p.idx}, ""
		}
		return &pointer{abs.Class, abs.Offset, p.obj, p.idx}, ""
	case p.c != abs.Class || p.off != abs.Offset:
		return nil, "internal: a pointer outside of its class"
	}
	return p, ""
}

// step is count elements of stride bytes.
type step struct {
	count  *term.Term
	stride int64
}

// move adds bytes and steps to a pointer.
func (pt *pointers) move(p *pointer, bytes int64, steps []step) (*pointer, string) {
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
			if x.stride != 0 && x.count != pt.zero() {
				return nil, "internal: an index into a class without stride"
			}
		}
		return &q, ""
	}
	sum := []*term.Term{p.idx, pt.m.BVInt(pt.ptrBits, pointsto.FloorDiv(q.off, s))}
	q.off = pointsto.FloorMod(q.off, s)
	for _, x := range steps {
		sum = append(sum, pt.m.BVMul(pt.m.BVInt(pt.ptrBits, x.stride/s), x.count))
	}
	q.idx = pt.m.BVAdd(sum...)
	return &q, ""
}

// element is p moved by i strides.
func (pt *pointers) element(p *pointer, i *term.Term) *pointer {
	q := *p
	q.idx = pt.m.BVAdd(p.idx, i)
	return &q
}

// bytes is the offset of a pointer in bytes.
func (pt *pointers) bytes(p *pointer) *term.Term {
	stride := int64(0)
	if p.c != nil {
		stride = p.c.Stride
	}
	return pt.m.BVAdd(pt.m.BVMul(pt.m.BVInt(pt.ptrBits, stride), p.idx), pt.m.BVInt(pt.ptrBits, p.off))
}

// cases is what holds of NULL, of a pointer made from a number, and of one to
// an object.
func (pt *pointers) cases(p *pointer, null *term.Term, number func(*pointer) *term.Term, object *term.Term) *term.Term {
	t := pt.m.Ite(pt.m.Eq(p.obj, pt.m.BVUint(pointsto.ObjBits, 0)), null, object)
	if is := pt.isNumber(p); !is.IsFalse() {
		t = pt.m.Ite(is, number(p), t)
	}
	return t
}

// nullAddress is the address of p where it is NULL, which lies at every
// residue of its class, or a whole number of strides from it.
func (pt *pointers) nullAddress(p *pointer) *term.Term {
	q := *p
	q.off = 0
	return pt.bytes(&q)
}
