package passes

import (
	"math/bits"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// Overflows that clang's sanitizer does not look for, and that NoOverflow does:
//
//   - s.u++ where u is an unsigned bit-field one bit narrower than int: like
//     s.u += 1 it is computed in int (C11 6.3.1.1p2, 6.5.2.4p2, 6.5.3.1p2), where INT_MAX
//     + 1 overflows. Narrower ones cannot, nor can wider ones, which stay unsigned.
//   - abs and its kin, of the least number (7.22.6.1p2), and div and its kin where
//     the quotient does not fit (7.22.6.2p3).
//
// What overflow of GNU's complex integers means is not specified: it is unsupported.
// clang's names of instructions say what they were in C.

// addChecks adds the checks to the program's own functions, which were compiled with the sanitizer's.
func addChecks(m *ir.Module, own func(*ir.Func) bool) {
	for _, f := range m.Funcs {
		if !own(f) {
			continue
		}
		llvm.Rewrite(f, func(inst ir.Instruction) []ir.Instruction {
			if k := unchecked(inst, own); k != nil {
				return []ir.Instruction{k, inst}
			}
			return []ir.Instruction{inst}
		})
	}
}

// unchecked is the check that an instruction wants before it; nil if none. own
// holds of the functions that the program itself defines.
func unchecked(inst ir.Instruction, own func(*ir.Func) bool) *OverflowCheck {
	switch x := inst.(type) {
	case *ir.InstAdd:
		if t, ok := x.Typ.(*types.IntType); ok && strings.HasPrefix(x.LocalName, "inc") && t.BitSize == FieldBits(x.X)+1 {
			return newCheck("+", x.X, x.Y, x.Metadata)
		}
	case *ir.InstSelect:
		if neg, ok := x.ValueTrue.(*ir.InstSub); ok && strings.HasPrefix(x.LocalName, "abs") {
			return newCheck("-", neg.X, neg.Y, x.Metadata)
		}
	case *ir.InstCall:
		if f := llvm.DirectCallee(x.Callee); f != nil && !own(f) {
			return callCheck(f.Name(), x)
		}
	}
	if onComplex(inst) {
		m, _ := inst.(interface{ MDAttachments() []*metadata.Attachment })
		return newCheck("", nil, nil, m.MDAttachments())
	}
	return nil
}

// onComplex reports whether an instruction computes a part of a complex integer.
func onComplex(inst ir.Instruction) bool {
	switch x := inst.(type) {
	case *ir.InstAdd:
		part, _ := x.X.(*ir.InstLoad)
		return partName(x.LocalName) || part != nil && strings.HasPrefix(x.LocalName, "inc") && strings.Contains(part.LocalName, ".real")
	case *ir.InstSub:
		return partName(x.LocalName)
	case *ir.InstMul:
		return partName(x.LocalName)
	case *ir.InstSDiv:
		return x.LocalName == "" // divisions of other numbers have a name
	}
	return false
}

// partName reports whether clang gives a part of a complex number the name.
func partName(name string) bool {
	switch strings.TrimRight(name, "0123456789") {
	case "add.r", "add.i", "sub.r", "sub.i", "mul.rl", "mul.rr", "mul.r", "mul.il", "mul.ir", "mul.i", "neg.r", "neg.i", "conj.i":
		return true
	}
	return false
}

// callCheck is the check of a call of a library function.
func callCheck(name string, x *ir.InstCall) *OverflowCheck {
	n := len(x.Args)
	number := func(i int) (value.Value, bool) {
		if i < 0 {
			return nil, false
		}
		v := llvm.Argument(x.Args[i])
		_, ok := v.Type().(*types.IntType)
		return v, ok
	}
	switch name {
	case "abs", "labs", "llabs", "imaxabs":
		if v, ok := number(n - 1); ok {
			return newCheck("-", constant.NewInt(v.Type().(*types.IntType), 0), v, x.Metadata)
		}
	case "div", "ldiv", "lldiv", "imaxdiv":
		v, ok := number(n - 2)
		w, ok2 := number(n - 1)
		if ok && ok2 {
			return newCheck("/", v, w, x.Metadata)
		}
	}
	return nil
}

func newCheck(operator string, x, y value.Value, at ir.Metadata) *OverflowCheck {
	trap := ir.NewFunc("llvm.ubsantrap", types.Void)
	k := &OverflowCheck{InstCall: &ir.InstCall{Callee: trap, Typ: types.Void, Metadata: at}, Operator: operator, X: x, Y: y, Unchecked: true}
	for _, v := range []value.Value{x, y} {
		if v != nil {
			k.Args = append(k.Args, v)
		}
	}
	return k
}

// FieldBits is the width of the unsigned bit-field that v is the value of; 0 if
// it is none.
func FieldBits(v value.Value) uint64 {
	switch x := v.(type) {
	case *ir.InstTrunc:
		if strings.HasPrefix(x.LocalName, "bf.cast") {
			return FieldBits(x.From)
		}
	case *ir.InstAnd:
		if c, ok := llvm.ConstantInt(x.Y); ok && strings.HasPrefix(x.LocalName, "bf.clear") && c > 0 {
			return uint64(bits.Len64(uint64(c)))
		}
	case *ir.InstLShr:
		t, ok := x.Typ.(*types.IntType)
		if c, ok2 := llvm.ConstantInt(x.Y); ok && ok2 && strings.HasPrefix(x.LocalName, "bf.lshr") {
			return t.BitSize - uint64(c)
		}
	}
	return 0
}
