package report

import (
	"bytes"
	"strings"
	"testing"
)

// undecided is an outcome after a limit.
func undecided() *Outcome {
	o := Stopped(Timeout)
	o.Property = "unreach-call"
	o.Program.Files = []string{"queue.c"}
	o.Detail = []string{"stopped during refine"}
	o.Spent = []Stat{
		{Group: "Time", Name: "bounded search", Value: 41.23, Unit: "s"}, {Group: "Time", Name: "abstract states", Value: 17, Unit: "s"},
		{Group: "Time", Name: "lower", Value: 0.01, Unit: "s"},
	}
	o.Depth = 12
	o.Advice = "a longer --timeout, or --unwind 8 for executions of so many iterations of each loop only"
	return o
}

// TestUndecided: UNKNOWN says where the time went, how deep was searched and what to try, in all forms.
func TestUndecided(t *testing.T) {
	var text, json, page bytes.Buffer
	Text{Out: &text, Err: &text}.Print(undecided())
	golden(t, "undecided.txt", text.Bytes())
	if err := undecided().Encode(&json); err != nil {
		t.Fatal(err)
	}
	golden(t, "undecided.json", json.Bytes())
	if err := HTML(&page, undecided(), nil); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"advice":"a longer --timeout, or`, `"effort":["time: 41.2 s bounded search, 17.0 s abstract states","no violation in executions of up to 12 blocks"`} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("the page has no %s", want)
		}
	}
}
