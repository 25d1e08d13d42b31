package cfg

import (
	"math"

	"github.com/llir/llvm/ir/types"
)

// dataLayout computes sizes and offsets of LLVM types as the x86 ABIs lay
// them out.
type dataLayout struct {
	ptr     int64 // bytes of a pointer
	structs map[*types.StructType]*structLayout
}

// structLayout has the byte offsets of a struct's fields.
type structLayout struct {
	offsets     []int64
	size, align int64
}

func newDataLayout(d DataModel) *dataLayout {
	return &dataLayout{ptr: int64(d.PointerBits() / 8), structs: map[*types.StructType]*structLayout{}}
}

// size is the distance of two consecutive elements of an array of t (LLVM's
// alloc size).
func (d *dataLayout) size(t types.Type) int64 {
	switch t := t.(type) {
	case *types.ArrayType:
		return mulSize(int64(t.Len), d.size(t.ElemType))
	case *types.StructType:
		return d.layout(t).size
	}
	return roundUp(d.storeSize(t), d.align(t))
}

// mulSize multiplies sizes, saturating.
func mulSize(n, size int64) int64 {
	if size != 0 && n > math.MaxInt64/size {
		return math.MaxInt64
	}
	return n * size
}

// storeSize is the number of bytes that a store of a scalar of type t writes.
func (d *dataLayout) storeSize(t types.Type) int64 {
	switch t := t.(type) {
	case *types.IntType:
		return int64(t.BitSize+7) / 8
	case *types.PointerType:
		return d.ptr
	case *types.FloatType:
		switch t.Kind {
		case types.FloatKindHalf:
			return 2
		case types.FloatKindFloat:
			return 4
		case types.FloatKindDouble:
			return 8
		case types.FloatKindX86_FP80:
			return 10
		}
		return 16
	case *types.VectorType:
		return mulSize(int64(t.Len), d.storeSize(t.ElemType))
	case *types.ArrayType, *types.StructType:
		return d.size(t)
	}
	return 1 // functions, labels
}

// align is the ABI alignment of t.
func (d *dataLayout) align(t types.Type) int64 {
	switch t := t.(type) {
	case *types.IntType:
		return min(nextPow2(d.storeSize(t)), d.ptr)
	case *types.FloatType:
		if d.ptr == 4 {
			return 4
		}
		return min(nextPow2(d.storeSize(t)), 16)
	case *types.PointerType:
		return d.ptr
	case *types.ArrayType:
		return d.align(t.ElemType)
	case *types.StructType:
		return d.layout(t).align
	case *types.VectorType:
		return nextPow2(d.storeSize(t))
	}
	return 1
}

// layout lays out a struct.
func (d *dataLayout) layout(t *types.StructType) *structLayout {
	if l := d.structs[t]; l != nil {
		return l
	}
	l := &structLayout{align: 1}
	for _, f := range t.Fields {
		if !t.Packed {
			a := d.align(f)
			l.align = max(l.align, a)
			l.size = roundUp(l.size, a)
		}
		l.offsets = append(l.offsets, l.size)
		l.size += d.size(f)
	}
	l.size = roundUp(l.size, l.align)
	d.structs[t] = l
	return l
}

func roundUp(n, align int64) int64 {
	if align <= 1 {
		return n
	}
	return (n + align - 1) / align * align
}

func nextPow2(n int64) int64 {
	p := int64(1)
	for p < n {
		p *= 2
	}
	return p
}

// A leaf is a scalar part of a type at its byte offset.
type leaf struct {
	off int64
	typ types.Type
}

// maxLeaves bounds the parts of a first-class aggregate value.
const maxLeaves = 64

// leaves lists the scalar parts of t in order; nil, false when there are too
// many to handle one by one.
func (d *dataLayout) leaves(t types.Type) ([]leaf, bool) {
	ls, ok := d.appendLeaves(nil, t, 0)
	if !ok {
		return nil, false
	}
	return ls, true
}

func (d *dataLayout) appendLeaves(ls []leaf, t types.Type, off int64) ([]leaf, bool) {
	ok := true
	switch t := t.(type) {
	case *types.ArrayType:
		if t.Len > maxLeaves {
			return ls, false
		}
		for i := int64(0); i < int64(t.Len) && ok; i++ {
			ls, ok = d.appendLeaves(ls, t.ElemType, off+i*d.size(t.ElemType))
		}
	case *types.StructType:
		l := d.layout(t)
		for i := 0; i < len(t.Fields) && ok; i++ {
			ls, ok = d.appendLeaves(ls, t.Fields[i], off+l.offsets[i])
		}
	case *types.VectorType: // the ABI passes two floats of a struct in one
		if t.Scalable || t.Len > maxLeaves {
			return ls, false
		}
		for i := int64(0); i < int64(t.Len); i++ {
			ls = append(ls, leaf{off + i*d.storeSize(t.ElemType), t.ElemType})
		}
	default:
		ls = append(ls, leaf{off, t})
	}
	return ls, ok && len(ls) <= maxLeaves
}

// leafRange gives the range of leaves of t that the indices of an
// extractvalue or insertvalue select.
func (d *dataLayout) leafRange(t types.Type, indices []uint64) (lo, hi int) {
	for _, i := range indices {
		switch u := t.(type) {
		case *types.ArrayType:
			lo += int(i) * d.countLeaves(u.ElemType)
			t = u.ElemType
		case *types.StructType:
			for _, f := range u.Fields[:i] {
				lo += d.countLeaves(f)
			}
			t = u.Fields[i]
		}
	}
	return lo, lo + d.countLeaves(t)
}

func (d *dataLayout) countLeaves(t types.Type) int {
	switch t := t.(type) {
	case *types.ArrayType:
		return int(t.Len) * d.countLeaves(t.ElemType)
	case *types.StructType:
		n := 0
		for _, f := range t.Fields {
			n += d.countLeaves(f)
		}
		return n
	case *types.VectorType:
		return int(t.Len)
	}
	return 1
}

func isPointer(t types.Type) bool {
	_, ok := t.(*types.PointerType)
	return ok
}

func isFloat(t types.Type) bool {
	_, ok := t.(*types.FloatType)
	return ok
}

// floatWidth is the number of bits of the values of a floating-point type; 0
// for other types and those that the model has no arithmetic of (half, fp128).
func floatWidth(t types.Type) int {
	if f, ok := t.(*types.FloatType); ok {
		switch f.Kind {
		case types.FloatKindFloat:
			return 32
		case types.FloatKindDouble:
			return 64
		case types.FloatKindX86_FP80:
			return 80
		}
	}
	return 0
}

func isAggregate(t types.Type) bool {
	switch t.(type) {
	case *types.StructType, *types.ArrayType, *types.VectorType:
		return true
	}
	return false
}
