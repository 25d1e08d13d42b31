package racefree

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
)

// Arrays of threads. A loop creates threads by one call, which stores the handle of the one with number x at base +
// stride*x, and goes on with x+1; another loop awaits them in that order. Nothing else writes there.

// A series says of threads that may be running that their numbers x are lo ≤ x < hi.
type series struct {
	base   *sym
	stride int64
	lo, hi *sym
	given  *sym  // thread x was given given + step*x; nil: that is not known
	step   int64 // not 0
	narrow bool  // x has 32 bits
}

func (r series) equal(q series) bool {
	return r.base.equal(q.base) && r.stride == q.stride && r.lo.equal(q.lo) && r.hi.equal(q.hi) &&
		r.given.equal(q.given) && r.step == q.step && r.narrow == q.narrow
}

func (r series) mentions(f func(*atom) bool) bool {
	return r.base.mentions(f) || r.lo.mentions(f) || r.hi.mentions(f) || r.given.mentions(f)
}

// renamedRow is a row in front of the entry of n.
func (n node) renamedRow(s *state, r series) series {
	given := r.given
	r.base, r.lo, r.hi, r.given = n.renamed(s, r.base), n.renamed(s, r.lo), n.renamed(s, r.hi), n.renamed(s, r.given)
	if r.given == nil && given != nil {
		return series{} // which is none
	}
	return r
}

// A slot is a number that is the handle which a call stored with number x, if it did.
type slot struct {
	value  *atom
	thread *thread
	x      *sym
}

// A count says of the value i of a cell when the head of a loop is entered: start ≤ i ≤ max(start, end).
type count struct{ start, end *sym }

// index is x where address is base + stride*x; nil: it is not known.
func (r series) index(address *sym) *sym {
	d := address.plus(r.base, -1)
	if d == nil || d.k%r.stride != 0 {
		return nil
	}
	x := number(d.k / r.stride)
	for _, t := range d.terms {
		if t.factor%r.stride != 0 {
			return nil
		}
		x = x.plus(&sym{terms: []term{{1, t.atom}}}, t.factor/r.stride)
	}
	return x
}

// extend adds the thread that a call creates to a row.
func (m *machine) extend(s *state, f *frame, x *ir.InstCall, t *thread, running bool, address, arg *sym) {
	old, known := s.rows[t]
	delete(s.rows, t)
	if m.plain || f.recursive || address == nil || !m.handlesOnly(f, x) {
		return
	}
	one := number(1)
	if running {
		if known && old.index(address).equal(old.hi) {
			if !old.given.plus(old.hi, old.step).equal(arg) {
				old.given = nil
			}
			old.hi = old.hi.plus(one, 1)
			s.rows[t] = old
		}
		return
	}
	for _, u := range address.terms {
		if u.atom.block != nil && u.factor >= m.layout.Ptr {
			i := &sym{terms: []term{{1, u.atom}}}
			r := series{base: address.plus(i, -u.factor), stride: u.factor, lo: i, hi: i.plus(one, 1), narrow: u.atom.cell.width == 4}
			if given, step := arg.split(u.atom); step != 0 {
				r.given, r.step = given, step
			}
			s.rows[t] = r
			return
		}
	}
}

// loadHandle notes that what was loaded may be a handle.
func (m *machine) loadHandle(s *state, f *frame, x *ir.InstLoad, address *sym) {
	if address == nil || f.recursive || m.layout.StoreSize(x.ElemType) != m.layout.Ptr {
		return
	}
	own := m.atom(atom{frame: f, value: x})
	for t, r := range s.rows {
		if i := r.index(address); i != nil && !i.mentions(func(a *atom) bool { return a == own }) {
			s.slots = append(s.slots, slot{own, t, i})
		}
	}
}

// joinRow awaits the first thread of a row.
func (m *machine) joinRow(s *state, handle *sym) {
	for _, l := range s.slots {
		r, ok := s.rows[l.thread]
		if !ok || !handle.is(l.value) || !l.x.equal(r.lo) || m.leaves[l.thread] {
			continue
		}
		r.lo = r.lo.plus(number(1), 1)
		s.rows[l.thread] = r
		s.drop(l.thread, r)
	}
}

// drop notes that no threads of a row run, if it is empty.
func (s *state) drop(t *thread, r series) {
	if r.lo.equal(r.hi) {
		delete(s.rows, t)
		delete(s.live, t)
		delete(s.kept, t)
	}
}

// counted notes in a branch what is known of a counter: that it is less than the end, or that it is there.
func (m *machine) counted(s *state, c cond, holds bool) {
	if c.pred != enum.IPredSLT || c.x == nil || c.y == nil || len(c.x.terms) != 1 || !c.x.is(c.x.terms[0].atom) || c.x.terms[0].atom.block == nil {
		return
	}
	i := c.x.terms[0].atom
	if holds {
		s.below[i] = c.y
		return
	}
	k, ok := s.counts[i]
	if !ok || !k.end.equal(c.y) || !k.start.isNumber() {
		return
	}
	var end *sym // max(start, end)
	switch {
	case k.end.isNumber():
		end = number(max(k.start.k, k.end.k))
	case len(k.end.terms) == 1 && k.end.is(k.end.terms[0].atom):
		end = m.sym(atom{of: k.end.terms[0].atom, greatest: true, least: k.start.k})
	default:
		return
	}
	value := map[*atom]*sym{i: end}
	for at, v := range s.cells {
		s.cells[at] = v.with(value)
	}
	for t, r := range s.rows {
		if is := func(a *atom) bool { return a == i }; r.base.mentions(is) || r.given.mentions(is) {
			continue
		}
		r.lo, r.hi = r.lo.with(value), r.hi.with(value)
		s.rows[t] = r
		s.drop(t, r)
	}
}

// enters reports whether a claim about a counter holds when n, the head of its loop, is entered from s: for the first
// time, or once more.
func (n node) enters(s *state, a *atom, k count) bool {
	now, i := s.cells[a.cell], &sym{terms: []term{{1, a}}}
	return !k.end.mentions(n.entered) && now != nil && (now.equal(k.start) || now.equal(i.plus(number(1), 1)) && s.below[a].equal(k.end))
}

// countAt notes what is known of counters where n is entered. It is only known up to the end of the block, as
// what the counter goes up to may change.
func (m *machine) countAt(n node, s *state) {
	for a, k := range m.counters {
		if n.entered(a) {
			s.counts[a] = k
		}
	}
}

// claimedCounts reports whether what is said of counters holds when n is entered from s.
func (m *machine) claimedCounts(n node, s *state) bool {
	for a, k := range m.counters {
		if n.entered(a) && !n.enters(s, a, k) {
			return false
		}
	}
	return true
}

// claimedRows reports whether what c says of rows and counters holds when n is entered from s.
func (n node) claimedRows(c, s *state) bool {
	for t := range s.live {
		if r, ok := c.rows[t]; ok {
			q, known := s.rows[t]
			if !known || !n.renamedRow(s, r).equal(q) {
				return false
			}
		}
	}
	for a, end := range c.below {
		if n.entered(a) || end.mentions(n.entered) || !s.below[a].equal(end) {
			return false
		}
	}
	return true
}
