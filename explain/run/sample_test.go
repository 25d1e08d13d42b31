package run

import (
	"context"
	"math"
	"slices"
	"testing"
	"time"

	"tav/cfg"
	"tav/explain"
	"tav/explain/cascade"
	"tav/explain/relevance"
	"tav/solver/z3"
	"tav/traceabs"
)

// A sample is a failing run of a faulty version.
type sample struct {
	name             string
	version, correct *Machine
	run              *Recording
	trace            *traceabs.ErrorTrace
	homes            []cfg.Home   // of the trace
	executed         map[int]bool // lines
	faulty           map[int]bool // lines
}

func newSample(t *testing.T, name string, version, correct *Machine, r *Recording, faulty map[int]bool) *sample {
	trace, err := r.ErrorTrace(context.Background(), causesSteps)
	if err != nil {
		t.Fatal(err)
	}
	s := &sample{
		name: name, version: version, correct: correct, run: r, trace: trace,
		homes: explain.Homes(trace.Letters), executed: map[int]bool{}, faulty: faulty,
	}
	for i := range s.homes {
		s.mark(s.executed, i)
	}
	return s
}

// mark adds the line of a position; those of the library have none.
func (s *sample) mark(lines map[int]bool, pos int) {
	if line := s.homes[min(pos, len(s.homes)-1)].Pos.Line; line > 0 {
		lines[line] = true
	}
}

// faultyIn is 1 when there is a faulty line among these, 0 when there is none,
// and not a number when no faulty line is executed (a definition, or code that
// is missing).
func (s *sample) faultyIn(lines map[int]bool) float64 {
	switch {
	case !anyOf(s.executed, s.faulty):
		return math.NaN()
	case anyOf(lines, s.faulty):
		return 1
	}
	return 0
}

// explain runs a method within the time; nil: it fails.
func (s *sample) explain(t *testing.T, name string) (e *explain.Explanation, seconds float64) {
	begin := time.Now()
	ctx, cancel := context.WithTimeout(context.Background(), *causesTime)
	defer cancel()
	backend, err := z3.New(s.version.program.Terms)
	if err != nil {
		t.Fatal(err)
	}
	defer backend.Close()
	k := slices.IndexFunc(explain.Methods(), func(m explain.Method) bool { return m.Name() == name })
	e, err = explain.Methods()[k].Explain(ctx, &explain.Input{
		Prog: s.version.program, Backend: backend, Trace: s.trace, Options: explain.Options{Levels: *causesLevels},
	})
	if err != nil {
		t.Errorf("%s: %s: %v", s.name, name, err)
		e = nil
	}
	return e, time.Since(begin).Seconds()
}

// lineColumns are those of a method that reports statements.
var lineColumns = []string{"faulty", "lines", "executed", "seconds"}

// lines says which lines a method reports.
func (s *sample) lines(t *testing.T, method string) row {
	e, seconds := s.explain(t, method)
	if e == nil {
		return row{name: s.name}
	}
	lines := map[int]bool{}
	for _, f := range e.Findings {
		if f.Answer == relevance.Relevant {
			s.mark(lines, f.Pos)
		}
	}
	return row{s.name, []float64{s.faultyIn(lines), float64(len(lines)), float64(len(s.executed)), seconds}, e.Problem}
}

// treeColumns are those of cause trees; inspected are the lines up to the
// faulty one, level by level, in the order of the tree.
var treeColumns = []string{"faulty", "level", "inspected", "lines", "executed", "instances %", "seconds"}

// tree says how far a faulty line is from the failure.
func (s *sample) tree(t *testing.T) row {
	e, seconds := s.explain(t, "cascade")
	if e == nil {
		return row{name: s.name}
	}
	inspected, instances := map[int]bool{}, map[int]bool{}
	level, lines := math.NaN(), math.NaN()
	inspect := func(n *cascade.Node, pos int) {
		if s.homes[min(pos, len(s.homes)-1)].Pos.Line > 0 {
			instances[pos] = true
		}
		s.mark(inspected, pos)
		if math.IsNaN(level) && anyOf(inspected, s.faulty) {
			level, lines = float64(n.Level), float64(len(inspected))
		}
	}
	for _, n := range e.Tree.Nodes { // level by level
		if !n.Expanded {
			continue
		}
		inspect(n, n.Pos)
		for _, st := range n.Statements {
			inspect(n, st.Pos)
		}
	}
	own := 0
	for _, h := range s.homes {
		if h.Pos.Line > 0 {
			own++
		}
	}
	return row{s.name, []float64{
		s.faultyIn(inspected), level, lines, float64(len(inspected)), float64(len(s.executed)),
		100 * float64(len(instances)) / float64(max(own, 1)), seconds,
	}, e.Problem}
}

func anyOf(set, of map[int]bool) bool {
	for x := range of {
		if set[x] {
			return true
		}
	}
	return false
}
