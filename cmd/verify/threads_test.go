package verify

import (
	"testing"

	"tav/cfg"
	"tav/cfg/sequentialise"
	"tav/explain/report"
)

// TestWiden: a form that lacks combinations gives way to one that has all of them; one that has all stays.
func TestWiden(t *testing.T) {
	c := Job{Program: report.Program{Files: []string{"../driver/testdata/worker_forgotten_bug.c"}, Std: "gnu11", Entry: "main"}, Properties: []cfg.Property{cfg.UnreachCall}}
	of := subjectOf(t, c)
	v := of.search(of.Loaded)
	all := v.form
	if all.Program.Partial != "" {
		t.Fatal(all.Program.Partial)
	}
	part, err := sequentialise.Sequential(v.threads, sequentialise.Options{States: 20})
	if err != nil || part.Program.Partial == "" {
		t.Fatalf("%v, all of 20 combinations", err)
	}
	v = v.in(part).widened()
	if v.Prog.Partial != "" || v.form.NumLocs() != all.NumLocs() {
		t.Errorf("%d locations, want %d: %s", v.form.NumLocs(), all.NumLocs(), v.Prog.Partial)
	}
	if v.widened().form != v.form {
		t.Error("another form of all combinations")
	}
}
