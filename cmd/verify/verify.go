package verify

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"time"

	"tav/cfg"
	"tav/cfg/dialect"
	"tav/cmd/process"
	"tav/explain/repair"
	"tav/explain/report"
	"tav/solver/families"
	"tav/solver/limits"
	"tav/solver/z3"
	"tav/svcomp/export"
	"tav/traceabs"
	"tav/traceabs/annotation"
	"tav/traceabs/bounded"
	"tav/traceabs/concurrent/threadmodular"
	"tav/traceabs/engine"
	"tav/traceabs/hoare"
	"tav/traceabs/values"
)

// Verify is the pipeline: C source → LLVM module → control-flow automaton →
// trace abstraction → outcome. The error is for what should not happen and for
// bad input (failure turns it into an outcome); limits give UNKNOWN. tell hears
// how it goes on, and what was found before it is explained.
func Verify(ctx context.Context, c Job, tell func(process.Message)) (o *report.Outcome, err error) {
	s := newSession(c, tell)
	start := time.Now()
	ctx, hits := limits.Count(ctx)
	ctx, worth, err := families.Without(ctx, slices.Concat(traceabs.Families(), repair.Families()), without())
	if err != nil {
		return report.BadInput(fmt.Errorf("%s: %w", withoutVariable, err)), nil
	}
	defer s.recover(&o, &err)
	defer func() {
		if o != nil {
			s.stats.limits(hits)
			s.stats.families(worth)
			o.Stats = s.stats.list
			if s.undumped != nil {
				o.Detail = append(o.Detail, "--dump: "+s.undumped.Error())
			}
		}
	}()
	if s.Run != nil && s.Repair == nil {
		return s.explainRun(ctx)
	}
	if s.Repair != nil {
		return s.repair(ctx)
	}
	if c.EachCheck {
		return s.everyCheck(ctx)
	}
	if s.Cover != nil {
		return s.cover(ctx)
	}
	l, err := s.load(ctx, c)
	if err != nil {
		return nil, err
	}
	o, _, err = s.answer(ctx, ctx, l, start)
	return o, err
}

// answer decides a program, in the time of part, and explains what it found.
func (s *session) answer(ctx, part context.Context, l *Loaded, start time.Time) (o *report.Outcome, a *decision, err error) {
	v := s.search(l)
	if s.checking != nil {
		v.sampling.resume(s.checking)
	}
	if a := v.raceFree(part); a != nil {
		return a.Outcome, a, nil
	}
	s.Loops(hasLoops(l.Prog))
	if err := v.dumpProgram(); err != nil {
		return nil, nil, err
	}
	if a, err = v.decideThreads(part); err != nil {
		return nil, nil, err
	}
	if a, err = s.buffered(part, a); err != nil {
		return nil, nil, err
	}
	if a.of.leavesModel(a) && part.Err() == nil {
		if a, err = s.flatten(part, a); err != nil {
			return nil, nil, err
		}
	}
	if o, err = a.of.wellDefined(part, a.of.doubted(a.Outcome)); err != nil {
		return nil, nil, err
	}
	a.Outcome, o.CoverGoals = o, a.of.goals
	o.Witness = a.of.witness(ctx, a)
	if s.checking == nil {
		a.of.vacuity(ctx, o)
	}
	if o.Verdict != report.Unknown && a.check != nil && !s.Check {
		return a.of.checkSoon(ctx, a, start), a, nil
	}
	if o.Verdict != report.False || len(s.Explain.Methods) == 0 || a.trace == nil { // an endless run is explained by its iteration
		return o, a, nil
	}
	s.Found(o)
	a.of.explain(ctx, a)
	return o, a, nil
}

// A decision is an outcome with what it rests on.
type decision struct {
	*report.Outcome
	of     *subject                    // what it is about
	trace  *confirmed                  // FALSE: the error trace
	lasso  *export.Lasso               // FALSE(termination): the run
	proof  engine.Certificate          // TRUE: the proof, but for the only execution
	ranks  []export.Ranked             // TRUE(termination): what falls in loops
	check  func(context.Context) error // says why the proof does not hold that it rests on; nil: it rests on none, or on one that needs no check
	reason error                       // UNKNOWN: why, if an engine says it
}

// decide asks one engine after the other.
func (v *search) decide(ctx context.Context) (*decision, error) {
	if v.Script != nil {
		return v.again(ctx)
	}
	if a, err := v.follow(ctx); a != nil || err != nil {
		return a, err
	}
	if v.Prog.Check.Has(cfg.Termination) {
		return (&terminating{search: v}).decide(ctx)
	}
	runs := v.Strategy.Unwind == 0
	if runs && !v.sampled {
		if a, err := v.sampleTyped(ctx); a != nil || err != nil {
			return a, err
		}
		if a, err := v.sample(ctx); a != nil || err != nil {
			return a, err
		}
		if a := v.schedules(ctx); a != nil {
			return a, nil
		}
		v.sampled = true
	}
	result, err := v.refine(ctx)
	if err != nil {
		return nil, err
	}
	if found, ok := result.Run.(*decision); ok {
		return found, nil
	}
	if runs && result.Verdict == traceabs.Unknown && ctx.Err() == nil {
		debug.FreeOSMemory() // what the engines used
		if a, err := v.run(ctx); a != nil || err != nil {
			return a, err
		}
	}
	return v.conclude(ctx, result)
}

// refine is trace abstraction with the engines before it.
func (v *search) refine(ctx context.Context) (*traceabs.Result, error) {
	z3.SetMemoryLimit(int(v.Memory >> 20))
	backend := z3.New(v.Prog.Terms)
	defer backend.Close()
	v.Enter("refine")
	ctx, cancel := v.engineTime(ctx)
	defer cancel()
	result, err := traceabs.Config{
		Prog:     v.Prog,
		Backend:  v.Backend(seeded{backend, v.Seed}),
		Confirm:  v.confirm,
		Runs:     v.early(),
		Inputs:   v.inputs,
		Progress: v.Iteration,
		Open:     v.open,
		Engine:   func(name string) { v.Step(process.Step{Engine: name}) },
		Depth:    v.Depth,
		Strategy: v.Strategy,
		Defined:  v.checking != nil && v.checking.defined(),
		Dump:     v.dumper(),
	}.Run(ctx)
	if err != nil {
		return nil, err
	}
	v.stats.refinement(result.Stats)
	v.stats.solver(backend.Stats())
	return result, nil
}

// recover turns a panic into an internal error that names the phase; the stack
// goes to standard error, which the parent keeps from the user.
func (v *session) recover(o **report.Outcome, err *error) {
	if p := recover(); p != nil {
		fmt.Fprintf(os.Stderr, "panic during %s: %v\n%s", v.Phase(), p, debug.Stack())
		*o, *err = report.Internal("broken invariant during %s", v.Phase()), nil
		if z3.OutOfMemory(p) {
			*o = report.Stopped(report.Memory)
		}
	}
}

// conclude makes the decision of a run.
func (v *subject) conclude(ctx context.Context, r *traceabs.Result) (*decision, error) {
	o := v.outcome(r.Engine)
	o.States = r.Stats.States
	switch r.Verdict {
	case traceabs.True:
		o.Verdict, o.Proof = report.True, summary(r.Proof)
		p, form, threads := v.Prog, v.form, v.threads
		d := &decision{Outcome: o, of: v, proof: r.Proof, check: func(ctx context.Context) error {
			if err := certified(ctx, p, r.Proof); err != nil || form == nil || p.Partial != "" { // a part does not stand for the program: see doubted
				return err
			}
			return stands(ctx, form, threads)
		}}
		v.checkNow(ctx, d)
		return d, nil
	case traceabs.False:
		return v.refute(ctx, o, v.smaller(ctx, r.Errors[0].Run.(*confirmed)))
	}
	why := v.unknown(ctx, r)
	o.Verdict, o.Reason, o.Engine = why.Verdict, why.Reason, ""
	if ctx.Err() == nil {
		o.Advice = v.advice(r.Reason)
	}
	v.dumpUnconfirmed(r.Unconfirmed)
	return &decision{Outcome: o, of: v, reason: r.Reason}, nil
}

// outcome is what every verdict of an engine carries.
func (v *subject) outcome(engine string) *report.Outcome {
	return &report.Outcome{Format: report.Format, Engine: engine, Assumptions: v.assumptions()}
}

// unknown says why the verdict is UNKNOWN.
func (v *subject) unknown(ctx context.Context, r *traceabs.Result) *report.Outcome {
	switch {
	case ctx.Err() != nil:
		return report.Stopped(StopReason(ctx))
	case r.Reason == context.DeadlineExceeded: // of the engines' share
		return report.Stopped(report.Timeout)
	case errors.As(r.Reason, new(*bounded.BeyondError)):
		return report.Unknowing(report.Reason{Kind: report.Bounded, What: r.Reason.Error()})
	}
	return report.Undecided("%s", r.Reason)
}

// summary says what a proof consists of.
func summary(c engine.Certificate) *report.Proof {
	s := &report.Proof{}
	switch p := c.(type) {
	case *hoare.Proof:
		s.Automata = p.Automata()
		for i := range s.Automata {
			s.Predicates += len(p.Predicates(i))
		}
	case *annotation.Annotation:
		s.Locations = len(p.Predicates())
	case *values.StateSpace:
		s.States = p.States()
	case *bounded.Unwinding:
		s.Depth = p.Depth()
	case *traceabs.RoundsProof:
		s = summary(p.Certificate)
	case *traceabs.AcceleratedProof:
		s = summary(p.Certificate)
	case *threadmodular.Proof:
		s.Threads, s.Locations = p.Level(), p.Assertions()
	case *traceabs.StackProof:
		s = summary(p.Certificate)
		s.Calls = p.Calls
	}
	return s
}

// doubted is the outcome unless it is a proof that does not count: one about a part of the executions or of what the
// program claims, or that relies on what an undefined function does with what it is given.
func (v *subject) doubted(o *report.Outcome) *report.Outcome {
	if at := v.Prog.Weak; o.Verdict == report.True && at != nil {
		return report.Undecided("memory order at %s:%d", at.File, at.Line)
	}
	if why := v.Prog.Partial; o.Verdict == report.True && why != "" {
		o = report.Undecided("unsupported: %s", why)
	}
	if o.Verdict == report.True && len(v.claims) > 0 && !v.Exact && v.Prog.Check.Has(cfg.UnreachCall) && v.checking == nil {
		u := unclaimed(v.claims[0])
		u.Assumptions = o.Assumptions
		return u
	}
	if o.Verdict == report.Unknown && v.threads != nil && v.structure != nil {
		o.Detail = append(o.Detail, v.openRaces()...)
	}
	if o.Verdict == report.True && len(v.Prog.Unordered) > 0 && v.checking == nil { // else they are checks
		return unordered(v.Prog.Unordered, o)
	}
	if o.Verdict != report.True || len(v.Prog.Doubts) == 0 {
		return o
	}
	d := v.Prog.Doubts[0]
	u := report.Undecided("assumption: %s is not defined and %s at %s:%d", d.Func, d.What, d.Pos.File, d.Pos.Line)
	u.Assumptions = o.Assumptions
	u.Advice = adviceOnUndefined(d.Func)
	return u
}

// unclaimed is a proof of a program that claims something which is not checked.
func unclaimed(n dialect.Note) *report.Outcome {
	u := report.Undecided("unsupported: %s at %s:%d", n.Function, filepath.Clean(n.File), n.Line)
	u.Detail = []string{"apart from that, no error can be reached"}
	return u
}

// assumptions lists what the model takes for granted.
func (v *subject) assumptions() []report.Assumption {
	var list []report.Assumption
	in := v.Words()
	for _, a := range v.Prog.Assumed {
		list = append(list, report.Assumption{Place: in.Place(a.Pos), Function: a.Func, Text: fmt.Sprintf("%s: %s", a.Func, a.Effect)})
	}
	if v.Prog.Locale {
		list = append(list, report.Assumption{Place: in.Place(v.Prog.Entry.Pos), Function: "setlocale", Text: "setlocale: the program stays in the C locale"})
	}
	return list
}

// open reports what a proof lacks, in the words of the program.
func (v *subject) open(list []traceabs.Obligation) {
	in := v.Words()
	told := make([]report.Obligation, len(list))
	for i, o := range list {
		told[i] = in.Obligation(o)
	}
	v.Open(told)
}
