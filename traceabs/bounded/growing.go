package bounded

import (
	"context"
	"log/slog"
	"time"

	"tav/solver"
	"tav/solver/effort"
	"tav/solver/families"
	"tav/solver/preprocess"
	"tav/solver/term"
	"tav/traceabs/engine"
)

// A growing is a solver for a formula that grows and is asked again and again.
// An incremental solver profits from what it learned before; a large formula
// that it knows little of is often easier for a solver that begins anew and
// simplifies the formula as a whole (measured: the sum of 300 bits takes
// Z3's incremental solver for bit-vectors 2 s and its tactics 0.05 s). The two
// take turns with limits that grow, each after one for integers, of half as long (measured: sizes of 64 bits that
// copies and capacities are sums of, 0.5 s where the two had 7 s without an answer).
type growing struct {
	families    *families.Table
	backend     solver.Backend
	limit       time.Duration // for a question and each of the two, about twice that in all
	m           *term.Manager
	formula     *preprocess.Formula
	spans       *spans
	questions   []question    // answered, in their order
	turn        time.Duration // the first of each
	incremental solver.Solver
	told        int           // facts that it knows
	learned     int           // facts that it knew when it answered; 0 after it gave up
	anew        solver.Solver // nil: not the one that answered last
	linear      linear        // the third one, which is asked before them
	fresh       bool          // the one that simplifies answered last
	reason      string        // why there is no answer
	spent       time.Duration // on all questions
	variables   int           // of the clauses that were made for a question anew, or for all so far: the most
	clauses     int           // the same
}

// A question is a goal that was asked about the first facts.
type question struct {
	goal  *term.Term
	facts int
}

func newGrowing(m *term.Manager, backend solver.Backend, limit time.Duration, on *families.Table) (*growing, error) {
	s, err := backend.NewSolver(solver.Options{Metered: true})
	if err != nil {
		return nil, err
	}
	return &growing{families: on, backend: backend, limit: limit, turn: firstTurn, incremental: s, linear: linear{off: !on.On(linearFamily), backend: backend, enc: solver.NewIntEncoding(m), sat: map[*term.Term]bool{}}, formula: preprocess.NewFormula(m, on), m: m, spans: newSpans(m)}, nil
}

func (g *growing) close() {
	g.forget()
	g.incremental.Close()
}

// assert adds a fact.
func (g *growing) assert(t *term.Term) { g.formula.Assert(t) }

// define gives a name to a term.
func (g *growing) define(name, t *term.Term) {
	g.formula.Define(name, t)
	g.spans.note(name, t)
}

// facts are the formula as it is asked about.
func (g *growing) facts() []*term.Term { return g.formula.Facts() }

// prepare takes a goal in. The incremental solver begins anew where it was given what is
// not so any more.
func (g *growing) prepare(goal *term.Term) {
	if g.formula.Settle(goal) {
		g.incremental.Reset()
		g.told, g.learned = 0, 0
		g.tellUpTo(len(g.facts())) // without the questions before, which may be many, and this happen often
	}
}

// check asks whether the formula and the goal have a model.
func (g *growing) check(ctx context.Context, goal *term.Term) solver.Result {
	defer engine.Clock(&g.spent)()
	if goal.IsFalse() {
		return solver.Unsat
	}
	g.prepare(goal)
	learned := g.learned
	facts, asked := g.facts(), g.formula.Rewrite(goal)
	g.fresh = g.fresh || len(facts) > 2*g.learned+fewFacts
	linear := g.linear.ask(ctx, min(linearTime, g.limit), facts, asked)
	if linear == solver.Unsat {
		g.families.Kept(linearFamily, 1)
		return g.refuted(goal)
	}
	for turn := min(g.turn, g.limit); ; turn = min(2*turn, g.limit) {
		if linear == solver.Unknown && ctx.Err() == nil {
			if linear = g.linear.ask(ctx, turn/2, facts, asked); linear == solver.Unsat {
				return g.refuted(goal)
			}
		}
		for range 2 {
			result := g.ask(ctx, turn, goal)
			if deadline, ok := ctx.Deadline(); ok && result == solver.Unknown && time.Until(deadline) < time.Millisecond {
				<-ctx.Done() // the solver was a moment earlier
			}
			if result != solver.Unknown {
				g.questions = append(g.questions, question{goal, len(facts)})
				return result
			}
			if ctx.Err() != nil { // begin as now the next time
				g.learned = learned
				return result
			}
			g.fresh = !g.fresh
		}
		if turn == g.limit {
			return solver.Unknown
		}
	}
}

// refuted remembers a goal that has no model.
func (g *growing) refuted(goal *term.Term) solver.Result {
	g.questions = append(g.questions, question{goal, len(g.facts())})
	return solver.Unsat
}

// glance asks the incremental solver for so long, and if it has no answer a new one, once.
func (g *growing) glance(ctx context.Context, limit time.Duration, goal *term.Term) solver.Result {
	defer engine.Clock(&g.spent)()
	if goal.IsFalse() {
		return solver.Unsat
	}
	g.forget()
	g.prepare(goal)
	g.incremental.SetTimeout(limit)
	g.tellUpTo(len(g.facts()))
	start := effort.Spent()
	result := g.incremental.Check(ctx, g.formula.Rewrite(goal))
	g.note(g.incremental, result, limit, start)
	g.learned = len(g.facts())
	if result == solver.Unknown {
		g.incremental.Reset()
		g.told, g.learned = 0, 0
	}
	if result == solver.Unknown && ctx.Err() == nil {
		return g.askAnew(ctx, limit, goal)
	}
	return result
}

// ask gives one of the two a turn.
func (g *growing) ask(ctx context.Context, turn time.Duration, goal *term.Term) solver.Result {
	g.forget()
	if g.fresh {
		return g.askAnew(ctx, turn, goal)
	}
	g.incremental.SetTimeout(turn)
	g.tell(ctx, turn)
	start := effort.Spent()
	result := g.incremental.Check(ctx, g.formula.Rewrite(goal))
	g.reason = g.incremental.Reason()
	g.note(g.incremental, result, turn, start)
	g.learned = len(g.facts())
	if result == solver.Unknown { // what it learned is lost
		g.incremental.Reset()
		g.told, g.learned = 0, 0
	}
	return result
}

// tell gives the incremental solver the facts that it does not know. One that
// has lost what it learned is asked again what was answered, in the same order:
// small steps are easier than a large one. That may take as long as its turn.
func (g *growing) tell(ctx context.Context, turn time.Duration) {
	if g.told == 0 {
		until := effort.Spent() + turn
		for _, q := range g.questions {
			g.tellUpTo(q.facts)
			if g.incremental.Check(ctx, g.formula.Rewrite(q.goal)) == solver.Unknown || effort.Spent() > until {
				break
			}
		}
	}
	g.tellUpTo(len(g.facts()))
}

func (g *growing) tellUpTo(n int) {
	for ; g.told < n; g.told++ {
		g.incremental.Assert(g.facts()[g.told])
	}
}

// askAnew asks a solver that begins anew.
func (g *growing) askAnew(ctx context.Context, turn time.Duration, goal *term.Term) solver.Result {
	g.forget()
	s, err := g.backend.NewSolver(solver.Options{Timeout: turn, Metered: true, Once: true})
	if err != nil {
		g.reason = err.Error()
		return solver.Unknown
	}
	goal = g.formula.Rewrite(goal)
	for _, t := range append(g.facts(), goal) {
		s.Assert(t)
	}
	g.anew = s
	start := effort.Spent()
	result := s.Check(ctx)
	g.reason = s.Reason()
	g.note(s, result, turn, start)
	if result == solver.Sat { // what was simplified away has to have its value again
		if v, err := s.Value(goal); err != nil || !v.IsTrue() {
			g.reason = "the model does not satisfy the formula"
			return solver.Unknown
		}
	}
	return result
}

// note logs an answer, and how large the formula is as clauses.
func (g *growing) note(s solver.Solver, result solver.Result, limit time.Duration, start time.Duration) {
	slog.Debug("asked", "component", "bounded", "facts", len(g.facts()), "anew", s == g.anew, "result", result,
		"reason", s.Reason(), "limit", limit, "time", effort.Spent()-start)
	v, c := s.Clauses()
	g.variables, g.clauses = max(g.variables, v), max(g.clauses, c)
}

// due reports whether what was asked at one depth is worth asking at another.
func (g *growing) due(depth, asked int) bool {
	return !g.fresh || float64(depth) >= stride*float64(asked)
}

// value is a term's value in the latest model.
func (g *growing) value(t *term.Term) (*term.Term, error) {
	s := g.incremental
	if g.anew != nil {
		s = g.anew
	}
	return g.formula.Value(t, s.Value)
}

func (g *growing) forget() {
	if g.anew != nil {
		g.anew.Close()
		g.anew = nil
	}
}
