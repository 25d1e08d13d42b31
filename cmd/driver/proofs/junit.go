package proofs

import (
	"io"
	"strings"

	"tav/explain/report"
)

// JUnit writes the results as a test suite: a proof whose verdict is not the
// expected one is a failure, one without a verdict an error, one that was not
// run is skipped.
func (s Summary) JUnit(w io.Writer) error {
	suite := report.TestSuite{Name: "tav"}
	for _, r := range s.Rows {
		c := report.TestCase{Name: r.Name, Class: "tav"}
		if r.Result == nil {
			c.Skipped = &report.Problem{Message: "not run", Type: "interrupted"}
		} else {
			c.Time = r.Seconds
			p := &report.Problem{Message: strings.TrimSuffix(r.Answer()+": "+r.Remark(), ": "), Type: string(r.Verdict()), Text: report.Plain(r.Outcome)}
			switch {
			case r.Failed():
				c.Failure = p
			case !r.Fine():
				c.Error = p
			}
		}
		suite.Add(c)
	}
	return suite.Write(w)
}
