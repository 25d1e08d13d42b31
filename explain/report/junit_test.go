package report

import (
	"bytes"
	"encoding/xml"
	"strings"
	"testing"
)

// TestJUnit: each check is a test; a property without checks is one, too.
func TestJUnit(t *testing.T) {
	suite := func(o *Outcome) (s TestSuite) {
		t.Helper()
		var text bytes.Buffer
		if err := JUnit(&text, o); err != nil {
			t.Fatal(err)
		}
		if err := xml.Unmarshal(text.Bytes(), &s); err != nil {
			t.Fatalf("%v\n%s", err, text.Bytes())
		}
		return s
	}
	s := suite(checked())
	if s.Tests != 5 || s.Failures != 2 || s.Errors != 1 || s.Skipped != 0 || len(s.Cases) != 5 {
		t.Errorf("%d tests, %d failures, %d errors, %d skipped", s.Tests, s.Failures, s.Errors, s.Skipped)
	}
	if c := s.Cases[0]; c.Name != "main.unreach-call.1: the assertion fails" || c.File != "prog.c" || c.Line != 12 || c.Failure != nil || c.Error != nil {
		t.Errorf("%+v", c)
	}
	if f := s.Cases[1].Failure; f == nil || f.Message != "prog.c:18:9: division by zero: n is 0. Input: n = 0." || !strings.HasPrefix(f.Text, "prog.c:18:9: error: division by zero: n is 0\n") {
		t.Errorf("%+v", f)
	}
	if e := s.Cases[3].Error; e == nil || e.Message != "prog.c:31:12: index outside of buf[64] unless n <= 63: not decided: timeout" {
		t.Errorf("%+v", e)
	}
	several := &Outcome{Verdict: Unknown, Results: []*Outcome{checked(), {Verdict: Unknown, Property: "termination", Reason: Reason{Kind: Timeout}}, {Verdict: True, Property: "no-deadlock"}}}
	if s := suite(several); s.Tests != 7 || s.Errors != 2 || s.Cases[5].Error.Message != "UNKNOWN(timeout)" {
		t.Errorf("%+v", s)
	}
}
