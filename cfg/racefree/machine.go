package racefree

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/llvm"
)

// A machine executes threads on states: what an instruction does to what is known.
type machine struct {
	*pointsTo
	atoms
	writers map[*object][]*touch
	escaped map[*object]bool
	touched map[*frame]map[ir.Instruction][]touch
	across  map[*ir.Func]map[value.Value]bool // used in other blocks

	leaves   map[*thread]bool // threads at whose end others below them may go on
	detached bool             // some thread cannot be awaited
	weak     bool             // some atomic operation is not sequentially consistent
	atomic   *object          // the lock that atomic blocks hold

	plain    bool            // rows and counters are not followed
	counters map[*atom]count // what holds of counters
	firsts   map[*atom]*sym  // what they are at first
	banned   map[*atom]bool  // those of which nothing is known
	guesses  map[guess]int
}

func newMachine(p *pointsTo) *machine {
	m := &machine{
		pointsTo: p, atoms: atoms{map[atom]*atom{}}, writers: map[*object][]*touch{}, touched: map[*frame]map[ir.Instruction][]touch{},
		across: map[*ir.Func]map[value.Value]bool{}, leaves: map[*thread]bool{},
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
func (m *machine) writes(t *touch) {
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
func (m *machine) single(o *object) bool {
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
func (m *machine) tracks(t *thread, o *object) bool {
	if o.fn != nil || o == m.outside || o == m.results || o.size < 0 || !m.single(o) || o.owner != nil && o.owner != t {
		return false
	}
	if t.many && (o.owner == nil || m.escaped[o]) {
		return false
	}
	return !slices.ContainsFunc(m.writers[o], func(w *touch) bool { return w.frame.thread != t })
}

// cellAt is the cell that an address leads to, if there is just one.
func cellAt(address *sym, width int64) (cell, bool) {
	if address == nil || len(address.terms) != 1 || address.terms[0].factor != 1 || address.terms[0].atom.object == nil {
		return cell{}, false
	}
	return cell{address.terms[0].atom.object, address.k, width}, true
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
func (m *machine) written(s *state, t *touch) {
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
		m.written(s, &touches[0])
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
			m.written(s, &touches[i])
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

// always is what a cell of a global variable holds if nothing else is ever written there.
func (m *machine) always(t *thread, c cell) *sym {
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
func (m *machine) initialAt(t *thread, v constant.Constant, off int64, c cell) *sym {
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
