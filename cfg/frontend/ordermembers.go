package frontend

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"

	"tav/cfg/llvm"
	"tav/cfg/order"
)

// memberShapes are the shapes of the members of a module's structs by name; of one that has several, or that is in a
// union, none.
func memberShapes(m *ir.Module) map[string]order.Shape {
	shapes := map[string]order.Shape{}
	for _, d := range m.MetadataDefs {
		c, ok := d.(*metadata.DICompositeType)
		if !ok {
			continue
		}
		for _, f := range members(c) {
			s := shape(f.BaseType)
			if old, seen := shapes[f.Name]; seen && old != s {
				s = 0
			}
			shapes[f.Name] = s
		}
	}
	for _, d := range m.MetadataDefs {
		if c, ok := d.(*metadata.DICompositeType); ok && c.Tag == enum.DwarfTagUnionType {
			overlay(c, shapes)
		}
	}
	return shapes
}

// overlay takes the shapes of all that is in a union.
func overlay(c *metadata.DICompositeType, shapes map[string]order.Shape) {
	for _, f := range members(c) {
		shapes[f.Name] = 0
		t := llvm.Strip(f.BaseType)
		if a, ok := t.(*metadata.DICompositeType); ok && a.Tag == enum.DwarfTagArrayType {
			t = llvm.Strip(a.BaseType)
		}
		if part, ok := t.(*metadata.DICompositeType); ok {
			overlay(part, shapes)
		}
	}
}

// members are those of a struct or union.
func members(c *metadata.DICompositeType) (list []*metadata.DIDerivedType) {
	if c.Elements == nil {
		return nil
	}
	for _, e := range c.Elements.Fields {
		if f, ok := e.(*metadata.DIDerivedType); ok && f.Tag == enum.DwarfTagMember {
			list = append(list, f)
		}
	}
	return list
}

// shape is the one of a type, 0 if it has parts that have names, or rows.
func shape(t llvm.Ctype) order.Shape {
	c, ok := llvm.Strip(t).(*metadata.DICompositeType)
	switch {
	case !ok, c.Tag == enum.DwarfTagEnumerationType:
		return order.Scalar
	case c.Tag == enum.DwarfTagArrayType && len(c.Elements.Fields) == 1 && shape(c.BaseType) == order.Scalar:
		return order.Array
	}
	return 0
}
