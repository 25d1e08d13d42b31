package driver

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"tav/cfg"
	"tav/cmd/process"
	"tav/cmd/verify"
	"tav/explain/report"
)

// The comments of the programs of TestReported: properties, what their text report says, and what no report says.
var (
	propertiesComment = regexp.MustCompile(`(?m)^// PROPERTIES: (.*)$`)
	saysComment       = regexp.MustCompile(`(?m)^// SAYS: (.*)$`)
	neverComment      = regexp.MustCompile(`(?m)^// NEVER: (.*)$`)
)

// TestReported holds what is said of the violation in each program against its comments.
func TestReported(t *testing.T) {
	files, err := filepath.Glob("testdata/reported/*.c")
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".c"), func(t *testing.T) {
			t.Parallel()
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
			defer cancel()
			c := verify.Job{
				Program: report.Program{Files: []string{file}, Std: "gnu11", Entry: "main", DataModel: cfg.LP64},
				Explain: verify.Explaining{Methods: verify.Usual, Traces: 1, Time: verify.ExplainTime},
			}
			for _, name := range strings.Fields(propertiesComment.FindStringSubmatch(string(source))[1]) {
				p, ok := supported(name)
				if !ok {
					t.Fatalf("no property %q", name)
				}
				c.Properties = append(c.Properties, p)
			}
			o, err := verify.Verify(ctx, c, func(process.Message) {})
			if err != nil || o.Verdict != report.False {
				t.Fatalf("%v %v", o, err)
			}
			text := strings.Join(strings.Fields(inWords(t, o)), " ")
			for _, m := range saysComment.FindAllStringSubmatch(string(source), -1) {
				if !strings.Contains(text, m[1]) {
					t.Errorf("the report does not say %q:\n%s", m[1], text)
				}
			}
			for _, m := range neverComment.FindAllStringSubmatch(string(source), -1) {
				if strings.Contains(text, m[1]) {
					t.Errorf("the report says %q:\n%s", m[1], text)
				}
			}
			plainForms(t, o)
		})
	}
}

// inWords is the text report of an outcome with all that explanations say.
func inWords(t *testing.T, o *report.Outcome) string {
	var b strings.Builder
	report.Text{Out: &b, Err: &b, Full: true}.Print(o)
	return b.String()
}

// modelNames matches names of the model, of library models and of LLVM's values, which no report has.
var modelNames = regexp.MustCompile(`\btav:|\b(object|external)#-?\d|__tav|\btav_\w|\.(slot|addr|dest|coerce|reg2mem|ret|sroa)\b|\bretval\b|\bcleanup\.|\bundef\b|\bpoison\b|\bllvm\.`)

// plainForms checks that no form of report has a name of the model, or a line that its file does not have.
func plainForms(t *testing.T, o *report.Outcome) {
	t.Helper()
	plain := *o
	plain.Traces = nil
	for _, trace := range o.Traces {
		bare := *trace
		bare.Script, bare.Harness = nil, "" // for programs to read
		plain.Traces = append(plain.Traces, &bare)
	}
	sources := sourceTexts(&plain)
	lines, longest := map[string][]string{}, 0
	for name, text := range sources {
		lines[name] = strings.Split(string(text), "\n")
		longest = max(longest, len(lines[name]))
	}
	var asJSON, asSARIF, asPage bytes.Buffer
	for _, err := range []error{plain.Encode(&asJSON), report.SARIF(&asSARIF, &plain, verify.Release, sources), report.HTML(&asPage, &plain, sources)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	data := regexp.MustCompile(`(?s)<script[^>]*id="data"[^>]*>(.*?)</script>`).FindSubmatch(asPage.Bytes())
	if data == nil {
		t.Fatal("the page has no data")
	}
	for form, text := range map[string]string{"text": inWords(t, &plain), "JSON": asJSON.String(), "SARIF": asSARIF.String(), "page": string(data[1])} {
		for _, line := range strings.Split(text, "\n") {
			if m := modelNames.FindString(quotesSource(line, lines)); m != "" {
				t.Errorf("%s has %q: %.300s", form, m, line)
			}
		}
		for _, m := range regexp.MustCompile(`\blines? (\d+)`).FindAllStringSubmatch(text, -1) {
			if n, _ := strconv.Atoi(m[1]); n > longest {
				t.Errorf("%s tells of %s", form, m[0])
			}
		}
		if form == "text" {
			continue
		}
		var tree any
		if err := json.Unmarshal([]byte(text), &tree); err != nil {
			t.Fatal(err)
		}
		inFiles(t, form, tree, lines)
	}
}

// quotesSource is a line of a report without the source lines that it quotes.
func quotesSource(line string, sources map[string][]string) string {
	for _, source := range sources {
		for _, s := range source {
			if s = strings.TrimSpace(s); s != "" && modelNames.MatchString(s) {
				quoted, _ := json.Marshal(s)
				line = strings.ReplaceAll(strings.ReplaceAll(line, s, ""), strings.Trim(string(quoted), `"`), "")
			}
		}
	}
	return line
}

// inFiles checks that the places in a JSON value are in their files.
func inFiles(t *testing.T, form string, tree any, sources map[string][]string) {
	t.Helper()
	switch x := tree.(type) {
	case []any:
		for _, y := range x {
			inFiles(t, form, y, sources)
		}
	case map[string]any:
		for _, y := range x {
			inFiles(t, form, y, sources)
		}
		if file, ok := x["file"].(string); ok && x["line"] != nil {
			within(t, form, sources[file], x["line"], x["column"], x)
			within(t, form, sources[file], x["end_line"], x["end_column"], x)
		}
		if at, ok := x["physicalLocation"].(map[string]any); ok {
			region, _ := at["region"].(map[string]any)
			uri, _ := at["artifactLocation"].(map[string]any)["uri"].(string)
			for name, source := range sources {
				if strings.HasSuffix(name, filepath.Base(uri)) {
					within(t, form, source, region["startLine"], region["startColumn"], x)
					within(t, form, source, region["endLine"], region["endColumn"], x)
				}
			}
		}
	}
}

// within checks that a file has a line and a column; nil: none is given.
func within(t *testing.T, form string, source []string, line, column, of any) {
	t.Helper()
	n, ok := line.(float64)
	if !ok || n == 0 {
		return
	}
	if int(n) > len(source) {
		t.Errorf("%s: a file of %d lines has no line %v: %v", form, len(source), n, of)
	} else if c, ok := column.(float64); ok && int(c) > len(source[int(n)-1])+1 {
		t.Errorf("%s: line %v has no column %v: %v", form, n, c, of)
	}
}

// TestNames: what is said of a program does not depend on the names of its variables, which may be words of reports.
func TestNames(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/reported/names/usual.c")
	if err != nil {
		t.Fatal(err)
	}
	said := func(name string) string {
		file := filepath.Join(t.TempDir(), "names.c")
		if err := os.WriteFile(file, bytes.ReplaceAll(text, []byte("value"), []byte(name)), 0o666); err != nil {
			t.Fatal(err)
		}
		o, err := verify.Verify(t.Context(), verify.Job{
			Program: report.Program{Files: []string{file}, Std: "gnu11", Entry: "main", DataModel: cfg.LP64}, Properties: []cfg.Property{cfg.ValidDeref},
			Explain: verify.Explaining{Methods: verify.Usual, Traces: 1, Time: verify.ExplainTime},
		}, func(process.Message) {})
		if err != nil || o.Verdict != report.False {
			t.Fatalf("%s: %v %v", name, o, err)
		}
		var sarif bytes.Buffer
		if err := report.SARIF(&sarif, o, verify.Release, sourceTexts(o)); err != nil {
			t.Fatal(err)
		}
		rule := regexp.MustCompile(`CWE-\d+`).FindString(sarif.String())
		said := regexp.MustCompile(`\b`+name+`\b`).ReplaceAllString(regexp.MustCompile(`:\d+:\d+`).ReplaceAllString(strings.ReplaceAll(inWords(t, o), file, ""), ""), "value")
		return rule + strings.Join(strings.Fields(regexp.MustCompile(`[|~]+`).ReplaceAllString(said, "")), "")
	}
	want := said("value")
	for _, name := range []string{"frees", "reads", "holds", "calls", "count", "locked", "checked", "lock"} {
		if got := said(name); got != want {
			t.Errorf("with a variable called %s\n%s\nwith another one\n%s", name, got, want)
		}
	}
}
