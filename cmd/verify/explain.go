package verify

import (
	"context"
	"fmt"
	"math"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"tav/cfg"
	"tav/cfg/frontend"
	"tav/cfg/interp"
	"tav/cmd/process"
	"tav/explain"
	"tav/explain/chains"
	"tav/explain/report"
	"tav/explain/schedule"
	"tav/explain/words"
	"tav/solver"
	"tav/solver/effort"
	"tav/solver/limits"
	"tav/solver/z3"
	"tav/traceabs"
	"tav/traceabs/trace"
)

// Explaining says how the error traces of a FALSE are explained. The zero value
// asks for no explanation.
type Explaining struct {
	Methods     []string      // names of explain.Methods
	Traces      int           // at most so many error traces
	All         bool          // no matter how many
	Time        time.Duration // for all of it
	Correct     []string      // functions that are right
	Levels      int           // of cause trees
	AllSwitches bool          // a chain for each branch that could have gone the other way
	Reference   []string      // the files of a corrected program, which chains compare with; none: there is none
}

// Usual are the methods by which error traces are explained.
var Usual = []string{"switches", "relevance", "flow-sensitive"}

// explain explains the error trace of an outcome FALSE, looks for error traces
// of other kinds and explains these. What keeps it from going on is noted in the
// outcome, which stays FALSE.
func (v *subject) explain(ctx context.Context, a *decision) {
	o := a.Outcome
	defer v.stats.time("Time", "explain")()
	o.Summary = summaryOf("")
	x := &explanations{subject: v, how: v.Explain, outcome: o}
	defer x.recovered()
	v.Enter("explain")
	ctx, cancel := limits.Counted(ctx, v.Explain.Time, "time of explanations")
	defer cancel()
	if n := a.trace.run.Count; n != len(a.trace.run.Steps) || n > maxExplained {
		limits.Hit(ctx, "length of an explained trace")
		o.Summary.Stopped = fmt.Sprintf("the trace has %d statements, too many to be explained", n)
		return
	}
	backend := z3.New(v.Prog.Terms)
	defer backend.Close()
	x.backend = metered{seeded{backend, v.Seed}}
	if err := x.readReference(func(p report.Program) (*Loaded, error) {
		c := v.job()
		c.Program, c.Instrument = p, nil
		return v.load(ctx, c)
	}); err != nil {
		o.Summary.Stopped = err.Error()
		return
	}
	x.warned = x.warnings(ctx)
	first := x.shorten(ctx, a.trace)
	x.schedule(ctx, first)
	before := effort.Done(ctx)
	x.add(ctx, first, o.Traces[0], firstShare)
	x.each = effort.Done(ctx) - before
	x.summarise(ctx)
	v.Found(o)
	x.others(ctx)
	x.summarise(ctx)
}

// summaryOf is a summary that says why there is no more.
func summaryOf(stopped string) *report.Summary {
	return &report.Summary{Stopped: stopped, Causes: []report.Cause{}, Statements: []report.Statement{}}
}

// explanations is the state of explain.
type explanations struct {
	*subject
	how       Explaining
	backend   solver.Backend
	outcome   *report.Outcome
	reference *cfg.Program // nil: none
	first     *trace.ErrorTrace
	each      time.Duration        // that the first trace took, as work that is counted
	said      []*explain.Relevance // of each trace
	warned    []frontend.Warning   // by the compiler
}

// recovered notes a panic; what was found stays.
func (x *explanations) recovered() {
	if p := recover(); p != nil {
		fmt.Fprintf(os.Stderr, "panic while explaining: %v\n%s", p, debug.Stack())
		x.outcome.Summary.Stopped = "internal error while explaining"
	}
}

// readReference reads the corrected program, if there is one.
func (x *explanations) readReference(load func(report.Program) (*Loaded, error)) error {
	if len(x.how.Reference) == 0 {
		return nil
	}
	p := x.Program
	p.Files = x.how.Reference
	l, err := load(p)
	if err != nil {
		return fmt.Errorf("--reference: %w", err)
	}
	x.reference = l.Prog
	for name, f := range l.sources.parsed { // to quote it
		if x.sources.parsed[name] == nil {
			x.sources.parsed[name] = f
		}
	}
	return nil
}

// shorten is a shorter error trace than one that a sample run came upon, if
// bounded search soon finds one. What --check ran natively stays.
func (x *explanations) shorten(ctx context.Context, first *confirmed) *confirmed {
	if x.outcome.Engine != process.SampleRuns || first.run.Count <= enoughSteps || len(first.script.Inputs)+len(first.script.Initial) == 0 || x.Check {
		return first
	}
	defer x.stats.time("Explanation", "search for a shorter trace")()
	ctx, cancel := limits.Counted(ctx, shortenTime, "time for a shorter trace")
	defer cancel()
	result, err := traceabs.Config{
		Prog: x.Prog, Backend: x.backend, Confirm: x.confirm,
		Strategy: traceabs.Strategy{Name: "shorter", Bounded: 1},
	}.Run(ctx)
	if err != nil || result.Verdict != traceabs.False {
		return first
	}
	c := x.smaller(ctx, result.Errors[0].Run.(*confirmed))
	if first.typed != nil && c.typed == nil || c.run.Count >= first.run.Count || !x.failing(first.run.Loc)(c.run.Loc) {
		return first
	}
	if t, err := x.told(ctx, c); err == nil {
		x.outcome.Traces[0] = t.Trace
	}
	return c
}

// schedule says of a program with threads what of their order the error needs.
func (x *explanations) schedule(ctx context.Context, c *confirmed) {
	if c.turns == nil {
		return
	}
	defer x.stats.time("Explanation", "order of threads")()
	ctx, cancel := limits.Effort(ctx, scheduleTime, "time for the order of threads")
	defer cancel()
	t := x.Words()
	e := schedule.Explain(ctx, x.threads, c.turns, t.Names)
	if x.buffers { // the orders of the program itself are others
		e.Orders, e.Always, e.Kind = nil, false, schedule.Orders
	}
	x.outcome.Traces[0].Schedule = t.Schedule(x.threads, e)
}

// add explains a confirmed error trace on a share of the time that is left.
// t is what is known of it so far, nil for nothing.
func (x *explanations) add(ctx context.Context, c *confirmed, t *report.Trace, share float64) {
	story, err := x.told(ctx, c)
	if err != nil {
		return
	}
	if t != nil {
		story.Trace = t
	} else {
		x.outcome.Traces = append(x.outcome.Traces, story.Trace)
	}
	in := &explain.Input{
		Trace:   explain.TraceOf(x.Prog, c.run, c.script),
		Failure: chains.Failure{World: chains.Replay(c.script), Others: othersThan(c.script), Correct: chains.AvoidsError},
	}
	x.say(in, x.explainTrace(ctx, in, share, func([]*explain.Explanation) {}), story)
}

// othersThan are worlds that answer what is read after the inputs of a script by 1,
// and by -1.
func othersThan(s *interp.Script) []chains.World {
	return []chains.World{chains.ReplayThen(s, 1), chains.ReplayThen(s, math.MaxUint64)}
}

// explainTrace explains the error trace of in by all methods that are asked for.
// Before each of them but the first so is given what the others have said.
func (x *explanations) explainTrace(ctx context.Context, in *explain.Input, share float64, so func([]*explain.Explanation)) []*explain.Explanation {
	in.Prog, in.Backend = x.Prog, x.backend
	in.Options = explain.Options{Correct: x.Prog.Procedures(x.how.Correct), Levels: x.how.Levels, AllSwitches: x.how.AllSwitches, Reference: x.reference}
	var all []*explain.Explanation
	for i, m := range x.methods() {
		if i > 0 {
			so(all)
		}
		part, cancel := effort.Share(ctx, share/float64(len(x.methods())-i))
		done := x.stats.time("Explanation", m.Name)
		e, err := m.Explain(part, in)
		done()
		cancel()
		if err != nil {
			e = &explain.Explanation{Method: m.Name, Problem: err.Error()}
		}
		all = append(all, e)
	}
	return all
}

// say adds what the methods say of a trace to the trace in words.
func (x *explanations) say(in *explain.Input, all []*explain.Explanation, story words.Told) {
	t := x.Words()
	t.Origin(explain.OriginOf(in), in.Trace, story)
	t.Converted(explain.ConversionsOf(in), story)
	for _, e := range all {
		story.Explanations = append(story.Explanations, t.Explanations(e, in, strings.Join(x.how.Reference, " "), story)...)
	}
	story.Stories = t.Stories(story)
	story.Warnings = t.Warned(x.warned, x.sources.name, story)
	if x.first == nil {
		x.first = in.Trace
	}
	x.said = append(x.said, explain.Collect(in, all...))
}

// methods are the methods that are asked for.
func (x *explanations) methods() []explain.Method {
	var list []explain.Method
	for _, name := range x.how.Methods {
		m, _ := explain.MethodNamed(name)
		list = append(list, m)
	}
	return list
}

// left is the work or the time that is left of ctx, which has a limit.
func left(ctx context.Context) time.Duration {
	left, _ := effort.Left(ctx)
	return left
}
