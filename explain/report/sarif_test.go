package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
)

// writeSARIF writes an outcome, reads what was written and checks it with the
// official schema, which the module carries.
func writeSARIF(t *testing.T, o *Outcome, answers ...CheckAnswer) *sarif.Run {
	t.Helper()
	var out bytes.Buffer
	if err := SARIF(&out, o, "1.0", map[string][]byte{"buffer.c": []byte("text")}, answers...); err != nil {
		t.Fatal(err)
	}
	log, err := sarif.FromBytes(out.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if err := log.Validate(); err != nil {
		t.Errorf("not valid: %v\n%s", err, out.Bytes())
	}
	if len(log.Runs) != 1 {
		t.Fatalf("%d runs", len(log.Runs))
	}
	return log.Runs[0]
}

func TestSARIF(t *testing.T) {
	o := explained(t)
	run := writeSARIF(t, o)
	if len(run.Results) != 2 {
		t.Fatalf("%d results for 2 causes", len(run.Results))
	}
	first := run.Results[0]
	if *first.RuleID != "unreach-call" || len(first.CodeFlows) != 2 {
		t.Errorf("rule %s, %d code flows for 2 traces", *first.RuleID, len(first.CodeFlows))
	}
	if got := *first.Message.Text; !strings.HasPrefix(got, "reach_error() is called. Input: rounds = 5, n = ") {
		t.Errorf("message %q", got)
	}
	flow := first.CodeFlows[0].ThreadFlows[0].Locations
	if len(flow) != len(o.Traces[0].Steps) {
		t.Fatalf("%d locations for %d steps", len(flow), len(o.Traces[0].Steps))
	}
	importances := map[string]int{}
	for _, l := range flow {
		importances[l.Importance]++
	}
	// Six steps are relevant to a method, one leads to what matters most; the last one is the error.
	if want := map[string]int{"essential": 8, "unimportant": 10}; fmt.Sprint(importances) != fmt.Sprint(want) {
		t.Errorf("importances %v, want %v", importances, want)
	}
	if got := *flow[7].State["count"].Text; got != "1" {
		t.Errorf("count is %s behind step 7", got)
	}
	if got := *flow[15].Location.Message.Text; got != "holds here: count - n < 0; count = -2 (with 0: no error)" {
		t.Errorf("message %q", got)
	}
	// The statements of the cause, then the others that matter somewhere.
	if got := *first.RelatedLocations[0].Message.Text; got != "matters in 3 of 3 error traces" {
		t.Errorf("related %q", got)
	}
	if got := len(first.RelatedLocations); got != 7 {
		t.Errorf("%d related locations", got)
	}
	perhaps := run.Results[1].CodeFlows[0].ThreadFlows[0].Locations
	if got := perhaps[len(perhaps)-4].Importance; got != "important" {
		t.Errorf("a step that perhaps matters is %s", got)
	}
}

// TestSARIFOthers: outcomes that are no errors in the program.
func TestSARIFOthers(t *testing.T) {
	for _, test := range []struct {
		outcome       *Outcome
		notifications int
		successful    bool
	}{
		{&Outcome{Verdict: True, Property: "unreach-call"}, 0, true},
		{&Outcome{Verdict: True, Assumptions: []Assumption{{Place{File: "a b%.c", Line: 1}, "f", "f: any value"}, {Place{File: "/x.c"}, "g", "g"}}}, 2, true},
		{&Outcome{Verdict: Unknown, Reason: Reason{Kind: Timeout}}, 1, true},
		{BadInput(fmt.Errorf("a.c:1: no")), 1, false},
		{Internal("broken"), 1, false},
		{&Outcome{Verdict: Unknown, Reason: Reason{Kind: Timeout}, Results: []*Outcome{{Verdict: True}, {Verdict: Unknown, Reason: Reason{Kind: Timeout}}}}, 1, true},
	} {
		run := writeSARIF(t, test.outcome)
		call := run.Invocations[0]
		if len(run.Results) != 0 || len(call.ToolExecutionNotifications) != test.notifications || *call.ExecutionSuccessful != test.successful {
			t.Errorf("%s: %d results, %d notifications, successful: %v",
				test.outcome.Answer(), len(run.Results), len(call.ToolExecutionNotifications), *call.ExecutionSuccessful)
		}
	}
}

// TestSARIFUnexplained: without explanations every trace is a result, and no
// step is more important than another.
func TestSARIFUnexplained(t *testing.T) {
	o := explained(t)
	o.Summary = nil
	for _, trace := range o.Traces {
		trace.Explanations = nil
	}
	all := &Outcome{Verdict: False, Property: "unreach-call", Results: []*Outcome{{Verdict: True}, o, hostile()}}
	run := writeSARIF(t, all)
	if len(run.Results) != 4 || len(run.Tool.Driver.Rules) != 2 {
		t.Errorf("%d results, %d rules", len(run.Results), len(run.Tool.Driver.Rules))
	}
	for _, l := range run.Results[0].CodeFlows[0].ThreadFlows[0].Locations {
		if l.Importance != "important" {
			t.Errorf("importance %q", l.Importance)
		}
	}
}

// TestSARIFSchema: the check can fail.
func TestSARIFSchema(t *testing.T) {
	var log sarif.Report
	if err := json.Unmarshal([]byte(`{"version": "2.1.0", "runs": [{"results": []}]}`), &log); err != nil {
		t.Fatal(err)
	}
	if log.Validate() == nil {
		t.Error("a run without a tool is valid")
	}
}

func TestRegion(t *testing.T) {
	p := Place{File: "p.c", Line: 3, Column: 7, EndLine: 3, End: 9, Text: "\tä = é + 1;"} // ä and é are two bytes each
	r := p.region()
	if *r.StartColumn != 6 || *r.EndColumn != 7 {
		t.Errorf("columns %d to %d", *r.StartColumn, *r.EndColumn)
	}
	for file, want := range map[string]string{"a.c": "a.c", "a b.c": "a%20b.c", "/x/y.c": "file:///x/y.c", "c:d.c": "./c:d.c", "../p%q.c": "../p%25q.c"} {
		if got := uri(file); got != want {
			t.Errorf("%s: %s, want %s", file, got, want)
		}
	}
}

// TestSARIFChecks: violations are results with a trace; open checks are of another kind, and so are those that are proved, if they are
// asked for.
func TestSARIFChecks(t *testing.T) {
	for _, test := range []struct {
		answers []CheckAnswer
		want    string
	}{
		{nil, "fail error 18, fail error 22"},
		{[]CheckAnswer{CheckOpen}, "fail error 18, fail error 22, open none 31"},
		{[]CheckAnswer{CheckOpen, CheckProved, CheckUnreachable}, "fail error 18, fail error 22, pass none 12, open none 31, notApplicable none 35"},
	} {
		run := writeSARIF(t, checked(), test.answers...)
		var got []string
		for _, r := range run.Results {
			rule := run.Tool.Driver.Rules[r.RuleIndex]
			if *rule.ID != *r.RuleID || len(r.PartialFingerprints) != 1 {
				t.Errorf("rule %s of %s, fingerprints %v", *rule.ID, *r.RuleID, r.PartialFingerprints)
			}
			kind := r.Kind
			if kind == "" {
				kind = "fail"
			}
			got = append(got, fmt.Sprintf("%s %s %d", kind, r.Level, *r.Locations[0].PhysicalLocation.Region.StartLine))
		}
		if got := strings.Join(got, ", "); got != test.want {
			t.Errorf("%v: %s, want %s", test.answers, got, test.want)
		}
	}
}
