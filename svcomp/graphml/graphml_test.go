package graphml

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"tav/cfg/source"
	"tav/svcomp/witness"
)

// cases reads testdata/lint.txtar: the program, and witnesses of it.
func cases(t testing.TB) (files []*source.File, list []txtar.File) {
	t.Helper()
	a, err := txtar.ParseFile("testdata/lint.txtar")
	if err != nil {
		t.Fatal(err)
	}
	f, err := source.Parse(context.Background(), "p.c", a.Files[0].Data)
	if err != nil {
		t.Fatal(err)
	}
	return []*source.File{f}, a.Files[1:]
}

func TestLint(t *testing.T) {
	files, list := cases(t)
	for _, c := range list {
		name, want, _ := strings.Cut(c.Name, ": ")
		got := "ok"
		g, err := Parse("w.graphml", c.Data)
		if err != nil {
			p := witness.Unreadable("w.graphml", err)
			got = fmt.Sprintf("%d %s", p.Line, p.Rule)
		} else if problems := Lint(g, files); len(problems) > 0 {
			got = fmt.Sprintf("%d %s", problems[0].Line, problems[0].Rule)
		}
		if got != want {
			t.Errorf("%s: %s, want %s (%v)", name, got, want, err)
		}
	}
}

// What is written is read as the same.
func TestMarshal(t *testing.T) {
	_, list := cases(t)
	for _, c := range list {
		if !strings.HasSuffix(c.Name, ": ok") {
			continue
		}
		g, err := Parse("w.graphml", c.Data)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Parse("w.graphml", g.Marshal())
		if err != nil {
			t.Fatal(err)
		}
		if got, want := shape(again), shape(g); got != want {
			t.Errorf("%s: read\n%s\nthen\n%s", c.Name, want, got)
		}
	}
}

// shape is what a graph says, without lines of the file.
func shape(g *Graph) string {
	var b strings.Builder
	show := func(data []Data) {
		for _, d := range data {
			fmt.Fprintf(&b, " %q=%q", d.Key, d.Value)
		}
		b.WriteByte('\n')
	}
	show(g.Data)
	for _, n := range g.Nodes {
		fmt.Fprintf(&b, "%q", n.ID)
		show(n.Data)
	}
	for _, e := range g.Edges {
		fmt.Fprintf(&b, "%q -> %q", e.Source, e.Target)
		show(e.Data)
	}
	return b.String()
}

// TestHostile: what is nested deeply or cut into pieces takes linear time, or
// this test a quarter of an hour; entities are not expanded.
func TestHostile(t *testing.T) {
	const n = 1 << 20
	pieces := "<graphml><graph edgedefault=\"directed\"><data key=\"k\">" + strings.Repeat("a<x/>", n) + "</data></graph></graphml>"
	g, err := Parse("w.graphml", []byte(pieces))
	if err != nil || len(g.Data) != 1 || len(g.Data[0].Value) != n {
		t.Errorf("pieces: %v", err)
	}
	for name, text := range map[string]string{
		"deep":     "<graphml>" + strings.Repeat("<graph>", n),
		"entities": `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><graphml><graph>&b;</graph></graphml>`,
	} {
		if _, err := Parse("w.graphml", []byte(text)); err == nil || !strings.HasPrefix(err.Error(), "w.graphml:1: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	files, list := cases(f)
	for _, c := range list {
		f.Add(c.Data)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		g, err := Parse("w.graphml", text)
		if err != nil {
			return
		}
		Lint(g, files)
		again, err := Parse("w.graphml", g.Marshal())
		if err != nil {
			t.Fatalf("%v\n%s", err, g.Marshal())
		}
		if got, want := shape(again), shape(g); got != want {
			t.Errorf("read\n%s\nthen\n%s", want, got)
		}
	})
}
