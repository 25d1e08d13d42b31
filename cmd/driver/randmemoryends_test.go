package driver

import (
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"testing"

	"tav/cfg"
	"tav/explain/report"
)

// TestRandomMemoryEnds compares what is said of the termination of random programs on memory, which all end, with running them under
// the address sanitizer: where a run does what is undefined nothing is proved.
func TestRandomMemoryEnds(t *testing.T) {
	randomPrograms(t, *randCount/10, func(t *testing.T, seed int64) (answer, failure string) {
		text := randMemoryProgram(rand.New(rand.NewSource(seed)))
		file := filepath.Join(t.TempDir(), fmt.Sprintf("ends%d.c", seed))
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			return "not run", err.Error()
		}
		possible, err := memoryRuns(file, text, cfg.LP64)
		if err != nil {
			return "not run", err.Error() + "\n" + text
		}
		invalid := possible["FALSE(valid-deref)"]
		o := verified(file, cfg.LP64, []cfg.Property{cfg.Termination}, true)
		switch {
		case o.Verdict == report.Unknown && o.ExitCode() == report.ExitUnknown:
			return fmt.Sprintf("%s, invalid: %v", reasonKind(o), invalid), ""
		case o.Verdict == report.True && !invalid:
			return "TRUE", ""
		}
		return o.Result(), fmt.Sprintf("%s, but running it says %v (%s)\n%s", o.Result(), possible, keep(file, text), text)
	}) // few are so small that they are proved at once
}
