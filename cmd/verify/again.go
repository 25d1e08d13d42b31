package verify

import (
	"context"
	"log/slog"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cfg/sequentialise"
	"tav/explain/chains"
	"tav/explain/report"
	"tav/explain/schedule"
)

// again runs the program on the inputs of a script that was made of it with a
// witness in it: inputs are at other places there.
func (v *search) again(ctx context.Context) (*decision, error) {
	script, err := interp.ParseScript("the execution of the witness", v.Script)
	if err != nil {
		return nil, err
	}
	if v.Prog.Check.Has(cfg.Termination) {
		return (&terminating{search: v}).endlessAgain(ctx, script)
	}
	if v.threads != nil {
		path, err := schedule.Take(ctx, v.threads, chains.Replay(script), v.Turns)
		if err != nil {
			slog.Debug("the threads do not take the turns", "component", "follow", "reason", err)
			return v.decided(report.Undecided(notRepeated)), ctx.Err()
		}
		v = v.in(sequentialise.Following(v.threads, path, nil))
	}
	recorder := &interp.Recorder{From: chains.Replay(script)}
	run, err := interp.Run(ctx, v.Prog, recorder, interp.Options{})
	if err != nil {
		return nil, err
	}
	slog.Debug("the execution of the witness again", "component", "follow", "end", run.Kind, "at", run.Loc.Pos)
	if run.Kind == interp.ReachedError {
		if o, err := v.reached(ctx, &recorder.Script, run); o != nil || err != nil {
			return o, err
		}
	}
	return v.decided(report.Undecided(notRepeated)), nil
}

// notRepeated says that an execution of the program with a witness in it is none that the program has itself.
const notRepeated = "the execution of the witness does not violate the property without the witness in the program"
