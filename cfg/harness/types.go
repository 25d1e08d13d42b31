package harness

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"

	"tav/cfg/llvm"
)

// typeName is how C names a type, in a form that a declared name can follow.
func typeName(t llvm.Ctype) (string, error) {
	switch t := t.(type) {
	case nil, *metadata.NullLit:
		return "void", nil
	case *metadata.DIBasicType:
		return t.Name, nil
	case *metadata.DIDerivedType:
		if t.Tag == enum.DwarfTagTypedef {
			return t.Name, nil
		}
		base, err := typeName(t.BaseType)
		if err != nil {
			return "", err
		}
		switch t.Tag {
		case enum.DwarfTagPointerType:
			return strings.TrimSuffix(base+" *", " "), nil
		case enum.DwarfTagConstType:
			return qualified("const", base), nil
		case enum.DwarfTagVolatileType:
			return qualified("volatile", base), nil
		case enum.DwarfTagRestrictType:
			return base, nil
		case enum.DwarfTagAtomicType:
			return "_Atomic(" + base + ")", nil
		}
	case *metadata.DISubroutineType:
		types := signature(t)
		result, err := typeName(first(types))
		if err != nil {
			return "", err
		}
		var parameters []string
		for i, p := range types[min(1, len(types)):] {
			name, err := typeName(p)
			if err != nil {
				return "", err
			}
			if p == nil {
				if i == 0 {
					name = "void"
				} else {
					name = "..."
				}
			}
			parameters = append(parameters, name)
		}
		if parameters == nil {
			parameters = []string{"void"}
		}
		return fmt.Sprintf("__typeof__(%s (%s))", result, strings.Join(parameters, ", ")), nil
	case *metadata.DICompositeType:
		return compositeName(t)
	}
	return "", errors.New("a type that is not known")
}

// compositeName names structs, unions, enums and arrays.
func compositeName(t *metadata.DICompositeType) (string, error) {
	keyword := map[enum.DwarfTag]string{enum.DwarfTagStructureType: "struct ", enum.DwarfTagUnionType: "union ", enum.DwarfTagEnumerationType: "enum "}[t.Tag]
	switch {
	case keyword != "" && t.Name != "":
		return keyword + t.Name, nil
	case keyword != "":
		return "", errors.New("a type without a name")
	case t.Tag != enum.DwarfTagArrayType:
		return "", errors.New("a type that is not known")
	}
	base, err := typeName(t.BaseType)
	if err != nil {
		return "", err
	}
	dimensions := ""
	for _, e := range t.Elements.Fields {
		count := ""
		if r, ok := e.(*metadata.DISubrange); ok {
			if n, ok := r.Count.(metadata.IntLit); ok && n >= 0 {
				count = fmt.Sprint(int64(n))
			}
		}
		dimensions += "[" + count + "]"
	}
	return fmt.Sprintf("__typeof__(%s %s)", base, dimensions), nil
}

// qualified is a type with a qualifier: after a pointer's *, before other types.
func qualified(qualifier, base string) string {
	if strings.HasSuffix(base, "*") {
		return base + " " + qualifier
	}
	return qualifier + " " + base
}

func first(types []llvm.Ctype) llvm.Ctype {
	if len(types) == 0 {
		return nil
	}
	return types[0]
}

// number is the input function of a type of numbers, by its suffix, and the type that it gives.
func number(t *metadata.DIBasicType) (suffix, typ string) {
	switch t.Encoding {
	case enum.DwarfAttEncodingBoolean:
		return "bool", "_Bool"
	case enum.DwarfAttEncodingFloat:
		return map[uint64]string{32: "float", 64: "double"}[t.Size], map[uint64]string{32: "float", 64: "double"}[t.Size]
	case enum.DwarfAttEncodingSigned, enum.DwarfAttEncodingSignedChar:
		suffix = map[uint64]string{8: "char", 16: "short", 32: "int", 64: "longlong"}[t.Size]
		return suffix, map[string]string{"char": "char", "short": "short", "int": "int", "longlong": "long long"}[suffix]
	case enum.DwarfAttEncodingUnsigned, enum.DwarfAttEncodingUnsignedChar:
		suffix = map[uint64]string{8: "uchar", 16: "ushort", 32: "uint", 64: "ulonglong"}[t.Size]
		return suffix, map[string]string{"uchar": "unsigned char", "ushort": "unsigned short", "uint": "unsigned", "ulonglong": "unsigned long long"}[suffix]
	}
	return "", ""
}

// members are the members of a struct.
func members(t *metadata.DICompositeType) []*metadata.DIDerivedType {
	var list []*metadata.DIDerivedType
	if t.Elements == nil {
		return nil
	}
	for _, e := range t.Elements.Fields {
		if m, ok := e.(*metadata.DIDerivedType); ok && m.Tag == enum.DwarfTagMember {
			list = append(list, m)
		}
	}
	return list
}

// hasPointers reports whether objects of a type have pointers in them.
func hasPointers(t llvm.Ctype) bool {
	switch s := llvm.Strip(t).(type) {
	case *metadata.DIDerivedType:
		return s.Tag == enum.DwarfTagPointerType
	case *metadata.DICompositeType:
		if s.Tag == enum.DwarfTagArrayType {
			return hasPointers(s.BaseType)
		}
		for _, m := range members(s) {
			if hasPointers(m.BaseType) {
				return true
			}
		}
	}
	return false
}

// restricted reports whether a pointer type is restrict.
func restricted(t llvm.Ctype) bool {
	d, ok := t.(*metadata.DIDerivedType)
	return ok && d.Tag == enum.DwarfTagRestrictType
}

// isCharacter reports whether a type is char, with or without const.
func isCharacter(t llvm.Ctype) bool {
	b, ok := llvm.Strip(t).(*metadata.DIBasicType)
	return ok && b.Name == "char"
}

// isConstant reports whether a type is const.
func isConstant(t llvm.Ctype) bool {
	d, ok := withoutTypedefs(t).(*metadata.DIDerivedType)
	return ok && d.Tag == enum.DwarfTagConstType
}

// isStream reports whether a type is FILE.
func isStream(t llvm.Ctype) bool {
	c, ok := llvm.Strip(t).(*metadata.DICompositeType)
	return ok && c.Name == "_IO_FILE"
}

// isVoid reports whether a type is void.
func isVoid(t llvm.Ctype) bool {
	s := llvm.Strip(t)
	_, null := s.(*metadata.NullLit)
	return s == nil || null
}

// A class is that of the types whose objects C lets pointers of one type lead to, signs and qualifiers aside.
type class struct {
	kind string
	of   llvm.Ctype // a struct or union
}

// bytes is the class of void and of types of one byte, which pointers to can lead into any object.
var bytes = class{kind: "byte"}

func classOf(t llvm.Ctype) class {
	if isVoid(t) {
		return bytes
	}
	switch s := llvm.Strip(t).(type) {
	case *metadata.DIBasicType:
		switch {
		case s.Encoding == enum.DwarfAttEncodingFloat:
			return class{kind: fmt.Sprint("float", s.Size)}
		case s.Size == 8:
			return bytes
		}
		return class{kind: fmt.Sprint("integer", s.Size)}
	case *metadata.DIDerivedType:
		inner := classOf(s.BaseType)
		return class{kind: "*" + inner.kind, of: inner.of}
	case *metadata.DICompositeType:
		switch s.Tag {
		case enum.DwarfTagEnumerationType:
			return class{kind: fmt.Sprint("integer", s.Size)}
		case enum.DwarfTagArrayType:
			inner := classOf(s.BaseType)
			return class{kind: fmt.Sprint("array", s.Size, inner.kind), of: inner.of}
		}
		return class{kind: "record", of: s}
	}
	name, _ := typeName(t)
	return class{kind: name}
}

// sameType reports whether two types are the same, typedefs aside.
func sameType(a, b llvm.Ctype) bool {
	a, b = withoutTypedefs(a), withoutTypedefs(b)
	switch x := a.(type) {
	case nil, *metadata.NullLit:
		return b == nil || isVoid(b)
	case *metadata.DIBasicType:
		y, ok := b.(*metadata.DIBasicType)
		return ok && x.Name == y.Name
	case *metadata.DIDerivedType:
		y, ok := b.(*metadata.DIDerivedType)
		return ok && x.Tag == y.Tag && sameType(x.BaseType, y.BaseType)
	case *metadata.DISubroutineType:
		y, ok := b.(*metadata.DISubroutineType)
		return ok && slices.EqualFunc(signature(x), signature(y), sameType)
	case *metadata.DICompositeType:
		y, ok := b.(*metadata.DICompositeType)
		return ok && (x == y || x.Name != "" && x.Name == y.Name && x.Tag == y.Tag)
	}
	return false
}

func withoutTypedefs(t llvm.Ctype) llvm.Ctype {
	for {
		d, ok := t.(*metadata.DIDerivedType)
		if !ok || d.Tag != enum.DwarfTagTypedef {
			return t
		}
		t = d.BaseType
	}
}

// isComplete reports whether a type is one that objects can have.
func isComplete(t llvm.Ctype) bool {
	c, ok := llvm.Strip(t).(*metadata.DICompositeType)
	return !ok || c.Flags&enum.DIFlagFwdDecl == 0
}
