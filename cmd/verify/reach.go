package verify

import (
	"context"
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain/report"
	"tav/solver/effort"
	"tav/traceabs/certify"
)

// What executions reach: goals are sets of edges, each reached by an execution that leaves the beginning of one of them. Sample runs
// reach most; for those that are left a program is searched whose errors are that one of them is reached, and the execution
// that is found is run on in the program itself, for what it reaches beyond. A proof that none is an error is one
// that no goal left is reached. Where there is no answer to all at once, each is asked for alone.

// A reaching search is what is known of goals.
type reaching struct {
	*subject
	goals   [][]*cfg.Edge
	runs    []*interp.Script // executions that reach a goal as the first ones
	by      []int            // of a goal: 1 + the index in runs of the first that reaches it
	machine *interp.Machine  // that has made sample runs; nil: none has
	over    bool             // the others will not be found
	never   []bool           // of a goal: it is proved that no execution reaches it
}

// reach asks which goals a subject's executions reach, until the time of ctx is over; known are executions to begin with.
func reach(ctx context.Context, v *subject, goals [][]*cfg.Edge, known []*interp.Script) *reaching {
	r := &reaching{subject: v, goals: goals, by: make([]int, len(goals)), never: make([]bool, len(goals))}
	for i, edges := range goals {
		r.never[i] = len(edges) == 0
	}
	for _, script := range known {
		r.note(ctx, script)
	}
	r.sample(ctx)
	for again := true; again && len(r.left()) > 0 && ctx.Err() == nil; {
		part, cancel := effort.Share(ctx, reachShare)
		again = r.ask(part, r.left())
		cancel()
	}
	for left := r.left(); len(left) > 0 && ctx.Err() == nil && !r.over; left = left[1:] {
		if r.open(left[0]) {
			part, cancel := effort.Share(ctx, 1/float64(len(left)))
			r.ask(part, left[:1])
			cancel()
		}
	}
	return r
}

// open reports whether nothing is known of a goal.
func (r *reaching) open(i int) bool { return r.by[i] == 0 && !r.never[i] }

// left are the goals of which nothing is known.
func (r *reaching) left() (list []int) {
	for i := range r.goals {
		if r.open(i) {
			list = append(list, i)
		}
	}
	return list
}

// sample runs the program, and notes what a run reaches that no one before has reached.
func (r *reaching) sample(ctx context.Context) {
	visited := 0
	r.machine = sampled(ctx, r.Prog, func(m *interp.Machine, script *interp.Script) bool {
		if m.Visited() > visited {
			visited = m.Visited()
			r.note(ctx, script)
		}
		return len(r.left()) == 0
	})
}

// sampled is a machine that has run a program on corner and random inputs; each run is shown with its inputs, until that is enough.
func sampled(ctx context.Context, p *cfg.Program, show func(*interp.Machine, *interp.Script) (enough bool)) *interp.Machine {
	machine, err := interp.New(p)
	if err != nil {
		return nil
	}
	random, steps := interp.NewRandom(p, 0), 0
	for seed := uint64(0); steps < sampleMost; seed++ {
		if random.Seed(seed); seed%steadyEvery == steadyEvery-1 {
			random.Steady(seed)
		}
		recorder := &interp.Recorder{From: random}
		run, err := machine.Run(ctx, recorder, interp.Options{MaxSteps: sampleSteps})
		if err != nil || show(machine, &recorder.Script) || readsNothing(run, recorder) {
			return machine
		}
		steps += run.Count + interp.RunEffort
	}
	return machine
}

// note runs a script and notes what it reaches as the first one.
func (r *reaching) note(ctx context.Context, script *interp.Script) (more bool) {
	machine, err := interp.New(r.Prog)
	if err != nil {
		return false
	}
	options := interp.Options{MaxSteps: sampleMost}
	if assumes(script) {
		options = interp.Options{MaxSteps: sampleSteps, Record: true}
	}
	run, err := machine.Run(ctx, script.Play(), options)
	if err != nil {
		return false
	}
	reached := machine.Reached
	if options.Record {
		reached = r.certainly(run.Steps)
	}
	for i, edges := range r.goals {
		for _, e := range edges {
			if r.open(i) && reached(e.From) {
				if !more {
					r.runs, more = append(r.runs, script), true
				}
				r.by[i] = len(r.runs)
			}
		}
	}
	return more
}

// assumes reports whether a script has results of functions that are not known.
func assumes(script *interp.Script) bool {
	return slices.ContainsFunc(script.Inputs, func(in interp.Input) bool { return in.Kind.Assumed() })
}

// certainly reports whether steps leave a location before one depends on what a function does that is not known.
func (r *reaching) certainly(steps []interp.Step) func(*cfg.Loc) bool {
	sure, most := 0, len(steps) // as long prefixes depend on more
	for sure < most {
		middle := (sure + most + 1) / 2
		if assumedEffect(r.Prog.Terms, steps[:middle]) == nil {
			sure = middle
		} else {
			most = middle - 1
		}
	}
	left := map[*cfg.Loc]bool{}
	for _, s := range steps[:sure] {
		left[s.Edge.From] = true
	}
	return func(x *cfg.Loc) bool { return left[x] }
}

// ask looks for an execution that reaches one of some goals, or a proof that none does.
func (r *reaching) ask(ctx context.Context, goals []int) (more bool) {
	edges := map[*cfg.Edge]bool{}
	of := map[cfg.Action]int{}
	for _, i := range goals {
		for _, e := range r.goals[i] {
			edges[e], of[e.Action] = true, i
		}
	}
	l := *r.Loaded
	l.Prog, l.threads, l.form, l.structure = r.Prog.Passing(edges, nil), nil, nil, nil
	d, err := r.session.search(&l).decide(ctx)
	if err != nil {
		return false
	}
	switch {
	case d.Verdict == report.False && d.trace != nil:
		if more = r.note(ctx, d.trace.script); !more { // the run on is too long
			r.runs, more = append(r.runs, d.trace.script), true
			r.by[of[d.trace.run.Edge.Action]] = len(r.runs)
		}
	case d.Verdict == report.True && r.form != nil: // of the sequential form, which leaves out executions
		r.over = true
	case d.Verdict == report.True && r.holds(ctx, d):
		for _, i := range goals {
			r.never[i] = true
		}
	}
	return more
}

// holds reports whether a proof was checked again.
func (r *reaching) holds(ctx context.Context, d *decision) bool {
	if d.of.doubted(d.Outcome).Verdict != report.True {
		return false
	}
	if d.check == nil { // it is the only execution
		return (&certify.Execution{Prog: d.of.Prog}).Check(ctx) == nil
	}
	return d.check(ctx) == nil
}
