package cascade

import (
	"context"
	"fmt"
	"slices"
	"sort"
	"time"

	"tav/danger/path"
	"tav/solver"
	"tav/solver/term"
)

// A cause is what computeCause found: the transforming instances of the
// conditions of a minimal unsatisfiable core.
type cause struct {
	instances []version
	reads     []version // of a call: what it reads that is from outside
	core      []Constraint
	from      int
	undecided bool
}

// positions lists the statements of the cause.
func (c *cause) positions() []int {
	var list []int
	for _, v := range c.instances {
		if len(list) == 0 || list[len(list)-1] != v.def {
			list = append(list, v.def)
		}
	}
	return list
}

// computeCause is Algorithm 1 for a node. The negated critical condition is
// carried back; the weakest precondition becomes unsatisfiable at the latest at
// the start of the trace, and stays so. The last position where it does is
// looked for step by step or, with galloping, at distances that double and then
// by halving.
func (a *analysis) computeCause(ctx context.Context, n *Node) (*cause, error) {
	phi, guard, scope := a.criterion(n)
	if phi == nil { // a call, or an error without a condition
		return a.arguments(n), nil
	}
	s := &search{analysis: a, phi: phi, of: map[int][]*constraint{}, sliced: sliced{open: map[version]bool{}}, cause: &cause{}}
	s.opened(phi.uses)
	if guard.cond != nil {
		s.constraints, s.given = append(s.constraints, guard), 1
	}
	s.slice = a.slicer(slices.Concat(phi.uses, guard.uses), scope, phi.pos)
	var err error
	if s.solver, err = a.Backend.NewSolver(solver.Options{Timeout: a.Query}); err != nil {
		return nil, err
	}
	defer s.solver.Close()
	sat, unsat := 0, 0 // numbers of events after which it is satisfiable, and unsatisfiable
	for step := 1; ; {
		s.extend(sat + step)
		unsat = len(s.events)
		if s.check(ctx, unsat) {
			break
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if s.exhausted {
			return nil, fmt.Errorf("cascade: position %d: the trace does not explain its condition", n.Pos)
		}
		if sat = unsat; !a.off(Galloping) {
			step *= 2
		}
	}
	if unsat > sat+1 && s.conflict == nil && !s.check(ctx, unsat-1) { // often the last step makes it constant
		sat = unsat - 1
	}
	unsat = sat + 1 + sort.Search(unsat-sat-1, func(k int) bool { return s.check(ctx, sat+1+k) })
	s.finish(ctx, unsat)
	return s.cause, ctx.Err()
}

// criterion is the negated condition of a node, what is assumed of addresses in
// it, and the condition it is evaluated under.
func (a *analysis) criterion(n *Node) (phi, guard *constraint, scope *path.Condition) {
	at := func(cond *term.Term, address bool) *constraint {
		return &constraint{pos: n.Pos, cond: cond, address: address, uses: a.dependence.uses(cond, n.Pos)}
	}
	switch {
	case n.Kind == Call || n.Kind == Failure && a.violation.Branch < 0:
		return nil, nil, nil
	case n.Kind == Failure:
		return at(a.violation.Post, false), at(a.violation.Guard, true), a.violation.Scope
	}
	s := &a.reading.Steps[n.Pos]
	return at(a.terms.Not(s.Cond), false), at(s.Guard, true), s.Scope
}

// search is for the position where a weakest precondition is unsatisfiable.
type search struct {
	*analysis
	phi         *constraint
	solver      solver.Solver
	given       int                   // the constraints of phi itself, before the events
	constraints []*constraint         // in the same order
	of          map[int][]*constraint // those of a step
	at, from    int                   // where phi and the constraints are carried to: after so many events, and their position
	cause       *cause
	sliced
	answers
	known
}

// sliced are the positions of the slice of a condition, as far as they are known.
type sliced struct {
	slice     *slicer
	events    []int            // descending
	upTo      []int            // upTo[k]: how many constraints there are after k+1 events
	open      map[version]bool // what phi is made of at the last event, but for inputs
	exhausted bool             // there are no others
}

// answers are what the solver has said.
type answers struct {
	last     []*term.Term  // of the latest satisfiable check
	conflict []*constraint // of the latest unsatisfiable check: with phi they are
	needed   bool          // phi alone is not
	unknown  int           // questions that it did not answer
}

// known is what near knows.
type known struct {
	solution  map[version]term.Value // of the state at from, where it differed from the run
	obstacles []*constraint          // by which states were none
	possible  bool                   // phi alone has a solution
}

// constant reports whether after the events that there are the condition is made
// of known values only. Then it is false, as in the run.
func (s *search) constant() bool { return len(s.open) == 0 && !s.off(Constant) }

// extend makes sure that there are n events, if the trace has them and the
// condition is not constant. The last event is the start of the trace.
func (s *search) extend(n int) {
	for len(s.events) < n && !s.exhausted && !s.constant() {
		i, ok := s.slice.pull()
		if ok {
			s.stats.Visited++
			s.assume(i)
			s.close(i)
		} else {
			s.exhausted, i = true, 0
		}
		s.events, s.upTo = append(s.events, i), append(s.upTo, len(s.constraints))
	}
}

// assume adds the constraints of a step.
func (s *search) assume(i int) {
	if s.dependence.fixed[i] {
		return
	}
	step, reads := &s.reading.Steps[i], s.dependence.reads(i)
	if step.Cond != nil && !step.Cond.IsTrue() {
		s.add(&constraint{pos: i, cond: step.Cond, uses: reads.cond})
	}
	if step.Guard != nil {
		s.add(&constraint{pos: i, cond: step.Guard, uses: reads.guard, address: true})
	}
}

func (s *search) add(c *constraint) {
	s.constraints, s.of[c.pos] = append(s.constraints, c), append(s.of[c.pos], c)
}

// close keeps count of what the condition is made of that is not known yet, when
// the search gets to a step.
func (s *search) close(i int) {
	for _, v := range s.reading.Steps[i].Dst {
		if top := (version{v, i}); s.open[top] {
			delete(s.open, top)
			_, uses := s.dependence.source(top)
			s.opened(uses)
		}
	}
}

func (s *search) opened(uses []use) {
	for _, u := range uses {
		if !s.dependence.inputs[u.v] {
			s.open[u.version] = true
		}
	}
}

// move brings the search to where n events lead.
func (s *search) move(n int) { s.at, s.from = n, s.events[n-1] }

// carried carries phi and the constraints to where the search stands. It lists
// those that matter.
func (s *search) carried() []*constraint {
	start := time.Now()
	with := s.carry(s.phi, s.constraints[:s.upTo[s.at-1]], s.from)
	s.stats.WP += time.Since(start)
	return with
}

// check reports whether the weakest precondition after n events is known to be
// unsatisfiable (Algorithm 1, line 10).
func (s *search) check(ctx context.Context, n int) bool {
	s.move(n)
	if n == len(s.events) && s.constant() {
		s.conflict = nil
		return true
	}
	if !s.off(Nearby) && s.near() {
		s.stats.Near++
		return false
	}
	with := s.carried()
	if s.phi.carried.IsFalse() {
		s.conflict = nil
		return true
	}
	given := []*term.Term{s.phi.carried}
	for _, c := range with {
		given = append(given, c.carried)
	}
	if !s.off(Pruning) && slices.Equal(given, s.last) {
		s.stats.Saved++
		return false
	}
	used, result := s.contradiction(ctx, with)
	if result == solver.Unsat {
		s.conflict = used
		s.needed = s.possible
		return true
	}
	s.cause.undecided = s.cause.undecided || result == solver.Unknown
	s.last = given
	return false
}

// finish computes the minimal core and its transforming instances (lines 11 and
// 16). The negated condition is in every core, since all else holds in the run.
// The last check that was true was that of n events.
func (s *search) finish(ctx context.Context, n int) {
	var core []*constraint
	if len(s.conflict) > 0 {
		if s.move(n); len(s.conflict) > 1 || !s.needed {
			s.carried()
		}
		core = s.minimize(ctx)
	}
	s.move(n)
	found := &transforming{s.dependence, s.dependence.source, s.from, map[version]bool{}}
	for _, c := range append([]*constraint{s.phi}, core...) {
		found.support(c.uses)
		if !c.address {
			found.mentioned(s.dependence.reads(c.pos).guard)
		}
		s.cause.core = append(s.cause.core, s.describeConstraint(c))
	}
	s.cause.from, s.cause.instances = s.from, found.versions()
}

func (s *search) describeConstraint(c *constraint) Constraint {
	step, text := &s.reading.Steps[c.pos], s.reading.C(c.cond)
	if c != s.phi && !c.address {
		text = s.conditionText(step)
	}
	return Constraint{Pos: c.pos, Edge: step.Edge, Cond: c.cond, Text: text, Address: c.address}
}
