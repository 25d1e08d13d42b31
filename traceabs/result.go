package traceabs

import (
	"context"
	"slices"
	"time"

	"tav/solver/effort"
	"tav/traceabs/annotation"
	"tav/traceabs/bounded"
	"tav/traceabs/engine"
	"tav/traceabs/hoare"
	"tav/traceabs/trace"
	"tav/traceabs/values"
)

// Verdict is what is known of the program.
type Verdict uint8

// The verdicts; Unknown is the zero value.
const (
	Unknown Verdict = iota
	True            // every error trace is infeasible; Proof says why
	False           // Errors has a confirmed error trace
)

// Result is the outcome of a run.
type Result struct {
	Verdict     Verdict
	Reason      error               // Unknown: the first reason why it is not True
	Errors      []*trace.ErrorTrace // confirmed
	Complete    bool                // every feasible error trace is one of Errors or was accepted by what Generalize made of one
	Run         any                 // Unknown: the error that Config.Runs found
	Unconfirmed []*trace.ErrorTrace // feasible for the solver, but running them did not reach the error
	Proof       engine.Certificate  // iff True: *Proof, *Annotation, *StateSpace, *Unwinding, *StackProof, *RoundsProof or *AcceleratedProof
	Engine      string              // what decided: BoundedSearch, AbstractStates, HornClauses, Candidates, QuantifiedCandidates, QuantifiedClauses, UnfoldedCalls or TraceAbstraction
	Stats       Statistics

	automata []*hoare.FloydHoare
}

// Statistics count and time the parts of a run.
type Statistics struct {
	Engines                                     []EngineTime // that were used, in the order of their first go
	Iterations, Longest, PredicateCount, Aside  int
	States                                      []int // of the abstraction: at first, then after each iteration
	Triples                                     hoare.TripleCounts
	Bounded                                     bounded.Statistics
	Search, Feasibility, Predicates, Difference time.Duration // the loop; Difference includes Hoare triples
}

// EngineTime is the time that an engine used.
type EngineTime struct {
	Name  string
	Time  time.Duration // by the clock
	spent time.Duration // of the processor
}

// use adds the time until the returned function is called to an engine.
func (s *Statistics) use(engine string) func() {
	i := slices.IndexFunc(s.Engines, func(e EngineTime) bool { return e.Name == engine })
	if i < 0 {
		i = len(s.Engines)
		s.Engines = append(s.Engines, EngineTime{Name: engine})
	}
	start, before := time.Now(), effort.Spent()
	return func() {
		s.Engines[i].Time += time.Since(start)
		s.Engines[i].spent += effort.Spent() - before
	}
}

// spent is the processor time that an engine used.
func (s *Statistics) spent(engine string) time.Duration {
	i := slices.IndexFunc(s.Engines, func(e EngineTime) bool { return e.Name == engine })
	if i < 0 {
		return 0
	}
	return s.Engines[i].spent
}

// open records why the verdict cannot be True.
func (r *Result) open(reason error) {
	if r.Reason == nil {
		r.Reason = reason
	}
}

// conclude ends a run: what was found, or why it ended.
func (r *refinement) conclude(ctx context.Context, err error) (*Result, error) {
	result := r.result
	result.Stats.Bounded = r.engines[engine.BoundedSearch].(*bounded.Engine).Statistics()
	if search := r.engines[engine.UnfoldedCalls].(*unfoldings).search; search != nil {
		result.Stats.Bounded = search.Statistics()
	}
	if e, ok := r.engines[engine.AcceleratedLoops].(*acceleratedEngine); ok && result.Engine == engine.AcceleratedLoops {
		result.Stats.Bounded = e.search.Statistics()
	}
	if result.Engine == "" {
		result.Engine = engine.TraceAbstraction
	}
	switch {
	case len(result.Errors) > 0:
		result.Verdict, result.Reason = False, nil
		return result, nil
	case result.Proof != nil:
		return r.proved(ctx), nil
	case ctx.Err() != nil:
		result.Reason = ctx.Err()
		return result, nil
	case err != nil:
		return nil, err
	case result.Reason == nil:
		result.Proof = hoare.NewProof(result.automata, r.env.Words)
		return r.proved(ctx), nil
	}
	return result, nil
}

// proved makes a proof the verdict True, unless the program soon runs into
// undefined behaviour.
func (r *refinement) proved(ctx context.Context) *Result {
	if !r.Defined {
		if reason := r.undefined(ctx); reason != nil {
			r.result.Proof, r.result.Reason = nil, reason
			return r.result
		}
	}
	r.result.Verdict = True
	return r.result
}

// Invariants derives predicates that hold whenever control is at a location,
// for loop heads, over program variables. A loop head that is not listed has
// none. Nothing is derived from an unwinding, a proof for an unfolding of calls or loops,
// or Floyd-Hoare automata of a program with calls, nor when ctx ends.
func Invariants(ctx context.Context, c engine.Certificate) []trace.LocPredicate {
	switch p := c.(type) {
	case *annotation.Annotation:
		return p.Predicates()
	case *values.StateSpace:
		return p.Invariants()
	case *hoare.Proof:
		return p.Invariants(ctx)
	}
	return nil
}
