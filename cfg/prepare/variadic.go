package prepare

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// Functions with variable arguments that read them. Both x86 conventions keep
// the arguments that are left for the stack one behind the other, each in a
// multiple of the size of a word; and a va_list of x86-64 whose registers are
// used up reads them from there. So the variable arguments of a call are put in
// a struct on the caller's stack, whose address is passed as one more parameter,
// and va_start makes a va_list that starts with it.

// passVariadic does this for the functions of m whose calls are all known, and
// whose variable arguments include no struct that is passed in memory. In others
// va_start stays, and is unsupported, as it does in the entry function.
func passVariadic(m *ir.Module, entry *ir.Func, d *llvm.DataLayout) {
	taken := llvm.AddressTaken(m)
	calls := map[*ir.Func][]*ir.InstCall{}
	callers := map[*ir.InstCall]*ir.Func{}
	starts := map[*ir.Func]bool{}
	for _, f := range m.Funcs {
		for _, b := range f.Blocks {
			for _, inst := range b.Insts {
				if x, ok := inst.(*ir.InstCall); ok {
					g := llvm.DirectCallee(x.Callee)
					calls[g], callers[x] = append(calls[g], x), f
					starts[f] = starts[f] || isCallOf(x, "llvm.va_start")
				}
			}
		}
	}
	for _, f := range m.Funcs {
		unknown := func(x *ir.InstCall) bool {
			return len(x.Args) < len(f.Params) || slices.ContainsFunc(x.Args, func(v value.Value) bool { return llvm.ByvalArgument(v) != nil })
		}
		if !f.Sig.Variadic || !starts[f] || f == entry || taken[f] || slices.ContainsFunc(calls[f], unknown) {
			continue
		}
		for _, x := range calls[f] {
			packArguments(callers[x], x, len(f.Params), d)
		}
		takeArguments(f, d)
	}
}

func isCallOf(x *ir.InstCall, name string) bool {
	f := llvm.DirectCallee(x.Callee)
	return f != nil && f.Name() == name
}

// packArguments replaces the arguments of a call from the n-th on by the address
// of a struct in f's frame that holds them.
func packArguments(f *ir.Func, x *ir.InstCall, n int, d *llvm.DataLayout) {
	if n == len(x.Args) {
		x.Args = append(x.Args, constant.NewNull(types.I8Ptr))
		return
	}
	word := d.Size(types.I8Ptr)
	t := &types.StructType{Packed: true}
	var fields []int
	at := int64(0)
	pad := func(align int64) {
		if gap := (align - at%align) % align; gap > 0 {
			t.Fields = append(t.Fields, types.NewArray(uint64(gap), types.I8))
			at += gap
		}
	}
	for _, a := range x.Args[n:] {
		size := d.Size(a.Type())
		if size > word && d.Align(a.Type()) > word { // long double and __int128 of x86-64
			pad(2 * word)
		}
		fields = append(fields, len(t.Fields))
		t.Fields = append(t.Fields, a.Type())
		at += size
		pad(word)
	}
	list := &ir.InstAlloca{ElemType: t, Typ: types.NewPointer(t)}
	f.Blocks[0].Insts = append([]ir.Instruction{list}, f.Blocks[0].Insts...)
	var insts []ir.Instruction
	for i, a := range x.Args[n:] {
		to := field(list, t, fields[i])
		insts = append(insts, to, &ir.InstStore{Src: llvm.Argument(a), Dst: to, Metadata: x.Metadata})
	}
	address := &ir.InstBitCast{From: list, To: types.I8Ptr}
	x.Args = append(slices.Clone(x.Args[:n]), address)
	for _, b := range f.Blocks {
		if i := slices.Index(b.Insts, ir.Instruction(x)); i >= 0 {
			b.Insts = slices.Insert(b.Insts, i, append(insts, address)...)
		}
	}
}

// field is the address of a member.
func field(base value.Value, t *types.StructType, i int) *ir.InstGetElementPtr {
	indices := []value.Value{constant.NewInt(types.I32, 0), constant.NewInt(types.I32, int64(i))}
	return &ir.InstGetElementPtr{ElemType: t, Src: base, Indices: indices, InBounds: true, Typ: types.NewPointer(t.Fields[i])}
}

// takeArguments gives f the parameter for its variable arguments.
func takeArguments(f *ir.Func, d *llvm.DataLayout) {
	list := ir.NewParam("variable arguments", types.I8Ptr)
	f.Params = append(f.Params, list)
	f.Sig = types.NewFunc(f.Sig.RetType, append(slices.Clone(f.Sig.Params), types.I8Ptr)...)
	f.Typ = types.NewPointer(f.Sig)
	for _, b := range f.Blocks {
		var insts []ir.Instruction
		for _, inst := range b.Insts {
			if x, ok := inst.(*ir.InstCall); ok && isCallOf(x, "llvm.va_start") {
				insts = append(insts, startList(x, list, d)...)
				continue
			}
			insts = append(insts, inst)
		}
		b.Insts = insts
	}
}

// vaList is the type of the elements of va_list: a pointer, or what the System V
// ABI for x86-64 says in 3.5.7.
func vaList(d *llvm.DataLayout) *types.StructType {
	if d.Size(types.I8Ptr) == 4 {
		return types.NewStruct(types.I8Ptr)
	}
	return types.NewStruct(types.I32, types.I32, types.I8Ptr, types.I8Ptr)
}

// registersUsed are the members gp_offset and fp_offset of a va_list for which no
// argument is left in a register.
var registersUsed = []int64{48, 176}

// startList sets the list that va_start is called with.
func startList(x *ir.InstCall, arguments value.Value, d *llvm.DataLayout) []ir.Instruction {
	t := vaList(d)
	list := &ir.InstBitCast{From: llvm.Argument(x.Args[0]), To: types.NewPointer(t)}
	insts := []ir.Instruction{list}
	for i := range t.Fields {
		var v value.Value
		switch {
		case d.Size(types.I8Ptr) == 4 || i == 2:
			v = arguments
		case i < 2:
			v = constant.NewInt(types.I32, registersUsed[i])
		default:
			v = constant.NewNull(types.I8Ptr)
		}
		to := field(list, t, i)
		insts = append(insts, to, &ir.InstStore{Src: v, Dst: to, Metadata: x.Metadata})
	}
	return insts
}

// copyLists replaces va_copy by copies of the members.
func copyLists(m *ir.Module, d *llvm.DataLayout) {
	t := vaList(d)
	for _, f := range m.Funcs {
		for _, b := range f.Blocks {
			var insts []ir.Instruction
			for _, inst := range b.Insts {
				x, ok := inst.(*ir.InstCall)
				if !ok || !isCallOf(x, "llvm.va_copy") {
					insts = append(insts, inst)
					continue
				}
				dst := &ir.InstBitCast{From: llvm.Argument(x.Args[0]), To: types.NewPointer(t)}
				src := &ir.InstBitCast{From: llvm.Argument(x.Args[1]), To: types.NewPointer(t)}
				insts = append(insts, dst, src)
				for i := range t.Fields {
					from, to := field(src, t, i), field(dst, t, i)
					v := &ir.InstLoad{ElemType: t.Fields[i], Src: from, Metadata: x.Metadata}
					insts = append(insts, from, to, v, &ir.InstStore{Src: v, Dst: to, Metadata: x.Metadata})
				}
			}
			b.Insts = insts
		}
	}
}
