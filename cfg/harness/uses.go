package harness

import (
	"regexp"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/llvm"
)

// uses are what a function does with the values of its parameters, by their positions.
type uses struct {
	casts   map[int][]types.Type  // to which types of pointers it casts pointers to bytes
	indexed map[int][]value.Value // variables, or parameters, that are indices of the array that one leads to
	below   map[value.Value][]int // the parameters that a variable is compared with
	last    map[value.Value]bool  // what a variable is at most, as compared
	homes   map[value.Value]int   // the variables that parameters are kept in
}

// usesOf reads a function as the compiler writes it without optimisations: parameters are stored to variables and loaded where they are used.
func usesOf(f *ir.Func) *uses {
	u := &uses{casts: map[int][]types.Type{}, indexed: map[int][]value.Value{}, below: map[value.Value][]int{}, last: map[value.Value]bool{}, homes: map[value.Value]int{}}
	for i, p := range f.Params {
		for _, inst := range llvm.Instructions(f) {
			if s, ok := inst.(*ir.InstStore); ok && s.Src == p {
				u.homes[s.Dst] = i
			}
		}
	}
	for _, inst := range llvm.Instructions(f) {
		switch x := inst.(type) {
		case *ir.InstBitCast:
			if i, ok := u.homes[loaded(x.From)]; ok && !types.Equal(x.To, types.I8Ptr) {
				u.casts[i] = append(u.casts[i], x.To)
			}
		case *ir.InstGetElementPtr:
			if i, ok := u.homes[loaded(x.Src)]; ok {
				if at := loaded(x.Indices[0]); at != nil {
					u.indexed[i] = append(u.indexed[i], at)
				}
			}
		case *ir.InstICmp:
			u.compare(loaded(x.X), loaded(x.Y))
			u.compare(loaded(x.Y), loaded(x.X))
			if x.Pred == enum.IPredSLE || x.Pred == enum.IPredULE {
				u.last[loaded(x.Y)] = true
			}
		}
	}
	return u
}

// compare notes that a variable is compared with a parameter.
func (u *uses) compare(variable, with value.Value) {
	if i, ok := u.homes[with]; ok && variable != nil {
		u.below[variable] = append(u.below[variable], i)
	}
}

// isLast reports whether the function has a variable be as large as a parameter.
func (u *uses) isLast(parameter int) bool {
	for home := range u.last {
		if i, ok := u.homes[home]; ok && i == parameter {
			return true
		}
	}
	return false
}

// bounds are the parameters that an index of the array at a parameter is compared with, or that are indices themselves.
func (u *uses) bounds(pointer int) (sizes, indices []int) {
	for _, v := range u.indexed[pointer] {
		if i, ok := u.homes[v]; ok {
			indices = append(indices, i)
		} else {
			sizes = append(sizes, u.below[v]...)
		}
	}
	return sizes, indices
}

// loaded is the variable whose value a value is, converted or not; nil if it is none's.
func loaded(v value.Value) value.Value {
	switch x := v.(type) {
	case *ir.InstLoad:
		return x.Src
	case *ir.InstZExt:
		return loaded(x.From)
	case *ir.InstSExt:
		return loaded(x.From)
	case *ir.InstTrunc:
		return loaded(x.From)
	}
	return nil
}

// castTo is the type of objects that a function takes what a parameter leads to for, nil if that is none or not always the same.
func castTo(m *ir.Module, list []types.Type) llvm.Ctype {
	if len(list) == 0 {
		return nil
	}
	for _, t := range list {
		if !types.Equal(t, list[0]) {
			return nil
		}
	}
	if p, ok := list[0].(*types.PointerType); ok {
		return ctype(m, p.ElemType)
	}
	return nil
}

// numbers are C's types for those of LLVM.
var numbers = map[string]metadata.DIBasicType{
	"i8":  {Name: "char", Size: 8, Encoding: enum.DwarfAttEncodingSignedChar},
	"i16": {Name: "short", Size: 16, Encoding: enum.DwarfAttEncodingSigned}, "i32": {Name: "int", Size: 32, Encoding: enum.DwarfAttEncodingSigned},
	"i64": {Name: "long long", Size: 64, Encoding: enum.DwarfAttEncodingSigned}, "float": {Name: "float", Size: 32, Encoding: enum.DwarfAttEncodingFloat},
	"double": {Name: "double", Size: 64, Encoding: enum.DwarfAttEncodingFloat},
}

// numbered is the end of the name of a type of which a module has several.
var numbered = regexp.MustCompile(`\.\d+$`)

// ctype is a type of C that has a type's objects; nil if there is no name for it.
func ctype(m *ir.Module, t types.Type) llvm.Ctype {
	switch t := t.(type) {
	case *types.PointerType:
		if to := ctype(m, t.ElemType); to != nil {
			return &metadata.DIDerivedType{Tag: enum.DwarfTagPointerType, BaseType: to}
		}
	case *types.StructType:
		return record(m, numbered.ReplaceAllString(t.Name(), ""))
	default:
		if b, ok := numbers[t.LLString()]; ok {
			return &b
		}
	}
	return nil
}

// record is the struct or union that the compiler calls so: by its tag, or by the type's name where it has none.
func record(m *ir.Module, name string) llvm.Ctype {
	kind, name, _ := strings.Cut(name, ".")
	tag := map[string]enum.DwarfTag{"struct": enum.DwarfTagStructureType, "union": enum.DwarfTagUnionType}[kind]
	for _, d := range m.MetadataDefs {
		switch d := d.(type) {
		case *metadata.DICompositeType:
			if d.Tag == tag && d.Name == name && isComplete(d) {
				return d
			}
		case *metadata.DIDerivedType:
			if of, ok := d.BaseType.(*metadata.DICompositeType); ok && d.Tag == enum.DwarfTagTypedef && d.Name == name && of.Tag == tag && of.Name == "" && isComplete(of) {
				return d
			}
		}
	}
	return nil
}
