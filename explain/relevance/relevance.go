package relevance

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"tav/cfg"
	"tav/danger/path"
	"tav/solver"
	"tav/solver/effort"
	"tav/solver/limits"
	"tav/solver/term"
	"tav/traceabs/trace"
)

// Answer says whether a statement is relevant.
type Answer uint8

// The answers; Unknown is the zero value and never counts as irrelevant.
const (
	Unknown Answer = iota
	Relevant
	Irrelevant
)

func (a Answer) String() string { return [...]string{"unknown", "relevant", "irrelevant"}[a] }

// A Statement is the answer for one assigning statement of the trace. Those that
// the lowering added have an Edge.Pos that is not valid.
type Statement struct {
	Pos    int // position in the trace
	Edge   *cfg.Edge
	Answer Answer
	Reason string            // Unknown: why
	Fix    []Change          // Relevant: values, assigned together, that avoid the error
	Run    *trace.ErrorTrace // Relevant: the execution of the trace in which they do; often the given one
}

// A Change is a value for what a statement assigns. Value and Index are
// constants.
type Change struct {
	Var   *cfg.Var
	Index []*term.Term // of the cell in a region, the outer index first; nil for plain variables
	Value *term.Term
}

// Values are the indices and the value of a change.
func (c Change) Values() (at []term.Value, x term.Value) {
	for _, i := range c.Index {
		v, _ := term.ValueOf(i)
		at = append(at, v)
	}
	x, _ = term.ValueOf(c.Value)
	return at, x
}

// Config is one analysis.
type Config struct {
	Prog    *cfg.Program
	Backend solver.Backend
	Query   time.Duration // one question to a solver; default 1s; a statement has ten times that
	Rounds  int           // of the loop of two solvers for one statement; default 30
	// Fixed says that the trace is a run on given input: what it is given is no
	// nondeterminism of the trace, whose only execution is that run. With other
	// values on the way the same input is read; only a call of the host that is
	// told something else may answer anything.
	Fixed bool
}

// Analyze answers for every assigning statement of the trace, in its order
// (Algorithm 1). When ctx ends, the answers not yet found are Unknown. The error
// is the backend's, or says that the trace's values do not lead along it.
func (c Config) Analyze(ctx context.Context, t *trace.ErrorTrace) ([]Statement, error) {
	c.Query, c.Rounds = cmp.Or(c.Query, query), cmp.Or(c.Rounds, rounds)
	p, err := path.New(path.NewSpace(c.Prog), t)
	if err != nil {
		return nil, err
	}
	a := &analysis{Config: c, terms: c.Prog.Terms, path: p, flow: newFlow(p, c.Fixed), inputs: map[*term.Term]input{}}
	for _, s := range []*solver.Solver{&a.given, &a.any, &a.counter, &a.addresses} {
		if *s, err = c.Backend.NewSolver(solver.Options{Timeout: c.Query}); err != nil {
			return nil, err
		}
		defer (*s).Close()
	}
	var answers []Statement
	var all []*assigning
	for j, e := range t.Letters {
		s := a.assigning(j, e)
		if s == nil {
			continue
		}
		answer := Statement{Pos: j, Edge: e, Reason: noTime}
		if !a.decides(s) { // it is outside of the slice
			answer.Answer, answer.Reason = Irrelevant, ""
		}
		answers, all = append(answers, answer), append(all, s)
	}
	// What is close to the error is decided fast; the solvers come last.
	for _, decide := range []func(context.Context, Statement, *assigning) Statement{a.evaluate, a.decide} {
		for k := len(all) - 1; k >= 0 && ctx.Err() == nil; k-- {
			if answers[k].Answer == Unknown {
				answers[k] = decide(ctx, answers[k], all[k])
			}
		}
	}
	return answers, nil
}

// analysis is the state of one Analyze.
type analysis struct {
	Config
	terms     *term.Manager
	path      *path.Path
	flow      *flow
	inputs    map[*term.Term]input // those in G
	here      *given               // nil: not needed so far
	execution *execution           // nil: not needed so far
	given     solver.Solver        // for other values in the given run
	any       solver.Solver        // for other values in any execution
	counter   solver.Solver        // for values of later inputs
	addresses solver.Solver        // for addresses in any execution
}

// evaluate answers for one statement without a solver, if it can.
func (a *analysis) evaluate(ctx context.Context, answer Statement, s *assigning) Statement {
	if fix := a.try(ctx, s); fix != nil {
		return a.relevant(answer, s, a.path.Trace, fix)
	}
	return answer
}

// decides reports whether a guard depends on what the statement assigns.
func (a *analysis) decides(s *assigning) bool {
	values := s.values()
	return slices.ContainsFunc(a.flow.defs[a.flow.first[s.pos]:a.flow.first[s.pos+1]], func(d definition) bool {
		return d.decides && a.terms.Mentions(s.effect[d.v], values...)
	})
}

// decide asks the solvers about one statement.
func (a *analysis) decide(ctx context.Context, answer Statement, s *assigning) Statement {
	limit := statementTime * a.Query
	if left, limited := effort.Left(ctx); limited { // no statement has all the time
		limit = min(limit, left/statementShare)
	}
	ctx, cancel := limits.Counted(ctx, limit, "time of a statement's relevance")
	defer cancel()
	if a.here == nil {
		a.here = newGiven(a.path, a.flow)
	}
	here, ok := a.goesWrong(ctx, s, a.here)
	if !ok {
		answer.Reason = tooLarge
		return answer
	}
	a.given.Push()
	own := func(in input) *term.Term { return a.path.Constant(in.of, in.pos+1) }
	inGiven, fix, why := a.existsForall(ctx, a.given, here, s.values(), own)
	a.given.Pop()
	if inGiven == solver.Sat {
		return a.relevant(answer, s, a.path.Trace, fix)
	}
	if a.Fixed {
		if answer.Reason = why; inGiven == solver.Unsat {
			answer.Answer, answer.Reason = Irrelevant, ""
		}
		return answer
	}
	if a.execution == nil {
		a.execution = newExecution(ctx, a.flow, a.addresses)
	}
	wrong, ok := a.goesWrong(ctx, s, a.execution)
	if !ok {
		answer.Reason = tooLarge
		return answer
	}
	if wrong == here && inGiven == solver.Unsat { // the same in all executions
		answer.Answer, answer.Reason = Irrelevant, ""
		return answer
	}
	a.any.Push()
	defer a.any.Pop()
	conjuncts, vars := a.execution.connected(a.versions(wrong), math.MaxInt)
	for _, c := range conjuncts {
		a.any.Assert(c)
	}
	own = func(in input) *term.Term { return version(a.terms, in.of, in.pos) }
	found, fix, reason := a.existsForall(ctx, a.any, wrong, s.values(), own)
	switch found {
	case solver.Unsat:
		answer.Answer, reason = Irrelevant, ""
	case solver.Sat:
		run, err := a.run(vars)
		if err == nil {
			return a.relevant(answer, s, run, fix)
		}
		reason = err.Error()
	}
	answer.Reason = reason
	return answer
}

// Why a statement is not decided.
const (
	noTime   = "the time is over"
	tooLarge = "the rest of the trace that depends on it is too large, or the time is over"
)

// relevant completes an answer with the fix.
func (a *analysis) relevant(answer Statement, s *assigning, run *trace.ErrorTrace, fix map[*term.Term]*term.Term) Statement {
	p := a.path
	if run != p.Trace {
		var err error
		if p, err = path.New(a.path.Space, run); err != nil {
			answer.Reason = err.Error()
			return answer
		}
	}
	answer.Answer, answer.Reason, answer.Run = Relevant, "", run
	for _, t := range s.targets {
		c := Change{Var: t.v, Value: fix[t.value]}
		for _, i := range t.index {
			v, err := p.Eval(i, s.pos)
			if err != nil {
				answer.Answer, answer.Reason = Unknown, err.Error()
				return answer
			}
			c.Index = append(c.Index, a.terms.ValueTerm(v, i.Sort()))
		}
		answer.Fix = append(answer.Fix, c)
	}
	return answer
}
