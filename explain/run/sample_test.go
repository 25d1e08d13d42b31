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
	"tav/traceabs/trace"
)

// A sample is a failing run of a faulty version.
type sample struct {
	name             string // of the program and the version
	version, correct *Machine
	run              *Recording
	trace            *trace.ErrorTrace
	homes            []cfg.Home   // of the trace
	executed         map[int]bool // lines
	faults           []fault      // that are executed
}

func newSample(t *testing.T, name string, version, correct *Machine, r *Recording, faults []fault) *sample {
	trace, err := r.ErrorTrace(context.Background(), causesSteps)
	if err != nil {
		t.Fatal(err)
	}
	s := &sample{
		name: name, version: version, correct: correct, run: r, trace: trace,
		homes: explain.Homes(trace.Letters), executed: map[int]bool{},
	}
	for i := range s.homes {
		s.mark(s.executed, i)
	}
	for _, f := range faults {
		if f.in(s.executed) {
			s.faults = append(s.faults, f)
		}
	}
	return s
}

// mark adds the line of a position; those of the library have none.
func (s *sample) mark(lines map[int]bool, pos int) {
	if line := s.line(pos); line > 0 {
		lines[line] = true
	}
}

func (s *sample) line(pos int) int { return s.homes[min(pos, len(s.homes)-1)].Pos.Line }

// in reports whether the fault shows in lines.
func (f fault) in(lines map[int]bool) bool {
	for line := range f {
		if lines[line] {
			return true
		}
	}
	return false
}

// foundColumns say on which tests a fault is executed, and then whether one of
// those that are executed, and all of them, are among what is reported.
var foundColumns = []column{{"faulty", true}, {"found", true}, {"all found", true}}

func (s *sample) found(lines map[int]bool) []float64 {
	if len(s.faults) == 0 {
		return []float64{0, math.NaN(), math.NaN()}
	}
	found := 0
	for _, f := range s.faults {
		if f.in(lines) {
			found++
		}
	}
	return []float64{1, number(found > 0), number(found == len(s.faults))}
}

func number(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// none are n values that are not there.
func none(n int) []float64 { return slices.Repeat([]float64{math.NaN()}, n) }

// explain runs a method within the time; nil: it fails.
func (s *sample) explain(t *testing.T, name string) (e *explain.Explanation, seconds float64) {
	begin := time.Now()
	ctx, cancel := context.WithTimeout(context.Background(), *causesTime)
	defer cancel()
	backend := z3.New(s.version.program.Terms)
	defer backend.Close()
	k := slices.IndexFunc(explain.Methods(), func(m explain.Method) bool { return m.Name == name })
	if k < 0 {
		t.Fatalf("there is no method %q", name)
	}
	e, err := explain.Methods()[k].Explain(ctx, &explain.Input{
		Prog: s.version.program, Backend: backend, Trace: s.trace, Options: explain.Options{Levels: *causesLevels},
	})
	if err != nil {
		t.Errorf("%s: %s: %v", s.name, name, err)
		e = nil
	}
	return e, time.Since(begin).Seconds()
}

// lineColumns are those of a method that reports statements.
var lineColumns = append(slices.Clip(foundColumns),
	column{"lines", false}, column{"executed", false}, column{"incomplete", true}, column{"seconds", false})

// lines says which lines a method reports.
func (s *sample) lines(t *testing.T, method string) ([]float64, string) {
	e, seconds := s.explain(t, method)
	if e == nil {
		return none(len(lineColumns)), "failed"
	}
	lines := map[int]bool{}
	for _, f := range e.Findings {
		if f.Answer == relevance.Relevant {
			s.mark(lines, f.Pos)
		}
	}
	return append(s.found(lines), float64(len(lines)), float64(len(s.executed)), number(e.Problem != ""), seconds), e.Problem
}

// treeColumns are those of cause trees, as in Tables III and V of [YYLZW]. The
// level is that of the first fault, the root's is 1; inspected are the lines up
// to it, level by level, in the order of the tree. Instances are those of the
// program's own statements: up to the first fault's level, as the paper has them
// (its root cause is the last level that it looks at), and of the whole tree.
var treeColumns = append(slices.Clip(foundColumns),
	column{"level", false}, column{"inspected", false}, column{"lines", false}, column{"executed", false},
	column{"up to level %", false}, column{"instances %", false}, column{"trace", false}, column{"incomplete", true}, column{"seconds", false})

// tree says how far a faulty line is from the failure.
func (s *sample) tree(t *testing.T) ([]float64, string) {
	e, seconds := s.explain(t, "cascade")
	if e == nil {
		return none(len(treeColumns)), "failed"
	}
	inspected, instances := map[int]bool{}, map[int]bool{}
	level, lines, upTo := math.NaN(), math.NaN(), math.NaN()
	inspect := func(n *cascade.Node, pos int) {
		if s.line(pos) == 0 {
			return
		}
		instances[pos] = true
		s.mark(inspected, pos)
		if math.IsNaN(level) && slices.ContainsFunc(s.faults, func(f fault) bool { return f[s.line(pos)] }) {
			level, lines = float64(n.Level+1), float64(len(inspected))
		}
	}
	for _, n := range e.Tree.Nodes { // level by level
		if !n.Expanded {
			continue
		}
		if float64(n.Level+1) > level && math.IsNaN(upTo) {
			upTo = float64(len(instances))
		}
		inspect(n, n.Pos)
		for _, st := range n.Statements {
			inspect(n, st.Pos)
		}
	}
	if !math.IsNaN(level) && math.IsNaN(upTo) { // it is on the last level
		upTo = float64(len(instances))
	}
	own := 0.0
	for i := range s.homes {
		if s.line(i) > 0 {
			own++
		}
	}
	return append(s.found(inspected), level, lines, float64(len(inspected)), float64(len(s.executed)),
		100*upTo/max(own, 1), 100*float64(len(instances))/max(own, 1), float64(s.trace.Len()), number(e.Problem != ""), seconds), e.Problem
}
