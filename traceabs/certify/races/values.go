package races

import (
	"maps"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/llvm"
)

// Numbers are whole ones: signed arithmetic of the program does not overflow, pointers stay in their objects.

func number(k int64) *Num { return &Num{K: k} }

func of(a Atom) *Num { return &Num{Terms: map[Atom]int64{a: 1}} }

func (n *Num) plus(m *Num, factor int64) *Num {
	if n == nil || m == nil {
		return nil
	}
	sum := &Num{n.K + factor*m.K, map[Atom]int64{}}
	maps.Copy(sum.Terms, n.Terms)
	for a, k := range m.Terms {
		if sum.Terms[a] += factor * k; sum.Terms[a] == 0 {
			delete(sum.Terms, a)
		}
	}
	return sum
}

func (n *Num) equal(m *Num) bool {
	return n != nil && m != nil && n.K == m.K && maps.Equal(n.Terms, m.Terms)
}

func (n *Num) isNumber() bool { return n != nil && len(n.Terms) == 0 }

// atom is the atom that n is, perhaps moved or, if signs is set, with the other sign.
func (n *Num) atom(signs bool) (Atom, bool) {
	if n != nil && len(n.Terms) == 1 {
		for a, k := range n.Terms {
			return a, k == 1 || signs && k == -1
		}
	}
	return Atom{}, false
}

func (n *Num) is(a Atom) bool {
	b, ok := n.atom(false)
	return ok && n.K == 0 && a == b
}

func (n *Num) mentions(f func(Atom) bool) bool {
	if n != nil {
		for a := range n.Terms {
			if f(a.root()) {
				return true
			}
		}
	}
	return false
}

// constant reports whether n is the same for all threads at all times.
func (n *Num) constant() bool {
	return n != nil && !n.mentions(func(a Atom) bool { return a.Object == nil || a.Object.Global == nil || a.Object.Owner != nil })
}

// cell is what n leads to, if that is one place of an object.
func (n *Num) cell(width int64) (Cell, bool) {
	a, ok := n.atom(false)
	if !ok || a.Object == nil || a != a.root() || width < 0 {
		return Cell{}, false
	}
	return Cell{a.Object, n.K, width}, true
}

// eval is what an operand is in a state.
func (c *structure) eval(s *State, f *Frame, v value.Value) *Num { return c.evalTo(s, f, v, maxDepth) }

func (c *structure) evalTo(s *State, f *Frame, v value.Value, depth int) *Num {
	switch v := v.(type) {
	case nil:
		return nil
	case *ir.Arg:
		return c.evalTo(s, f, v.Value, depth)
	case constant.Constant:
		return c.constant(f.Thread, v)
	}
	if n := s.Regs[Reg{f, v}]; n != nil {
		return n
	}
	if inst, ok := v.(ir.Instruction); ok && depth > 0 {
		if n := c.computed(inst, f, func(v value.Value) *Num { return c.evalTo(s, f, v, depth-1) }); n != nil {
			return n
		}
	}
	if c.recursive[f] {
		return nil
	}
	return of(Atom{Frame: f, Value: v})
}

// computed is what an instruction makes of its operands, if that is linear.
func (c *structure) computed(inst ir.Instruction, f *Frame, eval func(value.Value) *Num) *Num {
	word := uint64(8 * c.layout.Ptr)
	switch x := inst.(type) {
	case *ir.InstAlloca:
		if o := c.made(f, x); o != nil && c.single(o) {
			return of(Atom{Object: o})
		}
	case *ir.InstGetElementPtr:
		off, steps := c.distance(x.ElemType, x.Indices)
		n := eval(x.Src).plus(number(off), 1)
		for _, t := range steps {
			n = n.plus(eval(t.index), t.stride)
		}
		return n
	case *ir.InstBitCast:
		if !llvm.IsFloat(x.From.Type()) && !llvm.IsFloat(x.To) {
			return eval(x.From)
		}
	case *ir.InstPtrToInt:
		if bits(x.To) == word {
			return eval(x.From)
		}
	case *ir.InstIntToPtr:
		if bits(x.From.Type()) == word {
			return eval(x.From)
		}
	case *ir.InstSExt:
		if bits(x.From.Type()) > 1 {
			return eval(x.From)
		}
	case *ir.InstZExt:
		if n, w := eval(x.From), bits(x.From.Type()); n.isNumber() && w < 64 {
			return number(n.K & (1<<w - 1))
		}
		return converted(eval(x.From), bits(x.From.Type()), bits(x.To))
	case *ir.InstTrunc:
		if n := eval(x.From); n.isNumber() {
			return number(signed(n.K, bits(x.To)))
		}
		return converted(eval(x.From), bits(x.From.Type()), bits(x.To))
	case *ir.InstICmp:
		if holds, known := (test{x.Pred, eval(x.X), eval(x.Y)}).decided(); known && holds {
			return number(-1) // with one bit
		} else if known {
			return number(0)
		}
	case *ir.InstAdd:
		return sum(eval(x.X), eval(x.Y), 1, x.OverflowFlags, x.Type())
	case *ir.InstSub:
		return sum(eval(x.X), eval(x.Y), -1, x.OverflowFlags, x.Type())
	case *ir.InstMul:
		if n := eval(x.Y); n.isNumber() && nsw(x.OverflowFlags) {
			return number(0).plus(eval(x.X), n.K)
		}
	}
	return nil
}

// converted is a number that is an atom, with other bits.
func converted(n *Num, from, to uint64) *Num {
	a, ok := n.atom(false)
	if !ok || n.K != 0 || a != a.root() || from == 1 {
		return nil
	}
	a.From, a.To = from, to
	return of(a)
}

func sum(x, y *Num, factor int64, flags []enum.OverflowFlag, t types.Type) *Num {
	n := x.plus(y, factor)
	if n.isNumber() {
		return number(signed(n.K, bits(t)))
	}
	if nsw(flags) {
		return n
	}
	return nil
}

func nsw(flags []enum.OverflowFlag) bool {
	return slices.Contains(flags, enum.OverflowFlagNSW)
}

func bits(t types.Type) uint64 {
	if t, ok := t.(*types.IntType); ok {
		return t.BitSize
	}
	return 64
}

func signed(x int64, n uint64) int64 {
	if n == 0 || n >= 64 {
		return x
	}
	return x << (64 - n) >> (64 - n)
}

// A test compares two numbers.
type test struct {
	pred enum.IPred
	x, y *Num
}

// test is what an i1, or a number made of one, says.
func (c *structure) test(s *State, f *Frame, v value.Value) (test, bool) {
	switch x := v.(type) {
	case *constant.Int:
		return test{enum.IPredNE, number(x.X.Int64()), number(0)}, true
	case *ir.InstZExt:
		return c.test(s, f, x.From)
	case *ir.InstXor:
		if y, ok := x.Y.(*constant.Int); ok && y.Typ.BitSize == 1 && y.X.Sign() != 0 {
			if t, ok := c.test(s, f, x.X); ok {
				return t.not()
			}
		}
	case *ir.InstICmp:
		if t, ok := c.test(s, f, made(x.X)); ok && c.eval(s, f, x.Y).equal(number(0)) {
			switch x.Pred {
			case enum.IPredNE:
				return t, true
			case enum.IPredEQ:
				return t.not()
			}
		}
		t := test{x.Pred, c.eval(s, f, x.X), c.eval(s, f, x.Y)}
		return t, t.x != nil && t.y != nil
	}
	n := c.eval(s, f, v)
	return test{enum.IPredNE, n, number(0)}, n.isNumber()
}

// made is a number that may be made of a condition, nil: it is not.
func made(v value.Value) value.Value {
	switch v.(type) {
	case *ir.InstZExt, *ir.InstXor:
		return v
	}
	return nil
}

var opposite = map[enum.IPred]enum.IPred{
	enum.IPredEQ: enum.IPredNE, enum.IPredNE: enum.IPredEQ, enum.IPredSLT: enum.IPredSGE, enum.IPredSGE: enum.IPredSLT,
	enum.IPredSGT: enum.IPredSLE, enum.IPredSLE: enum.IPredSGT,
}

func (t test) not() (test, bool) {
	p, ok := opposite[t.pred]
	return test{p, t.x, t.y}, ok
}

// decided is whether a test holds, if that is known.
func (t test) decided() (holds, known bool) {
	d := t.x.plus(t.y, -1)
	if !d.isNumber() {
		return false, false
	}
	if t.pred == enum.IPredEQ || t.pred == enum.IPredNE {
		return (d.K == 0) == (t.pred == enum.IPredEQ), true
	}
	if !t.x.isNumber() {
		return false, false
	}
	switch t.pred {
	case enum.IPredSLT:
		return t.x.K < t.y.K, true
	case enum.IPredSLE:
		return t.x.K <= t.y.K, true
	case enum.IPredSGT:
		return t.x.K > t.y.K, true
	case enum.IPredSGE:
		return t.x.K >= t.y.K, true
	}
	return false, false
}
