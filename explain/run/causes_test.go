package run

import (
	"context"
	"flag"
	"math"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/frontend"
	"tav/explain"
	"tav/explain/cascade"
	"tav/explain/relevance"
	"tav/solver/z3"
	"tav/traceabs"
)

var (
	causes       = flag.Int("siemens.causes", 0, "explain a failing run of at most so many faulty versions of each program")
	causesLevels = flag.Int("siemens.levels", 3, "levels of the trees below the root")
	causesSeed   = flag.Int64("siemens.seed", 1, "which versions and tests are taken")
	causesTime   = flag.Duration("siemens.time", time.Minute, "the time for each explanation")
)

// causesSteps bounds the runs that TestSiemensCauses explains.
const causesSteps = 500_000

// TestSiemensCauses explains one failing run of faulty versions by all methods
// and says whether they show a faulty line: a line of the version that the
// correct program does not have, or one beside lines that it lacks. Versions
// without an executed faulty line are left out of these answers. The layout of
// the directory is that of TestSiemens.
func TestSiemensCauses(t *testing.T) {
	if *siemens == "" || *causes == 0 {
		t.Skip("no -siemens, or no -siemens.causes")
	}
	universes, _ := filepath.Glob(filepath.Join(*siemens, "*", "universe.txt"))
	for _, u := range universes {
		dir := filepath.Dir(u)
		t.Run(filepath.Base(dir), func(t *testing.T) { locateAll(t, dir, u) })
	}
}

func locateAll(t *testing.T, dir, universe string) {
	text, err := os.ReadFile(universe)
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Base(dir) + ".c"
	source := filepath.Join(dir, "source", program)
	correct := loadVersion(t, source)
	random := rand.New(rand.NewSource(*causesSeed))
	tests := strings.Split(strings.TrimSpace(string(text)), "\n")
	random.Shuffle(len(tests), func(i, j int) { tests[i], tests[j] = tests[j], tests[i] })
	versions, _ := filepath.Glob(filepath.Join(dir, "versions", "*", program))
	random.Shuffle(len(versions), func(i, j int) { versions[i], versions[j] = versions[j], versions[i] })
	trees := &table{title: "cascade", columns: treeColumns}
	chains := &table{title: "chain", columns: chainColumns}
	var others []*table
	for _, method := range []string{"relevance", "flow-sensitive", "concolic"} {
		others = append(others, &table{title: method, columns: lineColumns})
	}
	for _, v := range versions[:min(*causes, len(versions))] {
		name := filepath.Base(filepath.Dir(v))
		m := loadVersion(t, v)
		r := failing(t, m, correct, filepath.Join(dir, "inputs"), tests)
		if r == nil {
			t.Logf("%s: no test fails", name)
			continue
		}
		s := newSample(t, name, m, correct, r, faulty(t, source, v))
		t.Logf("%s: %v; %d edges, %d lines executed, a faulty one: %v", name, r.Failure.Kind, s.trace.Len(), len(s.executed), s.faultyIn(s.executed) == 1)
		trees.add(s.tree(t))
		for _, table := range others {
			table.add(s.lines(t, table.title))
		}
		chains.add(s.chains(t))
	}
	for _, table := range append(others, trees, chains) {
		t.Logf("%s, %s", program, table)
	}
}

// loadVersion is load with the text, for what compares versions.
func loadVersion(t *testing.T, file string) *Machine {
	t.Helper()
	m := load(t, frontend.Options{Std: "gnu89"}, file)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	m.program.Sources = []*cfg.Source{{Path: file, Text: text}}
	return m
}

// failing is the first test that fails on a version only, nil for none.
func failing(t *testing.T, m, correct *Machine, inputs string, tests []string) *Recording {
	ctx := context.Background()
	for _, line := range tests {
		c := commandLine(t, inputs, line)
		expected, err := correct.Run(ctx, c)
		if err != nil {
			t.Fatal(err)
		}
		if expected.Failure != nil { // as the version does
			continue
		}
		c.ExpectOutput, c.MaxSteps = append([]byte{}, expected.Stdout...), causesSteps // not nil
		o, err := m.Run(ctx, c)
		if err != nil {
			t.Fatal(err)
		}
		if o.Failure == nil {
			continue
		}
		r, err := m.Record(ctx, c)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	return nil
}

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

// explain runs a method within the time.
func (s *sample) explain(t *testing.T, name string) (e *explain.Explanation, seconds float64, err error) {
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
	return e, time.Since(begin).Seconds(), err
}

// lineColumns are those of a method that reports statements.
var lineColumns = []string{"faulty", "lines", "executed", "seconds"}

// lines says which lines a method reports.
func (s *sample) lines(t *testing.T, method string) row {
	e, seconds, err := s.explain(t, method)
	if err != nil {
		return row{name: s.name, remark: err.Error()}
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
	e, seconds, err := s.explain(t, "cascade")
	if err != nil {
		return row{name: s.name, remark: err.Error()}
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

// faulty are the lines of a version that the correct program does not have in
// their place; where lines are missing, those around.
func faulty(t *testing.T, correct, version string) map[int]bool {
	a, b := sourceLines(t, correct), sourceLines(t, version)
	common := make([][]int, len(a)+1) // lengths of longest common subsequences of what follows
	for i := range common {
		common[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if common[i][j] = max(common[i+1][j], common[i][j+1]); a[i] == b[j] {
				common[i][j] = common[i+1][j+1] + 1
			}
		}
	}
	found := map[int]bool{}
	for i, j := 0, 0; i < len(a) || j < len(b); {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			i, j = i+1, j+1
		case j < len(b) && (i == len(a) || common[i][j+1] >= common[i+1][j]):
			j++
			found[j] = true
		default: // a line is missing
			i++
			found[j], found[j+1] = true, true
		}
	}
	return found
}

// sourceLines are the lines of a file without blanks around them.
func sourceLines(t *testing.T, file string) []string {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	list := strings.Split(string(text), "\n")
	for i := range list {
		list[i] = strings.TrimSpace(list[i])
	}
	return list
}
