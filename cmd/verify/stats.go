package verify

import (
	"fmt"
	"slices"
	"time"

	"tav/explain/report"
	"tav/solver"
	"tav/solver/families"
	"tav/solver/limits"
	"tav/traceabs"
	"tav/traceabs/bounded"
)

// Stats collects the numbers of --stats in reading order.
type Stats struct{ list []report.Stat }

func (s *Stats) add(group, name string, value float64, unit string) {
	s.list = append(s.list, report.Stat{Group: group, Name: name, Value: value, Unit: unit})
}

// time measures until the returned function is called, under a heading, all
// times of one name together.
func (s *Stats) time(group, name string) func() {
	start := time.Now()
	return func() {
		for i := range s.list {
			if s.list[i].Group == group && s.list[i].Name == name { // once more
				s.list[i].Value += time.Since(start).Seconds()
				return
			}
		}
		s.add(group, name, time.Since(start).Seconds(), "s")
	}
}

// refinement adds what the engines used and what trace abstraction counted.
func (s *Stats) refinement(r traceabs.Statistics) {
	for _, e := range r.Engines {
		s.add("Engines", e.Name, e.Time.Seconds(), "s")
	}
	s.bounded(r.Bounded)
	const loop, triples = "Trace abstraction", "Hoare triples"
	for _, t := range []struct {
		name string
		time time.Duration
	}{
		{"search for traces", r.Search}, {"feasibility", r.Feasibility},
		{"predicates", r.Predicates}, {"difference and Hoare triples", r.Difference},
	} {
		s.add(loop, t.name, t.time.Seconds(), "s")
	}
	most, mean, last := summarise(r.States)
	for _, n := range []struct {
		group, name string
		value       float64
		unit        string
	}{
		{loop, "iterations", float64(r.Iterations), ""},
		{loop, "longest trace", float64(r.Longest), ""},
		{loop, "states at most", float64(most), ""},
		{loop, "states on average", mean, ""},
		{loop, "states at last", float64(last), ""},
		{loop, "predicates kept", float64(r.PredicateCount), ""},
		{loop, "traces set aside", float64(r.Aside), ""},
		{triples, "answered by syntax", float64(r.Triples.Syntactic), ""},
		{triples, "answered by the cache", float64(r.Triples.Cached), ""},
		{triples, "answered by the solver", float64(r.Triples.Solver), ""},
		{triples, "reached the solver", percent(r.Triples.Solver, r.Triples.Syntactic+r.Triples.Cached+r.Triples.Solver), "%"},
	} {
		s.add(n.group, n.name, n.value, n.unit)
	}
}

// bounded adds how far bounded search came.
func (s *Stats) bounded(b bounded.Statistics) {
	const group, loops = "Bounded search", "Loops"
	if b.Depth+b.Rounds == 0 {
		return
	}
	open := 0
	for _, l := range b.Loops {
		if l.Open {
			open++
		}
	}
	for _, n := range []struct {
		name  string
		value int
	}{
		{"blocks deep", b.Depth}, {"rounds loop by loop", b.Rounds}, {"positions in the last round", b.Positions},
		{"loops that end", len(b.Loops) - open}, {"loops that may go on", open},
		{"definitions", b.Definitions}, {"nodes of the formula", b.Nodes}, {"Boolean variables", b.Variables}, {"clauses", b.Clauses},
	} {
		s.add(group, n.name, float64(n.value), "")
	}
	s.add(group, "encoding", b.Encoding.Seconds(), "s")
	s.add(group, "solver", b.Solving.Seconds(), "s")
	for _, l := range b.Loops {
		end := "ends"
		if l.Open {
			end = "may go on"
		}
		s.add(loops, fmt.Sprintf("%s:%d: iterations, then it %s", l.Pos.File, l.Pos.Line, end), float64(l.Iterations), "")
	}
}

// summarise gives the maximum, the mean and the last of some numbers; zeros
// when there are none.
func summarise(numbers []int) (most int, mean float64, last int) {
	if len(numbers) == 0 {
		return 0, 0, 0
	}
	sum := 0
	for _, n := range numbers {
		sum += n
	}
	return slices.Max(numbers), float64(sum) / float64(len(numbers)), numbers[len(numbers)-1]
}

// percent of whole; 0 of nothing.
func percent(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return 100 * float64(part) / float64(whole)
}

// solver adds what the solver was asked, by kind of query.
func (s *Stats) solver(b solver.Stats) {
	for _, q := range []struct {
		name  string
		count solver.Count
	}{{"checks", b.Checks}, {"eliminations", b.Eliminates}, {"Horn systems", b.Horn}} {
		s.add("Solver", q.name, float64(q.count.Queries()), "")
		s.add("Solver", q.name+" undecided", float64(q.count.Unknown), "")
		s.add("Solver", q.name+" time", q.count.Time.Seconds(), "s")
	}
}

// families adds what came of families of heuristics.
func (s *Stats) families(t *families.Table) {
	for _, name := range t.Used() {
		c := t.Count(name)
		for _, n := range []struct {
			what  string
			value int
		}{{"proposed", c.Proposed}, {"kept", c.Kept}, {"decided", c.Decided}} {
			if n.value > 0 {
				s.add("Families", name+": "+n.what, float64(n.value), "")
			}
		}
	}
}

// limits adds the limits that were hit.
func (s *Stats) limits(h *limits.Hits) {
	for _, name := range h.Names() {
		s.add("Limits", name, float64(h.Of(name)), "")
	}
}
