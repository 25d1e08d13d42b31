package lsp

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"

	"tav/explain/report"
)

// findings are the questions with their answers, and what the editor shows of them.
type findings struct {
	runs      map[string]*run  // by what they are about
	last      int              // number of the last run
	chosen    string           // the mark whose trace is shown
	shown     map[string]bool  // files that have diagnostics in the editor
	complaint map[string]error // what is wrong with files of projects
}

// An answer is the outcome of a question, or of one of its proofs, at places of files.
type answer struct {
	outcome *report.Outcome
	dir     string
	marks   []mark
	files   []string // that it speaks of
}

// A mark is a violation, which the client can choose by its name.
type mark struct {
	report.Mark
	name string
	run  *run
	path string
}

// newAnswer finds what an outcome says.
func newAnswer(r *run, o *report.Outcome) answer {
	a := answer{outcome: o, dir: r.dir}
	for i, m := range o.Marks() {
		own := mark{Mark: m, name: fmt.Sprintf("%d.%d.%d", r.id, len(r.answers), i), run: r, path: joined(r.dir, m.Place.File)}
		a.mention(own.path)
		for _, n := range m.Notes {
			a.mention(joined(r.dir, n.Place.File))
		}
		a.marks = append(a.marks, own)
	}
	for _, f := range o.SourceFiles() {
		a.mention(joined(r.dir, f))
	}
	return a
}

func (a *answer) mention(path string) {
	if !slices.Contains(a.files, path) {
		a.files = append(a.files, path)
	}
}

// fixed reports whether there is a fix, or nothing to be fixed.
func (a answer) fixed() bool {
	return len(a.marks) == 0 || slices.ContainsFunc(a.marks, func(m mark) bool { return len(m.Fixes) > 0 })
}

// marks are all violations, in the order of the questions.
func (f *findings) marks() (list []mark) {
	for _, r := range f.inOrder() {
		for _, a := range r.answers {
			list = append(list, a.marks...)
		}
	}
	return list
}

// markOf is the violation whose trace is shown in a file: the chosen one, else the first that is in the file or goes through it.
func (f *findings) markOf(path string) *mark {
	var first *mark
	for _, m := range f.marks() {
		goes := m.path == path || slices.ContainsFunc(m.Notes, func(n report.Note) bool { return joined(m.run.dir, n.Place.File) == path })
		if goes && m.name == f.chosen {
			return &m
		}
		if goes && (first == nil || first.path != path && m.path == path) {
			first = &m
		}
	}
	return first
}

// located is a message that begins with a place, as compilers and tav write it.
var located = regexp.MustCompile(`^(?:tav: )?([^:\s][^:]*):(\d+)(?::(\d+))?: (.*)$`)

// placed is a line of a message with its place, if it has one.
func placed(text string) (p report.Place, message string, ok bool) {
	m := located.FindStringSubmatch(text)
	if m == nil {
		return p, text, false
	}
	p.File = m[1]
	p.Line, _ = strconv.Atoi(m[2])
	p.Column, _ = strconv.Atoi(m[3])
	return p, m[4], true
}
