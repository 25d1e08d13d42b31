package driver

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cfg/sequentialise"
	"tav/explain/chains"
	"tav/explain/report"
	"tav/explain/schedule"
	"tav/traceabs"
)

// explainWitness explains the execution that the witness of flags describes, and
// returns the exit code.
func explainWitness(config Config, flags checkFlags) int {
	if flags.timeout > 0 {
		config.Deadline = time.Now().Add(flags.timeout)
	}
	config.Memory = int64(flags.memory)
	if err := flags.report.writable(); err != nil {
		return flags.report.refuse(err)
	}
	o := described(config, flags)
	o.Program = config.Program
	return flags.report.deliver(o)
}

// described validates a violation witness and explains the execution that follows
// it: the program is run again as it is, on the inputs of that execution.
func described(config Config, flags checkFlags) *report.Outcome {
	found := config
	found.Explain, found.Dump, found.Check = Explaining{}, "", false
	o := validate(&found, flags, flags.witness)
	switch {
	case o.Verdict == report.False && len(o.Traces) > 0 && o.Property != brokenWitness:
	case o.Verdict == report.True:
		return report.Undecided("the witness describes no execution that violates the property")
	case o.Verdict == report.False:
		return report.BadInput(fmt.Errorf("%s: a correctness witness: there is no execution to explain", flags.witness))
	default:
		return o
	}
	q := questions([]string{o.Property})[0]
	config.Properties = q.properties
	config.repeat(o.Traces[0])
	return q.answer(config, traceabs.Strategies()[:1])
}

// again runs the program on the inputs of a script that was made of it with a
// witness in it: inputs are at other places there.
func (v *search) again(ctx context.Context) (*decision, error) {
	script, err := interp.ParseScript("the execution of the witness", v.Script)
	if err != nil {
		return nil, err
	}
	if v.program.Check.Has(cfg.Termination) {
		return (&terminating{search: v}).endlessAgain(ctx, script)
	}
	if v.threads != nil {
		path, err := schedule.Take(ctx, v.threads, chains.Replay(script), v.Turns)
		if err != nil {
			slog.Debug("the threads do not take the turns", "component", "follow", "reason", err)
			return v.decided(report.Undecided(notRepeated)), ctx.Err()
		}
		v = v.in(sequentialise.Following(v.threads, path))
	}
	recorder := &interp.Recorder{From: chains.Replay(script)}
	run, err := interp.Run(ctx, v.program, recorder, interp.Options{})
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
