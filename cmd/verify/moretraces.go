package verify

import (
	"context"
	"fmt"
	"time"

	"tav/automata"
	"tav/cfg"
	"tav/danger"
	"tav/explain"
	"tav/explain/report"
	"tav/explain/words"
	"tav/solver"
	"tav/solver/effort"
	"tav/solver/term"
	"tav/traceabs"
	"tav/traceabs/trace"
)

// limit is how many error traces are wanted; 0: all.
func (x *explanations) limit() int {
	if x.how.All {
		return 0
	}
	return x.how.Traces
}

// others looks for error traces of other kinds by trace abstraction, which goes
// on after an error: canonical danger automata are subtracted.
func (x *explanations) others(ctx context.Context) {
	if x.checking != nil { // the time is for other checks
		return
	}
	if !x.how.All && x.how.Traces <= 1 {
		x.outcome.Summary.Stopped = "only one error trace is asked for"
		return
	}
	reserve := min(usuallyMany*x.each, time.Duration(othersShare*float64(left(ctx))))
	limit := min(left(ctx)-reserve, max(othersTime, x.how.Time-ExplainTime))
	search, cancel := effort.Counted(ctx, limit)
	defer cancel()
	x.Enter("more traces")
	done := x.stats.time("Explanation", "search for more traces")
	begun := true
	result, err := x.enumerate(search, limit, func() { begun = false; cancel() })
	done()
	var more []*trace.ErrorTrace // but for the first
	if err == nil {
		more = result.Errors[1:]
		x.stats.add("Explanation", "iterations", float64(result.Stats.Iterations), "")
	}
	switch {
	case err != nil:
		x.outcome.Summary.Stopped = err.Error()
	case result.Complete && x.Prog.Partial == "":
		x.outcome.Summary.Complete = true
	case !x.how.All && len(more)+1 >= x.how.Traces:
		x.outcome.Summary.Stopped = fmt.Sprintf("the limit of %d traces is reached", x.how.Traces)
	case search.Err() != nil:
		x.outcome.Summary.Stopped = x.ended(begun)
	default:
		x.outcome.Summary.Stopped = "some traces could not be decided"
	}
	x.Enter("explain")
	for i, t := range more {
		x.add(ctx, t.Run.(*confirmed), nil, 1/float64(len(more)-i))
	}
}

// ended says how far the search for errors of other kinds went that its share of the time has ended; begun: it began.
func (x *explanations) ended(begun bool) string {
	switch {
	case !begun:
		return "tav did not search for them (a longer --explain-timeout does)"
	case x.Explain.Time <= ExplainTime:
		return "they were searched for only briefly (a longer --explain-timeout goes on)"
	}
	return "the search for them took longer than its share of --explain-timeout"
}

// enumerate runs trace abstraction from the first error trace on. Where the user waits for a verdict it calls end if
// that begins so slowly that it would be too late for an error of another kind.
func (x *explanations) enumerate(ctx context.Context, limit time.Duration, end func()) (*traceabs.Result, error) {
	builder, err := danger.NewBuilder(x.Prog, x.backend, danger.Limits{Total: time.Duration(dangerShare * float64(limit))})
	if err != nil {
		return nil, err
	}
	defer builder.Close()
	return traceabs.Config{
		Prog:    x.Prog,
		Backend: x.backend,
		Known:   []*trace.ErrorTrace{x.first},
		Confirm: x.confirm,
		Generalize: func(ctx context.Context, remaining automata.NWA[*cfg.Edge], t *trace.ErrorTrace) (automata.Acceptor[*cfg.Edge], error) {
			defer x.stats.time("Explanation", "of that, danger automata")()
			a, err := builder.Canonical(ctx, remaining, t)
			if err != nil {
				return nil, err
			}
			if x.how.Time <= ExplainTime && a.Partial() {
				end()
			}
			return a, nil
		},
		MaxTraces: x.limit(),
		Progress:  x.Iteration,
	}.Run(ctx)
}

// summarise says what all traces say together.
func (x *explanations) summarise(ctx context.Context) {
	s, in := x.outcome.Summary, x.Words()
	s.Statements, s.Causes = s.Statements[:0], s.Causes[:0]
	for _, st := range explain.Statements(x.said) {
		s.Statements = append(s.Statements, report.Statement{
			Place: in.Place(st.Pos), Function: x.Prog.CFunc(st.Func),
			Relevant: st.Relevant, Irrelevant: st.Irrelevant, Unknown: st.Unknown, Absent: st.Absent,
		})
	}
	for _, c := range explain.Causes(x.said, func(a, b *term.Term) bool { return x.equivalent(ctx, a, b) }) {
		t := x.outcome.Traces[c.Traces[0]]
		cause := report.Cause{Traces: c.Traces, Violation: t.Violation, What: t.What, Statements: []report.Place{}}
		cause.Say(words.Reason(t), "")
		for _, p := range c.Relevant {
			cause.Statements = append(cause.Statements, in.Place(p))
		}
		s.Causes = append(s.Causes, cause)
	}
}

// equivalent reports whether two formulas are, as far as the solver knows.
func (x *explanations) equivalent(ctx context.Context, a, b *term.Term) bool {
	if a == b {
		return true
	}
	s, err := x.backend.NewSolver(solver.Options{Timeout: compareTime})
	if err != nil {
		return false
	}
	defer s.Close()
	m := x.Prog.Terms
	s.Assert(m.Not(m.Iff(a, b)))
	return s.Check(ctx) == solver.Unsat
}
