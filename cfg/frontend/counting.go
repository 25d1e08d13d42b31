package frontend

import (
	"regexp"
	"slices"
	"strings"

	"github.com/llir/llvm/ir"

	"tav/automata/graph"
	"tav/cfg/dialect"
)

// counting drops the notes that do not count in the linked program: those on library functions that it
// does not have of its own, and those in functions that it has but never runs.
func (j *job) counting() {
	if !slices.ContainsFunc(j.unit.Notes, func(n dialect.Note) bool { return n.Library+n.In != "" }) {
		return
	}
	m := j.unit.Module
	own := map[string]bool{}
	for _, f := range m.Funcs {
		own[f.Name()] = len(f.Blocks) > 0
	}
	for _, g := range m.Globals {
		own[g.Name()] = true
	}
	for _, a := range m.Aliases {
		own[a.Name()] = true
	}
	for _, f := range m.IFuncs {
		own[f.Name()] = true
	}
	mentioned := mentionedFrom(m, j.opts.Entry)
	j.unit.Notes = slices.DeleteFunc(j.unit.Notes, func(n dialect.Note) bool {
		return n.Library != "" && !own[n.Library] || n.In != "" && mentioned != nil && unused(m, n.In, mentioned)
	})
}

// unused reports that there are functions with bodies of a name, with a linker's number or without, and that none of them is mentioned.
func unused(m *ir.Module, name string, mentioned map[string]bool) bool {
	found := false
	for _, f := range m.Funcs {
		if f.Name() == name || strings.HasPrefix(f.Name(), name+".") {
			if mentioned[f.Ident()] {
				return false
			}
			found = found || len(f.Blocks) > 0
		}
	}
	return found
}

// reference matches the name of a function, variable or alias in LLVM's assembly.
var reference = regexp.MustCompile(`@(?:"[^"]*"|[-a-zA-Z$._0-9]+)`)

// mentionedFrom are the names, as they stand in assembly, of all that a function mentions, by way of others and
// of initial values too, and of what LLVM itself runs, as constructors; nil if there is no such function.
func mentionedFrom(m *ir.Module, entry string) map[string]bool {
	text := map[string]func() string{}
	var open []string
	for _, f := range m.Funcs {
		text[f.Ident()] = f.LLString
		if f.Name() == entry && len(f.Blocks) > 0 {
			open = append(open, f.Ident())
		}
	}
	if open == nil {
		return nil
	}
	for _, g := range m.Globals {
		text[g.Ident()] = g.LLString
		if strings.HasPrefix(g.Name(), "llvm.") {
			open = append(open, g.Ident())
		}
	}
	for _, a := range m.Aliases {
		text[a.Ident()] = a.LLString
	}
	for _, f := range m.IFuncs {
		text[f.Ident()] = f.LLString
	}
	search, mentioned := graph.From(open...), map[string]bool{}
	for name := range search.Each() {
		if text[name] != nil {
			mentioned[name] = true
			search.Add(reference.FindAllString(text[name](), -1)...)
		}
	}
	return mentioned
}
