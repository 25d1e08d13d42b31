package harness

import (
	"errors"
	"fmt"
	"strings"

	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"

	"tav/cfg/llvm"
)

// typeName is how C names a type, in a form that a declared name can stand behind.
func typeName(t llvm.Ctype) (string, error) {
	switch t := t.(type) {
	case nil:
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

// qualified is a type with a qualifier: behind a pointer's *, before other types.
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

// pointsToObject reports whether a type is that of pointers to objects.
func pointsToObject(t llvm.Ctype) bool {
	d, ok := llvm.Strip(t).(*metadata.DIDerivedType)
	if !ok || d.Tag != enum.DwarfTagPointerType {
		return false
	}
	_, function := llvm.Strip(d.BaseType).(*metadata.DISubroutineType)
	return !function
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
