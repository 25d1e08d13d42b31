package lower_test

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"tav/automata"
	"tav/cfg"
	"tav/cfg/lower"
)

// TestText compares the text form of a small program with the recorded one:
// names, statements and guards as a person reads them. TAV_UPDATE=1 records.
func TestText(t *testing.T) {
	for _, name := range []string{"golden", "goldenrec", "goldenptr"} {
		p := lowerC(t, "testdata/"+name+".c", cfg.LP64, lower.Options{})
		var got bytes.Buffer
		if err := p.WriteText(&got); err != nil {
			t.Fatal(err)
		}
		file := "testdata/" + name + ".txt"
		if os.Getenv("TAV_UPDATE") != "" {
			if err := os.WriteFile(file, got.Bytes(), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if got.String() != string(want) {
			t.Errorf("%s: got\n%s", name, got.String())
		}
	}
}

// TestDeterminism lowers twice and compares.
func TestDeterminism(t *testing.T) {
	for _, file := range []string{"testdata/memory.c", "testdata/calls.c"} {
		var texts [2]bytes.Buffer
		for i := range texts {
			if err := lowerC(t, file, cfg.LP64, lower.Options{}).WriteText(&texts[i]); err != nil {
				t.Fatal(err)
			}
		}
		if texts[0].String() != texts[1].String() {
			t.Errorf("%s: two programs", file)
		}
	}
}

// TestAutomaton checks that the automaton accepts a trace to the error and that
// its letters follow the program.
func TestAutomaton(t *testing.T) {
	for _, file := range []string{"testdata/violated.c", "testdata/goldenrec.c"} {
		p := lowerC(t, file, cfg.LP64, lower.Options{})
		live, err := automata.RemoveDeadEnds(context.Background(), p.Automaton())
		if err != nil {
			t.Fatal(err)
		}
		if live.Len() == 0 {
			t.Errorf("%s: no error trace", file)
		}
	}
	p := lowerC(t, "testdata/scalars.c", cfg.LP64, lower.Options{ErrorLabel: "", Entry: "sign"})
	live, err := automata.RemoveDeadEnds(context.Background(), p.Automaton())
	if err != nil || live.Len() != 0 {
		t.Errorf("%d states, %v", live.Len(), err)
	}
}

// TestErrors checks what Lower refuses.
func TestErrors(t *testing.T) {
	if _, _, err := tryLower("testdata/golden.c", cfg.LP64, lower.Options{Entry: "nowhere"}); err == nil || !strings.Contains(err.Error(), "no nowhere") {
		t.Errorf("missing entry: %v", err)
	}
	if _, _, err := tryLower("testdata/golden.c", cfg.LP64, lower.Options{ErrorLabel: "NOWHERE"}); err == nil || !strings.Contains(err.Error(), "NOWHERE") {
		t.Errorf("missing label: %v", err)
	}
	p := lowerC(t, "testdata/locals.c", cfg.LP64, lower.Options{ErrorLabel: "inside"})
	found := false
	for _, x := range p.Entry.Locs {
		found = found || x.Kind == cfg.Error
	}
	if !found {
		t.Error("the label is no error location")
	}
}

// TestReads: reads of memory are written as in C.
func TestReads(t *testing.T) {
	p := lowerC(t, "testdata/reads.c", cfg.LP64, lower.Options{NoInline: true})
	got := map[string]bool{}
	for _, proc := range p.Procs {
		for _, e := range proc.Edges {
			if a, ok := e.Action.(*cfg.Assume); ok && a.Branch == 1 {
				got[p.C(a.Cond)] = true
			}
		}
	}
	for _, want := range []string{
		"p[i] == 1", "*p == 2", "p[i + 1] == 3", "q[i].y == 4", "q->x == 5",
		"a[i] == 6", "grid[i].y == 7", "n->next->value == 8", "c[i] == 9",
	} {
		if !got[want] {
			t.Errorf("no condition %s in %v", want, got)
		}
	}
}
