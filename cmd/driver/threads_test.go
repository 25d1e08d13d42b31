package driver

import (
	"context"
	"testing"

	"tav/cfg"
	"tav/cfg/threads"
	"tav/cmd/driver/process"
	"tav/explain/report"
)

// TestWiden: a form that lacks combinations gives way to one that has all of them; one that has all stays.
func TestWiden(t *testing.T) {
	c := Config{Program: report.Program{Files: []string{"testdata/worker_forgotten_bug.c"}, Std: "gnu11", Entry: "main"}, Properties: []cfg.Property{cfg.UnreachCall}}
	v := &verification{Config: c, Status: process.NewStatus(process.Order{}, func(process.Message) {}), stats: &stats{}}
	var err error
	if v.loaded, err = load(context.Background(), c, v.Enter, v.stats); err != nil {
		t.Fatal(err)
	}
	all := v.form
	if all.Program.Partial != "" {
		t.Fatal(all.Program.Partial)
	}
	part, err := threads.Sequential(v.threads, threads.Options{States: 20})
	if err != nil || part.Program.Partial == "" {
		t.Fatalf("%v, all of 20 combinations", err)
	}
	v.with(part)
	if v.widen(); v.program.Partial != "" || v.form.NumLocs() != all.NumLocs() {
		t.Errorf("%d locations, want %d: %s", v.form.NumLocs(), all.NumLocs(), v.program.Partial)
	}
	form := v.form
	if v.widen(); v.form != form {
		t.Error("another form of all combinations")
	}
}
