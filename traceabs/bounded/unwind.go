package bounded

import (
	"math/bits"
	"slices"

	"github.com/emirpasic/gods/trees/binaryheap"

	"tav/automata/graph"
	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs/blocks"
	"tav/traceabs/wto"
)

// A round unwinds the loops of a program. A position is a cut point with how
// often the heads of the loops around it were passed: executions meet only where
// both agree. Positions are taken in the order of nest.key, so that an inner loop has
// ended before what is after it is joined, once, of all arrivals. Counters and
// the numbers of allocated objects stay constants.
type round struct {
	evaluator
	nest      *wto.Order
	waiting   map[string]*visit // by suffix: positions that something reaches
	queue     *binaryheap.Heap  // the same, by key
	heads     map[string]*position
	positions []*position // all so far, each before those that it leads to
	folds     []bool      // by cut point: no branch of its blocks leads where no error is reached
	decides   []bool      // by cut point: its own branch is out of the loop that it is the head of, or back
}

// A visit is a position that is not yet complete.
type visit struct {
	position
	arrivals
	key []int
}

func newRound(b *blocks.Program, c *cells, n *wto.Order, define func(name, t *term.Term), s *spans) *round {
	r := &round{evaluator: evaluator{b, newInputs(b), c, define, s}, nest: n, waiting: map[string]*visit{}, queue: binaryheap.NewWith(byKey), heads: map[string]*position{}}
	for _, c := range b.Cuts {
		r.folds = append(r.folds, straight(b, c.Loc))
		r.decides = append(r.decides, slices.ContainsFunc(c.Loc.Out, func(e *cfg.Edge) bool { return leaves(b, n, e.To, c.Id) }))
	}
	return r
}

// nestOf orders the cut points of a program.
func nestOf(b *blocks.Program) *wto.Order {
	next := make([][]int, len(b.Cuts))
	for i, c := range b.Cuts {
		for _, bl := range c.Out {
			next[i] = append(next[i], bl.To.Id)
		}
	}
	return wto.New(next)
}

// next completes the first position that waits; nil: there is none.
func (r *round) next() *position {
	for {
		top, ok := r.queue.Pop()
		if !ok {
			return nil
		}
		v := top.(*visit)
		delete(r.waiting, v.suffix())
		if p := &v.position; r.join(p, &v.arrivals) {
			r.positions = append(r.positions, p)
			return p
		}
	}
}

// pass goes on from a position. It returns the positions at accepting locations that this leads to.
func (r *round) pass(p *position) (accepting []*position) {
	var ends []*visit
	exit := false
	r.leave(p, func(c *blocks.Cut) *arrivals {
		if c.Accepting() { // each arrival is a position of its own: it leads nowhere
			v := &visit{position: position{cut: c, count: append([]int{p.cut.Id}, p.count...)}}
			ends = append(ends, v)
			return &v.arrivals
		}
		exit = exit || !r.nest.Inside(c.Id, p.cut.Id)
		return r.visit(c, r.nest.After(p.cut.Id, p.count, c.Id))
	})
	for _, v := range ends {
		if r.join(&v.position, &v.arrivals) {
			accepting = append(accepting, &v.position)
		}
	}
	r.positions = append(r.positions, accepting...)
	if r.nest.IsHead(p.cut.Id) {
		p.certain, p.exits = r.constant(p) || !exit && r.folds[p.cut.Id], exit || !r.folds[p.cut.Id]
		r.heads[p.suffix()] = p
	}
	return accepting
}

// visit is the position that waits at a cut point.
func (r *round) visit(c *blocks.Cut, count []int) *arrivals {
	v := &visit{position: position{cut: c, count: count}}
	if known := r.waiting[v.suffix()]; known != nil {
		return &known.arrivals
	}
	v.key = r.nest.Key(c.Id, count)
	r.waiting[v.suffix()] = v
	r.queue.Push(v)
	return &v.arrivals
}

// again says that a position is at the head of a loop, where executions have been before
// and from where they may not all have come back, or where another call begins. It is worth
// asking whether they come there, now and then where the head's branch is constant and they may have
// left from inside.
func (r *round) again(p *position) (open, ask bool) {
	last := len(p.count) - 1
	switch {
	case !r.nest.IsHead(p.cut.Id) || p.reach.IsTrue():
		return false, false
	case p.cut.Loc.Called:
		return true, true
	case p.count[last] == 0:
		return false, false
	}
	before := position{cut: p.cut, count: slices.Clone(p.count)}
	before.count[last]--
	head := r.heads[before.suffix()]
	open = head == nil || !head.certain
	return open, open || head.exits && seldom(p.count[last])
}

// seldom is true of the numbers up to 8, and ever fewer: 10, 12, 14, 16, 20, 24, 28, 32, 40.
func seldom(n int) bool { return bits.TrailingZeros(uint(n)) >= bits.Len(uint(n))-3 }

// constant reports that the branch at a head is one out of the loop, or back, and goes
// one way whatever the inputs are.
func (r *round) constant(p *position) bool {
	if !r.decides[p.cut.Id] {
		return false
	}
	for _, e := range p.cut.Loc.Out {
		a, ok := e.Action.(*cfg.Assume)
		if !ok {
			return false
		}
		if c := r.read(p, a.Cond); !c.IsTrue() && !c.IsFalse() {
			return false
		}
	}
	return true
}

// leaves reports that from a location on the next cut points are not in the loop of a head.
func leaves(b *blocks.Program, n *wto.Order, from *cfg.Loc, head int) bool {
	search := graph.From(from)
	for l := range search.Each() {
		if cut := b.At[l.ID]; cut != nil {
			if n.Inside(cut.Id, head) {
				return false
			}
			continue
		}
		for _, e := range l.Out {
			search.Add(e.To)
		}
	}
	return true
}

// straight reports that no branch on the way from a location to the next cut
// points leads where no accepting location is reached. Blocks do not show such a branch.
func straight(b *blocks.Program, from *cfg.Loc) bool {
	search := graph.From(from)
	for l := range search.Each() {
		for _, e := range l.Out {
			if !b.Useful[e.To.ID] {
				return false
			}
			if b.At[e.To.ID] == nil {
				search.Add(e.To)
			}
		}
	}
	return true
}

// byKey compares visits by the order in which they are completed.
func byKey(v, w any) int { return slices.Compare(v.(*visit).key, w.(*visit).key) }
