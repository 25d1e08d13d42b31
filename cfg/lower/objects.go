package lower

import (
	"cmp"
	"slices"
	"strconv"

	"tav/cfg"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// objects is the bookkeeping of objects: variables that say where each begins
// and ends and which are dead, and what holds of a pointer by them. With a
// property of memory among those that are checked, dead are NULL, all ids that
// no object has yet or ever, freed memory, and local variables whose lifetime
// is over.
type objects struct {
	*variables
	next   *cfg.Var // the allocation counter
	live   *cfg.Var // the number of allocated objects, where leaks are checked
	leaked *cfg.Var // one of those that nothing leads to
	places *places  // where they lie, as far as the program looks

	narrow *cfg.Var // whether bit-fields wider than int are of types of their own
	x87    *cfg.Var // whether the x87 computes
	shared          // string literals that may be one

	sets       idSets // of objects
	unfollowed bool   // the search for leaks reached maxReach
}

// sizeVar is the array that holds where the class's objects end: their sizes
// where they begin at 0.
func (ob *objects) sizeVar(c *pointsto.Class) *cfg.Var {
	c, _ = c.Top()
	v := ob.perObject(&c.Layout.SizeVar, "size:", c, ob.m.BV(ob.ptrBits))
	v.Unit = c.Layout.SizeUnit
	return v
}

// startVar is the array that holds where the class's objects begin.
func (ob *objects) startVar(c *pointsto.Class) *cfg.Var {
	c, _ = c.Top()
	return ob.perObject(&c.Layout.StartVar, "start:", c, ob.m.BV(ob.ptrBits))
}

// freedVar is the array that says which objects of the class were freed.
func (ob *objects) freedVar(c *pointsto.Class) *cfg.Var {
	c, _ = c.Top()
	return ob.perObject(&c.Layout.FreedVar, "freed:", c, ob.m.Bool())
}

// perObject is an array with a cell for each object of a class, made when it is first
// asked for.
func (ob *objects) perObject(v **cfg.Var, name string, c *pointsto.Class, cell *term.Sort) *cfg.Var {
	if *v == nil {
		*v = ob.newVar(cfg.Var{Name: name + strconv.Itoa(c.Id), Role: cfg.Heap}, ob.m.ArraySort(ob.m.BV(pointsto.ObjBits), cell), nil)
	}
	return *v
}

// startOf is where p's object begins, in bytes.
func (ob *objects) startOf(p *pointer) *term.Term {
	if !p.c.Layout.Known {
		return ob.m.Select(ob.startVar(p.c).Term, p.obj)
	}
	return ob.byObject(p, func(o *pointsto.Object) *term.Term { return ob.m.BVInt(ob.ptrBits, o.At) })
}

// endOf is where p's object ends, in units of its class.
func (ob *objects) endOf(p *pointer) *term.Term {
	if !p.c.Layout.Known {
		return ob.m.Select(ob.sizeVar(p.c).Term, p.obj)
	}
	return ob.byObject(p, func(o *pointsto.Object) *term.Term {
		return ob.m.BVInt(ob.ptrBits, (o.At+o.Size)/p.c.Layout.SizeUnit)
	})
}

// byObject is what f says of p's object, which is the same for all that are not static.
func (ob *objects) byObject(p *pointer, f func(*pointsto.Object) *term.Term) *term.Term {
	objects := p.c.Layout.Objects
	last := slices.MaxFunc(objects, func(x, y *pointsto.Object) int { return cmp.Compare(dynamic(x), dynamic(y)) })
	t := f(last)
	for _, o := range objects {
		if o.Static && o != last {
			t = ob.m.Ite(ob.m.Eq(p.obj, ob.m.BVInt(pointsto.ObjBits, o.Id)), f(o), t)
		}
	}
	return t
}

// dynamic is 1 for an object that is not static, else 0.
func dynamic(o *pointsto.Object) int {
	if o.Static {
		return 0
	}
	return 1
}

// StackVar is the array that says which objects of the class that are not
// static free cannot free.
func (ob *objects) stackVar(c *pointsto.Class) *cfg.Var {
	c, _ = c.Top()
	if c.Layout.StackVar == nil {
		sort := ob.m.ArraySort(ob.m.BV(pointsto.ObjBits), ob.m.Bool())
		c.Layout.StackVar = ob.newVar(cfg.Var{Name: "stack:" + strconv.Itoa(c.Id), Role: cfg.Heap}, sort, nil)
	}
	return c.Layout.StackVar
}

// liveVar is the number of allocated objects that are alive.
func (ob *objects) liveVar() *cfg.Var {
	if ob.live == nil {
		ob.live = ob.newVar(cfg.Var{Name: "live", Role: cfg.Heap}, ob.m.BV(pointsto.ObjBits), nil)
	}
	return ob.live
}

// leakedVar has no value that an edge gives it: some allocated object that is alive and
// that nothing leads to, if there is one when the program ends.
func (ob *objects) leakedVar() *cfg.Var {
	if ob.leaked == nil {
		ob.leaked = ob.newVar(cfg.Var{Name: "leaked", Role: cfg.Heap}, ob.m.BV(pointsto.ObjBits), nil)
	}
	return ob.leaked
}

// nextVar is the allocation counter.
func (ob *objects) nextVar() *cfg.Var {
	if ob.next == nil {
		ob.next = ob.newVar(cfg.Var{Name: "next", Role: cfg.Heap}, ob.m.BV(pointsto.ObjBits), nil)
	}
	return ob.next
}

// lastObject is the greatest id of an object of the class so far; 0 if it has
// none.
func (ob *objects) lastObject(c *pointsto.Class) *term.Term {
	last := int64(0)
	for _, o := range c.Layout.Objects {
		if !o.Static {
			return ob.m.BVSub(ob.nextVar().Term, ob.m.BVUint(pointsto.ObjBits, 1))
		}
		last = max(last, o.Id)
	}
	return ob.m.BVInt(pointsto.ObjBits, last)
}

// ofClass says that p's object is one of its class that there is or was.
func (ob *objects) ofClass(p *pointer) *term.Term {
	m, ids := ob.m, []int64(nil)
	dynamic := m.False()
	for _, o := range p.c.Layout.Objects {
		if o.Static {
			ids = append(ids, o.Id)
		} else {
			dynamic = m.And(m.SLt(m.BVInt(pointsto.ObjBits, ob.a.LastStatic), p.obj), m.SLe(p.obj, ob.lastObject(p.c)))
		}
	}
	return m.Or(ob.oneOf(p.obj, ids), dynamic)
}

// alive says that p's object exists.
func (ob *objects) alive(p *pointer) *term.Term {
	m, lay := ob.m, p.c.Layout
	if lay.Tracked {
		return m.Not(m.Select(ob.freedVar(p.c).Term, p.obj))
	}
	var ids []int64
	for _, o := range lay.Objects {
		if !o.Function {
			ids = append(ids, o.Id)
		}
	}
	return ob.oneOf(p.obj, ids)
}

// freeable says that p, which is not NULL, is what malloc returned and was not
// freed.
func (ob *objects) freeable(p *pointer) *term.Term {
	m, lay := ob.m, p.c.Layout
	begins := m.BoolConst(p.off == lay.At)
	if lay.Apart {
		begins = m.Eq(ob.startOf(p), m.BVInt(ob.ptrBits, p.off))
	}
	return m.And(begins, ob.allocatedAlive(p))
}

// allocatedAlive says that p's object is allocated and alive, where p's number of strides is 0.
func (ob *objects) allocatedAlive(p *pointer) *term.Term {
	m, lay := ob.m, p.c.Layout
	conj := []*term.Term{m.Eq(p.idx, ob.zero()), ob.alive(p)}
	some, others, stack := false, false, false
	for _, o := range lay.Objects {
		some = some || o.Allocated()
		others = others || !o.Allocated()
		stack = stack || !o.Allocated() && !o.Static
	}
	if !some {
		return m.False()
	}
	if others {
		conj = append(conj, m.SLt(m.BVInt(pointsto.ObjBits, ob.a.LastStatic), p.obj))
	}
	if stack && ob.o.Check.Memory() { // otherwise those are not tracked
		conj = append(conj, m.Not(m.Select(ob.stackVar(p.c).Term, p.obj)))
	}
	return m.And(conj...)
}

// dead says which objects of a class are dead at the start: none, or where
// memory is checked all but the static ones.
func (ob *objects) dead(c *pointsto.Class, v *cfg.Var) *term.Term {
	t := ob.m.ConstArray(v.Term.Sort(), ob.m.BoolConst(ob.o.Check.Memory()))
	for _, o := range c.Layout.Objects {
		if ob.o.Check.Memory() && o.Static && !o.Function {
			t = ob.m.Store(t, ob.m.BVInt(pointsto.ObjBits, o.Id), ob.m.False())
		}
	}
	return t
}

// inUnits divides a size by unit, which is known to divide it unless it wraps.
func (ob *objects) inUnits(size *term.Term, unit int64) *term.Term {
	if unit == 1 {
		return size
	}
	if t := ob.divided(size, unit); t != nil {
		if ob.o.Check.Memory() { // a product that wraps is a small size
			most := ob.m.UDiv(ob.m.BVInt(ob.ptrBits, -1), ob.m.BVInt(ob.ptrBits, unit))
			return ob.m.Ite(ob.m.ULe(t, most), t, ob.m.UDiv(size, ob.m.BVInt(ob.ptrBits, unit)))
		}
		return t
	}
	return ob.m.UDiv(size, ob.m.BVInt(ob.ptrBits, unit))
}

// outside says that p leads to memory outside of the program unless it is NULL
// or made from a number.
func (ob *objects) outside(p *pointer) *term.Term {
	m := ob.m
	switch {
	case len(p.c.Layout.Objects) == 0:
		return m.True()
	case !p.c.Outside:
		return m.False()
	}
	some := []*term.Term{m.SLt(p.obj, m.BVUint(pointsto.ObjBits, 0))}
	for _, o := range p.c.Layout.Objects {
		if o.External && o.Size < 0 {
			some = append(some, m.Eq(p.obj, m.BVInt(pointsto.ObjBits, o.Id)))
		}
	}
	return m.Or(some...)
}
