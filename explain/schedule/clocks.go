package schedule

import (
	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
)

// Clocks say what happens before what in a run of a program whose atomic operations may be weaker than seq_cst (C11
// 5.1.2.4), by vector clocks (C. Fidge, "Timestamps in message-passing systems that preserve the partial ordering",
// 1988). The run is sequentially consistent, which executions of such a program may be. Its atomic operations and fences
// order threads as C says. Whatever else several threads touch orders them, too, but for plain accesses: mutexes and
// the like, as it should, and more. So two accesses that the clocks do not order are a data race, but not each data race shows.
type Clocks struct {
	m        *term.Manager
	now      []clock                 // of each thread
	acquired []clock                 // of each thread: what its relaxed loads have read, which a fence acquires
	released []clock                 // of each thread: what its last fence releases with what is stored after it
	atoms    map[int][]*atom         // atomic variables, by class
	others   map[*cfg.Var][]*touched // cells that order threads, by variable
	made     map[int][]*made         // accesses that were announced, by class
}

// A clock is by thread how many of its steps are known.
type clock []int

// join lets a clock know what another one knows.
func (c clock) join(d clock) {
	for i, n := range d {
		c[i] = max(c[i], n)
	}
}

// An atom is an atomic variable.
type atom struct {
	at    *cfg.Access
	heads map[int]clock // by thread: what the release sequences hand over that it has begun, and that the value is of
}

// A touched cell orders those that touch it, unless all read.
type touched struct {
	cell          interp.Cell
	reads, writes clock
}

// A made access is the last one of a thread at an edge to the same place.
type made struct {
	edge *cfg.Edge
	at   *cfg.Access
	when int // step of the thread
}

// NewClocks are the clocks at the start of a program.
func NewClocks(p *cfg.Program) *Clocks {
	c := &Clocks{m: p.Terms, atoms: map[int][]*atom{}, others: map[*cfg.Var][]*touched{}, made: map[int][]*made{}}
	for range len(p.Threads) + 1 {
		c.now, c.acquired, c.released = append(c.now, nil), append(c.acquired, nil), append(c.released, nil)
	}
	for i := range c.now {
		c.now[i], c.acquired[i], c.released[i] = c.zero(), c.zero(), c.zero()
	}
	return c
}

func (c *Clocks) zero() clock { return make(clock, len(c.now)) }

// Take notes what a thread does in its turn.
func (c *Clocks) Take(t *interp.Turn) {
	now := c.now[t.Thread]
	for _, x := range t.Touches {
		now[t.Thread]++
		if x.Access != nil {
			c.access(x.Access, x.At)
		}
		for _, cell := range x.Reads {
			c.touch(now, cell, false)
		}
		for _, cell := range x.Writes {
			c.touch(now, cell, true)
		}
		if x.Starts != nil {
			c.now[x.Starts.Number].join(now)
		}
	}
}

// access notes an access, or a fence, that is announced.
func (c *Clocks) access(e *cfg.Edge, a *cfg.Access) {
	now := c.now[e.Thread]
	if a.Order&cfg.Fence == 0 {
		if c.note(e, a); a.Order != 0 {
			c.atomic(e.Thread, a)
		}
		return
	}
	if a.Order&cfg.Acquire != 0 {
		now.join(c.acquired[e.Thread])
	}
	if a.Order&cfg.Release != 0 {
		c.released[e.Thread].join(now)
	}
}

// atomic orders threads by an atomic operation.
func (c *Clocks) atomic(thread int, a *cfg.Access) {
	now, found := c.now[thread], false
	for _, x := range c.atoms[a.Class] {
		switch {
		case !c.overlap(x.at, a):
		case a.Write:
			if same(x.at, a) {
				found = true
				c.store(x, thread, a.Order)
			}
		default:
			for _, d := range x.heads {
				c.acquired[thread].join(d)
				if a.Order&cfg.Acquire != 0 {
					now.join(d)
				}
			}
		}
	}
	if a.Write && !found {
		x := &atom{at: a, heads: map[int]clock{}}
		c.atoms[a.Class] = append(c.atoms[a.Class], x)
		c.store(x, thread, a.Order)
	}
}

// store makes a value that a thread stores the next of the release sequences that it belongs to: those that the same
// thread has begun, or all if it is an update; and of the one that it begins.
func (c *Clocks) store(x *atom, thread int, o cfg.Order) {
	own := x.heads[thread]
	if own == nil {
		own = c.zero()
	}
	if o&cfg.Update == 0 {
		x.heads = map[int]clock{}
	}
	x.heads[thread] = own
	if own.join(c.released[thread]); o&cfg.Release != 0 {
		own.join(c.now[thread])
	}
}

// note keeps an access in the place of the last one by the same edge to the same place.
func (c *Clocks) note(e *cfg.Edge, a *cfg.Access) {
	when := c.now[e.Thread][e.Thread]
	for _, x := range c.made[a.Class] {
		if x.edge == e && same(x.at, a) {
			x.when = when
			return
		}
	}
	c.made[a.Class] = append(c.made[a.Class], &made{e, a, when})
}

// touch orders a thread by a cell that it touches.
func (c *Clocks) touch(now clock, cell interp.Cell, write bool) {
	var mine *touched
	for _, o := range c.others[cell.Var] {
		if !o.cell.Overlap(cell) {
			continue
		}
		if o.cell == cell {
			mine = o
		}
		if now.join(o.writes); write {
			now.join(o.reads)
		}
	}
	if mine == nil {
		mine = &touched{cell, c.zero(), c.zero()}
		c.others[cell.Var] = append(c.others[cell.Var], mine)
	}
	if write {
		mine.writes.join(now)
	} else {
		mine.reads.join(now)
	}
}

// same reports whether two accesses of a class, with values, are to the same memory.
func same(a, b *cfg.Access) bool {
	return a.Object == b.Object && a.Offset == b.Offset && a.Size == b.Size
}

// overlap reports whether two accesses of a class, with values, have memory in common.
func (c *Clocks) overlap(a, b *cfg.Access) bool {
	x, y := *a, *b
	x.Write, x.Atomic, y.Atomic = true, false, false
	return x.Races(c.m, &y).IsTrue()
}

// Races are the data races of accesses that were made and next ones of threads: their edges.
func (c *Clocks) Races(at *interp.Interleaving) (list [][2]*cfg.Edge) {
	for _, thread := range at.Ready() {
		next := at.Next(thread)
		if next == nil {
			continue
		}
		for _, x := range c.made[next.Class] {
			if x.edge.Thread != thread && x.when > c.now[thread][x.edge.Thread] && x.at.Races(c.m, next).IsTrue() {
				list = append(list, [2]*cfg.Edge{x.edge, at.Locs[thread].NextAccess()})
			}
		}
	}
	return list
}
