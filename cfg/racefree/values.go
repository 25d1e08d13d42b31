package racefree

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"slices"

	"tav/cfg/llvm"
)

// Numbers of n bits are read as signed ones; arithmetic is that of whole numbers, because
// what overflows is not allowed to, or left as it is.

// register is what a register holds; nil: not known.
func (m *machine) register(s *state, r register) *sym {
	if v := s.regs[r]; v != nil {
		return v
	}
	if r.frame.recursive {
		return nil
	}
	return m.sym(atom{frame: r.frame, value: r.value})
}

// eval is what an operand is; nil: not known.
func (m *machine) eval(s *state, f *frame, v value.Value) *sym {
	switch v := v.(type) {
	case nil:
		return nil
	case *ir.Arg:
		return m.eval(s, f, v.Value)
	case constant.Constant:
		return m.constant(f.thread, v)
	}
	return m.register(s, register{f, v})
}

// constant is what a constant is for a thread.
func (m *sharing) constant(t *thread, v constant.Constant) *sym {
	switch v := v.(type) {
	case *constant.Int:
		if v.X.IsInt64() {
			return number(signed(v.X.Int64(), v.Typ.BitSize))
		}
	case *constant.Null:
		return number(0)
	case *ir.Global:
		return m.sym(atom{object: m.global(t, v)})
	case *constant.ExprBitCast:
		return m.constant(t, v.From)
	case *constant.ExprIntToPtr:
		if n, ok := m.layout.ConstInt(v.From); ok {
			return number(n)
		}
	case *constant.ExprGetElementPtr:
		if off, steps := m.distance(v.ElemType, llvm.Indices(v)); len(steps) == 0 {
			return m.constant(t, v.Src).plus(number(off), 1)
		}
	default:
		if n, ok := m.layout.ConstInt(v); ok {
			return number(n)
		}
	}
	return nil
}

// signed reads the lowest n bits of x as a signed number.
func signed(x int64, n uint64) int64 {
	if n >= 64 || n == 0 {
		return x
	}
	return x << (64 - n) >> (64 - n)
}

func width(t types.Type) uint64 {
	if t, ok := t.(*types.IntType); ok {
		return t.BitSize
	}
	return 64
}

// result is what an instruction computes from its operands; nil: something of its own.
func (m *machine) result(s *state, f *frame, inst ir.Instruction) *sym {
	eval := func(v value.Value) *sym { return m.eval(s, f, v) }
	switch x := inst.(type) {
	case *ir.InstAlloca:
		if o := f.objects[x]; o != nil && m.single(o) {
			return m.sym(atom{object: o})
		}
	case *ir.InstGetElementPtr:
		off, steps := m.distance(x.ElemType, x.Indices)
		v := eval(x.Src).plus(number(off), 1)
		for _, t := range steps {
			v = v.plus(eval(t.index), t.stride)
		}
		return v
	case *ir.InstBitCast:
		if !llvm.IsFloat(x.From.Type()) && !llvm.IsFloat(x.To) {
			return eval(x.From)
		}
	case *ir.InstPtrToInt:
		if width(x.To) == uint64(m.layout.Ptr)*8 {
			return eval(x.From)
		}
	case *ir.InstIntToPtr:
		if width(x.From.Type()) == uint64(m.layout.Ptr)*8 {
			return eval(x.From)
		}
	case *ir.InstSExt:
		if width(x.From.Type()) > 1 {
			return eval(x.From)
		}
	case *ir.InstZExt:
		if v, w := eval(x.From), width(x.From.Type()); v.isNumber() && w < 64 {
			return number(v.k & (1<<w - 1))
		}
		return m.converted(eval(x.From), x.From.Type(), x.To)
	case *ir.InstTrunc:
		if v := eval(x.From); v.isNumber() {
			return number(signed(v.k, width(x.To)))
		}
		return m.converted(eval(x.From), x.From.Type(), x.To)
	case *ir.InstICmp:
		if holds, known := (cond{x.Pred, eval(x.X), eval(x.Y)}).decided(); known && holds {
			return number(-1) // with one bit
		} else if known {
			return number(0)
		}
	case *ir.InstAdd:
		return sum(eval(x.X), eval(x.Y), 1, x.OverflowFlags, x.Type())
	case *ir.InstSub:
		return sum(eval(x.X), eval(x.Y), -1, x.OverflowFlags, x.Type())
	case *ir.InstMul:
		if v := eval(x.Y); v.isNumber() && noSignedWrap(x.OverflowFlags) {
			return number(0).plus(eval(x.X), v.k)
		}
	}
	return nil
}

// converted is a number that is nothing but an atom, with another width.
func (as *atoms) converted(v *sym, from, to types.Type) *sym {
	if v == nil || len(v.terms) != 1 || !v.is(v.terms[0].atom) || width(from) == 1 {
		return nil
	}
	return as.sym(atom{of: v.terms[0].atom, bits: [2]uint64{width(from), width(to)}})
}

// sum is x + factor*y, if it does not overflow.
func sum(x, y *sym, factor int64, flags []enum.OverflowFlag, t types.Type) *sym {
	v := x.plus(y, factor)
	if v.isNumber() {
		return number(signed(v.k, width(t)))
	}
	if noSignedWrap(flags) {
		return v
	}
	return nil
}

func noSignedWrap(flags []enum.OverflowFlag) bool {
	return slices.Contains(flags, enum.OverflowFlagNSW)
}

// condition is what an i1 is, or a number that is made of one.
func (m *machine) condition(s *state, f *frame, v value.Value) (cond, bool) {
	if c, ok := v.(*constant.Int); ok {
		return cond{enum.IPredNE, number(signed(c.X.Int64(), c.Typ.BitSize)), number(0)}, true
	}
	if c, ok := s.conds[register{f, v}]; ok {
		return c, true
	}
	x := m.eval(s, f, v)
	if x.isNumber() {
		return cond{enum.IPredNE, x, number(0)}, true
	}
	if x != nil && len(x.terms) == 1 && x.is(x.terms[0].atom) {
		a := x.terms[0].atom
		c, ok := s.conds[register{a.frame, a.value}]
		return c, ok && a.value != nil && !a.handle
	}
	return cond{}, false
}

// compare notes the condition that an instruction computes.
func (m *machine) compare(s *state, f *frame, inst ir.Instruction) (cond, bool) {
	switch x := inst.(type) {
	case *ir.InstICmp:
		if c, ok := m.condition(s, f, x.X); ok {
			if y := m.eval(s, f, x.Y); y.isNumber() && y.k == 0 {
				switch x.Pred {
				case enum.IPredNE:
					return c, true
				case enum.IPredEQ:
					return c.not()
				}
			}
		}
		c := cond{x.Pred, m.eval(s, f, x.X), m.eval(s, f, x.Y)}
		return c, c.x != nil && c.y != nil
	case *ir.InstZExt:
		return m.condition(s, f, x.From)
	case *ir.InstXor:
		if y, ok := x.Y.(*constant.Int); ok && y.Typ.BitSize == 1 && y.X.Sign() != 0 {
			if c, ok := m.condition(s, f, x.X); ok {
				return c.not()
			}
		}
	}
	return cond{}, false
}

// not is the opposite of a condition that this knows.
func (c cond) not() (cond, bool) {
	opposites := map[enum.IPred]enum.IPred{
		enum.IPredEQ: enum.IPredNE, enum.IPredNE: enum.IPredEQ, enum.IPredSLT: enum.IPredSGE, enum.IPredSGE: enum.IPredSLT,
		enum.IPredSGT: enum.IPredSLE, enum.IPredSLE: enum.IPredSGT,
	}
	p, ok := opposites[c.pred]
	return cond{p, c.x, c.y}, ok
}

// decided is whether a condition holds, if that is known.
func (c cond) decided() (holds, known bool) {
	d := c.x.plus(c.y, -1)
	if !d.isNumber() {
		return false, false
	}
	switch c.pred {
	case enum.IPredEQ:
		return d.k == 0, true
	case enum.IPredNE:
		return d.k != 0, true
	}
	if !c.x.isNumber() {
		return false, false
	}
	switch c.pred {
	case enum.IPredSLT:
		return c.x.k < c.y.k, true
	case enum.IPredSLE:
		return c.x.k <= c.y.k, true
	case enum.IPredSGT:
		return c.x.k > c.y.k, true
	case enum.IPredSGE:
		return c.x.k >= c.y.k, true
	}
	return false, false
}
