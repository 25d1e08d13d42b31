package racefree

import (
	"maps"
	"slices"
)

// weaken makes c, which is what holds at n as far as known, hold when n is entered from s,
// too; it reports whether c changed. A cell with two values becomes an atom of its own.
func (m *search) weaken(n node, c, s *state) bool {
	changed := false
	keep := func(ok bool) bool { changed = changed || !ok; return !ok }
	if n.index == 0 && !n.frame.recursive {
		for at, v := range c.cells {
			if w := s.cells[at]; w != nil && !v.is(m.entry(n, at)) && !n.renamed(s, v).equal(w) {
				c.cells[at], changed = &sym{terms: []term{{1, m.entry(n, at)}}}, true
			}
		}
	}
	maps.DeleteFunc(c.cells, func(at cell, v *sym) bool { return keep(s.cells[at] != nil && n.renamed(s, v).equal(s.cells[at])) })
	maps.DeleteFunc(c.regs, func(r register, v *sym) bool { return keep(n.renamed(s, v).equal(m.register(s, r))) })
	maps.DeleteFunc(c.conds, func(r register, x cond) bool { return keep(n.sameCond(s, x, r)) })
	maps.DeleteFunc(c.fresh, func(a *atom, _ bool) bool { return keep(s.fresh[a]) })
	c.keepLocks(func(l lock) bool { return !keep(n.hasLock(s, l)) })
	c.keepTries(func(t attempt) bool { return !keep(n.hasTry(s, t)) })
	for t, l := range s.live {
		switch old, ok := c.live[t]; {
		case !ok:
			c.live[t], changed = l, true
		case old != l && old != liveness{}:
			c.live[t], changed = liveness{}, true
		}
		if _, ok := c.kept[t]; !ok {
			c.kept[t] = s.kept[t]
		}
		c.kept[t] = kept(c.kept[t], func(l lock) bool { return !keep(contains(s.kept[t], l)) })
	}
	c.taken = kept(c.taken, func(l lock) bool { return !keep(contains(s.taken, l)) })
	changed = m.weakenRows(n, c, s) || changed
	return changed
}

// entry is the atom that is the value of a cell when n is entered.
func (m *search) entry(n node, at cell) *atom {
	return m.atom(atom{frame: n.frame, block: n.block, cell: at})
}

func (n node) sameCond(s *state, c cond, r register) bool {
	d, ok := s.conds[r]
	return ok && d.pred == c.pred && n.renamed(s, c.x).equal(d.x) && n.renamed(s, c.y).equal(d.y) && d.x != nil && d.y != nil
}

func (n node) hasLock(s *state, l lock) bool {
	l.address = n.renamed(s, l.address)
	return l.address != nil && s.holds(l)
}

func (n node) hasTry(s *state, t attempt) bool {
	address := n.renamed(s, t.lock.address)
	return slices.ContainsFunc(s.tries, func(u attempt) bool {
		return u.result == t.result && address != nil && u.lock.address.equal(address) && u.lock.shared == t.lock.shared
	})
}

// claimed reports whether all that c says holds when n is entered from s. It is what proofs
// are checked by.
func (m *machine) claimed(n node, c, s *state) bool {
	for at, v := range c.cells {
		if w := s.cells[at]; w == nil || !n.renamed(s, v).equal(w) {
			return false
		}
	}
	for r, v := range c.regs {
		if w := m.register(s, r); w == nil || !n.renamed(s, v).equal(w) {
			return false
		}
	}
	for r, x := range c.conds {
		if !n.sameCond(s, x, r) {
			return false
		}
	}
	for a := range c.fresh {
		if !s.fresh[a] {
			return false
		}
	}
	for _, l := range c.locks {
		if !n.hasLock(s, l) {
			return false
		}
	}
	for _, t := range c.tries {
		if !n.hasTry(s, t) {
			return false
		}
	}
	for t, l := range s.live {
		if k, ok := c.live[t]; !ok || k != l && k != (liveness{}) {
			return false
		}
		for _, l := range c.kept[t] {
			if !contains(s.kept[t], l) {
				return false
			}
		}
	}
	return !slices.ContainsFunc(c.taken, func(l lock) bool { return !contains(s.taken, l) }) && n.claimedRows(c, s) && m.claimedCounts(n, s)
}
