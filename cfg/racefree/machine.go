package racefree

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/llvm"
)

// cellAt is the cell that an address leads to, if there is just one.
func cellAt(address *sym, width int64) (cell, bool) {
	if address == nil || len(address.terms) != 1 || address.terms[0].factor != 1 || address.terms[0].atom.object == nil {
		return cell{}, false
	}
	return cell{address.terms[0].atom.object, address.k, width}, true
}

// A machine executes threads on states: what an instruction does to what is known.
type machine struct {
	*sharing
	leaves   map[*thread]bool // threads at whose end others below them may go on
	plain    bool             // rows and counters are not followed
	counters map[*atom]count  // what holds of counters
}

// define gives a register a value; nil: one of its own.
func (m *machine) define(s *state, f *frame, v value.Value, x *sym) {
	if f.recursive {
		return
	}
	own := m.known[atom{frame: f, value: v}]
	if own != nil {
		s.forget(func(a *atom) bool { return a == own })
	}
	delete(s.regs, register{f, v})
	delete(s.conds, register{f, v})
	if x != nil && !x.mentions(func(a *atom) bool { return a == own }) {
		s.regs[register{f, v}] = x
	}
}

// written drops what may be different after a write.
func (s *state) written(t *touch) {
	for c := range s.cells {
		for _, q := range t.places.list {
			if q.object == c.object && q.span.overlaps(t.width, exactly(c.off), c.width) {
				delete(s.cells, c)
				break
			}
		}
	}
	if !t.atomic {
		s.keepLocks(func(l lock) bool { return l.places == nil || !t.places.overlap(t.width, l.places, l.bytes) })
		s.keepTries(func(a attempt) bool { return !t.places.overlap(t.width, a.lock.places, a.lock.bytes) })
	}
}

// publish notes that other threads may learn what v leads to.
func (m *machine) publish(s *state, f *frame, v value.Value) {
	if len(s.fresh) == 0 || v == nil {
		return
	}
	for _, q := range m.at(f, v).list {
		for a := range s.fresh {
			if a.frame.objects[a.value] == q.object {
				delete(s.fresh, a)
			}
		}
	}
}

// step executes an instruction that calls no function of the program.
func (m *machine) step(s *state, f *frame, inst ir.Instruction) {
	touches := m.touched[f][inst]
	switch x := inst.(type) {
	case *ir.InstPhi:
		return // where the block is entered
	case *ir.InstLoad:
		m.load(s, f, x)
		return
	case *ir.InstStore:
		address, v := m.eval(s, f, x.Dst), m.eval(s, f, x.Src)
		s.written(&touches[0])
		if c, ok := cellAt(address, touches[0].width); ok && m.tracks(f.thread, c.object) && v != nil {
			s.cells[c] = v
		}
		if !m.keepsFresh(s, f, x, address) {
			m.publish(s, f, x.Src)
		}
		return
	case *ir.InstCall:
		m.call(s, f, x)
		return
	}
	for i := range touches {
		if touches[i].write {
			s.written(&touches[i])
			llvm.EachOperand(inst, func(v value.Value) { m.publish(s, f, v) })
		}
	}
	v, ok := inst.(value.Value)
	if !ok {
		return
	}
	c, isCond := m.compare(s, f, inst)
	m.define(s, f, v, m.result(s, f, inst))
	if own := m.known[atom{frame: f, value: v}]; isCond && !f.recursive && !c.mentions(func(a *atom) bool { return a == own }) {
		s.conds[register{f, v}] = c
	}
}

// keepsFresh reports whether a store leaves the memory unknown to others that it is to, or
// that the stored pointer leads to: it is into a variable that is the thread's own, or into memory
// that is as unknown.
func (m *machine) keepsFresh(s *state, f *frame, x *ir.InstStore, address *sym) bool {
	to := m.at(f, x.Dst)
	own := len(to.list) > 0
	for _, q := range to.list {
		own = own && !m.escaped[q.object] && q.object.owner == f.thread
	}
	if own || address == nil || len(address.terms) != 1 {
		return own
	}
	a := address.terms[0].atom // a pointer into fresh memory that is stored there
	v := m.eval(s, f, x.Src)
	return s.fresh[a] && v != nil && len(v.terms) == 1 && v.terms[0] == term{1, a}
}

// load reads a cell.
func (m *machine) load(s *state, f *frame, x *ir.InstLoad) {
	t := &m.touched[f][x][0]
	c, ok := cellAt(m.eval(s, f, x.Src), t.width)
	if !ok {
		address := m.eval(s, f, x.Src)
		m.define(s, f, x, nil)
		m.loadHandle(s, f, x, address)
		return
	}
	tracked := m.tracks(f.thread, c.object)
	if v := s.cells[c]; tracked && v != nil {
		m.define(s, f, x, v)
		return
	}
	if v := m.always(f.thread, c); v != nil {
		m.define(s, f, x, v)
		return
	}
	m.define(s, f, x, nil)
	if tracked && !f.recursive {
		s.cells[c] = m.sym(atom{frame: f, value: x})
	}
}
