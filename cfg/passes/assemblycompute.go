package passes

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// computeAssembly replaces inline assembly of one instruction that computes a number in a register by what it computes.
func computeAssembly(m *ir.Module) {
	for _, f := range m.Funcs {
		results := map[value.Value]value.Value{}
		llvm.Rewrite(f, func(inst ir.Instruction) []ir.Instruction {
			if x, ok := inst.(*ir.InstCall); ok {
				if with := computed(x, m); with != nil {
					results[x] = with.(value.Value)
					return []ir.Instruction{with}
				}
			}
			return []ir.Instruction{inst}
		})
		llvm.ReplaceUses(f, results)
	}
}

// oneInstruction matches those that are understood: a name, with the size of the operands, what it reads, and the result; and
// the sum of two registers as an address.
var (
	oneInstruction = regexp.MustCompile(`^\s*(add|sub|and|or|xor|mov|inc|dec|not|neg|bswap)([lq]?)\s+(?:(\$\d+|\$\$-?\d+)\s*,\s*)?\$0\s*;?\s*$`)
	sumAsAddress   = regexp.MustCompile(`^\s*lea([lq]?)\s+\(\s*(\$\d+)\s*,\s*(\$\d+)\s*\)\s*,\s*\$0\s*;?\s*$`)
)

// computed is the instruction that stands for a call of assembly; nil: it is none that is understood.
func computed(x *ir.InstCall, m *ir.Module) ir.Instruction {
	asm, ok := x.Callee.(*ir.InlineAsm)
	t, isInt := x.Type().(*types.IntType)
	if !ok || asm.IntelDialect || !isInt || t.BitSize != 32 && t.BitSize != 64 {
		return nil
	}
	outputs, inputs := operandsOf(asm)
	if len(outputs) != 1 || strings.TrimLeft(outputs[0], "=&") != "r" || len(inputs) != len(x.Args) {
		return nil
	}
	registers := map[string]value.Value{}
	for i, in := range inputs {
		v := llvm.Argument(x.Args[i])
		if in != "r" && in != "0" || !v.Type().Equal(t) {
			return nil
		}
		if in == "0" {
			registers["$0"] = v
		} else {
			registers["$"+strconv.Itoa(i+1)] = v
		}
	}
	size := map[uint64]string{32: "l", 64: "q"}[t.BitSize]
	if s := sumAsAddress.FindStringSubmatch(asm.Asm); s != nil {
		a, b := registers[s[2]], registers[s[3]]
		if s[1] != "" && s[1] != size || a == nil || b == nil {
			return nil
		}
		return &ir.InstAdd{X: a, Y: b, Typ: t, Metadata: x.Metadata}
	}
	s := oneInstruction.FindStringSubmatch(asm.Asm)
	if s == nil || s[2] != "" && s[2] != size {
		return nil
	}
	by := registers[s[3]]
	if n, immediate := strings.CutPrefix(s[3], "$$"); immediate {
		i, err := strconv.ParseInt(n, 0, 32) // extended with its sign to 64 bits
		if err != nil {
			return nil
		}
		by = constant.NewInt(t, i)
	}
	return arithmetic(x, s[1], registers["$0"], by, s[3] != "", m)
}

// operators are what instructions with two operands compute.
var operators = map[string]llvm.BinOp{"add": llvm.OpAdd, "sub": llvm.OpSub, "and": llvm.OpAnd, "or": llvm.OpOr, "xor": llvm.OpXor}

// constantOperators are what instructions with one operand compute of it and a constant.
var constantOperators = map[string]struct {
	op llvm.BinOp
	by int64
}{"inc": {llvm.OpAdd, 1}, "dec": {llvm.OpSub, 1}, "not": {llvm.OpXor, -1}}

// arithmetic is what an instruction computes from the number in the register of its result and from its other operand, if it has two.
func arithmetic(x *ir.InstCall, name string, old, by value.Value, two bool, m *ir.Module) ir.Instruction {
	t, md := x.Type().(*types.IntType), x.Metadata
	if two != (by != nil) || old == nil && name != "mov" {
		return nil
	}
	if op, ok := operators[name]; ok && two {
		return operation(op, old, by, md)
	}
	if c, ok := constantOperators[name]; ok && !two {
		return operation(c.op, old, constant.NewInt(t, c.by), md)
	}
	switch {
	case name == "mov" && two:
		return operation(llvm.OpOr, by, constant.NewInt(t, 0), md)
	case name == "neg" && !two:
		return operation(llvm.OpSub, constant.NewInt(t, 0), old, md)
	case name == "bswap" && !two:
		swap := declared(m, "llvm.bswap.i"+strconv.FormatUint(t.BitSize, 10), t)
		swap.Sig.RetType = t
		return &ir.InstCall{Callee: swap, Args: []value.Value{old}, Typ: t, Metadata: md}
	}
	return nil
}
