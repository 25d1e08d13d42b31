package relevance

import (
	"cmp"
	"context"
	"time"

	"tav/cfg"
	"tav/explain/path"
	"tav/solver"
	"tav/solver/term"
	"tav/traceabs"
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
	Reason string               // Unknown: why
	Fix    []Change             // Relevant: values, assigned together, that avoid the error
	Run    *traceabs.ErrorTrace // Relevant: the execution of the trace in which they do; often the given one
}

// A Change is a value for what a statement assigns. Value and Index are
// constants.
type Change struct {
	Var   *cfg.Var
	Index []*term.Term // of the cell in a region, the outer index first; nil for plain variables
	Value *term.Term
}

// Config is one analysis.
type Config struct {
	Prog    *cfg.Program
	Backend solver.Backend
	Query   time.Duration // one question to a solver; default 1s; a statement has ten times that
	Rounds  int           // of the loop of two solvers for one statement; default 30
}

// Analyze answers for every assigning statement of the trace, in its order
// (Algorithm 1). When ctx ends, the answers not yet found are Unknown. The error
// is the backend's, or says that the trace's values do not lead along it.
func (c Config) Analyze(ctx context.Context, t *traceabs.ErrorTrace) ([]Statement, error) {
	c.Query, c.Rounds = cmp.Or(c.Query, time.Second), cmp.Or(c.Rounds, 30)
	p, err := path.New(path.NewSpace(c.Prog), t)
	if err != nil {
		return nil, err
	}
	a := &analysis{Config: c, terms: c.Prog.Terms, path: p, reads: map[*term.Term]bool{}}
	for _, s := range []*solver.Solver{&a.execution, &a.given, &a.counter} {
		if *s, err = c.Backend.NewSolver(solver.Options{Timeout: c.Query}); err != nil {
			return nil, err
		}
		defer (*s).Close()
	}
	a.goesWrong()
	all := newExecution(p)
	for j := range t.Letters {
		for _, conjunct := range all.step(j) {
			a.execution.Assert(conjunct)
			for _, v := range a.terms.FreeVars(conjunct) {
				a.reads[v] = true
			}
		}
	}
	before := newExecution(p)
	var answers []Statement
	for j, e := range t.Letters {
		if s := a.assigning(j, e); s != nil {
			answers = append(answers, a.decide(ctx, s, before))
		}
		before.step(j)
	}
	return answers, nil
}

// analysis is the state of one Analyze.
type analysis struct {
	Config
	terms     *term.Manager
	path      *path.Path
	wrong     []*term.Term         // G_0 … G_n
	inputs    map[*term.Term]input // those in G
	reads     map[*term.Term]bool  // variables of the execution formula
	execution solver.Solver        // all executions of the trace are asserted
	given     solver.Solver        // for other values in the given run
	counter   solver.Solver        // for values of later inputs
}

// decide answers for one statement. before has the state before it.
func (a *analysis) decide(ctx context.Context, s *assigning, before *execution) Statement {
	ctx, cancel := context.WithTimeout(ctx, 10*a.Query)
	defer cancel()
	answer := Statement{Pos: s.pos, Edge: s.edge}
	wrong := a.terms.Substitute(a.wrong[s.pos+1], s.effect)
	if !mentionsAny(a.terms, wrong, s.values()) { // it is outside of the slice
		answer.Answer = Irrelevant
		return answer
	}
	here := a.inGivenRun(wrong, s)
	if len(a.later(here)) == 0 {
		if fix := a.try(here, s); fix != nil {
			return a.relevant(answer, s, a.path.Trace, fix)
		}
	}
	a.given.Push()
	defer a.given.Pop()
	own := func(in input) *term.Term { return a.path.Constant(in.of, in.pos+1) }
	if found, fix, _ := a.existsForall(ctx, a.given, here, s.values(), own); found == solver.Sat {
		return a.relevant(answer, s, a.path.Trace, fix)
	}
	a.execution.Push()
	defer a.execution.Pop()
	own = func(in input) *term.Term { return version(a.terms, in.of, in.pos) }
	found, fix, reason := a.existsForall(ctx, a.execution, before.read(wrong), s.values(), own)
	switch found {
	case solver.Unsat:
		answer.Answer = Irrelevant
	case solver.Sat:
		run, err := a.run()
		if err == nil {
			return a.relevant(answer, s, run, fix)
		}
		reason = err.Error()
	}
	answer.Reason = reason
	return answer
}

// relevant completes an answer with the fix.
func (a *analysis) relevant(answer Statement, s *assigning, run *traceabs.ErrorTrace, fix map[*term.Term]*term.Term) Statement {
	p := a.path
	if run != p.Trace {
		var err error
		if p, err = path.New(a.path.Space, run); err != nil {
			answer.Reason = err.Error()
			return answer
		}
	}
	answer.Answer, answer.Run = Relevant, run
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
