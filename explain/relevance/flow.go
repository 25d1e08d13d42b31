package relevance

import (
	"slices"

	"github.com/emirpasic/gods/trees/binaryheap"

	"tav/danger/path"
	"tav/solver/term"
)

// A flow is the data flow along a trace: which definition of a variable each
// statement reads. Positions and definitions are in the order of the trace.
type flow struct {
	path  *path.Path
	fixed bool     // inputs are those of the run (Config.Fixed)
	reads [][]read // by position
	first []int    // by position: the first of its definitions; one more for the end
	defs  []definition
	risk  []int // by position: the latest input on which undefined behaviour there depends; -1: none
}

// A read is a variable that a statement reads. The definition is initial for
// the value at the start.
type read struct {
	v   *term.Term
	def int
}

const initial = -1

// A definition is what a statement makes of one variable.
type definition struct {
	pos     int
	v       *term.Term
	src     *term.Term // over the state before; nil: an input
	uses    []int      // positions that read it
	latest  int        // position of the latest input that it depends on; -1: none
	decides bool       // a guard depends on it
}

func newFlow(p *path.Path, fixed bool) *flow {
	f := &flow{path: p, fixed: fixed}
	current := map[*term.Term]int{}
	for i, st := range p.Statements {
		f.first = append(f.first, len(f.defs))
		f.reads = append(f.reads, f.readsOf(i, st, current))
		latest := -1
		if st.Trap {
			latest = f.latest(i, st.Guard)
		}
		f.risk = append(f.risk, max(latest, f.latest(i, st.Undefined)))
		for k, v := range st.Dst {
			f.defs = append(f.defs, definition{pos: i, v: v, src: st.Src[k], latest: f.latest(i, st.Src[k])})
		}
		for _, v := range st.Havoc {
			f.defs = append(f.defs, definition{pos: i, v: v, latest: i})
		}
		for d := f.first[i]; d < len(f.defs); d++ {
			current[f.defs[d].v] = d
		}
	}
	f.first = append(f.first, len(f.defs))
	f.decide()
	return f
}

// readsOf lists what a statement reads and registers the uses.
func (f *flow) readsOf(i int, st *path.Statement, current map[*term.Term]int) []read {
	var list []read
	terms := append([]*term.Term{st.Guard, st.Undefined}, st.Src...)
	if f.fixed {
		terms = append(terms, st.Told...)
	}
	for _, t := range terms {
		for _, v := range f.path.Prog.Terms.FreeVars(t) {
			if slices.ContainsFunc(list, func(r read) bool { return r.v == v }) {
				continue
			}
			d, ok := current[v]
			if !ok {
				d = initial
			} else {
				f.defs[d].uses = append(f.defs[d].uses, i)
			}
			list = append(list, read{v, d})
		}
	}
	return list
}

// def is the definition of v that position i reads.
func (f *flow) def(i int, v *term.Term) int {
	for _, r := range f.reads[i] {
		if r.v == v {
			return r.def
		}
	}
	return initial
}

// latest is the position of the latest input on which a term that position i
// reads depends, -1 if it depends on none.
func (f *flow) latest(i int, t *term.Term) int {
	latest := -1
	for _, v := range f.path.Prog.Terms.FreeVars(t) {
		if d := f.def(i, v); d != initial {
			latest = max(latest, f.defs[d].latest)
		}
	}
	return latest
}

// decide fills in definition.decides. Undefined behaviour does not count: it
// avoids no error.
func (f *flow) decide() {
	mark := func(i int, t *term.Term) {
		for _, v := range f.path.Prog.Terms.FreeVars(t) {
			if d := f.def(i, v); d != initial {
				f.defs[d].decides = true
			}
		}
	}
	for i := len(f.reads) - 1; i >= 0; i-- {
		if st := f.path.Statements[i]; !st.Trap {
			mark(i, st.Guard)
		}
		for _, d := range f.defs[f.first[i]:f.first[i+1]] {
			if d.decides && d.src != nil {
				mark(i, d.src)
			}
		}
	}
}

// risky reports whether inputs after position j decide about undefined behaviour
// up to position last.
func (f *flow) risky(j, last int) bool {
	return slices.ContainsFunc(f.risk[j+1:last+1], func(latest int) bool { return latest > j })
}

// changes are definitions with another value than in an execution, and the
// positions that read one of them and have not been visited yet.
type changes[T any] struct {
	flow   *flow
	values map[int]T
	queue  *binaryheap.Heap // of positions, the first on top
	queued map[int]bool
}

func newChanges[T any](f *flow) *changes[T] {
	return &changes[T]{flow: f, values: map[int]T{}, queue: binaryheap.NewWithIntComparator(), queued: map[int]bool{}}
}

func (c *changes[T]) set(def int, value T) {
	c.values[def] = value
	for _, i := range c.flow.defs[def].uses {
		if !c.queued[i] {
			c.queued[i] = true
			c.queue.Push(i)
		}
	}
}

// next is the first position that is left; false if there is none.
func (c *changes[T]) next() (int, bool) {
	i, ok := c.queue.Pop()
	if !ok {
		return 0, false
	}
	return i.(int), true
}
