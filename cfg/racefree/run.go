package racefree

import (
	"maps"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/library"
	"tav/cfg/llvm"
)

// start is the node at which a thread starts, and what holds there.
func (m *machine) start(t *thread) (node, *state) {
	s := newState()
	n := node{t.root, t.root.fn.Blocks[0], 0}
	if t.parent() == nil {
		for _, o := range m.objects {
			if o.global != nil && o.global.Init != nil && m.tracks(t, o) {
				m.initialCells(s, t, o)
			}
		}
	}
	if library.IsAtomicFunction(t.start.Name()) {
		s.get(m.atomicLock())
	}
	return n, s
}

// An edge is how a thread comes from one node to another.
type edge func(to node, s *state)

// run executes a thread from a node on, in front of each instruction visit, up to the next
// nodes. s is used up. Where the thread ends, end is called.
func (m *machine) run(n node, s *state, visit func(ir.Instruction, *state), next edge, end func(*thread, *state)) {
	f := n.frame
	m.countAt(n, s)
	for i := n.index; i < len(n.block.Insts); i++ {
		inst := n.block.Insts[i]
		if visit != nil {
			visit(inst, s)
		}
		if m.ends(inst) {
			m.step(s, f, inst)
			end(f.thread, s)
			return
		}
		if x, ok := inst.(*ir.InstCall); ok && len(f.calls[x]) > 0 {
			m.enterAll(s, f, x, node{f, n.block, i + 1}, next)
			return
		}
		m.step(s, f, inst)
	}
	switch t := n.block.Term.(type) {
	case *ir.TermRet:
		m.leave(s, f, t.X, next, end)
	case *ir.TermCondBr:
		m.branch(s, n, t, next)
	default:
		for _, b := range llvm.Successors(n.block.Term) {
			m.jump(s.clone(), n, b, next)
		}
	}
}

// once is whether a call runs its function once only, and which lock stands for that.
func (m *machine) once(s *state, f *frame, x *ir.InstCall) (lock, bool) {
	does, bytes := m.does(llvm.DirectCallee(x.Callee))
	if does != once {
		return lock{}, false
	}
	return lock{address: m.eval(s, f, argument(x, 0)), places: m.at(f, argument(x, 0)), bytes: bytes}, true
}

// enterAll calls functions of the program.
func (m *machine) enterAll(s *state, f *frame, x *ir.InstCall, after node, next edge) {
	for i := range m.touched[f][x] {
		if t := &m.touched[f][x][i]; t.write {
			s.written(t)
		}
	}
	guard, isOnce := m.once(s, f, x)
	if isOnce {
		skipped := s.clone()
		m.define(skipped, f, x, nil)
		guard.shared = true
		skipped.get(guard)
		next(after, skipped)
	}
	for _, g := range f.calls[x] {
		c := s.clone()
		fresh := func(a *atom) bool { return a.object != nil && a.object.local() && a.object.frame == g }
		c.forget(fresh)
		maps.DeleteFunc(c.cells, func(at cell, _ *sym) bool { return at.object.frame == g && at.object.local() })
		if isOnce {
			guard.shared = false
			c.get(guard)
		} else {
			m.pass(c, s, f, x, g)
		}
		if library.IsAtomicFunction(g.fn.Name()) {
			c.get(m.atomicLock())
		}
		next(node{g, g.fn.Blocks[0], 0}, c)
	}
}

// pass gives parameters their values: those that the arguments have in s.
func (m *machine) pass(c, s *state, f *frame, x *ir.InstCall, g *frame) {
	for i, param := range g.fn.Params {
		arg := argument(x, i)
		if llvm.ByvalType(param) != nil {
			clear(c.fresh)
			arg = nil
		}
		m.define(c, g, param, g.surviving(m.eval(s, f, arg)))
		if arg != nil && !g.recursive {
			if r, ok := m.condition(s, f, arg); ok && g.survives(r) {
				c.conds[register{g, param}] = r
			}
		}
		if llvm.ByvalType(param) != nil && !g.recursive {
			m.define(c, g, param, m.sym(atom{object: g.objects[param]}))
		}
	}
}

// surviving is a value in front of a call of f, if it is the same inside of it: it has
// nothing to do with an earlier activation.
func (f *frame) surviving(v *sym) *sym {
	if v.mentions(func(a *atom) bool { return a.frame == f || a.object != nil && a.object.frame == f }) {
		return nil
	}
	return v
}

func (f *frame) survives(r cond) bool {
	return f.surviving(r.x) != nil && f.surviving(r.y) != nil
}

// leave returns from a function.
func (m *machine) leave(s *state, f *frame, result value.Value, next edge, end func(*thread, *state)) {
	v := m.eval(s, f, result)
	if f == f.thread.root {
		end(f.thread, s.clone())
	}
	for _, at := range f.callers {
		c := s.clone()
		if library.IsAtomicFunction(f.fn.Name()) {
			c.keepLocks(func(l lock) bool { return !l.address.equal(m.atomicLock().address) })
		}
		if guard, ok := m.once(c, at.frame, at.call); ok {
			c.release(guard)
			guard.shared = true
			c.get(guard)
			m.define(c, at.frame, at.call, nil)
		} else {
			m.define(c, at.frame, at.call, v)
		}
		if !f.recursive {
			maps.DeleteFunc(c.regs, func(r register, _ *sym) bool { return r.frame == f })
			maps.DeleteFunc(c.conds, func(r register, _ cond) bool { return r.frame == f })
			maps.DeleteFunc(c.cells, func(x cell, _ *sym) bool { return x.object.frame == f && x.object.local() })
		}
		b := at.block()
		next(node{at.frame, b, at.frame.index[at.call] + 1}, c)
	}
}

// branch goes on where a condition may lead.
func (m *machine) branch(s *state, n node, t *ir.TermCondBr, next edge) {
	c, isCond := m.condition(s, n.frame, t.Cond)
	holds, known := c.decided()
	known = known && isCond
	if !known || holds {
		yes := s.clone()
		if isCond {
			yes.assume(c)
			m.counted(yes, c, true)
		}
		m.jump(yes, n, t.TargetTrue.(*ir.Block), next)
	}
	if !known || !holds {
		no := s.clone()
		if isCond {
			m.counted(no, c, false)
		}
		if c, ok := c.not(); ok && isCond {
			no.assume(c)
		}
		m.jump(no, n, t.TargetFalse.(*ir.Block), next)
	}
}

// assume notes what a condition says of locks that were tried.
func (s *state) assume(c cond) {
	d := c.x.plus(c.y, -1)
	if d == nil || d.k != 0 || len(d.terms) != 1 || d.terms[0].factor != 1 && d.terms[0].factor != -1 {
		return
	}
	result := d.terms[0].atom
	for _, t := range slices.Clone(s.tries) {
		if t.result == result && c.pred == enum.IPredEQ {
			s.get(t.lock)
		}
	}
	if c.pred == enum.IPredEQ || c.pred == enum.IPredNE {
		s.keepTries(func(t attempt) bool { return t.result != result })
	}
}

// jump enters a block: its phi nodes get their values, all at once.
func (m *machine) jump(s *state, n node, b *ir.Block, next edge) {
	f := n.frame
	var phis []*ir.InstPhi
	var values []*sym
	for _, inst := range b.Insts {
		x, ok := inst.(*ir.InstPhi)
		if !ok {
			break
		}
		var v *sym
		for _, in := range x.Incs {
			if in.Pred == value.Value(n.block) {
				v = m.eval(s, f, in.X)
			}
		}
		phis, values = append(phis, x), append(values, v)
	}
	own := func(a *atom) bool {
		return a.frame == f && a.object == nil && a.block == nil && !a.handle && slices.ContainsFunc(phis, func(x *ir.InstPhi) bool { return a.value == value.Value(x) })
	}
	for _, x := range phis {
		m.define(s, f, x, nil)
	}
	for i, x := range phis {
		if v := values[i]; v != nil && !f.recursive && !v.mentions(own) {
			s.regs[register{f, x}] = v
		}
	}
	across := m.across[f.fn]
	maps.DeleteFunc(s.regs, func(r register, _ *sym) bool { return r.frame == f && !across[r.value] && !isParam(r.value) })
	maps.DeleteFunc(s.conds, func(r register, _ cond) bool { return r.frame == f && !across[r.value] && !isParam(r.value) })
	next(node{f, b, 0}, s)
}

func isParam(v value.Value) bool {
	_, ok := v.(*ir.Param)
	return ok
}
