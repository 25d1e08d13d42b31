package avoid

import (
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain/chains"
	"tav/explain/relevance"
	"tav/solver/effort"
)

// A Run is a failing run that can be taken again with one thing done otherwise.
type Run struct {
	failure  chains.Failure
	machine  *interp.Machine
	steps    []interp.Step
	check    cfg.Pos          // of the condition that is violated
	failed   *cfg.Loc         // the error; nil: the failure is another one
	guard    bool             // the error is an access or operation, which need not be executed to be right
	endless  bool             // the failure is that the run never ends
	more     int              // steps that it may go on beyond those that are left of it
	given    bool             // it is a run on given input: each statement is in it once, not once for each call of its function
	least    int              // of the expected output, that the failing run has written
	all      int              // steps that all runs may take
	reached  int              // the same of the last run that was not right
	saved    []saved          // states of the failing run, in its order
	compared map[int][]uint64 // numbers that conditions compare with, by width
	spent    int              // steps of all runs
}

// ErrLong says that a run is too long to be taken again and again.
var ErrLong = errors.New("the run is too long to be run again for each of its steps")

// New takes the failing run; check is the position of its violated condition.
func New(ctx context.Context, f chains.Failure, check int) (*Run, error) {
	if f.Machine == nil {
		m, err := interp.New(f.Program)
		if err != nil {
			return nil, err
		}
		f.Machine = m
	}
	w := f.World.Fork()
	out, err := f.Machine.Run(ctx, w, interp.Options{Record: true, MaxSteps: maxSteps})
	if err != nil {
		return nil, err
	}
	if out.Kind == interp.Limit || out.Count != len(out.Steps) {
		return nil, ErrLong
	}
	r := &Run{failure: f, machine: f.Machine, steps: out.Steps, compared: map[int][]uint64{}, more: moreSteps, all: allSteps}
	if chains.Unset(f.World, 0) == nil { // on given input: it may end early, with most of what it should do left
		r.given, r.more, r.all = true, givenSteps, allGiven
	}
	r.least = r.reaches(w)
	if err := r.save(ctx); err != nil {
		return nil, err
	}
	if check < len(r.steps) {
		r.check = r.steps[check].Edge.Pos
	}
	r.guard = out.Kind == interp.ReachedError && out.Loc.Violates != cfg.UnreachCall
	if r.guard || out.Kind == interp.ReachedError && !r.given {
		r.failed = out.Loc
	}
	return r, nil
}

// Given reports whether it is a run on given input.
func (r *Run) Given() bool { return r.given }

// An Answer says what became of a run with one thing done otherwise.
type Answer uint8

// The answers.
const (
	Fails    Answer = iota // the error, another one, or nothing is known
	Bypasses               // no error: the check that failed is not reached any more
	Delays                 // the output is right for longer, and then wrong
	Passes                 // no error: the check passes, or a branch keeps the run from the access that failed
)

// Assigned says what happens when these values are assigned right after a step.
func (r *Run) Assigned(ctx context.Context, step int, values []relevance.Change) (Answer, error) {
	return r.avoids(ctx, step+1, nil, func(s *interp.State) error {
		for _, c := range values {
			at, x := c.Values()
			if err := s.Set(len(s.Stack()), c.Var, at, x); err != nil {
				return err
			}
		}
		return nil
	})
}

// Switched says what happens when a step takes another edge, and which assignments
// are executed then, before the run reaches where the failing one went on, on lines
// that were not.
func (r *Run) Switched(ctx context.Context, step int, e *cfg.Edge) (answer Answer, skipped []cfg.Pos, err error) {
	answer, err = r.avoids(ctx, step, &interp.Switch{Edge: e}, func(*interp.State) error { return nil })
	if err != nil || answer == Fails {
		return answer, nil, err
	}
	later := map[*cfg.Loc]bool{}
	done := map[int]bool{e.Pos.Line: true} // the branch's own line, and those that the failing run goes over before it is back there
	for i, back := step+1, false; i < len(r.steps); i++ {
		at := r.steps[i].Edge
		later[at.From] = true
		if back = back || at.From == e.From; !back {
			done[at.Home().Pos.Line] = true
		}
	}
	from := r.before(step)
	_, err = r.machine.Resume(ctx, from.state, from.world.Fork(), interp.Options{
		Switch: &interp.Switch{Step: step, Edge: e}, MaxSteps: step + moreSteps,
		Each: func(s *interp.Step) bool {
			if r.spent++; r.machine.Count() <= step+1 {
				return true
			}
			_, does := s.Edge.Action.(*cfg.Assign)
			_, calls := s.Edge.Action.(*cfg.CallAction)
			if p := calledFrom(s.Edge, e.Frame); (does || calls) && p.Col > 0 && !p.InLibrary() && !done[p.Line] && !slices.Contains(skipped, p) {
				skipped = append(skipped, p)
			}
			return !later[s.Edge.From] && len(skipped) < maxSkipped
		},
	})
	return answer, skipped, err
}

// calledFrom is the place of an edge, or of the call in a frame that it is within.
func calledFrom(e *cfg.Edge, frame *cfg.Frame) cfg.Pos {
	p := e.Home().Pos
	for f := e.Frame; f != nil && f != frame; f = f.Parent {
		if f.Parent == frame && !f.Pos.InLibrary() {
			return f.Pos
		}
	}
	return p
}

// avoids says whether the run goes well from where it is after n steps, when its state
// is changed there: on its own inputs the check that failed must pass, and beyond them it
// must not fail at all on some of the others that are tried. What has been given no value may
// hold anything.
func (r *Run) avoids(ctx context.Context, n int, s *interp.Switch, change func(*interp.State) error) (Answer, error) {
	answer, well := Bypasses, false
	worlds := append([]chains.World{r.failure.World}, r.failure.Others...)
	for _, x := range []uint64{0, math.MaxUint64} {
		if u := chains.Unset(r.failure.World, x); u != nil {
			worlds = append(worlds, u)
		}
	}
	beyond := true
	for i, w := range worlds {
		if !beyond && i <= len(r.failure.Others) {
			continue // the same on other inputs
		}
		from := r.saved[0]
		if i == 0 {
			from = r.before(n)
			w = from.world
		}
		w = w.Fork()
		o := interp.Options{Switch: s, MaxSteps: moreTimes*(len(r.steps)-n) + r.more}
		if n > 0 {
			out, err := r.machine.Resume(ctx, from.state, w, interp.Options{MaxSteps: n})
			if err != nil {
				return Fails, err
			}
			if i > len(r.failure.Others) && n < len(r.steps) && out.Loc != r.steps[n].Edge.From {
				continue // the failing run depends on it
			}
			o.From = r.machine.State(out.Loc)
			if err := change(o.From); err != nil {
				return Fails, err
			}
		}
		passed := false
		start := chains.Beyond(w)
		o.Each = func(st *interp.Step) bool {
			passed = passed || r.checks(st.Edge) && chains.Beyond(w) == start
			return true
		}
		out, err := r.machine.Run(ctx, w, o)
		if err != nil {
			return Fails, ctx.Err() // an input that this run needs is not there
		}
		r.spend(ctx, n-from.state.Count+out.Count+interp.RunEffort)
		beyond = chains.Beyond(w) > start
		if !r.well(out, w, beyond) && !(beyond && passed) {
			if r.reached = r.reaches(w); i == 0 && r.reached > r.least {
				return Delays, nil
			}
			return Fails, nil
		}
		well = well || r.well(out, w, beyond)
		if i == 0 && (passed || r.guard && s != nil && !r.unchecked(s.Edge, n)) {
			answer = Passes
		}
	}
	if !well {
		return Fails, nil
	}
	return answer, nil
}

// reaches is how much of the expected output a run has written that ended in a world.
func (r *Run) reaches(w chains.World) int {
	if r.failure.Reaches == nil {
		return 0
	}
	return r.failure.Reaches(w)
}

// spend notes steps of runs.
func (r *Run) spend(ctx context.Context, steps int) {
	r.spent += steps
	effort.Count(ctx, time.Duration(steps)*stepWork)
}

// checks reports whether an edge decides the condition that is violated, or a part
// of it: it is a branch on the same line, or for an access any edge there; or
// another check.
func (r *Run) checks(e *cfg.Edge) bool {
	_, branch := e.Action.(*cfg.Assume)
	if branch && slices.ContainsFunc(e.From.Out, func(o *cfg.Edge) bool { return o.To.Kind == cfg.Error && r.like(o.To) }) {
		return true
	}
	return (branch || r.guard) && e.Pos.IsValid() && e.Pos.Line == r.check.Line && e.Pos.File == r.check.File
}

// like reports whether an error is one of assertions, as the failure is, or the failure may be that of an output.
func (r *Run) like(l *cfg.Loc) bool {
	return r.failed == nil || !r.guard && l.Violates == r.failed.Violates
}

// unchecked reports whether a branch is of a loop which has not passed the check before a step: one that has may end too late.
func (r *Run) unchecked(e *cfg.Edge, step int) bool {
	return e.From.Loop && !slices.ContainsFunc(r.steps[:step], func(s interp.Step) bool { return r.checks(s.Edge) })
}

// well reports whether a run went well; beyond: it has read more inputs than the
// failing one.
func (r *Run) well(out *interp.Outcome, w chains.World, beyond bool) bool {
	if r.endless {
		return (out.Kind == interp.Ended || r.failure.Correct != nil && r.failure.Correct(out, w)) && !beyond
	}
	switch out.Kind {
	case interp.Limit:
		return beyond
	case interp.UndefinedBehaviour, interp.ReachedUnsupported, interp.Blocked:
		return false
	case interp.Ended: // not by abort or exit in the middle, which hides the error
		if out.Loc != r.failure.Program.Entry.Exit {
			return false
		}
	}
	return r.failure.Correct(out, w)
}
