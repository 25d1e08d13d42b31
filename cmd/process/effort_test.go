package process

import (
	"regexp"
	"testing"
	"time"

	"tav/explain/report"
	"tav/traceabs"
)

// TestAdvice: what is tried next fits the reason.
func TestAdvice(t *testing.T) {
	for _, c := range []struct {
		reason report.Reason
		at     Progress
		unwind int
		jobs   int
		want   string
	}{
		{report.Reason{Kind: report.Timeout}, Progress{Phase: "refine", Loops: true}, 0, 2, `^a longer --timeout, or --unwind 8 for .*$`},
		{report.Reason{Kind: report.Timeout}, Progress{Phase: "refine"}, 0, 2, `^a longer --timeout$`},
		{report.Reason{Kind: report.Timeout}, Progress{Phase: "refine", Loops: true}, 20, 1, `^a longer --timeout, or a smaller --unwind than 20$`},
		{report.Reason{Kind: report.Timeout}, Progress{Phase: "lower"}, 0, 1, `^a longer --timeout, or --remove-body f `},
		{report.Reason{Kind: report.Memory}, Progress{Phase: "refine", Loops: true}, 0, 1, `^--memory 8GB, or --unwind 8 `},
		{report.Reason{Kind: report.Memory}, Progress{Phase: "refine"}, 0, 2, `^--memory 16GB$`},
		{report.Reason{Kind: report.Interrupted}, Progress{Phase: "refine", Loops: true}, 0, 1, `^$`},
		{report.Reason{What: "undefined behaviour: an index"}, Progress{Phase: "refine", Loops: true}, 0, 1, `^$`},
		{report.Reason{What: "a trace is not decided"}, Progress{Phase: "refine", Loops: true}, 0, 2, `^--unwind 8 `},
		{report.Reason{Kind: report.BadProgram}, Progress{}, 0, 1, `^$`},
	} {
		e := &child{last: c.at, job: Job{Order: Order{Memory: 4e9, Strategy: traceabs.Strategies()[0]}}}
		if c.unwind > 0 {
			e.job.Order.Strategy = traceabs.Unwinding(c.unwind)
		}
		o := report.Unknowing(c.reason)
		e.tellEffort(o, c.jobs)
		if !regexp.MustCompile(c.want).MatchString(o.Advice) {
			t.Errorf("%v at %v: %q, want %s", c.reason, c.at, o.Advice, c.want)
		}
	}
}

// TestSpent: the time between two words of an engine counts for what it said first, and
// depth is told of limits only.
func TestSpent(t *testing.T) {
	start := time.Now()
	e := &child{heard: start}
	for i, name := range []string{"bounded search", "abstract states", "bounded search", ""} {
		e.account(start.Add(time.Duration(i) * time.Second))
		e.last = Progress{Phase: "refine", Step: Step{Engine: name}, Depth: i}
	}
	e.account(start.Add(10 * time.Second))
	e.used = 10 * time.Second
	o := report.Stopped(report.Timeout)
	e.tellEffort(o, 1)
	want := []report.Stat{{Name: "refine", Value: 7}, {Name: "bounded search", Value: 2}, {Name: "abstract states", Value: 1}, {Name: "start"}}
	for i, s := range o.Spent {
		if len(o.Spent) != len(want) || s.Name != want[i].Name || s.Value != want[i].Value {
			t.Fatalf("%v, want %v", o.Spent, want)
		}
	}
	if o.Depth != 3 {
		t.Errorf("depth %d", o.Depth)
	}
	o = report.Undecided("unsupported: x")
	e.tellEffort(o, 1)
	if o.Depth != 0 {
		t.Errorf("a violation that is not confirmed was found, and depth %d is told", o.Depth)
	}
}

// TestBusy: a timeout on a machine that gave less than half of a processor says so.
func TestBusy(t *testing.T) {
	for _, c := range []struct {
		kind report.Kind
		cpu  time.Duration
		want bool
	}{
		{report.Timeout, 4 * time.Second, true},
		{report.Timeout, 5 * time.Second, false},
		{report.Timeout, 19 * time.Second, false},
		{report.Memory, 1 * time.Second, false},
	} {
		e := &child{used: 10 * time.Second, cpu: c.cpu}
		o := report.Stopped(c.kind)
		e.tellEffort(o, 1)
		busy := regexp.MustCompile(`^the machine was busy: only \d+\.0 s of processor time in 10\.0 s$`)
		if got := len(o.Detail) == 1 && busy.MatchString(o.Detail[0]); got != c.want || len(o.Detail) > 1 {
			t.Errorf("%v, %v of 10 s: %q", c.kind, c.cpu, o.Detail)
		}
	}
}
