package lower

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"tav/cfg/llvm"
)

// numberAt is the type of the number or pointer at an offset in a type, and where it begins; nil: there is none, or it is in a union.
func (rs *regions) numberAt(t types.Type, off int64) (part types.Type, start int64) {
	if off < 0 || off >= rs.layout.Size(t) {
		return nil, 0
	}
	switch x := t.(type) {
	case *types.ArrayType:
		size := rs.layout.Size(x.ElemType)
		part, start = rs.numberAt(x.ElemType, off%size)
		return part, start + off/size*size
	case *types.StructType:
		if x.Name() == "" || strings.HasPrefix(x.Name(), "union.") { // without a name: laid out for an initialiser
			return nil, 0
		}
		at := rs.layout.Layout(x).Offsets
		for i := len(at) - 1; i >= 0; i-- {
			if at[i] <= off {
				part, start = rs.numberAt(x.Fields[i], off-at[i])
				return part, start + at[i]
			}
		}
		return nil, 0
	}
	return t, 0
}

// numberOrPointer reports whether a value of a type is no aggregate, no vector and no character.
func numberOrPointer(t types.Type) bool {
	switch x := t.(type) {
	case *types.IntType:
		return slices.Contains([]uint64{16, 32, 64, 128}, x.BitSize) // others are bytes and parts of bit-fields
	case *types.FloatType, *types.PointerType:
		return true
	}
	return false
}

// compatible reports whether what is declared as one type may be accessed as the other, a number or pointer. Pointers to
// characters, void and structs are taken to be compatible with all pointers, and pointers with integers: words that hold
// an address and a tag are a habit.
func compatible(declared, t types.Type) bool {
	p, isPtr := declared.(*types.PointerType)
	q, asPtr := t.(*types.PointerType)
	switch {
	case !numberOrPointer(declared):
		return true
	case isPtr && asPtr:
		return !numberOrPointer(q.ElemType) || compatible(p.ElemType, q.ElemType)
	}
	return isPtr != asPtr && !llvm.IsFloat(declared) && !llvm.IsFloat(t) || declared.Equal(t)
}

// accessType is the type of an access as the compiler's tags say it in a sentence about what is declared; "": it is exempt.
func accessType(tags []*metadata.Attachment, declared types.Type) string {
	name := ""
	for _, a := range tags {
		if t, ok := a.Node.(*metadata.Tuple); ok && a.Name == "tbaa" && len(t.Fields) > 1 {
			name = tagName(t.Fields[1])
		}
	}
	switch {
	case name == "omnipotent char":
		return ""
	case name == "any pointer" && llvm.IsPointer(declared):
		return "a pointer to another type"
	case name == "any pointer":
		return "a pointer"
	}
	return name
}

// tagName is the name of a type in the compiler's tags.
func tagName(f metadata.Field) string {
	if t, ok := f.(*metadata.Tuple); ok && len(t.Fields) > 0 {
		if s, ok := t.Fields[0].(*metadata.String); ok {
			return s.Value
		}
	}
	return ""
}
