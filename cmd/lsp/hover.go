package lsp

import (
	"fmt"
	"strings"

	"tav/explain/report"
)

// hover is what is known of a line: its checks, and what the trace that is shown does there.
func (s *server) hover(p documentParams) (any, error) {
	path, line := pathOf(p.Document.URI), p.Position.Line+1
	var said []string
	for _, r := range s.inOrder() {
		for _, a := range r.answers {
			for _, c := range a.outcome.AllChecks() {
				if joined(r.dir, c.Place.File) == path && c.Place.Line == line {
					said = append(said, "- "+escaped(c.Says()))
				}
			}
		}
	}
	if steps := s.steps(path, line); len(steps) > 0 {
		said = append(said, "", "On the way to the error:")
		if more := len(steps) - maxHover; more > 0 {
			said = append(said, fmt.Sprintf("- … %d earlier executions", more))
			steps = steps[more:]
		}
		for _, n := range steps {
			text := "- " + code(n.Text)
			if n.Holds != "" {
				text += " — holds before: " + code(n.Holds)
			}
			said = append(said, text)
		}
	}
	if said == nil {
		return nil, nil
	}
	var h hover
	h.Contents.Kind, h.Contents.Value = "markdown", strings.TrimSpace(strings.Join(said, "\n"))
	return h, nil
}

// steps are those of the trace that is shown at a line that say something.
func (f *findings) steps(path string, line int) (list []report.Note) {
	m := f.markOf(path)
	if m == nil {
		return nil
	}
	for _, n := range m.Notes {
		if n.Place.Line == line && joined(m.run.dir, n.Place.File) == path && n.Text+n.Holds != "" {
			list = append(list, n)
		}
	}
	return list
}

// hints are the values along the trace that is shown, at the ends of lines: those of the last execution.
func (s *server) hints(p documentParams) ([]inlayHint, error) {
	path := pathOf(p.Document.URI)
	m, list := s.markOf(path), []inlayHint{}
	if m == nil {
		return list, nil
	}
	times, last := map[report.Place]int{}, map[int]report.Note{} // a line may have several statements
	for _, n := range m.Notes {
		if n.Text != "" && joined(m.run.dir, n.Place.File) == path {
			times[n.Place]++
			last[n.Place.Line] = n
		}
	}
	l := s.lines()
	for line := p.Range.Start.Line + 1; line <= p.Range.End.Line+1 && line <= s.length(path); line++ {
		n, executed := last[line]
		if !executed {
			continue
		}
		label := n.Text
		if cut := []rune(label); len(cut) > maxHint {
			label = string(cut[:maxHint]) + "…"
		}
		if times[n.Place] > 1 {
			label += fmt.Sprintf(" (×%d)", times[n.Place])
		}
		list = append(list, inlayHint{Position: position{line - 1, units(l.of(path, line))}, Label: label, PaddingLeft: true, Tooltip: n.Text})
	}
	return list, nil
}

// length is the number of lines of a document.
func (t *texts) length(path string) int {
	if d := t.documents[path]; d != nil {
		return strings.Count(d.text, "\n") + 1
	}
	return 0
}

// code is a text as code in Markdown.
func code(text string) string {
	fence := strings.Repeat("`", 1+strings.Count(text, "`"))
	if len(fence) > 1 {
		return fence + " " + text + " " + fence
	}
	return fence + text + fence
}

// escaped is a text in Markdown that shows as it is.
var escaping = strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "<", `\<`, "#", `\#`)

func escaped(text string) string { return escaping.Replace(text) }
