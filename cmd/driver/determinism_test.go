package driver

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var determinismRuns = flag.Int("determinism.runs", 2, "how often each program is explained")

// clocked are the programs of which the clock decides what is found: for which
// of the engines that have turns of some milliseconds the first one is long
// enough. What is said of what was found does not depend on it.
var clocked = []string{"assert_false", "float_pairs", "hash_deleted_bug", "jump_false", "long_width", "malloc_array_false", "shift_false", "struct_false", "va_copy_false"}

// TestDeterminism: what is said of a program does not differ from run to run,
// byte by byte, in text and JSON, times aside.
func TestDeterminism(t *testing.T) {
	t.Parallel()
	const enough = 20
	var files []string
	for _, pattern := range []string{"testdata/*.c", "testdata/fixedbugs/*.c"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range found {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if bytes.Contains(text, []byte("\n// VERDICT: FALSE")) && !slices.Contains(clocked, strings.TrimSuffix(filepath.Base(file), ".c")) {
				files = append(files, file)
			}
		}
	}
	if len(files) < enough {
		t.Fatalf("only %d programs", len(files))
	}
	for _, file := range files[:enough] {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			text, report := explained(t, file)
			for range *determinismRuns - 1 {
				if again, reportAgain := explained(t, file); again != text || reportAgain != report {
					t.Errorf("once\n%s\nand once\n%s", difference(text+report, again+reportAgain), difference(again+reportAgain, text+report))
				}
			}
		})
	}
}

// checkedProof is how long the answers took, and what says whether there was time to re-check a proof.
var checkedProof = regexp.MustCompile(` +[0-9.]+ s\n|, not re-checked in the time for it \(--check\)|, re-checked independently|"checked":(true|false)`)

// explained is what tav check says of a program, as text and as JSON without
// what it measured.
func explained(t *testing.T, file string) (text, report string) {
	t.Helper()
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	jsonFile := filepath.Join(t.TempDir(), "report.json")
	cmd := exec.Command(os.Args[0])
	cmd.Args = slices.Concat([]string{"tav", "check", "--timeout", "400s", "--explain-timeout", "300s", "--max-traces", "2", "--json", jsonFile}, readExpectation(source).flags, []string{file})
	out, _ := cmd.Output() // the exit code is in the report
	content, err := os.ReadFile(jsonFile)
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var o map[string]any
	if err := json.Unmarshal(content, &o); err != nil {
		t.Fatal(err)
	}
	delete(o, "stats")
	delete(o, "seconds")
	if checks, ok := o["checks"].([]any); ok {
		for _, c := range checks {
			delete(c.(map[string]any), "seconds")
			delete(c.(map[string]any), "engine") // whichever had the time
		}
	}
	if content, err = json.Marshal(o); err != nil {
		t.Fatal(err)
	}
	clean := func(text []byte) string { return checkedProof.ReplaceAllString(string(text), "") }
	return clean(out), clean(content)
}

// difference is where a differs from b, with something around it.
func difference(a, b string) string {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return a[max(0, n-200):min(len(a), n+200)]
}
