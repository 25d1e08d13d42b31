package driver

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"tav/explain/report"
)

// TestCodeQuality: GitLab's report has the violations of a SARIF file, with the fingerprints that they have there, and nothing else.
func TestCodeQuality(t *testing.T) {
	if _, err := exec.LookPath("jq"); err != nil {
		t.Skip("jq is not installed")
	}
	at := report.Place{File: "src/a.c", Line: 7, Column: 2}
	o := &report.Outcome{Verdict: report.False, Property: "no-overflow",
		Checks:  []report.Check{{ID: "f.1", Kind: "signed overflow", Property: "no-overflow", Place: at, Answer: report.CheckOpen}},
		Results: []*report.Outcome{{Verdict: report.False, Property: "no-overflow", Traces: []*report.Trace{{Violation: at, What: "signed overflow: a + b"}}}}}
	var sarif bytes.Buffer
	if err := report.SARIF(&sarif, o, "0", nil, report.CheckOpen); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "tav.sarif")
	if err := os.WriteFile(file, sarif.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(filepath.Join(moduleRoot, ".ci/codequality"), file).Output()
	if err != nil {
		t.Fatal(err)
	}
	var list []struct {
		Description, Severity, Fingerprint string
		Location                           struct {
			Path  string
			Lines struct{ Begin int }
		}
	}
	if err := json.Unmarshal(out, &list); err != nil || len(list) != 1 || list[0].Fingerprint == "" {
		t.Fatalf("%v: %s", err, out)
	}
	if got := fmt.Sprint(list[0].Description, " ", list[0].Severity, " ", list[0].Location); got != "signed overflow: a + b. major {src/a.c {7}}" {
		t.Error(got)
	}
}
