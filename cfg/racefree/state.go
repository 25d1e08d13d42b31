package racefree

import (
	"maps"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"
)

// A state says what holds in a thread whenever it is somewhere, whatever the others do.
type state struct {
	regs  map[register]*sym // those that are not here are their own atoms
	conds map[register]cond // of registers that are 1 where a condition holds, otherwise 0
	cells map[cell]*sym     // what memory holds that no other thread writes
	locks []lock            // that the thread has
	tries []attempt
	fresh map[*atom]bool       // addresses of memory that no other thread knows
	live  map[*thread]liveness // threads that this one created and that may still run, or others below them
	kept  map[*thread][]lock   // for each of these: locks that no other thread may have had since the first of them was created
	taken []lock               // that the thread has had at some time

	rows   map[*thread]series // what is known of those in live
	below  map[*atom]*sym     // numbers that are less than others
	slots  []slot             // up to the end of a block
	counts map[*atom]count    // likewise
}

// A register is a value of LLVM's in a frame.
type register struct {
	frame *frame
	value value.Value
}

// A cond compares two numbers.
type cond struct {
	pred enum.IPred
	x, y *sym
}

// A lock is one that a thread has.
type lock struct {
	address *sym
	shared  bool // others may have it, too, for reading
	places  *places
	bytes   int64
}

// An attempt is a lock that the thread has got if a number is 0.
type attempt struct {
	result *atom
	lock   lock
}

// liveness says which threads of a kind may be running: one with a handle, or any.
type liveness struct {
	handle *atom // nil: any
}

func newState() *state {
	return &state{
		regs: map[register]*sym{}, conds: map[register]cond{}, cells: map[cell]*sym{},
		fresh: map[*atom]bool{}, live: map[*thread]liveness{}, kept: map[*thread][]lock{},
		rows: map[*thread]series{}, below: map[*atom]*sym{}, counts: map[*atom]count{},
	}
}

func (s *state) clone() *state {
	return &state{
		maps.Clone(s.regs), maps.Clone(s.conds), maps.Clone(s.cells), append([]lock(nil), s.locks...),
		append([]attempt(nil), s.tries...), maps.Clone(s.fresh), maps.Clone(s.live),
		maps.Clone(s.kept), slices.Clone(s.taken),
		maps.Clone(s.rows), maps.Clone(s.below), slices.Clone(s.slots), maps.Clone(s.counts),
	}
}

func (c cond) mentions(f func(*atom) bool) bool { return c.x.mentions(f) || c.y.mentions(f) }

// forget drops all that depends on atoms for which f holds: they get other values. Threads
// whose handles they are may be any.
func (s *state) forget(f func(*atom) bool) {
	maps.DeleteFunc(s.regs, func(_ register, v *sym) bool { return v.mentions(f) })
	maps.DeleteFunc(s.conds, func(_ register, c cond) bool { return c.mentions(f) })
	maps.DeleteFunc(s.cells, func(_ cell, v *sym) bool { return v.mentions(f) })
	maps.DeleteFunc(s.fresh, func(a *atom, _ bool) bool { return f(a) })
	s.keepLocks(func(l lock) bool { return !l.address.mentions(f) })
	s.keepTries(func(t attempt) bool { return !f(t.result) && !t.lock.address.mentions(f) })
	maps.DeleteFunc(s.rows, func(_ *thread, r series) bool { return r.mentions(f) })
	maps.DeleteFunc(s.below, func(a *atom, end *sym) bool { return f(a) || end.mentions(f) })
	maps.DeleteFunc(s.counts, func(a *atom, k count) bool { return f(a) || k.end.mentions(f) })
	s.slots = slices.DeleteFunc(s.slots, func(l slot) bool { return f(l.value) || l.x.mentions(f) })
	for t, l := range s.live {
		if l.handle != nil && f(l.handle) {
			s.live[t] = liveness{}
		}
	}
}

// keepLocks drops locks that the thread may no longer have.
func (s *state) keepLocks(keep func(lock) bool) {
	s.locks = kept(s.locks, keep)
	for t, list := range s.kept {
		s.kept[t] = kept(list, keep)
	}
}

// kept are the locks of a list for which keep holds; the list stays as it is.
func kept(list []lock, keep func(lock) bool) []lock {
	var some []lock
	for _, l := range list {
		if keep(l) {
			some = append(some, l)
		}
	}
	return some
}

func (s *state) keepTries(keep func(attempt) bool) {
	var list []attempt
	for _, t := range s.tries {
		if keep(t) {
			list = append(list, t)
		}
	}
	s.tries = list
}

// holds reports whether the thread has a lock, in a way that keeps out whom l keeps out.
func (s *state) holds(l lock) bool { return contains(s.locks, l) }

func contains(list []lock, l lock) bool {
	return slices.ContainsFunc(list, func(x lock) bool { return x.address.equal(l.address) && (!x.shared || l.shared) })
}

// get adds a lock to those that the thread has.
func (s *state) get(l lock) {
	if l.address != nil && !s.holds(l) {
		s.locks = append(s.locks, l)
	}
	if l.shared = true; l.address.constant() && !contains(s.taken, l) { // how it was had does not matter
		s.taken = append(s.taken, l)
	}
}

// A node is somewhere in a program where states are kept: in front of an instruction that
// begins a block, or follows a call.
type node struct {
	frame *frame
	block *ir.Block
	index int
}

// entered reports whether an atom is the value of a cell when n's block was entered last.
func (n node) entered(a *atom) bool {
	return n.index == 0 && a.block == n.block && a.frame == n.frame
}

// renamed are the values that atoms get which are defined where n is entered from s.
func (n node) renamed(s *state, v *sym) *sym {
	if !v.mentions(n.entered) {
		return v
	}
	values := map[*atom]*sym{}
	for _, t := range v.terms {
		if t.atom.of != nil && n.entered(t.atom.root()) {
			return nil
		}
		if n.entered(t.atom) {
			values[t.atom] = s.cells[t.atom.cell]
		}
	}
	return v.with(values)
}
