package racefree

import "github.com/llir/llvm/ir"

// A guess is that of a row at a node.
type guess struct {
	node   node
	thread *thread
}

// generalise makes the counters of a loop atoms where its head is entered for the first time.
func (m *search) generalise(n node, s *state) {
	if m.plain || n.index != 0 || n.frame.recursive || !n.frame.heads[n.block] {
		return
	}
	for _, inst := range n.block.Insts {
		x, ok := inst.(*ir.InstLoad)
		if !ok || len(m.touched[n.frame][x]) == 0 {
			continue
		}
		at, ok := cellAt(m.eval(s, n.frame, x.Src), m.layout.StoreSize(x.ElemType))
		start := s.cells[at]
		if !ok || start == nil || !start.isNumber() || !m.increments(n.frame, at.object) {
			continue
		}
		a := m.entry(n, at)
		m.firsts[a] = start
		s.cells[at] = &sym{terms: []term{{1, a}}}
	}
}

// weakenRows makes what c says of rows and counters hold when n is entered from s, or guesses what may hold: proofs are
// checked when they are complete.
func (m *search) weakenRows(n node, c, s *state) bool {
	changed := false
	for t := range s.live {
		r, ok := s.rows[t]
		old, had := c.rows[t]
		switch {
		case ok && had && n.renamedRow(s, old).equal(r):
		case ok && m.guesses[guess{n, t}] < maxGuesses:
			m.guesses[guess{n, t}]++
			c.rows[t] = m.guessRow(n, c, s, r)
			changed = true
		case had:
			delete(c.rows, t)
			changed = true
		}
	}
	for a, end := range c.below {
		if n.entered(a) || !s.below[a].equal(end) || end.mentions(n.entered) {
			delete(c.below, a)
			changed = true
		}
	}
	for at, v := range c.cells {
		a := m.entry(n, at)
		start, end := m.firsts[a], s.below[a]
		if start == nil || !v.is(a) || m.banned[a] {
			continue
		}
		k, known := m.counters[a]
		switch {
		case known && !n.enters(s, a, k):
			delete(m.counters, a)
			m.banned[a], changed = true, true
		case !known && end != nil && n.enters(s, a, count{start, end}):
			m.counters[a], changed = count{start, end}, true
		}
	}
	return changed
}

// guessRow is what may hold of a row at the head of a loop: its threads are those of the iterations so far, or of
// the iterations to come.
func (m *search) guessRow(n node, c, s *state, r series) series {
	for at, v := range c.cells {
		a := m.entry(n, at)
		start := m.firsts[a]
		if start == nil || !v.is(a) || r.base.mentions(n.entered) || r.given.mentions(n.entered) {
			continue
		}
		switch {
		case s.cells[at].equal(r.hi):
			r.lo, r.hi = start, v
			return r
		case n.frame.awaits && s.cells[at].equal(r.lo) && !r.hi.mentions(n.entered):
			r.lo = v
			return r
		}
	}
	return r
}
