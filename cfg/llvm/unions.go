package llvm

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
)

// Unions are the members of the unions of a module by name, one list a union; those of a struct without a name are
// together.
func Unions(m *ir.Module) (list [][][]string) {
	for _, d := range m.MetadataDefs {
		c, ok := d.(*metadata.DICompositeType)
		if !ok || c.Tag != enum.DwarfTagUnionType || c.Elements == nil {
			continue
		}
		var members [][]string
		for _, e := range c.Elements.Fields {
			if f, ok := e.(*metadata.DIDerivedType); ok {
				members = append(members, names(f))
			}
		}
		if len(members) > 1 {
			list = append(list, members)
		}
	}
	return list
}

// names are the names by which a program has a member, or those of what it has no name for.
func names(f *metadata.DIDerivedType) (list []string) {
	if f.Name != "" {
		return []string{f.Name}
	}
	if c, ok := Strip(f.BaseType).(*metadata.DICompositeType); ok && c.Elements != nil {
		for _, e := range c.Elements.Fields {
			if part, ok := e.(*metadata.DIDerivedType); ok {
				list = append(list, names(part)...)
			}
		}
	}
	return list
}
