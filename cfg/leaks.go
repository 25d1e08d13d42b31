package cfg

import (
	"github.com/llir/llvm/ir"
	"tav/solver/term"
)

// Leaks, checked where the program ends by a return of its entry function or a
// call of exit. A counter tells how many allocated objects are alive. For
// memory cleanup it has to be 0. For memory tracking it has to be the number of
// different live objects that static objects reach, found by following
// pointers from them to a bounded depth; where this does not close, the answer
// is open.

// maxReach bounds the pointers that are followed.
const maxReach = 24

// checkLeaks is the check at an end of the program. Local variables exist at a
// call of exit still: memory that only they may point to is no clear leak.
func (b *builder) checkLeaks(locals bool, pos Pos) {
	if b.cur == nil {
		return
	}
	m := b.l.m
	if b.l.o.Check.Has(ValidMemtrack) {
		n, open := b.reached()
		all := m.Eq(b.l.liveVar().Term, n)
		if locals {
			open = m.True()
		}
		b.fork(m.And(m.Not(all), open), "memory that may be pointed to at the end of the program", pos)
		b.demand(ValidMemtrack, all, nil, "memory that nothing points to is not freed", pos)
	}
	if b.l.o.Check.Has(ValidMemcleanup) {
		b.demand(ValidMemcleanup, m.Eq(b.l.liveVar().Term, m.BVUint(objBits, 0)), nil, "memory is not freed at the end of the program", pos)
	}
}

// reach follows pointers from static objects.
type reach struct {
	b     *builder
	leads map[*class]bool         // to allocated objects
	found map[*class][]*term.Term // ids of objects, NULL and dead ones among them
	work  []*pointer              // found, in order
	open  []*term.Term            // conditions under which something was not followed
}

// reached is the number of live allocated objects that static objects reach
// and the condition under which it may be too small.
func (b *builder) reached() (n, open *term.Term) {
	m := b.l.m
	r := &reach{b: b, leads: b.l.a.leading(), found: map[*class][]*term.Term{}}
	for _, o := range b.l.a.objects {
		if _, ok := o.origin.(*ir.Global); ok && r.leads[o.class] {
			r.follow(&pointer{c: o.class, obj: m.BVInt(objBits, o.id), idx: b.l.zero()}, o.at+o.size)
		}
	}
	n = m.BVUint(objBits, 0)
	for i := 0; i < len(r.work); i++ {
		l := r.work[i].c.layout
		r.follow(r.work[i], l.at+l.size)
	}
	before := map[*class][]*term.Term{}
	for _, p := range r.work {
		fresh := []*term.Term{b.allocatedAlive(p)}
		for _, id := range before[p.c] {
			fresh = append(fresh, m.Ne(p.obj, id))
		}
		before[p.c] = append(before[p.c], p.obj)
		n = m.BVAdd(n, m.Ite(m.And(fresh...), m.BVUint(objBits, 1), m.BVUint(objBits, 0)))
	}
	return n, m.Or(r.open...)
}

// allocatedAlive says that p's object is allocated and alive.
func (b *builder) allocatedAlive(p *pointer) *term.Term {
	q := *p
	q.off = p.c.layout.at
	if p.c.layout.apart {
		q.off = 0
		start := b.l.m.Select(b.l.startVar(p.c).Term, p.obj)
		return b.l.m.Substitute(b.freeable(&q), map[*term.Term]*term.Term{start: b.l.zero()})
	}
	return b.freeable(&q)
}

// follow finds what the pointers in an object point to that ends at an offset
// of its class, if all of its class do.
func (r *reach) follow(p *pointer, end int64) {
	b, m := r.b, r.b.l.m
	alive := b.alive(p)
	for _, g := range p.c.layout.groups {
		if !g.ptr || !r.leads[find(g.pointee).c] {
			continue
		}
		count := int64(1)
		if g.byOffset {
			if _, static := p.obj.Int64(); p.c.layout.size < 0 && !static {
				r.open = append(r.open, alive)
				continue
			}
			count = (end + p.c.layout.stride - 1) / p.c.layout.stride
		}
		region := b.l.region(p.c, g)
		for i := int64(0); i < count; i++ {
			q := *p
			q.off, q.idx = g.off, m.BVInt(b.l.ptrBits, i)
			exists := m.And(alive, b.inBounds(&q, g.width))
			if g.dual || i > maxReach {
				r.open = append(r.open, exists)
				break
			}
			id := m.Ite(exists, b.select_(region, 0, &q), m.BVUint(objBits, 0))
			r.add(&pointer{c: find(g.pointee).c, obj: id, idx: b.l.zero()})
		}
	}
}

// add enters an object, or leaves open that it is new.
func (r *reach) add(p *pointer) {
	m := r.b.l.m
	new := []*term.Term{r.b.alive(p)}
	for _, id := range r.found[p.c] {
		if id == p.obj {
			return
		}
		new = append(new, m.Ne(p.obj, id))
	}
	if len(r.work) >= maxReach {
		r.open = append(r.open, m.And(new...))
		return
	}
	r.found[p.c] = append(r.found[p.c], p.obj)
	r.work = append(r.work, p)
}

// leading are the classes from which pointers lead to allocated objects.
func (a *analysis) leading() map[*class]bool {
	leads := map[*class]bool{}
	for changed := true; changed; {
		changed = false
		for _, c := range a.classes {
			if c.parent != nil || c.layout == nil || leads[c] {
				continue
			}
			for _, o := range c.objects {
				leads[c] = leads[c] || o.allocated()
			}
			for _, g := range c.layout.groups {
				leads[c] = leads[c] || g.ptr && leads[find(g.pointee).c]
			}
			changed = changed || leads[c]
		}
	}
	return leads
}
