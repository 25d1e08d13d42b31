package process

import (
	"testing"

	"tav/cfg"
	"tav/explain/report"
	"tav/traceabs"
)

// ended is a parent whose engines ended with these outcomes; winner is the
// index of the one that decided first, -1 if none did.
func ended(winner int, outcomes ...*report.Outcome) *parent {
	p := &parent{}
	for i, o := range outcomes {
		e := &child{outcome: o, ended: true, job: Job{Order: Order{Strategy: traceabs.Strategies()[i]}}}
		if p.children = append(p.children, e); i == winner {
			p.winner = e
		}
	}
	return p
}

// TestKnown: what an engine said of single checks counts where it has come to no verdict.
func TestKnown(t *testing.T) {
	known := report.Stopped(report.Timeout)
	known.Checks = []report.Check{{ID: "main.no-overflow.1", Answer: report.CheckProved}, {ID: "main.no-overflow.2", Answer: report.CheckOpen}}
	for _, test := range []struct {
		e      child
		want   string
		checks int
	}{
		{child{stopped: report.Memory, known: known}, "UNKNOWN(memory)", 2},
		{child{stopped: report.Interrupted}, "UNKNOWN(interrupted)", 0},
		{child{outcome: report.Stopped(report.Timeout), known: known}, "UNKNOWN(timeout)", 2},
		{child{outcome: &report.Outcome{Verdict: report.Unknown, Checks: known.Checks[:1]}, known: known}, "UNKNOWN()", 1},
		{child{outcome: &report.Outcome{Verdict: report.True}, known: known}, "TRUE", 0},
	} {
		if o := test.e.conclude(); o.Answer() != test.want || len(o.Checks) != test.checks {
			t.Errorf("%s with %d checks, want %s with %d", o.Answer(), len(o.Checks), test.want, test.checks)
		}
	}
}

func TestConclude(t *testing.T) {
	decided := func(v report.Verdict) *report.Outcome {
		return &report.Outcome{Verdict: v, Property: cfg.UnreachCall.String()}
	}
	for _, test := range []struct {
		winner   int
		outcomes []*report.Outcome
		want     string
	}{
		{-1, []*report.Outcome{report.Stopped(report.Timeout)}, "UNKNOWN(timeout)"},
		{1, []*report.Outcome{report.Stopped(report.Timeout), decided(report.True)}, "TRUE"},
		{0, []*report.Outcome{decided(report.False), report.Stopped(report.Memory)}, "FALSE(unreach-call)"},
		{1, []*report.Outcome{decided(report.True), decided(report.True)}, "TRUE"},
		{0, []*report.Outcome{decided(report.True), decided(report.False)}, "UNKNOWN(internal: strategy default says TRUE, strategy bounded says FALSE(unreach-call))"},
		{-1, []*report.Outcome{report.Internal("crash"), report.Stopped(report.Memory), report.Stopped(report.Timeout), report.Undecided("undefined behaviour at p.c:3")}, "UNKNOWN(undefined behaviour at p.c:3)"},
		{-1, []*report.Outcome{report.Internal("crash"), report.Stopped(report.Memory), report.Stopped(report.Timeout)}, "UNKNOWN(timeout)"},
		{-1, []*report.Outcome{report.Internal("crash"), report.Stopped(report.Memory)}, "UNKNOWN(memory)"},
		{-1, []*report.Outcome{report.Internal("crash"), report.Internal("another")}, "UNKNOWN(internal: crash)"},
	} {
		o := ended(test.winner, test.outcomes...).conclude()
		if o.Answer() != test.want {
			t.Errorf("%s, want %s", o.Answer(), test.want)
		}
		if test.winner < 0 && len(test.outcomes) > 1 && len(o.Detail) != len(test.outcomes) {
			t.Errorf("%s: not all is kept: %q", o.Answer(), o.Detail)
		}
	}
}
