package driver

import (
	"context"
	"fmt"
	"strings"

	"tav/cfg/interp"
	"tav/cfg/interp/sandbox"
	"tav/explain/report"
	"tav/traceabs"
)

// refute makes the outcome FALSE of the error trace that was confirmed, and
// runs it natively under --check.
func (v *verification) refute(ctx context.Context, o *report.Outcome) (*report.Outcome, error) {
	o.Verdict, o.Property = report.False, v.script.run.Loc.Violates.String()
	t, err := v.told(v.script)
	if err != nil {
		return nil, err
	}
	o.Traces = []*report.Trace{t.Trace}
	if err := v.dump("harness.c", []byte(t.Harness)); err != nil {
		return nil, err
	}
	if err := v.dump("counterexample.json", t.Script); err != nil {
		return nil, err
	}
	if v.Check {
		v.enter("check")
		return v.runNatively(ctx, interp.NewHarness(v.program, v.script.script, v.ErrorLabel), o)
	}
	return o, nil
}

// told is a confirmed error trace in the words of the program.
func (v *verification) told(c *confirmed) (told, error) {
	t := newTranslator(v.loaded).counterexample(c.run)
	script, err := c.script.MarshalJSON()
	t.Script, t.Harness = script, interp.NewHarness(v.program, c.script, v.ErrorLabel).Text
	return t, err
}

// runNatively compiles the program with the harness and runs it. That it does
// not reach the error is a bug in tav: there is no verdict then.
func (v *verification) runNatively(ctx context.Context, h *interp.Harness, o *report.Outcome) (*report.Outcome, error) {
	defer v.stats.time("Time", "native run")()
	if v.Entry != "main" {
		o.Traces[0].Checks = append(o.Traces[0].Checks, "Not run natively: the program starts in "+v.Entry+".")
		return o, nil
	}
	r, err := interp.CompileAndRunHarness(ctx, v.Files, v.DataModel, h, v.nativeOptions())
	if err != nil {
		if ctx.Err() != nil {
			return report.Undecided("%s", stopReason(ctx)), nil
		}
		return nil, fmt.Errorf("native run: %w", err)
	}
	if err := v.dump("native.log", []byte(r.Log)); err != nil {
		return nil, err
	}
	switch r.Result {
	case interp.Reached:
		o.Traces[0].Checks = append(o.Traces[0].Checks, "Confirmed by a native run.")
	case interp.CannotExpress:
		o.Traces[0].Checks = append(o.Traces[0].Checks, "Not confirmed by a native run: "+strings.Join(r.Reasons, "; ")+".")
	default:
		return report.Internal("the native run does not reach the error of the counterexample"), nil
	}
	return o, nil
}

// nativeOptions compile a harness as the program was, and say what holds it.
func (v *verification) nativeOptions() interp.NativeOptions {
	o := interp.NativeOptions{Flags: append([]string{"-std=" + v.Std}, v.Flags...), Kinds: sandbox.Safe()}
	if v.UnsafeNative {
		o.Kinds = append(o.Kinds, sandbox.Unsafe)
	}
	return o
}

// dumpUnconfirmed keeps the error traces that did not turn out to be errors.
func (v *verification) dumpUnconfirmed(traces []*traceabs.ErrorTrace) error {
	for i, t := range traces {
		script, err := scriptOf(t).MarshalJSON()
		if err != nil {
			return err
		}
		if err := v.dump(fmt.Sprintf("unconfirmed%d.json", i+1), script); err != nil {
			return err
		}
	}
	return nil
}
