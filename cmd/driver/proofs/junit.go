package proofs

import (
	"encoding/xml"
	"io"
	"strings"

	"tav/explain/report"
)

// The elements of JUnit's XML that its readers agree on.
type (
	testSuite struct {
		XMLName  xml.Name   `xml:"testsuite"`
		Name     string     `xml:"name,attr"`
		Tests    int        `xml:"tests,attr"`
		Failures int        `xml:"failures,attr"`
		Errors   int        `xml:"errors,attr"`
		Skipped  int        `xml:"skipped,attr"`
		Time     float64    `xml:"time,attr"`
		Cases    []testCase `xml:"testcase"`
	}
	testCase struct {
		Name    string   `xml:"name,attr"`
		Class   string   `xml:"classname,attr"`
		Time    float64  `xml:"time,attr"`
		Failure *problem `xml:"failure"`
		Error   *problem `xml:"error"`
		Skipped *problem `xml:"skipped"`
	}
	problem struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr"`
		Text    string `xml:",chardata"`
	}
)

// JUnit writes the results as a test suite: a proof whose verdict is not the
// expected one is a failure, one without a verdict an error, one that was not
// run is skipped.
func (s Summary) JUnit(w io.Writer) error {
	suite := testSuite{Name: "tav", Tests: len(s.Rows)}
	for _, r := range s.Rows {
		c := testCase{Name: r.Name, Class: "tav"}
		if r.Result == nil {
			c.Skipped = &problem{Message: "not run", Type: "interrupted"}
			suite.Skipped++
		} else {
			c.Time = r.Seconds
			suite.Time += r.Seconds
			p := &problem{Message: strings.TrimSuffix(r.Answer()+": "+r.Remark(), ": "), Type: string(r.Verdict()), Text: report.Plain(r.Outcome)}
			switch {
			case r.Failed():
				c.Failure = p
				suite.Failures++
			case !r.Fine():
				c.Error = p
				suite.Errors++
			}
		}
		suite.Cases = append(suite.Cases, c)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", " ")
	if err := enc.Encode(suite); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}
