package sequentialise

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"io/fs"
	"math/rand"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/cfg/frontend"
	"tav/cfg/llvm"
	"tav/cfg/lower"
	"tav/svcomp"
)

var corpus = flag.String("corpus", "", "count the combinations of the tasks below this `directory`")

// mostStates is how many combinations are counted.
const mostStates = DefaultStates

// TestStates counts the combinations of random programs, or of the tasks of -corpus, with fewer and more of the reductions: with all
// of them random programs have a tenth of those without any.
func TestStates(t *testing.T) {
	var programs []*cfg.Program
	if *corpus != "" {
		programs = corpusThreads(t, *corpus)
	}
	for seed := int64(0); *corpus == "" && seed < 10; seed++ {
		programs = append(programs, cfgtest.RandomThreads(rand.New(rand.NewSource(seed)), false))
	}
	var rows [][]int
	for _, p := range programs {
		row, name := counted(p), ""
		if len(p.Sources) > 0 {
			name = p.Sources[0].Path
		}
		t.Logf("%v %s", row, name)
		rows = append(rows, row)
	}
	slices.SortFunc(rows, func(a, b []int) int { return cmp.Compare(a[0], b[0]) })
	for i, name := range []string{"single steps", "turns", "first turns, too", "sleep sets, too", "constants, too", "large steps, too", "membranes, too", "without sleep sets"} {
		var list []int
		total, more := 0, 0
		for _, row := range rows {
			list = append(list, row[i])
			if total += row[i]; row[i] > mostStates {
				more++
			}
		}
		slices.Sort(list)
		t.Logf("%-18s median %6d, largest %6d, all together %8d; of %d programs more than %d", name, list[len(list)/2], list[len(list)-1], total, more, mostStates)
		if total > sum(rows, 0)/3 && i == 4 && *corpus == "" {
			t.Errorf("%d combinations of %d are left", total, sum(rows, 0))
		}
	}
}

func sum(rows [][]int, i int) (n int) {
	for _, row := range rows {
		n += row[i]
	}
	return n
}

// counted are the locations of the forms of a program.
func counted(p *cfg.Program) (row []int) {
	merged, _ := merge(p)
	for _, b := range []*builder{
		newBuilder(p, nothing(p), reductions{}),
		newBuilder(p, nothing(p), reductions{turns: true}),
		newBuilder(p, nothing(p), reductions{turns: true, first: true}),
		newBuilder(p, nothing(p), reductions{turns: true, first: true, sleep: true}),
		newBuilder(p, newConstants(p), reductions{turns: true, first: true, sleep: true}),
		newBuilder(merged, newConstants(merged), reductions{turns: true, first: true, sleep: true}),
		newBuilder(merged, newConstants(merged), reductions{turns: true, first: true, sleep: true, membranes: true}),
		newBuilder(merged, newConstants(merged), reductions{turns: true, first: true, membranes: true}),
	} {
		n := mostStates + 1
		if b.build(mostStates) {
			n = b.form.NumLocs()
		}
		row = append(row, n)
	}
	return row
}

// corpusThreads are the programs with threads below a directory.
func corpusThreads(t *testing.T, dir string) (list []*cfg.Program) {
	err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".yml" || !strings.Contains(path, "pthread") {
			return err
		}
		task, err := svcomp.ReadTask(path)
		if err != nil {
			return nil // no task definition
		}
		p, err := lowered(task)
		if err != nil {
			t.Logf("%s: %v", path, err)
		} else if p.Threads != nil {
			list = append(list, p)
		}
		return nil
	})
	if err != nil || len(list) == 0 {
		t.Fatal("no tasks with threads: ", err)
	}
	return list
}

// lowered is the program of a task whose error is a call of the error function; of a creation that is executed again and again it
// has one thread.
func lowered(task *svcomp.Task) (*cfg.Program, error) {
	if !slices.ContainsFunc(task.Properties, func(e svcomp.Expectation) bool { return slices.Contains(e.Names, "unreach-call") }) {
		return nil, fmt.Errorf("another property")
	}
	model := cfg.LP64
	if task.DataModel != "" {
		if err := model.UnmarshalText([]byte(task.DataModel)); err != nil {
			return nil, err
		}
	}
	u, err := frontend.Compile(context.Background(), task.Inputs, frontend.Options{DataModel: frontend.DataModel(model), Models: true})
	if err != nil {
		return nil, err
	}
	p, err := lower.Lower(context.Background(), &llvm.Unit{Module: u.Module, DataModel: model}, lower.Options{Entry: "main", ErrorLabel: task.ErrorLabel})
	if err != nil {
		return nil, err
	}
	for _, proc := range p.Procs {
		for _, e := range proc.Edges {
			if e.Kind != cfg.Internal {
				return nil, fmt.Errorf("calls are left")
			}
		}
	}
	p.Sources = []*cfg.Source{{Path: task.File}}
	return p, nil
}
