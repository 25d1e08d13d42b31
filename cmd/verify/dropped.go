package verify

import (
	"bytes"
	"context"
	"slices"
	"strconv"
	"strings"

	"tav/cfg"
	"tav/cfg/frontend"
	"tav/cfg/source"
	"tav/explain/report"
)

// Compilers drop code that cannot run: after a return, where a condition is constant, in static functions that nothing calls. What the
// preprocessor left of a statement that surely has code, and no instruction comes of, was dropped. Statements in which
// a macro was expanded, or that are not the first in their line, are left aside.

// A statement is a place in the text of a program that has code.
type statement struct {
	file, function string
	line, last     int
}

// dropped are lines with statements that the compiler has dropped.
func (c *coverer) dropped(ctx context.Context) (list []report.CoveredLine) {
	if c.dialect || c.Texts != nil || len(c.Replace)+len(c.Remove)+len(c.Stubs)+len(c.Keep) > 0 {
		return nil // what is compiled has another text
	}
	texts, err := frontend.Preprocess(ctx, c.Files, compiling(c.Program, frontend.Options{}))
	if err != nil {
		return nil
	}
	code := map[string]map[int]bool{} // lines with instructions
	for _, k := range c.marks {
		if code[k.Pos.File] == nil {
			code[k.Pos.File] = map[int]bool{}
		}
		code[k.Pos.File][k.Pos.Line] = true
	}
	for _, text := range texts {
		for _, s := range c.statements(ctx, text) {
			has := false
			for line := s.line; line <= s.last; line++ {
				has = has || code[s.file][line]
			}
			if !has && (c.Cover.All && (c.called[s.function] || c.Program.Function == "") || s.function == c.Cover.Function) {
				list = append(list, report.CoveredLine{File: s.file, Line: s.line, Function: s.function, Reach: report.CoverUnreachable})
			}
		}
	}
	return list
}

// statements are those of a preprocessed text that surely have code, in the program's own files.
func (c *coverer) statements(ctx context.Context, text []byte) (list []statement) {
	root, err := source.ParseSyntax(ctx, text)
	if err != nil {
		return nil
	}
	at := newMarkedLines(text, c.sources.name)
	for _, f := range root.Children {
		if !f.Is("function_definition") || broken(f) || has(text, f, "inline") && !has(text, f, "static") {
			continue
		}
		name := functionName(text, f)
		f.Walk(func(s *source.Syntax) bool {
			if s.Is("sizeof_expression") {
				return false
			}
			if acts(text, s) {
				if file, line, col := at.place(s.Begin); c.first(file, line, col, slice(text, s)) && c.owns(file) {
					list = append(list, statement{file, name, line, line + strings.Count(slice(text, s), "\n")})
				}
			}
			return true
		})
	}
	return list
}

// slice is the text of a node.
func slice(text []byte, s *source.Syntax) string { return string(text[s.Begin:s.End]) }

// has reports whether a declaration has a specifier.
func has(text []byte, f *source.Syntax, specifier string) bool {
	return slices.ContainsFunc(f.Children, func(s *source.Syntax) bool { return slice(text, s) == specifier })
}

// broken reports whether a function was not understood.
func broken(f *source.Syntax) (found bool) {
	f.Walk(func(s *source.Syntax) bool {
		found = found || s.Is("ERROR", "MISSING")
		return !found
	})
	return found
}

// functionName is the name of a function that is defined.
func functionName(text []byte, f *source.Syntax) string {
	d := f.Child("declarator")
	for d != nil && !d.Is("identifier") {
		d = d.Child("declarator")
	}
	if d == nil {
		return ""
	}
	return slice(text, d)
}

// acts reports whether a node is a statement of which instructions come wherever it is compiled.
func acts(text []byte, s *source.Syntax) bool {
	switch {
	case s.Is("return_statement"):
		return slices.ContainsFunc(s.Children, func(c *source.Syntax) bool { return !c.Is("return", ";", "comment") })
	case s.Is("expression_statement") && len(s.Children) > 0:
		e := s.Children[0]
		if e.Is("call_expression") {
			f := e.Child("function")
			return f.Is("identifier") && !strings.HasPrefix(slice(text, f), "__builtin_")
		}
		return e.Is("assignment_expression", "update_expression")
	}
	return false
}

// first reports whether a statement begins a line of the program's text, as it is there.
func (c *coverer) first(file string, line, col int, text string) bool {
	parsed := c.sources.parsed[file]
	if parsed == nil {
		return false
	}
	there := parsed.Line(line)
	head, _, _ := strings.Cut(text, "\n")
	return col > 0 && col <= len(there) && strings.TrimSpace(there[:col-1]) == "" && strings.HasPrefix(there[col-1:], strings.TrimRight(head, " \t\r"))
}

// markedLines says where the text of a preprocessor comes from.
type markedLines struct {
	starts []int // offsets of lines
	pos    []cfg.Pos
}

// newMarkedLines reads the line markers of a text; name is what the user calls a file.
func newMarkedLines(text []byte, name func(string) string) *markedLines {
	m := &markedLines{}
	at, offset := cfg.Pos{}, 0
	for line := range bytes.Lines(text) {
		m.starts, m.pos = append(m.starts, offset), append(m.pos, at)
		offset += len(line)
		at.Line++
		fields := strings.SplitN(string(line), " ", 3)
		if n, err := strconv.Atoi(fields[min(1, len(fields)-1)]); len(fields) == 3 && fields[0] == "#" && err == nil {
			if file, _, ok := strings.Cut(strings.TrimPrefix(fields[2], `"`), `"`); ok {
				at = cfg.Pos{File: name(file), Line: n}
			}
		}
	}
	return m
}

// place is where a character comes from.
func (m *markedLines) place(offset int) (file string, line, col int) {
	i, found := slices.BinarySearch(m.starts, offset)
	if !found {
		i--
	}
	return m.pos[i].File, m.pos[i].Line, offset - m.starts[i] + 1
}
