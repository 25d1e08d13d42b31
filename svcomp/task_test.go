package svcomp

import (
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"tav/svcomp/yaml"
)

var corpus = flag.String("corpus", "", "read every task definition of this directory")

// write puts files into a new directory.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestReadTask(t *testing.T) {
	dir := write(t, map[string]string{
		"p/memory.prp":   "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n",
		"p/overflow.prp": "CHECK( init(main()), LTL(G ! overflow) )\n",
		"t/task.yml": "# a comment\n# error_marker: FAIL-label\nformat_version: '2.1'\n\ninput_files:\n  - a.c\n  - sub/b.c\nrequired_files: a.h\n" +
			"properties:\n  - property_file: ../p/memory.prp\n    expected_verdict: false\n    subproperty: valid-deref\n" +
			"  - {property_file: ../p/overflow.prp, expected_verdict: true}\n  - property_file: ../p/overflow.prp\n" +
			"options:\n  language: C\n  data_model: ILP32 # 32 bits\nadditional_information: {x: [1, 2]}\n",
	})
	got, err := ReadTask(filepath.Join(dir, "t/task.yml"))
	if err != nil {
		t.Fatal(err)
	}
	memory, overflow := filepath.Join(dir, "p/memory.prp"), filepath.Join(dir, "p/overflow.prp")
	want := &Task{
		File:       filepath.Join(dir, "t/task.yml"),
		Inputs:     []string{filepath.Join(dir, "t/a.c"), filepath.Join(dir, "t/sub/b.c")},
		DataModel:  "ILP32",
		ErrorLabel: "FAIL",
		Properties: []Expectation{
			{File: memory, Names: []string{"valid-free", "valid-deref"}, Known: true, Subproperty: "valid-deref"},
			{File: overflow, Names: []string{"no-overflow"}, Known: true, Verdict: true},
			{File: overflow, Names: []string{"no-overflow"}},
		},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%+v\nwant\n%+v", got, want)
	}
}

// What is malformed is named with its line.
func TestMalformedTask(t *testing.T) {
	const head = "format_version: '2.0'\ninput_files: a.c\n"
	for text, want := range map[string]string{
		"":                        ":1: ",
		"- a\n- b\n":              ":1: want fields",
		"input_files: a.c\n":      ":1: no format_version",
		"format_version: '2.0'\n": ":1: no input_files",
		head:                      ":1: no properties",
		"format_version: 3\n":     ":1: format_version 3: want 2.0 or 2.1",
		"format_version: '2.0'\ninput_files: {a: b}\n":                                                             ":2: want a plain value",
		head + "properties:\n  a: b\n":                                                                             ":4: want a list",
		head + "properties:\n  - expected_verdict: true\n":                                                         ":4: a property without property_file",
		head + "properties:\n  - property_file: p.prp\n    expected_verdict: 'true'\n":                             ":5: want true or false",
		head + "properties:\n  - property_file: q.prp\n":                                                           ":4: open",
		head + "properties:\n  - property_file: bad.prp\n":                                                         "bad.prp:1: want CHECK",
		head + "properties:\n  - property_file: p.prp\n    subproperty: x\n":                                       ":4: subproperty x without",
		head + "properties:\n  - property_file: p.prp\n    expected_verdict: false\n    subproperty: valid-free\n": ":4: subproperty valid-free is not in",
		head + "options:\n  language: Java\n":                                                                      ":4: language Java: want C",
		head + "options:\n  data_model: [LP64]\n":                                                                  ":4: want a plain value",
		"a: b\n c: d\n":         ":",
		"format_version: '2.0":  ":1: ",
		head + "\tproperties:":  ":2: ",
		head + "input_files:\n": ":3: ",
	} {
		dir := write(t, map[string]string{"t.yml": text, "p.prp": "CHECK( init(main()), LTL(G ! overflow) )", "bad.prp": "x"})
		_, err := ReadTask(filepath.Join(dir, "t.yml"))
		if err == nil {
			t.Errorf("%q is accepted", text)
			continue
		}
		if got := err.Error(); !strings.Contains(got, want) || !strings.HasPrefix(got, filepath.Join(dir, "t.yml:")) {
			t.Errorf("%q: %s, want %s", text, strings.ReplaceAll(got, dir, ""), want)
		}
	}
}

func TestCorpus(t *testing.T) {
	if *corpus == "" {
		t.Skip("no -corpus")
	}
	n := 0
	err := filepath.WalkDir(*corpus, func(path string, _ fs.DirEntry, err error) error {
		if filepath.Ext(path) == ".yml" {
			n++
			if _, err := ReadTask(path); err != nil {
				t.Error(err)
			}
		}
		return err
	})
	if err != nil || n == 0 {
		t.Error(n, err)
	}
	t.Logf("%d task definitions", n)
}

func FuzzReadTask(f *testing.F) {
	f.Add("format_version: '2.0'\ninput_files: [a]\nproperties:\n  - property_file: p.prp\n")
	f.Fuzz(func(t *testing.T, text string) {
		root, err := yaml.Parse("t.yml", []byte(text))
		if err == nil {
			root.Fields(func(_ string, n yaml.Node) error { return new(Task).properties(n) })
		}
	})
}
