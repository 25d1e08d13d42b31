package run

import (
	"bytes"
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
	causes         = flag.String("siemens.explain", "", "explain failing tests of the faulty versions by these `methods`, separated by commas; switches says whether a switch avoids the failure")
	causesVersions = flag.Int("siemens.versions", 0, "at most so many versions of each program (0: all)")
	causesTests    = flag.Int("siemens.tests", 1, "at most so many failing tests of each version (0: all)")
	causesSeed     = flag.Int64("siemens.seed", 1, "which versions and tests are taken")
	causesTime     = flag.Duration("siemens.time", time.Minute, "the time for each explanation")
	causesLevels   = flag.Int("siemens.levels", 3, "levels of the trees below the root")
	causesRows     = flag.Bool("siemens.rows", false, "show each version")
)

// causesSteps bounds the runs that TestSiemensCauses explains.
const causesSteps = 500_000

// TestSiemensCauses explains failing tests of faulty versions and says whether
// the explanations show the faults, and what they cost: tables as in the papers.
// A test fails when its output is not that of the correct version; those on
// which the correct version itself fails are left out. The layout of the
// directory is that of TestSiemens.
func TestSiemensCauses(t *testing.T) {
	if *siemens == "" || *causes == "" {
		t.Skip("no -siemens, or no -siemens.explain")
	}
	methods := strings.Split(*causes, ",")
	all := newTables(methods)
	universes, _ := filepath.Glob(filepath.Join(*siemens, "*", "universe.txt"))
	for _, u := range universes {
		dir := filepath.Dir(u)
		t.Run(filepath.Base(dir), func(t *testing.T) {
			tables := locateAll(t, dir, methods)
			for i := range tables {
				all[i].rows = append(all[i].rows, tables[i].rows...)
			}
		})
	}
	for _, table := range all {
		t.Logf("\n%s", table.text(1, 2))
	}
}

// newTables are the tables of the methods.
func newTables(methods []string) []*table {
	var tables []*table
	for _, method := range methods {
		columns := lineColumns
		switch method {
		case "cascade":
			columns = treeColumns
		case "chain":
			columns = chainColumns
		case "switches":
			columns = switchColumns
		}
		tables = append(tables, &table{title: method, columns: columns})
	}
	return tables
}

// locateAll explains failing tests of the versions of a program.
func locateAll(t *testing.T, dir string, methods []string) []*table {
	p := newSubject(t, dir)
	versions, _ := filepath.Glob(filepath.Join(dir, "versions", "*", p.name+".c"))
	p.random.Shuffle(len(versions), func(i, j int) { versions[i], versions[j] = versions[j], versions[i] })
	if *causesVersions > 0 {
		versions = versions[:min(*causesVersions, len(versions))]
	}
	tables := newTables(methods)
	for _, v := range versions {
		version := p.name + " " + filepath.Base(filepath.Dir(v))
		m, text := loadVersion(t, v)
		list := faults(t, p.text, text)
		failing, without := p.failing(t, m)
		t.Logf("%s: %d failing tests, %d more without an answer", version, len(failing), without)
		for _, r := range failing {
			s := newSample(t, version, m, p.correct, r, list)
			for i, method := range methods {
				tables[i].rows = append(tables[i].rows, s.explained(t, method))
			}
		}
	}
	for _, table := range tables {
		if table.title == "chain" {
			halve(table.rows)
		}
		from := 1
		if *causesRows {
			from = 0
		}
		t.Logf("\n%s", table.text(from, 1))
	}
	return tables
}

// explained is the row of a method.
func (s *sample) explained(t *testing.T, method string) row {
	var values []float64
	var remark string
	switch method {
	case "cascade":
		values, remark = s.tree(t)
	case "chain":
		values, remark = s.chains(t)
	case "switches":
		values, remark = s.switches(t)
	default:
		values, remark = s.lines(t, method)
	}
	program, _, _ := strings.Cut(s.name, " ")
	return row{version: s.name, groups: []string{s.name, program, "all"}, values: values, remark: remark}
}

// A subject is a program with its tests, in a random order.
type subject struct {
	name, text string
	correct    *Machine
	random     *rand.Rand
	tests      []Config
	expected   []*Outcome // of the correct version; nil: not known yet
}

func newSubject(t *testing.T, dir string) *subject {
	p := &subject{name: filepath.Base(dir), random: rand.New(rand.NewSource(*causesSeed))}
	p.correct, p.text = loadVersion(t, filepath.Join(dir, "source", p.name+".c"))
	text, err := os.ReadFile(filepath.Join(dir, "universe.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		p.tests = append(p.tests, commandLine(t, filepath.Join(dir, "inputs"), strings.TrimSuffix(line, "\n")))
	}
	p.random.Shuffle(len(p.tests), func(i, j int) { p.tests[i], p.tests[j] = p.tests[j], p.tests[i] })
	p.expected = make([]*Outcome, len(p.tests))
	return p
}

// loadVersion is load with the text, for what compares versions.
func loadVersion(t *testing.T, file string) (*Machine, string) {
	t.Helper()
	m := load(t, frontend.Options{Std: "gnu89"}, file)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	m.program.Sources = []*cfg.Source{{Path: file, Text: text}}
	return m, string(text)
}

// failing are the first tests that fail on a version only, as many as are
// wanted, and how many others before them have no answer: the run is too long,
// or goes wrong in a way that is no failure.
func (p *subject) failing(t *testing.T, m *Machine) (list []*Recording, without int) {
	ctx := context.Background()
	for i, c := range p.tests {
		var err error
		if p.expected[i] == nil {
			if p.expected[i], err = p.correct.Run(ctx, c); err != nil {
				t.Fatal(err)
			}
		}
		if o := p.expected[i]; o.Failure != nil || o.Unknown != "" {
			continue
		}
		c.ExpectOutput, c.MaxSteps = bytes.Clone(p.expected[i].Stdout), causesSteps
		if c.ExpectOutput == nil {
			c.ExpectOutput = []byte{}
		}
		o, err := m.Run(ctx, c)
		if err != nil {
			t.Fatal(err)
		}
		if o.Unknown != "" {
			without++
		}
		if o.Failure == nil {
			continue
		}
		r, err := m.Record(ctx, c)
		if err != nil {
			t.Fatal(err)
		}
		if list = append(list, r); len(list) == *causesTests {
			break
		}
	}
	return list, without
}
