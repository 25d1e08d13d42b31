package driver

import "strings"

// An Attempt is how one of several strategies came out.
type Attempt struct {
	Strategy string   `json:"strategy"`
	Answer   string   `json:"answer"` // as in the RESULT line
	Seconds  float64  `json:"seconds"`
	Detail   []string `json:"detail,omitempty"`
}

// decisive says that there is no point in waiting for other strategies.
func (o *Outcome) decisive() bool {
	return o.Verdict != Unknown || o.ExitCode() == exitInput
}

// conclude has the last word: the answer of the first engine that decided, else
// the most telling one, with what became of the others.
func (p *parent) conclude() *Outcome {
	outcomes := make([]*Outcome, len(p.children))
	best := -1
	for i, e := range p.children {
		outcomes[i] = e.conclude()
		outcomes[i].Strategy = e.config.Strategy.Name
		if p.winner == e || p.winner == nil && (best < 0 || outcomes[i].obscurity() < outcomes[best].obscurity()) {
			best = i
		}
	}
	o := outcomes[best]
	if len(outcomes) == 1 {
		return o
	}
	var attempts []Attempt
	for i, other := range outcomes {
		if contradict(o, other) {
			o = internal("strategy %s says %s, strategy %s says %s", o.Strategy, o.Answer(), other.Strategy, other.Answer())
			break
		}
		attempts = append(attempts, Attempt{other.Strategy, other.Answer(), p.children[i].used.Seconds(), other.Detail})
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
func contradict(x, y *Outcome) bool {
	return x.Verdict == True && y.Verdict == False || x.Verdict == False && y.Verdict == True
}

// obscurity orders reasons of UNKNOWN: what was found out about the program
// says more than a limit, a limit of all more than one of a single engine, and
// the loss of an engine says nothing.
func (o *Outcome) obscurity() int {
	switch {
	case o.ExitCode() == exitInternal:
		return 3
	case o.Reason == "memory":
		return 2
	case o.Reason == "timeout" || o.Reason == "interrupted":
		return 1
	}
	return 0
}
