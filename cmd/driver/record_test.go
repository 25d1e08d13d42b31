package driver

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tav/cfg"
	"tav/cmd/process"
	"tav/cmd/verify"
	"tav/explain/report"
)

var record = flag.Bool("record", false, "record the inputs of the benchmarks anew")

// recorded are the programs whose refinement the benchmarks of other packages
// repeat: programs that keep the loop of package traceabs busy.
var recorded = []string{"locks_recursion_true", "recursion_identity_true", "server_recursion_true"}

// TestRecord writes, with -record, what --dump keeps of the recorded programs: the subtraction that leaves the largest abstraction.
func TestRecord(t *testing.T) {
	if !*record {
		t.Skip("only with -record")
	}
	for _, name := range recorded {
		dir := t.TempDir()
		c := verify.Job{Program: testProgram("testdata/" + name + ".c"), Order: process.Order{Memory: 4e9, Dump: dir}}
		if o, err := verify.Verify(context.Background(), c, func(process.Message) {}); err != nil || o.Verdict != report.True {
			t.Fatalf("%s: %+v, %v", name, o, err)
		}
		abstractions, subtracted := dumped(t, dir, "abstraction"), dumped(t, dir, "subtracted")
		largest := 0 // subtracted[i] leads from abstractions[i] to the next one
		for i := range subtracted {
			if size(t, abstractions[i+1]) > size(t, abstractions[largest+1]) {
				largest = i
			}
		}
		store(t, abstractions[largest], "../../automata/testdata", name+".abstraction.txt")
		store(t, subtracted[largest], "../../automata/testdata", name+".subtracted.txt")
	}
}

// testProgram is a program of one file in the default dialect.
func testProgram(file string) report.Program {
	return report.Program{Files: []string{file}, DataModel: cfg.LP64, Std: "gnu11", Entry: "main"}
}

// dumped lists the dumped files of one kind in order.
func dumped(t *testing.T, dir, kind string) []string {
	files, err := filepath.Glob(filepath.Join(dir, "*."+kind+".txt"))
	if err != nil || len(files) < 2 {
		t.Fatalf("%d files %s: %v", len(files), kind, err)
	}
	slices.Sort(files)
	return files
}

// size is the number of lines of a file.
func size(t *testing.T, file string) int {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Count(string(text), "\n")
}

// store copies a file.
func store(t *testing.T, file, dir, name string) {
	text, err := os.ReadFile(file)
	if err == nil {
		err = os.MkdirAll(dir, 0o777)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, name), text, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// BenchmarkVerify is the whole pipeline in one process, the compiler included.
func BenchmarkVerify(b *testing.B) {
	for _, name := range []string{"count_up_true", "heap_list_true", "lock_false", "nested_loops_true", "locks_recursion_true", "server_recursion_true"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				c := verify.Job{Program: testProgram("testdata/" + name + ".c"), Order: process.Order{Memory: 4e9}}
				o, err := verify.Verify(context.Background(), c, func(process.Message) {})
				if err != nil || o.Verdict == report.Unknown {
					b.Fatal(o, err)
				}
			}
		})
	}
}
