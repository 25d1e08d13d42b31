package cascade

import (
	"cmp"

	"github.com/emirpasic/gods/trees/binaryheap"

	"tav/danger/path"
)

// A slicer lists the positions of a trace over which a critical condition is
// carried back, from the last to the first, on demand. The slice of Section
// 4.1 has what the condition depends on by data, by control, or because the
// step is a branch that could have assigned a variable in between (indInf).
type slicer struct {
	a       *analysis
	pending *binaryheap.Heap // of positions, the last on top
	wanted  map[int]bool     // ever pending
	needed  map[version]bool // R_C: versions whose assignment is in the slice
	next    int              // without slicing: the position above the next one
}

func (a *analysis) slicer(criterion []use, scope *path.Condition, end int) *slicer {
	s := &slicer{a: a, wanted: map[int]bool{}, needed: map[version]bool{}, pending: binaryheap.NewWith(lastFirst), next: end}
	s.read(criterion)
	s.control(scope)
	return s
}

// pull is the next position; false: there is none left.
func (s *slicer) pull() (int, bool) {
	if s.a.off(Slicing) {
		s.next--
		return s.next, s.next >= 0
	}
	top, ok := s.pending.Pop()
	if !ok {
		return 0, false
	}
	i := top.(int)
	step, d := &s.a.reading.Steps[i], s.a.dependence
	if !d.fixed[i] {
		s.read(d.reads(i).guard)
		s.read(d.reads(i).cond)
	}
	for _, v := range step.Dst {
		if s.needed[version{v, i}] {
			_, uses := d.source(version{v, i})
			s.read(uses)
		}
	}
	s.control(step.Scope)
	return i, true
}

// contains reports whether a position above the last one pulled is in the slice.
func (s *slicer) contains(i int) bool { return s.wanted[i] || s.a.off(Slicing) }

// read adds what uses depend on. The first use of a version that is seen is the
// last on the trace.
func (s *slicer) read(uses []use) {
	for _, u := range uses {
		if s.a.dependence.inputs[u.v] || s.needed[u.version] {
			continue
		}
		s.needed[u.version] = true
		if u.def >= 0 {
			s.want(u.def)
		}
		for _, b := range s.a.dependence.indirect(u.v, u.def, u.at) {
			s.want(b)
		}
	}
}

// control adds the condition that a step depends on.
func (s *slicer) control(c *path.Condition) {
	if c = s.a.dependence.scope(c); c != nil {
		s.want(c.At)
	}
}

func (s *slicer) want(i int) {
	if !s.wanted[i] && !s.a.off(Slicing) {
		s.wanted[i] = true
		s.pending.Push(i)
	}
}

func lastFirst(i, j any) int { return cmp.Compare(j.(int), i.(int)) }
