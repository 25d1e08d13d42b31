package proofs

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
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
	type line struct {
		Row
		Page string // of its report; "": none
	}
	var lines []line
	taken := map[string]bool{"index.html": true}
	for _, r := range s.Rows {
		l := line{Row: r}
		if r.Result != nil {
			l.Page = pageName(r.Name, taken)
			var page bytes.Buffer
			if err := report.HTML(&page, r.Outcome, sources(r.Outcome)); err != nil {
				return err
			}
			if err := os.WriteFile(filepath.Join(dir, l.Page), page.Bytes(), 0o666); err != nil {
				return err
			}
		}
		lines = append(lines, l)
	}
	var index bytes.Buffer
	t := template.Must(template.New("index").Parse(indexText))
	if err := t.Execute(&index, map[string]any{"Answer": s.Answer(), "Lines": lines}); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "index.html"), index.Bytes(), 0o666)
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
