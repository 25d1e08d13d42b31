package lower

import (
	"strings"

	"github.com/llir/llvm/ir"
	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// Leaks, checked where the program ends by a return of its entry function or a
// call of exit. A counter tells how many allocated objects are alive. For
// memory cleanup it has to be 0. For memory tracking it has to be the number of
// different live objects that static objects reach, found by following
// pointers from them to a bounded depth; where this does not close, the answer
// is open.
//
// That there are more objects than were found is hard to refute without a bound of their
// number. Therefore the edges to errors have a lemma: then some object, leaked, is alive and
// was not found. Invariants about all live objects refute that.

// checkLeaks is the check at an end of the program. Local variables exist at a
// call of exit still: memory that only they may point to is no clear leak.
func (h *heap) checkLeaks(locals bool, pos cfg.Pos) {
	if h.cur == nil || !h.o.Check.Has(cfg.ValidMemtrack) && !h.o.Check.Has(cfg.ValidMemcleanup) || locals && h.o.Each {
		return
	}
	h.bracket(h.draft.Begin, pos) // other threads end, too
	defer h.bracket(h.draft.End, pos)
	m := h.m
	if h.o.Check.Has(cfg.ValidMemtrack) {
		n, open, found := h.reached()
		lemma := h.leak(found)
		all := m.Eq(h.objects.liveVar().Term, n)
		if locals {
			open = m.True()
		}
		h.proving(lemma, func() {
			if end := h.fork(m.And(m.Not(all), open), "memory that may be pointed to at the end of the program", pos); end != nil {
				end.Concerns = cfg.ValidMemtrack
			}
		})
		h.proving(lemma, func() {
			h.demand(cfg.ValidMemtrack, all, nil, "memory that nothing points to is not freed", pos)
		})
	}
	if h.o.Check.Has(cfg.ValidMemcleanup) {
		h.proving(h.leak(nil), func() {
			h.demand(cfg.ValidMemcleanup, m.Eq(h.objects.liveVar().Term, m.BVUint(pointsto.ObjBits, 0)), nil, "memory is not freed at the end of the program", pos)
		})
	}
}

// proving gives the first edge that is emitted a lemma.
func (h *heap) proving(lemma *term.Term, emit func()) {
	from := h.cur
	if from == nil {
		return
	}
	n := len(from.Out)
	emit()
	if len(from.Out) > n {
		from.Out[n].Action.(*cfg.Assume).Lemma = lemma
	}
}

// leak says that leaked is an allocated object which is alive and not among those that were
// found; nil: which are is not tracked.
func (h *heap) leak(found []*pointer) *term.Term {
	m, id := h.m, h.objects.leakedVar().Term
	var some []*term.Term
	seen := map[*pointsto.Class]bool{}
	for _, o := range h.a.Objects {
		if !o.Allocated() || seen[o.Class] {
			continue
		}
		if !o.Class.Layout.Tracked {
			return nil
		}
		seen[o.Class] = true
		is := []*term.Term{h.objects.allocatedAlive(&pointer{c: o.Class, obj: id, idx: h.zero()})}
		for _, p := range found {
			if p.c == o.Class {
				is = append(is, m.Ne(id, p.obj))
			}
		}
		some = append(some, m.And(is...))
	}
	return m.And(m.ULt(m.BVInt(pointsto.ObjBits, h.a.LastStatic), id), m.ULt(id, h.objects.nextVar().Term), m.Or(some...))
}

// reach follows pointers from static objects.
type reach struct {
	h     *heap
	leads map[*pointsto.Class]bool         // to allocated objects
	found map[*pointsto.Class][]*term.Term // ids of objects, NULL and dead ones among them
	work  []*pointer                       // found, in order
	open  []*term.Term                     // conditions under which something was not followed
}

// reached is the number of live allocated objects that static objects of the program reach, the
// condition under which it may be too small, and pointers to all that were found, dead ones among them.
func (h *heap) reached() (n, open *term.Term, found []*pointer) {
	m := h.m
	r := &reach{h: h, leads: h.a.Leading(), found: map[*pointsto.Class][]*term.Term{}}
	for _, o := range h.a.Objects {
		if !r.leads[o.Class] {
			continue
		}
		if g, ok := o.Origin.(*ir.Global); ok && !strings.HasPrefix(g.Name(), library.ThreadPrefix) || h.o.Each && o.Static && o.Fn == h.fn {
			r.follow(&pointer{c: o.Class, obj: m.BVInt(pointsto.ObjBits, o.Id), idx: h.zero()}, o.At+o.Size)
		} else if _, local := o.Origin.(*ir.InstAlloca); local && h.o.Each && o.Fn == h.fn {
			r.open = append(r.open, m.True()) // which of them are alive is not tracked
		}
	}
	n = m.BVUint(pointsto.ObjBits, 0)
	for i := 0; i < len(r.work); i++ {
		l := r.work[i].c.Layout
		r.follow(r.work[i], l.At+l.Size)
	}
	before := map[*pointsto.Class][]*term.Term{}
	for _, p := range r.work {
		fresh := []*term.Term{h.objects.allocatedAlive(p)}
		for _, id := range before[p.c] {
			fresh = append(fresh, m.Ne(p.obj, id))
		}
		before[p.c] = append(before[p.c], p.obj)
		n = m.BVAdd(n, m.Ite(m.And(fresh...), m.BVUint(pointsto.ObjBits, 1), m.BVUint(pointsto.ObjBits, 0)))
	}
	return n, m.Or(r.open...), r.work
}

// follow finds what the pointers in an object point to that ends at an offset
// of its class, if all of its class do.
func (r *reach) follow(p *pointer, end int64) {
	h, m := r.h, r.h.m
	alive := h.objects.alive(p)
	for _, in := range p.c.Inner()[1:] {
		if r.leads[in.Class] {
			r.open = append(r.open, alive)
		}
	}
	for _, g := range p.c.Layout.Groups {
		if !g.Ptr || !r.leads[pointsto.Find(g.Pointee).Class] {
			continue
		}
		count := int64(1)
		if g.ByOffset {
			if _, static := p.obj.Int64(); p.c.Layout.Size < 0 && !static {
				r.open = append(r.open, alive)
				continue
			}
			count = (end + p.c.Layout.Stride - 1) / p.c.Layout.Stride
		}
		region := h.regions.region(p.c, g)
		for i := int64(0); i < count; i++ {
			q := *p
			q.off, q.idx = g.Off, m.BVInt(h.ptrBits, i)
			exists := m.And(alive, h.objects.inBounds(&q, g.Width))
			if i > maxReach {
				h.objects.unfollowed = true
			}
			if g.Dual || i > maxReach {
				r.open = append(r.open, exists)
				break
			}
			id := m.Ite(exists, h.mem.select_(region, 0, &q), m.BVUint(pointsto.ObjBits, 0))
			to := &pointer{c: pointsto.Find(g.Pointee).Class, obj: id, idx: h.zero()}
			if !to.c.IsChoice() {
				r.add(to)
				continue
			}
			to.idx = h.mem.select_(region, 1, &q)
			r.addArms(to)
		}
	}
}

// addArms enters the object that a pointer to a choice leads to.
func (r *reach) addArms(p *pointer) {
	for k := range p.c.Arms {
		top, _ := pointsto.Find(p.c.Arms[k]).Class.Top()
		if r.leads[top] {
			id := r.h.m.Ite(r.h.isArm(p, k), p.obj, r.h.m.BVUint(pointsto.ObjBits, 0))
			r.add(&pointer{c: top, obj: id, idx: r.h.zero()})
		}
	}
}

// add enters an object, or leaves open that it is new.
func (r *reach) add(p *pointer) {
	m := r.h.m
	new := []*term.Term{r.h.objects.alive(p)}
	for _, id := range r.found[p.c] {
		if id == p.obj {
			return
		}
		new = append(new, m.Ne(p.obj, id))
	}
	if len(r.work) >= maxReach {
		r.h.objects.unfollowed = true
		r.open = append(r.open, m.And(new...))
		return
	}
	r.found[p.c] = append(r.found[p.c], p.obj)
	r.work = append(r.work, p)
}
