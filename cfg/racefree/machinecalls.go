package racefree

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/library"
	"tav/cfg/llvm"
)

// call executes a call of a function without a body, or of one for threads.
func (m *machine) call(s *state, f *frame, x *ir.InstCall) {
	touches := m.touched[f][x]
	fn := llvm.DirectCallee(x.Callee)
	does, bytes := m.does(fn)
	address := m.eval(s, f, argument(x, 0))
	this := func(shared bool) lock {
		return lock{address: address, shared: shared, places: m.at(f, argument(x, 0)), bytes: bytes}
	}
	switch does {
	case release:
		s.release(this(false))
	case wait:
		m.waitFor(s, f, x)
	case create:
		m.create(s, f, x, address)
	case join:
		m.join(s, address)
	case leave:
		m.publish(s, f, argument(x, 0))
	}
	for i := range touches {
		if touches[i].write && does != create {
			s.written(&touches[i])
		}
	}
	if does == noPrimitive && fn != nil && (library.EffectOf(fn) == library.MemcpyEffect || library.EffectOf(fn) == library.ReallocEffect) {
		clear(s.fresh) // copies of pointers
	}
	m.define(s, f, x, nil)
	switch does {
	case acquire, acquireShared:
		if l := this(does == acquireShared); address != nil && !address.mentions(m.isOwn(f, x)) {
			s.get(l)
		}
	case try, tryShared:
		if address != nil && !f.recursive && !address.mentions(m.isOwn(f, x)) {
			s.tries = append(s.tries, attempt{m.atom(atom{frame: f, value: x}), this(does == tryShared)})
		}
	case atomicBegin:
		s.get(m.atomicLock())
	case atomicEnd:
		s.keepLocks(func(l lock) bool { return !l.address.equal(m.atomicLock().address) })
	case noPrimitive:
		if fn != nil && !f.recursive && !m.weak {
			switch library.EffectOf(fn) {
			case library.MallocEffect, library.CallocEffect:
				s.fresh[m.atom(atom{frame: f, value: x})] = true
			}
		}
	}
}

func (as *atoms) isOwn(f *frame, v value.Value) func(*atom) bool {
	own := as.known[atom{frame: f, value: v}]
	return func(a *atom) bool { return a == own }
}

// release gives a lock back. Others that may be the same are no longer known.
func (s *state) release(l lock) {
	keep := func(x lock) bool {
		if d := x.address.plus(l.address, -1); d.isNumber() {
			return d.k != 0
		}
		return x.places == nil || !x.places.overlap(x.bytes, l.places, l.bytes)
	}
	s.keepLocks(keep)
	s.keepTries(func(t attempt) bool { return keep(t.lock) })
}

// waitFor gives a lock back and gets it again: others may have had it.
func (m *machine) waitFor(s *state, f *frame, x *ir.InstCall) {
	mutex := m.at(f, argument(x, 1))
	for t, list := range s.kept {
		s.kept[t] = kept(list, func(l lock) bool { return l.places == nil || !l.places.overlap(l.bytes, mutex, l.bytes) })
	}
}

// create starts threads.
func (m *machine) create(s *state, f *frame, x *ir.InstCall, address *sym) {
	m.publish(s, f, given(x))
	s.slots = nil
	arg := m.eval(s, f, given(x))
	var handle *atom
	if !f.recursive {
		handle = m.atom(atom{frame: f, value: x, handle: true})
		s.forget(func(a *atom) bool { return a == handle })
	}
	for i := range m.touched[f][x] {
		if t := &m.touched[f][x][i]; t.write {
			s.written(t)
			if c, ok := cellAt(address, t.width); ok && handle != nil && m.tracks(f.thread, c.object) {
				s.cells[c] = &sym{terms: []term{{1, handle}}}
			}
		}
	}
	for _, t := range m.threads {
		if !slices.Contains(t.creators, site{f, x}) {
			continue
		}
		exclusive := func(l lock) bool { return !l.shared && l.address.constant() }
		_, running := s.live[t]
		m.extend(s, f, x, t, running, address, arg)
		if running {
			s.live[t] = liveness{}
		} else {
			s.live[t], s.kept[t] = liveness{handle}, kept(s.locks, exclusive)
		}
	}
}

// join awaits threads.
func (m *machine) join(s *state, handle *sym) {
	if m.detached {
		return
	}
	for t, l := range s.live {
		if l.handle != nil && handle.is(l.handle) && !m.leaves[t] {
			delete(s.live, t)
			delete(s.kept, t)
			delete(s.rows, t)
		}
	}
	m.joinRow(s, handle)
}

// ends are the calls that end a thread.
func (p *pointsTo) ends(inst ir.Instruction) bool {
	x, ok := inst.(*ir.InstCall)
	if !ok {
		return false
	}
	does, _ := p.does(llvm.DirectCallee(x.Callee))
	return does == leave
}
