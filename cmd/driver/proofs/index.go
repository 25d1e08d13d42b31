package proofs

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"tav/explain/report"
)

//go:embed index.html
var indexText string

// HTML writes a page that lists all proofs, and the report of each, into a
// directory. The sources of an outcome are the texts that its report shows.
func (s Summary) HTML(dir string, sources func(*report.Outcome) map[string][]byte) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	page := index{Answer: s.Answer(), Counts: s.Counts(), Kind: s.kind()}
	taken := map[string]bool{"index.html": true}
	for _, r := range s.Rows {
		l := line{Row: r}
		if r.Result != nil {
			l.Page = pageName(r.Name, taken)
			var text bytes.Buffer
			if err := report.HTML(&text, r.Outcome, sources(r.Outcome)); err != nil {
				return err
			}
			if err := os.WriteFile(filepath.Join(dir, l.Page), text.Bytes(), 0o666); err != nil {
				return err
			}
			page.add(l)
		}
		page.Lines = append(page.Lines, l)
	}
	page.sum()
	page.Bases = page.bases()
	var text bytes.Buffer
	t := template.Must(template.New("index").Parse(indexText))
	if err := t.Execute(&text, page); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "index.html"), text.Bytes(), 0o666)
}

// An index is what the page with all results shows.
type index struct {
	Answer, Counts, Kind string
	Lines                []line
	Tally                string // of all checks; "": there are none
	Checks               []checkLine
	Coverage             string
	Bases                []shared // what the proofs rest on

	outcomes []*report.Outcome
}

type line struct {
	Row
	Page string // of its report; "": none
}

// A checkLine is a check that failed or is open.
type checkLine struct {
	report.Check
	Name, Page string // of its result
}

// add adds the checks of a result.
func (x *index) add(l line) {
	x.outcomes = append(x.outcomes, l.Outcome)
	for _, c := range l.Outcome.AllChecks() {
		if c.Answer == report.CheckFailed || c.Answer == report.CheckOpen {
			x.Checks = append(x.Checks, checkLine{c, l.Name, l.Page})
		}
	}
}

// sum sums up all results: failed checks come before open ones.
func (x *index) sum() {
	slices.SortStableFunc(x.Checks, func(a, b checkLine) int { return strings.Compare(string(a.Answer), string(b.Answer)) })
	all := &report.Outcome{}
	for _, o := range x.outcomes {
		all.Checks = append(all.Checks, o.AllChecks()...)
	}
	if len(all.Checks) > 0 {
		x.Tally = all.Tally()
	}
	var text strings.Builder
	report.Text{Out: &text}.Coverage(report.CoverageOf(x.outcomes))
	x.Coverage = strings.TrimSpace(text.String())
}

// pageName is a file's name for a proof's that no other has.
func pageName(name string, taken map[string]bool) string {
	base := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_' || r == '-' {
			return r
		}
		return '_'
	}, name)
	page := base + ".html"
	for i := 2; taken[strings.ToLower(page)]; i++ {
		page = fmt.Sprintf("%s_%d.html", base, i)
	}
	taken[strings.ToLower(page)] = true
	return page
}
