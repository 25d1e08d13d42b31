package pointsto

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"
	"slices"
	"tav/cfg/llvm"
)

// Arithmetic on NULL. C leaves it undefined, compiled programs add to address
// 0, and programs do it: &p->member of a NULL p, NULL + 0. Where a moved pointer
// is only accessed, and where it cannot be NULL, nothing needs to be done.

// FindMoved finds the address arithmetic that may move NULL and whose result is
// more than accessed. Its classes then have pointers made from numbers.
func (a *Analysis) FindMoved(mallocMayFail bool) {
	a.inherit()
	a.findNull(mallocMayFail)
	defer a.inherit()
	seen := map[*ir.Func]map[*ir.InstGetElementPtr]bool{}
	for _, fn := range a.Functions {
		moves, ok := seen[fn.Ir]
		if !ok {
			moves = movesSeen(a.layout, fn.Ir)
			seen[fn.Ir] = moves
		}
		for x := range moves {
			p := Find(a.Operand(fn, x.Src, 0))
			if p.Class == nil {
				p = Find(a.Operand(fn, x, 0)) // a constant's
			}
			if p.Class == nil || !p.Class.null || ofObject(x.Src) {
				continue
			}
			p.Class.Numbers = true
			if fn.Moves == nil {
				fn.Moves = map[*ir.InstGetElementPtr]bool{}
			}
			fn.Moves[x] = true
		}
	}
}

// findNull spreads NULL from memory that is zero, or that holds numbers where
// it holds pointers, and from outside, to the pointers that are read there.
func (a *Analysis) findNull(mallocMayFail bool) {
	for _, p := range a.Functions[0].Ir.Params {
		for i := range a.pointerLeaves(p.Typ) {
			Find(a.Operand(a.Functions[0], p, i)).Class.null = true
		}
	}
	for i := 0; i < len(a.Classes); i++ {
		c := a.Classes[i]
		if c.Parent != nil {
			continue
		}
		c.null = c.null || c.Outside || c.Numbers || len(c.Fixed) > 0 || mallocMayFail && slices.ContainsFunc(c.Objects, (*Object).Allocated)
		if len(c.Pointees) > 0 && (c.zeroed || slices.ContainsFunc(groupsOf(c), func(g *Group) bool { return g.Dual || g.mixed && g.Ptr })) {
			for _, p := range c.Pointees {
				if to := Find(p).Class; to != nil {
					to.null = true
				}
			}
		}
	}
	a.inherit()
}

// ofObject reports whether a pointer is the name of an object, or a part of one.
func ofObject(v value.Value) bool {
	for range llvm.MaxCasts {
		switch x := v.(type) {
		case *ir.InstBitCast:
			v = x.From
		case *ir.InstGetElementPtr:
			v = x.Src
		case *ir.InstAlloca, *ir.Global:
			return true
		default:
			return false
		}
	}
	return false
}

// movesSeen are the instructions that move a pointer, of those that move one
// after the other the first, and whose result is not only accessed.
func movesSeen(d *llvm.DataLayout, f *ir.Func) map[*ir.InstGetElementPtr]bool {
	seen := map[value.Value]bool{} // pointers of which more is seen than what they point to
	for changed := true; changed; {
		changed = false
		for _, block := range f.Blocks {
			for _, inst := range block.Insts {
				through, moved := passesOn(inst)
				llvm.EachOperand(inst, func(v value.Value) {
					if a, ok := v.(*ir.Arg); ok {
						v = a.Value
					}
					if _, p := passesOn(v); p == nil || v == through || seen[v] || v == moved && !seen[inst.(value.Value)] {
						return
					}
					seen[v], changed = true, true
				})
			}
			if block.Term == nil {
				continue
			}
			for _, op := range block.Term.Operands() {
				if _, p := passesOn(*op); p != nil && !seen[*op] {
					seen[*op], changed = true, true
				}
			}
		}
	}
	moves := map[*ir.InstGetElementPtr]bool{}
	for v := range seen {
		if x, ok := v.(*ir.InstGetElementPtr); ok && movesNull(d, x) && !movedBefore(d, x) {
			moves[x] = true
		}
	}
	return moves
}

// passesOn is the pointer that an instruction only accesses memory through, or
// that it makes another one of.
func passesOn(v any) (accessed, moved value.Value) {
	switch x := v.(type) {
	case *ir.InstLoad:
		return x.Src, nil
	case *ir.InstStore:
		if x.Src != x.Dst {
			return x.Dst, nil
		}
	case *ir.InstGetElementPtr:
		return nil, x.Src
	case *ir.InstBitCast:
		return nil, x.From
	}
	return nil, nil
}

// movesNull reports whether address arithmetic can change the address.
func movesNull(d *llvm.DataLayout, x *ir.InstGetElementPtr) bool {
	off, steps := d.Gep(x.ElemType, x.Indices)
	return off != 0 || len(steps) > 0
}

// movedBefore reports whether what x moves was moved before.
func movedBefore(d *llvm.DataLayout, x *ir.InstGetElementPtr) bool {
	v := x.Src
	for range llvm.MaxCasts {
		switch y := v.(type) {
		case *ir.InstBitCast:
			v = y.From
		case *ir.InstGetElementPtr:
			if movesNull(d, y) {
				return true
			}
			v = y.Src
		default:
			return false
		}
	}
	return false
}
