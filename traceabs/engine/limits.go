package engine

import "time"

// Limits bound single steps, so that one hard query does not use up all time.
// The zero value means the defaults.
type Limits struct {
	Query time.Duration // one Hoare triple; default 2s
	Trace time.Duration // the feasibility of one trace; default 30s
	Horn  time.Duration // one system of Horn clauses; default 5s
	Chain time.Duration // one without recursion: interpolants of a trace; default 1s
}

// AssumedTime is what is divided when there is no deadline.
const AssumedTime = 60 * time.Second

func (l Limits) withDefaults() Limits {
	set := func(d *time.Duration, value time.Duration) {
		if *d == 0 {
			*d = value
		}
	}
	set(&l.Query, 2*time.Second)
	set(&l.Trace, 30*time.Second)
	set(&l.Horn, 5*time.Second)
	set(&l.Chain, time.Second)
	return l
}
