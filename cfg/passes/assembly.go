package passes

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// noOperations are the instructions of inline assembly that have no effect
// where there is one thread.
var noOperations = []string{"", "nop", "pause", "rep nop", "rep", "mfence", "lfence", "sfence"}

// withoutEffect reports whether assembly does nothing.
func withoutEffect(asm *ir.InlineAsm) bool {
	return !slices.ContainsFunc(strings.FieldsFunc(asm.Asm, func(r rune) bool { return r == '\n' || r == ';' }), func(line string) bool {
		return !slices.Contains(noOperations, strings.Join(strings.Fields(line), " "))
	})
}

// dropBarriers removes from a module the inline assembly that does nothing. A
// result that shares its register with an operand is that operand, as in
//
//	asm("" : "=r"(y) : "0"(x));
//
// Assembly whose results say nothing of where they come from stays.
func dropBarriers(m *ir.Module) {
	for _, f := range m.Funcs {
		results := map[value.Value]value.Value{}
		for _, b := range f.Blocks {
			b.Insts = slices.DeleteFunc(b.Insts, func(inst ir.Instruction) bool {
				x, ok := inst.(*ir.InstCall)
				if !ok {
					return false
				}
				asm, ok := x.Callee.(*ir.InlineAsm)
				if !ok || !withoutEffect(asm) {
					return false
				}
				outputs, inputs := operandsOf(asm)
				if _, void := x.Type().(*types.VoidType); void {
					return keepsMemory(outputs, inputs, x.Args)
				}
				if i := slices.Index(inputs, "0"); len(outputs) == 1 && i >= 0 && i < len(x.Args) {
					results[x] = llvm.Argument(x.Args[i])
				}
				return results[x] != nil
			})
		}
		llvm.ReplaceUses(f, results)
	}
}

// operandsOf lists the constraints of the outputs and of the inputs.
func operandsOf(asm *ir.InlineAsm) (outputs, inputs []string) {
	for _, c := range strings.Split(asm.Constraint, ",") {
		switch {
		case strings.HasPrefix(c, "="):
			outputs = append(outputs, c)
		case c != "" && !strings.HasPrefix(c, "~"):
			inputs = append(inputs, c)
		}
	}
	return outputs, inputs
}

// keepsMemory reports whether every place in memory that is an output, all of
// them addresses among the arguments, is an input as well: "+m"(x).
func keepsMemory(outputs, inputs []string, args []value.Value) bool {
	if len(outputs)+len(inputs) != len(args) {
		return false
	}
	for i := range outputs {
		kept := false
		for j, c := range inputs {
			kept = kept || strings.HasPrefix(c, "*") && llvm.Argument(args[len(outputs)+j]) == llvm.Argument(args[i])
		}
		if !kept {
			return false
		}
	}
	return true
}
