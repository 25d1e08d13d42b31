package driver

import (
	"context"
	"math/big"
	"slices"
	"time"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain/report"
	"tav/solver/term"
	"tav/svcomp/instrument"
)

// witnessRuns is the name of the engine.
const witnessRuns = "runs that follow the witness"

// What following may cost: it comes before everything else.
const (
	followShare = 0.3 // of the time
	followTime  = 20 * time.Second
	followSteps = 5_000_000 // from one input to the next
	followBack  = 64        // inputs that can be changed afterwards
)

// follow looks for an execution that a violation sequence describes, where one is
// written into the program: inputs get the values that the waypoints at hand give to
// their variables. Where the execution leaves the sequence, the last input
// gets another value, when it has had some the one before (chronological
// backtracking). Nil: no execution is found.
func (v *verification) follow(ctx context.Context) (*report.Outcome, error) {
	if v.Instrument == nil || v.Instrument.Segments == 0 {
		return nil, nil
	}
	defer v.stats.time("Engines", witnessRuns)()
	v.enter("follow")
	limit := followTime
	if _, ok := ctx.Deadline(); ok {
		limit = min(limit, time.Duration(followShare*float64(left(ctx))))
	}
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	machine, err := interp.New(v.program)
	if err != nil {
		return nil, err
	}
	f := &follower{values: v.Instrument.Values, machine: machine}
	for f.open() {
		script, run, err := f.run(limited)
		switch {
		case err != nil:
			return nil, ctx.Err() // the time is over, or an input has no value
		case run.Kind != interp.ReachedError:
			continue
		}
		if o, err := v.reached(ctx, script, run); o != nil || err != nil {
			return o, err
		}
	}
	return nil, nil
}

// follower is the state of the search: the inputs of the run at hand.
type follower struct {
	values  []instrument.Value // of the sequence
	machine *interp.Machine
	choices []choice // the last inputs, of which some can be changed
	started bool
	segment int // that the run is in
	next    int // the first of values that is not of an earlier segment
	steps   int // of the run
	record  *interp.Recorder
	chosen  bool // the next input is that of the last choice
}

// A choice is a moment of the run just before an input.
type choice struct {
	state         *interp.State
	segment, next int
	steps         int
	inputs        int // before it
	initial       int
	tried         int // values
}

// open reports whether there is something left to try.
func (f *follower) open() bool { return !f.started || len(f.choices) > 0 }

// run runs the program from the last choice on, or from its entry.
func (f *follower) run(ctx context.Context) (*interp.Script, *interp.Outcome, error) {
	options := interp.Options{MaxSteps: followSteps, Each: f.stepped}
	if !f.started {
		f.started, f.record = true, &interp.Recorder{From: f}
	} else {
		f.back(&options)
	}
	for {
		run, err := f.machine.Run(ctx, f.record, options)
		if err != nil {
			return nil, nil, err
		}
		if run.Kind != interp.Stopped {
			run.Count = f.steps
			return &f.record.Script, run, nil
		}
		options.From = f.choices[len(f.choices)-1].state
	}
}

// back goes to the last choice and takes the next value there.
func (f *follower) back(o *interp.Options) {
	c := &f.choices[len(f.choices)-1]
	c.tried++
	f.segment, f.next, f.steps, f.chosen = c.segment, c.next, c.steps, true
	f.record.Script.Inputs, f.record.Script.Initial = f.record.Script.Inputs[:c.inputs], f.record.Script.Initial[:c.initial]
	o.From = c.state
}

// stepped follows the counter of segments, and ends the run before an input.
func (f *follower) stepped(s *interp.Step) bool {
	f.steps++
	for _, c := range s.Changes {
		if c.Var.C == instrument.Counter && c.Var.Global {
			f.segment = int(c.Value.Big().Int64())
			for f.next < len(f.values) && f.values[f.next].Segment < f.segment {
				f.next++
			}
		}
	}
	if len(s.Edge.To.Out) != 1 {
		return true
	}
	h, ok := s.Edge.To.Out[0].Action.(*cfg.Havoc)
	if !ok || len(h.Dst) == 0 || h.Dst[0].Term.Sort().Kind == term.ArrayKind {
		return true
	}
	if len(f.choices) == followBack {
		f.choices = slices.Delete(f.choices, 0, followBack/2)
	}
	script := &f.record.Script
	f.chosen = true
	f.choices = append(f.choices, choice{f.machine.State(s.Edge.To), f.segment, f.next, f.steps, len(script.Inputs), len(script.Initial), 0})
	return false
}

// Next implements interp.Inputs.
func (f *follower) Next(e *cfg.Edge, v *cfg.Var) (term.Value, error) {
	sort := v.Term.Sort()
	if sort.Kind == term.ArrayKind {
		return term.ZeroValue(sort), nil
	}
	may := f.mayBe(v)
	x := may[0]
	if f.chosen {
		last := len(f.choices) - 1
		x = may[f.choices[last].tried]
		if f.choices[last].tried == len(may)-1 {
			f.choices = f.choices[:last]
		}
		f.chosen = false
	}
	switch sort.Kind {
	case term.BoolKind:
		return term.BoolValue(x.Sign() != 0), nil
	case term.IntKind:
		return term.IntValue(x), nil
	}
	return term.BVValue(sort.Width, x), nil
}

// Initial implements interp.Inputs.
func (f *follower) Initial(v *cfg.Var) (term.Value, error) { return term.ZeroValue(v.Term.Sort()), nil }

// mayBe lists values that are tried for an input: what the waypoint at hand says
// of the variable (of any, if the input has no name), what the next one for this
// variable says, small numbers.
func (f *follower) mayBe(v *cfg.Var) []*big.Int {
	var list []*big.Int
	add := func(n *big.Int) {
		if !slices.ContainsFunc(list, func(x *big.Int) bool { return x.Cmp(n) == 0 }) {
			list = append(list, n)
		}
	}
	ahead := f.values[f.next:min(len(f.values), f.next+followAhead)]
	for _, same := range []bool{true, false} {
		for _, x := range ahead {
			if n, ok := new(big.Int).SetString(x.Number, 0); ok && same == (x.Name == v.C) {
				add(n)
				break
			}
		}
	}
	for _, n := range []int64{0, 1, -1} {
		add(big.NewInt(n))
	}
	return list
}

// followAhead is how many values of the sequence are looked at for one input.
const followAhead = 100
