package passes

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/llir/llvm/asm"
	"github.com/llir/llvm/ir"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/toolchain"
)

// TestPasses runs passes of the table on the modules of testdata, which say in comments what comes of it:
//
//	; run: PASS …    the passes to run, if not the one that the file is called after
//	; check: NAME    the property that the program is made for
//	; has: TEXT      the module then has it
//	; lacks: TEXT    the module had it, and has it no more
//	; found: TEXT    what the passes found out
//	; exit: N        the module is run before and then, and main returns N
//
// LLVM's verifier takes the module after each pass.
func TestPasses(t *testing.T) {
	files, err := filepath.Glob("testdata/*.ll")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range Table {
		if !slices.Contains(files, filepath.Join("testdata", p.Name+".ll")) {
			t.Errorf("there is no module for the pass %s", p.Name)
		}
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".ll")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			run := directives(string(text), "run")
			if run == nil {
				run = []string{name}
			}
			before, after, j := rewritten(t, string(text), strings.Fields(run[0]))
			wants := 0
			for _, s := range directives(string(text), "has") {
				if wants++; !strings.Contains(after, s) || strings.Contains(before, s) {
					t.Errorf("%q is not new in\n%s", s, after)
				}
			}
			for _, s := range directives(string(text), "lacks") {
				if wants++; strings.Contains(after, s) || !strings.Contains(before, s) {
					t.Errorf("%q did not go from\n%s", s, after)
				}
			}
			for _, s := range directives(string(text), "found") {
				if wants++; !slices.Contains(found(j), s) {
					t.Errorf("found %q, not %s", found(j), s)
				}
			}
			for _, s := range directives(string(text), "exit") {
				if x, y := execute(t, before), execute(t, after); strconv.Itoa(x) != s || x != y {
					t.Errorf("main returns %d before, %d after, want %s\n%s", x, y, s, after)
				}
			}
			if wants == 0 {
				t.Error("nothing is said of the module")
			}
		})
	}
}

// rewritten is the text of a module before and after passes, and their job.
func rewritten(t *testing.T, text string, run []string) (before, after string, j *Job) {
	t.Helper()
	m, err := asm.ParseString("", text)
	if err != nil {
		t.Fatal(err)
	}
	j = &Job{Module: m, Layout: llvm.NewDataLayout(cfg.LP64), Own: func(f *ir.Func) bool { return len(f.Blocks) > 0 }}
	if list := directives(text, "check"); list != nil {
		var p cfg.Property
		if err := p.UnmarshalText([]byte(list[0])); err != nil {
			t.Fatal(err)
		}
		j.Check = cfg.PropertySet(p)
	}
	j.Buffers, j.Mark = slices.Contains(run, "buffers"), slices.Contains(run, "marks")
	for _, f := range m.Funcs {
		if f.Name() == "main" {
			j.Entry = f
		}
	}
	before = llvm.Text(m)
	verify(t, "the module", before)
	table := slices.DeleteFunc(slices.Clone(Table), func(p llvm.Pass[*Job]) bool { return !slices.Contains(run, p.Name) })
	ran := 0
	llvm.RunPasses(llvm.WatchPasses(context.Background(), func(pass string, text func() string) {
		ran++
		verify(t, pass, text())
	}), table, m, j, func() bool { return true })
	if ran != len(run) {
		t.Errorf("%d passes of %v ran", ran, run)
	}
	return before, llvm.Text(m), j
}

// found says what passes found out.
func found(j *Job) (list []string) {
	if j.Start != nil {
		list = append(list, "start "+j.Start.Name())
	}
	for _, t := range j.Threads {
		list = append(list, "thread "+t.Start.Name())
	}
	for _, k := range j.Marks {
		kind := map[cfg.MarkKind]string{cfg.LineMark: "line", cfg.TrueMark: "true", cfg.FalseMark: "false", cfg.CoverMark: "cover", cfg.FailMark: "fails"}[k.Kind]
		list = append(list, fmt.Sprintf("%s %d of %s", kind, k.Loc.Line, k.Func))
	}
	if j.Weak != nil {
		list = append(list, "weak")
	}
	if j.released {
		list = append(list, "released")
	}
	if j.Blocks {
		list = append(list, "blocks")
	}
	if j.Elements {
		list = append(list, "elements")
	}
	return list
}

// directives are the comments of a module that begin with a word.
func directives(text, word string) (list []string) {
	for line := range strings.Lines(text) {
		if s, ok := strings.CutPrefix(line, "; "+word+": "); ok {
			list = append(list, strings.TrimSpace(s))
		}
	}
	return list
}

// verify has LLVM's verifier take a module.
func verify(t *testing.T, pass, text string) {
	t.Helper()
	if out, err := clang(t, text, "-cc1", "-x", "ir", "-emit-llvm-only", "-w", "-"); err != nil {
		t.Errorf("after %s: %v\n%s\n%s", pass, err, out, text)
	}
}

// execute is what main of a module returns.
func execute(t *testing.T, text string) int {
	t.Helper()
	program := filepath.Join(t.TempDir(), "program")
	if out, err := clang(t, text, "-x", "ir", "-w", "-", "-o", program); err != nil {
		t.Fatalf("%v\n%s\n%s", err, out, text)
	}
	err := exec.Command(program).Run()
	if e := (*exec.ExitError)(nil); errors.As(err, &e) && e.Exited() {
		return e.ExitCode()
	} else if err != nil {
		t.Fatal(err)
	}
	return 0
}

func clang(t *testing.T, text string, args ...string) ([]byte, error) {
	t.Helper()
	name, err := toolchain.Find("clang-14")
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(name, args...)
	c.Stdin = strings.NewReader(text)
	return c.CombinedOutput()
}
