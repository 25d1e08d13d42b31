package racefree

import (
	"slices"
	"tav/cfg/library"
	"tav/cfg/llvm"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/value"
)

// A sharing is what instructions access, and which objects several threads may know.
type sharing struct {
	*pointsTo
	atoms
	writers map[*object][]*touch
	escaped map[*object]bool
	touched map[*frame]map[ir.Instruction][]touch
	across  map[*ir.Func]map[value.Value]bool // used in other blocks

	detached bool    // some thread cannot be awaited
	weak     bool    // some atomic operation is not sequentially consistent
	atomic   *object // the lock that atomic blocks hold
}

func newSharing(p *pointsTo) *sharing {
	m := &sharing{
		pointsTo: p, atoms: atoms{map[atom]*atom{}}, writers: map[*object][]*touch{}, touched: map[*frame]map[ir.Instruction][]touch{},
		across: map[*ir.Func]map[value.Value]bool{},
	}
	m.atomic = p.object(&object{name: "atomic blocks", size: 1, global: &ir.Global{}})
	for _, f := range p.frames {
		if m.across[f.fn] == nil {
			m.across[f.fn] = llvm.UsesOf(f.fn).Across
		}
		m.touched[f] = map[ir.Instruction][]touch{}
		for _, inst := range llvm.Instructions(f.fn) {
			m.weak = m.weak || weak(inst)
			if x, ok := inst.(*ir.InstCall); ok {
				does, _ := p.does(llvm.DirectCallee(x.Callee))
				m.detached = m.detached || does == detach
			}
			list := p.touches(f, inst)
			if list == nil {
				continue
			}
			m.touched[f][inst] = list
			for i := range list {
				if list[i].write {
					m.writes(&list[i])
				}
			}
		}
	}
	m.escaped = p.escapes()
	return m
}

// writes notes a write with the objects that it may be to.
func (m *sharing) writes(t *touch) {
	for _, q := range t.places.list {
		if list := m.writers[q.object]; len(list) == 0 || list[len(list)-1] != t {
			m.writers[q.object] = append(list, t)
		}
	}
}

// escapes are the objects whose addresses other threads than the one that makes them may
// know.
func (p *pointsTo) escapes() map[*object]bool {
	escaped := map[*object]bool{}
	var mark func(o *object)
	mark = func(o *object) {
		if escaped[o] {
			return
		}
		escaped[o] = true
		if m := p.memory[o]; m != nil {
			for _, c := range m.cells {
				for _, q := range c.to.list {
					mark(q.object)
				}
			}
		}
	}
	for _, o := range p.objects {
		if o.owner == nil {
			mark(o)
		}
	}
	for _, t := range p.threads {
		for _, at := range t.creators {
			for _, q := range p.at(at.frame, given(at.call)).list {
				mark(q.object)
			}
		}
	}
	return escaped
}

// single reports whether there is one of an object at a time for each of its threads, or
// in all.
func (m *sharing) single(o *object) bool {
	if o.global != nil {
		return true
	}
	if !o.local() || o.frame.recursive || o.size < 0 {
		return false
	}
	x, ok := o.at.(*ir.InstAlloca)
	return !ok || slices.Contains(o.frame.fn.Blocks[0].Insts, ir.Instruction(x)) && !o.frame.cyclic[o.frame.fn.Blocks[0]]
}

// tracks reports whether a thread knows what an object holds: no other writes it.
func (m *sharing) tracks(t *thread, o *object) bool {
	if o.fn != nil || o == m.outside || o == m.results || o.size < 0 || !m.single(o) || o.owner != nil && o.owner != t {
		return false
	}
	if t.many && (o.owner == nil || m.escaped[o]) {
		return false
	}
	return !slices.ContainsFunc(m.writers[o], func(w *touch) bool { return w.frame.thread != t })
}

// atomicLock is held by who is in an atomic block.
func (m *sharing) atomicLock() lock { return lock{address: m.sym(atom{object: m.atomic})} }

// handlesOnly reports whether nothing but a call that creates threads, of one thread, writes what the handles
// are stored in.
func (m *sharing) handlesOnly(f *frame, x *ir.InstCall) bool {
	for _, q := range m.at(f, argument(x, 0)).list {
		if f.thread.many && (q.object.owner != f.thread || m.escaped[q.object]) {
			return false
		}
		for _, w := range m.writers[q.object] {
			if !w.places.overlap(w.width, m.at(f, argument(x, 0)), m.layout.Ptr) {
				continue
			}
			call, ok := w.inst.(*ir.InstCall)
			if !ok || (call != x || w.frame != f) && !frees(call) {
				return false
			}
		}
	}
	return true
}

func frees(x *ir.InstCall) bool {
	fn := llvm.DirectCallee(x.Callee)
	return fn != nil && len(fn.Blocks) == 0 && library.EffectOf(fn) == library.FreeEffect
}

// increments reports whether a function adds to a variable of its own in a loop.
func (m *sharing) increments(f *frame, o *object) bool {
	return o.frame == f && slices.ContainsFunc(m.writers[o], func(w *touch) bool {
		x, ok := w.inst.(*ir.InstStore)
		if !ok || w.frame != f {
			return false
		}
		_, ok = x.Src.(*ir.InstAdd)
		return ok
	})
}

// always is what a cell of a global variable holds if nothing else is ever written there.
func (m *sharing) always(t *thread, c cell) *sym {
	g := c.object.global
	if g == nil || g.Init == nil || c.object.owner != nil {
		return nil
	}
	v := m.initialAt(t, g.Init, 0, c)
	if v == nil || !v.constant() {
		return nil
	}
	for _, w := range m.writers[c.object] {
		if !slices.ContainsFunc(w.places.list, func(q place) bool { return q.object == c.object && q.span.overlaps(w.width, exactly(c.off), c.width) }) {
			continue
		}
		x, ok := w.inst.(*ir.InstStore)
		if !ok {
			return nil
		}
		dst, isConst := x.Dst.(constant.Constant)
		src, isConst2 := x.Src.(constant.Constant)
		if !isConst || !isConst2 {
			return nil
		}
		at, exact := cellAt(m.constant(w.frame.thread, dst), w.width)
		if !exact || at != c || !m.constant(w.frame.thread, src).equal(v) {
			return nil
		}
	}
	return v
}

// initialAt is what an initialiser at some offset puts into a cell.
func (m *sharing) initialAt(t *thread, v constant.Constant, off int64, c cell) *sym {
	size := m.layout.Size(v.Type())
	if c.off < off || c.off+c.width > off+size {
		return nil
	}
	switch v := v.(type) {
	case *constant.ZeroInitializer:
		return number(0)
	case *constant.Struct:
		l := m.layout.Layout(v.Typ)
		for i, f := range v.Fields {
			if x := m.initialAt(t, f, off+l.Offsets[i], c); x != nil {
				return x
			}
		}
		return nil
	case *constant.Array:
		for i, f := range v.Elems {
			if x := m.initialAt(t, f, off+int64(i)*m.layout.Size(f.Type()), c); x != nil {
				return x
			}
		}
		return nil
	}
	if c.off == off && c.width == m.layout.StoreSize(v.Type()) && !llvm.IsFloat(v.Type()) {
		return m.constant(t, v)
	}
	return nil
}

// initialCells notes what a variable holds at first.
func (m *sharing) initialCells(s *state, t *thread, o *object) {
	leaves, ok := m.layout.Leaves(o.global.ContentType)
	if !ok || len(leaves) > maxInitial {
		return
	}
	for _, l := range leaves {
		c := cell{o, l.Off, m.layout.StoreSize(l.Typ)}
		if v := m.initialAt(t, o.global.Init, 0, c); v != nil {
			s.cells[c] = v
		}
	}
}
