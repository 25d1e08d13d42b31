package lsp

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"tav/explain/report"
)

// publish sends the diagnostics of all files that have some, or had some before.
func (s *server) publish() {
	l := s.lines()
	all := map[string][]diagnostic{}
	for _, r := range s.inOrder() {
		for _, a := range r.answers {
			s.diagnose(l, r, a, all)
		}
	}
	for file, err := range s.complaint {
		for _, text := range strings.Split(err.Error(), "\n") {
			p, message, _ := placed(text)
			all[file] = append(all[file], diagnostic{Range: l.span(file, p), Severity: severityError, Source: "tav", Message: message})
		}
	}
	for path := range s.shown {
		if all[path] == nil {
			all[path] = []diagnostic{}
		}
	}
	for _, path := range slices.Sorted(maps.Keys(all)) {
		params := map[string]any{"uri": uriOf(path), "diagnostics": all[path]}
		s.notify("textDocument/publishDiagnostics", params)
		if s.shown[path] = true; len(all[path]) == 0 {
			delete(s.shown, path)
		}
	}
	if s.settings.Results {
		s.notify("tav/changed", map[string]any{})
	}
	if s.can.Capabilities.Workspace.InlayHint.Refresh {
		go s.conn.Call(s.ctx, "workspace/inlayHint/refresh", nil, nil)
	}
}

// diagnose adds the diagnostics of an answer.
func (s *server) diagnose(l *lines, r *run, a answer, all map[string][]diagnostic) {
	add := func(severity int, code string, p report.Place, text string, tags ...int) *diagnostic {
		path := joined(r.dir, p.File)
		if p.File == "" || !isFile(path) {
			path, p = r.files[0], report.Place{}
		}
		d := diagnostic{Range: l.span(path, p), Severity: severity, Code: code, Source: "tav", Message: text, Tags: tags}
		for _, other := range all[path] {
			if other.Range == d.Range && other.Message == d.Message { // of another question
				return &d
			}
		}
		all[path] = append(all[path], d)
		return &all[path][len(all[path])-1]
	}
	for _, m := range a.marks {
		add(severityError, m.Property, m.Place, m.Text).Related = relatedTo(l, m)
	}
	for _, n := range a.outcome.Notices() {
		severity := severityWarning
		if n.About == "assumption" {
			severity = severityInformation
		}
		var tags []int
		if n.About == "not reached" {
			tags = append(tags, tagUnnecessary)
		}
		add(severity, n.About, n.Place, n.Text, tags...)
	}
	if s.settings.Open {
		for _, n := range a.outcome.OpenChecks() {
			add(severityInformation, n.About, n.Place, n.Text)
		}
	}
	switch code := a.outcome.ExitCode(); {
	case code > report.ExitUnknown:
		for _, text := range a.outcome.Detail {
			if p, message, ok := placed(text); ok {
				add(severityError, "input", p, message)
			}
		}
		s.once(messageError, r.title+": "+a.outcome.Answer())
	case code == report.ExitUnknown && s.settings.Open && len(a.outcome.AllChecks()) == 0:
		add(severityInformation, "open", report.Place{}, a.outcome.Answer())
	}
}

// relatedTo are the steps of a trace that matter, in the order in which they are executed, a line once.
func relatedTo(l *lines, m mark) (list []related) {
	for _, n := range m.Notes {
		path := joined(m.run.dir, n.Place.File)
		if !n.Matters || n.Place.File == "" {
			continue
		}
		text := n.Text
		if text == "" {
			text = strings.TrimSpace(n.Place.Text)
		}
		next := related{location{uriOf(path), l.span(path, n.Place)}, text}
		if len(list) > 0 && list[len(list)-1] == next {
			continue
		}
		list = append(list, next)
	}
	return list
}

// complain shows what is wrong with a file of a project, nil for nothing.
func (s *server) complain(file string, err error) {
	before := s.complaint[file]
	if err == nil {
		delete(s.complaint, file)
	} else {
		s.complaint[file] = err
	}
	if (before == nil) != (err == nil) || err != nil && before.Error() != err.Error() {
		if err != nil {
			s.message(messageError, filepath.Base(file)+": "+err.Error())
		}
		s.publish()
	}
}
