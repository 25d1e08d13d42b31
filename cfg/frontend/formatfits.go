package frontend

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/library"
)

// Whether the arguments of a call fit its constant format (C11 7.21.6.1p9, 7.21.6.2p10), as far as the types of
// LLVM say so: signed and unsigned integers of one size fit alike, and so do all pointers to characters, structs and arrays.

// misfit says in front of a call that its arguments do not fit; it reads nothing.
func (e *expander) misfit(call *ir.InstCall) *ir.InstCall {
	null := constant.NewNull(types.I8Ptr)
	x := ir.NewCall(e.declare(library.ReadsMisfit, types.Void, null), null)
	x.Metadata = call.Metadata
	return x
}

// misfits reports whether the arguments of a call do not fit its format.
func (e *expander) misfits(call *ir.InstCall) bool {
	c, ok := formatCalls[callee(call).Name()]
	if !ok || len(call.Args) <= c.format {
		return false
	}
	format, ok := constantString(call.Args[c.format])
	if !ok {
		return false
	}
	parse, wanted := parsePrintFormat, e.printedTypes
	if c.scan {
		parse, wanted = parseScanFormat, e.scannedTypes
	}
	ds, err := parse(format)
	if err != nil {
		return false
	}
	rest := call.Args[c.format+1:]
	for _, d := range ds {
		if d.kind != conversionDirective {
			continue
		}
		for _, t := range wanted(d) {
			if len(rest) == 0 || !fits(rest[0], t) {
				return true
			}
			rest = rest[1:]
		}
	}
	return false
}

// printedTypes are the types of the arguments that a conversion of printf takes.
func (e *expander) printedTypes(d directive) (list []types.Type) {
	for _, n := range []int{d.width, d.precision} {
		if n == fromArgument {
			list = append(list, types.I32)
		}
	}
	switch d.char {
	case 'm':
		return list
	case 's', 'p':
		return append(list, types.I8Ptr)
	case 'n':
		return append(list, types.NewPointer(e.integer(d.length)))
	case 'c':
		return append(list, types.I32)
	case 'd', 'i', 'o', 'u', 'x', 'X':
		if t := e.integer(d.length); t.BitSize > 32 {
			return append(list, t)
		}
		return append(list, types.I32)
	}
	if d.length == "L" {
		return append(list, types.X86_FP80)
	}
	return append(list, types.Double)
}

// scannedTypes are the types of the arguments that a conversion of scanf takes.
func (e *expander) scannedTypes(d directive) []types.Type {
	t, _, ok := (&expansion{e: e}).scanType(d)
	if !ok || d.suppress {
		return nil
	}
	return []types.Type{types.NewPointer(t)}
}

// fits reports whether an argument may be one of a type.
func fits(v value.Value, t types.Type) bool {
	have := argument(v).Type()
	p, isPointer := have.(*types.PointerType)
	q, wantsPointer := t.(*types.PointerType)
	if !isPointer || !wantsPointer {
		return have.Equal(t)
	}
	switch p.ElemType.(type) {
	case *types.IntType, *types.FloatType:
		return p.ElemType.Equal(types.I8) || q.ElemType.Equal(types.I8) || p.ElemType.Equal(q.ElemType)
	}
	return true
}
