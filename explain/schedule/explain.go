package schedule

import (
	"cmp"
	"context"
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
)

// An Explanation is what is said of the order of threads in a run to an error.
type Explanation struct {
	Run    *Run           // with few changes of the thread at turn, as the interpreter took it
	Next   []*interp.Turn // what the others would do next if the thread at the error did nothing more
	Orders []Order        // with which the run reaches the error whatever else the order is; nil: none are known
	Always bool           // it does without any
	Kind   Kind           // what they are together
}

// An Order is that one turn of the run came before one of another thread. In every run on the same inputs that ends, and in
// which the second turn of each order of an Explanation waits for the first, the error happens; without this order there
// is a run in which it does not. Of the order of a lost wakeup only the latter is known.
type Order struct {
	First, Second int         // turns of the run; from its length on, for the second, those of Next
	Cell          interp.Cell // that both touch
	Otherwise     *Otherwise  // the run in which the first waits for the second; nil: none of the kind is known
}

// Otherwise is a run that ends without an error, in which an order is the other way round and the
// others are as they were.
type Otherwise struct {
	Turns []*interp.Turn
	Check []Difference // what the failed check reads there, where that differs
}

// A Difference is a cell with the value in the run to the error and that in another one.
type Difference struct {
	Cell       interp.Cell
	Was, Would term.Value
	Edge       *cfg.Edge // the branch
}

// Kind says what orders are together.
type Kind uint8

// The kinds.
const (
	Orders     Kind = iota // none of those below
	LostUpdate             // two threads read a cell before the other one writes it, and both do write it
	Between                // a turn of one thread comes between two of another one, which touch the same
	TooEarly               // the second waits for too little: one order only
	LostWakeup             // of a deadlock: a signal comes before the wait that it is for
)

// Shared says of each turn of the run whether a turn of another thread touches the same, or it starts one, or
// is the last one.
func (e *Explanation) Shared() []bool {
	turns := slices.Concat(e.Run.Turns, e.Next)
	shared := make([]bool, len(turns))
	for j, b := range turns {
		shared[j] = shared[j] || len(b.Starts) > 0 || j == len(e.Run.Turns)-1 && e.Run.want.Loc.Deadlock == nil // a thread reaches where it waits
		for i, a := range turns[:j] {
			if a.Thread != b.Thread && !(shared[i] && shared[j]) && conflict(a, b) != nil {
				shared[i], shared[j] = true, true
			}
		}
	}
	return shared
}

// Turn is a turn of the run, or of those that would come next.
func (e *Explanation) Turn(i int) *interp.Turn {
	if n := len(e.Run.Turns); i >= n {
		return e.Next[i-n]
	}
	return e.Run.Turns[i]
}

// An explainer explains a run.
type explainer struct {
	program *cfg.Program
	run     *Run
	turns   []*interp.Turn // of the run, and the next ones
	kept    []Order
}

// Explain explains a run. data says which cells the program speaks of: orders of these are preferred to those of locks and the
// like. What is not said by the end of ctx, and beyond the limits, stays unsaid.
func Explain(ctx context.Context, p *cfg.Program, run *Run, data func(interp.Cell) bool) *Explanation {
	x := &explainer{program: p, run: run}
	x.linearise(ctx)
	x.turns = append(slices.Clone(x.run.Turns), x.next(ctx)...)
	e := &Explanation{Run: x.run, Next: x.turns[len(x.run.Turns):]}
	if x.run.End != nil && x.force(ctx, data) {
		e.Orders, e.Always = x.kept, len(x.kept) == 0
		e.Kind = x.kind()
	}
	if o := x.lostWakeup(ctx); o != nil {
		e.Orders, e.Kind = []Order{*o}, LostWakeup
	}
	return e
}

// linearise replaces the run by one with fewer changes of the thread at turn, if the interpreter takes that to the
// same error.
func (x *explainer) linearise(ctx context.Context) {
	last := []int{x.run.Turns[len(x.run.Turns)-1].Thread}
	if r := x.run.race; r != nil {
		last = []int{r[0].Thread, r[1].Thread}
	}
	end := x.run.Turns[len(x.run.Turns)-1]
	if len(x.run.Turns) > maxTurns || x.run.race != nil && end.Steps[len(end.Steps)-1].Edge.To.Atomic { // the others wait for its end
		return
	}
	o := orderOf(x.run.Turns, last)
	threads := o.linear(ctx)
	if threads == nil {
		return
	}
	if better, err := x.run.again(ctx, x.program, threads); err == nil {
		x.run = better
	}
}

// next are the turns that other threads would take after the error.
func (x *explainer) next(ctx context.Context) []*interp.Turn {
	at, err := x.run.replay(ctx, x.program)
	if err != nil || at.End == nil {
		return nil
	}
	end := x.run.Turns[len(x.run.Turns)-1].Thread
	at.End = nil
	at.Locs[end] = nil
	var list []*interp.Turn
	for at.End == nil && len(list) < maxNext {
		var t *interp.Turn
		for _, thread := range at.Ready() {
			if t, err = at.Take(thread, nil); err != nil {
				return list
			}
			if t != nil {
				break
			}
		}
		if t == nil {
			break
		}
		list = append(list, t)
	}
	return list
}

// force finds a minimal set of orders with which all runs reach the error: all orders of
// turns that conflict, without those that are not needed; bookkeeping goes first. false: none is known.
func (x *explainer) force(ctx context.Context, data func(interp.Cell) bool) bool {
	x.kept = x.conflicts()
	if len(x.kept) > maxOrders {
		return false
	}
	if e, err := x.search(ctx, x.rules(x.kept), x.escapes); err != nil || e != nil {
		return false
	}
	order := slices.Clone(x.kept)
	slices.SortStableFunc(order, func(a, b Order) int {
		return cmp.Or(x.weight(a, data)-x.weight(b, data), b.First-a.First, a.Second-b.Second)
	})
	others := map[[2]int]*ending{}
	for _, c := range order {
		rest := slices.DeleteFunc(slices.Clone(x.kept), func(o Order) bool { return o.First == c.First && o.Second == c.Second })
		e, err := x.search(ctx, x.rules(rest), x.escapes)
		switch {
		case err != nil:
			return false
		case e == nil:
			x.kept = rest
		default:
			others[[2]int{c.First, c.Second}] = e
		}
	}
	for i, o := range x.kept {
		x.kept[i].Otherwise = x.otherwise(ctx, i, others[[2]int{o.First, o.Second}])
	}
	return true
}

// escapes reports whether a run that keeps rules is no proof that these force the error: it reaches an end without it,
// to another one, or to none.
func (x *explainer) escapes(e *ending) bool { return e.end == nil || !x.run.same(e.end) }

// conflicts are the pairs of turns of two threads that touch the same, without those one of which comes
// before the other's thread begins.
func (x *explainer) conflicts() []Order {
	turns := x.turns
	start := map[int]int{} // of threads: the turn that starts it last
	var list []Order
	for j, b := range turns {
		for _, s := range b.Starts {
			start[s] = j
		}
		for i, a := range turns[:min(j, len(x.run.Turns))] {
			begin, started := start[b.Thread]
			if a.Thread == b.Thread || started && turns[begin].Thread == a.Thread && i <= begin {
				continue
			}
			if c := conflict(a, b); c != nil {
				list = append(list, Order{First: i, Second: j, Cell: *c})
			}
		}
	}
	return list
}

// weight orders orders: small ones are tried to do without first, of those the ones that ask for more.
func (x *explainer) weight(o Order, data func(interp.Cell) bool) int {
	a, b := x.turns[o.First], x.turns[o.Second]
	both := slices.ContainsFunc(a.Writes, o.Cell.Overlap) && slices.ContainsFunc(b.Writes, o.Cell.Overlap)
	switch {
	case !data(o.Cell):
		return 0
	case both:
		return 1
	}
	return 2
}

// rules are orders as rules for threads.
func (x *explainer) rules(list []Order) []rule {
	var rules []rule
	for _, o := range list {
		rules = append(rules, rule{x.event(o.First), x.event(o.Second)})
	}
	return rules
}

// event is a turn of the run as an event of any run.
func (x *explainer) event(turn int) event {
	t := x.turns[turn]
	e := event{place: place{t.Thread, t.At}}
	for _, u := range x.turns[:turn] {
		if u.Thread == t.Thread && u.At == t.At {
			e.nth++
		}
	}
	return e
}

// otherwise is a run without an error in which a kept order is the other way round and the others are as they
// were, best one that goes on as the run to the error did but for that; known is a run without that
// order, nil: none.
func (x *explainer) otherwise(ctx context.Context, i int, known *ending) *Otherwise {
	rules := x.rules(x.kept)
	rules[i].first, rules[i].second = rules[i].second, rules[i].first
	right := func(e *ending) bool { return e.end != nil && e.end.Kind == interp.Ended }
	e, err := x.search(ctx, rules, func(e *ending) bool { return right(e) && e.kept })
	switch {
	case err == nil && e != nil:
	case known != nil && right(known) && reversed(known.turns, rules[i]):
		e = known
	default:
		return nil
	}
	return &Otherwise{Turns: e.turns, Check: x.differences(e.turns)}
}

// reversed reports whether both events of a rule happen, in its order.
func reversed(turns []*interp.Turn, r rule) bool {
	counts, first := map[place]int{}, false
	for _, t := range turns {
		p := place{t.Thread, t.At}
		e := event{p, counts[p]}
		counts[p]++
		switch e {
		case r.first:
			first = true
		case r.second:
			return first
		}
	}
	return false
}

// differences are what the check that fails reads in another run, where it is another value.
func (x *explainer) differences(other []*interp.Turn) []Difference {
	last := x.run.Turns[len(x.run.Turns)-1]
	for i := len(x.run.Turns) - 1; i >= 0; i-- {
		t := x.run.Turns[i]
		check := decides(t)
		if t.Thread != last.Thread || len(t.Reads) == 0 || check == nil {
			continue
		}
		for j := len(other) - 1; j >= 0; j-- {
			if u := other[j]; u.Thread == t.Thread && u.At == t.At {
				return between(t, u, check)
			}
		}
		return nil
	}
	return nil
}

// decides is the branch of the source that a turn takes last; nil: it takes none.
func decides(t *interp.Turn) *cfg.Edge {
	for _, s := range slices.Backward(t.Steps) {
		if a, ok := s.Edge.Action.(*cfg.Assume); ok && a.Branch != 0 {
			return s.Edge
		}
	}
	return nil
}

// between lists what two turns at the same place read where it differs.
func between(t, u *interp.Turn, check *cfg.Edge) []Difference {
	var list []Difference
	for i, c := range t.Reads {
		k := slices.Index(u.Reads, c)
		if k >= 0 && t.Values[i].Kind() == u.Values[k].Kind() && c.Var.Role != cfg.Heap && !t.Values[i].Equal(u.Values[k]) {
			list = append(list, Difference{c, t.Values[i], u.Values[k], check})
		}
	}
	return list
}

// kind is what the kept orders are together.
func (x *explainer) kind() Kind {
	turns := x.turns
	switch len(x.kept) {
	case 1:
		if x.kept[0].Otherwise != nil {
			return TooEarly
		}
	case 2:
		a, b := x.kept[0], x.kept[1]
		if a.Second > b.First {
			a, b = b, a
		}
		if a.Second <= b.First && turns[a.Second].Thread == turns[b.First].Thread && turns[a.First].Thread == turns[b.Second].Thread {
			return Between
		}
		if a.Cell == b.Cell && a.First != b.First && x.updates(a, b) && x.updates(b, a) {
			return LostUpdate
		}
	}
	return Orders
}

// updates reports whether the thread that reads in a first writes in b second what it has not read in between.
func (x *explainer) updates(a, b Order) bool {
	r, w := x.turns[a.First], x.turns[b.Second]
	if r.Thread != w.Thread || a.First >= b.Second || !slices.Contains(r.Reads, a.Cell) || !slices.Contains(w.Writes, a.Cell) {
		return false
	}
	return !slices.ContainsFunc(x.turns[a.First+1:b.Second+1], func(t *interp.Turn) bool {
		return t.Thread == r.Thread && slices.ContainsFunc(t.Reads, a.Cell.Overlap)
	})
}
