package certify

import (
	"context"
	"fmt"
	"math/big"
	"math/bits"
	"slices"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
)

// An Interleaving claims of an ordinary program, the form, that it reaches an error if some interleaving of the edges of
// a program with threads does.
//
// Words of edges are taken for the same if neighbours of different threads that commute are swapped. A turn is what a thread does until
// an edge that is not in Through, or an error. Edges in Through commute with all edges of other threads, or lead into an atomic block; so each word that
// ends in an error is one of turns, without those that it does not end. At a location of the form with a combination of the threads' locations and a state
// in which the constants are right, there is for each such word, of which no equivalent one begins with the turn of a sleeping
// thread, an execution of the form that ends in an error. That is what is checked, location by location, by
// induction on the length of the word (P. Godefroid 1996; A. Farzan, D. Klumpp, A. Podelski, PLDI 2022):
//
//   - at a choice each thread that can go on is chosen, or sleeps, or is outside of a membrane; who was chosen before a thread, or slept, may sleep beside its turn;
//   - of the thread at turn each edge that may pass is an edge of the form. After it those sleep on of whose next turn every edge commutes with it;
//   - without a choice a thread gets the turn if it could have been the only one chosen; or if its next turn passes in every state and commutes with
//     whatever others may do from there on, and it cannot come there again: then that turn can be put in front of every word, and
//     only finitely many are.
//
// Races and deadlocks are errors of the state at the end of a turn.
type Interleaving struct {
	Prog    *cfg.Program // with threads
	Form    *cfg.Program
	At      map[*cfg.Loc]Combination // by location of the form; others only say what is chosen, and what is an error
	Through map[*cfg.Edge]bool       // edges of Prog after which a turn goes on
}

// A Combination is where threads are at a location of the form.
type Combination struct {
	Locs   []*cfg.Loc                // by the threads' numbers; nil: not started
	Turn   int                       // the thread that goes on; Anyone: one is chosen
	Asleep uint64                    // bit by bit: the threads whose next turn need not come next
	Known  map[*term.Term]*term.Term // variables that are constants
}

// Anyone is at turn where a thread is chosen.
const Anyone = -1

// Check checks each location of the form. The limit is for a question.
func (c *Interleaving) Check(ctx context.Context, b solver.Backend, limit time.Duration) error {
	if c.Form.Partial != "" {
		return refuted("the form has all executions")
	}
	p, err := newProver(c.Prog.Terms, b, limit)
	if err != nil {
		return err
	}
	defer p.close()
	x := newInterleavingCheck(c, p)
	if err := x.through(ctx); err != nil {
		return err
	}
	start, ok := c.At[c.Form.Entry.Entry]
	first := slices.IndexFunc(start.Locs, func(l *cfg.Loc) bool { return l != nil })
	if !ok || len(start.Locs) != len(c.Prog.Threads)+1 || first != 0 || start.Locs[0] != c.Prog.Entry.Entry ||
		slices.ContainsFunc(start.Locs[1:], func(l *cfg.Loc) bool { return l != nil }) || start.Asleep != 0 || len(start.Known) > 0 {
		return refuted("only the first thread runs at the beginning, and nothing is known")
	}
	for l, at := range c.At {
		if len(at.Locs) != len(start.Locs) || at.Turn < Anyone || at.Turn >= len(at.Locs) || at.Turn >= 0 && at.Locs[at.Turn] == nil {
			return refuted("a thread that runs is at turn at location %d", l.ID)
		}
	}
	for _, l := range c.Form.Entry.Locs {
		if at, ok := c.At[l]; ok {
			if err := x.location(ctx, l, at); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

// An interleavingCheck is the check of one claim.
type interleavingCheck struct {
	*Interleaving
	*commuter
	after   map[*cfg.Loc]bool // locations of the first thread at which others may run
	local   map[*term.Term]*cfg.Proc
	turns   map[*cfg.Loc][]*cfg.Edge
	futures map[*cfg.Loc][]*cfg.Edge
	apart   map[edgeAt]bool
	never   map[[2]*cfg.Loc]bool
	begins  map[*cfg.Thread]*big.Int
}

// An edgeAt is an edge of a thread and a location of another one.
type edgeAt struct {
	e *cfg.Edge
	x *cfg.Loc
}

func newInterleavingCheck(c *Interleaving, p *prover) *interleavingCheck {
	x := &interleavingCheck{
		Interleaving: c, commuter: newCommuter(p), after: map[*cfg.Loc]bool{}, local: map[*term.Term]*cfg.Proc{}, turns: map[*cfg.Loc][]*cfg.Edge{},
		futures: map[*cfg.Loc][]*cfg.Edge{}, apart: map[edgeAt]bool{}, never: map[[2]*cfg.Loc]bool{}, begins: map[*cfg.Thread]*big.Int{},
	}
	for _, e := range c.Prog.Entry.Edges {
		if e.Starts != nil {
			x.after[e.To] = true
			for _, f := range x.future(e.To) {
				x.after[f.To] = true
			}
		}
	}
	for _, proc := range c.Prog.Procs {
		for _, v := range slices.Concat(proc.Params, proc.Results, proc.Locals) {
			x.local[v.Term] = proc
		}
	}
	return x
}

// ready are the threads that can go on.
func (x *interleavingCheck) ready(locs []*cfg.Loc) (set uint64) {
	for i, l := range locs {
		switch {
		case l == nil:
		case l.Atomic && len(l.Out) == 0: // all wait for ever
			return 0
		case l.Atomic:
			return 1 << i
		case len(l.Out) > 0:
			set |= 1 << i
		}
	}
	return set
}

// location checks what goes on from a location of the form.
func (x *interleavingCheck) location(ctx context.Context, l *cfg.Loc, c Combination) error {
	if l.Kind != cfg.Plain || c.Locs[0] == x.Prog.Entry.Exit {
		return nil // an error, or the end of the program
	}
	if c.Turn == Anyone {
		return x.choice(ctx, l, c)
	}
	for _, e := range c.Locs[c.Turn].Out {
		if err := x.edge(ctx, l, c, e); err != nil {
			return err
		}
	}
	return nil
}

// choice checks that every thread is chosen that could be, or one of a membrane.
func (x *interleavingCheck) choice(ctx context.Context, l *cfg.Loc, c Combination) error {
	if len(l.Out) != 1 {
		return refuted("a thread is chosen at location %d", l.ID)
	}
	input, ok := l.Out[0].Action.(*cfg.Havoc)
	if !ok || len(input.Dst) != 1 {
		return refuted("a thread is chosen at location %d", l.ID)
	}
	asleep, chosen := c.Asleep, uint64(0)
	for _, f := range l.Out[0].To.Out {
		to, ok := x.At[f.To]
		if !ok || to.Turn == Anyone || !slices.Equal(to.Locs, c.Locs) || !x.possible(f.Action, input.Dst[0]) {
			return refuted("a choice at location %d leads to where threads are", l.ID)
		}
		if to.Asleep&^asleep != 0 {
			return refuted("who sleeps at location %d was chosen before or slept", f.To.ID)
		}
		for v, t := range to.Known {
			if c.Known[v] != t {
				return refuted("%v is %v at location %d", v, t, f.To.ID)
			}
		}
		asleep, chosen = asleep|1<<to.Turn, chosen|1<<to.Turn
	}
	return x.membrane(ctx, c, chosen)
}

// possible reports that an assumption holds for some value of a variable, whatever the others are.
func (x *interleavingCheck) possible(a cfg.Action, v *cfg.Var) bool {
	assume, ok := a.(*cfg.Assume)
	for n := 0; ok && n <= len(x.Prog.Threads)+1; n++ {
		value := x.terms.BVInt(v.Term.Sort().Width, int64(n))
		if x.terms.Substitute(assume.Cond, map[*term.Term]*term.Term{v.Term: value}).IsTrue() {
			return true
		}
	}
	return false
}

// edge checks that the form has an edge of the thread at turn, if it may pass.
func (x *interleavingCheck) edge(ctx context.Context, l *cfg.Loc, c Combination, e *cfg.Edge) error {
	t, err := x.touch(e.Action)
	if err != nil {
		return err
	}
	guard := x.terms.Substitute(t.guard, c.Known)
	if guard.IsFalse() || e.To == x.Prog.Entry.Exit {
		return nil
	}
	missing := refuted("%v is one of location %d", name(e), l.ID)
	for _, f := range l.Out {
		switch a, assume := f.Action.(*cfg.Assume); {
		case f.To.Kind != cfg.Plain && assume && (a.Cond == t.guard || a.Cond.IsTrue()):
			return nil
		case f.Action != e.Action && (e.Accesses() == nil || !assume || !a.Cond.IsTrue()):
			continue
		}
		if missing = x.arrive(ctx, c, e, f.To); missing == nil {
			return nil
		}
	}
	if x.solve(ctx, []*term.Term{guard}) == solver.Unsat {
		return nil
	}
	return missing
}

// arrive checks where an edge of the thread at turn leads to in the form.
func (x *interleavingCheck) arrive(ctx context.Context, c Combination, e *cfg.Edge, y *cfg.Loc) error {
	if e.To.Kind != cfg.Plain {
		return refuted("%v leads to an error of the form", name(e))
	}
	locs := slices.Clone(c.Locs)
	locs[c.Turn] = e.To
	if s := e.Starts; s != nil {
		if x.runs(c.Locs, s) {
			return refuted("a thread of %s is not started while it runs", s.Name)
		}
		locs[s.Number] = s.Proc.Entry
	}
	y, err := x.between(ctx, e, locs, y)
	if err != nil || y == nil || y.Kind != cfg.Plain {
		return err
	}
	to, ok := x.At[y]
	if !ok { // a dead end
		to = Combination{Locs: locs, Turn: Anyone, Asleep: x.ready(locs)}
		if len(y.Out) > 0 {
			return refuted("at location %d threads are somewhere", y.ID)
		}
	}
	if !slices.Equal(to.Locs, locs) {
		return refuted("%v leads to the combination at location %d", name(e), y.ID)
	}
	if err := x.known(ctx, c, e, to); err != nil {
		return err
	}
	for rest := to.Asleep; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest)
		if c.Asleep>>i&1 == 0 {
			return refuted("thread %d sleeps in front of location %d", i, y.ID)
		}
		if apart, err := x.independent(ctx, e, c.Locs[i]); !apart {
			return unless(err, "%v and the next turn of thread %d commute", name(e), i)
		}
	}
	switch awake := x.ready(locs) &^ to.Asleep; {
	case !ok && x.Through[e] && awake != 0, ok && x.Through[e] && to.Turn != c.Turn:
		return refuted("the turn goes on at location %d", y.ID)
	case !ok || x.Through[e] || to.Turn == Anyone || awake == 1<<to.Turn:
		return nil
	case awake>>to.Turn&1 == 0:
		return refuted("thread %d goes on at location %d", to.Turn, y.ID)
	}
	if x.membrane(ctx, to, 1<<to.Turn) == nil {
		return nil
	}
	return x.leads(ctx, to)
}

// known checks the constants after an edge.
func (x *interleavingCheck) known(ctx context.Context, c Combination, e *cfg.Edge, to Combination) error {
	t, err := x.touch(e.Action)
	if err != nil {
		return err
	}
	after := t.after()
	for v, value := range to.Known {
		if e.Starts != nil && x.local[v] == e.Starts.Proc {
			return refuted("%v is anything at the start of its thread", v)
		}
		now := after[v]
		if now == nil {
			now = v
		}
		now = x.terms.Substitute(now, c.Known)
		if now == value {
			continue
		}
		if r := x.solve(ctx, []*term.Term{x.terms.Substitute(t.guard, c.Known), x.terms.Ne(now, value)}); r != solver.Unsat {
			return unproved(r, "%v is %v behind %v", v, value, name(e))
		}
	}
	return nil
}

// unless is an error of its own, or that something was not proved.
func unless(err error, format string, args ...any) error {
	if err != nil {
		return err
	}
	return fmt.Errorf("not confirmed within the limit: "+format, args...)
}

// name identifies an edge of a thread.
func name(e *cfg.Edge) string {
	return fmt.Sprintf("edge %d of thread %d at %v", e.ID, e.Thread, e.Pos)
}
