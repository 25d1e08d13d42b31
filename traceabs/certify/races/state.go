package races

import (
	"maps"
	"slices"

	"github.com/llir/llvm/ir"
)

func newState() *State {
	return &State{
		Regs: map[Reg]*Num{}, Cells: map[Cell]*Num{}, Fresh: map[Atom]bool{}, Live: map[*Thread]Handle{}, Kept: map[*Thread][]Lock{},
		Rows: map[*Thread]Row{}, Below: map[Atom]*Num{}, slots: map[Atom]slot{}, counts: map[Atom]Count{},
	}
}

func (s *State) clone() *State {
	c := newState()
	maps.Copy(c.Regs, s.Regs)
	maps.Copy(c.Cells, s.Cells)
	maps.Copy(c.Fresh, s.Fresh)
	maps.Copy(c.Live, s.Live)
	maps.Copy(c.Kept, s.Kept)
	maps.Copy(c.Rows, s.Rows)
	maps.Copy(c.Below, s.Below)
	maps.Copy(c.slots, s.slots)
	maps.Copy(c.counts, s.counts)
	c.Locks, c.Tries, c.Taken = slices.Clone(s.Locks), slices.Clone(s.Tries), slices.Clone(s.Taken)
	return c
}

// forget drops what depends on atoms that get other values.
func (s *State) forget(f func(Atom) bool) {
	maps.DeleteFunc(s.Regs, func(_ Reg, n *Num) bool { return n.mentions(f) })
	maps.DeleteFunc(s.Cells, func(_ Cell, n *Num) bool { return n.mentions(f) })
	maps.DeleteFunc(s.Fresh, func(a Atom, _ bool) bool { return f(a) })
	s.keepLocks(func(l Lock) bool { return !l.Addr.mentions(f) })
	s.keepTries(func(t Try) bool { return !f(t.Result) && !t.Lock.Addr.mentions(f) })
	maps.DeleteFunc(s.Rows, func(_ *Thread, r Row) bool { return r.mentions(f) })
	maps.DeleteFunc(s.Below, func(a Atom, end *Num) bool { return f(a) || end.mentions(f) })
	maps.DeleteFunc(s.counts, func(a Atom, k Count) bool { return f(a) || k.Start.mentions(f) || k.End.mentions(f) })
	maps.DeleteFunc(s.slots, func(a Atom, l slot) bool { return f(a) || l.x.mentions(f) })
	for t, h := range s.Live {
		if !h.Any && f(h.atom()) {
			s.Live[t] = Handle{Any: true}
		}
	}
}

func (h Handle) atom() Atom { return Atom{Frame: h.Of.Frame, Value: h.Of.Call, Handle: true} }

func only(a Atom) func(Atom) bool { return func(b Atom) bool { return a == b } }

// keepLocks drops locks that the thread may no longer have.
func (s *State) keepLocks(keep func(Lock) bool) {
	s.Locks = filter(s.Locks, keep)
	for t, list := range s.Kept {
		s.Kept[t] = filter(list, keep)
	}
}

func (s *State) keepTries(keep func(Try) bool) { s.Tries = filter(s.Tries, keep) }

func filter[T any](list []T, keep func(T) bool) (some []T) {
	for _, x := range list {
		if keep(x) {
			some = append(some, x)
		}
	}
	return some
}

// lists reports whether a lock, or a stronger one, is in a list.
func lists(list []Lock, l Lock) bool {
	return slices.ContainsFunc(list, func(x Lock) bool { return x.Addr.equal(l.Addr) && x.Bytes == l.Bytes && (!x.Shared || l.Shared) })
}

// get adds a lock.
func (s *State) get(l Lock) {
	if l.Addr != nil && !lists(s.Locks, l) {
		s.Locks = append(s.Locks, l)
	}
	if l.Shared = true; l.Addr.constant() && !lists(s.Taken, l) {
		s.Taken = append(s.Taken, l)
	}
}

// enters reports whether an atom is what a cell holds when n is entered.
func (n Node) enters(a Atom) bool {
	return n.Index == 0 && a.Block != nil && a.Block == n.Block && a.Frame == n.Frame
}

// before is a number at n in terms of what there is before n is entered.
func (n Node) before(s *State, v *Num) *Num {
	if !v.mentions(n.enters) {
		return v
	}
	sum := number(v.K)
	for a, k := range v.Terms {
		switch {
		case n.enters(a) && a != a.root():
			return nil
		case n.enters(a):
			sum = sum.plus(s.Cells[a.Cell], k)
		default:
			sum = sum.plus(of(a), k)
		}
	}
	return sum
}

// holds says what is claimed at n but does not hold when it is entered from s; "": all does.
func (c execution) holds(n Node, s *State) string {
	claimed := c.States[n]
	if claimed == nil {
		return "that it is not reached"
	}
	same := func(v, w *Num) bool { return w != nil && n.before(s, v).equal(w) }
	locked := func(list []Lock, l Lock) bool {
		l.Addr = n.before(s, l.Addr)
		return l.Addr != nil && lists(list, l)
	}
	for at, v := range claimed.Cells {
		if !same(v, s.Cells[at]) {
			return "what " + at.Object.Name + " holds"
		}
	}
	for r, v := range claimed.Regs {
		if !same(v, c.eval(s, r.Frame, r.Value)) {
			return "what " + r.Value.Ident() + " is"
		}
	}
	for a := range claimed.Fresh {
		if !s.Fresh[a] {
			return "that memory is new"
		}
	}
	for _, l := range claimed.Locks {
		if !locked(s.Locks, l) {
			return "a lock"
		}
	}
	for _, t := range claimed.Tries {
		t.Lock.Addr = n.before(s, t.Lock.Addr)
		if !slices.ContainsFunc(s.Tries, func(u Try) bool {
			return t.Result == u.Result && lists([]Lock{u.Lock}, t.Lock)
		}) {
			return "a lock that was tried"
		}
	}
	for _, l := range claimed.Taken {
		if !locked(s.Taken, l) {
			return "that a lock was had"
		}
	}
	for t, h := range s.Live {
		if k, ok := claimed.Live[t]; !ok || k != h && !k.Any {
			return "which threads run"
		}
		for _, l := range claimed.Kept[t] {
			if !locked(s.Kept[t], l) {
				return "that a lock is kept"
			}
		}
	}
	return c.holdsRows(n, claimed, s)
}

// start is the state in which a thread starts, as far as anything is claimed of it.
func (c execution) start(t *Thread, n Node) *State {
	s := newState()
	if claimed := c.States[n]; claimed != nil && t.parent() == nil {
		for at := range claimed.Cells {
			if o := at.Object; o.Global != nil && o.Global.Init != nil && c.tracks(t, o) {
				if v := c.initially(t, o.Global.Init, 0, at); v != nil {
					s.Cells[at] = v
				}
			}
		}
	}
	return s
}

// index is where a call stands in its block.
func index(b *ir.Block, x *ir.InstCall) int { return slices.Index(b.Insts, ir.Instruction(x)) }
