package driver

import (
	"time"

	"tav/solver"
	"tav/traceabs"
)

// stats collects the numbers of --stats in reading order.
type stats struct{ list []Stat }

func (s *stats) add(group, name string, value float64, unit string) {
	s.list = append(s.list, Stat{Group: group, Name: name, Value: value, Unit: unit})
}

// time measures until the returned function is called.
func (s *stats) time(name string) func() {
	start := time.Now()
	return func() { s.add("Time", name, time.Since(start).Seconds(), "s") }
}

// refinement adds what trace abstraction counted.
func (s *stats) refinement(r traceabs.Statistics) {
	for _, t := range []struct {
		name string
		time time.Duration
	}{
		{"bounded search", r.Bounded}, {"annotations of the whole program", r.Annotations}, {"search for traces", r.Search}, {"feasibility", r.Feasibility},
		{"predicates", r.Predicates}, {"difference and Hoare triples", r.Difference},
	} {
		s.add("Time", t.name, t.time.Seconds(), "s")
	}
	for _, n := range []struct {
		group, name string
		count       int
	}{
		{"Refinement", "iterations", r.Iterations}, {"Refinement", "longest trace", r.Longest},
		{"Refinement", "states at most", r.States}, {"Refinement", "predicates", r.PredicateCount},
		{"Refinement", "traces set aside", r.Aside},
		{"Hoare triples", "answered by syntax", r.Syntactic}, {"Hoare triples", "answered by the cache", r.Cached},
		{"Hoare triples", "answered by the solver", r.Solver},
	} {
		s.add(n.group, n.name, float64(n.count), "")
	}
}

// solver adds what the solver was asked.
func (s *stats) solver(b solver.Stats) {
	for _, q := range []struct {
		name  string
		count solver.Count
	}{{"checks", b.Checks}, {"eliminations", b.Eliminates}, {"Horn systems", b.Horn}} {
		s.add("Solver", q.name, float64(q.count.Queries()), "")
		s.add("Solver", q.name+" undecided", float64(q.count.Unknown), "")
		s.add("Solver", q.name+" time", q.count.Time.Seconds(), "s")
	}
}
