package lower

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// alloca lowers a local variable in memory: a static object, or one more
// object from the heap when several can live at a time.
func (b *builder) alloca(x *ir.InstAlloca) {
	o := b.fn.Objects[x]
	if o.Dangling && pointsto.Marked(b.fn.Ir, x) {
		return // it exists from its marker on
	}
	if o.Static {
		b.temps[x] = b.l.address(o)
		return
	}
	pos := b.pos(x, llvm.StatementRange)
	size := b.l.m.BVInt(b.l.ptrBits, b.l.layout.Size(x.ElemType))
	if x.NElems != nil {
		n, why := b.number(b.value(x.NElems), pos)
		if why != "" {
			b.unsupported(why, pos)
			return
		}
		size = b.l.m.BVMul(b.resize(n), size)
	}
	if o.Dangling && x.NElems == nil && !b.fn.Recursive && !pointsto.Outermost(pointsto.ScopeOf(o)) {
		b.unsupported("a variable in a block that is entered in the middle, or a compound literal, whose lifetime may be over", pos)
		return
	}
	if o.Dangling {
		b.begin(x, size, pos)
		return
	}
	b.define(x, b.newObject(o, size, false, pos))
}

// resize makes an unsigned number as wide as a pointer.
func (b *builder) resize(t *term.Term) *term.Term {
	switch w := t.Sort().Width; {
	case w < b.l.ptrBits:
		return b.l.m.ZExt(t, b.l.ptrBits)
	case w > b.l.ptrBits:
		return b.l.m.Trunc(t, b.l.ptrBits)
	}
	return t
}

// allocate lowers malloc, calloc and alloca.
func (b *builder) allocate(x *ir.InstCall, zero bool, pos cfg.Pos) {
	size := b.l.m.BVUint(b.l.ptrBits, 1)
	for _, a := range x.Args {
		n, why := b.number(b.value(a), pos)
		if why != "" {
			b.unsupported(why, pos)
			return
		}
		if n.Sort() == b.l.m.Bool() {
			b.unsupported("an allocation of one bit", pos)
			return
		}
		size = b.l.m.BVMul(size, b.resize(n))
	}
	o := b.fn.Objects[x]
	if library.EffectOf(llvm.DirectCallee(x.Callee)) == library.AllocaEffect {
		b.define(x, b.newObject(o, size, zero, pos))
		return
	}
	b.define(x, b.unlessFailed(x, o, pos, func() val { return b.newObject(o, size, zero, pos) }))
}

// unlessFailed is the result of an allocation: what allocate gives or, when
// allocations may fail, NULL.
func (b *builder) unlessFailed(x *ir.InstCall, o *pointsto.Object, pos cfg.Pos, allocate func() val) val {
	if !b.l.o.MallocMayFail {
		return allocate()
	}
	return b.orNull(x, o, pos, allocate)
}

// orNull is what allocate gives, or NULL.
func (b *builder) orNull(x *ir.InstCall, o *pointsto.Object, pos cfg.Pos, allocate func() val) val {
	m := b.l.m
	failed := b.temp(m.BV(1), false)
	b.havoc([]*cfg.Var{failed}, cfg.Input{Kind: cfg.Nondet, Name: "failure of " + llvm.DirectCallee(x.Callee).Name(), Pos: pos}, pos)
	fails := m.Eq(failed.Term, m.BVUint(1, 1))
	id := b.temp(m.BV(pointsto.ObjBits), false)
	id.Role = cfg.ObjectPart
	join := b.newLoc()
	result := func(obj *term.Term) {
		if b.cur != nil {
			b.assign([]*cfg.Var{id}, []*term.Term{obj}, pos)
			b.goTo(join)
		}
	}
	b.spill(func(v *cfg.Var) bool { return v.Global }, pos)
	b.split(pos, []arm{
		{fails, 0, func() { result(m.BVUint(pointsto.ObjBits, 0)) }},
		{m.Not(fails), 0, func() { result(allocate().ptr.obj) }},
	})
	b.cur = join
	b.known = b.known[:0]
	return val{ptr: b.l.pointTo(o, id.Term)}
}

// newObject takes the next object id. Ids are never used twice, so the
// contents of the new object are arbitrary unless they are zeroed.
func (b *builder) newObject(o *pointsto.Object, size *term.Term, zero bool, pos cfg.Pos) val {
	m, c := b.l.m, o.Class
	next := b.l.nextVar()
	id := b.temp(m.BV(pointsto.ObjBits), false)
	id.Role = cfg.ObjectPart
	var w writes
	w.set(id, next.Term)
	w.set(next, m.BVAdd(next.Term, m.BVUint(pointsto.ObjBits, 1)))
	if c.Layout.Size < 0 {
		v := b.l.sizeVar(c)
		end := m.BVAdd(m.BVInt(b.l.ptrBits, o.At), b.l.inUnits(size, c.Layout.SizeUnit))
		w.set(v, m.Store(v.Term, next.Term, end))
	}
	if c.Layout.Apart {
		v := b.l.startVar(c)
		w.set(v, m.Store(v.Term, next.Term, m.BVInt(b.l.ptrBits, o.At)))
	}
	if zero {
		for _, g := range c.Layout.Groups {
			b.zero(&w, c, g, next.Term)
		}
	}
	b.born(&w, o, next.Term)
	b.assign(w.dst, w.src, pos)
	return val{ptr: b.l.pointTo(o, id.Term)}
}

// zero adds the store of zeros to all cells of a group of an object.
func (b *builder) zero(w *writes, c *pointsto.Class, g *pointsto.Group, id *term.Term) {
	r := b.l.region(c, g)
	for i, sort := range g.CellSorts(b.l.m, b.l.ptrBits) {
		cell := r.Cells[i]
		t := b.l.m.BVUint(sort.Width, 0)
		if g.Dual && i == len(r.Cells)-1 {
			t = b.l.m.BVUint(2, pointsto.KindNumber)
		}
		if r.ByOffset {
			t = b.l.m.ConstArray(b.l.m.ArraySort(b.l.m.BV(b.l.ptrBits), sort), t)
		}
		if r.ByObject {
			t = b.l.m.Store(w.current(cell), id, t)
		}
		w.set(cell, t)
	}
}

// inUnits divides a size by unit, which is known to divide it unless it wraps.
func (l *lowerer) inUnits(size *term.Term, unit int64) *term.Term {
	if unit == 1 {
		return size
	}
	if t := l.divided(size, unit); t != nil {
		if l.o.Check.Memory() { // a product that wraps is a small size
			most := l.m.UDiv(l.m.BVInt(l.ptrBits, -1), l.m.BVInt(l.ptrBits, unit))
			return l.m.Ite(l.m.ULe(t, most), t, l.m.UDiv(size, l.m.BVInt(l.ptrBits, unit)))
		}
		return t
	}
	return l.m.UDiv(size, l.m.BVInt(l.ptrBits, unit))
}

// divided divides a linear sum by a common divisor of its coefficients; nil
// when it is none. The product of a count and an element's size is assumed to
// fit, as malloc would fail otherwise.
func (l *lowerer) divided(t *term.Term, unit int64) *term.Term {
	w := t.Sort().Width
	if n, ok := t.Int64(); ok && t.IsConst() {
		if n%unit != 0 {
			return nil
		}
		return l.m.BVInt(w, n/unit)
	}
	switch t.Op() {
	case term.OpBVAdd:
		sum := make([]*term.Term, len(t.Args()))
		for i, a := range t.Args() {
			if sum[i] = l.divided(a, unit); sum[i] == nil {
				return nil
			}
		}
		return l.m.BVAdd(sum...)
	case term.OpBVMul:
		factors := append([]*term.Term(nil), t.Args()...)
		for i, a := range factors {
			if n, ok := a.Int64(); ok && a.IsConst() && n%unit == 0 {
				factors[i] = l.m.BVInt(w, n/unit)
				product := factors[0]
				for _, f := range factors[1:] {
					product = l.m.BVMul(product, f)
				}
				return product
			}
		}
	}
	return nil
}

// free marks an object as gone. free(NULL) does nothing; what free does to
// anything else that malloc did not return is undefined.
func (b *builder) free(x *ir.InstCall, pos cfg.Pos) {
	if len(x.Args) == 0 {
		return
	}
	v := b.value(x.Args[0])
	if !b.use(pos, v) {
		return
	}
	p := v.ptr
	if p != nil && b.l.o.Check.Memory() {
		b.release(p, pos)
		return
	}
	if p == nil || p.c == nil {
		return
	}
	m := b.l.m
	f := b.l.freedVar(p.c)
	null, gone := m.Eq(p.obj, m.BVUint(pointsto.ObjBits, 0)), m.Store(f.Term, p.obj, m.True())
	var ub []cfg.Undefined
	if wrong := m.Not(m.Or(null, b.freeable(p))); !wrong.IsFalse() && !p.c.Outside {
		ub = []cfg.Undefined{{Cond: wrong, What: "free of what malloc did not return, or again"}}
	}
	b.assign([]*cfg.Var{f}, []*term.Term{m.Ite(null, f.Term, gone)}, pos, ub...)
}

// declare lowers the declaration of a local variable: its value becomes
// arbitrary, unless it is initialised at once.
func (b *builder) declare(x *ir.InstCall) {
	v, d := llvm.Declaration(x)
	a, ok := v.(*ir.InstAlloca)
	if !ok || d == nil || d.Arg != 0 || b.initialised(a) {
		return
	}
	o := b.fn.Objects[a]
	if o == nil {
		return
	}
	id := b.l.m.BVInt(pointsto.ObjBits, o.Id)
	if !o.Static {
		if id = b.localID(a); id == nil {
			return
		}
	}
	b.havocObject(o, id, d.Name, b.pos(x, llvm.DeclarationRange))
}

// localID is the object id of a local variable of this activation; nil when
// it is allocated where it is declared, and so has fresh contents already.
func (b *builder) localID(a *ir.InstAlloca) *term.Term {
	if b.fn.Objects[a].Heap {
		return nil
	}
	if v := b.value(a); v.ptr != nil {
		return v.ptr.obj
	}
	return nil
}

// havocObject makes the memory of a local variable arbitrary.
func (b *builder) havocObject(o *pointsto.Object, id *term.Term, name string, pos cfg.Pos) {
	c, m := o.Class, b.l.m
	var plain, rows []*cfg.Var
	var w writes
	for _, g := range c.Layout.Groups {
		r := b.l.region(c, g)
		for i, cell := range r.Cells {
			if g.Dual && i == len(r.Cells)-1 {
				b.renew(&w, g, r, cell, id)
				continue
			}
			if !r.ByObject {
				plain = append(plain, cell)
				continue
			}
			row := b.tempVar(cfg.Var{Signed: cell.Signed, Float: cell.Float}, cell.Term.Sort().Elem)
			rows = append(rows, row)
			w.set(cell, m.Store(w.current(cell), id, row.Term))
		}
	}
	b.havoc(append(plain, rows...), cfg.Input{Kind: cfg.Uninitialized, Name: name, Pos: pos}, pos)
	if len(w.dst) > 0 {
		b.assign(w.dst, w.src, pos)
	}
}

// renew adds the store that makes the kinds of an object's dual cells fresh.
func (b *builder) renew(w *writes, g *pointsto.Group, r *cfg.Region, kind *cfg.Var, id *term.Term) {
	m := b.l.m
	t := m.BVUint(2, pointsto.KindFresh)
	if r.ByOffset {
		t = m.ConstArray(m.ArraySort(m.BV(b.l.ptrBits), m.BV(2)), t)
	}
	if r.ByObject {
		t = m.Store(w.current(kind), id, t)
	}
	w.set(kind, t)
}

// initialised reports whether the instructions after the current one write
// all of a variable before they read or pass on any of it.
func (b *builder) initialised(a *ir.InstAlloca) bool {
	var alias *ir.InstBitCast
	for _, inst := range b.block.Insts[b.index+1:] {
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
				dst := x.Args[0]
				if arg, ok := dst.(*ir.Arg); ok {
					dst = arg.Value
				}
				n, ok := llvm.ConstantInt(x.Args[2])
				if (e == library.MemcpyEffect || e == library.MemsetEffect) && !b.l.a.HasBody(f) && dst == alias && ok && n == b.l.layout.Size(a.ElemType) {
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
// be reached around their declaration, by goto or switch.
func (b *builder) bypassed() {
	// the memory of a procedure without calls of itself is that of its last
	// activation: what reads it before the declaration must not see it
	decls := map[*ir.Block][]*ir.InstAlloca{}
	var order []*ir.Block
	for _, block := range b.uses.Order[1:] {
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
		around := reachableAround(b.fn.Ir, block)
		for _, a := range decls[block] {
			if o := b.fn.Objects[a]; o != nil && o.Static && usedIn(b.uses, a, around) {
				b.havocObject(o, b.l.m.BVInt(pointsto.ObjBits, o.Id), a.LocalName, b.pos(a, llvm.DeclarationRange))
			}
		}
	}
}

// reachableAround lists the blocks that are reached without passing avoid.
func reachableAround(f *ir.Func, avoid *ir.Block) map[*ir.Block]bool {
	seen := map[*ir.Block]bool{f.Blocks[0]: true, avoid: true}
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
	delete(seen, avoid)
	return seen
}

func usedIn(u *llvm.UseInfo, a *ir.InstAlloca, blocks map[*ir.Block]bool) bool {
	for _, b := range u.Users[a] {
		if blocks[b] {
			return true
		}
	}
	return false
}
