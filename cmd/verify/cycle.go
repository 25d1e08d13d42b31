package verify

import (
	"context"
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain/chains"
	"tav/explain/report"
	"tav/svcomp/follow"
	"tav/svcomp/instrument"
	"tav/traceabs/termination"
)

// firstInputs are those of the first run in which a cycle is looked for.
func (v *terminating) firstInputs() interp.Inputs {
	if v.Instrument != nil {
		return follow.Given(v.Instrument.Values, v.Instrument.Cycle)
	}
	return (&interp.Script{}).Play()
}

// follows reports whether a run of stem and iteration passes, in its iteration, the cycle of the witness that is written into the
// program: its segments are counted, and at the end their count is what it was.
func (v *terminating) follows(c *interp.Cycle, run *interp.Outcome) bool {
	if v.Instrument == nil {
		return true
	}
	round := run.Steps[c.Stem:]
	return slices.ContainsFunc(round, func(s interp.Step) bool { return counts(s.Edge) }) && counted(run.Steps) == counted(run.Steps[:c.Stem])
}

// followsAlways reports the same of all executions that go on as a run of a stem and are in a loop for ever: it is in the cycle then, and
// each iteration reaches the test for each of its segments, and passes the one that it is in.
func (v *terminating) followsAlways(p *cfg.Program, stem []interp.Step, h cfg.Head) bool {
	if v.Instrument == nil {
		return true
	}
	if counted(stem) < int64(v.Instrument.Cycle) {
		return false
	}
	for k := v.Instrument.Cycle; k < v.Instrument.Segments; k++ {
		without := map[*cfg.Loc]bool{}
		for x := range h.Inside {
			if !tests(p, x, int64(k)) {
				without[x] = true
			}
		}
		if len(p.HeadsOf(without)) > 0 {
			return false
		}
	}
	return true
}

// counted is how many segments the execution of steps has ended, or those before the cycle and some of that.
func counted(steps []interp.Step) int64 {
	for _, s := range slices.Backward(steps) {
		for _, x := range s.Changes {
			if isCounter(x.Var) {
				return x.Value.Big().Int64()
			}
		}
	}
	return 0
}

func isCounter(v *cfg.Var) bool { return v.Global && v.C == instrument.Counter }

// counts reports whether an edge ends a segment.
func counts(e *cfg.Edge) bool {
	a, ok := e.Action.(*cfg.Assign)
	return ok && len(a.Dst) == 1 && isCounter(a.Dst[0])
}

// tests reports whether the execution is asked at x whether it is in segment k.
func tests(p *cfg.Program, x *cfg.Loc, k int64) bool {
	for _, e := range x.Out {
		if a, ok := e.Action.(*cfg.Assume); ok {
			for _, g := range p.Globals {
				if isCounter(g) && a.Cond == p.Terms.Eq(g.Term, p.Terms.BVInt(g.Term.Sort().Width, k)) {
					return true
				}
			}
		}
	}
	return false
}

// endlessAgain decides FALSE where a run that never ends in the program with a witness in it, whose last inputs are given again and
// again, never ends without.
func (v *terminating) endlessAgain(ctx context.Context, script *interp.Script) (*decision, error) {
	l, err := v.strict(ctx)
	if err != nil {
		return nil, err
	}
	if l != nil {
		machine, err := interp.New(l.Prog)
		if err != nil {
			return nil, err
		}
		c := interp.Cycle{Script: *script, Given: len(script.Inputs) - v.Again}
		inputs := c.Inputs(againRounds)
		for steps := endlessSteps; steps <= sampleSteps; steps *= 8 {
			cycle, _, err := machine.Repeat(ctx, chains.Replay(inputs), steps)
			if err != nil {
				return nil, ctx.Err()
			}
			if cycle == nil {
				continue
			}
			if r := v.checked(ctx, l, cycle); r != nil {
				return v.goesRound(ctx, l, r.Cycle, r.run, r.stays, true, "")
			}
		}
		recorder := &interp.Recorder{From: chains.Replay(inputs)}
		if _, err := machine.Run(ctx, recorder, interp.Options{MaxSteps: sampleSteps}); err != nil {
			return nil, ctx.Err()
		}
		runs, err := termination.LongRuns(ctx, l.Prog, recorder.Script, sampleSteps)
		if err != nil {
			return nil, ctx.Err()
		}
		more, err := termination.Strategies(ctx, l.Prog, runs)
		if err != nil {
			return nil, ctx.Err()
		}
		runs = append(runs, more...)
		if d, err := v.recurrent(ctx, l, runs, loopShare); d != nil || err != nil {
			return d, err
		}
	}
	return v.decided(report.Undecided("the execution of the witness is not seen to go on for ever without the witness in the program")), nil
}
