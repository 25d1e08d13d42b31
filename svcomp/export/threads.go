package export

import (
	"tav/cfg"
	"tav/cfg/interp"
	"tav/svcomp/graphml"
	"tav/svcomp/witness"
)

// A Threaded is a run of a program with threads.
type Threaded struct {
	Program *cfg.Program   // with the threads
	Turns   []*interp.Turn // that they take
	Error   *cfg.Loc       // that the last one reaches, or in front of which two stand
}

// run is the run as one of one thread after the other.
func (r Threaded) run() *interp.Outcome {
	o := &interp.Outcome{Loc: r.Error}
	for _, t := range r.Turns {
		o.Steps = append(o.Steps, t.Steps...)
	}
	o.Count = len(o.Steps)
	return o
}

// Interleaving is the witness for a run of a program with threads, in version 2.2:
// each waypoint has its thread, and the order of the segments is theirs. A thread begins
// with the call that creates it.
func Interleaving(p Program, r Threaded) *witness.Witness {
	p.Version, p.Program = witness.V22, r.Program
	x := newExporter(p)
	all := segments(x.interleaved(r), witness.Follow)
	if n := len(all); r.Error.Race != nil && n > 1 { // both at once
		all[n-2].Waypoints = append(all[n-2].Waypoints, all[n-1].Waypoints...)
		all = all[:n-1]
	}
	return x.witness(&witness.Entry{Type: witness.ViolationSequence, Segments: all})
}

// InterleavingGraph is the witness automaton for it.
func InterleavingGraph(p Program, r Threaded) *graphml.Graph {
	p.Program = r.Program
	x := newExporter(p)
	g := x.path(x.interleaved(r))
	last := g.Nodes[len(g.Nodes)-1]
	last.Data = append(last.Data, data("violation", "true"))
	return g
}

// interleaved makes the waypoints of a run with threads; the last one, or of a data race
// the last two, are the targets.
func (x *exporter) interleaved(r Threaded) []passage {
	run := r.run()
	t := &teller{exporter: x, steps: run.Steps, conditions: map[int]conditionValue{}, unset: unset(x.Program.Terms, run.Steps), threads: newThreads()}
	for _, steps := range byThread(run.Steps) {
		var own []interp.Step
		for _, i := range steps {
			own = append(own, run.Steps[i])
		}
		for k, c := range x.conditions(own) {
			t.conditions[steps[k]] = c
		}
	}
	t.tell()
	list := t.list
	if len(list) > maxWaypoints {
		list = nil
	}
	end := func(thread int, run *interp.Outcome) {
		if p := x.target(run); p != nil {
			p.Thread = t.id(thread)
			list = append(list, passage{p, p.Location, len(t.steps), 0})
		}
	}
	switch race, waits := r.Error.Race, r.Error.Deadlock; {
	case len(waits) > 0:
		end(waits[len(waits)-1].Thread, run)
	case race != nil:
		for _, a := range race {
			end(a.Thread, &interp.Outcome{Loc: &cfg.Loc{Violates: cfg.NoDataRace, Pos: a.Pos}})
		}
	case len(r.Turns) > 0:
		end(r.Turns[len(r.Turns)-1].Thread, run)
	}
	return list
}

// byThread lists the steps of each thread.
func byThread(steps []interp.Step) map[int][]int {
	of := map[int][]int{}
	for i, s := range steps {
		of[s.Edge.Thread] = append(of[s.Edge.Thread], i)
	}
	return of
}

// threads are those of a run that is exported.
type threads struct {
	at       int                  // the thread at turn
	switched bool                 // it has not been mentioned since it has its turn
	others   map[int][]frameState // the functions that are active in the others
	number   map[int]int          // of a thread: how many were created before
	created  int
}

func newThreads() *threads { return &threads{others: map[int][]frameState{}, number: map[int]int{}} }

// id is the number of a thread in the witness.
func (t *threads) id(thread int) *int {
	n := t.number[thread]
	return &n
}

// turn lets the thread of a step have its turn.
func (t *teller) turn(s *interp.Step) {
	if s.Edge.Thread != t.at {
		t.others[t.at] = t.frames
		t.at, t.frames, t.switched = s.Edge.Thread, t.others[s.Edge.Thread], true
		delete(t.others, t.at)
	}
}

// starts reports that a step creates a thread.
func (t *teller) starts(s *interp.Step) {
	t.created++
	t.number[s.Edge.Starts.Number] = t.created
	t.others[s.Edge.Starts.Number] = nil
	at := s.Edge.Pos
	for f := s.Edge.Frame; f != nil && at.InLibrary(); f = f.Parent {
		at = f.Pos
	}
	before := len(t.list)
	for _, name := range []string{"pthread_create", "thrd_create"} {
		t.call(at, name, witness.FunctionEnter, nil)
	}
	if len(t.list) > before {
		t.list[len(t.list)-1].creates = t.created
	}
}

// stacks are the functions that are active in each thread.
func (t *teller) stacks() [][]frameState {
	all := [][]frameState{t.frames}
	if t.threads != nil {
		for _, frames := range t.others {
			all = append(all, frames)
		}
	}
	return all
}
