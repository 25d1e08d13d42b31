package driver

import (
	"bytes"
	"cmp"
	"flag"
	"hash/crc32"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"tav/cfg"
)

var (
	programTimeout = flag.Duration("programs.timeout", 30*time.Second, "time for one of the programs in testdata")
	programModels  = flag.Bool("programs.models", false, "check programs of one verdict at all data models, not at one")
)

var (
	verdictComment = regexp.MustCompile(`(?m)^// VERDICT( LP64| ILP32)?: (.*)$`)
	flagsComment   = regexp.MustCompile(`(?m)^// FLAGS: (.*)$`)
)

// An expectation is what a program's comments say of tav check.
type expectation struct {
	verdict  map[cfg.DataModel]string // "TRUE", "FALSE", or how "UNKNOWN(…" starts
	anyModel bool                     // it is one for all
	flags    []string
}

// readExpectation reads the comments "// VERDICT: …", "// VERDICT ILP32: …"
// and "// FLAGS: …" of a program.
func readExpectation(text []byte) expectation {
	e := expectation{verdict: map[cfg.DataModel]string{}}
	for _, m := range verdictComment.FindAllSubmatch(text, -1) {
		which := strings.TrimSpace(string(m[1]))
		e.anyModel = which == ""
		for _, model := range []cfg.DataModel{cfg.LP64, cfg.ILP32} {
			if e.anyModel || which == model.String() {
				e.verdict[model] = string(m[2])
			}
		}
	}
	if m := flagsComment.FindSubmatch(text); m != nil {
		e.flags = strings.Fields(string(m[1]))
	}
	return e
}

// TestPrograms checks every program of testdata and of its directories with
// proofs and counterexamples re-checked: at the data models that its comments
// name, or at one of them in turn where they name none. One in four is
// explained, which must not change the verdict; what explanations say is for
// other tests.
func TestPrograms(t *testing.T) {
	t.Parallel()
	for i, file := range testPrograms(t) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".c"), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			expect := readExpectation(text)
			if len(expect.verdict) == 0 {
				t.Fatalf("%s has no comment VERDICT", file)
			}
			if i%4 != 0 {
				expect.flags = append(expect.flags, "--no-explain")
			}
			models := []cfg.DataModel{cfg.LP64, cfg.ILP32}
			if expect.anyModel && !*programModels {
				models = models[crc32.ChecksumIEEE([]byte(file))%2:][:1] // the same whatever other files there are
			}
			for _, model := range models {
				if want, ok := expect.verdict[model]; ok {
					checkProgram(t, file, model, want, expect.flags)
					expect.flags = append(expect.flags, "--no-explain")
				}
			}
		})
	}
}

// testPrograms lists the programs of testdata, testdata/fixedbugs and testdata/dialects.
func testPrograms(t *testing.T) []string {
	var files []string
	for _, pattern := range []string{"testdata/*.c", "testdata/fixedbugs/*.c", "testdata/dialects/*.c"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	slices.Sort(files)
	return files
}

// checkProgram holds the verdict against the one that is wanted: of unreach-call, unless flags say otherwise.
func checkProgram(t *testing.T, file string, model cfg.DataModel, want string, flags []string) {
	if !slices.ContainsFunc(flags, func(f string) bool { return strings.HasPrefix(f, "--property") }) {
		flags = append([]string{"--property", defaultProperty}, flags...)
	}
	cmd := exec.Command(os.Args[0])
	cmd.Args = slices.Concat([]string{"tav", "check", "--check", "--unsafe-native", "--data-model", model.String(),
		"--timeout", programTimeout.String()}, flags, []string{file})
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	cmd.Run()
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	result := strings.TrimPrefix(lines[len(lines)-1], "RESULT: ")
	if want == "FALSE" {
		want = "FALSE(unreach-call)"
	}
	if result != want && !(strings.HasPrefix(want, "UNKNOWN(") && strings.HasPrefix(result, want)) {
		t.Errorf("%s: %s, want %s\n%s", model, result, want, out.String())
	}
}

var exampleRow = regexp.MustCompile(`(?m)^\| (\w+\.c) \|.*\| (TRUE|FALSE\(([a-z-]+)\)) \|$`)

// TestExamples checks the verdicts that examples/README.md promises.
func TestExamples(t *testing.T) {
	text, err := os.ReadFile("../../examples/README.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := exampleRow.FindAllSubmatch(text, -1)
	files, err := filepath.Glob("../../examples/*.c")
	if err != nil || len(rows) != len(files) {
		t.Errorf("%d examples, %d of them in the README (%v)", len(files), len(rows), err)
	}
	for _, row := range rows {
		t.Run(string(row[1]), func(t *testing.T) {
			property := cmp.Or(string(row[3]), "assertions")
			checkProgram(t, filepath.Join("../../examples", string(row[1])), cfg.LP64, string(row[2]), []string{"--property", property})
		})
	}
}
