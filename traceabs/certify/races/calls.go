package races

import (
	"maps"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/library"
	"tav/cfg/llvm"
)

// call enters the functions that a call may lead to.
func (c execution) call(s *State, f *Frame, x *ir.InstCall, after Node) {
	for i := range c.accesses[f][x] {
		if a := &c.accesses[f][x][i]; a.write {
			c.written(s, a)
		}
	}
	k, bytes := c.kindOf(llvm.DirectCallee(x.Callee))
	first, guard := k == once, c.eval(s, f, argument(x, 0))
	if first { // or it was called before
		skipped := s.clone()
		c.define(skipped, f, x, nil)
		skipped.get(Lock{guard, true, bytes})
		c.enter(after, skipped)
	}
	for _, g := range f.Calls[x] {
		t := s.clone()
		mine := func(o *Object) bool { return o != nil && o.Frame == g && o.variable() }
		t.forget(func(a Atom) bool { return mine(a.Object) })
		maps.DeleteFunc(t.Cells, func(at Cell, _ *Num) bool { return mine(at.Object) })
		if first {
			t.get(Lock{guard, false, bytes})
		} else {
			c.pass(t, s, f, x, g)
		}
		if library.IsAtomicFunction(g.Fn.Name()) {
			t.get(c.atomicLock())
		}
		c.enter(Node{g, g.Fn.Blocks[0], 0}, t)
	}
}

// variable reports whether an object is one of each activation of its frame.
func (o *Object) variable() bool {
	_, heap := o.At.(*ir.InstCall)
	return o.Frame != nil && !heap
}

// pass gives parameters the values that the arguments have in s.
func (c execution) pass(t, s *State, f *Frame, x *ir.InstCall, g *Frame) {
	for i, p := range g.Fn.Params {
		if llvm.ByvalType(p) != nil {
			clear(t.Fresh)
			c.define(t, g, p, nil)
			if o := c.made(g, p); o != nil && c.single(o) {
				c.define(t, g, p, of(Atom{Object: o}))
			}
			continue
		}
		v := c.eval(s, f, argument(x, i))
		if v.mentions(func(a Atom) bool { return a.Frame == g || a.Object != nil && a.Object.Frame == g }) {
			v = nil // of an earlier activation
		}
		c.define(t, g, p, v)
	}
}

// leave returns from a function.
func (c execution) leave(s *State, f *Frame, result value.Value) {
	v := c.eval(s, f, result)
	if f == f.Thread.Root {
		c.end(f.Thread, s.clone())
	}
	for _, at := range c.callers[f] {
		t := s.clone()
		if library.IsAtomicFunction(f.Fn.Name()) {
			t.release(c.atomicLock())
		}
		if k, bytes := c.kindOf(llvm.DirectCallee(at.Call.Callee)); k == once {
			guard := c.eval(t, at.Frame, argument(at.Call, 0))
			c.release(t, at.Frame, argument(at.Call, 0), guard)
			t.get(Lock{guard, true, bytes})
			c.define(t, at.Frame, at.Call, nil)
		} else {
			c.define(t, at.Frame, at.Call, v)
		}
		if !c.recursive[f] {
			maps.DeleteFunc(t.Cells, func(x Cell, _ *Num) bool { return x.Object.Frame == f && x.Object.variable() })
		}
		b := blockOf(at)
		c.enter(Node{at.Frame, b, index(b, at.Call) + 1}, t)
	}
}

// primitive executes a call of a function without a body, or of one for threads.
func (c execution) primitive(s *State, f *Frame, x *ir.InstCall) {
	fn := llvm.DirectCallee(x.Callee)
	k, bytes := c.kindOf(fn)
	addr := c.eval(s, f, argument(x, 0))
	switch k {
	case unlocks:
		c.release(s, f, argument(x, 0), addr)
	case waits: // others may have the lock meanwhile
		for t, list := range s.Kept {
			s.Kept[t] = filter(list, func(l Lock) bool { return !c.meets(l, c.leads(f, argument(x, 1)), c.lockBytes()) })
		}
	case creates:
		c.create(s, f, x, addr)
	case joins:
		c.join(s, addr)
	}
	for i := range c.accesses[f][x] {
		if a := &c.accesses[f][x][i]; a.write && k != creates {
			c.written(s, a)
		}
	}
	effect := library.NoEffect
	if k == plain && fn != nil {
		effect = library.EffectOf(fn)
	}
	if effect == library.MemcpyEffect || effect == library.ReallocEffect {
		clear(s.Fresh)
	}
	c.define(s, f, x, nil)
	own := Atom{Frame: f, Value: x}
	known := addr != nil && !addr.mentions(only(own))
	switch {
	case k == locks || k == locksShared:
		if known {
			s.get(Lock{addr, k == locksShared, bytes})
		}
	case k == tries || k == triesShared:
		if known && !c.recursive[f] {
			s.Tries = append(s.Tries, Try{own, Lock{addr, k == triesShared, bytes}})
		}
	case k == begins:
		s.get(c.atomicLock())
	case k == ends:
		s.release(c.atomicLock())
	case effect == library.MallocEffect || effect == library.CallocEffect:
		if !c.recursive[f] && !c.relaxed {
			s.Fresh[own] = true
		}
	}
}

func (c *program) atomicLock() Lock { return Lock{Addr: of(Atom{Object: c.Atomic})} }

// release gives up just one lock.
func (s *State) release(l Lock) {
	s.keepLocks(func(x Lock) bool { return !x.Addr.equal(l.Addr) })
}

// release gives up a lock, and all that may be the same one.
func (c execution) release(s *State, f *Frame, pointer value.Value, addr *Num) {
	apart := func(l Lock) bool {
		if d := l.Addr.plus(addr, -1); d.isNumber() {
			return d.K != 0
		}
		return !c.meets(l, c.leads(f, pointer), 1)
	}
	s.keepLocks(apart)
	s.keepTries(func(t Try) bool { return apart(t.Lock) })
}

// create starts threads.
func (c execution) create(s *State, f *Frame, x *ir.InstCall, addr *Num) {
	given := argument(x, len(x.Args)-1)
	c.publish(s, f, given)
	clear(s.slots)
	arg := c.eval(s, f, given)
	handle := Handle{c.recursive[f], Site{f, x}}
	s.forget(only(handle.atom()))
	for i := range c.accesses[f][x] {
		if a := &c.accesses[f][x][i]; a.write {
			c.written(s, a)
			if at, ok := addr.cell(a.width); ok && !handle.Any && c.tracks(f.Thread, at.Object) {
				s.Cells[at] = of(handle.atom())
			}
		}
	}
	for _, t := range c.Threads {
		if !slices.Contains(t.Creators, Site{f, x}) {
			continue
		}
		_, runs := s.Live[t]
		c.extend(s, Site{f, x}, t, runs, addr, arg)
		if runs || handle.Any {
			if !runs {
				s.Kept[t] = nil
			}
			s.Live[t] = Handle{Any: true}
			continue
		}
		s.Live[t] = handle
		s.Kept[t] = filter(s.Locks, func(l Lock) bool { return !l.Shared && l.Addr.constant() })
	}
}

// join awaits a thread.
func (c execution) join(s *State, handle *Num) {
	if c.detached {
		return
	}
	for t, h := range s.Live {
		if !h.Any && handle.is(h.atom()) && !c.Leaves[t] {
			s.over(t)
		}
	}
	c.joinRow(s, handle)
}
