package frontend

import (
	"fmt"
	"strings"

	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
)

// TypeKind is the shape of a C type.
type TypeKind uint8

// The kinds of C types.
const (
	UnknownType TypeKind = iota
	VoidType
	BoolType
	CharType // char, signed char, unsigned char
	IntType
	EnumType
	FloatType
	PointerType
	ArrayType
	StructType
	UnionType
	FuncType
)

// CType is a C type as the debug information has it; typedefs and qualifiers
// are looked through. Types are shared and may be cyclic through pointers.
type CType struct {
	Kind   TypeKind
	Name   string // as C writes it: "unsigned char", "struct node"; a typedef's own name where the type has no other
	Bits   int    // size; 0 when unknown
	Signed bool   // of CharType, IntType, EnumType
	Elem   *CType // of pointers and arrays; the result of functions
	Len    int    // of arrays; -1 when unknown or variable
	Fields []CField
	Params []*CType // of functions
	Dots   bool     // a function with further arguments, or without prototype
}

// CField is a member of a struct or union.
type CField struct {
	Name     string // "" for an unnamed struct or union
	Type     *CType
	Offset   int // bits from the start
	Bits     int // size; of a bit-field its width
	BitField bool
}

// String is the type as C writes it.
func (t *CType) String() string {
	switch {
	case t == nil:
		return "?"
	case t.Name != "":
		return t.Name
	case t.Kind == PointerType && t.Elem.Kind == FuncType:
		return t.Elem.Elem.String() + " (*)()"
	case t.Kind == PointerType:
		if s := t.Elem.String(); strings.HasSuffix(s, "*") {
			return s + "*"
		} else {
			return s + " *"
		}
	case t.Kind == ArrayType:
		dims := ""
		for ; t.Kind == ArrayType && t.Name == ""; t = t.Elem {
			if t.Len < 0 {
				dims += "[]"
			} else {
				dims += fmt.Sprintf("[%d]", t.Len)
			}
		}
		return t.String() + dims
	case t.Kind == FuncType:
		return t.Elem.String() + "()"
	}
	return "?"
}

// Type describes the C type that a type node stands for (nil: void). The
// result is never nil.
func (d *DebugInfo) Type(n metadata.Field) *CType {
	if n == nil {
		return &CType{Kind: VoidType, Name: "void"}
	}
	if _, null := n.(*metadata.NullLit); null {
		return &CType{Kind: VoidType, Name: "void"}
	}
	if t := d.types[n]; t != nil {
		return t
	}
	t := new(CType)
	d.types[n] = t // before its parts: types may be cyclic
	switch n := n.(type) {
	case *metadata.DIBasicType:
		d.basic(t, n)
	case *metadata.DIDerivedType:
		d.derived(t, n)
	case *metadata.DICompositeType:
		d.composite(t, n)
	case *metadata.DISubroutineType:
		d.subroutine(t, n)
	}
	return t
}

func (d *DebugInfo) basic(t *CType, n *metadata.DIBasicType) {
	t.Name, t.Bits = n.Name, int(n.Size)
	switch n.Encoding {
	case enum.DwarfAttEncodingBoolean:
		t.Kind = BoolType
	case enum.DwarfAttEncodingSignedChar:
		t.Kind, t.Signed = CharType, true
	case enum.DwarfAttEncodingUnsignedChar:
		t.Kind = CharType
	case enum.DwarfAttEncodingSigned:
		t.Kind, t.Signed = IntType, true
	case enum.DwarfAttEncodingUnsigned:
		t.Kind = IntType
	case enum.DwarfAttEncodingFloat:
		t.Kind = FloatType
	}
}

// derived handles pointers, and looks through typedefs and qualifiers.
func (d *DebugInfo) derived(t *CType, n *metadata.DIDerivedType) {
	if n.Tag == enum.DwarfTagPointerType {
		*t = CType{Kind: PointerType, Bits: int(n.Size), Elem: d.Type(n.BaseType)}
		return
	}
	*t = *d.Type(n.BaseType)
	if n.Tag == enum.DwarfTagTypedef && t.Name == "" && t.Kind >= EnumType && t.Kind != PointerType && t.Kind != ArrayType {
		t.Name = n.Name
	}
}

func (d *DebugInfo) composite(t *CType, n *metadata.DICompositeType) {
	t.Bits = int(n.Size)
	switch n.Tag {
	case enum.DwarfTagArrayType:
		d.array(t, n)
	case enum.DwarfTagEnumerationType:
		base := d.Type(n.BaseType)
		t.Kind, t.Signed, t.Name = EnumType, base.Signed, tagged("enum", n.Name)
	case enum.DwarfTagStructureType:
		t.Kind, t.Name = StructType, tagged("struct", n.Name)
		t.Fields = d.fields(n)
	case enum.DwarfTagUnionType:
		t.Kind, t.Name = UnionType, tagged("union", n.Name)
		t.Fields = d.fields(n)
	}
}

func tagged(keyword, name string) string {
	if name == "" {
		return ""
	}
	return keyword + " " + name
}

// array makes one type a dimension.
func (d *DebugInfo) array(t *CType, n *metadata.DICompositeType) {
	elem := d.Type(n.BaseType)
	var dims []int
	if n.Elements != nil {
		for _, e := range n.Elements.Fields {
			dims = append(dims, count(e))
		}
	}
	for i := len(dims) - 1; i > 0; i-- {
		bits := elem.Bits * max(dims[i], 0)
		elem = &CType{Kind: ArrayType, Elem: elem, Len: dims[i], Bits: bits}
	}
	t.Kind, t.Elem, t.Len = ArrayType, elem, -1
	if len(dims) > 0 {
		t.Len = dims[0]
	}
}

// count is the constant number of elements of a subrange, -1 when there is none.
func count(e metadata.Field) int {
	if r, ok := e.(*metadata.DISubrange); ok {
		switch c := r.Count.(type) {
		case metadata.IntLit:
			return int(c)
		case metadata.UintLit:
			return int(c)
		}
	}
	return -1
}

func (d *DebugInfo) fields(n *metadata.DICompositeType) []CField {
	if n.Elements == nil {
		return nil
	}
	var out []CField
	for _, e := range n.Elements.Fields {
		m, ok := e.(*metadata.DIDerivedType)
		if !ok || m.Tag != enum.DwarfTagMember {
			continue
		}
		out = append(out, CField{
			Name: m.Name, Type: d.Type(m.BaseType), Offset: int(m.Offset), Bits: int(m.Size),
			BitField: m.Flags&enum.DIFlagBitField != 0,
		})
	}
	return out
}

func (d *DebugInfo) subroutine(t *CType, n *metadata.DISubroutineType) {
	t.Kind = FuncType
	t.Elem = d.Type(nil)
	if n.Types == nil {
		return
	}
	for i, p := range n.Types.Fields {
		_, null := p.(*metadata.NullLit)
		switch {
		case i == 0:
			t.Elem = d.Type(p)
		case null:
			t.Dots = true
		default:
			t.Params = append(t.Params, d.Type(p))
		}
	}
}
