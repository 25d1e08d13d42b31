package harness

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/llvm"
)

// touched are the members of structs that functions compute the addresses of: what is in the others they do not read. Where a pointer to a struct becomes
// one to another type, but for bytes, all of the struct counts.
type touched struct {
	m     *ir.Module
	d     *llvm.DataLayout
	by    map[string]map[int64]bool // where they begin, by the tags of structs
	whole map[string]bool
	names map[string]string // tags by the names of types
}

// see notes what an instruction touches.
func (u *touched) see(inst ir.Instruction) {
	switch x := inst.(type) {
	case *ir.InstGetElementPtr:
		t := x.ElemType
		for _, i := range x.Indices[1:] {
			t = u.step(t, i)
		}
	case *ir.InstBitCast:
		if p, ok := x.From.Type().(*types.PointerType); ok && !types.Equal(x.To, types.I8Ptr) {
			if s, ok := p.ElemType.(*types.StructType); ok {
				u.whole[u.tag(s)] = true
			}
		}
	}
}

// step notes a field, or an element, and returns its type.
func (u *touched) step(t types.Type, index value.Value) types.Type {
	switch t := t.(type) {
	case *types.ArrayType:
		return t.ElemType
	case *types.StructType:
		k, ok := index.(*constant.Int)
		if !ok {
			return nil
		}
		tag := u.tag(t)
		if u.by[tag] == nil {
			u.by[tag] = map[int64]bool{}
		}
		u.by[tag][u.d.Layout(t).Offsets[k.X.Int64()]] = true
		return t.Fields[k.X.Int64()]
	}
	return nil
}

// tag is the tag of a struct; "" if it has none.
func (u *touched) tag(t *types.StructType) string {
	tag, ok := u.names[t.Name()]
	if !ok {
		if c, found := llvm.Strip(record(u.m, numbered.ReplaceAllString(t.Name(), ""))).(*metadata.DICompositeType); found {
			tag = c.Name
		}
		u.names[t.Name()] = tag
	}
	return tag
}

// reads reports whether the function may read a member of a struct, or a part of it.
func (u *touched) reads(s *metadata.DICompositeType, m *metadata.DIDerivedType) bool {
	return s.Name == "" || m.Name == "" || u.whole[s.Name] || u.by[s.Name][int64(m.Offset/8)]
}
