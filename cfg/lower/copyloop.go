package lower

import (
	"tav/cfg"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// spillClass saves values that are read from the memory of c.
func (cp *copier) spillClass(c *pointsto.Class, pos cfg.Pos) {
	cells := map[*cfg.Var]bool{}
	eachGroup(c, func(c *pointsto.Class, g *pointsto.Group) {
		for _, v := range cp.regions.region(c, g).Cells {
			cells[v] = true
		}
	})
	if c.Layout.Tracked {
		cells[cp.objects.freedVar(c)] = true
	}
	cp.spill(func(v *cfg.Var) bool { return cells[v] }, pos)
}

// loop emits a loop over i = 0 … count-1. The body changes the variables of
// the class c only.
func (cp *copier) loop(count *term.Term, c *pointsto.Class, pos cfg.Pos, body func(i *term.Term)) {
	if cp.cur == nil {
		return
	}
	m := cp.m
	cp.spillClass(c, pos)
	known := cp.known
	i := cp.temp(m.BV(cp.ptrBits), false)
	cp.emit(&cfg.Assign{Dst: []*cfg.Var{i}, Src: []*term.Term{cp.zero()}}, pos)
	head := cp.newLoc()
	cp.goTo(head)
	cp.cur, cp.known = head, append([]*term.Term(nil), known...)
	more := m.ULt(i.Term, count)
	cp.emit(&cfg.Assume{Cond: more}, pos)
	body(i.Term)
	if cp.cur != nil {
		cp.emit(&cfg.Assign{Dst: []*cfg.Var{i}, Src: []*term.Term{m.BVAdd(i.Term, m.BVUint(cp.ptrBits, 1))}}, pos)
		cp.goTo(head)
	}
	cp.cur, cp.known = head, known
	cp.emit(&cfg.Assume{Cond: m.Not(more)}, pos)
}

// copyElements copies n bytes from s to d, which are pointers to one
// class, or to two with cells of one shape, with one residue: by one assignment,
// or, where arrays hold only a part of them, in a loop, forward, or backward where the
// other order would overwrite what is still to be read (memmove). For memcpy overlapping memory
// is undefined. The pointers and the amount are frozen.
func (cp *copier) copyElements(d, s *pointer, n amount, overlap bool, pos cfg.Pos) {
	count := n.strides
	cells, ok := spans(d, d.c.Layout.Stride, nil)
	switch {
	case !ok:
		cp.unsupported("copying of big memory", pos)
		return
	case d.c.Stride != s.c.Stride || d.off != s.off:
		cp.unsupported("copying between memory of different shapes", pos)
		return
	}
	m := cp.m
	one := m.BVUint(cp.ptrBits, 1)
	all := m.And(cp.objects.whole(d, count), m.Eq(s.idx, cp.zero()))
	atOnce := cp.isBulk(d) && (d.c == s.c || sameGroups(d.c, s.c))
	copyAll := func() { cp.copyRows(d, s, nil, pos) }
	if d.c != s.c {
		if h := s.c.Host().Class; h != nil && h.Stride != 0 || !sameGroups(d.c, s.c) {
			all = m.False()
		}
		copyAll = func() { cp.copyGroups(d, s, pos) }
	}
	same := m.And(m.BoolConst(d.c == s.c), m.Eq(d.obj, s.obj))
	backward := m.And(same, m.ULt(s.idx, d.idx))
	rest := func() {
		cp.rest(d, n, pos, func(to *pointer) {
			from := cp.element(s, count)
			cp.guards.guardPart(from, n.rest, d.c.Layout.Stride, pos)
			cp.copyBytes(to, from, n.rest, cells, pos)
		})
	}
	if !overlap {
		touched := count
		if n.rest != nil {
			touched = m.BVAdd(count, m.Ite(m.Eq(n.rest, cp.zero()), cp.zero(), one))
		}
		near := m.And(same, m.Ne(d.idx, s.idx), m.Or(m.ULt(m.BVSub(d.idx, s.idx), touched), m.ULt(m.BVSub(s.idx, d.idx), touched)))
		if !near.IsFalse() {
			cp.emit(&cfg.Assume{Cond: m.True()}, pos, cfg.Undefined{Cond: near, What: "memcpy of memory that overlaps", Trap: true})
		}
		backward = m.False()
	}
	if atOnce && n.rest == nil { // what overlaps is read before any is written
		backward = m.False()
	}
	copyEach := func(at func(i *term.Term) *term.Term) {
		if atOnce {
			cp.copyBulk(d, s, count, pos)
		} else {
			cp.loop(count, d.c, pos, func(i *term.Term) { cp.copyElement(d, s, at(i), cells, pos) })
		}
	}
	cp.spillClass(d.c, pos)
	join := cp.newLoc()
	cp.split(pos, []arm{
		{all, 0, func() {
			cp.guards.assumeRange(d, d.c.Layout.Stride, pos)
			cp.guards.assumeRange(s, d.c.Layout.Stride, pos)
			last := cp.element(s, m.BVSub(count, one))
			cp.guards.assumeRange(last, d.c.Layout.Stride, pos)
			if cp.cur != nil {
				copyAll()
			}
			rest()
			cp.goTo(join)
		}},
		{m.And(m.Not(all), m.Not(backward)), 0, func() {
			cp.mem.uncut(s, count, pos)
			copyEach(func(i *term.Term) *term.Term { return i })
			rest()
			cp.goTo(join)
		}},
		{m.And(m.Not(all), backward), 0, func() {
			cp.mem.uncut(s, count, pos)
			rest()
			copyEach(func(i *term.Term) *term.Term { return m.BVSub(m.BVSub(count, one), i) })
			cp.goTo(join)
		}},
	})
	cp.cur = join
}

// copyElement copies stride number i of the memory at s to that at d.
func (cp *copier) copyElement(d, s *pointer, i *term.Term, cells []span, pos cfg.Pos) {
	to, from := cp.element(d, i), cp.element(s, i)
	cp.guards.assumeRange(to, d.c.Layout.Stride, pos)
	cp.guards.assumeRange(from, d.c.Layout.Stride, pos)
	cp.copyCells(to, from, cells, pos)
}
