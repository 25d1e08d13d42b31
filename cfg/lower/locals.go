package lower

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// locals are the local variables in memory.
type locals struct {
	*emitter
	addr    *addresses
	expr    *expressions
	regions *regions
	objects *objects
	heap    *heap
	saved   map[value.Value]*cfg.Var // nil: no array of variable length is dangling
}

// alloca lowers a local variable in memory: a static object, or one more
// object from the heap when several can live at a time.
func (lc *locals) alloca(x *ir.InstAlloca) {
	o := lc.fn.Objects[x]
	if o.Dangling && llvm.Marked(lc.fn.Ir, x) {
		return // it exists from its marker on
	}
	pos := lc.pos(x, llvm.StatementRange)
	if o.Static {
		lc.temps[x] = lc.address(o)
		if x.NElems != nil && !llvm.IsVariableLength(x) { // a call of alloca
			lc.havocObject(o, lc.m.BVInt(pointsto.ObjBits, o.Id), cfg.OfAlloca, pos)
		}
		return
	}
	size := lc.m.BVInt(lc.ptrBits, lc.layout.Size(x.ElemType))
	if x.NElems != nil {
		n, why := lc.addr.number(lc.expr.value(x.NElems), pos)
		if why != "" {
			lc.unsupported(why, pos)
			return
		}
		size = lc.objectSize(x.NElems, lc.resize(n), lc.layout.Size(x.ElemType), pos)
	}
	if _, _, noted := llvm.BlockOf(x); o.Dangling && x.NElems == nil && (noted || !lc.fn.Recursive) && !pointsto.Outermost(pointsto.ScopeOf(o)) {
		lc.unsupported("the end of the lifetime of a variable or compound literal whose block is not known", pos)
		return
	}
	if o.Dangling {
		lc.begin(x, size, pos)
		return
	}
	lc.define(x, lc.heap.fresh(o, lc.heap.newObject(o, size, false, pos), false, pos))
}

// declare lowers the declaration of a local variable: its value becomes
// arbitrary, unless it is initialised at once.
func (lc *locals) declare(x *ir.InstCall) {
	v, d := llvm.Declaration(x)
	a, ok := v.(*ir.InstAlloca)
	if !ok || d == nil || d.Arg != 0 || lc.initialised(a) {
		return
	}
	o := lc.fn.Objects[a]
	if o == nil {
		return
	}
	id := lc.m.BVInt(pointsto.ObjBits, o.Id)
	if !o.Static {
		if id = lc.localID(a); id == nil {
			return
		}
	}
	lc.havocObject(o, id, d.Name, lc.pos(x, llvm.DeclarationRange))
}

// localID is the object id of a local variable of this activation; nil when
// it is allocated where it is declared, and so has fresh contents already.
func (lc *locals) localID(a *ir.InstAlloca) *term.Term {
	if lc.fn.Objects[a].Heap {
		return nil
	}
	if v := lc.expr.value(a); v.ptr != nil {
		return v.ptr.obj
	}
	return nil
}

// havocObject makes the memory of a local variable arbitrary.
func (lc *locals) havocObject(o *pointsto.Object, id *term.Term, name string, pos cfg.Pos) {
	c, m := o.Class, lc.m
	var plain, rows []*cfg.Var
	var w writes
	eachGroup(c, func(c *pointsto.Class, g *pointsto.Group) {
		r := lc.regions.region(c, g)
		for i, cell := range r.Cells {
			if g.Dual && i == len(r.Cells)-1 {
				lc.renew(&w, g, r, cell, id)
				continue
			}
			if !r.ByObject {
				plain = append(plain, cell)
				continue
			}
			row := lc.tempVar(cfg.Var{Signed: cell.Signed, Float: cell.Float}, cell.Term.Sort().Elem)
			rows = append(rows, row)
			w.set(cell, m.Store(w.current(cell), id, row.Term))
		}
	})
	lc.havoc(append(plain, rows...), cfg.Input{Kind: cfg.Uninitialized, Name: name, Pos: pos}, pos)
	if len(w.dst) > 0 {
		lc.assign(w.dst, w.src, pos)
	}
}

// renew adds the store that makes the kinds of an object's dual cells fresh.
func (lc *locals) renew(w *writes, g *pointsto.Group, r *cfg.Region, kind *cfg.Var, id *term.Term) {
	m := lc.m
	t := m.BVUint(2, pointsto.KindFresh)
	if r.ByOffset {
		t = m.ConstArray(m.ArraySort(m.BV(lc.ptrBits), m.BV(2)), t)
	}
	if r.ByObject {
		t = m.Store(w.current(kind), id, t)
	}
	w.set(kind, t)
}

// initialised reports whether the instructions after the current one write
// all of a variable before they read or pass on any of it.
func (lc *locals) initialised(a *ir.InstAlloca) bool {
	var alias *ir.InstBitCast
	for _, inst := range lc.block.Insts[lc.index+1:] {
		switch x := inst.(type) {
		case *ir.InstStore:
			if x.Dst == a && x.Src.Type().Equal(a.ElemType) && x.Src != a {
				return true
			}
		case *ir.InstBitCast:
			if x.From == a && alias == nil {
				alias = x
				continue
			}
		case *ir.InstCall:
			if f := llvm.DirectCallee(x.Callee); f != nil && alias != nil && len(x.Args) > 2 {
				e := library.EffectOf(f)
				dst := llvm.Argument(x.Args[0])
				n, ok := llvm.ConstantInt(x.Args[2])
				if (e == library.MemcpyEffect || e == library.MemsetEffect) && !lc.a.HasBody(f) && dst == alias && ok && n == lc.layout.Size(a.ElemType) {
					return true
				}
			}
		}
		used := false
		llvm.EachOperand(inst, func(v value.Value) { used = used || v == value.Value(a) || alias != nil && v == value.Value(alias) })
		if used {
			return false
		}
	}
	return false
}

// bypassed makes those variables arbitrary at the procedure's entry that can
// be reached around their declaration, by goto or switch, also where that is unreachable.
func (lc *locals) bypassed() {
	// the memory of a procedure without calls of itself is that of its last
	// activation: what reads it before the declaration must not see it
	decls := map[*ir.Block][]*ir.InstAlloca{}
	var order []*ir.Block
	for _, block := range lc.uses.Order[1:] {
		for _, inst := range block.Insts {
			v, d := llvm.Declaration(inst)
			if a, ok := v.(*ir.InstAlloca); ok && d != nil && d.Arg == 0 {
				if decls[block] == nil {
					order = append(order, block)
				}
				decls[block] = append(decls[block], a)
			}
		}
	}
	for _, block := range order {
		around := reachableAround(lc.fn.Ir, block)
		for _, a := range decls[block] {
			if usedIn(lc.uses, a, around) {
				lc.jumpedOver(a)
			}
		}
	}
	for _, inst := range lc.uses.Order[0].Insts {
		a, ok := inst.(*ir.InstAlloca)
		if ok && (llvm.IsJumpedOver(a) && !llvm.Marked(lc.fn.Ir, a) || lc.withoutReturn(a)) && llvm.Declarations(lc.fn.Ir)[a] == nil {
			lc.jumpedOver(a)
		}
	}
}

// withoutReturn reports whether a variable has the result of the function, which may end without a return that stores it.
func (lc *locals) withoutReturn(a *ir.InstAlloca) bool {
	if a.LocalName != llvm.ReturnedVariable {
		return false
	}
	is := func(v value.Value) bool { return llvm.Base(llvm.Argument(v)) == value.Value(a) }
	var stores []*ir.Block
	for _, block := range lc.uses.Order {
		if slices.ContainsFunc(block.Insts, func(inst ir.Instruction) bool {
			switch x := inst.(type) {
			case *ir.InstStore:
				return is(x.Dst) || is(x.Src)
			case *ir.InstCall: // the result of a function that is a struct is copied from there
				f := llvm.DirectCallee(x.Callee)
				return slices.ContainsFunc(x.Args, is) && (is(x.Args[0]) || f == nil || !strings.HasPrefix(f.Name(), "llvm.mem"))
			}
			return false
		}) {
			stores = append(stores, block)
		}
	}
	return !slices.Contains(stores, lc.uses.Order[0]) && usedIn(lc.uses, a, reachableAround(lc.fn.Ir, stores...))
}

// jumpedOver makes a variable arbitrary that has no declaration on some way.
func (lc *locals) jumpedOver(a *ir.InstAlloca) {
	if o := lc.fn.Objects[a]; o != nil && o.Static {
		name, _, _ := llvm.BlockOf(a)
		switch {
		case a.LocalName == llvm.ReturnedVariable:
			name = lc.fn.Ir.Name() + "()"
		case name == "":
			name = a.LocalName
		}
		lc.havocObject(o, lc.m.BVInt(pointsto.ObjBits, o.Id), name, cfg.Pos{})
	}
}

// reachableAround lists the blocks that are reached without passing others.
func reachableAround(f *ir.Func, avoid ...*ir.Block) map[*ir.Block]bool {
	seen := map[*ir.Block]bool{f.Blocks[0]: true}
	for _, b := range avoid {
		seen[b] = true
	}
	work := []*ir.Block{f.Blocks[0]}
	for len(work) > 0 {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		for _, s := range llvm.Successors(x.Term) {
			if !seen[s] {
				seen[s] = true
				work = append(work, s)
			}
		}
	}
	for _, b := range avoid {
		delete(seen, b)
	}
	return seen
}

func usedIn(u *llvm.UseInfo, a *ir.InstAlloca, blocks map[*ir.Block]bool) bool {
	return slices.ContainsFunc(u.Users[a], func(b *ir.Block) bool { return blocks[b] })
}
