package frontend

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/llvm"
	"tav/cfg/order"
)

// unmarked is a variable of a function for which the compiler has written no markers.
type unmarked struct {
	*ir.InstAlloca
	at    *metadata.DILocation // of its first use; of what may be a temporary, where the address of an array in it is taken
	named *metadata.DILocalVariable
	array bool // it may be a temporary
}

// is reports whether it is a variable in the syntax tree.
func (x unmarked) is(l *order.Local) bool {
	literal, within := llvm.IsLiteral(x.InstAlloca), x.at != nil && l.At.Contains(int(x.at.Line), int(x.at.Column))
	switch {
	case literal || l.Literal:
		return literal && l.Literal && within
	case l.Temporary:
		return x.array && within
	}
	rest, ok := strings.CutPrefix(x.LocalName, l.Name) // the compiler adds a number
	return ok && strings.Trim(rest, "0123456789") == ""
}

// unmarkedLocals are those that are compound literals, temporary objects with an array of which the address is used,
// and, where f has labels, variables.
func unmarkedLocals(f *ir.Func) (list []unmarked) {
	if len(f.Blocks) == 0 {
		return nil
	}
	jumps, names := hasJumps(f), llvm.Declarations(f)
	arrays := arraysUsed(f, names)
	for _, inst := range f.Blocks[0].Insts {
		x, ok := inst.(*ir.InstAlloca)
		if !ok {
			continue
		}
		l := unmarked{x, arrays[x], names[x], arrays[x] != nil && !llvm.IsLiteral(x)}
		switch {
		case l.array:
		case llvm.IsLiteral(x), jumps && isVariable(x, names[x]):
			l.at = llvm.FirstUse(f, x)
		default:
			continue
		}
		if !llvm.Marked(f, x) {
			list = append(list, l)
		}
	}
	return list
}

// hasJumps reports whether a function has labels or a switch, with which a block can be entered in the middle.
func hasJumps(f *ir.Func) bool {
	for _, b := range f.Blocks {
		if _, ok := b.Term.(*ir.TermSwitch); ok {
			return true
		}
		for _, inst := range b.Insts {
			if x, ok := inst.(*ir.InstCall); ok && callee(x) != nil && callee(x).Name() == "llvm.dbg.label" {
				return true
			}
		}
	}
	return false
}

// isVariable reports whether a variable may be one that C declares, and no parameter, by its name and debug information.
func isVariable(x *ir.InstAlloca, d *metadata.DILocalVariable) bool {
	if d != nil {
		return d.Arg == 0
	}
	return x.LocalName != llvm.ReturnedVariable && !strings.Contains(x.LocalName, ".") && !strings.HasPrefix(x.LocalName, "saved_stack")
}

// arraysUsed says of the temporary objects of a function where a pointer into them comes from that is kept or passed on.
func arraysUsed(f *ir.Func, names map[any]*metadata.DILocalVariable) map[*ir.InstAlloca]*metadata.DILocation {
	into := map[value.Value]*ir.InstAlloca{}
	for _, inst := range f.Blocks[0].Insts {
		if x, ok := inst.(*ir.InstAlloca); ok && names[x] == nil {
			if _, ok := x.ElemType.(*types.StructType); ok {
				into[x] = x
			}
		}
	}
	if len(into) == 0 {
		return nil
	}
	at, used := map[value.Value]*metadata.DILocation{}, map[*ir.InstAlloca]*metadata.DILocation{}
	derive := func(v, from value.Value, inst ir.Instruction) {
		if x := into[from]; x != nil {
			if into[v], at[v] = x, at[from]; from == value.Value(x) {
				at[v] = llvm.Location(inst)
			}
		}
	}
	use := func(v value.Value) {
		if x := into[v]; x != nil && used[x] == nil {
			used[x] = at[v]
		}
	}
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			switch x := inst.(type) {
			case *ir.InstGetElementPtr:
				derive(x, x.Src, x)
			case *ir.InstBitCast:
				derive(x, x.From, x)
			case *ir.InstLoad, *ir.InstICmp:
			case *ir.InstStore:
				use(x.Src)
			case *ir.InstCall:
				passed(x, use)
			default:
				llvm.EachOperand(inst, use)
			}
		}
		for _, v := range b.Term.Operands() {
			use(*v)
		}
	}
	return used
}

// passed calls use for the arguments that a callee gets as pointers, not as what they lead to.
func passed(x *ir.InstCall, use func(value.Value)) {
	if f := callee(x); f != nil && strings.HasPrefix(f.Name(), "llvm.") {
		return
	}
	for _, v := range x.Args {
		if a, ok := v.(*ir.Arg); !ok || !slices.ContainsFunc(a.Attrs, valued) {
			use(llvm.Argument(v))
		}
	}
}

// valued reports whether an attribute says that memory is passed or returned by value.
func valued(a ir.ParamAttribute) bool {
	switch a.(type) {
	case ir.Byval, ir.SRet:
		return true
	}
	return false
}
