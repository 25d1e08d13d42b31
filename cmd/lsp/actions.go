package lsp

import (
	"slices"
	"strings"

	"tav/cfg/source"
	"tav/explain/report"
)

// quickFix is the kind of actions that repair something.
const quickFix = "quickfix"

// actions are what can be done about the violations on some lines: fixes, and questions that may lead to one.
func (s *server) actions(p documentParams) ([]codeAction, error) {
	path, list := pathOf(p.Document.URI), []codeAction{}
	l, uri := s.lines(), uriOf(path)
	add := func(title, name string, args ...any) {
		list = append(list, codeAction{Title: title, Kind: quickFix, Command: &command{title, name, append([]any{uri}, args...)}})
	}
	for _, m := range s.marks() {
		at := l.span(m.path, m.Place)
		if m.path != path || at.Start.Line > p.Range.End.Line || at.End.Line < p.Range.Start.Line {
			continue
		}
		for _, f := range m.Fixes {
			if e := edit(l, m, f); e != nil {
				title := "tav: " + f.What
				if !f.Proved {
					title += " (not proved)"
				}
				list = append(list, codeAction{Title: title, Kind: quickFix, Preferred: f.Proved, Edit: e})
			}
		}
		function := m.function()
		for _, c := range m.Assume {
			if s.speaksOfParameters(path, function, c) {
				add("tav: check "+function+"() where "+c, "tav.check", function, c)
			}
		}
		if len(m.Fixes) == 0 && function == "" && m.run.command != "prove" {
			add("tav: look for a fix", "tav.fix", "")
		}
		add("tav: show the values on the way to this error", "tav.show", m.name)
	}
	return list, nil
}

// function is the function whose check found a violation, "" for a program.
func (m mark) function() string {
	name, _ := strings.CutPrefix(m.run.subject, "function ")
	if name == m.run.subject {
		return ""
	}
	return name
}

// edit is a fix as changes of texts; nil if they are other texts by now.
func edit(l *lines, m mark, f report.Fix) *workspaceEdit {
	e := &workspaceEdit{Changes: map[string][]textEdit{}}
	for _, c := range f.Edits {
		path := joined(m.run.dir, c.Place.File)
		if l.of(path, c.Place.Line) != strings.TrimSuffix(c.Place.Text, "\r") {
			return nil
		}
		at := l.span(path, c.Place)
		if c.Place.EndLine == c.Place.Line && c.Place.End <= c.Place.Column { // text that is put in
			at.End = at.Start
		}
		e.Changes[uriOf(path)] = append(e.Changes[uriOf(path)], textEdit{at, c.Text})
	}
	return e
}

// speaksOfParameters reports whether all variables of a condition are parameters of a function.
func (t *texts) speaksOfParameters(path, function, condition string) bool {
	functions := t.functions(path)
	at := slices.IndexFunc(functions, func(n *source.Node) bool { return n.Name == function })
	if at < 0 {
		return false
	}
	names := report.Variables(condition)
	return len(names) > 0 && !slices.ContainsFunc(names, func(name string) bool {
		base, _, _ := strings.Cut(strings.ReplaceAll(name, "[", "."), ".")
		return !slices.ContainsFunc(functions[at].Names, func(n source.Name) bool { return n.Name == base })
	})
}
