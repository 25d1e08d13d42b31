package witness

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"tav/cfg/source"
)

// cases reads testdata/lint.txtar: the program, and witnesses of it.
func cases(t testing.TB) (files []*source.File, list []txtar.File) {
	t.Helper()
	a, err := txtar.ParseFile("testdata/lint.txtar")
	if err != nil {
		t.Fatal(err)
	}
	return []*source.File{program(t, "p.c", string(a.Files[0].Data))}, a.Files[1:]
}

func TestLint(t *testing.T) {
	files, list := cases(t)
	for _, c := range list {
		name, want, _ := strings.Cut(c.Name, ": ")
		got := "ok"
		w, err := Parse("w.yml", c.Data)
		switch {
		case err != nil:
			p := Unreadable("w.yml", err)
			got = fmt.Sprintf("%d %s", p.Line, p.Rule)
		default:
			for _, p := range Lint(w, files) {
				if got == "ok" {
					got = fmt.Sprintf("%d %s", p.Line, p.Rule)
				}
				t.Log(name, p)
			}
		}
		if got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// What is written is read as the same.
func TestMarshal(t *testing.T) {
	_, list := cases(t)
	for _, c := range list {
		w, err := Parse("w.yml", c.Data)
		if err != nil || !strings.HasSuffix(c.Name, ": ok") {
			continue
		}
		first := w.Marshal()
		again, err := Parse("w.yml", first)
		if err != nil {
			t.Errorf("%s: %v\n%s", c.Name, err, first)
			continue
		}
		if second := again.Marshal(); string(second) != string(first) {
			t.Errorf("%s: written\n%s\nthen\n%s", c.Name, first, second)
		}
		if got, want := shape(again), shape(w); got != want {
			t.Errorf("%s: read\n%s\nthen\n%s", c.Name, want, got)
		}
	}
}

// shape is what a witness says, without lines of the file.
func shape(w *Witness) string {
	var b strings.Builder
	for _, e := range w.Entries {
		fmt.Fprintln(&b, e.Type, e.Metadata.Version, e.Metadata.UUID, e.Metadata.CreationTime, e.Metadata.Producer,
			e.Metadata.Task.InputFiles, e.Metadata.Task.Hashes, e.Metadata.Task.Specification, e.Metadata.Task.DataModel, e.Metadata.Task.Language)
		for _, s := range e.Segments {
			for _, p := range s.Waypoints {
				fmt.Fprintln(&b, p.Type, p.Action, p.Location.File, p.Location.Line, p.Location.Column, p.Location.Function)
				if p.Constraint != nil {
					fmt.Fprintf(&b, " %q %q\n", p.Constraint.Value, p.Constraint.Format)
				}
			}
			fmt.Fprintln(&b)
		}
		for _, i := range e.Invariants {
			fmt.Fprintf(&b, "%s %s %d %d %q %s\n", i.Type, i.Location.File, i.Location.Line, i.Location.Column, i.Value, i.Format)
		}
		for _, c := range e.Contracts {
			fmt.Fprintf(&b, "%d %q %q %s\n", c.Location.Line, c.Requires, c.Ensures, c.Format)
		}
		for _, g := range e.Ghosts {
			fmt.Fprintf(&b, "%q %q %q %q %s\n", g.Name, g.Scope, g.Type, g.Initial, g.Format)
		}
		for _, u := range e.Updates {
			fmt.Fprintf(&b, "%s %d %q %q %s\n", u.Location.File, u.Location.Line, u.Variable, u.Value, u.Format)
		}
	}
	return b.String()
}

// Every rule is documented.
func TestRulesAreDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/witnesses.md")
	if err != nil {
		t.Fatal(err)
	}
	_, list := cases(t)
	for _, c := range list {
		_, want, _ := strings.Cut(c.Name, ": ")
		if _, rule, ok := strings.Cut(want, " "); ok && !strings.Contains(string(text), "| "+rule+" |") {
			t.Errorf("docs/witnesses.md does not know the rule %s", rule)
		}
	}
}

func TestLocation(t *testing.T) {
	f := program(t, "p.c", "int f(void) {\n\t/* äö */ return 0;\n}\n")
	at := source.Pos{Line: 2, Col: 13}
	l := LocationOf(f, "dir/p.c", at)
	if l != (Location{File: "dir/p.c", Line: 2, Column: 11, Function: "f"}) {
		t.Errorf("%+v", l)
	}
	p, err := WaypointPlace([]*source.File{f}, &Waypoint{Type: Assumption, Location: l})
	if err != nil || p.At != at || p.Node.Type != "return_statement" {
		t.Errorf("%+v, %v", p, err)
	}
}

func FuzzParse(f *testing.F) {
	_, list := cases(f)
	for _, c := range list {
		f.Add(c.Data)
	}
	files, _ := cases(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		w, err := Parse("w.yml", text)
		if err != nil {
			return
		}
		Lint(w, files)
		again, err := Parse("w.yml", w.Marshal())
		if err != nil {
			t.Fatalf("%v\n%s", err, w.Marshal())
		}
		if got, want := shape(again), shape(w); len(w.problems) == 0 && got != want {
			t.Errorf("read\n%s\nthen\n%s", want, got)
		}
	})
}
