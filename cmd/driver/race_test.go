package driver

import (
	"slices"
	"strings"
	"testing"

	"tav/explain/report"
	"tav/traceabs"
)

// ended is a parent whose engines ended with these outcomes; winner is the
// index of the one that decided first, -1 if none did.
func ended(winner int, outcomes ...*report.Outcome) *parent {
	p := &parent{}
	for i, o := range outcomes {
		e := &child{outcome: o, ended: true, config: Config{Strategy: traceabs.Strategies()[i]}}
		if p.children = append(p.children, e); i == winner {
			p.winner = e
		}
	}
	return p
}

func TestConclude(t *testing.T) {
	decided := func(v report.Verdict) *report.Outcome { return &report.Outcome{Verdict: v, Property: defaultProperty} }
	for _, test := range []struct {
		winner   int
		outcomes []*report.Outcome
		want     string
	}{
		{-1, []*report.Outcome{report.Undecided("timeout")}, "UNKNOWN(timeout)"},
		{1, []*report.Outcome{report.Undecided("timeout"), decided(report.True)}, "TRUE"},
		{0, []*report.Outcome{decided(report.False), report.Undecided("memory")}, "FALSE(unreach-call)"},
		{1, []*report.Outcome{decided(report.True), decided(report.True)}, "TRUE"},
		{0, []*report.Outcome{decided(report.True), decided(report.False)}, "UNKNOWN(internal: strategy default says TRUE, strategy bounded says FALSE(unreach-call))"},
		{-1, []*report.Outcome{report.Internal("crash"), report.Undecided("memory"), report.Undecided("timeout"), report.Undecided("undefined behaviour at p.c:3")}, "UNKNOWN(undefined behaviour at p.c:3)"},
		{-1, []*report.Outcome{report.Internal("crash"), report.Undecided("memory"), report.Undecided("timeout")}, "UNKNOWN(timeout)"},
		{-1, []*report.Outcome{report.Internal("crash"), report.Undecided("memory")}, "UNKNOWN(memory)"},
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

// TestStrategies: the first is for a run alone, and names are unique since
// --dump has a directory for each.
func TestStrategies(t *testing.T) {
	var names []string
	for _, s := range traceabs.Strategies() {
		if slices.Contains(names, s.Name) || s.Name == "" || strings.ContainsAny(s.Name, "/ ") {
			t.Errorf("strategy %q", s.Name)
		}
		names = append(names, s.Name)
	}
}

func TestSummarise(t *testing.T) {
	for _, test := range []struct {
		numbers []int
		most    int
		mean    float64
		last    int
	}{{nil, 0, 0, 0}, {[]int{4}, 4, 4, 4}, {[]int{1, 8, 0}, 8, 3, 0}} {
		if most, mean, last := summarise(test.numbers); most != test.most || mean != test.mean || last != test.last {
			t.Errorf("%v: %d, %g, %d", test.numbers, most, mean, last)
		}
	}
	if percent(1, 4) != 25 || percent(0, 0) != 0 {
		t.Error("percent")
	}
}
