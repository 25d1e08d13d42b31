package races

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/library"
	"tav/cfg/llvm"
)

// An execution executes the instructions of each thread on what it knows, and notes what orders their accesses.
type execution struct{ *order }

// check checks that what is claimed of nodes holds where threads start, and from each node to the next ones.
func (c execution) check() {
	for _, t := range c.Threads {
		n := Node{t.Root, t.Start.Blocks[0], 0}
		s := c.start(t, n)
		if library.IsAtomicFunction(t.Start.Name()) {
			s.get(c.atomicLock())
		}
		c.enter(n, s)
	}
	for _, f := range c.Frames {
		for _, b := range f.Fn.Blocks {
			for i := 0; i <= len(b.Insts); i++ {
				if s := c.States[Node{f, b, i}]; s != nil && c.err == nil {
					c.run(Node{f, b, i}, s.clone())
				}
			}
		}
	}
}

// enter checks that what is claimed at n holds.
func (c execution) enter(n Node, s *State) {
	clear(s.slots)
	clear(s.counts)
	if what := c.holds(n, s); what != "" {
		c.fail("%s, in %s", what, n.Frame.Fn.Name())
	}
}

// run goes from a node to the next ones.
func (c execution) run(n Node, s *State) {
	f := n.Frame
	for a, k := range c.Counts {
		if n.enters(a) {
			s.counts[a] = k
		}
	}
	for i := n.Index; i < len(n.Block.Insts); i++ {
		inst := n.Block.Insts[i]
		c.see(f, inst, s)
		x, isCall := inst.(*ir.InstCall)
		if isCall && c.kind(llvm.DirectCallee(x.Callee)) == leaves {
			c.end(f.Thread, s)
			return
		}
		if isCall && len(f.Calls[x]) > 0 {
			c.call(s, f, x, Node{f, n.Block, i + 1})
			return
		}
		c.step(s, f, inst)
	}
	switch t := n.Block.Term.(type) {
	case *ir.TermRet:
		c.leave(s, f, t.X)
	case *ir.TermCondBr:
		c.branch(s, n, t)
	default:
		for _, b := range llvm.Successors(n.Block.Term) {
			c.jump(s.clone(), n, b)
		}
	}
}

// end checks that no thread is left that this one created, unless that is claimed.
func (c execution) end(t *Thread, s *State) {
	if len(s.Live) > 0 && !c.Leaves[t] {
		c.fail("a thread ends while others that it created may run")
	}
	c.seeEnd(s)
}

// branch goes on where a condition may lead.
func (c execution) branch(s *State, n Node, t *ir.TermCondBr) {
	cond, known := c.test(s, n.Frame, t.Cond)
	holds, decided := false, false
	if known {
		holds, decided = cond.decided()
	}
	if !decided || holds {
		yes := s.clone()
		if known {
			yes.assume(cond)
			yes.counted(cond, true)
		}
		c.jump(yes, n, t.TargetTrue.(*ir.Block))
	}
	if !decided || !holds {
		no := s.clone()
		if known {
			no.counted(cond, false)
		}
		if opposite, ok := cond.not(); ok && known {
			no.assume(opposite)
		}
		c.jump(no, n, t.TargetFalse.(*ir.Block))
	}
}

// assume notes what a condition says of a lock that was tried.
func (s *State) assume(t test) {
	d := t.x.plus(t.y, -1)
	a, ok := d.atom(true)
	if !ok || d.K != 0 || t.pred != enum.IPredEQ && t.pred != enum.IPredNE {
		return
	}
	for _, x := range slices.Clone(s.Tries) {
		if x.Result == a && t.pred == enum.IPredEQ {
			s.get(x.Lock)
		}
	}
	s.keepTries(func(x Try) bool { return x.Result != a })
}

// jump enters a block of the same function.
func (c execution) jump(s *State, n Node, b *ir.Block) {
	f := n.Frame
	var own []Atom
	values := map[value.Value]*Num{}
	for _, inst := range b.Insts {
		x, ok := inst.(*ir.InstPhi)
		if !ok {
			break
		}
		own = append(own, Atom{Frame: f, Value: x})
		for _, in := range x.Incs {
			if in.Pred == value.Value(n.Block) {
				values[x] = c.eval(s, f, in.X)
			}
		}
	}
	if len(own) > 0 {
		mine := func(a Atom) bool { return slices.Contains(own, a) }
		s.forget(mine)
		for _, a := range own {
			delete(s.Regs, Reg{f, a.Value})
		}
		for v, x := range values {
			if x != nil && !c.recursive[f] && !x.mentions(mine) {
				s.Regs[Reg{f, v}] = x
			}
		}
	}
	c.enter(Node{f, b, 0}, s)
}

// define gives a register a value; nil: one of its own.
func (c execution) define(s *State, f *Frame, v value.Value, n *Num) {
	own := only(Atom{Frame: f, Value: v})
	s.forget(own)
	delete(s.Regs, Reg{f, v})
	if n != nil && !c.recursive[f] && !n.mentions(own) {
		s.Regs[Reg{f, v}] = n
	}
}

// step executes an instruction that enters no function.
func (c execution) step(s *State, f *Frame, inst ir.Instruction) {
	switch x := inst.(type) {
	case *ir.InstPhi:
		return
	case *ir.InstLoad:
		c.load(s, f, x)
		return
	case *ir.InstStore:
		c.store(s, f, x)
		return
	case *ir.InstCall:
		c.primitive(s, f, x)
		return
	}
	for i := range c.accesses[f][inst] {
		if a := &c.accesses[f][inst][i]; a.write {
			c.written(s, a)
			llvm.EachOperand(inst, func(v value.Value) { c.publish(s, f, v) })
		}
	}
	if v, ok := inst.(value.Value); ok {
		s.forget(only(Atom{Frame: f, Value: v}))
		delete(s.Regs, Reg{f, v})
	}
}

// written drops what a write may change.
func (c execution) written(s *State, a *access) {
	for at := range s.Cells {
		if overlap(a.places, a.width, []Place{{at.Object, at.Off, 0, 1}}, at.Width) {
			delete(s.Cells, at)
		}
	}
	if !a.atomic {
		apart := func(l Lock) bool { return !c.meets(l, a.places, a.width) }
		s.keepLocks(apart)
		s.keepTries(func(t Try) bool { return apart(t.Lock) })
	}
}

// publish notes that other threads may learn what a value leads to.
func (c execution) publish(s *State, f *Frame, v value.Value) {
	for a := range s.Fresh {
		o := c.made(a.Frame, a.Value)
		if slices.ContainsFunc(c.leads(f, v), func(p Place) bool { return o == nil || p.Object == o }) {
			delete(s.Fresh, a)
		}
	}
}

func (c execution) store(s *State, f *Frame, x *ir.InstStore) {
	a := &c.accesses[f][x][0]
	addr, v := c.eval(s, f, x.Dst), c.eval(s, f, x.Src)
	c.written(s, a)
	if at, ok := addr.cell(a.width); ok && v != nil && c.tracks(f.Thread, at.Object) {
		s.Cells[at] = v
	}
	if !c.private(s, f, x, addr, v) {
		c.publish(s, f, x.Src)
	}
}

// private reports whether a store is to memory of the thread's own, or of a pointer to new memory into that memory.
func (c execution) private(s *State, f *Frame, x *ir.InstStore, addr, v *Num) bool {
	to := c.leads(f, x.Dst)
	if len(to) > 0 && !slices.ContainsFunc(to, func(p Place) bool { return c.escaped[p.Object] || p.Object.Owner != f.Thread }) {
		return true
	}
	a, ok := addr.atom(false)
	return ok && s.Fresh[a] && v.is(a)
}

func (c execution) load(s *State, f *Frame, x *ir.InstLoad) {
	at, ok := c.eval(s, f, x.Src).cell(c.accesses[f][x][0].width)
	if !ok {
		addr := c.eval(s, f, x.Src)
		c.define(s, f, x, nil)
		c.loadHandle(s, f, x, addr)
		return
	}
	tracked := c.tracks(f.Thread, at.Object)
	v := s.Cells[at]
	if !tracked || v == nil {
		v = c.always(f.Thread, at)
	}
	c.define(s, f, x, v)
	if v == nil && tracked && !c.recursive[f] {
		s.Cells[at] = of(Atom{Frame: f, Value: x})
	}
}
