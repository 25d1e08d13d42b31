package llvm

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// Copied is the attribute of a parameter whose struct the caller passed by value in memory before
// its function was made to copy it itself.
const Copied = ir.AttrString("tav.copied")

// ByvalType is the type of a parameter that is passed by value in memory; nil: it is not.
func ByvalType(p *ir.Param) types.Type { return byvalType(p.Attrs, p.Typ) }

// ByvalArgument is the type of an argument that a call passes by value in memory; nil: it does not.
func ByvalArgument(v value.Value) types.Type {
	if a, ok := v.(*ir.Arg); ok {
		return byvalType(a.Attrs, a.Type())
	}
	return nil
}

func byvalType(attrs []ir.ParamAttribute, t types.Type) types.Type {
	for _, attr := range attrs {
		if b, ok := attr.(ir.Byval); ok {
			if b.Typ != nil {
				return b.Typ
			}
			return t.(*types.PointerType).ElemType
		}
	}
	return nil
}

// Fits reports whether a function can take an argument as a parameter: both are of one type or pointers, and
// both by value in memory or neither.
func Fits(p *ir.Param, v value.Value) bool {
	byval := ByvalType(p) != nil
	for _, attr := range p.Attrs {
		byval = byval || attr == ir.ParamAttribute(Copied)
	}
	t := v.Type()
	return byval == (ByvalArgument(v) != nil) && (p.Typ.Equal(t) || IsPointer(p.Typ) && IsPointer(t))
}
