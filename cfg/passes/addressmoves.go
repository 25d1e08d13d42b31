package passes

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/library"
	"tav/cfg/llvm"
)

// Addresses that numbers move which are no constants:
//
//	(T *)((uintptr_t)p + i * sizeof(T)), (T *)(((uintptr_t)p + a - 1) & ~(a - 1))
//
// The number becomes the address of a pointer that is moved as far. Unlike a pointer
// it may be anywhere on the way, and it may become the address of another object. So it is
// unsupported that it is cast to a pointer where it is not in p's object or at its end,
// and that it is kept or compared far away from it, where the model does not know how addresses compare.

// moves are the addresses of a module that are moved.
type moves struct {
	*words
	m     *ir.Module
	casts map[*ir.InstIntToPtr]bool // of the program, of what was moved
}

// moves finds them, given the places that are chosen.
func (w *words) moves(m *ir.Module, used map[any]bool) *moves {
	moved := map[any]bool{}
	isMoved := func(v value.Value) bool {
		from, is := w.sourceOf(v, llvm.MaxCasts)
		return is || moved[from]
	}
	for changed := true; changed; {
		changed = false
		for key := range used {
			if !moved[key] && slices.ContainsFunc(w.stored[key], isMoved) {
				moved[key], changed = true, true
			}
		}
	}
	mv := &moves{w, m, map[*ir.InstIntToPtr]bool{}}
	for _, inst := range llvm.AllInstructions(m) {
		if x, ok := inst.(*ir.InstIntToPtr); ok && isMoved(x.From) {
			mv.casts[x] = true
		}
	}
	return mv
}

// rewrite makes the numbers addresses of pointers, where some of the program's casts need it.
func (mv *moves) rewrite(m *ir.Module) {
	if len(mv.casts) == 0 {
		return
	}
	for _, f := range m.Funcs {
		results := map[value.Value]value.Value{}
		llvm.Rewrite(f, func(inst ir.Instruction) []ir.Instruction {
			g := &pointerMoves{moves: mv}
			switch x := inst.(type) {
			case *ir.InstIntToPtr:
				return g.cast(x, results)
			case *ir.InstICmp:
				g.operands(&x.X, &x.Y, x.Metadata)
			case *ir.InstSub:
				g.operands(&x.X, &x.Y, x.Metadata)
			}
			return append(g.insts, inst)
		})
		llvm.ReplaceUses(f, results)
		dropUnused(f)
	}
}

// dropUnused drops the numbers of f that are no longer used: of an address that is computed with it
// would be said that it depends on where objects lie.
func dropUnused(f *ir.Func) {
	for dropped := true; dropped; {
		dropped = false
		used := map[value.Value]bool{}
		for _, b := range f.Blocks {
			for _, inst := range b.Insts {
				llvm.EachOperand(inst, func(v value.Value) { used[llvm.Argument(v)] = true })
			}
			for _, op := range b.Term.Operands() {
				used[*op] = true
			}
		}
		for _, b := range f.Blocks {
			b.Insts = slices.DeleteFunc(b.Insts, func(inst ir.Instruction) bool {
				v, ok := inst.(value.Value)
				_, _, _, computes := llvm.AddressOperation(v)
				dropped = dropped || ok && computes && !used[v]
				return ok && computes && !used[v]
			})
		}
	}
}

// pointerMoves are the instructions that move a pointer as a number moves its address.
type pointerMoves struct {
	*moves
	insts []ir.Instruction
	moved bool // by what is no constant
}

func (g *pointerMoves) add(inst ir.Instruction) value.Value {
	g.insts = append(g.insts, inst)
	return inst.(value.Value)
}

// cast is a cast to a pointer as instructions, with its guard.
func (g *pointerMoves) cast(x *ir.InstIntToPtr, results map[value.Value]value.Value) []ir.Instruction {
	slack := int64(maxAway)
	if g.casts[x] {
		slack = 0
	}
	if p := g.pointer(x.From, llvm.MaxCasts); p != nil && g.moved {
		g.guard(p, slack, x.Metadata)
		results[x] = g.add(&ir.InstBitCast{LocalIdent: x.LocalIdent, From: p, To: x.To, Metadata: x.Metadata})
		return g.insts
	}
	g.insts = []ir.Instruction{x}
	if g.casts[x] {
		g.guard(g.add(ir.NewBitCast(x, types.I8Ptr)), slack, x.Metadata)
	}
	return g.insts
}

// operands makes pointers' addresses of the operands of what compares or subtracts addresses.
func (g *pointerMoves) operands(x, y *value.Value, at ir.Metadata) {
	if !fromAddress(*x, llvm.MaxCasts) || !fromAddress(*y, llvm.MaxCasts) {
		return
	}
	for _, v := range []*value.Value{x, y} {
		if isMasked(*v) {
			continue
		}
		one := &pointerMoves{moves: g.moves}
		if p := one.pointer(*v, llvm.MaxCasts); p != nil && one.moved {
			one.guard(p, maxAway, at)
			*v = one.add(ir.NewPtrToInt(p, (*v).Type()))
			g.insts = append(g.insts, one.insts...)
		}
	}
}

// guard ends the executions as unsupported in which p is more than some bytes away from its object.
func (g *pointerMoves) guard(p value.Value, slack int64, at ir.Metadata) {
	word := types.NewInt(uint64(8 * g.Ptr))
	call := ir.NewCall(declared(g.m, library.AddressStays, types.I8Ptr, word), p, constant.NewInt(word, slack))
	call.Metadata = at
	g.insts = append(g.insts, call)
}

// pointer is the pointer that a number is the address of; nil: it is not known to be one.
func (g *pointerMoves) pointer(v value.Value, depth int) value.Value {
	op, x, y, ok := llvm.AddressOperation(v)
	switch {
	case !ok || depth == 0 || !g.isWord(v.Type()):
		return nil
	case y == nil:
		return g.add(ir.NewBitCast(x, types.I8Ptr))
	case (op == llvm.OpSub || op == llvm.OpAdd) && fromAddress(x, depth) && isMasked(y): // p - p % 16, p + -p % 16
	case fromAddress(x, depth) == fromAddress(y, depth):
		return nil
	case fromAddress(y, depth):
		if op == llvm.OpSub {
			return nil
		}
		x, y = y, x
	}
	p := g.pointer(x, depth-1)
	if p == nil {
		return nil
	}
	word := v.Type().(*types.IntType)
	_, isConstant := g.ConstInt(y)
	g.moved = g.moved || !isConstant
	switch {
	case op == llvm.OpAdd:
		return g.move(p, y)
	case op == llvm.OpSub:
		return g.move(p, g.add(ir.NewSub(constant.NewInt(word, 0), y)))
	case op == llvm.OpAnd && !isConstant:
		return g.masked(p, y, word)
	case !isConstant:
		return nil
	}
	bits := g.add(ir.NewPtrToInt(p, word))
	switch op {
	case llvm.OpAnd:
		bits = g.add(ir.NewAnd(bits, y))
	case llvm.OpOr:
		bits = g.add(ir.NewOr(bits, y))
	default:
		bits = g.add(ir.NewXor(bits, y))
	}
	return g.add(ir.NewIntToPtr(bits, types.I8Ptr))
}

// masked is a pointer without the bits of its address that a mask does not have, which are low ones; NULL where it has none, as where
// a mask says whether there is a pointer: 0 or all bits.
func (g *pointerMoves) masked(p, mask value.Value, word *types.IntType) value.Value {
	all := constant.NewInt(word, -1)
	none := g.add(ir.NewICmp(enum.IPredEQ, mask, constant.NewInt(word, 0)))
	others := g.add(ir.NewSelect(none, constant.NewInt(word, 0), g.add(ir.NewXor(mask, all))))
	low := g.add(ir.NewAnd(g.add(ir.NewPtrToInt(p, word)), others))
	return g.add(ir.NewSelect(none, constant.NewNull(types.I8Ptr), g.move(p, g.add(ir.NewSub(constant.NewInt(word, 0), low)))))
}

// isMasked reports whether v may be some bits of an address, and so no address itself.
func isMasked(v value.Value) bool {
	op, _, y, ok := llvm.AddressOperation(v)
	return ok && y != nil && op == llvm.OpAnd
}

// move is a pointer so many bytes on.
func (g *pointerMoves) move(p, bytes value.Value) value.Value {
	return g.add(&ir.InstGetElementPtr{ElemType: types.I8, Src: p, Indices: []value.Value{bytes}})
}
