package llvm

import (
	"iter"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"
)

// UsersOf are the instructions of f that use each value.
func UsersOf(f *ir.Func) map[value.Value][]any {
	users := map[value.Value][]any{}
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			EachOperand(inst, func(v value.Value) {
				v = Argument(v)
				users[v] = append(users[v], inst)
			})
		}
		for _, v := range b.Term.Operands() {
			users[*v] = append(users[*v], b.Term)
		}
	}
	return users
}

// ReplaceUses puts other values in the place of results, wherever f uses them.
func ReplaceUses(f *ir.Func, results map[value.Value]value.Value) {
	if len(results) == 0 {
		return
	}
	replace := func(user interface{ Operands() []*value.Value }) {
		for _, op := range user.Operands() {
			if a, ok := (*op).(*ir.Arg); ok {
				op = &a.Value
			}
			for v, ok := results[*op]; ok; v, ok = results[*op] { // which may be replaced itself
				*op = v
			}
		}
	}
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			replace(inst)
		}
		replace(b.Term)
	}
}

// Rewrite puts what with lists in the place of each instruction of f.
func Rewrite(f *ir.Func, with func(ir.Instruction) []ir.Instruction) {
	for _, b := range f.Blocks {
		var insts []ir.Instruction
		for _, inst := range b.Insts {
			insts = append(insts, with(inst)...)
		}
		b.Insts = insts
	}
}

// Instructions are the instructions of f, each with its block.
func Instructions(f *ir.Func) iter.Seq2[*ir.Block, ir.Instruction] {
	return func(yield func(*ir.Block, ir.Instruction) bool) {
		for _, b := range f.Blocks {
			for _, inst := range b.Insts {
				if !yield(b, inst) {
					return
				}
			}
		}
	}
}

// AllInstructions are the instructions of the functions of m, each with its function.
func AllInstructions(m *ir.Module) iter.Seq2[*ir.Func, ir.Instruction] {
	return func(yield func(*ir.Func, ir.Instruction) bool) {
		for _, f := range m.Funcs {
			for _, inst := range Instructions(f) {
				if !yield(f, inst) {
					return
				}
			}
		}
	}
}
