package lsp

import (
	"bytes"
	"fmt"
	"os"
	"slices"

	"tav/cmd/driver/project"
	"tav/explain/report"
)

// execute executes a command of the client: its first argument is the URI of a file.
func (s *server) execute(p struct {
	Command   string   `json:"command"`
	Arguments []string `json:"arguments"`
}) (any, error) {
	arg := func(i int) string {
		if i < len(p.Arguments) {
			return p.Arguments[i]
		}
		return ""
	}
	path := pathOf(arg(0))
	switch {
	case !slices.Contains(commands, p.Command):
		return nil, fmt.Errorf("there is no command %q", p.Command)
	case path == "" || !isFile(path):
		return nil, fmt.Errorf("%s: want the URI of a file, not %q", p.Command, arg(0))
	case !s.inside(path):
		return nil, nil
	}
	switch p.Command {
	case "tav.show":
		s.chosen = arg(1)
		s.publish()
	case "tav.prove":
		return nil, s.prove(path, arg(1))
	default:
		s.askOf(p.Command[len("tav."):], path, arg(1), p.Arguments[min(2, len(p.Arguments)):])
	}
	return nil, nil
}

// askOf asks about a function of a file, or its program. What is asked of a function is asked again when the file is saved.
func (s *server) askOf(command, path, function string, assume []string) {
	q := s.ofFile(command, path, function, assume)
	if d := s.documents[path]; d != nil && function != "" {
		d.asked = slices.DeleteFunc(d.asked, func(other question) bool { return other.key() == q.key() })
		d.asked = append(d.asked, q)
	}
	s.ask(q)
}

// prove asks for a proof of the project of a file, by its name, or for all that name the file.
func (s *server) prove(path, name string) error {
	p, err := s.project(path)
	switch {
	case err != nil:
		return err
	case p == nil:
		return fmt.Errorf("%s: there is no %s in its folder or above", path, project.FileName)
	}
	found := false
	for _, one := range p.Proofs {
		if name == "" || one.Name == name {
			found = true
			if q, ok := s.ofProof(p, one); ok {
				s.ask(q)
			}
		}
	}
	if !found {
		return fmt.Errorf("%s: no proof is called %q", p.Path, name)
	}
	return nil
}

// page is the report of the violation that is shown in a file, or of the first answer about the file, as an HTML page.
func (s *server) page(p documentParams) (string, error) {
	path := pathOf(p.Document.URI)
	of := s.markOf(path)
	for _, r := range s.inOrder() {
		for _, a := range r.answers {
			if of != nil && of.run != r || of == nil && !slices.Contains(r.mentions(), path) {
				continue
			}
			texts := map[string][]byte{}
			for _, f := range a.outcome.SourceFiles() {
				if text, err := os.ReadFile(joined(a.dir, f)); err == nil {
					texts[f] = text
				}
			}
			var page bytes.Buffer
			err := report.HTML(&page, a.outcome, texts)
			return page.String(), err
		}
	}
	return "", nil
}

// A result is what a client shows of an answer beside its diagnostics.
type result struct {
	Title  string        `json:"title"`
	Answer string        `json:"answer"` // "": it is not there yet
	Errors []resultError `json:"errors,omitempty"`
	Checks []resultCheck `json:"checks,omitempty"`
}

type resultError struct {
	Name   string    `json:"name"` // for tav.show
	At     location  `json:"at"`
	Text   string    `json:"text"`
	Causes []related `json:"causes,omitempty"`
}

type resultCheck struct {
	At     location           `json:"at"`
	Answer report.CheckAnswer `json:"answer"`
	Text   string             `json:"text"`
}

// results are all questions with their answers.
func (s *server) results(struct{}) ([]result, error) {
	l, list := s.lines(), []result{}
	for _, r := range s.inOrder() {
		if len(r.answers) == 0 {
			list = append(list, result{Title: r.title})
		}
		for _, a := range r.answers {
			one := result{Title: r.title, Answer: a.outcome.Answer()}
			for _, m := range a.marks {
				one.Errors = append(one.Errors, resultError{m.name, location{uriOf(m.path), l.span(m.path, m.Place)}, m.Text, relatedTo(l, m)})
			}
			for _, c := range a.outcome.AllChecks() {
				path := joined(r.dir, c.Place.File)
				one.Checks = append(one.Checks, resultCheck{location{uriOf(path), l.span(path, c.Place)}, c.Answer, c.Says()})
			}
			list = append(list, one)
		}
	}
	return list, nil
}
