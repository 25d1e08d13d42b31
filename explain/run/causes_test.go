package run

import (
	"context"
	"flag"
	"math/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/frontend"
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
