package driver

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"tav/cfg"
	"tav/cmd/verify/verifytest"
	"tav/explain/report"
)

// TestRandomTermination compares what is said of the termination of random programs, over two or three variables of
// two to four bits, with a search of all their states for a cycle.
func TestRandomTermination(t *testing.T) {
	randomPrograms(t, *randCount/4, func(t *testing.T, seed int64) (answer, failure string) {
		p := verifytest.RandomLoops(seed)
		file := filepath.Join(t.TempDir(), fmt.Sprintf("rand%d.c", seed))
		text := p.Text()
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			return "not run", err.Error()
		}
		o := verified(file, cfg.LP64, []cfg.Property{cfg.Termination}, seed%8 == 0)
		want := report.True
		if p.Recur() {
			want = report.False
		}
		switch {
		case o.Verdict == want:
			return string(want), ""
		case o.Verdict == report.Unknown && o.ExitCode() == report.ExitUnknown:
			return "UNKNOWN, " + string(want) + " by its states", ""
		}
		return o.Result(), fmt.Sprintf("%s, but its states say %s (%s)\n%s", o.Result(), want, keep(file, text), text)
	}, "TRUE", "FALSE")
}
