package process

import (
	"strings"

	"tav/explain/report"
)

// conclude has the last word: the answer of the first engine that decided, else
// the most informative one, with what became of the others.
func (p *parent) conclude() *report.Outcome {
	outcomes := make([]*report.Outcome, len(p.children))
	best := -1
	for i, e := range p.children {
		outcomes[i] = e.conclude()
		e.tellEffort(outcomes[i], len(p.children))
		outcomes[i].Strategy = e.job.Order.Strategy.Name
		if p.winner == e || p.winner == nil && (best < 0 || outcomes[i].Obscurity() < outcomes[best].Obscurity()) {
			best = i
		}
	}
	o := outcomes[best]
	if len(outcomes) == 1 {
		return o
	}
	var attempts []report.Attempt
	for i, other := range outcomes {
		if contradict(o, other) {
			o = report.Internal("strategy %s says %s, strategy %s says %s", o.Strategy, o.Answer(), other.Strategy, other.Answer())
			break
		}
		attempts = append(attempts, report.Attempt{Strategy: other.Strategy, Answer: other.Answer(), Seconds: p.children[i].used.Seconds(), Detail: other.Detail, Bug: other.Reason.Kind == report.Bug})
	}
	o.Attempts = attempts
	if p.winner == nil {
		o.Detail = nil
		for _, a := range attempts {
			o.Detail = append(o.Detail, strings.Join(append([]string{a.Strategy + ": " + a.Answer}, a.Detail...), "; "))
		}
	}
	return o
}

// contradict says that two outcomes cannot both be right.
func contradict(x, y *report.Outcome) bool {
	return x.Verdict == report.True && y.Verdict == report.False || x.Verdict == report.False && y.Verdict == report.True
}
