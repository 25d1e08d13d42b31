package report

import (
	"bytes"
	"fmt"
	"testing"
)

func TestGitHub(t *testing.T) {
	for _, test := range []struct {
		outcome *Outcome
		want    string
	}{
		{&Outcome{Verdict: True}, ""},
		{&Outcome{Verdict: Unknown, Reason: Reason{Kind: Timeout}, Assumptions: []Assumption{{Place{File: "a.c", Line: 2, Column: 3}, "f", "f: any value"}}},
			"::warning file=a.c,line=2,col=3,title=tav%3A assumption::f: any value\n" +
				"::warning title=tav%3A not decided::UNKNOWN(timeout)\n"},
		{BadInput(fmt.Errorf("a.c:1: bad 100%%\nmore")), "::error title=tav%3A not decided::UNKNOWN(input: a.c:1: bad 100%25)%0Aa.c:1: bad 100%25%0Amore\n"},
		{&Outcome{Verdict: False, Results: []*Outcome{{Verdict: True}, {Verdict: False, Property: "no-overflow", Traces: []*Trace{{
			What: "overflow\n::error::x", Violation: Place{File: "a,b:\n.c", Line: 2, Column: 3, EndLine: 2, End: 7},
			Inputs: []Input{{Place: Place{File: "a.c", Line: 1}, From: "f()", Value: "5"}},
		}}}}}, "::error file=a%2Cb%3A%0A.c,line=2,endLine=2,col=3,endColumn=7,title=tav%3A no-overflow::overflow%0A::error::x%0Ainput a.c:1: f() = 5\n"},
	} {
		var out bytes.Buffer
		GitHub(&out, test.outcome)
		if got := out.String(); got != test.want {
			t.Errorf("got\n%s\nwant\n%s", got, test.want)
		}
	}
	var out bytes.Buffer
	GitHub(&out, explained(t))
	golden(t, "buffer.github", out.Bytes())
}
