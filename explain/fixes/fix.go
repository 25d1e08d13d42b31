package fixes

import (
	"encoding/json"
	"strings"

	"tav/explain/repair"
	"tav/explain/report"
)

// A Task is what an engine is to look for: changes with which failing runs pass.
type Task struct {
	Question repair.Question
	Places   map[string][]repair.Place // by file, where the failing runs were
	Scripts  []json.RawMessage         // their inputs
	Stuck    bool                      // only whether threads wait for each other is looked for
	Only     map[string][]string       // changes that may be left, as differences, by what they say; nil: all
}

// Of is a survivor in the words of a report.
func Of(file string, text []byte, s repair.Survivor) report.Fix {
	fix := report.Fix{What: s.What, Diff: repair.Diff(file, text, s.Apply(text)), Passes: s.Passes, Kept: s.Kept, Fails: s.Fails, Inputless: s.Inputless, All: s.All && (s.Passes > 0 || s.Adds()), Excused: s.Excused, Merely: s.Merely, Score: s.Score, Lost: s.Lost}
	for _, e := range s.Splices(text) {
		fix.Edits = append([]report.Replacement{{Place: placeOf(file, text, e.Begin, e.End), Text: e.Text}}, fix.Edits...)
	}
	fix.Place = fix.Edits[0].Place
	return fix
}

// placeOf is a range of offsets of a text.
func placeOf(file string, text []byte, begin, end int) report.Place {
	at := func(offset int) (line, column int) {
		before := string(text[:offset])
		return 1 + strings.Count(before, "\n"), offset - strings.LastIndex(before, "\n")
	}
	p := report.Place{File: file}
	p.Line, p.Column = at(begin)
	p.EndLine, p.End = at(end)
	p.Text = strings.SplitN(string(text), "\n", p.Line+1)[p.Line-1]
	return p
}
