package report

import (
	"cmp"
	"encoding/xml"
	"io"
)

// A TestSuite is what JUnit's XML says of tests: the elements that its readers agree on.
type TestSuite struct {
	XMLName  xml.Name   `xml:"testsuite"`
	Name     string     `xml:"name,attr"`
	Tests    int        `xml:"tests,attr"`
	Failures int        `xml:"failures,attr"`
	Errors   int        `xml:"errors,attr"`
	Skipped  int        `xml:"skipped,attr"`
	Time     float64    `xml:"time,attr"`
	Cases    []TestCase `xml:"testcase"`
}

// A TestCase is one test; without a problem it passed.
type TestCase struct {
	Name    string   `xml:"name,attr"`
	Class   string   `xml:"classname,attr"`
	File    string   `xml:"file,attr,omitempty"`
	Line    int      `xml:"line,attr,omitempty"`
	Time    float64  `xml:"time,attr"`
	Failure *Problem `xml:"failure"`
	Error   *Problem `xml:"error"`
	Skipped *Problem `xml:"skipped"`
}

// A Problem is why a test has not passed.
type Problem struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

// Add adds a test.
func (s *TestSuite) Add(c TestCase) {
	s.Cases = append(s.Cases, c)
	s.Tests++
	s.Time += c.Time
	switch {
	case c.Failure != nil:
		s.Failures++
	case c.Error != nil:
		s.Errors++
	case c.Skipped != nil:
		s.Skipped++
	}
}

// Write writes the suite.
func (s *TestSuite) Write(w io.Writer) error {
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", " ")
	if err := enc.Encode(s); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// JUnit writes an outcome as a test suite: a test for each check, and one for each property that has no checks. A
// violation is a failure, what was not decided an error.
func JUnit(w io.Writer, o *Outcome) error {
	s := TestSuite{Name: "tav"}
	seconds := 0.
	for _, part := range o.questions() {
		seconds += part.Seconds
		for _, c := range part.Checks {
			s.Add(part.testCase(c))
		}
		if len(part.Checks) > 0 {
			continue
		}
		c := TestCase{Name: part.Property, Class: part.subject()}
		p := &Problem{Message: part.Answer(), Type: string(part.Verdict), Text: Plain(part)}
		switch part.Verdict {
		case False:
			c.Failure = p
		case Unknown:
			c.Error = p
		}
		s.Add(c)
	}
	s.Time = seconds // those of the tests are not one after the other
	return s.Write(w)
}

// testCase is a check as a test.
func (o *Outcome) testCase(c Check) TestCase {
	t := TestCase{Name: c.ID + ": " + c.Kind, Class: cmp.Or(c.Place.File, o.subject()), File: c.Place.File, Line: c.Place.Line, Time: c.Seconds}
	p := &Problem{Message: c.where() + ": " + c.what(), Type: c.Kind, Text: c.Why}
	switch c.Answer {
	case CheckFailed:
		if t.Failure = p; c.Result > 0 && c.Result <= len(o.Results) {
			p.Text = Plain(o.Results[c.Result-1])
			if trace := o.Results[c.Result-1].Counterexample(); trace != nil {
				p.Message = c.where() + ": " + trace.What + "." + trace.inputSentence()
			}
		}
	case CheckOpen:
		t.Error = p
		if p.Message += ": not decided"; c.Why != "" {
			p.Message += ": " + oneLine(c.Why)
		}
	}
	return t
}
