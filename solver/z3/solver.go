package z3

import (
	"context"
	"fmt"
	"hash/fnv"
	"log/slog"
	"time"

	"tav/solver"
	"tav/solver/effort"
	"tav/solver/term"
)

// incremental implements solver.Solver. The stack of assertions is kept here;
// Z3 learns of it at the next check, so that levels that come and go without a
// check cost nothing, and so that a Z3 solver that failed can be replaced.
//
// There are up to two Z3 solvers, made when they are needed: queries of
// bit-vectors only go to the one for QF_BV, all others to the SMT core.
type incremental struct {
	b       *Backend
	limit   time.Duration
	metered bool // limit is in steps
	seed    uint32
	once    bool
	levels  []level // levels[0] is the base
	pure    *engine // for bit-vectors only; nil: not made yet
	mixed   *engine

	core   []*term.Term // after Unsat
	reason string       // after Unknown
	engine *engine      // that answered Sat, while its model is valid
	model  rawModel     // nil until a value is asked for
	raised bool         // engine has a level for the assumption, which the model needs
}

// level is a level of the stack.
type level struct {
	asserted []*term.Term
	theory   theory // of all assertions up to this level
	absurd   bool   // some assertion up to this level is false
}

// NewSolver makes an empty solver.
func (b *Backend) NewSolver(o solver.Options) (solver.Solver, error) {
	s := &incremental{b: b, limit: o.Timeout, metered: o.Metered, seed: o.Seed, once: o.Once, levels: make([]level, 1)}
	b.open[s] = true
	return s, nil
}

func (s *incremental) top() *level { return &s.levels[len(s.levels)-1] }

func (s *incremental) Push() {
	s.forget()
	s.levels = append(s.levels, level{theory: s.top().theory, absurd: s.top().absurd})
}

func (s *incremental) Pop() {
	s.forget()
	if len(s.levels) == 1 {
		return
	}
	s.levels = s.levels[:len(s.levels)-1]
	for _, e := range []**engine{&s.pure, &s.mixed} {
		if *e != nil && len((*e).sent) > len(s.levels) && guard((*e).pop) != nil {
			s.discard(e)
		}
	}
}

func (s *incremental) Assert(t *term.Term) {
	s.forget()
	if t.IsTrue() {
		return
	}
	top := s.top()
	top.asserted = append(top.asserted, t)
	top.absurd = top.absurd || t.IsFalse()
}

func (s *incremental) Check(ctx context.Context, assumptions ...*term.Term) solver.Result {
	result := s.decide(ctx, assumptions)
	slog.Debug("query", "component", "solver", "asked", question{s.levels, assumptions}, "answer", result)
	return result
}

func (s *incremental) decide(ctx context.Context, assumptions []*term.Term) solver.Result {
	s.forget()
	if core, ok := s.absurd(assumptions); ok {
		s.core = core
		s.b.stats.Checks.Add(solver.Unsat, 0)
		return solver.Unsat
	}
	limit := s.limit
	if s.metered && limit > 0 { // the clock alone ends it only much later
		var cancel context.CancelFunc
		ctx, cancel = effort.Timeout(ctx, max(limit*clockSlack, clockLeast))
		defer cancel()
		limit = 0
	}
	var place **engine
	result, why, err := s.b.query(ctx, limit, &s.b.stats.Checks, func(ms int) (r solver.Result, message string, err error) {
		place, err = s.choose(assumptions)
		if err != nil {
			return solver.Unknown, "", err
		}
		return s.ask(ctx, *place, ms, assumptions)
	})
	if result == solver.Unknown {
		s.forget()
		if place != nil && (err != nil || why != solver.ReasonIncomplete) {
			s.discard(place) // its state is not to be trusted: see query
		}
		s.reason = why
		return solver.Unknown
	}
	return result
}

// absurd decides queries that contain the constant false.
func (s *incremental) absurd(assumptions []*term.Term) (core []*term.Term, ok bool) {
	if s.top().absurd {
		return nil, true
	}
	for _, a := range assumptions {
		if a.IsFalse() {
			return []*term.Term{a}, true
		}
	}
	return nil, false
}

// choose is where the engine for this query is, made if necessary.
func (s *incremental) choose(assumptions []*term.Term) (place **engine, err error) {
	th := s.levels[0].theory
	for i := range s.levels {
		l := &s.levels[i]
		l.theory |= th
		for _, t := range l.asserted {
			l.theory |= s.b.occurring(t)
		}
		th = l.theory
	}
	for _, t := range assumptions {
		th |= s.b.occurring(t)
	}
	place = &s.mixed
	if th == hasBitVectors {
		place = &s.pure
	}
	if *place == nil {
		*place, err = s.newEngine(th)
	}
	return place, err
}

func (s *incremental) Core() []*term.Term { return s.core }

func (s *incremental) Reason() string { return s.reason }

func (s *incremental) Clauses() (variables, clauses int) {
	for _, e := range []*engine{s.pure, s.mixed} {
		if e != nil {
			v, c := e.raw.clauses()
			variables, clauses = variables+v, clauses+c
		}
	}
	return variables, clauses
}

func (s *incremental) SetTimeout(d time.Duration) { s.limit = d }

func (s *incremental) Reset() {
	s.free()
	s.levels = make([]level, 1)
}

func (s *incremental) Close() {
	s.free()
	delete(s.b.open, s)
}

// forget drops what belongs to the latest answer.
func (s *incremental) forget() {
	e, model, raised := s.engine, s.model, s.raised
	s.core, s.reason, s.engine, s.model, s.raised = nil, "", nil, nil, false
	if model != nil {
		s.b.raw.dropModel(model)
	}
	if raised && guard(func() error { e.raw.pop(1); return nil }) != nil {
		s.discard(&s.pure)
	}
}

// free drops the Z3 solvers.
func (s *incremental) free() {
	s.forget()
	s.discard(&s.pure)
	s.discard(&s.mixed)
}

func (s *incremental) discard(e **engine) {
	if *e == nil {
		return
	}
	if s.engine == *e {
		s.forget()
	}
	(*e).raw.free()
	*e = nil
}

// question is what a solver is asked, for the log: how many formulas, and a hash of their ids, which are given in the order in
// which terms are made. Equal runs ask equal questions.
type question struct {
	levels      []level
	assumptions []*term.Term
}

// LogValue implements slog.LogValuer.
func (q question) LogValue() slog.Value {
	h, n := fnv.New64a(), 0
	add := func(list []*term.Term) {
		for _, t := range list {
			fmt.Fprintf(h, "%d ", t.ID())
			n++
		}
	}
	for _, l := range q.levels {
		add(l.asserted)
		fmt.Fprint(h, "; ")
	}
	add(q.assumptions)
	return slog.StringValue(fmt.Sprintf("%d:%016x", n, h.Sum64()))
}
