package traceabs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"tav/automata"
	"tav/cfg"
	"tav/solver"
)

// Config is one verification by trace abstraction.
type Config struct {
	Prog    *cfg.Program
	Backend solver.Backend
	// Generalize returns an automaton that accepts the error trace and others
	// like it; what it accepts is no longer looked for. remaining accepts the
	// error traces not yet accounted for, t among them. The automaton is used
	// until ctx ends. nil stops the search at the first error trace.
	Generalize func(ctx context.Context, remaining automata.NWA[*cfg.Edge], t *ErrorTrace) (automata.Acceptor[*cfg.Edge], error)
	MaxTraces  int           // with Generalize: so many confirmed error traces end the search; 0: no limit
	Known      []*ErrorTrace // with Generalize: confirmed error traces to begin with; then only the loop looks for more
	// Confirm runs a feasible error trace; a trace counts only when it returns
	// nil. Its error says why the run did not reach the error.
	Confirm func(ctx context.Context, t *ErrorTrace) error
	// Runs may look for an error by running the program, for so long, between
	// the early goes of the engines and the late ones. True: it has one, and the
	// search ends, Unknown. nil: there are no such runs.
	Runs     func(ctx context.Context, limit time.Duration) (found bool)
	Progress func(Progress)                       // may be nil
	Engine   func(name string)                    // hears which engine runs from now on, "" for none; may be nil
	Dump     func(name string, text []byte) error // keeps what each iteration did; may be nil
	Strategy Strategy                             // how the time is divided; the zero value is the first of Strategies
	Limits   Limits
	inner    bool // a search for undefined behaviour, which needs no search of its own
}

// Progress is where the loop stands.
type Progress struct {
	Iteration   int
	TraceLength int
	Predicates  int // of the newest automaton
	States      int // of the abstraction
}

type abstraction = automata.NWA[*cfg.Edge]

// Run verifies the program. The error is for what should not happen (a broken
// solver); limits and what cannot be decided give the verdict Unknown.
//
// Papers: Heizmann, Hoenicke, Podelski, SAS 2009 and CAV 2013; with feasible
// error traces as in "Static fault localization for simple bugs", Figure 6.
func (c Config) Run(ctx context.Context) (*Result, error) {
	r, err := c.newRefinement()
	if err != nil {
		return nil, err
	}
	defer r.close()
	if r.result.Errors = c.Known; len(c.Known) == 0 {
		if done, err := r.rounds(ctx); err != nil || done && !r.more() {
			return r.conclude(ctx, err)
		}
	}
	part, cancel := r.loopTime(ctx)
	defer cancel()
	if r.Strategy.Loop == 0 {
		r.result.open("trace abstraction is left out")
		err = r.deeper(ctx)
		return r.conclude(ctx, err)
	}
	if err = r.loop(part); err != nil && part.Err() != nil && ctx.Err() == nil && len(r.result.Errors) == 0 {
		err = r.deeper(ctx) // the loop's time is over: look deeper for errors
		r.result.open("timeout")
	}
	return r.conclude(ctx, err)
}

// loop is trace abstraction proper. Its error is ctx's when its time is over.
func (r *refinement) loop(ctx context.Context) error {
	defer r.use(traceAbstraction)()
	abstraction, err := r.reduce(ctx, r.Prog.Automaton()) // all error traces
	for _, known := range r.result.Errors {
		if err == nil {
			err = r.generalize(ctx, abstraction, known)
		}
		if err == nil {
			abstraction, err = r.subtract(ctx, abstraction)
		}
	}
	for err == nil && !r.done {
		var trace Trace
		var found bool
		if trace, found, err = r.pick(ctx, abstraction); err != nil || !found {
			r.result.Complete = err == nil && r.result.Reason == ""
			break
		}
		formula := newFormula(r.env.words, trace)
		feasible := r.feasible(ctx, formula)
		switch {
		case feasible.Core != nil: // infeasible: predicates, then a Floyd-Hoare automaton
			err = r.prove(ctx, newInfeasible(r.Prog.Terms, formula, feasible.Core))
		case feasible.Model == nil:
			r.setAside(trace, "a trace could not be decided ("+feasible.Reason+")")
		case trace.Target().Kind == cfg.Unsupported:
			r.leave(trace)
		default: // feasible: confirm it and keep it; generalise it or stop
			err = r.report(ctx, abstraction, formula, feasible)
		}
		if err == nil && ctx.Err() == nil && !r.done {
			abstraction, err = r.subtract(ctx, abstraction)
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// refinement is the state of one Run.
type refinement struct {
	Config
	env        *Env
	engines    map[string]Engine
	checker    *checker
	sources    []Source
	invariants Source // of path programs
	trace      Trace  // of the current iteration
	paths      *pathPrograms
	covered    automata.Acceptor[*cfg.Edge] // what it subtracts
	result     *Result
	done       bool
	progress   Progress
	running    string // the engine
	largest    int    // states of the abstraction when it was last minimised
}

func (c Config) newRefinement() (*refinement, error) {
	c.Limits = c.Limits.withDefaults()
	if c.Strategy == (Strategy{}) {
		c.Strategy = Strategies()[0]
	}
	m := c.Prog.Terms
	enc := solver.NewIntEncoding(m)
	triples, err := newOracle(m, c.Backend, enc, c.Limits.Query)
	if err != nil {
		return nil, err
	}
	tracer, err := newOracle(m, c.Backend, enc, c.Limits.Trace)
	if err != nil {
		triples.close()
		return nil, err
	}
	env := &Env{
		Prog: c.Prog, Backend: c.Backend, Limits: c.Limits, Confirm: c.Confirm,
		oracle: triples, tracer: tracer, words: newVocabulary(c.Prog),
	}
	r := &refinement{Config: c, env: env, result: &Result{}, paths: &pathPrograms{prog: c.Prog, byEdges: map[string]*pathProgram{}}}
	r.engines = map[string]Engine{}
	for _, e := range []Engine{&reachEngine{}, &boundedEngine{}, hornEngine{}, &arrayEngine{}, quantifiedHornEngine{}, candidateEngine{}} {
		r.engines[e.Name()] = e
	}
	if c.Runs != nil {
		r.engines[longRuns] = longRunEngine{c.Runs}
	}
	r.checker = newChecker(triples, env.words, &r.result.Stats.Triples)
	project := projector{terms: m, backend: c.Backend, enc: enc}
	horn := &chain{terms: m, backend: c.Backend, enc: enc, encoding: triples.encoding(false), limit: c.Limits.Chain}
	sp := &postconditions{project}
	r.sources = []Source{
		modular{horn},
		modular{sp},
		&better{sp, &preconditions{project}, triples},
		horn,
		&chain{terms: m, backend: c.Backend, enc: enc, encoding: triples.encoding(true), exact: true, limit: c.Limits.Chain},
	}
	r.invariants = &pathInvariants{r.paths, env, sp}
	return r, nil
}

func (r *refinement) close() {
	r.env.close()
	r.engines[boundedSearch].(*boundedEngine).close()
}

// pick takes a shortest error trace that is left.
func (r *refinement) pick(ctx context.Context, a abstraction) (Trace, bool, error) {
	defer clock(&r.result.Stats.Search)()
	run, found, err := automata.Shortest(ctx, a)
	if err != nil || !found {
		return Trace{}, false, err
	}
	if !r.Prog.Unchecked {
		if err := automata.CheckRun(a, run); err != nil {
			panic(fmt.Sprintf("traceabs: %v", err))
		}
	}
	r.result.Stats.Iterations++
	r.progress.Iteration++
	r.progress.TraceLength = run.Word.Len()
	r.result.Stats.Longest = max(r.result.Stats.Longest, run.Word.Len())
	if r.Progress != nil {
		r.Progress(r.progress)
	}
	r.trace = Trace{run.Word}
	r.paths.visit(r.trace)
	return r.trace, true, nil
}

func (r *refinement) feasible(ctx context.Context, f *formula) feasibility {
	defer clock(&r.result.Stats.Feasibility)()
	return r.env.tracer.check(ctx, f, orderOf(r.paths.current.visits))
}

// report confirms a feasible error trace.
func (r *refinement) report(ctx context.Context, a abstraction, f *formula, feas feasibility) error {
	t, err := newErrorTrace(r.env.words, f, feas)
	if err != nil {
		return err
	}
	if err := r.Confirm(ctx, t); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		r.result.Unconfirmed = append(r.result.Unconfirmed, t)
		r.setAside(t.Trace, err.Error())
		return nil
	}
	r.result.Errors = append(r.result.Errors, t)
	if r.done = !r.more(); r.done {
		return nil
	}
	return r.generalize(ctx, a, t)
}

// more reports whether more error traces than those found are wanted. A proof
// leaves none.
func (r *refinement) more() bool {
	return r.Generalize != nil && r.result.Proof == nil && (r.MaxTraces == 0 || len(r.result.Errors) < r.MaxTraces)
}

// generalize makes what is subtracted for a confirmed error trace.
func (r *refinement) generalize(ctx context.Context, a abstraction, t *ErrorTrace) (err error) {
	r.covered, err = r.Generalize(ctx, a, t)
	if err == nil && !automata.Accepts(r.covered, t.NestedWord) {
		return errors.New("traceabs: the generalization of an error trace does not accept it")
	}
	return err
}

// leave gives up a location at which the program leaves what tav models.
func (r *refinement) leave(t Trace) {
	r.covered = endsAt{t.Target()}
	r.result.open(fmt.Sprintf("unsupported: %s", t.Target().Reason))
}

// asideLimit is how many traces may be set aside before the search ends.
const asideLimit = 25

// setAside subtracts one trace without an argument; TRUE is impossible then.
func (r *refinement) setAside(t Trace, reason string) {
	r.covered = only{t}
	r.result.open(reason)
	r.result.Stats.Aside++
	r.done = r.result.Stats.Aside > asideLimit
}

// subtract removes what the iteration covered from the abstraction.
func (r *refinement) subtract(ctx context.Context, a abstraction) (abstraction, error) {
	defer clock(&r.result.Stats.Difference)()
	return r.reduce(ctx, automata.Difference(a, r.covered))
}

// growth is how much larger than at its last minimisation the abstraction may
// become before it is minimised again.
const growth = 1.5

// reduce makes the abstraction explicit without dead ends, and small when it has grown.
func (r *refinement) reduce(ctx context.Context, a abstraction) (abstraction, error) {
	explicit, err := automata.RemoveDeadEnds(ctx, a)
	if err != nil {
		return nil, err
	}
	grown := explicit.Len()
	if r.largest == 0 {
		r.largest = grown
	} else if float64(grown) > growth*float64(r.largest) {
		if explicit, err = automata.Reduce(ctx, explicit); err != nil {
			return nil, err
		}
		r.largest = explicit.Len()
	}
	checkAutomaton(r.Prog, explicit)
	r.progress.States = explicit.Len()
	slog.Debug("subtracted", "component", "cegar", "iteration", r.progress.Iteration, "trace", r.progress.TraceLength,
		"predicates", r.progress.Predicates, "grown", grown, "states", explicit.Len())
	if err := r.dump(explicit); err != nil {
		return nil, err
	}
	r.result.Stats.States = append(r.result.Stats.States, explicit.Len())
	return explicit, nil
}

// checkAutomaton panics if the representation of an automaton over the program's
// edges is broken, unless the program is Unchecked.
func checkAutomaton(p *cfg.Program, a *automata.Explicit[*cfg.Edge]) {
	if p.Unchecked {
		return
	}
	if err := automata.Sanity(a); err != nil {
		panic(fmt.Sprintf("traceabs: %v", err))
	}
}
