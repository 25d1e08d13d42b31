package passes

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// Structs in registers. The convention of x86-64 passes and returns a small struct in
// one or two numbers that have nothing to do with its members: two ints are one number of
// 64 bits, and a union is a pointer or a number whatever is in it. Loads and stores
// of these numbers would make parts of wide cells of the members. So such a struct is
// passed in memory, as all are on i386: as a parameter with the attribute byval, and as
// the address of memory for the result. What is copied is then members.

// passInMemory does this for the functions whose calls are all known. Those that may be
// recursive keep the numbers of structs without unions: their variables cost more in memory.
func passInMemory(m *ir.Module, entry *ir.Func, d *llvm.DataLayout) {
	recursive := llvm.PossiblyRecursive(m)
	for _, g := range callGroups(m) {
		open := func(f *ir.Func) bool { return len(f.Blocks) == 0 || f == entry || f.Sig.Variadic }
		if slices.ContainsFunc(g.funcs, open) || slices.ContainsFunc(g.calls, g.odd) {
			continue
		}
		keep := func(t types.Type) bool {
			return !hasUnion(t) && slices.ContainsFunc(g.funcs, func(f *ir.Func) bool { return recursive[f] })
		}
		g.passParams(keep, d)
		g.passResult(m, keep, d)
	}
	for _, f := range m.Funcs {
		if recursive[f] {
			copyParams(m, f, d)
		}
	}
}

// A piece of a struct is passed as one value.
type piece struct {
	off int64
	typ types.Type
}

// split reports whether pieces of a variable of type t are not just its members, one by one, or
// may be addresses in integers, which wordvars.go looks for in memory.
func split(t types.Type, pieces []piece, d *llvm.DataLayout) bool {
	switch t := t.(type) {
	case *types.StructType:
		ls, ok := d.Leaves(t)
		return !ok || t.Name() == "" || hasUnion(t) || !slices.EqualFunc(ls, pieces, func(l llvm.Leaf, p piece) bool {
			return l.Off == p.off && l.Typ.Equal(p.typ) && !l.Typ.Equal(types.NewInt(uint64(8*d.Ptr)))
		})
	case *types.IntType: // clang's copy of a struct of such a size
		return t.BitSize > 8 && t.BitSize&(t.BitSize-1) != 0
	}
	return false
}

func hasUnion(t types.Type) bool {
	switch t := t.(type) {
	case *types.ArrayType:
		return hasUnion(t.ElemType)
	case *types.StructType:
		return strings.HasPrefix(t.Name(), "union.") || slices.ContainsFunc(t.Fields, hasUnion)
	}
	return false
}

// place is what an address is computed from by casts and constant indices, and how far it is from there.
func place(v value.Value, d *llvm.DataLayout) (base value.Value, off int64) {
	for {
		from, by, ok := step(v, d)
		if !ok {
			return v, off
		}
		v, off = from, off+by
	}
}

// step undoes one cast or constant index.
func step(v value.Value, d *llvm.DataLayout) (from value.Value, by int64, ok bool) {
	switch x := v.(type) {
	case *ir.InstBitCast:
		return x.From, 0, true
	case *ir.InstGetElementPtr:
		by, steps := d.Gep(x.ElemType, x.Indices)
		return x.Src, by, len(steps) == 0
	case *constant.ExprBitCast:
		return x.From, 0, true
	case *constant.ExprGetElementPtr:
		by, steps := d.Gep(x.ElemType, llvm.Indices(x))
		return x.Src, by, len(steps) == 0
	}
	return nil, 0, false
}

// local is the variable of f that an address is in, and where; nil if that is not known.
func local(v value.Value, d *llvm.DataLayout) (*ir.InstAlloca, int64) {
	base, off := place(v, d)
	if a, ok := base.(*ir.InstAlloca); ok && a.NElems == nil {
		return a, off
	}
	return nil, 0
}

// temporary makes a variable of f.
func temporary(f *ir.Func, name string, t types.Type) *ir.InstAlloca {
	a := &ir.InstAlloca{ElemType: t, Typ: types.NewPointer(t)}
	a.LocalName = name
	f.Blocks[0].Insts = slices.Insert(f.Blocks[0].Insts, 0, ir.Instruction(a))
	return a
}

// at is the address of a piece of a struct, and the instructions that compute it.
func (p piece) at(base value.Value) (value.Value, []ir.Instruction) {
	bytes := &ir.InstBitCast{From: base, To: types.I8Ptr}
	to := &ir.InstGetElementPtr{ElemType: types.I8, Src: bytes, Indices: []value.Value{constant.NewInt(types.I64, p.off)}, Typ: types.I8Ptr}
	cast := &ir.InstBitCast{From: to, To: types.NewPointer(p.typ)}
	return cast, []ir.Instruction{bytes, to, cast}
}

// copyBytes copies n bytes between addresses of any type.
func copyBytes(m *ir.Module, to, from value.Value, n int64, at ir.Metadata, d *llvm.DataLayout) []ir.Instruction {
	word := types.NewInt(uint64(8 * d.Ptr))
	name := "llvm.memcpy.p0i8.p0i8." + word.String()
	i := slices.IndexFunc(m.Funcs, func(f *ir.Func) bool { return f.Name() == name })
	if i < 0 {
		i = len(m.Funcs)
		m.NewFunc(name, types.Void, ir.NewParam("", types.I8Ptr), ir.NewParam("", types.I8Ptr), ir.NewParam("", word), ir.NewParam("", types.I1))
	}
	dst, src := &ir.InstBitCast{From: to, To: types.I8Ptr}, &ir.InstBitCast{From: from, To: types.I8Ptr}
	call := &ir.InstCall{
		Callee: m.Funcs[i], Args: []value.Value{dst, src, constant.NewInt(word, n), constant.False}, Typ: types.Void, Metadata: at,
	}
	return []ir.Instruction{dst, src, call}
}
