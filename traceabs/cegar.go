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
	"tav/solver/families"
	"tav/solver/limits"
	"tav/traceabs/annotation"
	"tav/traceabs/bounded"
	"tav/traceabs/candidates"
	"tav/traceabs/engine"
	"tav/traceabs/hoare"
	"tav/traceabs/numeric"
	"tav/traceabs/predicates"
	"tav/traceabs/query"
	"tav/traceabs/trace"
	"tav/traceabs/values"
)

// Config is one verification by trace abstraction.
type Config struct {
	Prog    *cfg.Program
	Backend solver.Backend
	// Generalize returns an automaton that accepts the error trace and others
	// like it; what it accepts is no longer looked for. remaining accepts the
	// error traces not yet accounted for, t among them. The automaton is used
	// until ctx ends. nil stops the search at the first error trace.
	Generalize func(ctx context.Context, remaining automata.NWA[*cfg.Edge], t *trace.ErrorTrace) (automata.Acceptor[*cfg.Edge], error)
	MaxTraces  int                 // with Generalize: so many confirmed error traces end the search; 0: no limit
	Known      []*trace.ErrorTrace // with Generalize: confirmed error traces to begin with; then only the loop looks for more
	Confirm    engine.Confirm
	// Runs may look for an error by running the program, for so long, between
	// the early goes of the engines and the late ones. Where it finds one, the
	// search ends, Unknown, with what is found as the result's Run. nil: there are
	// no such runs.
	Runs func(ctx context.Context, limit time.Duration) (found any)
	// Inputs runs the program on the inputs of a trace from which steps are left out, in which no values are
	// read. Where that is an error the search ends, Unknown, with what is found as the result's Run; otherwise the
	// error says why not. nil: loops are not accelerated.
	Inputs   func(ctx context.Context, t *trace.ErrorTrace) (found any, err error)
	Progress func(Progress)                       // may be nil
	Open     func([]Obligation)                   // hears what proofs lack after longer goes of the engines; may be nil
	Engine   func(name string)                    // hears which engine runs from now on, "" for none; may be nil
	Depth    func(blocks int)                     // hears how deep bounded search has come where nothing was an error; may be nil
	Dump     func(name string, text []byte) error // keeps what each iteration did; may be nil
	Strategy Strategy                             // how the time is divided; the zero value is the first of Strategies
	Limits   engine.Limits
	Defined  bool            // what C leaves undefined is asked about elsewhere: a proof needs no search for it
	course   *bounded.Course // what is known of the program's loops; nil: nothing
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
	r, err := c.newRefinement(ctx)
	if err != nil {
		return nil, err
	}
	defer r.close()
	if r.Strategy.Unwind > 0 {
		return r.conclude(ctx, r.unwind(ctx))
	}
	if r.result.Errors = c.Known; len(c.Known) == 0 {
		if done, err := r.rounds(ctx); err != nil || r.result.Run != nil || r.exhausted || done && !r.more() {
			return r.conclude(ctx, err)
		}
	}
	if r.otherLayout() {
		return r.conclude(ctx, nil)
	}
	part, cancel := r.loopTime(ctx)
	defer cancel()
	if r.Strategy.Loop == 0 {
		r.result.open(errors.New("trace abstraction is left out"))
		err = r.deeper(ctx)
		return r.conclude(ctx, err)
	}
	if err = r.loop(part); err != nil && part.Err() != nil && ctx.Err() == nil && len(r.result.Errors) == 0 {
		err = r.deeper(ctx) // the loop's time is over: look deeper for errors
		r.result.open(context.DeadlineExceeded)
	}
	return r.conclude(ctx, err)
}

// loop is trace abstraction proper. Its error is ctx's when its time is over; then it may go on later.
func (r *refinement) loop(ctx context.Context) error {
	defer r.use(engine.TraceAbstraction)()
	err := r.start(ctx)
	for err == nil && !r.done {
		var t trace.Trace
		var found bool
		if t, found, err = r.pick(ctx, r.abstraction); err != nil || !found {
			r.result.Complete = err == nil && r.result.Reason == nil
			break
		}
		formula := trace.NewFormula(r.env.Words, t)
		feasible := r.feasible(ctx, formula)
		switch {
		case feasible.Core != nil: // infeasible: predicates, then a Floyd-Hoare automaton
			err = r.prove(ctx, predicates.NewInfeasible(r.Prog.Terms, formula, feasible.Core))
		case ctx.Err() != nil:
		case feasible.Model == nil:
			r.setAside(ctx, t, fmt.Errorf("a trace could not be decided (%s)", feasible.Reason))
		case t.Target().Kind == cfg.Unsupported:
			r.leave(t)
		default: // feasible: confirm it and keep it; generalise it or stop
			err = r.report(ctx, r.abstraction, formula, feasible)
		}
		if err == nil {
			err = ctx.Err()
		}
		if err == nil && !r.done {
			err = r.subtract(ctx)
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// start makes the abstraction all error traces but those already known.
func (r *refinement) start(ctx context.Context) error {
	if r.abstraction != nil {
		return nil
	}
	all, err := r.reduce(ctx, r.Prog.Automaton())
	if err != nil {
		return err
	}
	r.abstraction = all
	for _, known := range r.result.Errors {
		if err = r.generalize(ctx, r.abstraction, known); err == nil {
			err = r.subtract(ctx)
		}
		if err != nil {
			r.abstraction = nil
			return err
		}
	}
	return nil
}

// refinement is the state of one Run.
type refinement struct {
	Config
	env         *engine.Env
	whole       *engine.Env    // of the engines for whole programs: env, or that of joined
	joined      *cfg.Unfolding // the program without calls that they work on; nil: the program itself
	engines     map[string]engine.Engine
	checker     *hoare.Checker
	sources     []predicates.Source
	invariants  predicates.Source // of path programs
	abstraction abstraction       // the error traces that are left; nil: the loop has not begun
	trace       trace.Trace       // of the current iteration
	paths       *predicates.PathPrograms
	covered     automata.Acceptor[*cfg.Edge] // what it subtracts
	result      *Result
	done        bool
	exhausted   bool // no engine finds an error, and TRUE is impossible
	progress    Progress
	running     string // the engine
	largest     int    // states of the abstraction when it was last minimised
}

func (c Config) newRefinement(ctx context.Context) (*refinement, error) {
	if c.Strategy == (Strategy{}) {
		c.Strategy = Strategies()[0]
	}
	env, err := engine.NewEnv(c.Prog, c.Backend, c.Limits, c.Confirm)
	if err != nil {
		return nil, err
	}
	env.Families = families.Of(ctx)
	r := &refinement{Config: c, env: env, whole: env, result: &Result{}, paths: predicates.NewPathPrograms(c.Prog)}
	r.engines = map[string]engine.Engine{}
	for _, e := range []engine.Engine{&numeric.Engine{}, &values.Engine{}, &bounded.Engine{Follow: c.course}, annotation.Horn{}, &candidates.Order{}, &candidates.Arrays{}, annotation.QuantifiedHorn{}, candidates.Candidates{}, &numeric.Procedures{}, &annotation.HornSummaries{}, &unfoldings{}, &unrolledEngine{}} {
		r.engines[e.Name()] = e
	}
	if c.Inputs != nil {
		r.engines[engine.AcceleratedLoops] = &acceleratedEngine{inputs: c.Inputs}
	}
	if c.Runs != nil {
		r.engines[engine.LongRuns] = longRunEngine{c.Runs}
	}
	r.checker = hoare.NewChecker(env.Oracle, env.Words, &r.result.Stats.Triples)
	r.sources = predicates.Sources(env)
	r.invariants = predicates.NewPathInvariants(env, r.paths)
	return r, nil
}

func (r *refinement) close() {
	r.env.Close()
	r.engines[engine.BoundedSearch].(*bounded.Engine).Close()
	r.engines[engine.UnfoldedCalls].(*unfoldings).Close()
	if e, ok := r.engines[engine.AcceleratedLoops].(*acceleratedEngine); ok {
		e.close()
	}
}

// pick takes a shortest error trace that is left.
func (r *refinement) pick(ctx context.Context, a abstraction) (trace.Trace, bool, error) {
	defer engine.Clock(&r.result.Stats.Search)()
	run, found, err := automata.Shortest(ctx, a)
	if err != nil || !found {
		return trace.Trace{}, false, err
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
	r.trace = trace.Trace{NestedWord: run.Word}
	r.paths.Visit(r.trace)
	return r.trace, true, nil
}

func (r *refinement) feasible(ctx context.Context, f *trace.Formula) query.Feasibility {
	defer engine.Clock(&r.result.Stats.Feasibility)()
	return r.env.Tracer.Check(ctx, f, query.OrderOf(r.paths.Current.Visits))
}

// report confirms a feasible error trace.
func (r *refinement) report(ctx context.Context, a abstraction, f *trace.Formula, feas query.Feasibility) error {
	t, err := query.NewErrorTrace(r.env.Words, f, feas)
	if err != nil {
		return err
	}
	if err := r.env.Confirmed(ctx, t); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		r.result.Unconfirmed = append(r.result.Unconfirmed, t)
		r.setAside(ctx, t.Trace, err)
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
func (r *refinement) generalize(ctx context.Context, a abstraction, t *trace.ErrorTrace) (err error) {
	r.covered, err = r.Generalize(ctx, a, t)
	if err == nil && !automata.Accepts(r.covered, t.NestedWord) {
		return errors.New("traceabs: the generalization of an error trace does not accept it")
	}
	return err
}

// leave gives up a location at which the program leaves what tav models.
func (r *refinement) leave(t trace.Trace) {
	r.covered = hoare.EndsAt{Target: t.Target()}
	r.result.open(&cfg.LeftError{Loc: t.Target()})
	r.done = r.otherLayout()
}

// otherLayout reports that the program leaves an array, or elements of bytes, before it reaches an
// error: then the layout of its memory is not the right one to look on with.
func (r *refinement) otherLayout() bool {
	var left *cfg.LeftError
	return len(r.result.Errors) == 0 && errors.As(r.result.Reason, &left) && (left.Outside || left.Bytes)
}

// setAside subtracts one trace without an argument; TRUE is impossible then.
func (r *refinement) setAside(ctx context.Context, t trace.Trace, reason error) {
	r.covered = hoare.Only{Word: t}
	r.result.open(reason)
	r.result.Stats.Aside++
	r.done = limits.Over(ctx, r.result.Stats.Aside, asideLimit, "traces set aside")
}

// subtract removes what the iteration covered from the abstraction.
func (r *refinement) subtract(ctx context.Context) error {
	defer engine.Clock(&r.result.Stats.Difference)()
	rest, err := r.reduce(ctx, automata.Difference(r.abstraction, r.covered))
	if err == nil {
		r.abstraction = rest
	}
	return err
}

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
