package lower_test

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cfg/lower"
)

var runs = regexp.MustCompile(`RUNS: (\w+)`)

// TestRuns runs the deterministic programs of testdata in the interpreter, in
// both data models, inlined and not. Their asserts, which hold when compiled
// by gcc, say what C means.
func TestRuns(t *testing.T) {
	files, err := filepath.Glob("testdata/*.[cl]*")
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]interp.Kind{"ends": interp.Ended, "fails": interp.ReachedError, "stuck": interp.Blocked, "unsupported": interp.ReachedUnsupported}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		m := runs.FindSubmatch(text)
		if m == nil {
			continue
		}
		for _, d := range []cfg.DataModel{cfg.LP64, cfg.ILP32} {
			if d == cfg.ILP32 && filepath.Ext(file) == ".ll" {
				continue // compiled for LP64
			}
			for _, separate := range []bool{false, true} {
				t.Run(filepath.Base(file)+"/"+d.String()+map[bool]string{true: "/calls"}[separate], func(t *testing.T) {
					t.Parallel()
					p := lowerC(t, file, d, lower.Options{NoInline: separate})
					out, err := interp.Run(context.Background(), p, interp.NewRandom(p, 1), interp.Options{MaxSteps: 100_000, Record: true})
					if err != nil {
						t.Fatal(err)
					}
					if out.Kind != kinds[string(m[1])] {
						t.Errorf("%v at %v: %s", out.Kind, out.Loc.Pos, out.What)
						for _, s := range out.Steps[max(0, len(out.Steps)-12):] {
							t.Logf("L%d %s  @%v", s.Edge.From.ID, p.Text(s.Edge), s.Edge.Pos)
						}
					}
				})
			}
		}
	}
}

var fuzz = flag.String("fuzz", "", "run every C file of this directory, which must end without an error")

// TestFuzz runs generated programs that check their own outcome.
func TestFuzz(t *testing.T) {
	if *fuzz == "" {
		t.Skip("no -fuzz")
	}
	files, err := filepath.Glob(filepath.Join(*fuzz, "*.c"))
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]int{}
	for _, file := range files {
		d := cfg.LP64
		if strings.Contains(filepath.Base(file), "32") {
			d = cfg.ILP32
		}
		for _, separate := range []bool{false, true} {
			p, _, err := tryLower(file, d, lower.Options{NoInline: separate})
			if err != nil {
				t.Errorf("%s: %v", file, firstLine(err.Error()))
				continue
			}
			out, err := interp.Run(context.Background(), p, interp.NewRandom(p, 1), interp.Options{MaxSteps: 1_000_000})
			if err != nil {
				t.Errorf("%s: %v", file, err)
				continue
			}
			kinds[out.Kind.String()+" "+out.What]++
			if out.Kind != interp.Ended {
				t.Logf("%s (calls: %v): %v at %v: %s %s", file, separate, out.Kind, out.Loc.Pos, out.Loc.Reason, out.What)
			}
			if out.Kind == interp.ReachedError || out.Kind == interp.Blocked {
				t.Fail()
			}
		}
	}
	t.Log(kinds)
}
