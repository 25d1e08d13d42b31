package cfg_test

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"tav/cfg"
	"tav/cfg/interp"
)

var runs = regexp.MustCompile(`RUNS: (\w+)`)

// TestRuns runs the deterministic programs of testdata in the interpreter, in
// both data models, inlined and not. Their asserts, which hold when compiled
// by gcc, say what C means.
func TestRuns(t *testing.T) {
	files, err := filepath.Glob("testdata/*.c")
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
			for _, separate := range []bool{false, true} {
				t.Run(filepath.Base(file)+"/"+d.String()+map[bool]string{true: "/calls"}[separate], func(t *testing.T) {
					t.Parallel()
					p := lower(t, file, d, cfg.Options{NoInline: separate})
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
