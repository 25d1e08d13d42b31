package verify

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"tav/cfg"
	"tav/cfg/sequentialise"
	"tav/explain/report"
	"tav/solver/effort"
	"tav/solver/z3"
	"tav/traceabs/certify"
	"tav/traceabs/engine"
)

// checkNow re-checks the proof of a decision if --check demands it: there is no verdict without it.
func (v *subject) checkNow(ctx context.Context, d *decision) {
	if v.Check {
		v.Enter("check")
		defer v.stats.time("Time", "proof check")()
		d.Outcome = rechecked(ctx, d.check(ctx), d.Outcome)
	}
}

// checkSoon re-checks the proof of a decision, which the parent gets before, for as long as its search took (since
// start), within limits: a proof that this refutes is none, one that it does not confirm in that time counts.
func (v *subject) checkSoon(ctx context.Context, d *decision, start time.Time) (o *report.Outcome) {
	v.Found(d.Outcome)
	v.Enter("check")
	defer v.stats.time("Time", "proof check")()
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(os.Stderr, "panic while a proof was checked: %v\n%s", p, debug.Stack())
			o = d.Outcome
		}
	}()
	limit := min(max(leastCheck, time.Since(start)), mostCheck)
	if end, ok := ctx.Deadline(); ok {
		limit = min(limit, time.Duration(checkShare*float64(time.Until(end))))
	}
	limited, cancel := effort.Timeout(ctx, limit)
	defer cancel()
	if err := d.check(limited); err == nil || refuted(err) {
		return rechecked(ctx, err, d.Outcome)
	}
	return d.Outcome
}

// rechecked is the outcome when a proof was checked, with this error. There is no
// verdict when it could not be decided again; that it is wrong is a bug in tav.
func rechecked(ctx context.Context, err error, o *report.Outcome) *report.Outcome {
	switch {
	case err == nil && o.Verdict == report.False:
		o.Traces[0].Checks = append(o.Traces[0].Checks, "That it stays in the loop was proved, and the proof checked anew.")
		return o
	case err == nil:
		o.Proof.Checked = true
		return o
	case ctx.Err() != nil:
		return report.Stopped(StopReason(ctx))
	}
	o = report.Undecided("the proof is not confirmed within the limit")
	if refuted(err) {
		o = report.Internal("the proof is wrong")
	}
	o.Detail = strings.Split(err.Error(), "\n")
	return o
}

// refuted reports that a step of a proof is wrong.
func refuted(err error) bool {
	wrong := new(certify.RefutedError)
	return errors.As(err, &wrong)
}

// certified says why a proof does not hold, nil if it does; it asks a solver of its own.
func certified(ctx context.Context, p *cfg.Program, proof engine.Certificate) error {
	backend := z3.New(p.Terms)
	defer backend.Close()
	return proof.Validate(ctx, backend, certify.QueryTime)
}

// stands says why a sequential form does not stand for its program with threads, nil if it does.
func stands(ctx context.Context, form *sequentialise.Form, p *cfg.Program) error {
	backend := z3.New(p.Terms)
	defer backend.Close()
	if form.Back != nil {
		large := &certify.LargeSteps{Prog: p, Large: form.Of, Back: form.Back}
		if err := large.Check(ctx, backend, certify.QueryTime); err != nil {
			return err
		}
	}
	c := &certify.Interleaving{Prog: form.Of, Form: form.Program, At: map[*cfg.Loc]certify.Combination{}, Through: form.Through}
	for x, s := range form.States() {
		c.At[x] = certify.Combination{Locs: s.Locs, Turn: s.Turn, Asleep: uint64(s.Asleep), Known: s.Known}
	}
	return c.Check(ctx, backend, certify.QueryTime)
}
