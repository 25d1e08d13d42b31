package schedule

import (
	"context"
	"fmt"
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cfg/interp/forced"
	"tav/cfg/sequentialise"
	"tav/solver/term"
)

// A Run is a run of a program with threads to an error, turn by turn, as the interpreter
// has taken it.
type Run struct {
	Turns []*interp.Turn
	End   *interp.Outcome      // nil: the error is a data race, before whose accesses two threads stand, or a deadlock
	Waits map[int]*interp.Turn // of a deadlock, by thread: what it has looked at that waits
	given *given
	race  *cfg.Race
	want  *interp.Outcome // of the form
}

// Next are the accesses of the data race that the run reaches, or where the threads of the deadlock wait.
func (r *Run) Next() []cfg.RaceAccess {
	if r.race != nil {
		return r.race[:]
	}
	return r.want.Loc.Deadlock
}

// threads are those that take the turns.
func (r *Run) threads() []int {
	var list []int
	for _, t := range r.Turns {
		list = append(list, t.Thread)
	}
	return list
}

// same reports whether a run reached the same error.
func (r *Run) same(end *interp.Outcome) bool {
	w := r.want
	return end.Kind == w.Kind && end.Loc.Violates == w.Loc.Violates && end.Loc.Reason == w.Loc.Reason && end.Loc.Pos == w.Loc.Pos
}

// again runs the program with the threads in this order. The error says that it does not reach the same
// error.
func (r *Run) again(ctx context.Context, p *cfg.Program, threads []int) (*Run, error) {
	n := &Run{given: r.given, race: r.race, want: r.want}
	left := map[int][]*interp.Turn{}
	for _, t := range r.Turns {
		left[t.Thread] = append(left[t.Thread], t)
	}
	for _, thread := range threads {
		n.Turns = append(n.Turns, left[thread][0])
		left[thread] = left[thread][1:]
	}
	at, err := n.replay(ctx, p)
	if err != nil {
		return nil, err
	}
	return n, n.finish(at, r.want)
}

// replay takes the turns of the run, which it replaces by what the interpreter does.
func (r *Run) replay(ctx context.Context, p *cfg.Program) (*interp.Interleaving, error) {
	at, err := interp.NewInterleaving(ctx, p, r.given, edgesFor(r.want))
	if err != nil {
		return nil, err
	}
	for i, before := range r.Turns {
		t, err := at.Take(before.Thread, nil)
		switch {
		case err != nil:
			return nil, err
		case t == nil || !slices.EqualFunc(t.Steps, before.Steps, func(a, b interp.Step) bool { return a.Edge == b.Edge }):
			return nil, fmt.Errorf("thread %d goes another way", before.Thread)
		}
		r.Turns[i] = t
	}
	return at, nil
}

// Replay takes the run of a sequential form to an error again, on the program with threads itself,
// in which no interleaving was left out. The error says where that leads elsewhere: then the form
// is wrong.
func Replay(ctx context.Context, p *cfg.Program, form *sequentialise.Form, run *interp.Outcome, script *interp.Script) (*Run, error) {
	g, path := read(form, run, script)
	r := &Run{given: g, race: run.Loc.Race, want: run}
	at, err := interp.NewInterleaving(ctx, p, g, edgesFor(run))
	if err != nil {
		return nil, err
	}
	for len(path) > 0 && at.End == nil {
		thread := path[0].thread
		t, err := at.Take(thread, func(x *cfg.Loc) bool {
			if len(path) > 0 && path[0] == (passage{thread, x}) {
				path = path[1:]
			}
			return len(path) == 0 // two threads may stand before accesses in the middle of a block
		})
		switch {
		case err != nil:
			return nil, err
		case t == nil:
			return nil, fmt.Errorf("thread %d waits at %v", thread, at.Locs[thread].Pos)
		case len(r.Turns) > edgesFor(run):
			return nil, fmt.Errorf("thread %d does not come to %v", thread, path[0].to.Pos)
		}
		r.Turns = append(r.Turns, t)
	}
	return r, r.finish(at, run)
}

// edgesFor bounds the edges of a run that takes another one again: steps of a form may be several.
func edgesFor(run *interp.Outcome) int { return run.Count*edgesAStep + edgesMore }

// finish compares how a run ended with how it should.
func (r *Run) finish(at *interp.Interleaving, want *interp.Outcome) error {
	r.End = at.End
	switch {
	case want.Loc.Race != nil:
		if r.End != nil || !r.races(at, want.Loc.Race) {
			return fmt.Errorf("the threads do not come to the data race")
		}
		return nil
	case want.Loc.Deadlock != nil:
		return r.wait(at)
	case r.End == nil:
		return fmt.Errorf("the threads do not come to the error")
	case !r.same(r.End):
		return fmt.Errorf("the threads come to another end: %v %s", r.End.Kind, r.End.What)
	}
	return nil
}

// races reports whether the run reaches a data race.
func (r *Run) races(at *interp.Interleaving, race *cfg.Race) bool {
	if !race[0].Made {
		return at.Races(race[0].Thread, race[1].Thread)
	}
	clocks := NewClocks(at.Program())
	for _, t := range r.Turns {
		clocks.Take(t)
	}
	is := func(e *cfg.Edge, a cfg.RaceAccess) bool { return e.Thread == a.Thread && e.Home().Pos == a.Pos }
	return slices.ContainsFunc(clocks.Races(at), func(r [2]*cfg.Edge) bool { return is(r[0], race[0]) && is(r[1], race[1]) })
}

// wait looks at what the threads wait for; the error says which of them does not, or that all have ended.
func (r *Run) wait(at *interp.Interleaving) error {
	r.Waits = map[int]*interp.Turn{}
	ready := at.Ready()
	if len(ready) == 0 {
		return fmt.Errorf("no thread waits")
	}
	for _, thread := range ready {
		if at.Locs[thread].NextWait() == nil {
			return fmt.Errorf("thread %d does not wait", thread)
		}
		t, err := at.Wait(thread)
		switch {
		case err != nil:
			return err
		case t == nil:
			return fmt.Errorf("thread %d goes on", thread)
		}
		r.Waits[thread] = t
	}
	return nil
}

// A passage is a location that a thread reaches in its turn.
type passage struct {
	thread int
	to     *cfg.Loc
}

// given are the inputs of a run of a form, by thread.
type given struct {
	values  [][]setting               // of havocs, by thread
	begin   map[*cfg.Var][]term.Value // of variables of threads, by how often these were started
	initial map[string]term.Value     // of variables that were read before they were set
}

type setting struct {
	v     *cfg.Var
	value term.Value
}

// A missingError says that a run asks for an input that the run that it is made of was not given.
type missingError struct{ v *cfg.Var }

func (e *missingError) Error() string { return "no value is known for " + e.v.Name }

// read reads a run of a form: its inputs by thread, and where threads come by.
func read(form *sequentialise.Form, run *interp.Outcome, script *interp.Script) (*given, []passage) {
	g := &given{begin: map[*cfg.Var][]term.Value{}, initial: map[string]term.Value{}}
	for _, x := range script.Initial {
		if _, ok := g.initial[x.Var]; !ok {
			g.initial[x.Var] = x.Value
		}
	}
	var path []passage
	for _, s := range run.Steps {
		step, ok := form.Step(s.Edge)
		if !ok {
			continue
		}
		if step.To == nil {
			for _, c := range s.Changes {
				g.begin[c.Var] = append(g.begin[c.Var], c.Value)
			}
			continue
		}
		thread := s.Edge.Thread
		path = append(path, passage{thread, step.To})
		if _, ok := s.Edge.Action.(*cfg.Havoc); !ok {
			continue
		}
		for len(g.values) <= thread {
			g.values = append(g.values, nil)
		}
		for _, c := range s.Changes {
			g.values[thread] = append(g.values[thread], setting{c.Var, c.Value})
		}
	}
	return g, path
}

// Next implements interp.ThreadInputs.
func (g *given) Next(e *cfg.Edge, n int, v *cfg.Var) (term.Value, error) {
	if e.Thread < len(g.values) && n < len(g.values[e.Thread]) && g.values[e.Thread][n].v == v {
		return g.values[e.Thread][n].value, nil
	}
	return term.Value{}, &missingError{v}
}

// Initial implements interp.ThreadInputs.
func (g *given) Initial(v *cfg.Var, starts int) (term.Value, error) {
	if list := g.begin[v]; starts > 0 && starts <= len(list) {
		return list[starts-1], nil
	}
	if x, ok := g.initial[v.Name]; ok {
		return x, nil
	}
	return term.ZeroValue(v.Term.Sort()), nil
}

// Forced are the turns as a native run is made to take them: by the lines of the program,
// which is one file.
func (r *Run) Forced() []forced.Turn {
	var list []forced.Turn
	number, created := map[int]int{}, 0
	for _, t := range r.Turns {
		at := slices.IndexFunc(t.Steps, func(s interp.Step) bool { return s.Edge.Starts != nil })
		if at < 0 {
			at = slices.IndexFunc(t.Steps, func(s interp.Step) bool { return s.Edge.From == t.At })
		}
		if at >= 0 {
			home := t.Steps[at].Edge.Home()
			turn := forced.Turn{Thread: number[t.Thread], First: home.Pos.Line}
			for _, s := range t.Steps[at:] { // to the end of an atomic block
				if h := s.Edge.Home(); h.Frame == home.Frame {
					turn.Last = max(turn.Last, h.Pos.Line, h.Pos.EndLine)
				}
			}
			if home.Pos.Col > 0 { // else it is no statement
				list = append(list, turn)
			}
		}
		for _, thread := range t.Starts {
			created++
			number[thread] = created
		}
	}
	return list
}
