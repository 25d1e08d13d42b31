package llvm

import (
	"math"
	"tav/cfg"

	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// DataLayout computes sizes and offsets of LLVM types as the x86 ABIs lay
// them out.
type DataLayout struct {
	Ptr     int64 // bytes of a pointer
	structs map[*types.StructType]*structLayout
}

// structLayout has the byte offsets of a struct's fields.
type structLayout struct {
	Offsets     []int64
	size, align int64
}

func NewDataLayout(d cfg.DataModel) *DataLayout {
	return &DataLayout{Ptr: int64(d.PointerBits() / 8), structs: map[*types.StructType]*structLayout{}}
}

// Size is the distance of two consecutive elements of an array of t (LLVM's
// alloc size).
func (d *DataLayout) Size(t types.Type) int64 {
	switch t := t.(type) {
	case *types.ArrayType:
		return MulSize(int64(t.Len), d.Size(t.ElemType))
	case *types.StructType:
		return d.Layout(t).size
	}
	return roundUp(d.StoreSize(t), d.Align(t))
}

// MulSize multiplies sizes, saturating.
func MulSize(n, size int64) int64 {
	if size != 0 && n > math.MaxInt64/size {
		return math.MaxInt64
	}
	return n * size
}

// StoreSize is the number of bytes that a store of a scalar of type t writes.
func (d *DataLayout) StoreSize(t types.Type) int64 {
	switch t := t.(type) {
	case *types.IntType:
		return int64(t.BitSize+7) / 8
	case *types.PointerType:
		return d.Ptr
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
		return MulSize(int64(t.Len), d.StoreSize(t.ElemType))
	case *types.ArrayType, *types.StructType:
		return d.Size(t)
	}
	return 1 // functions, labels
}

// Align is the ABI alignment of t.
func (d *DataLayout) Align(t types.Type) int64 {
	switch t := t.(type) {
	case *types.IntType:
		return min(nextPow2(d.StoreSize(t)), d.Ptr)
	case *types.FloatType:
		if d.Ptr == 4 {
			return 4
		}
		return min(nextPow2(d.StoreSize(t)), 16)
	case *types.PointerType:
		return d.Ptr
	case *types.ArrayType:
		return d.Align(t.ElemType)
	case *types.StructType:
		return d.Layout(t).align
	case *types.VectorType:
		return nextPow2(d.StoreSize(t))
	}
	return 1
}

// Layout lays out a struct.
func (d *DataLayout) Layout(t *types.StructType) *structLayout {
	if l := d.structs[t]; l != nil {
		return l
	}
	l := &structLayout{align: 1}
	for _, f := range t.Fields {
		if !t.Packed {
			a := d.Align(f)
			l.align = max(l.align, a)
			l.size = roundUp(l.size, a)
		}
		l.Offsets = append(l.Offsets, l.size)
		l.size += d.Size(f)
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

// A Leaf is a scalar part of a type at its byte offset.
type Leaf struct {
	Off int64
	Typ types.Type
}

// Leaves lists the scalar parts of t in order; nil, false when there are too
// many to handle one by one.
func (d *DataLayout) Leaves(t types.Type) ([]Leaf, bool) {
	ls, ok := d.appendLeaves(nil, t, 0)
	if !ok {
		return nil, false
	}
	return ls, true
}

func (d *DataLayout) appendLeaves(ls []Leaf, t types.Type, off int64) ([]Leaf, bool) {
	ok := true
	switch t := t.(type) {
	case *types.ArrayType:
		if t.Len > MaxLeaves {
			return ls, false
		}
		for i := int64(0); i < int64(t.Len) && ok; i++ {
			ls, ok = d.appendLeaves(ls, t.ElemType, off+i*d.Size(t.ElemType))
		}
	case *types.StructType:
		l := d.Layout(t)
		for i := 0; i < len(t.Fields) && ok; i++ {
			ls, ok = d.appendLeaves(ls, t.Fields[i], off+l.Offsets[i])
		}
	case *types.VectorType: // the ABI passes two floats of a struct in one
		if t.Scalable || t.Len > MaxLeaves {
			return ls, false
		}
		for i := int64(0); i < int64(t.Len); i++ {
			ls = append(ls, Leaf{off + i*d.StoreSize(t.ElemType), t.ElemType})
		}
	default:
		ls = append(ls, Leaf{off, t})
	}
	return ls, ok && len(ls) <= MaxLeaves
}

// LeafRange gives the range of leaves of t that the indices of an
// extractvalue or insertvalue select.
func (d *DataLayout) LeafRange(t types.Type, indices []uint64) (lo, hi int) {
	for _, i := range indices {
		switch u := t.(type) {
		case *types.ArrayType:
			lo += int(i) * d.CountLeaves(u.ElemType)
			t = u.ElemType
		case *types.StructType:
			for _, f := range u.Fields[:i] {
				lo += d.CountLeaves(f)
			}
			t = u.Fields[i]
		case *types.VectorType:
			lo += int(i)
			t = u.ElemType
		}
	}
	return lo, lo + d.CountLeaves(t)
}

func (d *DataLayout) CountLeaves(t types.Type) int {
	switch t := t.(type) {
	case *types.ArrayType:
		return int(t.Len) * d.CountLeaves(t.ElemType)
	case *types.StructType:
		n := 0
		for _, f := range t.Fields {
			n += d.CountLeaves(f)
		}
		return n
	case *types.VectorType:
		return int(t.Len)
	}
	return 1
}

// ElementsInBytes reports whether the elements of a vector lie in memory as those of an array do:
// those of some bits only (of comparisons) have no gaps between them.
func ElementsInBytes(t *types.VectorType) bool {
	switch e := t.ElemType.(type) {
	case *types.IntType:
		return e.BitSize%8 == 0
	case *types.FloatType:
		return e.Kind == types.FloatKindFloat || e.Kind == types.FloatKindDouble
	}
	return IsPointer(t.ElemType)
}

func IsPointer(t types.Type) bool {
	_, ok := t.(*types.PointerType)
	return ok
}

func IsFloat(t types.Type) bool {
	_, ok := t.(*types.FloatType)
	return ok
}

// FloatWidth is the number of bits of the values of a floating-point type; 0
// for other types and those that the model has no arithmetic of (half, fp128).
func FloatWidth(t types.Type) int {
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

func IsAggregate(t types.Type) bool {
	switch t.(type) {
	case *types.StructType, *types.ArrayType, *types.VectorType:
		return true
	}
	return false
}

// Gep splits address arithmetic into its constant part and variable steps.
func (d *DataLayout) Gep(t types.Type, indices []value.Value) (off int64, steps []gepStep) {
	for _, h := range d.Hops(t, indices) {
		off += h.Off
		steps = append(steps, h.Steps...)
	}
	return off, steps
}

// A Hop is a part of address arithmetic: Off bytes and the steps, to the
// beginning of an array of Array bytes (OpenArray: of as many as there are) in elements of Elem bytes that is a field of
// a struct; the last one leads on to the result, and Array is 0.
type Hop struct {
	Off         int64
	Steps       []gepStep
	Array, Elem int64
}

// ConstantHops is Hops in constants. LLVM writes the address of a part of a global as a
// pointer to its first element, or to that of its first field and so on, with
// indices of 32 bits, and moves what is after that from there: neither enters the array that
// begins there. (At ILP32 the array as a pointer to its first element looks the same:
// there this holds for the bytes at the beginning of the global only.)
func (d *DataLayout) ConstantHops(t types.Type, indices []value.Value) []Hop {
	last, width := lastIndex(t, indices)
	if d.Ptr == 8 && width == 32 {
		indices = d.withoutZeros(indices)
	}
	hops := d.Hops(t, indices)
	off, plain, inside := int64(0), true, true
	for i, h := range hops {
		off, plain = off+h.Off, plain && len(h.Steps) == 0
		inside = inside && (i == 0 || 0 <= h.Off && h.Off < hops[i-1].Array)
	}
	if n := len(hops); n > 1 && plain && (!inside || off == 0 && last.Equal(types.I8) && width == 32) {
		return []Hop{{Off: off}}
	}
	return hops
}

// Hops splits address arithmetic at the arrays that it enters.
func (d *DataLayout) Hops(t types.Type, indices []value.Value) []Hop {
	var hops []Hop
	var h Hop
	for n, index := range indices {
		index = plainIndex(index)
		var stride int64
		switch u := t.(type) {
		case *types.StructType:
			if n > 0 {
				i := constIndex(index)
				h.Off += d.Layout(u).Offsets[i]
				t = u.Fields[i]
				if array, ok := t.(*types.ArrayType); ok && (array.Len > 0 || int(i) == len(u.Fields)-1) {
					h.Array, h.Elem = d.Size(t), d.Size(innermost(t))
					if trailing(u, i, array) {
						h.Array = OpenArray
					}
					hops, h = append(hops, h), Hop{}
				}
				continue
			}
			stride = d.Size(t)
		case *types.ArrayType:
			stride = d.Size(t)
			if n > 0 {
				stride, t = d.Size(u.ElemType), u.ElemType
			}
		case *types.VectorType:
			stride = d.Size(t)
			if n > 0 {
				stride, t = d.StoreSize(u.ElemType), u.ElemType
			}
		default:
			stride = d.Size(t)
		}
		if n, ok := d.ConstInt(index); ok {
			h.Off += n * stride
		} else {
			h.Steps = append(h.Steps, gepStep{index, stride})
		}
	}
	return append(hops, h)
}

// Indices are those of constant address arithmetic.
func Indices(x *constant.ExprGetElementPtr) []value.Value {
	list := make([]value.Value, len(x.Indices))
	for i, v := range x.Indices {
		list[i] = v
	}
	return list
}

// lastIndex is what indices lead to, and the width of the last one if it is into an
// array.
func lastIndex(t types.Type, indices []value.Value) (last types.Type, width uint64) {
	for n, index := range indices {
		width = 0
		switch u := t.(type) {
		case *types.StructType:
			if n > 0 {
				t = u.Fields[constIndex(plainIndex(index))]
			}
		case *types.ArrayType:
			if n > 0 {
				t = u.ElemType
				width = plainIndex(index).Type().(*types.IntType).BitSize
			}
		}
	}
	return t, width
}

// withoutZeros leaves out the indices at the end that are 0: what is left leads to the
// biggest part that begins there.
func (d *DataLayout) withoutZeros(indices []value.Value) []value.Value {
	for len(indices) > 0 {
		if i, ok := d.ConstInt(plainIndex(indices[len(indices)-1])); !ok || i != 0 {
			break
		}
		indices = indices[:len(indices)-1]
	}
	return indices
}

// plainIndex is an index of address arithmetic without what constants say of it.
func plainIndex(index value.Value) value.Value {
	if c, ok := index.(*constant.Index); ok {
		return c.Constant
	}
	return index
}

// innermost is the type of the elements of an array of arrays.
func innermost(t types.Type) types.Type {
	for {
		a, ok := t.(*types.ArrayType)
		if !ok {
			return t
		}
		t = a.ElemType
	}
}

// OpenArray is the size in bytes of an array that goes on as far as the object does that it is in: more than one
// can have.
const OpenArray = 1 << 46

// trailing reports whether an array is the last field of a struct and has at most
// one element: then as many as there is memory for are meant.
func trailing(s *types.StructType, field int64, array *types.ArrayType) bool {
	return array.Len <= 1 && int(field) == len(s.Fields)-1
}

// ConstantInt is the value of an integer constant.
func ConstantInt(v value.Value) (int64, bool) {
	c, ok := Argument(v).(*constant.Int)
	if !ok || !c.X.IsInt64() {
		return 0, false
	}
	return c.X.Int64(), true
}

// gepStep is a variable index of a getelementptr.
type gepStep struct {
	Index  value.Value
	Stride int64
}

// constIndex is the number of a struct's field.
func constIndex(v value.Value) int64 {
	if c, ok := v.(*constant.Int); ok {
		return c.X.Int64()
	}
	return 0
}
