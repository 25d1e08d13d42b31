package harness

import (
	"fmt"
	"slices"
	"strings"

	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"

	"tav/cfg/llvm"
)

// fill gives the object that an lvalue stands for a value of its type; what is no pointer and
// in memory that has no value yet has any already.
func (w *writer) fill(lvalue string, t llvm.Ctype, depth int) error {
	if plain := unqualified(t); plain != t {
		name, err := typeName(plain)
		if err != nil {
			return err
		}
		return w.fill("(*("+name+" *)&"+lvalue+")", plain, depth)
	}
	switch s := llvm.Strip(t).(type) {
	case *metadata.DIBasicType:
		suffix, typ := number(s)
		if suffix == "" {
			return fmt.Errorf("any value of type %s", s.Name)
		}
		w.line("%s = %s;", lvalue, w.input(suffix, typ))
		return nil
	case *metadata.DIDerivedType:
		if s.Tag == enum.DwarfTagPointerType {
			return w.pointer(lvalue, s.BaseType, depth, restricted(t))
		}
	case *metadata.DICompositeType:
		if s.Tag == enum.DwarfTagEnumerationType {
			w.line("%s = %s;", lvalue, w.input("int", "int"))
			return nil
		}
		return w.inside(lvalue, s, depth)
	}
	return fmt.Errorf("a value of a type that is not known")
}

// inside gives the pointers in an object values.
func (w *writer) inside(lvalue string, t *metadata.DICompositeType, depth int) error {
	if !hasPointers(t) {
		return nil
	}
	switch t.Tag {
	case enum.DwarfTagStructureType:
		for _, m := range members(t) {
			if !hasPointers(m.BaseType) || !w.needs(t, m) {
				continue
			}
			if err := w.fill(field(lvalue, m), m.BaseType, depth); err != nil {
				return err
			}
		}
		if w.Valid {
			w.sizes(lvalue, members(t))
		}
		return nil
	case enum.DwarfTagUnionType:
		return w.member(lvalue, members(t), depth)
	case enum.DwarfTagArrayType:
		return w.elements(lvalue, t.BaseType, len(t.Elements.Fields), depth)
	}
	return fmt.Errorf("a value of a type that is not known")
}

// needs reports whether a member of a struct gets a value: with valid pointers only where the function, or a condition, may read it.
func (w *writer) needs(t *metadata.DICompositeType, m *metadata.DIDerivedType) bool {
	return !w.Valid || w.seen.members == nil || w.Members || w.seen.members.reads(t, m) || slices.ContainsFunc(w.Assume, func(a string) bool { return strings.Contains(a, m.Name) })
}

// elements gives the pointers in an array of some dimensions values.
func (w *writer) elements(lvalue string, t llvm.Ctype, dimensions, depth int) error {
	if dimensions == 0 {
		return w.fill(lvalue, t, depth)
	}
	i := w.variable("i")
	w.line("for (size_t %s = 0; %s < sizeof %s / sizeof *%s; %s++) {", i, i, lvalue, lvalue, i)
	w.indent++
	w.hidden++
	err := w.elements(lvalue+"["+i+"]", t, dimensions-1, depth)
	w.hidden--
	w.indent--
	w.line("}")
	return err
}

// member lets a union hold any of its members; one without pointers has any value already.
func (w *writer) member(lvalue string, list []*metadata.DIDerivedType, depth int) error {
	w.hidden++
	defer func() { w.hidden-- }()
	with := slices.DeleteFunc(slices.Clone(list), func(m *metadata.DIDerivedType) bool { return !hasPointers(m.BaseType) })
	for i, m := range with {
		if i < len(with)-1 || len(with) < len(list) {
			w.line("if (%s) {", w.input("int", "int"))
		} else {
			w.line("{")
		}
		w.indent++
		if err := w.fill(field(lvalue, m), m.BaseType, depth); err != nil {
			return err
		}
		if w.indent--; i < len(with)-1 {
			w.line("} else")
		} else {
			w.line("}")
		}
	}
	return nil
}

// field is a member of an object; those of one without a name are the object's own.
func field(lvalue string, m *metadata.DIDerivedType) string {
	if m.Name == "" {
		return lvalue
	}
	return lvalue + "." + m.Name
}
