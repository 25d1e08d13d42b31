package verify

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/dialect"
	"tav/cfg/frontend"
	"tav/cfg/interp"
	"tav/cfg/interp/sandbox"
	"tav/explain/report"
	"tav/explain/schedule"
	"tav/explain/words"
	"tav/svcomp/instrument"
	"tav/traceabs/trace"
)

// refute makes the outcome FALSE of the error trace that was confirmed, and
// runs it natively under --check.
func (v *subject) refute(ctx context.Context, o *report.Outcome, c *confirmed) (*decision, error) {
	if u := v.disabled(c.run.Loc); u != nil {
		what := fmt.Sprintf("unsupported: #pragma CPROVER check disable %q at %s:%d", u.Check, filepath.Clean(u.File), u.First)
		open := report.Undecided("%s", what)
		open.Assumptions, open.Detail = o.Assumptions, []string{fmt.Sprintf("where that is not checked, %s is violated, at %s:%d", c.run.Loc.Violates, c.run.Loc.Pos.File, c.run.Loc.Pos.Line)}
		return v.decided(open), nil
	}
	if c.typed == nil {
		if found := v.typing(ctx).simplest(ctx, c); found != nil {
			c = found
		}
	}
	o.Verdict, o.Property = report.False, c.run.Loc.Violates.String()
	t, err := v.told(ctx, c)
	if err != nil {
		return nil, err
	}
	t.Checks = v.inOrders(c.script)
	o.Traces = []*report.Trace{t.Trace}
	v.dump("harness.c", []byte(t.Harness))
	v.dump("counterexample.json", t.Script)
	if v.Check {
		v.Enter("check")
		h := interp.HarnessOf(c.run.Loc.Violates, v.Prog, c.script, v.ErrorLabel)
		if unchecked(c.run.Loc) {
			h.Limits = append(h.Limits, "an operation that compilers do not check")
		}
		if len(v.Prog.Unordered) > 0 {
			h.Limits = append(h.Limits, "the order of evaluation that C does not say")
		}
		if v.threads != nil {
			h.Limits = append(h.Limits, "the order in which threads go on")
		}
		o = v.runNatively(ctx, h, c.turns, o)
	}
	return &decision{Outcome: o, of: v, trace: c}, nil
}

// checksOf are CBMC's checks that look for the violations of a property.
var checksOf = map[cfg.Property][]string{
	cfg.ValidDeref: {"pointer", "bounds", "pointer-primitive"},
	cfg.ValidFree:  {"pointer"},
	cfg.NoOverflow: {"signed-overflow", "undefined-shift", "div-by-zero"},

	cfg.UndefinedBehaviour: {"div-by-zero", "undefined-shift", "conversion"},
}

// disabled is the part of a file in which the program says that what is violated is not checked; nil: there is none.
func (v *subject) disabled(l *cfg.Loc) *dialect.Unchecked {
	for i, u := range v.unchecked {
		if filepath.Clean(u.File) == filepath.Clean(l.Pos.File) && u.First <= l.Pos.Line && l.Pos.Line <= u.Last && slices.Contains(checksOf[l.Violates], u.Check) {
			return &v.unchecked[i]
		}
	}
	return nil
}

// unchecked reports whether no compiler's check finds a violation.
func unchecked(l *cfg.Loc) bool {
	if l.Silent {
		return true
	}
	for _, e := range l.In {
		if a, ok := e.Action.(*cfg.Assume); ok && a.Fault != nil && a.Fault.Unchecked {
			return true
		}
	}
	return false
}

// told is a confirmed error trace in the words of the program.
func (v *subject) told(ctx context.Context, c *confirmed) (words.Told, error) {
	t := v.Words().Counterexample(c.run, v.idle(ctx, c))
	if c.typed != nil {
		t.Given = words.Typed(*c.typed, c.reads)
	}
	script, err := c.script.MarshalJSON()
	if c.turns != nil {
		v.Words().Waits(t.Trace.Deadlock, c.turns.Waits)
		t.Turns = c.turns.Without(instrument.Observes)
	}
	t.Script, t.Harness = script, interp.HarnessOf(c.run.Loc.Violates, v.Prog, c.script, v.ErrorLabel).Text
	return t, err
}

// runNatively compiles the program with the harness and runs it. That it does
// not reach the error is a bug in tav: there is no verdict then. That it cannot
// be run, for want of time, room or a compiler, is reported, and the verdict stays.
func (v *subject) runNatively(ctx context.Context, h *interp.Harness, turns *schedule.Run, o *report.Outcome) *report.Outcome {
	defer v.stats.time("Time", "native run")()
	says := func(text string) *report.Outcome {
		o.Traces[0].Checks = append(o.Traces[0].Checks, text)
		return o
	}
	if v.Entry != "main" {
		return says("Not run natively: the program starts in " + v.Entry + ".")
	}
	if v.Prog.Check.Has(cfg.NoDataRace) {
		return says("Not run natively: a run does not show what orders two accesses.")
	}
	if v.Prog.Check.Has(cfg.NoDeadlock) {
		return says("Not run natively: that nothing happens any more does not show why.")
	}
	r, err := v.natively(ctx, h, turns)
	switch {
	case ctx.Err() != nil:
		return says("Not run natively: " + string(StopReason(ctx)) + ".")
	case err != nil:
		return says("Not run natively: " + briefly(err) + ".")
	}
	v.dump("native.log", []byte(r.Log))
	switch r.Result {
	case interp.Reached:
		if h.Endless {
			return says("Confirmed by a native run, which went on until it was stopped.")
		}
		if r.Forced {
			return says("Confirmed by a native run, in which the threads were made to take turns like this.")
		}
		return says("Confirmed by a native run.")
	case interp.CannotExpress:
		return says("Not confirmed by a native run: " + strings.Join(r.Reasons, "; ") + ".")
	}
	return report.Internal("the native run does not reach the error of the counterexample")
}

// briefly is an error with the line in which a tool says what is wrong.
func briefly(err error) string {
	what, said, _ := strings.Cut(err.Error(), "\n")
	for line := range strings.Lines(said) {
		if strings.Contains(line, "rror: ") {
			return what + ": " + strings.TrimSpace(line)
		}
	}
	return what
}

// natively compiles and runs the program with a harness, unless it is no plain C. Turns,
// unless they are nil, are those that its threads take.
func (v *subject) natively(ctx context.Context, h *interp.Harness, turns *schedule.Run) (*interp.NativeResult, error) {
	if v.dialect {
		return &interp.NativeResult{Result: interp.CannotExpress, Reasons: []string{"it is written for another verification tool, or not all of its text counts"}}, nil
	}
	o := v.nativeOptions()
	if turns != nil && len(v.Files) == 1 {
		o.Turns = turns.Forced()
	}
	dir, err := os.MkdirTemp("", "tav-orders-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	files, flags, err := v.explored.written(dir, v.Files)
	if err != nil {
		return nil, err
	}
	o.Flags = append(o.Flags, flags...)
	return interp.CompileAndRunHarness(ctx, files, v.DataModel, h, o)
}

// nativeOptions compile a harness as the program was, and say what holds it.
func (v *subject) nativeOptions() interp.NativeOptions {
	flags := frontend.StandardFlags(v.Std)
	for _, file := range v.Files { // one command compiles all: where files differ it may fail, which is reported
		for _, f := range v.FileFlags[file] {
			if !slices.Contains(flags, f) {
				flags = append(flags, f)
			}
		}
	}
	o := interp.NativeOptions{Flags: append(flags, v.Flags...), Kinds: sandbox.Safe()}
	if v.UnsafeNative {
		o.Kinds = append(o.Kinds, sandbox.Unsafe)
	}
	if o.Threads = v.threads != nil; o.Threads {
		o.Timeout = threadsTime
	}
	return o
}

// dumpUnconfirmed keeps the error traces that did not turn out to be errors.
func (v *subject) dumpUnconfirmed(traces []*trace.ErrorTrace) {
	for i, t := range traces {
		if script, err := t.Script().MarshalJSON(); err == nil {
			v.dump(fmt.Sprintf("unconfirmed%d.json", i+1), script)
		}
	}
}
