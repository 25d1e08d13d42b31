package driver

import (
	"encoding/json"
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// action is what TestActionMetadata looks at in action.yml.
type action struct {
	Name, Description string
	Inputs            map[string]struct {
		Description string
		Required    bool
		Default     *string
	}
	Outputs map[string]struct{ Description, Value string }
	Runs    struct {
		Using string
		Steps []struct {
			ID, Name, Uses, Run, Shell, If string
			Env, With                      map[string]string
		}
	}
}

var (
	usedInput    = regexp.MustCompile(`\$\{\{[^}]*\binputs\.([\w-]+)`)
	usedStep     = regexp.MustCompile(`\bsteps\.([\w-]+)\.outputs\.([\w-]+)`)
	setOutput    = regexp.MustCompile(`echo "([\w-]+)=.*>>"\$output"`)
	usedVariable = regexp.MustCompile(`\bTAV_[A-Z_]+\b`)
)

// TestActionMetadata checks action.yml against what GitHub wants of a composite
// action, and that its inputs and outputs are those of .ci/action.
func TestActionMetadata(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(moduleRoot, "action.yml"))
	if err != nil {
		t.Fatal(err)
	}
	var a action
	if err := yaml.Unmarshal(text, &a); err != nil {
		t.Fatal(err)
	}
	script, err := os.ReadFile(filepath.Join(moduleRoot, ".ci", "action"))
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(moduleRoot, "docs", "ci.md"))
	if err != nil {
		t.Fatal(err)
	}
	if a.Name == "" || a.Description == "" || a.Runs.Using != "composite" || len(a.Runs.Steps) == 0 {
		t.Error("name, description, using: composite and steps are wanted")
	}

	// The values of inputs reach a shell only in variables: in the text of a
	// command they could be commands.
	variables := map[string]string{}
	steps := map[string]bool{}
	for _, s := range a.Runs.Steps {
		if (s.Run == "") == (s.Uses == "") || (s.Run == "") != (s.Shell == "") {
			t.Errorf("step %s: want either uses or run and shell", s.Name)
		}
		if strings.Contains(s.Run, "${{") {
			t.Errorf("step %s: an expression in a command", s.Name)
		}
		if s.Uses != "" && !regexp.MustCompile(`^[\w-]+(/[\w-]+)+@v\d+$`).MatchString(s.Uses) {
			t.Errorf("step %s: uses %s", s.Name, s.Uses)
		}
		for name, value := range s.Env {
			if strings.HasPrefix(name, "TAV_") {
				variables[name] = value
			}
		}
		steps[s.ID] = true
	}

	used := map[string]bool{}
	for _, m := range usedInput.FindAllStringSubmatch(string(text), -1) {
		used[m[1]] = true
	}
	for name, in := range a.Inputs {
		if in.Description == "" || in.Required == (in.Default != nil) {
			t.Errorf("input %s: want a description, and either required or a default", name)
		}
		variable := "TAV_" + strings.ToUpper(strings.ReplaceAll(name, "-", "_"))
		if got, want := variables[variable], "${{ inputs."+name+" }}"; got != want {
			t.Errorf("%s is %q, want %q", variable, got, want)
		}
		if !strings.Contains(string(page), "| `"+name+"` |") {
			t.Errorf("docs/ci.md does not mention the input %s", name)
		}
		delete(used, name)
	}
	for name := range used {
		t.Errorf("input %s is used, not declared", name)
	}
	inScript := map[string]bool{}
	for _, name := range usedVariable.FindAllString(string(script), -1) {
		inScript[name] = true
	}
	if got, want := slices.Sorted(maps.Keys(inScript)), slices.Sorted(maps.Keys(variables)); !slices.Equal(got, want) {
		t.Errorf("the script reads %v, the action gives %v", got, want)
	}

	outputs := map[string]bool{}
	for _, m := range setOutput.FindAllStringSubmatch(string(script), -1) {
		outputs[m[1]] = true
	}
	for _, m := range usedStep.FindAllStringSubmatch(string(text), -1) {
		if !steps[m[1]] || !outputs[m[2]] {
			t.Errorf("there is no %s", m[0])
		}
	}
	for name, out := range a.Outputs {
		if out.Description == "" || !usedStep.MatchString(out.Value) {
			t.Errorf("output %s: want a description and a step's output", name)
		}
	}
}

// TestAction runs the action's script on programs.
func TestAction(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip(err)
	}
	script, err := filepath.Abs(filepath.Join(moduleRoot, ".ci", "action"))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Dir(installed(t)) + string(filepath.ListSeparator) + os.Getenv("PATH")
	const declarations = "extern void reach_error(void);\nextern int __VERIFIER_nondet_int(void);\n"
	dir := t.TempDir()
	for name, text := range map[string]string{
		"true.c":    "int main(void) { return 0; }\n",
		"false.c":   declarations + "int main(void) { if (__VERIFIER_nondet_int() == 7) reach_error(); }\n",
		"unknown.c": declarations + "int main(void) { __asm__(\"hlt\" ::: \"memory\"); unknown: reach_error(); }\n",
		"broken.c":  "int main(void) { return }\n",
		"main.c":    "int f(void);\nint main(void) { return f(); }\n",
		"sub/f.c":   declarations + "int f(void) { reach_error(); return 0; }\n",
		"sum.c":     declarations + "int main(void) { int n = __VERIFIER_nondet_int(); return n + 1; }\n",
		"-o.c":      "int main(void) { return 0; }\n",
	} {
		file := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	_, noJq := exec.LookPath("jq")
	for _, test := range []struct {
		name    string
		env     []string
		exit    int
		verdict string
		log     string   // in the output
		rows    []string // of the summary
		rules   []string // SARIF: the rules of the results; nil for no file
	}{
		{"a proof", []string{"TAV_FILES=true.c"}, 0, "TRUE", "RESULT: TRUE", []string{"| `true.c` | TRUE |"}, nil},
		{"a violation", []string{"TAV_FILES=false.c"}, 1, "FALSE", "::error file=false.c,line=3",
			[]string{"| `false.c` | FALSE(unreach-call) |"}, nil},
		{"never", []string{"TAV_FILES=false.c\nbroken.c", "TAV_FAIL_ON=never"}, 0, "UNKNOWN", "::error", nil, nil},
		{"unknown", []string{"TAV_FILES=unknown.c"}, 0, "UNKNOWN", "::warning", []string{"| `unknown.c` | UNKNOWN(unsupported"}, nil},
		{"unknown fails", []string{"TAV_FILES=unknown.c", "TAV_FAIL_ON=unknown"}, 1, "UNKNOWN", "", nil, nil},
		{"true does not", []string{"TAV_FILES=true.c", "TAV_FAIL_ON=unknown"}, 0, "TRUE", "", nil, nil},
		{"does not compile", []string{"TAV_FILES=broken.c"}, 1, "UNKNOWN", "broken.c:1", nil, nil},
		{"no such file", []string{"TAV_FILES=none*.c"}, 1, "UNKNOWN", "none*.c: no such file", nil, nil},
		{"several", []string{"TAV_FILES=\n  true.c\n\nunknown.c\nfalse.c\n"}, 1, "FALSE", "",
			[]string{"| `true.c` |", "| `unknown.c` |", "| `false.c` |"}, nil},
		{"pattern", []string{"TAV_FILES=[tu]*.c"}, 0, "UNKNOWN", "", []string{"| `true.c` |", "| `unknown.c` |"}, nil},
		{"linked", []string{"TAV_FILES=main.c **/f.c"}, 1, "FALSE", "", []string{"| `main.c sub/f.c` | FALSE(unreach-call) |"}, nil},
		{"no flag", []string{"TAV_FILES=*o.c"}, 0, "TRUE", "", []string{"| `./-o.c` | TRUE |"}, nil},
		{"options", []string{"TAV_FILES=sum.c", "TAV_PROPERTY=unreach-call no-overflow", "TAV_DATA_MODEL=ILP32",
			"TAV_TIMEOUT=60s", "TAV_ARGS= --no-explain  -DX=1"}, 1, "FALSE", "RESULT no-overflow: FALSE(no-overflow)", nil, nil},
		{"bad option", []string{"TAV_FILES=true.c", "TAV_DATA_MODEL=LP65"}, 1, "UNKNOWN", "RESULT: UNKNOWN(input", nil, nil},
		{"no command", []string{"TAV_FILES=$(touch made).c", "TAV_ARGS=$(touch made)"}, 1, "UNKNOWN", "", nil, nil},
		{"sarif", []string{"TAV_FILES=sum.c", "TAV_PROPERTY=no-overflow", "TAV_SARIF=out.sarif", "TAV_ARGS=--fix-time 0s"}, 1, "FALSE", "", nil, []string{"no-overflow"}},
		{"sarif of a proof", []string{"TAV_FILES=true.c", "TAV_SARIF=out.sarif"}, 0, "TRUE", "", nil, []string{}},
		{"sarif of several", []string{"TAV_FILES=true.c\nfalse.c\nsum.c", "TAV_PROPERTY=unreach-call no-overflow", "TAV_SARIF=out.sarif", "TAV_ARGS=--fix-time 0s"},
			1, "FALSE", "", nil, []string{"unreach-call", "no-overflow"}},
		{"no file", nil, 2, "", "::error title=tav::files:", nil, nil},
		{"fail-on", []string{"TAV_FILES=true.c", "TAV_FAIL_ON=maybe"}, 2, "", "::error title=tav::fail-on: maybe", nil, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.rules != nil && noJq != nil {
				t.Skip(noJq)
			}
			output, summary := filepath.Join(t.TempDir(), "output"), filepath.Join(t.TempDir(), "summary")
			run := exec.Command(bash, script)
			run.Dir = dir
			run.Env = append([]string{"PATH=" + path, "GITHUB_OUTPUT=" + output, "GITHUB_STEP_SUMMARY=" + summary}, test.env...)
			log, err := run.CombinedOutput()
			exit := 0
			if failed := (*exec.ExitError)(nil); errors.As(err, &failed) {
				exit = failed.ExitCode()
			} else if err != nil {
				t.Fatal(err)
			}
			if exit != test.exit || !strings.Contains(string(log), test.log) {
				t.Errorf("exit code %d, want %d and %q in the output:\n%s", exit, test.exit, test.log, log)
			}
			got := map[string]string{}
			text, _ := os.ReadFile(output)
			for _, line := range strings.Fields(string(text)) {
				name, value, _ := strings.Cut(line, "=")
				got[name] = value
			}
			if got["verdict"] != test.verdict {
				t.Errorf("verdict %s, want %s\n%s", got["verdict"], test.verdict, log)
			}
			table, _ := os.ReadFile(summary)
			for _, row := range test.rows {
				if !strings.Contains(string(table), "\n"+row) {
					t.Errorf("no %q in\n%s", row, table)
				}
			}
			if rules := rulesOf(t, dir, got["sarif"]); (rules == nil) != (test.rules == nil) || !slices.Equal(rules, test.rules) {
				t.Errorf("SARIF: %v, want %v", rules, test.rules)
			}
		})
	}
	if _, err := os.Stat(filepath.Join(dir, "made")); err == nil {
		t.Error("an input was run as a command")
	}
}

// TestActionProves runs the action's script on a project with a tav.toml.
func TestActionProves(t *testing.T) {
	script, err := filepath.Abs(filepath.Join(moduleRoot, ".ci", "action"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"tav.toml": "[[proof]]\nname = \"right\"\nfiles = [\"right.c\"]\n[[proof]]\nname = \"wrong\"\nfiles = [\"wrong.c\"]\n",
		"right.c":  "int main(void) { return 0; }\n",
		"wrong.c":  "extern void reach_error(void);\nint main(void) { reach_error(); }\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	run := exec.Command("bash", script)
	run.Dir = dir
	run.Env = []string{"PATH=" + filepath.Dir(installed(t)) + string(filepath.ListSeparator) + os.Getenv("PATH"), "GITHUB_OUTPUT=" + filepath.Join(dir, "output"), "GITHUB_STEP_SUMMARY=" + filepath.Join(dir, "summary")}
	log, err := run.CombinedOutput()
	summary, _ := os.ReadFile(filepath.Join(dir, "summary"))
	if run.ProcessState.ExitCode() != 1 || !strings.Contains(string(log), "::error file=wrong.c,line=2") || !strings.Contains(string(summary), "| `tav prove` | FALSE(1 of 2 proofs) |") {
		t.Errorf("%v\n%s\n%s", err, log, summary)
	}
}

// TestActionSuggests: in a pull request that shows the line, the proved fix of a violation is suggested, once.
func TestActionSuggests(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("jq"); err != nil {
		t.Skip(err)
	}
	script, err := filepath.Abs(filepath.Join(moduleRoot, ".ci", "action"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"sum.c":      "#include <assert.h>\nstatic int larger(int a, int b)\n{\n\treturn a < b ? a : b;\n}\nint main(void)\n{\n\tassert(larger(2, 3) == 3);\n\tassert(larger(5, 4) == 5);\n\treturn 0;\n}\n",
		"event.json": `{"pull_request": {"number": 7}}`,
		"files":      `[{"filename": "sum.c", "patch": "@@ -1,3 +3,4 @@\n x"}, {"filename": "image.png"}]`,
		"comments":   "[]",
		// gh answers with files, and keeps what is posted.
		"bin/gh": "#!/bin/sh\nfor last; do :; done\ncase $last in\n-) cat >review ;;\n*) cat \"${last##*/}\" ;;\nesac\n",
	} {
		file := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, []byte(text), 0o777)); err != nil {
			t.Fatal(err)
		}
	}
	suggest := func() (comments []map[string]any) {
		run := exec.Command("bash", script)
		run.Dir = dir
		path := strings.Join([]string{filepath.Join(dir, "bin"), filepath.Dir(installed(t)), os.Getenv("PATH")}, string(filepath.ListSeparator))
		run.Env = []string{"PATH=" + path, "TAV_FILES=sum.c", "TAV_SUGGEST=true", "GITHUB_REPOSITORY=a/b", "GITHUB_EVENT_PATH=event.json"}
		log, _ := run.CombinedOutput() // the exit code says FALSE
		text, err := os.ReadFile(filepath.Join(dir, "review"))
		if err != nil {
			return nil
		}
		var review struct{ Comments []map[string]any }
		if err := json.Unmarshal(text, &review); err != nil {
			t.Fatalf("%v: %s\n%s", err, text, log)
		}
		os.Remove(filepath.Join(dir, "review"))
		return review.Comments
	}
	made := suggest()
	if len(made) != 1 || made[0]["path"] != "sum.c" || made[0]["line"] != 4.0 || !strings.Contains(made[0]["body"].(string), "```suggestion\n\treturn a < b ? b : a;\n```") {
		t.Fatalf("%v", made)
	}
	text, err := json.Marshal(made)
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "comments"), text, 0o600)
	}
	if again := suggest(); err != nil || again != nil {
		t.Errorf("suggested again: %v, %v", again, err)
	}
}

// rulesOf reads a SARIF file of one run and gives the rules of its results by their
// indices.
func rulesOf(t *testing.T, dir, file string) []string {
	t.Helper()
	if file == "" {
		return nil
	}
	text, err := os.ReadFile(filepath.Join(dir, file))
	if err != nil {
		t.Fatal(err)
	}
	var log struct {
		Runs []struct {
			Tool struct {
				Driver struct{ Rules []struct{ ID string } }
			}
			Results []struct {
				RuleID    string
				RuleIndex int
			}
		}
	}
	if err := json.Unmarshal(text, &log); err != nil || len(log.Runs) != 1 {
		t.Fatalf("%v: want one run in %s", err, text)
	}
	rules := []string{}
	for _, r := range log.Runs[0].Results {
		if id := log.Runs[0].Tool.Driver.Rules[r.RuleIndex].ID; id != r.RuleID {
			t.Errorf("rule %s has the index of %s", r.RuleID, id)
		}
		rules = append(rules, r.RuleID)
	}
	return rules
}
