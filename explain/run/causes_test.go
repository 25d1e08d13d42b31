package run

import (
	"context"
	"flag"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tav/cfg/frontend"
	"tav/explain"
	"tav/explain/cascade"
	"tav/solver/z3"
)

var (
	causes       = flag.Int("siemens.causes", 0, "explain a failing run of at most so many faulty versions of each program")
	causesLevels = flag.Int("siemens.levels", 3, "levels of the trees below the root")
	causesSeed   = flag.Int64("siemens.seed", 1, "which versions and tests are taken")
)

// The limits of TestSiemensCauses.
const (
	causesTime  = 60 * time.Second
	causesSteps = 500_000
)

// TestSiemensCauses builds the cause tree of one failing run of faulty versions
// and says where in the tree a faulty line is: a line of the version that the
// correct program does not have, or one beside lines that it lacks. Lines are
// inspected level by level, in the order of the tree. The layout of the
// directory is that of TestSiemens.
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
	correct := load(t, frontend.Options{Std: "gnu89"}, source)
	random := rand.New(rand.NewSource(*causesSeed))
	tests := strings.Split(strings.TrimSpace(string(text)), "\n")
	random.Shuffle(len(tests), func(i, j int) { tests[i], tests[j] = tests[j], tests[i] })
	versions, _ := filepath.Glob(filepath.Join(dir, "versions", "*", program))
	random.Shuffle(len(versions), func(i, j int) { versions[i], versions[j] = versions[j], versions[i] })
	found := make([]int, *causesLevels+3) // by level; in none; not executed
	for _, v := range versions[:min(*causes, len(versions))] {
		name := filepath.Base(filepath.Dir(v))
		m := load(t, frontend.Options{Std: "gnu89"}, v)
		r := failing(t, m, correct, filepath.Join(dir, "inputs"), tests)
		if r == nil {
			t.Logf("%s: no test fails", name)
			continue
		}
		level := locate(t, name, m, r, faulty(t, source, v))
		found[level]++
	}
	t.Logf("%s: a faulty line is at level 0, 1 …, in none, not executed: %v", program, found)
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

// locate explains a run, logs how far a faulty line is from the failure, and
// returns its level.
func locate(t *testing.T, name string, m *Machine, r *Recording, faulty map[int]bool) int {
	begin := time.Now()
	ctx, cancel := context.WithTimeout(context.Background(), causesTime)
	defer cancel()
	trace, err := r.ErrorTrace(ctx, causesSteps)
	if err != nil {
		t.Fatal(err)
	}
	backend, err := z3.New(m.program.Terms)
	if err != nil {
		t.Fatal(err)
	}
	defer backend.Close()
	k := slices.IndexFunc(explain.Methods(), func(m explain.Method) bool { return m.Name() == "cascade" })
	e, err := explain.Methods()[k].Explain(ctx, &explain.Input{
		Prog: m.program, Backend: backend, Trace: trace, Options: explain.Options{Levels: *causesLevels},
	})
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return *causesLevels + 1
	}
	homes := explain.Homes(trace.Letters)
	inspected, instances := map[int]bool{}, map[int]bool{}
	level, lines := *causesLevels+1, 0
	inspect := func(n *cascade.Node, pos int) {
		line := homes[min(pos, len(homes)-1)].Pos.Line
		if line == 0 {
			return
		}
		instances[pos] = true
		if inspected[line] = true; faulty[line] && level > *causesLevels {
			level, lines = n.Level, len(inspected)
		}
	}
	for _, n := range e.Tree.Nodes { // level by level
		if !n.Expanded {
			continue
		}
		inspect(n, n.Pos)
		for _, s := range n.Statements {
			inspect(n, s.Pos)
		}
	}
	executed, own := map[int]bool{}, 0
	for _, h := range homes {
		if h.Pos.Line > 0 {
			executed[h.Pos.Line] = true
			own++
		}
	}
	if level > *causesLevels && !anyOf(executed, faulty) {
		t.Logf("%s: %v; no faulty line is executed (a definition, or code that is missing)", name, r.Failure.Kind)
		return *causesLevels + 2
	}
	t.Logf("%s: %v; level %d after %d of %d lines in the tree, %d executed; %d of %d instances (%.1f %%), %d edges, %.1f s %s",
		name, r.Failure.Kind, level, lines, len(inspected), len(executed), len(instances), own,
		100*float64(len(instances))/float64(max(own, 1)), trace.Len(), time.Since(begin).Seconds(), e.Problem)
	return level
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
