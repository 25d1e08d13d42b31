package passes

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// Functions with variable arguments that read them. Both x86 conventions keep
// the arguments that are left for the stack one after the other, each in a
// multiple of the size of a word; and a va_list of x86-64 whose registers are
// used up reads them from there. So the variable arguments of a call are put in
// a struct on the caller's stack, whose address is passed as one more parameter,
// and va_start makes a va_list that starts with it.

// argumentList is the type of that parameter, the address of the arguments and that of their
// types: clang passes no struct of two pointers as one value, so a call through a pointer of
// another type does not fit it.
var argumentList = types.NewStruct(types.I8Ptr, types.I8Ptr)

// passVariadic does this for the functions of m, and for the calls through pointers of their
// types. Where a direct call has too few arguments va_start stays, and is unsupported, as it does
// in the entry function.
func passVariadic(m *ir.Module, entry *ir.Func, d *llvm.DataLayout) {
	direct, through, starts := variadicCalls(m)
	lists := clangLists(m, d)
	taken := llvm.AddressTaken(m)
	packed := map[string]bool{}
	for _, f := range m.Funcs {
		short := func(c callSite) bool { return len(c.call.Args) < len(f.Params) }
		if !f.Sig.Variadic || !starts[f] || f == entry || slices.ContainsFunc(direct[f], short) {
			continue
		}
		calls, key := direct[f], f.Sig.String()
		if taken[f] && !packed[key] {
			calls, packed[key] = slices.Concat(calls, through[key]), true
		}
		for _, c := range calls {
			c.packArguments(len(f.Params), lists, d)
		}
		takeArguments(f, d)
	}
	lists.rewrite(m)
}

// variadicCalls are the calls of each function, those through pointers to functions with
// variable arguments by their type, and the functions that call va_start.
func variadicCalls(m *ir.Module) (direct map[*ir.Func][]callSite, through map[string][]callSite, starts map[*ir.Func]bool) {
	direct, through, starts = map[*ir.Func][]callSite{}, map[string][]callSite{}, map[*ir.Func]bool{}
	for f, inst := range llvm.AllInstructions(m) {
		x, ok := inst.(*ir.InstCall)
		if !ok {
			continue
		}
		starts[f] = starts[f] || isCallOf(x, "llvm.va_start")
		if g := llvm.DirectCallee(x.Callee); g != nil {
			direct[g] = append(direct[g], callSite{f, x})
		} else if t := calledType(x); t != nil && t.Variadic {
			through[t.String()] = append(through[t.String()], callSite{f, x})
		}
	}
	return direct, through, starts
}

func isCallOf(x *ir.InstCall, name string) bool {
	f := llvm.DirectCallee(x.Callee)
	return f != nil && f.Name() == name
}

// passed is what is put in the struct for an argument: its type, the alignment that it has there,
// and whether the argument is the address of it, a copy of a struct.
func passed(v value.Value, d *llvm.DataLayout) (t types.Type, align int64, copied bool) {
	if t = llvm.ByvalArgument(v); t != nil {
		align = d.Ptr
		for _, p := range v.(*ir.Arg).Attrs {
			if n, ok := p.(ir.Align); ok {
				align = max(align, int64(n))
			}
		}
		return t, align, true
	}
	t = v.Type()
	if d.Size(t) > d.Ptr && d.Align(t) > d.Ptr { // long double and __int128 of x86-64
		return t, 2 * d.Ptr, false
	}
	return t, d.Ptr, false
}

// packArguments replaces the arguments of a call from the n-th on by the address
// of a struct in the caller's frame that holds them.
func (c callSite) packArguments(n int, lists *variadicLists, d *llvm.DataLayout) {
	t := &types.StructType{Packed: true}
	var fields []int
	at := int64(0)
	pad := func(align int64) {
		if gap := (align - at%align) % align; gap > 0 {
			t.Fields = append(t.Fields, types.NewArray(uint64(gap), types.I8))
			at += gap
		}
	}
	var kinds []byte // one for each word
	for _, a := range c.call.Args[n:] {
		typ, align, copied := passed(a, d)
		pad(align)
		kinds = append(kinds, make([]byte, at/d.Ptr-int64(len(kinds)))...)
		kinds = append(kinds, slotKinds(typ, copied, d)...)
		fields = append(fields, len(t.Fields))
		t.Fields = append(t.Fields, typ)
		at += d.Size(typ)
		pad(d.Ptr)
	}
	list := temporary(c.in, "variable arguments", t)
	list.Align = stackAlign
	var insts []ir.Instruction
	for i, a := range c.call.Args[n:] {
		to := field(list, t, fields[i])
		insts = append(insts, to)
		if typ, _, copied := passed(a, d); copied {
			insts = append(insts, copyBytes(c.in.Parent, to, llvm.Argument(a), d.Size(typ), c.call.Metadata, d)...)
		} else {
			insts = append(insts, &ir.InstStore{Src: llvm.Argument(a), Dst: to, Metadata: c.call.Metadata})
		}
	}
	address := &ir.InstBitCast{From: list, To: types.I8Ptr}
	arguments := ir.NewInsertValue(constant.NewUndef(argumentList), address, 0)
	typed := ir.NewInsertValue(arguments, lists.pass(listCall{c, list, t, kinds}), 1)
	c.call.Args = append(slices.Clone(c.call.Args[:n]), typed)
	b, i := c.block()
	b.Insts = slices.Insert(b.Insts, i, append(insts, address, arguments, typed)...)
}

// stackAlign is the alignment of the arguments on the stack.
const stackAlign = 16

// field is the address of a member.
func field(base value.Value, t *types.StructType, i int) *ir.InstGetElementPtr {
	indices := []value.Value{constant.NewInt(types.I32, 0), constant.NewInt(types.I32, int64(i))}
	return &ir.InstGetElementPtr{ElemType: t, Src: base, Indices: indices, InBounds: true, Typ: types.NewPointer(t.Fields[i])}
}

// takeArguments gives f the parameter for its variable arguments.
func takeArguments(f *ir.Func, d *llvm.DataLayout) {
	param := ir.NewParam("variable arguments", argumentList)
	f.Params = append(f.Params, param)
	f.Sig = types.NewFunc(f.Sig.RetType, append(slices.Clone(f.Sig.Params), param.Typ)...)
	f.Typ = types.NewPointer(f.Sig)
	llvm.Rewrite(f, func(inst ir.Instruction) []ir.Instruction {
		if x, ok := inst.(*ir.InstCall); ok && isCallOf(x, "llvm.va_start") {
			list, kinds := ir.NewExtractValue(param, 0), ir.NewExtractValue(param, 1)
			return append([]ir.Instruction{list, kinds}, startList(x, list, kinds, d)...)
		}
		return []ir.Instruction{inst}
	})
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
// argument is left in a register; the first is a multiple of alignments, which is counted from there.
var registersUsed = []int64{64, 176}

// startList sets the list that va_start is called with.
func startList(x *ir.InstCall, arguments, kinds value.Value, d *llvm.DataLayout) []ir.Instruction {
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
			v = kinds
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
		llvm.Rewrite(f, func(inst ir.Instruction) []ir.Instruction {
			x, ok := inst.(*ir.InstCall)
			if !ok || !isCallOf(x, "llvm.va_copy") {
				return []ir.Instruction{inst}
			}
			dst := &ir.InstBitCast{From: llvm.Argument(x.Args[0]), To: types.NewPointer(t)}
			src := &ir.InstBitCast{From: llvm.Argument(x.Args[1]), To: types.NewPointer(t)}
			list := []ir.Instruction{dst, src}
			for i := range t.Fields {
				from, to := field(src, t, i), field(dst, t, i)
				v := &ir.InstLoad{ElemType: t.Fields[i], Src: from, Metadata: x.Metadata}
				list = append(list, from, to, v, &ir.InstStore{Src: v, Dst: to, Metadata: x.Metadata})
			}
			return list
		})
	}
}
