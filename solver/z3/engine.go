package z3

import (
	"context"

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
	case t.Op() == term.OpForall, t.Op() == term.OpExists, t.Op() == term.OpCopy, k == term.IntKind:
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

// engine is a Z3 solver and what it was given.
type engine struct {
	raw     *rawSolver
	sent    []int                // assertions sent, by level
	proxies []map[*term.Term]ast // literals that imply an assumption, by level
	timeout int                  // in milliseconds, 0 for none
	steps   int                  // limit of a query's steps, 0 for none
}

// solverKind says which of libz3's constructors makes the solver.
type solverKind uint8

const (
	simpleSolver   solverKind = iota // the SMT core
	combinedSolver                   // tactics for the first query, then the SMT core
	logicSolver                      // what libz3 thinks best for a logic
	clauseSolver                     // clauses for the SAT solver, see toClauses
)

// param is a setting: its value is a bool, an int or a string.
type param struct {
	name  string
	value any
}

// lbool is an answer of libz3.
type lbool int

const (
	lUndef lbool = iota
	lTrue
	lFalse
)

// toClauses are the tactics that make a formula of bit-vectors clauses, and decide it. Those that libz3 has for QF_BV
// make an and-inverter graph before, which hides what is the same from the SAT solver: of 14 questions
// about unwound programs (a tree, a hash table, binary search) nine took half to a fifth of the time without it.
// Sums of many conditions take up to twice as long.
var toClauses = []string{"simplify", "propagate-values", "solve-eqs", "elim-uncnstr", "simplify", "max-bv-sharing",
	"bit-blast", "simplify", "tseitin-cnf", "sat"}

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
		case th == hasBitVectors && s.once:
			kind = clauseSolver
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

func (e *engine) pop() error {
	e.raw.pop(1)
	e.sent = e.sent[:len(e.sent)-1]
	e.proxies = e.proxies[:len(e.proxies)-1]
	return nil
}

// ask brings the engine up to date and asks it.
func (s *incremental) ask(ctx context.Context, e *engine, ms int, assumptions []*term.Term) (solver.Result, string, error) {
	s.sync(e)
	s.setTimeout(e, ms)
	if e == s.pure && len(assumptions) == 1 {
		return s.askOnLevel(ctx, e, assumptions)
	}
	literals := make([]ast, 0, len(assumptions))
	for _, t := range assumptions {
		literals = append(literals, s.literal(e, t))
	}
	answer, message := s.check(ctx, e, literals)
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
func (s *incremental) askOnLevel(ctx context.Context, e *engine, assumptions []*term.Term) (solver.Result, string, error) {
	e.raw.push()
	e.raw.assert(s.b.expr(assumptions[0]))
	answer, message := s.check(ctx, e, nil)
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
// every query has a smaller one, and setting it costs as much as a small query: a
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

// sync gives the engine the levels and assertions that it does not know.
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
	l := astOf(p.literal)
	e.raw.assert(astOf(p.implication))
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
