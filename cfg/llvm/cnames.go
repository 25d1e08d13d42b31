package llvm

import (
	"slices"
	"strconv"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"tav/cfg"
)

// A Ctype is a C type as the debug information describes it; nil is unknown.
type Ctype metadata.Field

// Strip removes typedefs and qualifiers.
func Strip(t Ctype) Ctype {
	for range maxTypes {
		d, ok := t.(*metadata.DIDerivedType)
		if !ok {
			return t
		}
		switch d.Tag {
		case enum.DwarfTagTypedef, enum.DwarfTagConstType, enum.DwarfTagVolatileType, enum.DwarfTagRestrictType, enum.DwarfTagAtomicType:
			t = d.BaseType
		default:
			return t
		}
	}
	return nil
}

// IsPointerType reports whether t is the type of pointers.
func IsPointerType(t Ctype) bool {
	p, ok := Strip(t).(*metadata.DIDerivedType)
	return ok && p.Tag == enum.DwarfTagPointerType
}

// IsRecord reports whether t is a struct or union.
func IsRecord(t Ctype) bool {
	c, ok := Strip(t).(*metadata.DICompositeType)
	return ok && (c.Tag == enum.DwarfTagStructureType || c.Tag == enum.DwarfTagUnionType)
}

// PointeeType is what a pointer type points to; nil for other types.
func (d *DataLayout) PointeeType(t Ctype) Ctype {
	if d, ok := Strip(t).(*metadata.DIDerivedType); ok && d.Tag == enum.DwarfTagPointerType {
		return d.BaseType
	}
	return nil
}

// TypeName is the name of a struct, union or basic type, a typedef's if it has none of its own; ""
// for others.
func TypeName(t Ctype) string {
	switch s := Strip(t).(type) {
	case *metadata.DIBasicType:
		return s.Name
	case *metadata.DICompositeType:
		if s.Name != "" || !IsRecord(s) {
			return s.Name
		}
		for d, ok := t.(*metadata.DIDerivedType); ok; d, ok = d.BaseType.(*metadata.DIDerivedType) {
			if d.Tag == enum.DwarfTagTypedef {
				return d.Name
			}
		}
	}
	return ""
}

// SameType reports whether two types are the same up to typedefs and qualifiers, as far as
// names and sizes show: each translation unit describes its own.
func (d *DataLayout) SameType(t, u Ctype) bool {
	if s, o := Strip(t), Strip(u); s == o {
		return true
	} else if s == nil || o == nil {
		return false
	}
	if p, q := d.PointeeType(t), d.PointeeType(u); p != nil || q != nil {
		return p != nil && q != nil && d.SameType(p, q)
	}
	return TypeName(t) != "" && TypeName(t) == TypeName(u) && d.CtypeSize(t) == d.CtypeSize(u)
}

// CtypeSize is the size of a C type in bytes; 0 when unknown.
func (d *DataLayout) CtypeSize(t Ctype) int64 {
	switch t := Strip(t).(type) {
	case *metadata.DIBasicType:
		return int64(t.Size / 8)
	case *metadata.DIDerivedType:
		if t.Tag == enum.DwarfTagPointerType {
			return d.Ptr
		}
		return int64(t.Size / 8)
	case *metadata.DICompositeType:
		return int64(t.Size / 8)
	}
	return 0
}

// IsSigned reports whether a C type is a signed integer. Unknown types count
// as signed.
func IsSigned(t Ctype) bool {
	switch t := Strip(t).(type) {
	case *metadata.DIBasicType:
		switch t.Encoding {
		case enum.DwarfAttEncodingUnsigned, enum.DwarfAttEncodingUnsignedChar, enum.DwarfAttEncodingBoolean:
			return false
		}
		return true
	case *metadata.DIDerivedType:
		return t.Tag != enum.DwarfTagPointerType
	case *metadata.DICompositeType:
		if t.Tag == enum.DwarfTagEnumerationType {
			return t.BaseType == nil || IsSigned(t.BaseType)
		}
		return t.Tag == enum.DwarfTagArrayType && IsSigned(t.BaseType)
	}
	return true
}

// Notation is how the source writes values of a C type; nil: as numbers.
func Notation(t Ctype) *cfg.Notation {
	switch t := Strip(t).(type) {
	case *metadata.DIBasicType:
		switch {
		case t.Encoding == enum.DwarfAttEncodingBoolean:
			return &cfg.Notation{Bool: true}
		case t.Name == "char":
			return &cfg.Notation{Char: true}
		}
	case *metadata.DICompositeType:
		if t.Tag == enum.DwarfTagArrayType {
			return Notation(t.BaseType)
		}
		if t.Tag != enum.DwarfTagEnumerationType || t.Elements == nil {
			return nil
		}
		names := map[int64]string{}
		for _, f := range t.Elements.Fields {
			e, ok := f.(*metadata.DIEnumerator)
			if ok && names[e.Value] == "" {
				names[e.Value] = e.Name
			}
		}
		return &cfg.Notation{Names: names}
	}
	return nil
}

// Member descends from a type to the part at [off, off+size): the path as C
// writes it and the part's type. It stops at what has no parts or is no
// larger than the part.
func (d *DataLayout) Member(t Ctype, off, size int64) (path string, part Ctype) {
	path, _, part = d.MemberSteps(t, off, size, nil)
	return path, part
}

// MemberSteps is Member, and how many bytes further the next element of each index
// in the path is. Of members in the same place it is the first that is preferred.
func (d *DataLayout) MemberSteps(t Ctype, off, size int64, prefer func(Ctype) bool) (path string, steps []int64, part Ctype) {
	for range maxTypes {
		c, ok := Strip(t).(*metadata.DICompositeType)
		if !ok || c.Elements == nil {
			break
		}
		switch c.Tag {
		case enum.DwarfTagStructureType, enum.DwarfTagUnionType:
			m := d.field(c, off, size, prefer)
			if m == nil {
				return path, steps, t
			}
			if m.Name != "" {
				path += "." + m.Name
			}
			off -= int64(m.Offset) / 8
			t = m.BaseType
		case enum.DwarfTagArrayType:
			elem := d.CtypeSize(c.BaseType)
			index, widths, rest := d.arrayIndex(c, off)
			if elem == 0 || index == "" {
				return path, steps, t
			}
			path += index
			steps = append(steps, widths...)
			off = rest
			t = c.BaseType
		default:
			return path, steps, t
		}
	}
	return path, steps, t
}

// arrayIndex writes the indices of the element at a byte offset, and gives the
// bytes from one to the next of each and the offset that remains inside of the element.
func (d *DataLayout) arrayIndex(c *metadata.DICompositeType, off int64) (path string, steps []int64, rest int64) {
	elem := d.CtypeSize(c.BaseType)
	if elem == 0 || off < 0 {
		return "", nil, 0
	}
	var dims []int64
	for _, f := range c.Elements.Fields {
		s, ok := f.(*metadata.DISubrange)
		if !ok {
			return "", nil, 0
		}
		n, ok := s.Count.(metadata.IntLit)
		if !ok {
			return "", nil, 0
		}
		dims = append(dims, int64(n))
	}
	n, step := off/elem, elem
	for i := len(dims) - 1; i >= 0; i-- {
		k := n
		steps = slices.Insert(steps, 0, step)
		step *= dims[i]
		if i > 0 && dims[i] > 0 {
			k, n = n%dims[i], n/dims[i]
		}
		path = "[" + strconv.FormatInt(k, 10) + "]" + path
	}
	return path, steps, off % elem
}

// field is the member of a struct or union at a byte offset. Of a union's
// members it is the first of that size, or the first of these that is preferred.
func (d *DataLayout) field(c *metadata.DICompositeType, off, size int64, prefer func(Ctype) bool) *metadata.DIDerivedType {
	var found *metadata.DIDerivedType
	for _, e := range c.Elements.Fields {
		m, ok := e.(*metadata.DIDerivedType)
		if !ok || m.Tag != enum.DwarfTagMember {
			continue
		}
		lo := int64(m.Offset) / 8
		hi := (int64(m.Offset) + int64(m.Size) + 7) / 8
		if off < lo || off+size > hi || m.Flags&enum.DIFlagBitField != 0 && int64(m.Size) != 8*size {
			continue
		}
		if found == nil || d.CtypeSize(m.BaseType) == size && (d.CtypeSize(found.BaseType) != size || prefer != nil && prefer(m.BaseType) && !prefer(found.BaseType)) {
			found = m
		}
	}
	return found
}

// GlobalType is the C type and place of a global variable.
func GlobalType(g *ir.Global) (name string, t Ctype, file string, line int) {
	for _, md := range g.Metadata {
		e, ok := md.Node.(*metadata.DIGlobalVariableExpression)
		if !ok {
			continue
		}
		if v := e.Var; v != nil {
			if v.File != nil {
				file = v.File.Filename
			}
			return v.Name, v.Type, file, int(v.Line)
		}
	}
	return "", nil, "", 0
}

// Declarations maps the memory of a function's C variables to its debug
// information.
func Declarations(f *ir.Func) map[any]*metadata.DILocalVariable {
	decls := map[any]*metadata.DILocalVariable{}
	for _, inst := range Instructions(f) {
		if v, d := Declaration(inst); d != nil && decls[v] == nil {
			decls[v] = d
		}
	}
	return decls
}

// Declaration takes llvm.dbg.declare apart.
func Declaration(inst ir.Instruction) (any, *metadata.DILocalVariable) {
	x, ok := inst.(*ir.InstCall)
	if !ok || len(x.Args) < 2 {
		return nil, nil
	}
	f, ok := x.Callee.(*ir.Func)
	if !ok || f.Name() != "llvm.dbg.declare" {
		return nil, nil
	}
	m, ok := x.Args[0].(*metadata.Value)
	if !ok {
		return nil, nil
	}
	n, ok := x.Args[1].(*metadata.Value)
	if !ok {
		return nil, nil
	}
	d, _ := n.Value.(*metadata.DILocalVariable)
	return m.Value, d
}

// IsConst reports whether a type is const, or an array of elements that are.
func IsConst(t Ctype) bool {
	for range MaxCasts {
		switch d := t.(type) {
		case *metadata.DIDerivedType:
			if d.Tag == enum.DwarfTagConstType {
				return true
			}
			if d.Tag != enum.DwarfTagTypedef && d.Tag != enum.DwarfTagVolatileType {
				return false
			}
			t = d.BaseType
		case *metadata.DICompositeType:
			if d.Tag != enum.DwarfTagArrayType {
				return false
			}
			t = d.BaseType
		default:
			return false
		}
	}
	return false
}

// ResultType is the C type that a function returns.
func ResultType(f *ir.Func) Ctype {
	for _, md := range f.Metadata {
		s, ok := md.Node.(*metadata.DISubprogram)
		if !ok {
			continue
		}
		if t, ok := s.Type.(*metadata.DISubroutineType); ok {
			if ts := t.Types; ts != nil && len(ts.Fields) > 0 {
				return ts.Fields[0]
			}
		}
	}
	return nil
}
