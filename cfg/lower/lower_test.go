package lower_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/frontend"
	"tav/cfg/llvm"
	"tav/cfg/lower"
)

var (
	corpus = flag.String("corpus", "", "lower every task of this directory and print statistics")
	dump   = flag.String("dump", "", "print the program of this C file")
	ilp32  = flag.Bool("ilp32", false, "with -dump: the ILP32 data model")
)

// lowerC compiles and lowers a C file.
func lowerC(t testing.TB, path string, d cfg.DataModel, o lower.Options) *cfg.Program {
	t.Helper()
	p, _, err := tryLower(path, d, o)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return p
}

func tryLower(path string, d cfg.DataModel, o lower.Options) (*cfg.Program, time.Duration, error) {
	fd := frontend.LP64
	if d == cfg.ILP32 {
		fd = frontend.ILP32
	}
	ctx := context.Background()
	unit, err := frontend.Compile(ctx, []string{path}, frontend.Options{DataModel: fd, Models: true})
	if err != nil {
		return nil, 0, err
	}
	start := time.Now()
	p, err := lower.Lower(ctx, &llvm.Unit{Module: unit.Module, DataModel: d}, o)
	if err != nil {
		return nil, 0, err
	}
	took := time.Since(start)
	return p, took, cfg.Sanity(p)
}

func TestDump(t *testing.T) {
	if *dump == "" {
		t.Skip("no -dump")
	}
	d := cfg.LP64
	if *ilp32 {
		d = cfg.ILP32
	}
	p := lowerC(t, *dump, d, lower.Options{})
	if err := p.WriteText(os.Stdout); err != nil {
		t.Fatal(err)
	}
}

func TestCorpus(t *testing.T) {
	if *corpus == "" {
		t.Skip("no -corpus")
	}
	tasks, err := filepath.Glob(filepath.Join(*corpus, "*", "*.yml"))
	if err != nil {
		t.Fatal(err)
	}
	reasons := map[string]int{}
	clean := 0
	for _, yml := range tasks {
		text, err := os.ReadFile(yml)
		if err != nil {
			t.Fatal(err)
		}
		file, d := "", cfg.LP64
		for line := range strings.Lines(string(text)) {
			k, v, _ := strings.Cut(strings.TrimSpace(line), ":")
			v = strings.Trim(strings.TrimSpace(v), "'\"")
			switch k {
			case "input_files":
				file = v
			case "data_model":
				if v == "ILP32" {
					d = cfg.ILP32
				}
			}
		}
		path := filepath.Join(filepath.Dir(yml), file)
		p, took, err := tryLower(path, d, lower.Options{})
		if err != nil {
			t.Errorf("%s: %v", path, firstLine(err.Error()))
			reasons["ERROR"]++
			continue
		}
		kinds := map[string]bool{}
		for _, proc := range p.Procs {
			for _, x := range proc.Locs {
				if x.Kind == cfg.Unsupported {
					why, _, _ := strings.Cut(x.Reason, " at /")
					kinds[why] = true
				}
			}
		}
		if len(kinds) == 0 {
			clean++
		}
		var list []string
		for k := range kinds {
			reasons[k]++
			list = append(list, k)
		}
		slices.Sort(list)
		fmt.Printf("%s: %d edges, %d procs, %.2fs %s\n", path, p.NumEdges(), len(p.Procs), took.Seconds(), strings.Join(list, "; "))
	}
	fmt.Printf("%d of %d without unsupported constructs\n", clean, len(tasks))
	var list []string
	for k, n := range reasons {
		list = append(list, fmt.Sprintf("%4d %s", n, k))
	}
	slices.Sort(list)
	for _, x := range list {
		fmt.Println(x)
	}
}

func firstLine(s string) string {
	lines := strings.Split(s, "\n")
	if len(lines) > 30 {
		lines = lines[:30]
	}
	return strings.Join(lines, "\n")
}
