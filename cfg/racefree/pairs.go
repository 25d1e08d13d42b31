package racefree

import (
	"cmp"
	"maps"
	"slices"

	"github.com/llir/llvm/ir"
)

// A use is an access with what the thread knows there.
type use struct {
	touch
	address *sym
	locks   []lock
	fresh   bool             // of memory that no other thread knows
	live    map[*thread]bool // threads that may be running, of those that its thread created
	kept    map[*thread][]lock
	taken   []lock
	rows    map[*thread]series
	where   int
}

// A Pair is two accesses that may race.
type Pair struct {
	A, B Access
}

// An Access is one of them.
type Access struct {
	Inst  ir.Instruction
	In    string // the function
	Name  string // of the variable, or of what allocated it
	Write bool
	File  string // as debug information has it
	Line  int    // 0: not known
}

// judge decides pairs of uses.
type judge struct {
	*machine
	uses    []*use
	shared  int                // how many of them are to memory that several threads may know
	mixed   map[*thread]bool   // threads of which no series is known all the time
	series  map[*thread]series // of the others
	untaken []*use             // of locks that are released but perhaps not held
	resets  []*use             // what is written without being an operation of a lock or the like
	starts  map[*thread][]map[*thread]bool
	covers  map[*thread][]lock    // what the thread that created these has as long as they, or others below them, run
	both    map[[2]*thread][]lock // … and had from before it created the second one, as long as both run
}

// collect makes uses of what a check sees.
func (m *machine) collect(p *proof) (*judge, bool) {
	j := &judge{machine: m, mixed: map[*thread]bool{}, series: map[*thread]series{}, starts: map[*thread][]map[*thread]bool{}, covers: map[*thread][]lock{}, both: map[[2]*thread][]lock{}}
	ok := m.check(p, func(f *frame, inst ir.Instruction, s *state) {
		j.cover(s)
		j.noteSeries(s)
		after := func() map[*thread]bool {
			live := map[*thread]bool{}
			for t := range s.live {
				live[t] = true
			}
			return live
		}
		live, rows := after(), maps.Clone(s.rows)
		x, isCall := inst.(*ir.InstCall)
		does := noPrimitive
		if isCall {
			does, _ = m.does(callee(x))
			if does == create {
				for _, t := range m.threads {
					if slices.Contains(t.creators, site{f, x}) {
						j.starts[t] = append(j.starts[t], after())
						live[t] = true // when the call writes the handle
						delete(rows, t)
					}
				}
			}
		}
		for i, t := range m.touched[f][inst] {
			u := &use{touch: t, locks: slices.Clone(s.locks), live: live, kept: maps.Clone(s.kept), taken: slices.Clone(s.taken), rows: rows, where: len(j.uses)}
			if t.address != nil {
				u.address = m.eval(s, f, t.address)
			}
			if c, ok := cellAt(u.address, t.width); ok && t.width >= 0 {
				u.places = &places{[]place{{c.object, exactly(c.off)}}}
			}
			u.fresh = freshAddress(s, u.address)
			j.uses = append(j.uses, u)
			if t.write && !t.atomic {
				j.resets = append(j.resets, u)
			}
			if does == release && i == 0 && !held(s, u.address) || does == wait && i == 1 && !held(s, u.address) {
				j.untaken = append(j.untaken, u)
			}
		}
	}, func(_ *thread, s *state) {
		j.cover(s)
		j.noteSeries(s)
	})
	return j, ok
}

// cover notes which locks a thread has in a state since it created others.
func (j *judge) cover(s *state) {
	for t := range s.live {
		common(j.covers, t, s.kept[t])
		for u := range s.live {
			common(j.both, [2]*thread{t, u}, s.kept[u])
		}
	}
}

// common keeps in an entry of a map what is in a list, too.
func common[K comparable](m map[K][]lock, k K, list []lock) {
	old, known := m[k]
	if !known {
		old = list
	}
	m[k] = kept(old, func(l lock) bool { return contains(list, l) })
}

// held reports whether a thread has a lock in any way.
func held(s *state, address *sym) bool {
	return address != nil && s.holds(lock{address: address, shared: true})
}

// freshAddress reports whether an address is in memory that no other thread knows.
func freshAddress(s *state, address *sym) bool {
	return address.mentions(func(a *atom) bool { return s.fresh[a] }) && slices.ContainsFunc(address.terms, func(t term) bool { return t.factor == 1 && s.fresh[t.atom] })
}

// open lists the pairs that may race; false: there are too many to look at.
func (j *judge) open() ([]Pair, bool) {
	byObject := map[*object][]*use{}
	for _, u := range j.uses {
		var last *object
		several := false
		for _, q := range u.places.list {
			if q.object != last && q.object.fn == nil && !(q.object.owner != nil && !j.escaped[q.object]) {
				if list := byObject[q.object]; len(list) == 0 || list[len(list)-1] != u {
					byObject[q.object] = append(list, u)
				}
				several = true
			}
			last = q.object
		}
		if several {
			j.shared++
		}
	}
	type key struct{ a, b int }
	seen := map[key]bool{}
	var pairs []Pair
	budget := maxPairs
	for _, o := range j.objects {
		list := byObject[o]
		if budget -= len(list) * len(list) / 2; budget < 0 {
			return nil, false
		}
		for i, a := range list {
			for _, b := range list[i:] {
				if !a.write && !b.write || a.atomic && b.atomic || seen[key{a.where, b.where}] || j.apart(a, b) {
					continue
				}
				seen[key{a.where, b.where}] = true
				pairs = append(pairs, Pair{a.access(o), b.access(o)})
			}
		}
	}
	slices.SortStableFunc(pairs, func(a, b Pair) int { return cmp.Compare(a.A.Name, b.A.Name) })
	return pairs, true
}

func (u *use) access(o *object) Access {
	file, line := position(u.frame.fn, u.inst)
	return Access{Inst: u.inst, In: u.frame.fn.Name(), Name: o.name, Write: u.write, File: file, Line: line}
}

// apart reports whether two accesses that conflict, if they are to the same memory, never
// race.
func (j *judge) apart(a, b *use) bool {
	return j.sameThread(a, b) || !a.places.overlap(a.width, b.places, b.width) || a.fresh || b.fresh ||
		j.ordered(a, b) || j.excluded(a, b) || j.apartByNumber(a, b) || j.apartByNumber(b, a)
}

// sameThread reports whether the same thread makes both accesses.
func (j *judge) sameThread(a, b *use) bool {
	return a.frame.thread == b.frame.thread && !a.frame.thread.many
}

// ordered reports whether one access happens before the other in each execution: it is made
// while no thread runs from which the other's descends, or neither is made while threads
// run from which the other one's descends.
func (j *judge) ordered(a, b *use) bool {
	if j.idle(a, b.frame.thread) || j.idle(b, a.frame.thread) || j.waited(a, b) || j.waited(b, a) {
		return true
	}
	for u := a.frame.thread.parent(); u != nil; u = u.parent() {
		c, d := a.frame.thread.below(u), b.frame.thread.below(u)
		if u.many || c == nil || d == nil {
			continue
		}
		if c != d && (j.waitedFor(u, c, d, b) || j.waitedFor(u, d, c, a)) {
			return true
		}
		if !j.alternate(c, d) || !j.alternate(d, c) {
			continue
		}
		// Of one and the same thread of this kind others may descend that run side by side.
		if c != d || a.frame.thread == c && b.frame.thread == c && len(c.creators) == 1 {
			return true
		}
	}
	return false
}

// idle reports whether an access is made by a thread of which there is one, when no thread
// runs that t is or descends from.
func (j *judge) idle(a *use, t *thread) bool {
	u := a.frame.thread
	c := t.below(u)
	return !u.many && c != nil && !a.live[c]
}

// waited reports whether b is made by a thread that has waited for a lock which the thread that makes a
// has from before it created that one until after a.
func (j *judge) waited(a, b *use) bool {
	c := b.frame.thread.below(a.frame.thread)
	return !a.frame.thread.many && c != nil && slices.ContainsFunc(a.kept[c], func(l lock) bool {
		l.shared = true
		return contains(b.taken, l) && j.valid(a.frame.thread, l) && j.valid(b.frame.thread, l)
	})
}

// waitedFor reports whether b, in a thread that is d or below, comes after all that is done in c and below: it
// has waited for a lock that u has as long as these run, and from before it created d.
func (j *judge) waitedFor(u, c, d *thread, b *use) bool {
	return slices.ContainsFunc(j.covers[c], func(l lock) bool {
		list, together := j.both[[2]*thread{c, d}]
		l.shared = true
		return (!together || contains(list, l)) && contains(b.taken, l) && j.valid(u, l) && j.valid(b.frame.thread, l)
	})
}

// alternate reports whether d is only started when c does not run.
func (j *judge) alternate(c, d *thread) bool {
	return !slices.ContainsFunc(j.starts[d], func(live map[*thread]bool) bool { return live[c] })
}
