package races

import (
	"maps"
	"slices"

	"github.com/llir/llvm/ir"

	"tav/cfg/llvm"
)

// A use is an access with what its thread knows then.
type use struct {
	access
	at    *Num // the address
	state *State
	fresh bool
	live  map[*Thread]bool // threads that may run, of those that its own created
	rows  map[*Thread]Row
}

// An order is what is known of threads and of locks when accesses are made.
type order struct {
	*sharing
	uses     []*use
	resets   []*use // writes that are no operations of locks
	untaken  []*use // releases of what is perhaps not held
	starts   map[*Thread][]map[*Thread]bool
	covers   map[*Thread][]Lock    // what the creator of threads has as long as they, or others below, run
	together map[[2]*Thread][]Lock // … and had before it created the second one, as long as both run
	series   map[*Thread]Row       // what is known of threads whenever they may run
	mixed    map[*Thread]bool      // those of which nothing is
}

func newOrder(c *sharing) *order {
	return &order{sharing: c, starts: map[*Thread][]map[*Thread]bool{}, covers: map[*Thread][]Lock{}, together: map[[2]*Thread][]Lock{}, series: map[*Thread]Row{}, mixed: map[*Thread]bool{}}
}

// see notes what is known in front of an instruction.
func (c *order) see(f *Frame, inst ir.Instruction, s *State) {
	c.seeEnd(s)
	live, rows := map[*Thread]bool{}, maps.Clone(s.Rows)
	for t := range s.Live {
		live[t] = true
	}
	k := plain
	if x, ok := inst.(*ir.InstCall); ok {
		k = c.kind(llvm.DirectCallee(x.Callee))
		if k == creates {
			before := maps.Clone(live)
			for _, t := range c.Threads {
				if slices.Contains(t.Creators, Site{f, x}) {
					c.starts[t] = append(c.starts[t], before)
					live[t] = true // which may run when the handle is written
					delete(rows, t)
				}
			}
		}
	}
	if len(c.accesses[f][inst]) == 0 {
		return
	}
	s = s.clone()
	for i, a := range c.accesses[f][inst] {
		u := &use{access: a, at: c.eval(s, f, a.addr), state: s, live: live, rows: rows}
		if at, ok := u.at.cell(a.width); ok {
			u.places = []Place{{at.Object, at.Off, 0, 1}}
		}
		if u.at != nil {
			for a, k := range u.at.Terms {
				u.fresh = u.fresh || k == 1 && s.Fresh[a]
			}
		}
		c.uses = append(c.uses, u)
		if u.write && !u.atomic && !u.fresh {
			c.resets = append(c.resets, u)
		}
		if (k == unlocks && i == 0 || k == waits && i == 1) && !slices.ContainsFunc(s.Locks, func(l Lock) bool { return l.Addr.equal(u.at) }) {
			c.untaken = append(c.untaken, u)
		}
	}
}

// seeEnd notes which locks a thread has had since it created others.
func (c *order) seeEnd(s *State) {
	for t := range s.Live {
		common(c.covers, t, s.Kept[t])
		for u := range s.Live {
			common(c.together, [2]*Thread{t, u}, s.Kept[u])
		}
	}
	c.noteSeries(s)
}

func common[K comparable](m map[K][]Lock, k K, list []Lock) {
	if old, known := m[k]; known {
		list = filter(old, func(l Lock) bool { return lists(list, l) })
	}
	m[k] = list
}

// pairs checks that no two accesses race.
func (c *order) pairs() {
	of := map[*Object][]*use{}
	for _, u := range c.uses {
		var seen []*Object
		for _, p := range u.places {
			if o := p.Object; o.Fn == nil && (o.Owner == nil || c.escaped[o]) && !slices.Contains(seen, o) {
				of[o] = append(of[o], u)
				seen = append(seen, o)
			}
		}
	}
	for _, o := range c.Objects {
		for i, a := range of[o] {
			for _, b := range of[o][i:] {
				if (a.write || b.write) && !(a.atomic && b.atomic) && c.err == nil && !c.apart(a, b) {
					c.fail("that accesses of %s in %s and %s do not race", o.Name, a.frame.Fn.Name(), b.frame.Fn.Name())
				}
			}
		}
	}
}

func (c *order) apart(a, b *use) bool {
	t, u := a.frame.Thread, b.frame.Thread
	return t == u && !c.many[t] || !overlap(a.places, a.width, b.places, b.width) || a.fresh || b.fresh ||
		c.ordered(a, b) || c.ownElements(a, b) || c.ownElements(b, a) || c.excluded(a, b) || c.heldAbove(b, t) || c.heldAbove(a, u)
}

// ordered reports whether one access happens before the other in all executions.
func (c *order) ordered(a, b *use) bool {
	t, u := a.frame.Thread, b.frame.Thread
	if c.idle(a, u) || c.idle(b, t) || c.awaits(a, b) || c.awaits(b, a) {
		return true
	}
	for v := t.parent(); v != nil; v = v.parent() {
		x, y := t.below(v), u.below(v)
		switch {
		case c.many[v] || x == nil || y == nil:
		case x != y && (c.later(v, x, y, b) || c.later(v, y, x, a)):
			return true
		case c.after(x, y) && c.after(y, x):
			// x and y never run at the same time. Of one x others may descend that do.
			if x != y || t == x && u == x && len(x.Creators) == 1 {
				return true
			}
		}
	}
	return false
}

// idle reports whether an access is made, by a thread of which there is one, when no thread runs that t is
// or descends from.
func (c *order) idle(a *use, t *Thread) bool {
	u := a.frame.Thread
	x := t.below(u)
	return !c.many[u] && x != nil && !a.live[x]
}

// after reports whether y is created only when no x runs.
func (c *order) after(x, y *Thread) bool {
	return !slices.ContainsFunc(c.starts[y], func(live map[*Thread]bool) bool { return live[x] })
}

// awaits reports whether b is made after its thread had a lock which the thread that makes a, from which it descends,
// has kept since before it created it.
func (c *order) awaits(a, b *use) bool {
	t := a.frame.Thread
	x := b.frame.Thread.below(t)
	return !c.many[t] && x != nil && slices.ContainsFunc(a.state.Kept[x], func(l Lock) bool {
		l.Shared = true
		return lists(b.state.Taken, l) && c.valid(t, l) && c.valid(b.frame.Thread, l)
	})
}

// later reports whether b, made in y or below it, comes after all that is done in x and below: it has had
// a lock that v has as long as x runs, and from before it created y.
func (c *order) later(v, x, y *Thread, b *use) bool {
	return slices.ContainsFunc(c.covers[x], func(l Lock) bool {
		both, together := c.together[[2]*Thread{x, y}]
		l.Shared = true
		return (!together || lists(both, l)) && lists(b.state.Taken, l) && c.valid(v, l) && c.valid(b.frame.Thread, l)
	})
}

// excluded reports whether both threads have a lock, not both for reading.
func (c *order) excluded(a, b *use) bool {
	for _, l := range a.state.Locks {
		for _, k := range b.state.Locks {
			if !(l.Shared && k.Shared) && c.sameLock(a, l, b, k) && c.valid(a.frame.Thread, l) && c.valid(b.frame.Thread, k) {
				return true
			}
		}
	}
	return false
}

// sameLock reports whether l is k if both accesses are to the same memory.
func (c *order) sameLock(a *use, l Lock, b *use, k Lock) bool {
	if l.Addr.constant() && l.Addr.equal(k.Addr) {
		return true
	}
	if a.at == nil || b.at == nil || a.width != b.width || !a.whole || !b.whole {
		return false
	}
	d, e := l.Addr.plus(a.at, -1), k.Addr.plus(b.at, -1)
	return d.isNumber() && d.equal(e) || sameElement(a.at, l.Addr, b.at, k.Addr)
}

// sameElement reports whether x = y implies l = k since x and y are in elements i and j of one array, l and k in those of another.
func sameElement(x, l, y, k *Num) bool {
	ex, ok1 := elementOf(x)
	el, ok2 := elementOf(l)
	ey, ok3 := elementOf(y)
	ek, ok4 := elementOf(k)
	if !ok1 || !ok2 || !ok3 || !ok4 || ex.array != ey.array || el.array != ek.array || ex.index != el.index || ey.index != ek.index || ex.size != ey.size || el.size != ek.size {
		return false
	}
	n := y.K - x.K // size*(i-j)
	return n%ex.size == 0 && el.size*(n/ex.size) == k.K-l.K
}

// An element of a global array.
type element struct {
	array *Object
	index Atom
	size  int64
}

func elementOf(n *Num) (e element, ok bool) {
	if n == nil || len(n.Terms) != 2 {
		return e, false
	}
	for a, k := range n.Terms {
		switch {
		case a.Object == nil && e.size == 0:
			e.index, e.size = a, k
		case a.Object != nil && a == a.root() && k == 1 && a.Object.Global != nil && a.Object.Owner == nil:
			e.array = a.Object
		}
	}
	return e, e.array != nil && e.size != 0
}
