package driver

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestBenchExec runs the tests of the tool-info module for BenchExec, with tav.
func TestBenchExec(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3")
	}
	run := exec.Command(python, filepath.Join(moduleRoot, "svcomp", "benchexec", "tav_test.py"))
	run.Env = append(os.Environ(), "PYTHONDONTWRITEBYTECODE=1", "TAV="+installed(t))
	if out, err := run.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// installed gives tav an executable of its name, the test binary, in a new
// directory.
func installed(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	binary, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "tav")
	if err := os.WriteFile(file, binary, 0o777); err != nil {
		t.Fatal(err)
	}
	return file
}
