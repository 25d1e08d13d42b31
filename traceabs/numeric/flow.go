package numeric

import (
	"cmp"
	"context"
	"slices"

	"github.com/emirpasic/gods/trees/binaryheap"

	"tav/cfg"
	"tav/solver/domain"
	"tav/solver/limits"
	"tav/solver/term"
	"tav/traceabs/blocks"
	"tav/traceabs/wto"
)

// An evaluator computes with states.
type evaluator struct {
	space  *blocks.Space
	effort int     // terms looked at since it was set to 0
	tries  int     // that are under way
	undo   []known // what they have changed
}

// A flow is what the analysis of a program found.
type flow struct {
	evaluator
	b          *blocks.Program
	order      []int   // by location: its place in a weak topological order, from 1; 0: none
	loops      [][]int // by location: the heads of the loops that it is in, by numbers of their own
	at         []state // by location: when control reaches it
	thresholds domain.Thresholds
}

// An iteration is the analysis of a program edge by edge (Cousot, Cousot, "Abstract
// interpretation", POPL 1977): states are joined where paths meet, and widened at cut
// points, in loops what the loop changes; then two rounds without widening. Between cut points there are parts.
type iteration struct {
	*flow
	known   [][]*term.Term   // by cut point: what holds there, as is known; may be nil
	parts   []partition      // by location: its states
	grown   []int            // by location: times that its state grew
	written bool             // arrays are what is written to them
	queue   *binaryheap.Heap // of locations, the first of the order on top
	queued  []bool
	locs    []*cfg.Loc                        // in their order
	steps   int                               // locations that were gone on from
	calls   map[*cfg.Edge]func(s state) state // what a state, which may be changed, is after a call; nil: there are none
	changes map[[2]int]bool                   // by head of a loop and variable: the loop may change it
}

// analyse is the states at all locations; nil when ctx ends or the program is too large. What is
// known of cut points, if anything, holds of their states; the bounds that an analysis before
// found, if there was one, are thresholds.
func analyse(ctx context.Context, b *blocks.Program, known [][]*term.Term, before *flow) *flow {
	return newIteration(b, known, before).run(ctx)
}

func newIteration(b *blocks.Program, known [][]*term.Term, before *flow) *iteration {
	n := b.Prog.NumLocs()
	return &iteration{
		flow:  &flow{evaluator: evaluator{space: b.Space}, b: b, at: make([]state, n), order: make([]int, n), loops: make([][]int, n), thresholds: thresholds(b, before)},
		known: known, parts: make([]partition, n), grown: make([]int, n), queued: make([]bool, n),
	}
}

func (f *iteration) run(ctx context.Context) *flow {
	b := f.b
	if limits.Over(ctx, len(f.at)*len(b.Space.Vars), maxCells, "size of the facts about numbers") {
		return nil
	}
	f.prepare()
	entry := b.Prog.Entry.Entry
	first := make(state, len(b.Space.Vars))
	for i := range b.Space.Vars {
		first[i] = f.anything(i)
	}
	f.parts[entry.ID] = partition{first}
	f.push(entry)
	if !f.grow(ctx) {
		return nil
	}
	for range narrowings {
		if !f.narrowAll(ctx) {
			return nil
		}
	}
	return f.found()
}

// prepare orders the locations.
func (f *iteration) prepare() {
	f.locs = f.number()
	f.queue = binaryheap.NewWith(func(x, y any) int { return cmp.Compare(f.order[x.(*cfg.Loc).ID], f.order[y.(*cfg.Loc).ID]) })
	f.changes = map[[2]int]bool{}
	for _, e := range f.b.Prog.Entry.Edges {
		to := f.loops[e.To.ID]
		for k, head := range f.loops[e.From.ID] {
			if k < len(to) && to[k] == head {
				for _, v := range f.changed(e) {
					f.changes[[2]int{head, f.space.Index[v.Term]}] = true
				}
			}
		}
	}
}

// changed are the variables that an edge may change.
func (f *iteration) changed(e *cfg.Edge) []*cfg.Var {
	switch a := e.Action.(type) {
	case *cfg.Assume:
		return nil
	case *cfg.Assign:
		return a.Dst
	case *cfg.Havoc:
		return a.Dst
	}
	return f.space.Vars // a call
}

// grow goes on from locations whose states have grown, until none has; false when ctx ends or there were too many.
func (f *iteration) grow(ctx context.Context) bool {
	for ; !f.queue.Empty(); f.steps++ {
		if f.steps%64 == 0 && ctx.Err() != nil || limits.Over(ctx, f.steps, maxSteps, "size of the facts about numbers") {
			return false
		}
		top, _ := f.queue.Pop()
		l := top.(*cfg.Loc)
		f.queued[l.ID] = false
		for _, e := range l.Out {
			for _, s := range f.parts[l.ID] {
				if f.order[e.To.ID] > 0 && f.arrive(e.To, f.post(s, e)) {
					f.push(e.To)
				}
			}
		}
	}
	return true
}

// narrowAll computes the states of all locations but the entry anew; false when ctx ends.
func (f *iteration) narrowAll(ctx context.Context) bool {
	for _, l := range f.locs {
		if ctx.Err() != nil {
			return false
		}
		if l != f.b.Prog.Entry.Entry {
			f.narrow(l)
		}
	}
	return true
}

// found has the state of each location.
func (f *iteration) found() *flow {
	for _, l := range f.locs {
		f.at[l.ID] = f.parts[l.ID].all()
	}
	return f.flow
}

// number gives the useful locations their places: what is inside of a loop comes before what is
// after it, so that bounds that only a loop has to find have not grown after it before.
func (f *iteration) number() []*cfg.Loc {
	entry := f.b.Prog.Entry.Entry
	locs := append([]*cfg.Loc{entry}, f.b.Prog.Entry.Locs...)
	node := map[int]int{}
	for i, l := range locs {
		if _, ok := node[l.ID]; !ok {
			node[l.ID] = i
		}
	}
	next := make([][]int, len(locs))
	for i, l := range locs {
		for _, e := range l.Out {
			if f.b.Useful[e.To.ID] {
				next[i] = append(next[i], node[e.To.ID])
			}
		}
	}
	order := wto.New(next)
	var reached []*cfg.Loc
	for i, l := range locs {
		if order.Place[i] >= 0 {
			f.order[l.ID], f.loops[l.ID] = order.Place[i]+1, order.Heads[i]
			reached = append(reached, l)
		}
	}
	slices.SortFunc(reached, func(x, y *cfg.Loc) int { return cmp.Compare(f.order[x.ID], f.order[y.ID]) })
	return reached
}

func (f *iteration) push(l *cfg.Loc) {
	if !f.queued[l.ID] {
		f.queued[l.ID] = true
		f.queue.Push(l)
	}
}

// under is a state, which it may change, under what is known of a location.
func (f *iteration) under(l *cfg.Loc, s state) state {
	c := f.b.At[l.ID]
	if f.known == nil || c == nil {
		return s
	}
	for _, t := range f.known[c.Id] {
		if f.effort = 0; s != nil {
			s = f.assume(s, t, true)
		}
	}
	return s
}

// arrive takes a state in; true when the location's has grown.
func (f *iteration) arrive(l *cfg.Loc, s state) bool {
	if s = f.under(l, s); s == nil {
		return false
	}
	p := &f.parts[l.ID]
	if f.b.At[l.ID] == nil || len(*p) == 0 {
		var grown bool
		*p, grown = p.add(s, f.b.Tested.At(l))
		return grown
	}
	join := joined
	if heads := f.loops[l.ID]; f.grown[l.ID] >= exactJoins {
		t := f.thresholds
		if f.grown[l.ID] >= thresholdJoins {
			t = nil
		}
		widen := func(x, y domain.Word) domain.Word { return x.Widen(y, t) }
		join = func(i int) func(x, y domain.Word) domain.Word {
			if len(heads) > 0 && !f.changes[[2]int{heads[len(heads)-1], i}] {
				return domain.Word.Join // its values come from outside of the loop, and are widened there
			}
			return widen
		}
	}
	grown, changed := (*p)[0].grow(s, join)
	if changed {
		(*p)[0] = f.under(l, grown)
		f.grown[l.ID]++
	}
	return changed
}

// narrow computes the state of a location anew.
func (f *iteration) narrow(l *cfg.Loc) {
	var p partition
	for _, e := range l.In {
		for _, s := range f.parts[e.From.ID] {
			p, _ = p.add(f.under(l, f.post(s, e)), f.b.Tested.At(l))
		}
	}
	if s := p.all(); f.b.At[l.ID] != nil && s != nil {
		p = partition{f.under(l, s)}
	}
	f.parts[l.ID] = p
}

// post is what holds after an edge.
func (f *iteration) post(s state, e *cfg.Edge) state {
	f.effort = 0
	s = s.clone()
	if after := f.calls[e]; after != nil {
		return after(s)
	}
	switch a := e.Action.(type) {
	case *cfg.Assume:
		return f.assume(s, a.Cond, true)
	case *cfg.Havoc:
		for _, v := range a.Dst {
			i := f.space.Index[v.Term]
			s[i] = f.anything(i)
		}
	case *cfg.Assign:
		after := make([]*value, len(a.Src))
		for k, t := range a.Src {
			after[k] = f.valueOf(s, t)
		}
		for k, v := range a.Dst {
			s[f.space.Index[v.Term]] = after[k]
		}
	}
	return s
}

// eachAssignment reports what the program assigns where control comes, and what is known there.
func (f *flow) eachAssignment(tell func(e *cfg.Edge, s state, v *cfg.Var, t *term.Term)) {
	for _, e := range f.b.Prog.Entry.Edges {
		if a, ok := e.Action.(*cfg.Assign); ok && f.at[e.From.ID] != nil {
			for k, v := range a.Dst {
				tell(e, f.at[e.From.ID], v, a.Src[k])
			}
		}
	}
}

// anything is what a variable is that nothing was written to.
func (f *iteration) anything(i int) *value {
	if sort := f.space.Vars[i].Term.Sort(); f.written && sort.Kind == term.ArrayKind {
		if top, ok := domain.Of(sort.Elem); ok {
			return &value{Word: top, blank: true}
		}
	}
	return nil
}

// facts are what the analysis says at a cut point; false alone where it is not reached.
func (f *flow) facts(c *blocks.Cut, needed blocks.VarSet) []*term.Term {
	m := f.b.Terms
	s := f.at[c.Loc.ID]
	if s == nil {
		return []*term.Term{m.False()}
	}
	var list []*term.Term
	needed.Each(func(i int) {
		if s[i] != nil {
			list = append(list, s[i].facts(m, f.b.Variable(i))...)
		}
	})
	return list
}
