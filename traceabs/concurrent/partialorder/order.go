package partialorder

import (
	"math/bits"
	"slices"

	"tav/solver/term"
)

// An order is that of the events of an execution.
type order struct {
	*system
	clocks []*term.Term
	past   []set                    // by event: those that come before it whenever both are executed
	sure   []set                    // by event: those that are executed if it is, with itself
	pairs  map[[2]*event]*term.Term // a variable: the first one comes before the second one
}

// A set is one of events.
type set []uint64

func (s set) has(e *event) bool { return s[e.id/64]>>(e.id%64)&1 != 0 }

func (s set) add(e *event) { s[e.id/64] |= 1 << (e.id % 64) }

// newOrder adds the facts about clocks and about what is read to a system.
func newOrder(s *system) (o *order, err error) {
	o = &order{system: s, pairs: map[[2]*event]*term.Term{}}
	defer caught(&err)
	words, width := (len(s.events)+63)/64, bits.Len(uint(len(s.events)))
	for _, e := range s.events {
		o.clocks = append(o.clocks, s.fresh("clock", s.m.BV(width)))
		past, sure := make(set, words), make(set, words)
		for k, b := range e.before {
			past.add(b)
			for i := range past {
				if past[i] |= o.past[b.id][i]; k == 0 {
					sure[i] = o.sure[b.id][i]
				} else {
					sure[i] &= o.sure[b.id][i]
				}
			}
			s.facts = append(s.facts, s.m.ULt(o.clocks[b.id], o.clocks[e.id]))
		}
		sure.add(e)
		o.past, o.sure = append(o.past, past), append(o.sure, sure)
	}
	triples := 0
	for i := 0; i < len(s.reads); i++ { // which become more
		triples += o.from(s.reads[i])
		if triples > maxTriples || len(s.reads) > maxCells {
			panic(&limitError{"accesses to the same memory"})
		}
	}
	return o, nil
}

// before is the condition under which an event comes before another one, if both are executed.
func (o *order) before(a, b *event) *term.Term {
	switch {
	case o.past[b.id].has(a):
		return o.m.True()
	case a == b || o.past[a.id].has(b):
		return o.m.False()
	case a.id > b.id:
		return o.m.Not(o.before(b, a))
	}
	key := [2]*event{a, b}
	if o.pairs[key] == nil {
		t := o.fresh("before", o.m.Bool())
		o.pairs[key] = t
		o.facts = append(o.facts,
			o.m.Implies(t, o.m.ULt(o.clocks[a.id], o.clocks[b.id])), o.m.Or(t, o.m.ULt(o.clocks[b.id], o.clocks[a.id])))
	}
	return o.pairs[key]
}

// apart reports whether two events are on different branches of a thread.
func (o *order) apart(a, b *event) bool {
	return a.thread == b.thread && a != b && !o.past[a.id].has(b) && !o.past[b.id].has(a)
}

// A source is a write that a read may read from.
type source struct {
	*write
	same *term.Term // it is to the same place
}

// from says which write is read; it is how many clauses that takes.
func (o *order) from(r *read) int {
	m := o.m
	var writes []source
	for _, w := range o.writes[r.v] {
		if w.event == r.event || o.past[w.event.id].has(r.event) || o.apart(w.event, r.event) {
			continue
		}
		if same := o.same(w.path, r.path); !same.IsFalse() {
			writes = append(writes, source{w, same})
		}
	}
	some, triples := m.Not(r.event.executed), 0
	for _, w := range writes {
		if slices.ContainsFunc(writes, func(x source) bool { return o.hides(x, w, r) }) {
			continue
		}
		value := w.value
		if value.Sort().Kind == term.ArrayKind {
			value = o.at(value, r.path[len(w.path):])
		}
		reads := o.fresh("from", m.Bool())
		some = m.Or(some, reads)
		o.facts = append(o.facts, m.Implies(reads, m.And(w.cond, w.same, m.Eq(r.value, value), o.before(w.event, r.event))))
		for _, x := range writes {
			if x.write == w.write || x.event == w.event && x.index < w.index || o.past[w.event.id].has(x.event) || o.apart(x.event, w.event) {
				continue
			}
			triples++
			later := m.True()
			if x.event != w.event {
				later = o.before(w.event, x.event)
			}
			o.facts = append(o.facts, m.Or(m.Not(reads), m.Not(x.cond), m.Not(x.same), m.Not(later), m.Not(o.before(x.event, r.event))))
		}
	}
	o.facts = append(o.facts, some)
	return triples
}

// hides reports whether a write always comes between another one and a read.
func (o *order) hides(x, w source, r *read) bool {
	if x.write == w.write || !x.same.IsTrue() || x.cond != x.event.executed || !o.sure[r.event.id].has(x.event) {
		return false
	}
	if x.event == w.event {
		return x.index > w.index
	}
	return o.past[x.event.id].has(w.event)
}
