package lower

import (
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/passes"
)

// Bit-fields of more bits than int, as in unsigned long long b : 40. C leaves it to the
// implementation whether they are of a type of their own width, as for gcc, or of the
// declared one, as for clang (C11 6.7.2.1p5): x.b << 32 keeps 40 bits or 64. A variable
// without an initial value says which, so that proofs hold for both. Where the IR does not tell
// in which type gcc computes, as in x.b + 1, which may have been x.b + 1ULL, a result that
// is another one in the narrower type is undefined behaviour.

// otherWidth is what is said where compilers differ.
const otherWidth = "arithmetic on a bit-field of more bits than int, which compilers do in different widths"

// A fieldType is that of a bit-field of more bits than int, or of what is computed from it.
type fieldType struct {
	width  uint64 // 0: it is none
	signed bool
	unsure bool // other operands may be of a wider type
}

// fieldTypeOf is the type that gcc may give a value.
func fieldTypeOf(v value.Value) fieldType {
	t, ok := intType(v)
	if !ok || t.BitSize <= 32 {
		return fieldType{}
	}
	switch x := v.(type) {
	case *ir.InstAdd:
		return common(x.X, x.Y)
	case *ir.InstSub:
		return common(x.X, x.Y)
	case *ir.InstMul:
		return common(x.X, x.Y)
	case *ir.InstOr:
		return common(x.X, x.Y)
	case *ir.InstXor:
		return common(x.X, x.Y)
	case *ir.InstShl:
		return fieldTypeOf(x.X)
	case *ir.InstAShr:
		if n, ok := llvm.ConstantInt(x.Y); ok && strings.HasPrefix(x.LocalName, "bf.ashr") {
			return fieldType{width: wide(t.BitSize-uint64(n), t.BitSize), signed: true}
		}
		return fieldTypeOf(x.X)
	case *ir.InstTrunc:
		if strings.HasPrefix(x.LocalName, "bf.cast") {
			return fieldType{width: wide(fieldTypeOf(x.From).width, t.BitSize)}
		}
	}
	return fieldType{width: wide(passes.FieldBits(v), t.BitSize)}
}

// wide is the width of a bit-field in an integer of so many bits; 0 unless it is wider than int and narrower than that.
func wide(width, bits uint64) uint64 {
	if width > 32 && width < bits {
		return width
	}
	return 0
}

// common is the type in which gcc may compute with two operands.
func common(x, y value.Value) fieldType {
	a, b := fieldTypeOf(x), fieldTypeOf(y)
	switch {
	case a.width == 0 && b.width == 0:
		return a
	case a.width == 0 && mayBeInt(x):
		b.unsure = true
		return b
	case b.width == 0 && mayBeInt(y):
		a.unsure = true
		return a
	case a.width == 0 || b.width == 0: // of 64 bits
		return fieldType{}
	case a.width < b.width || a.width == b.width && a.signed:
		a, b = b, a
	}
	a.unsure = a.unsure || b.unsure
	return a
}

// mayBeInt reports whether a value of 64 bits may have been an int.
func mayBeInt(v value.Value) bool {
	switch x := v.(type) {
	case *constant.Int:
		return true
	case *ir.InstSExt:
		return significant(x.From) <= 32
	case *ir.InstZExt:
		return significant(x.From) <= 32
	}
	return false
}

// inField is the result v of an instruction, or what it is in the type of a bit-field.
func (ex *expressions) inField(inst value.Value, v val, pos cfg.Pos) val {
	f := fieldTypeOf(inst)
	if f.width == 0 || v.t == nil || ex.backInField(inst) {
		return v
	}
	m, t, w := ex.m, v.t, v.t.Sort().Width
	narrow := m.Extract(t, int(f.width)-1, 0)
	if f.signed {
		narrow = m.SExt(narrow, w)
	} else {
		narrow = m.ZExt(narrow, w)
	}
	if f.unsure {
		same := m.Eq(narrow, t)
		return val{t: m.Ite(same, t, ex.arbitrary(t.Sort(), pos, cfg.Undefined{Cond: m.Not(same), What: otherWidth}))}
	}
	if ex.addr.objects.narrow == nil {
		ex.addr.objects.narrow = ex.newVar(cfg.Var{Name: "fields", Role: cfg.Heap}, m.BV(1), nil)
	}
	return val{t: m.Ite(m.Eq(ex.addr.objects.narrow.Term, m.BVUint(1, 1)), narrow, t)}
}

// backInField reports whether all that is done with a result is to store it in a bit-field, which cuts it.
func (ex *expressions) backInField(v value.Value) bool {
	if ex.uses.Count[v] != 1 {
		return false
	}
	for _, inst := range ex.block.Insts {
		if x, ok := inst.(*ir.InstAnd); ok && x.X == v {
			return strings.HasPrefix(x.LocalName, "bf.value")
		}
	}
	return false
}
