package process

import (
	"encoding/json"
	"time"

	"tav/traceabs"
)

// An Order is what a parent tells an engine beside its task: how to go about it,
// and within which limits.
type Order struct {
	Strategy traceabs.Strategy
	LeftOut  Step      // an engine process died in it before; none: the zero value
	Deadline time.Time // the engine ends by itself then; zero for none
	Memory   int64     // bytes that engine and compilers may use; 0 for no limit
	Dump     string    // directory for artefacts; "" for none
}

// without is the order that leaves a step out; false if that cannot be.
func (o Order) without(s Step) (Order, bool) {
	if o.LeftOut != (Step{}) || s.Engine == "" {
		return o, false
	}
	o.LeftOut = s
	if s.Operation != "" || s.Engine == SampleRuns {
		return o, true
	}
	var ok bool
	o.Strategy, ok = o.Strategy.Without(s.Engine)
	return o, ok
}

// A Job is what an engine reads from its standard input.
type Job struct {
	Order Order
	Task  json.RawMessage // what is to be verified, which is its parent's and its own business
}
