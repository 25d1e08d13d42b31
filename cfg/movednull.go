package cfg

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"
	"tav/solver/term"
)

// Arithmetic on NULL. C leaves it undefined, compiled programs add to address
// 0, and programs do it: &p->member of a NULL p, NULL + 0. A pointer that is
// NULL and moved becomes one made from a number (fixed.go), so that it is not
// NULL, compares like its address, and must not be accessed. Where a moved
// pointer is only accessed, and where the analysis knows that it is not NULL,
// nothing needs to be done.

// findMoved finds the address arithmetic that may move NULL and whose result is
// more than accessed. Its classes then have pointers made from numbers.
func (a *analysis) findMoved(mallocMayFail bool) {
	a.findNull(mallocMayFail)
	seen := map[*ir.Func]map[*ir.InstGetElementPtr]bool{}
	for _, fn := range a.functions {
		moves, ok := seen[fn.ir]
		if !ok {
			moves = a.layout.movesSeen(fn.ir)
			seen[fn.ir] = moves
		}
		for x := range moves {
			p := find(a.operand(fn, x.Src, 0))
			if p.c == nil {
				p = find(a.operand(fn, x, 0)) // a constant's
			}
			if p.c == nil || !p.c.null || ofObject(x.Src) {
				continue
			}
			p.c.numbers = true
			if fn.moves == nil {
				fn.moves = map[*ir.InstGetElementPtr]bool{}
			}
			fn.moves[x] = true
		}
	}
}

// findNull spreads NULL from memory that is zero, or that holds numbers where
// it holds pointers, and from outside, to the pointers that are read there.
func (a *analysis) findNull(mallocMayFail bool) {
	for _, p := range a.functions[0].ir.Params {
		for i := range a.pointerLeaves(p.Typ) {
			find(a.operand(a.functions[0], p, i)).c.null = true
		}
	}
	for i := 0; i < len(a.classes); i++ {
		c := a.classes[i]
		if c.parent != nil {
			continue
		}
		c.null = c.null || c.outside || c.numbers || len(c.fixed) > 0 || mallocMayFail && slices.ContainsFunc(c.objects, (*object).allocated)
		if len(c.pointees) > 0 && (c.zeroed || slices.ContainsFunc(groupsOf(c), func(g *group) bool { return g.dual || g.mixed && g.ptr })) {
			for _, p := range c.pointees {
				if to := find(p).c; to != nil {
					to.null = true
				}
			}
		}
	}
}

// ofObject reports whether a pointer is the name of an object, or a part of one.
func ofObject(v value.Value) bool {
	for range maxCasts {
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
func (d *dataLayout) movesSeen(f *ir.Func) map[*ir.InstGetElementPtr]bool {
	seen := map[value.Value]bool{} // pointers of which more is seen than what they point to
	for changed := true; changed; {
		changed = false
		for _, block := range f.Blocks {
			for _, inst := range block.Insts {
				through, moved := passesOn(inst)
				eachOperand(inst, func(v value.Value) {
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
		if x, ok := v.(*ir.InstGetElementPtr); ok && d.moves(x) && !d.movedBefore(x) {
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

// moves reports whether address arithmetic can change the address.
func (d *dataLayout) moves(x *ir.InstGetElementPtr) bool {
	off, steps := d.gep(x.ElemType, x.Indices)
	return off != 0 || len(steps) > 0
}

// movedBefore reports whether what x moves was moved before.
func (d *dataLayout) movedBefore(x *ir.InstGetElementPtr) bool {
	v := x.Src
	for range maxCasts {
		switch y := v.(type) {
		case *ir.InstBitCast:
			v = y.From
		case *ir.InstGetElementPtr:
			if d.moves(y) {
				return true
			}
			v = y.Src
		default:
			return false
		}
	}
	return false
}

// moving is a pointer that x is going to move.
func (b *builder) moving(x *ir.InstGetElementPtr, v val) val {
	if p := v.ptr; p != nil && p.c != nil && b.fn.moves[x] && !b.notNull(p) {
		q := *p
		q.obj = b.l.origin(p)
		v.ptr = &q
	}
	return v
}

// notNull reports whether p is known not to be NULL.
func (b *builder) notNull(p *pointer) bool {
	m := b.l.m
	isNull := m.Eq(p.obj, m.BVUint(objBits, 0))
	return isNull.IsFalse() || slices.Contains(b.known, m.Not(isNull)) ||
		slices.ContainsFunc(p.c.layout.objects, func(o *object) bool {
			return slices.Contains(b.known, m.Eq(p.obj, m.BVInt(objBits, o.id)))
		})
}

// mayBeNumber reports whether p can be made from a number other than 0.
func (l *lowerer) mayBeNumber(p *pointer) bool {
	return p.c != nil && (p.c.numbers || len(p.c.fixed) > 0)
}

// origin is the object id of p, of NULL that of number 0.
func (l *lowerer) origin(p *pointer) *term.Term {
	if !l.mayBeNumber(p) {
		return p.obj
	}
	return l.m.Ite(l.m.Eq(p.obj, l.m.BVUint(objBits, 0)), l.fixedID(-p.off), p.obj)
}

// isNull says that p is NULL: as such, or as a number that came to 0.
func (l *lowerer) isNull(p *pointer) *term.Term {
	null := l.m.Eq(p.obj, l.m.BVUint(objBits, 0))
	switch {
	case p.c == nil:
		return l.m.And(null, l.m.BoolConst(p.off == 0))
	case p.c.numbers && p.c.stride == 0:
		return l.m.Or(null, l.m.Eq(p.obj, l.fixedID(-p.off)))
	}
	return l.m.Or(null, l.m.And(l.isNumber(p), l.m.Eq(l.numberOf(p), l.zero())))
}
