package partialorder

import (
	"container/heap"
	"encoding/binary"
	"fmt"
	"slices"

	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs/wto"
)

// A system is a program with threads that was unwound: facts that hold of the executions.
type system struct {
	p        *cfg.Program
	m        *term.Manager
	rounds   int // that a loop may take in which something is decided
	nests    map[*cfg.Proc]*nesting
	fixed    map[*cfg.Var]bool // global variables that nothing changes once there are threads
	early    map[*cfg.Loc]bool // where the first thread is alone
	events   []*event          // an event comes after those that its thread executes before it
	copies   []*thread         // those that are started
	endings  []ending          // of the whole program
	open     []*term.Term      // conditions under which the unwinding leaves something out
	facts    []*term.Term      // that hold of an execution
	reads    []*read
	writes   map[*cfg.Var][]*write
	arrays   map[*term.Term]base       // those before events
	cells    map[*term.Term][]cell     // of arrays as they are at the start
	flat     map[*term.Term]*term.Term // terms without arrays
	places   int                       // instances so far
	standing []stand
}

// A thread is one that is started, with what it begins with.
type thread struct {
	proc   *cfg.Proc
	number int // of cfg.Thread
	start  *instance
	steps  []step // in an order in which they may be taken
}

// A step is an edge of an instance, taken under a condition.
type step struct {
	edge  *cfg.Edge
	taken *term.Term
	event *event // nil: others do not see it
}

// An ending is an edge that ends the program.
type ending struct {
	loc    *cfg.Loc
	taken  *term.Term
	event  *event // nil: others do not see the step
	thread *thread
}

// An instance is a location of a thread, after so many iterations of the loops around it.
type instance struct {
	loc    *cfg.Loc
	rounds []int      // by loop, the outermost first
	spent  []int      // those in which something was decided
	since  []int      // decisions before the iteration
	chosen int        // decisions on the way
	block  *event     // the event that goes on here; nil: none does
	guard  *term.Term // when it is reached
	values valuation  // of local and fixed variables
	shared valuation  // of others, as far as the event or the first thread alone has read or written them
	before []*event   // the last ones of the thread
	index  int        // of its heap
}

type valuation map[*cfg.Var]*term.Term

// A nesting is the loops of a procedure.
type nesting struct {
	place map[*cfg.Loc]int
	heads map[*cfg.Loc][]*cfg.Loc
}

func newNesting(proc *cfg.Proc) *nesting {
	number := map[*cfg.Loc]int{proc.Entry: 0}
	list := []*cfg.Loc{proc.Entry}
	var next [][]int
	for i := 0; i < len(list); i++ {
		var to []int
		for _, e := range list[i].Out {
			if _, ok := number[e.To]; !ok {
				number[e.To] = len(list)
				list = append(list, e.To)
			}
			to = append(to, number[e.To])
		}
		next = append(next, to)
	}
	order := wto.New(next)
	n := &nesting{map[*cfg.Loc]int{}, map[*cfg.Loc][]*cfg.Loc{}}
	for i, x := range list {
		n.place[x] = order.Place[i]
		for _, h := range order.Heads[i] {
			n.heads[x] = append(n.heads[x], list[h])
		}
	}
	return n
}

// A limitError says that an unwinding is too large.
type limitError struct{ what string }

func (e *limitError) Error() string { return fmt.Sprintf("too many %s", e.what) }

// unwind unwinds a program.
func unwind(p *cfg.Program, rounds int) (s *system, err error) {
	s = &system{p: p, m: p.Terms, rounds: rounds, nests: map[*cfg.Proc]*nesting{},
		writes: map[*cfg.Var][]*write{}, arrays: map[*term.Term]base{}, cells: map[*term.Term][]cell{}, flat: map[*term.Term]*term.Term{}}
	defer caught(&err)
	for _, proc := range p.Procs {
		s.nests[proc] = newNesting(proc)
	}
	s.findEarly()
	main := &instance{loc: p.Entry.Entry, guard: s.m.True(), values: valuation{}, shared: valuation{}}
	s.copies = []*thread{{proc: p.Entry, start: main}}
	for i := 0; i < len(s.copies); i++ {
		s.run(s.copies[i])
	}
	return s, nil
}

// findEarly finds where the first thread is alone, and what nothing changes elsewhere.
func (s *system) findEarly() {
	late := s.p.AfterStart()
	s.early, s.fixed = map[*cfg.Loc]bool{}, map[*cfg.Var]bool{}
	for _, v := range s.p.Globals {
		s.fixed[v] = true
	}
	for _, proc := range s.p.Procs {
		for _, x := range proc.Locs {
			s.early[x] = proc == s.p.Entry && !late[x]
		}
		for _, e := range proc.Edges {
			if s.early[e.From] && e.Starts == nil {
				continue
			}
			for _, v := range cfg.Assigned(e.Action) {
				delete(s.fixed, v)
			}
		}
	}
}

// A queue has the instances of a thread that are reached, those first that nothing leads to any more.
type queue struct {
	list []*instance
	n    *nesting
}

func (q *queue) Len() int { return len(q.list) }

func (q *queue) Swap(i, j int) { q.list[i], q.list[j] = q.list[j], q.list[i] }

func (q *queue) Push(x any) { q.list = append(q.list, x.(*instance)) }

func (q *queue) Pop() any {
	last := len(q.list) - 1
	x := q.list[last]
	q.list = q.list[:last]
	return x
}

// Less compares where instances are in the order of the loops that they are in, iteration by iteration.
func (q *queue) Less(i, j int) bool {
	a, b := q.list[i], q.list[j]
	if c := slices.Compare(q.n.position(a), q.n.position(b)); c != 0 {
		return c < 0
	}
	return a.index < b.index
}

// position is where an instance is: heads of loops and their iterations, then its own place.
func (n *nesting) position(x *instance) []int {
	var list []int
	for i, h := range n.heads[x.loc] {
		list = append(list, n.place[h], x.rounds[i])
	}
	return append(list, n.place[x.loc])
}

// key distinguishes the instances of a thread.
func (n *nesting) key(x *instance) string {
	block := -1
	if x.block != nil {
		block = x.block.id
	}
	k := binary.AppendVarint(nil, int64(block))
	for _, i := range n.position(x) {
		k = binary.AppendVarint(k, int64(i))
	}
	return string(k)
}

// run unwinds a thread.
func (s *system) run(t *thread) {
	n := s.nests[t.proc]
	known := map[string]*instance{}
	q := &queue{n: n}
	reach := func(x *instance) {
		k := n.key(x)
		if old := known[k]; old != nil {
			s.join(old, x)
			return
		}
		if s.places++; s.places > maxInstances {
			panic(&limitError{"steps"})
		}
		x.index = s.places
		known[k] = x
		heap.Push(q, x)
	}
	t.start.rounds = make([]int, len(n.heads[t.start.loc]))
	t.start.spent, t.start.since = slices.Clone(t.start.rounds), slices.Clone(t.start.rounds)
	reach(t.start)
	for q.Len() > 0 {
		s.take(t, heap.Pop(q).(*instance), func(from *instance, to *instance, e *cfg.Edge) {
			if s.enter(n, from, to) {
				reach(to)
			} else {
				s.open = append(s.open, to.guard)
			}
		})
	}
}

// enter counts the iterations of the loops that a step reaches, or leaves; false: they are too many.
func (s *system) enter(n *nesting, from, to *instance) bool {
	old, heads := n.heads[from.loc], n.heads[to.loc]
	common := 0
	for common < len(old) && common < len(heads) && old[common] == heads[common] {
		common++
	}
	to.rounds, to.spent, to.since = slices.Clone(from.rounds[:common]), slices.Clone(from.spent[:common]), slices.Clone(from.since[:common])
	if common > 0 && common == len(heads) && heads[common-1] == to.loc { // once more
		to.rounds[common-1]++
		if to.chosen > to.since[common-1] {
			to.spent[common-1]++
		}
		to.since[common-1] = to.chosen
		return to.spent[common-1] <= s.rounds
	}
	for range heads[common:] {
		to.rounds, to.spent, to.since = append(to.rounds, 0), append(to.spent, 0), append(to.since, to.chosen)
	}
	return true
}

// join adds a way to an instance.
func (s *system) join(x, y *instance) {
	for i := range x.spent {
		x.spent[i], x.since[i] = max(x.spent[i], y.spent[i]), max(x.since[i], y.since[i])
	}
	x.chosen = max(x.chosen, y.chosen)
	x.values, x.shared = s.merge(x, y.guard, x.values, y.values), s.merge(x, y.guard, x.shared, y.shared)
	x.guard = s.m.Or(x.guard, y.guard)
	for _, e := range y.before {
		if !slices.Contains(x.before, e) {
			x.before = append(x.before, e)
		}
	}
}
