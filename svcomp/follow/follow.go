package follow

import (
	"context"
	"log/slog"
	"math/big"
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
	"tav/svcomp/instrument"
)

// Run looks for an execution of a program, with a violation sequence written into
// it, that gets through the sequence and reaches the error. Inputs get the values
// that the waypoints at hand give to their variables. Where the execution leaves
// the sequence, one of the inputs before gets another value, the last that makes
// the execution follow it further. What the program reads before it sets it is 0
// everywhere, then 1. Nil: no execution is found, or ctx ended before.
func Run(ctx context.Context, p *cfg.Program, values []instrument.Value) (*interp.Script, *interp.Outcome, error) {
	machine, err := interp.New(p)
	if err != nil {
		return nil, nil, err
	}
	f := &follower{values: values, machine: machine}
	for _, f.unset = range []int64{0, 1} {
		run, err := f.search(ctx)
		switch {
		case err != nil:
			return nil, nil, nil // the time is over, or an input has no value
		case run.Kind == interp.ReachedError:
			return &f.record.Script, run, nil
		}
	}
	return nil, nil, nil
}

// Given are inputs as the waypoints of a sequence give them, in their order by the name of the variable: from its
// first segment on, and where nothing is left for a variable again from that of the cycle. Without any an input is 0.
func Given(values []instrument.Value, cycle int) interp.Inputs {
	return &given{values: values, cycle: cycle}
}

// given is a position in what waypoints say.
type given struct {
	values []instrument.Value
	cycle  int // a segment
	next   int // of values
}

// Next implements interp.Inputs.
func (g *given) Next(_ *cfg.Edge, v *cfg.Var) (term.Value, error) {
	says := func(x instrument.Value) bool { return x.Name == v.C || v.C == "" }
	i := slices.IndexFunc(g.values[g.next:], says)
	if i < 0 {
		g.next = slices.IndexFunc(g.values, func(x instrument.Value) bool { return x.Segment >= g.cycle })
		if g.next < 0 {
			g.next = len(g.values)
		}
		i = slices.IndexFunc(g.values[g.next:], says)
	}
	if i < 0 {
		return term.ZeroValue(v.Term.Sort()), nil
	}
	g.next += i + 1
	return filled(v.Term.Sort(), g.values[g.next-1].Number), nil
}

// Initial implements interp.Inputs.
func (g *given) Initial(v *cfg.Var) (term.Value, error) { return term.ZeroValue(v.Term.Sort()), nil }

// follower is the state of a run that follows a sequence.
type follower struct {
	values  []instrument.Value // of the sequence
	machine *interp.Machine
	unset   int64    // the value of what the program reads before it sets it
	choices []choice // the last inputs
	moment
	goal   int  // a segment, and
	until  int  // how many steps there may be until the run is past it
	chosen bool // the next input is that of the last choice
	record *interp.Recorder
}

// A moment is where a run is.
type moment struct {
	segment int
	next    int // the first of the values that is not of an earlier segment
	steps   int
}

// A choice is an input of the run, with the moment just before it.
type choice struct {
	moment
	state           *interp.State
	inputs, initial int // before it
	value           int // which of the values that it may have it has
	values          int // how many these are
}

// search runs the program, and again with one input changed as long as that gets
// further.
func (f *follower) search(ctx context.Context) (*interp.Outcome, error) {
	f.record, f.moment, f.choices = &interp.Recorder{From: f}, moment{}, nil
	f.goal, f.until = 0, followSteps
	run, err := f.run(ctx, nil)
	for err == nil && run.Kind != interp.ReachedError {
		slog.Debug("a run leaves the sequence", "component", "follow", "segment", f.segment, "end", run.Kind, "steps", run.Count)
		var better *interp.Outcome
		if better, err = f.change(ctx); better == nil {
			break
		}
		run = better
	}
	return run, err
}

// change changes one input so that the run gets further. Nil: there is none.
func (f *follower) change(ctx context.Context) (*interp.Outcome, error) {
	best := *f
	for i := len(best.choices) - 1; i >= 0; i-- {
		c := best.choices[i]
		for k := range c.values {
			if k == c.value {
				continue
			}
			f.choices = append(slices.Clone(best.choices[:i]), c)
			f.choices[i].value = k
			f.moment, f.chosen = c.moment, true
			record := *best.record
			record.Script = interp.Script{
				Inputs:  slices.Clone(record.Script.Inputs[:c.inputs]),
				Initial: slices.Clone(record.Script.Initial[:c.initial]),
			}
			f.record = &record
			f.goal, f.until = best.segment, leftLength*(best.steps+choiceSteps*len(best.record.Script.Inputs))+leftSteps
			run, err := f.run(ctx, c.state)
			if err != nil || run.Kind == interp.ReachedError || f.segment > best.segment {
				return run, err
			}
		}
	}
	*f = best
	return nil, nil
}

// run runs the program from a state on, nil for its entry.
func (f *follower) run(ctx context.Context, from *interp.State) (*interp.Outcome, error) {
	for {
		run, err := f.machine.Run(ctx, f.record, interp.Options{From: from, Each: f.stepped})
		if err != nil {
			return nil, err
		}
		if run.Kind != interp.Stopped || f.steps >= f.until {
			run.Count = f.steps
			return run, nil
		}
		from = f.choices[len(f.choices)-1].state
	}
}

// stepped follows the counter of segments, and ends the run before an input and
// where it is given up.
func (f *follower) stepped(s *interp.Step) bool {
	f.steps++
	for _, c := range s.Changes {
		if c.Var.C == instrument.Counter && c.Var.Global {
			f.segment = int(c.Value.Big().Int64())
			for f.next < len(f.values) && f.values[f.next].Segment < f.segment {
				f.next++
			}
			if f.segment > f.goal {
				f.until = f.steps + followSteps
			}
		}
	}
	if f.steps >= f.until {
		return false
	}
	if len(s.Edge.To.Out) != 1 {
		return true
	}
	h, ok := s.Edge.To.Out[0].Action.(*cfg.Havoc)
	if !ok || len(h.Dst) == 0 {
		return true
	}
	if len(f.choices) == maxChoices {
		f.choices = slices.Clone(f.choices[maxChoices/2:])
	}
	f.until -= choiceSteps
	script := &f.record.Script
	f.choices = append(f.choices, choice{
		moment: f.moment, state: f.machine.State(s.Edge.To), inputs: len(script.Inputs), initial: len(script.Initial),
	})
	f.chosen = true
	return false
}

// Next implements interp.Inputs.
func (f *follower) Next(e *cfg.Edge, v *cfg.Var) (term.Value, error) {
	may := f.mayBe(v)
	x := may[0]
	if f.chosen {
		c := &f.choices[len(f.choices)-1]
		c.values = len(may)
		x = may[c.value]
		f.chosen = false
	}
	return filled(v.Term.Sort(), x), nil
}

// filled is a number as a value of a sort; of an array all cells have it.
func filled(s *term.Sort, n *big.Int) term.Value {
	switch s.Kind {
	case term.BoolKind:
		return term.BoolValue(n.Sign() != 0)
	case term.IntKind:
		return term.IntValue(n)
	case term.ArrayKind:
		return term.ArrayValue(filled(s.Elem, n))
	}
	return term.BVValue(s.Width, n)
}

// Initial implements interp.Inputs.
func (f *follower) Initial(v *cfg.Var) (term.Value, error) {
	return filled(v.Term.Sort(), big.NewInt(f.unset)), nil
}

// mayBe lists values that are tried for an input, the likeliest first: what the
// waypoints ahead say of the variable first, of any if the input has no name;
// small numbers; what they say of others.
func (f *follower) mayBe(v *cfg.Var) []*big.Int {
	var list []*big.Int
	add := func(n *big.Int) {
		if !slices.ContainsFunc(list, func(x *big.Int) bool { return x.Cmp(n) == 0 }) {
			list = append(list, n)
		}
	}
	ahead := f.values[f.next:min(len(f.values), f.next+followAhead)]
	say := func(of func(string) bool) {
		if i := slices.IndexFunc(ahead, func(x instrument.Value) bool { return of(x.Name) }); i >= 0 {
			add(ahead[i].Number)
		}
	}
	array := v.Term.Sort().Kind == term.ArrayKind
	if !array {
		say(func(name string) bool { return name == v.C || v.C == "" })
	}
	for _, n := range []int64{0, 1, -1} {
		add(big.NewInt(n))
	}
	if !array {
		say(func(name string) bool { return name != v.C })
	}
	return list
}
