package z3

import (
	"context"
	"fmt"
	"time"

	"tav/solver"
	"tav/solver/term"
)

// theory is a set of things that occur in a term.
type theory uint8

const (
	hasBitVectors theory = 1 << iota
	hasArrays
	hasOther // integers, quantifiers
)

// theoryOf is the set for a term whose arguments have their sets already.
func (b *Backend) theoryOf(t *term.Term) theory {
	var th theory
	for _, a := range t.Args() {
		th |= b.theory[a.ID()]
	}
	switch k := t.Sort().Kind; {
	case t.Op() == term.OpForall, t.Op() == term.OpExists, k == term.IntKind:
		th |= hasOther
	case k == term.ArrayKind:
		th |= hasArrays
		if t.HasInt() {
			th |= hasOther
		}
	case k == term.BitVecKind:
		th |= hasBitVectors
	}
	return th
}

// incremental implements solver.Solver. The stack of assertions is kept here;
// Z3 learns of it at the next check, so that levels that come and go without a
// check cost nothing, and so that a Z3 solver that failed can be replaced.
//
// There are up to two Z3 solvers, made when they are needed: queries of
// bit-vectors only go to the one for QF_BV, all others to the SMT core.
type incremental struct {
	b       *Backend
	logic   string
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

// engine is a Z3 solver and what it was told.
type engine struct {
	raw     *rawSolver
	sent    []int                // assertions sent, by level
	proxies []map[*term.Term]ast // literals that imply an assumption, by level
	timeout int                  // in milliseconds, 0 for none
	steps   int                  // limit of a query's steps, 0 for none
}

// NewSolver makes an empty solver.
func (b *Backend) NewSolver(o solver.Options) (solver.Solver, error) {
	s := &incremental{b: b, logic: o.Logic, limit: o.Timeout, metered: o.Metered, seed: o.Seed, once: o.Once, levels: make([]level, 1)}
	if o.Logic != "" {
		var err error
		if s.mixed, err = s.newEngine(0); err != nil {
			return nil, fmt.Errorf("logic %s: %w", o.Logic, err)
		}
	}
	b.open[s] = true
	return s, nil
}

// newEngine makes a Z3 solver. Measured with 4.8.12 on Hoare triples over four
// variables, time a check: over integers 0.04 ms with the SMT core, the
// combined solver and QF_AUFLIA alike; over 32 (64) bit-vectors 2.8 (9.2) ms
// with the SMT core and 1.1 (3.8) ms with QF_BV's incremental SAT solver; for
// formulas of twelve steps 1.4 ms over integers (QF_LIA: 26 ms) and over
// bit-vectors 4.0 ms with the SMT core, 1.9 ms with QF_BV.
//
// A logic's solver applies the logic's tactics, which simplify the formula as a
// whole, to a check without levels and assumptions.
func (s *incremental) newEngine(th theory) (e *engine, err error) {
	err = guard(func() error {
		kind, logic := simpleSolver, ""
		switch {
		case s.logic != "":
			kind, logic = logicSolver, s.logic
		case th == hasBitVectors:
			kind, logic = logicSolver, "QF_BV"
		case s.once && th&hasOther == 0:
			kind, logic = logicSolver, "QF_AUFBV"
		case s.once:
			kind = combinedSolver
		}
		e = &engine{raw: s.b.raw.newSolver(kind, logic), sent: make([]int, 1), proxies: make([]map[*term.Term]ast, 1)}
		if s.seed != 0 {
			e.raw.setParams([]param{{"random_seed", int(s.seed)}})
		}
		return nil
	})
	return e, err
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

func (e *engine) pop() error {
	e.raw.pop(1)
	e.sent = e.sent[:len(e.sent)-1]
	e.proxies = e.proxies[:len(e.proxies)-1]
	return nil
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
	s.forget()
	if core, ok := s.absurd(assumptions); ok {
		s.core = core
		s.b.stats.Checks.Add(solver.Unsat, 0)
		return solver.Unsat
	}
	var place **engine
	result, why, err := s.b.query(ctx, s.clock(), &s.b.stats.Checks, func(ms int) (r solver.Result, message string, err error) {
		place, err = s.choose(assumptions)
		if err != nil {
			return solver.Unknown, "", err
		}
		return s.ask(*place, ms, assumptions)
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
	if th == hasBitVectors && s.logic == "" {
		place = &s.pure
	}
	if *place == nil {
		*place, err = s.newEngine(th)
	}
	return place, err
}

// ask brings the engine up to date and asks it.
func (s *incremental) ask(e *engine, ms int, assumptions []*term.Term) (solver.Result, string, error) {
	s.sync(e)
	s.setTimeout(e, ms)
	if e == s.pure && len(assumptions) == 1 {
		return s.askOnLevel(e, assumptions)
	}
	literals := make([]ast, 0, len(assumptions))
	for _, t := range assumptions {
		literals = append(literals, s.literal(e, t))
	}
	answer, message := s.check(e, literals)
	switch answer {
	case lTrue:
		s.engine = e
		return solver.Sat, "", nil
	case lFalse:
		s.core = coreOf(assumptions, literals, e.raw.core())
		return solver.Unsat, "", nil
	}
	return solver.Unknown, message, nil
}

// askOnLevel asserts a single assumption on a level of its own, which for small
// queries of bit-vectors takes half the time of a literal (BenchmarkTriple).
func (s *incremental) askOnLevel(e *engine, assumptions []*term.Term) (solver.Result, string, error) {
	e.raw.push()
	e.raw.assert(s.b.expr(assumptions[0]))
	answer, message := s.check(e, nil)
	if answer == lTrue {
		s.engine, s.raised = e, true
		return solver.Sat, "", nil
	}
	e.raw.pop(1)
	if answer == lFalse {
		s.core = append(s.core, assumptions...)
		return solver.Unsat, "", nil
	}
	return solver.Unknown, message, nil
}

// setTimeout gives the engine its limit for the next query. Towards a deadline
// every query has a smaller one, and telling costs as much as a small query: a
// limit up to twice as long stays, for query does not accept what comes late.
func (s *incremental) setTimeout(e *engine, ms int) {
	if ms == e.timeout || ms < e.timeout && e.timeout <= 2*ms {
		return
	}
	z := ms
	if z == 0 {
		z = noLimit
	}
	e.raw.setParams([]param{{"timeout", z}})
	e.timeout = ms
}

// sync tells the engine the levels and assertions that it does not know.
func (s *incremental) sync(e *engine) {
	for i := range s.levels {
		if i == len(e.sent) {
			e.raw.push()
			e.sent = append(e.sent, 0)
			e.proxies = append(e.proxies, nil)
		}
		for _, t := range s.levels[i].asserted[e.sent[i]:] {
			e.raw.assert(s.b.expr(t))
			e.sent[i]++
		}
	}
}

// literal is a Z3 literal for an assumption: the assumption itself if it is
// one, else a fresh constant that implies it on the current level.
func (s *incremental) literal(e *engine, t *term.Term) ast {
	if t.Op() == term.OpVar || t.Op() == term.OpNot && t.Args()[0].Op() == term.OpVar {
		return s.b.expr(t)
	}
	for _, known := range e.proxies {
		if l := known[t]; l != nil {
			return l
		}
	}
	p := s.b.proxy(t)
	l := s.b.raw.ast(p.literal)
	e.raw.assert(s.b.raw.ast(p.implication))
	top := len(e.proxies) - 1
	if e.proxies[top] == nil {
		e.proxies[top] = map[*term.Term]ast{}
	}
	e.proxies[top][t] = l
	return l
}

// coreOf gives the assumptions whose literals are in the core, each once.
func coreOf(assumptions []*term.Term, literals, core []ast) []*term.Term {
	in := make(map[ast]bool, len(core))
	for _, l := range core {
		in[l] = true
	}
	var out []*term.Term
	for i, l := range literals {
		if in[l] {
			out = append(out, assumptions[i])
			delete(in, l)
		}
	}
	return out
}

func (s *incremental) Core() []*term.Term { return s.core }

func (s *incremental) Reason() string { return s.reason }

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
