package driver

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tav/cfg"
	"tav/cmd/process"
	"tav/cmd/verify"
	"tav/explain/report"
	"tav/traceabs"
)

// TestCovered asks what is reached in the programs of testdata/covered, in pairs with and without dead code: lines with the comment NEVER
// are proved to be reached by no execution, all others are reached, and each by the run that is named.
func TestCovered(t *testing.T) {
	files, err := filepath.Glob("testdata/covered/*.c")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	parallel(len(files), func(i int) {
		text, err := os.ReadFile(files[i])
		if err != nil {
			t.Error(err)
			return
		}
		c := verify.Job{Properties: []cfg.Property{cfg.UnreachCall}, Cover: &verify.Covering{All: true}, Order: process.Order{Memory: 2e9},
			Program: report.Program{Files: []string{files[i]}, Std: "gnu11", Entry: "main"}}
		o := process.Supervise(c, c.Order, traceabs.Strategies()[:1], func(process.Progress) {})
		if o.Coverage == nil {
			t.Errorf("%s: %s", files[i], o.Result())
			return
		}
		var never []int
		for _, l := range o.Coverage.Lines {
			switch {
			case l.Reach == report.CoverUnreachable:
				never = append(never, l.Line)
			case l.Reach != report.CoverReached || l.Run < 1 || l.Run > len(o.Coverage.Runs):
				t.Errorf("%s:%d: %s by run %d of %d", files[i], l.Line, l.Reach, l.Run, len(o.Coverage.Runs))
			}
		}
		var want []int
		for n, line := range slices.Collect(strings.Lines(string(text))) {
			if strings.Contains(line, "// NEVER") {
				want = append(want, n+1)
			}
		}
		if !slices.Equal(never, want) {
			t.Errorf("%s: no execution reaches %v, want %v", files[i], never, want)
		}
	})
}
