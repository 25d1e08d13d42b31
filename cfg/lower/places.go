package lower

import (
	"strconv"

	"tav/cfg"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// Where objects lie is not specified by C: any place that no other object has that exists at the
// same time. A program that looks at an address as a number, and one whose object
// is gone by the time another one is made, gets any number that this leaves. The formulas say so of each
// address and of the last few others; that it holds of all of a run is checked when the run is there
// (cfg.Places).

// places are variables that say of objects, by id, what their addresses are known to be apart from.
type places struct {
	*variables
	bases    *cfg.Var   // the addresses, which no edge writes
	from, to *cfg.Var   // where it begins and ends, as addresses, since the program looked
	died     *cfg.Var   // the first id of the objects that may have its place; 0: it exists
	looked   []*cfg.Var // the ids of the objects whose addresses it has looked at last, 0: there is none
}

// placed reports whether it is kept track of where objects lie. Threads would all write
// these variables, and runs that never end are not looked at as a whole.
func (l *lowerer) placed() bool { return !l.concurrent && !l.o.Check.Has(cfg.Termination) }

// declare makes the variables, when the program looks at the first address, or an object goes whose
// address it may look at.
func (pl *places) declare() {
	if pl.died != nil {
		return
	}
	id, place := pl.m.BV(pointsto.ObjBits), pl.m.BV(pl.ptrBits)
	heap := func(name string, sort *term.Sort) *cfg.Var {
		return pl.newVar(cfg.Var{Name: name, Role: cfg.Heap}, sort, nil)
	}
	pl.from, pl.to = heap("from", pl.m.ArraySort(id, place)), heap("to", pl.m.ArraySort(id, place))
	pl.died = heap("died", pl.m.ArraySort(id, id))
	for i := range maxLooked {
		pl.looked = append(pl.looked, heap("looked"+strconv.Itoa(i+1), id))
	}
}

// baseVar is the array that holds where objects lie, which no edge writes.
func (pl *places) baseVar() *cfg.Var {
	if pl.bases == nil {
		sort := pl.m.ArraySort(pl.m.BV(pointsto.ObjBits), pl.m.BV(pl.ptrBits))
		pl.bases = pl.newVar(cfg.Var{Name: "address", Role: cfg.Heap}, sort, nil)
	}
	return pl.bases
}

// base is where the object with an id lies; in exact runs one after another, each with room of its own.
func (pl *places) base(id *term.Term) *term.Term {
	if !pl.o.Exact {
		return pl.m.Select(pl.baseVar().Term, id)
	}
	w := pl.ptrBits
	return pl.m.Shl(pl.m.BVAdd(pl.m.ZExt(id, w), pl.m.BVUint(w, 1)), pl.room())
}

// room is the number of bits of the addresses that an object of an exact run has for itself.
func (pl *places) room() *term.Term {
	if pl.ptrBits == 32 {
		return pl.m.BVUint(32, roomBits32)
	}
	return pl.m.BVUint(pl.ptrBits, roomBits)
}

// begin gives the variables their initial values.
func (pl *places) begin(w *writes) {
	if pl.died == nil {
		return
	}
	none := pl.m.BVUint(pointsto.ObjBits, 0)
	w.set(pl.died, pl.m.ConstArray(pl.died.Term.Sort(), none))
	for _, v := range pl.looked {
		w.set(v, none)
	}
}

// handOver are the variables that say of a run where objects lie; nil: the program does not look.
func (pl *places) handOver() *cfg.Places {
	if pl.died == nil {
		return nil
	}
	return &cfg.Places{Address: pl.baseVar(), From: pl.from, To: pl.to, Died: pl.died}
}

// numbered reports whether the program looks at addresses of a class's objects, and it is kept track of them.
func (pl *places) numbered(c *pointsto.Class) bool {
	if !pl.a.Places || c == nil {
		return false
	}
	c, _ = c.Top()
	return c.Numbered
}

// die notes that p's object is gone where cond holds, and objects from an id on may have its place.
func (pl *places) die(w *writes, cond *term.Term, p *pointer, next *term.Term) {
	if !pl.numbered(p.c) {
		return
	}
	pl.declare()
	w.set(pl.died, pl.m.Ite(cond, pl.m.Store(pl.died.Term, p.obj, next), pl.died.Term))
}

// look notes that the program looks at the address base of p's object where cond holds, and lets
// only the executions go on in which the object can lie there.
func (ad *addresses) look(cond *term.Term, p *pointer, base *term.Term, pos cfg.Pos) {
	m, ob, places := ad.m, ad.objects, ad.objects.places
	unknown := cond
	if ad.a.Places && p.c != nil {
		unknown = m.And(cond, ob.outside(p))
	}
	if !unknown.IsFalse() {
		ad.emit(&cfg.Assume{Cond: m.True()}, pos, cfg.Undefined{Cond: unknown, What: "the address of an object as a number"})
	}
	lies := m.Or(m.Not(cond), ad.lies(p.c, p.obj, base))
	if unknown == cond {
		ad.assume(lies, pos)
		return
	}
	if len(ad.unknown(lies)) == 0 {
		return // it has looked before
	}
	places.declare()
	cond = m.And(cond, m.Not(unknown))
	from, to := ob.extent(p, base)
	conj := []*term.Term{m.ULt(from, to), m.ULe(to, m.BVInt(ad.ptrBits, ad.top()))}
	for _, other := range places.looked {
		conj = append(conj, m.Or(m.Not(places.together(other.Term, p.obj)), places.apartFrom(other.Term, from, to)))
	}
	ad.assume(m.And(lies, m.Or(m.Not(cond), m.And(conj...))), pos)
	var w writes
	w.set(places.from, m.Ite(cond, m.Store(places.from.Term, p.obj, from), places.from.Term))
	w.set(places.to, m.Ite(cond, m.Store(places.to.Term, p.obj, to), places.to.Term))
	places.remember(&w, cond, p.obj)
	ad.assign(w.dst, w.src, pos)
}

// extent is where the object of p begins and ends if its address is base; one without bytes has a place, too.
func (ob *objects) extent(p *pointer, base *term.Term) (from, to *term.Term) {
	m, w := ob.m, ob.ptrBits
	c, _ := p.c.Top()
	q := &pointer{c: c, obj: p.obj, idx: ob.zero()}
	first, end := m.BVInt(w, c.Layout.At), m.BVInt(w, c.Layout.At+c.Layout.Size)
	if c.Layout.Apart {
		first = ob.startOf(q)
	}
	if c.Layout.Size < 0 {
		end = m.BVMul(m.BVInt(w, c.Layout.SizeUnit), ob.endOf(q))
	}
	end = m.Ite(m.Eq(end, first), m.BVAdd(first, m.BVInt(w, 1)), end)
	return m.BVAdd(base, first), m.BVAdd(base, end)
}

// together says that x and y are two objects which exist, or existed, at the same time.
func (pl *places) together(x, y *term.Term) *term.Term {
	m, none := pl.m, pl.m.BVUint(pointsto.ObjBits, 0)
	older := func(x, y *term.Term) *term.Term {
		died := m.Select(pl.died.Term, x)
		return m.And(m.ULt(x, y), m.Or(m.Eq(died, none), m.ULt(y, died)))
	}
	return m.And(m.Ne(x, none), m.Or(older(x, y), older(y, x)))
}

// apartFrom says that an object lies apart from a place.
func (pl *places) apartFrom(x, from, to *term.Term) *term.Term {
	m := pl.m
	return m.Or(m.ULe(m.Select(pl.to.Term, x), from), m.ULe(to, m.Select(pl.from.Term, x)))
}

// remember makes an object the one that was looked at last where cond holds.
func (pl *places) remember(w *writes, cond, id *term.Term) {
	m := pl.m
	for _, v := range pl.looked {
		cond = m.And(cond, m.Ne(v.Term, id))
	}
	for _, v := range pl.looked {
		old := v.Term
		w.set(v, m.Ite(cond, id, old))
		id = old
	}
}
