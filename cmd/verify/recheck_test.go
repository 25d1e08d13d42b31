package verify

import (
	"context"
	"errors"
	"testing"
	"time"

	"tav/cmd/process"
	"tav/explain/report"
	"tav/traceabs/certify"
)

// TestCheckSoon: a proof that the check refutes is none; the time for it, a crash and what it cannot decide lose none. The parent has the verdict before.
func TestCheckSoon(t *testing.T) {
	for name, test := range map[string]struct {
		check   func(context.Context) error
		verdict report.Verdict
		checked bool
	}{
		"holds":   {func(context.Context) error { return nil }, report.True, true},
		"open":    {func(context.Context) error { return errors.New("not decided") }, report.True, false},
		"slow":    {func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }, report.True, false},
		"crash":   {func(context.Context) error { panic("out of memory") }, report.True, false},
		"refuted": {func(context.Context) error { return &certify.RefutedError{} }, report.Unknown, false},
	} {
		t.Run(name, func(t *testing.T) {
			var told report.Verdict
			tell := func(m process.Message) {
				if m.Found != nil {
					told = m.Found.Verdict
				}
			}
			v := newSession(Job{}, tell).about(nil)
			ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
			defer cancel()
			o := v.checkSoon(ctx, &decision{Outcome: &report.Outcome{Verdict: report.True, Proof: &report.Proof{}}, check: test.check}, time.Now())
			if told != report.True || o.Verdict != test.verdict || o.Verdict == report.True && o.Proof.Checked != test.checked {
				t.Errorf("%s, told %s, %+v", o.Verdict, told, o.Proof)
			}
			endless := &report.Outcome{Verdict: report.False, Traces: []*report.Trace{{}}}
			o = v.checkSoon(ctx, &decision{Outcome: endless, check: test.check}, time.Now())
			if (o.Verdict == report.False) != (test.verdict == report.True) || len(endless.Traces[0].Checks) > 0 != test.checked {
				t.Errorf("an endless run: %s, %q", o.Verdict, endless.Traces[0].Checks)
			}
		})
	}
}
