package project

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// project is a directory with some files.
func project(t *testing.T, names ...string) string {
	dir := t.TempDir()
	for _, name := range names {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, FileName)
}

// TestParse: defaults, lists after those of the defaults, a proof for each file.
func TestParse(t *testing.T) {
	path := project(t, "a_proof.c", "b_proof.c", "q.c")
	p, err := Parse(path, []byte(`
[defaults]
files = ["q.c"]
defines = ["A", "B=1"]
properties = ["all"]
timeout = "20s"

[[proof]]
name = "push"
files = ["*_proof.c"]
function = "push"
assume = ["q"]
defines = ["C"]
remove-body = ["log"]
stub = ["?_proof.c"]
keep = ["f"]
properties = ["no-overflow"]
expected = "false"

[[proof]]
each = "*_proof.c"
timeout = "1s"
flags = ["--unwind=3"]
`))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, one := range p.Proofs {
		var args []string
		for _, o := range one.Options {
			args = append(args, o.Args...)
		}
		got = append(got, fmt.Sprintf("%s %s %v: %s", one.Name, one.Expected, one.Files, strings.Join(args, " ")))
	}
	want := []string{
		"push false [q.c a_proof.c b_proof.c]: --function=push --assume=q --property=no-overflow -DA -DB=1 -DC --stub=a_proof.c --stub=b_proof.c --keep=f --remove-body=log --timeout=20s",
		"a_proof true [a_proof.c q.c]: --property=all -DA -DB=1 --unwind=3 --timeout=1s",
		"b_proof true [b_proof.c q.c]: --property=all -DA -DB=1 --unwind=3 --timeout=1s",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for key, line := range map[string]int{"timeout": 6, "defines": 13, "name": 9} {
		if got := p.Place(p.Proofs[0], key); got != fmt.Sprintf("%s:%d", path, line) {
			t.Errorf("%s: at %s, want line %d", key, got, line)
		}
	}
}

// TestErrors: what is wrong is said with its line.
func TestErrors(t *testing.T) {
	path := project(t, "a.c")
	for text, want := range map[string]string{
		"":                         ": no [[proof]] in this file",
		"[[proof]\n":               ":1:8: ",
		"[[proof]]\nname = \"a\"":  ":1: proof a has no files",
		"[[proof]]\nnames = \"a\"": ":2: unknown key proof.names",
		"[defaults]\ntimeout = 3":  ":2:11: defaults.timeout is of type integer: want a string",
		"[[proof]]\nname = \"a\"\nfiles = \"a.c\"":      ":3:9: proof.files is of type string: want an array of strings",
		"x = 1\n[[proof]]\ny = 2":                       ":1: unknown key x\n" + path + ":3: unknown key proof.y",
		"[[proof]]\nname = \"a\"\n\nfiles = [\"b*.c\"]": ":4: no file matches b*.c",
		"[[proof]]\nname = \"a\"\nfiles = [\"b.c\"]":    ":3: b.c: no such file or directory",
		"[[proof]]\neach = \"[\"":                       ":2: [: syntax error in pattern",
		"[[proof]]\nfiles = [\"a.c\"]":                  ":1: the proof has no name",
		"[[proof]]\nname = \"a\"\nfiles = [\"a.c\"]\n[[proof]]\nname = \"a\"\nfiles = [\"a.c\"]": ":5: the name \"a\" is already used in line 2",
		"[defaults]\nexpected = \"no\"\n[[proof]]\nname = \"a\"\nfiles = [\"a.c\"]":              ":2: expected = \"no\"",
		"[[proof]]\nname = \"a\"\nfiles = [\"a.c\"]\nentry = \"f\"\nfunction = \"g\"":            ":5: entry and function: only one of them",
		"proof = [{name = \"a\", files = [\"a.c\"]}, {name = \"a\", files = [\"a.c\"]}]":         ":1: the name \"a\" is already used in line 1",
	} {
		if _, err := Parse(path, []byte(text)); err == nil || !strings.HasPrefix(err.Error(), path+want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestFind(t *testing.T) {
	path := project(t, FileName)
	below := filepath.Join(filepath.Dir(path), "src", "deep")
	if err := os.MkdirAll(below, 0o700); err != nil {
		t.Fatal(err)
	}
	if got, err := Find(below); err != nil || got != path {
		t.Errorf("%q %v", got, err)
	}
	if _, err := Find("/"); err == nil {
		t.Error("the root directory has one")
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("[defaults]\na = 1\n[[proof]]\nname = 'x'\nfiles = ['*']\n\"\" = 2\n[proof.a]\nb.c = [{d = 1}]"))
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := Parse(filepath.Join(t.TempDir(), FileName), text)
		if (p == nil) == (err == nil) {
			t.Fatalf("%v %v", p, err)
		}
	})
}
