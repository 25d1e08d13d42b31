package driver

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// ownNames matches names that no program has given: of models of the library, of objects, and those that the compiler makes.
var ownNames = regexp.MustCompile(`tav:\w+\.c|object#|external#|cleanup\.dest|agg\.tmp|compoundliteral|ref\.tmp|\w\.addr\b|\bretval\b|\w:\d+\[|saved_stack|__tav_\w|heap object|object without`)

// notForReaders are the fields of the JSON form that other programs read.
var notForReaders = []string{"script", "harness", "stats", "attempts"}

var (
	messageComment = regexp.MustCompile(`(?m)^// MESSAGE: (.*)$`)
	callsComment   = regexp.MustCompile(`(?m)^// CALLS: (.*)$`)
)

// TestNoOwnNames: the first message of each kind of error is the one that the program's comments have, with the calls
// that are active there, and no form of report has a name that the user's program does not know.
func TestNoOwnNames(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/messages/*.c")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".c"), func(t *testing.T) {
			t.Parallel()
			program, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			reports := reportsOf(t, file, readExpectation(program).flags)
			for form, text := range reports {
				if found := ownNames.Find(text); found != nil {
					t.Errorf("%s has %q", form, found)
				}
			}
			want := "error: " + string(messageComment.FindSubmatch(program)[1]) + "\n"
			if calls := callsComment.FindSubmatch(program); calls != nil && !strings.Contains(string(reports["text"]), "\n  "+string(calls[1])+"\n") {
				t.Errorf("no %q", calls[1])
			}
			if !strings.Contains(string(reports["text"]), want) {
				t.Errorf("no %q:\n%s", want, reports["text"])
			}
		})
	}
}

// reportsOf are all forms of report on a program.
func reportsOf(t *testing.T, file string, flags []string) map[string][]byte {
	dir := t.TempDir()
	cmd := exec.Command(os.Args[0])
	cmd.Args = slices.Concat([]string{"tav", "check", "--trace", "--explain-timeout", "1s", "--timeout", programTimeout.String(), "--fix-time", "0s",
		"--json", filepath.Join(dir, "json"), "--html", filepath.Join(dir, "html"), "--sarif", filepath.Join(dir, "sarif")}, flags, []string{file})
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	cmd.Run()
	reports := map[string][]byte{"text": out.Bytes()}
	for _, form := range []string{"json", "html", "sarif"} {
		text, err := os.ReadFile(filepath.Join(dir, form))
		if err != nil {
			t.Fatalf("%v\n%s", err, out.Bytes())
		}
		reports[form] = text
	}
	var outcome any
	if err := json.Unmarshal(reports["json"], &outcome); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(forReaders(outcome))
	if err != nil {
		t.Fatal(err)
	}
	reports["json"] = text
	return reports
}

// forReaders is a JSON value without what other programs read.
func forReaders(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for key, field := range v {
			if slices.Contains(notForReaders, key) {
				delete(v, key)
			} else {
				v[key] = forReaders(field)
			}
		}
	case []any:
		for i := range v {
			v[i] = forReaders(v[i])
		}
	}
	return v
}
