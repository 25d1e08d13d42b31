package driver

import (
	"context"
	"flag"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cmd/process"
	"tav/cmd/verify"
	"tav/explain/report"
	"tav/solver/term"
	"tav/svcomp"
	"tav/traceabs"
)

var (
	flatCorpus  = flag.String("flat.corpus", "", "compare the representations of memory on all tasks below this `directory`")
	flatTimeout = flag.Duration("flat.timeout", 5*time.Second, "time to verify a task of -flat.corpus in a representation; 0: it is only run")
)

// representationRuns is how often a program is run in each representation of
// memory, representationSteps how many edges a run may take.
const (
	representationRuns  = 20
	representationSteps = 20_000
)

// TestRepresentations runs every other program of testdata that has structs, or those of
// -flat.corpus, with arrays in structs as memory of their own and without, on the same
// inputs: the runs must end alike. Tasks of the corpus are verified both ways, too.
func TestRepresentations(t *testing.T) {
	programs := programsWithStructs(t)
	if *flatCorpus != "" {
		programs = corpusPrograms(t, *flatCorpus)
	}
	compared := 0
	for _, c := range programs {
		different, ok := compareRepresentations(c)
		if ok {
			compared++
		}
		if different == "" && ok && *flatCorpus != "" && *flatTimeout > 0 {
			different = compareVerdicts(c)
		}
		if different != "" {
			t.Errorf("%v %v: %s", c.Files, c.DataModel, different)
		}
	}
	t.Logf("%d of %d programs have arrays in structs", compared, len(programs))
	if compared == 0 {
		t.Error("no program has arrays in structs")
	}
}

// representationConfig is the verification of files for memory safety or the error
// function.
func representationConfig(files []string, memory bool) verify.Job {
	c := verify.Job{Program: report.Program{Files: files, Std: "gnu11", Entry: "main"}, Properties: []cfg.Property{cfg.UnreachCall}, Check: true}
	if memory {
		c.Properties = []cfg.Property{cfg.ValidDeref, cfg.ValidFree, cfg.ValidMemtrack}
	}
	return c
}

// programsWithStructs are every other program of testdata that has structs.
func programsWithStructs(t *testing.T) (list []verify.Job) {
	found := 0
	for _, file := range testPrograms(t) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), "struct") {
			continue
		}
		if found++; found%2 == 0 {
			c := representationConfig([]string{file}, strings.Contains(string(text), "--property valid-memsafety"))
			c.DataModel = []cfg.DataModel{cfg.LP64, cfg.ILP32}[len(list)%2]
			list = append(list, c)
		}
	}
	return list
}

// corpusPrograms are the programs of the task definitions below a directory.
func corpusPrograms(t *testing.T, dir string) (list []verify.Job) {
	err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !isTask(path) {
			return err
		}
		task, err := svcomp.ReadTask(path)
		if err != nil {
			return nil // no task definition
		}
		c := representationConfig(task.Inputs, slices.ContainsFunc(task.Properties, func(e svcomp.Expectation) bool { return slices.Contains(e.Names, "valid-deref") }))
		c.ErrorLabel = task.ErrorLabel
		if task.DataModel != "" {
			err = c.DataModel.UnmarshalText([]byte(task.DataModel))
		}
		list = append(list, c)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// compareRepresentations says how the runs of a program differ; not ok: it has no
// arrays in structs, or is not modelled.
func compareRepresentations(c verify.Job) (different string, ok bool) {
	ctx, cancel := context.WithTimeout(context.Background(), runTime)
	defer cancel()
	inner, err := verify.Load(ctx, c, func(string) {}, &verify.Stats{})
	if err != nil || !inner.Prog.Arrays {
		return "", false
	}
	c.Flat = true
	flat, err := verify.Load(ctx, c, func(string) {}, &verify.Stats{})
	if err != nil {
		return err.Error(), true
	}
	random := interp.NewRandom(inner.Prog, 0)
	for seed := range representationRuns {
		var ends []interp.Kind
		for _, p := range []*cfg.Program{inner.Prog, flat.Prog} {
			in := &placed{random: random, seed: seed, asked: map[cfg.Input]int{}}
			out, err := interp.Run(ctx, p, in, interp.Options{MaxSteps: representationSteps})
			if ctx.Err() != nil {
				return "", true
			}
			if err != nil {
				return err.Error(), true
			}
			ends = append(ends, out.Kind)
		}
		open := func(k interp.Kind) bool {
			return slices.Contains([]interp.Kind{interp.ReachedUnsupported, interp.UndefinedBehaviour, interp.Limit}, k)
		}
		if ends[0] != ends[1] && !slices.ContainsFunc(ends, open) {
			return ends[0].String() + ", without arrays in structs " + ends[1].String(), true
		}
	}
	return "", true
}

// placed gives each input by its place in the program and how often it was asked
// for, and zero for whatever has no value in C: representations ask for that in
// cells of other sizes.
type placed struct {
	random *interp.Random
	seed   int
	asked  map[cfg.Input]int
}

func (p *placed) Next(e *cfg.Edge, v *cfg.Var) (term.Value, error) {
	in := e.Action.(*cfg.Havoc).Input
	if in.Kind != cfg.Nondet && in.Kind != cfg.External {
		return p.Initial(v)
	}
	p.asked[in]++
	h := fnv.New64()
	fmt.Fprintf(h, "%d %v %d %v", p.seed, in, p.asked[in], v.Term.Sort())
	p.random.Seed(h.Sum64())
	return p.random.Next(e, v)
}

func (p *placed) Initial(v *cfg.Var) (term.Value, error) { return term.ZeroValue(v.Term.Sort()), nil }

// compareVerdicts says how the verdicts in the two representations contradict each other.
func compareVerdicts(c verify.Job) string {
	var answers []string
	for _, flat := range []bool{false, true} {
		c.Flat = flat
		c.Order = process.Order{Memory: 2e9, Deadline: time.Now().Add(*flatTimeout)}
		o := process.Supervise(c, c.Order, traceabs.Strategies()[:1], func(process.Progress) {})
		if o.Verdict != report.Unknown {
			answers = append(answers, string(o.Verdict))
		}
	}
	if len(answers) == 2 && answers[0] != answers[1] {
		return strings.Join(answers, ", without arrays in structs ")
	}
	return ""
}
