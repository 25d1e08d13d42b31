package verify

import (
	"context"
	"log/slog"

	"tav/explain/report"
	"tav/solver/z3"
	"tav/traceabs"
	"tav/traceabs/certify"
	"tav/traceabs/termination"
	"tav/traceabs/trace"
)

// recurrent decides FALSE: for one of the long runs the engines prove, each in a part of the time that is left, that
// it does not leave its loop. Nil: for none.
func (v *terminating) recurrent(ctx context.Context, l *Loaded, runs []*termination.LongRun, share float64) (*decision, error) {
	v.Enter("refine")
	for _, r := range runs {
		if r.Over {
			continue
		}
		limited, cancel := context.WithTimeout(ctx, termination.PartLeft(ctx, share))
		result, err := v.Prove(limited, r.Shown, nil)
		cancel()
		switch {
		case err != nil || ctx.Err() != nil:
			return nil, err
		case result.Verdict == traceabs.False:
			r.Over = true
		case result.Verdict == traceabs.True:
			c, run, err := r.Round(ctx, l.Prog, sampleSteps)
			if err != nil {
				return nil, ctx.Err()
			}
			if !v.followsAlways(l.Prog, run.Steps[:c.Stem], r.Loop) {
				continue
			}
			alike := r.Alike() && r.Strategy == ""
			d, err := v.goesRound(ctx, l, c, run, r.Constant(l.Prog, run.Steps), alike, r.Strategy)
			if err == nil && d.Verdict == report.False {
				if !alike && len(v.Explain.Methods) > 0 {
					d.Summary = endlessSummary(d.Traces[0], l.Words().Stays(r.Exits()))
				}
				claim := &certify.Recurrent{Prog: l.Prog, Script: &r.Script, Steps: r.Steps, Loop: r.Shown}
				d.check = func(ctx context.Context) error {
					backend := z3.New(l.Prog.Terms)
					defer backend.Close()
					return termination.Validated(ctx, backend, claim, result.Proof)
				}
				v.checkNow(ctx, d)
			}
			return d, err
		}
	}
	return nil, nil
}

// repeating decides FALSE: for each loop the engines look, each in a part of the time that is left, for a way
// back to a state. Its inputs count when a run on them goes round. Nil: none does.
func (v *terminating) repeating(ctx context.Context, l *Loaded, share float64) (*decision, error) {
	if l == nil || len(l.Prog.Procs) > 1 {
		return nil, nil
	}
	v.Enter("refine")
	for _, h := range l.Prog.Heads() {
		q := l.Prog.Repeats(h)
		if q == nil {
			continue
		}
		var found *round
		limited, cancel := context.WithTimeout(ctx, termination.PartLeft(ctx, share))
		_, err := v.Prove(limited, q.Program, func(ctx context.Context, t *trace.ErrorTrace) error {
			c, err := termination.CycleOf(ctx, q, t)
			if err != nil {
				slog.Debug("no run", "component", "termination", "error", err)
				return nil
			}
			// What nothing has set is known once it was read.
			found = v.checked(ctx, l, c.Later())
			return nil
		})
		cancel()
		if err != nil || ctx.Err() != nil {
			return nil, err
		}
		if found != nil {
			return v.goesRound(ctx, l, found.Cycle, found.run, found.stays, true, "")
		}
	}
	return nil, nil
}
