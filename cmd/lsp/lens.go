package lsp

import (
	"path/filepath"
	"slices"

	"tav/cmd/driver/project"
)

// lenses are commands over each function: check and explain it, and the proofs of tav.toml that are about it.
func (s *server) lenses(p documentParams) ([]codeLens, error) {
	path, list := pathOf(p.Document.URI), []codeLens{}
	if !isC(path) || s.folderOf(path) == "" {
		return list, nil
	}
	proofs, _ := s.project(path)
	l, uri := s.lines(), uriOf(path)
	for _, f := range s.functions(path) {
		line := f.Start.Line
		at := span{position{line - 1, 0}, position{line - 1, units(l.of(path, line))}}
		add := func(title, name string, args ...any) {
			list = append(list, codeLens{at, command{title, name, append([]any{uri}, args...)}})
		}
		function := f.Name
		if function == "main" {
			function = ""
		}
		add("check", "tav.check", function)
		add("explain", "tav.explain", function)
		if proofs == nil {
			continue
		}
		for _, one := range proofs.Proofs {
			about := slices.ContainsFunc(one.Options, func(o project.Option) bool {
				return (o.Key == "function" || o.Key == "entry") && slices.Contains(o.Args, "--"+o.Key+"="+f.Name)
			})
			if about && slices.ContainsFunc(one.Files, func(file string) bool { return joined(filepath.Dir(proofs.Path), file) == path }) {
				add("prove "+one.Name, "tav.prove", one.Name)
			}
		}
	}
	return list, nil
}
