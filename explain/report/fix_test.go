package report

import (
	"bytes"
	"strings"
	"testing"
)

// fixed is the explained program with a fix at the line of a step that has one.
func fixed(t *testing.T) (*Outcome, Fix) {
	o := explained(t)
	p := o.Traces[0].Steps[0].Place
	p.Column, p.EndLine, p.End = 1, p.Line, 1
	f := Fix{What: "`x` becomes `y`", Place: p, Edits: []Replacement{{Place: p, Text: "new "}}, Diff: "--- a\n+++ b\n", Proved: true, Holds: true}
	g := f
	g.Proved, g.Holds, g.Fails, g.Passes, g.Kept = false, false, 1, 7, 5
	o.Fixes = []Fix{g, f}
	return o, f
}

// TestFixApply: a fix changes the text that it was found in, and no other.
func TestFixApply(t *testing.T) {
	const text = "a\nif (x > 1)\nfree(p);\nz\n"
	at := func(line, column, endLine, end int, text string) Place {
		return Place{Line: line, Column: column, EndLine: endLine, End: end, Text: text}
	}
	f := Fix{Edits: []Replacement{{at(2, 7, 2, 8, "if (x > 1)"), ">="}, {at(3, 1, 4, 1, "free(p);"), ""}}}
	if got := string(f.Apply([]byte(text))); got != "a\nif (x >= 1)\nz\n" {
		t.Errorf("got %q", got)
	}
	if !f.Fits([]byte(text)) || f.Fits([]byte("a\n\n"+text)) || f.Fits([]byte("a\n")) {
		t.Error("it fits another text, or not its own")
	}
}

// TestFixClaim: what is said of runs is said where there are any.
func TestFixClaim(t *testing.T) {
	const (
		proved = "proved: the changed program satisfies the property"
		holds  = "avoids this error: the changed program satisfies the property"
	)
	for _, c := range []struct {
		fix  Fix
		want string
	}{
		{Fix{Proved: true}, proved},
		{Fix{Proved: true, Entered: true, Passes: 29, Kept: 29}, proved + "; every block stays reachable; 29 of 29 passing runs through the change unchanged"},
		{Fix{Holds: true, Entered: true, Passes: 9, Kept: 1}, holds + "; 1 of 9 passing runs through the change unchanged"},
		{Fix{Holds: true, Merely: true, Fails: 1}, holds + "; not every block is found to stay reachable; it only makes a number larger or smaller; no passing run was compared"},
		{Fix{Holds: true, Entered: true, Fails: 1, Inputless: true}, holds + "; no run reads input: nothing to compare"},
		{Fix{Proved: true, Entered: true, Fails: 29}, proved + "; every block stays reachable; of 29 runs through the change none passed before"},
		{Fix{Fails: 2, Passes: 1}, "not proved: passes 2 failing runs; 0 of 1 passing run through the change unchanged"},
	} {
		if got := c.fix.Claim(); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

// TestFixForms: a fix is in the text, proved ones first, and in SARIF, where an
// insertion replaces nothing.
func TestFixForms(t *testing.T) {
	o, f := fixed(t)
	var out bytes.Buffer
	Text{Out: &out}.Fixes(o)
	first, second, _ := strings.Cut(out.String(), "Fix 2")
	if !strings.Contains(first, "proved: the changed program") || !strings.Contains(second, "not proved: passes 1 failing run; 5 of 7 passing runs through the change unchanged") {
		t.Errorf("text\n%s", out.String())
	}
	out.Reset()
	Text{Out: &out}.Fixes(&Outcome{})
	if out.String() != "No fix was found.\n\n" {
		t.Errorf("text %q", out.String())
	}
	for _, c := range []struct {
		search FixSearch
		want   string
	}{
		{FixSearch{Problem: "the error does not happen again"}, "Changes could not be tried: the error does not happen again."},
		{FixSearch{}, "There is no change of the kinds that are tried where the failing run was."},
		{FixSearch{Changes: 1}, "Of 1 change that was tried, none makes the failing run pass and keeps what passed."},
		{FixSearch{Changes: 40, Unrun: 3, Passing: 6, Refuted: 1, Undecided: 2, Untried: 3}, "6 changes of 40 make the failing run pass: 1 was refuted, 2 were not decided in the time, 3 were not tried; for 3 others there was no time."},
	} {
		out.Reset()
		Text{Out: &out}.Fixes(&Outcome{FixSearch: &c.search})
		if want := "No fix was found.\n" + c.want + "\n\n"; out.String() != want {
			t.Errorf("text %q, want %q", out.String(), want)
		}
	}
	out.Reset()
	o.FixSearch = &FixSearch{Changes: 9, Passing: 2, Untried: 1}
	if (Text{Out: &out}).Fixes(o); strings.Contains(out.String(), "not tried") {
		t.Errorf("a fix is proved, and the text says why none is\n%s", out.String())
	}
	fixes := writeSARIF(t, o).Results[0].Fixes
	if len(fixes) != 2 {
		t.Fatalf("%d fixes", len(fixes))
	}
	r := fixes[0].ArtifactChanges[0].Replacements[0]
	if d := r.DeletedRegion; *d.StartLine != f.Place.Line || *d.StartColumn != 1 || *d.EndLine != f.Place.Line || *d.EndColumn != 1 || *r.InsertedContent.Text != "new " {
		t.Errorf("replacement %+v of %+v", *r.InsertedContent.Text, d)
	}
	if !strings.Contains(Plain(o), "Fix 2") {
		t.Error("no fix in the plain text of the page")
	}
}
