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
		for _, b := range f.Blocks {
			var insts []ir.Instruction
			for _, inst := range b.Insts {
				x, ok := inst.(*ir.InstCall)
				if !ok {
					insts = append(insts, inst)
					continue
				}
				list, result := computed(x, m)
				if result == nil {
					list = []ir.Instruction{inst}
				} else {
					results[x] = result
				}
				insts = append(insts, list...)
			}
			b.Insts = insts
		}
		if len(results) > 0 {
			llvm.ReplaceUses(f, results)
		}
	}
}

// oneInstruction matches those that are understood: a name, with the size of the operands, what it reads, and the result; and
// the sum of two registers as an address.
var (
	oneInstruction = regexp.MustCompile(`^\s*(add|sub|and|or|xor|mov|inc|dec|not|neg|bswap)([lq]?)\s+(?:(\$\d+|\$\$-?\d+)\s*,\s*)?\$0\s*;?\s*$`)
	sumAsAddress   = regexp.MustCompile(`^\s*lea([lq]?)\s+\(\s*(\$\d+)\s*,\s*(\$\d+)\s*\)\s*,\s*\$0\s*;?\s*$`)
)

// computed lists the instructions that stand for a call of assembly, and their result; nil: it is none that is understood.
func computed(x *ir.InstCall, m *ir.Module) (insts []ir.Instruction, result value.Value) {
	asm, ok := x.Callee.(*ir.InlineAsm)
	t, isInt := x.Type().(*types.IntType)
	if !ok || asm.IntelDialect || !isInt || t.BitSize != 32 && t.BitSize != 64 {
		return nil, nil
	}
	outputs, inputs := operandsOf(asm)
	if len(outputs) != 1 || strings.TrimLeft(outputs[0], "=&") != "r" || len(inputs) != len(x.Args) {
		return nil, nil
	}
	registers := map[string]value.Value{}
	for i, in := range inputs {
		v := llvm.Argument(x.Args[i])
		if in != "r" && in != "0" || !v.Type().Equal(t) {
			return nil, nil
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
			return nil, nil
		}
		return single(&ir.InstAdd{X: a, Y: b, Typ: t, Metadata: x.Metadata})
	}
	s := oneInstruction.FindStringSubmatch(asm.Asm)
	if s == nil || s[2] != "" && s[2] != size {
		return nil, nil
	}
	by := registers[s[3]]
	if n, immediate := strings.CutPrefix(s[3], "$$"); immediate {
		i, err := strconv.ParseInt(n, 0, 32) // extended with its sign to 64 bits
		if err != nil {
			return nil, nil
		}
		by = constant.NewInt(t, i)
	}
	return arithmetic(x, s[1], registers["$0"], by, s[3] != "", m)
}

// arithmetic is what an instruction computes from the number in the register of its result and from its other operand, if it has two.
func arithmetic(x *ir.InstCall, name string, old, by value.Value, two bool, m *ir.Module) ([]ir.Instruction, value.Value) {
	t, md := x.Type().(*types.IntType), x.Metadata
	if two != (by != nil) || old == nil && name != "mov" {
		return nil, nil
	}
	one, ones, zero := constant.NewInt(t, 1), constant.NewInt(t, -1), constant.NewInt(t, 0)
	if two {
		switch name {
		case "mov":
			return single(&ir.InstOr{X: by, Y: zero, Typ: t, Metadata: md})
		case "add":
			return single(&ir.InstAdd{X: old, Y: by, Typ: t, Metadata: md})
		case "sub":
			return single(&ir.InstSub{X: old, Y: by, Typ: t, Metadata: md})
		case "and":
			return single(&ir.InstAnd{X: old, Y: by, Typ: t, Metadata: md})
		case "or":
			return single(&ir.InstOr{X: old, Y: by, Typ: t, Metadata: md})
		case "xor":
			return single(&ir.InstXor{X: old, Y: by, Typ: t, Metadata: md})
		}
		return nil, nil
	}
	switch name {
	case "inc":
		return single(&ir.InstAdd{X: old, Y: one, Typ: t, Metadata: md})
	case "dec":
		return single(&ir.InstSub{X: old, Y: one, Typ: t, Metadata: md})
	case "not":
		return single(&ir.InstXor{X: old, Y: ones, Typ: t, Metadata: md})
	case "neg":
		return single(&ir.InstSub{X: zero, Y: old, Typ: t, Metadata: md})
	case "bswap":
		swap := declared(m, "llvm.bswap.i"+strconv.FormatUint(t.BitSize, 10), t)
		swap.Sig.RetType = t
		return single(&ir.InstCall{Callee: swap, Args: []value.Value{old}, Typ: t, Metadata: md})
	}
	return nil, nil
}

// single is an instruction and its result.
func single(inst interface {
	ir.Instruction
	value.Value
}) ([]ir.Instruction, value.Value) {
	return []ir.Instruction{inst}, inst
}
