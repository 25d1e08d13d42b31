package verify

import (
	"context"
	"path/filepath"

	"tav/cfg"
	"tav/cfg/frontend"
	"tav/cfg/llvm"
	"tav/cfg/order"
	"tav/cfg/source"
)

// sources joins positions of the debug information to ranges of the source.
type sources struct {
	list   []*cfg.Source
	names  map[string]string       // absolute path → the name that the user gave
	known  map[string]string       // what name has answered; the working directory is costly
	parsed map[string]*source.File // by name; nil: the text cannot be parsed
	texts  map[string]*order.Text  // by name: what was compiled in its place
}

// newSources reads the files of a unit. shown is what the user calls a file.
func newSources(ctx context.Context, unit *frontend.Unit, shown func(path string) string) *sources {
	s := &sources{names: map[string]string{}, known: map[string]string{}, parsed: map[string]*source.File{}}
	for _, f := range unit.Files {
		name := shown(f.Path)
		if abs, err := filepath.Abs(f.Path); err == nil {
			s.names[abs] = name
		}
		s.list = append(s.list, &cfg.Source{Path: name, Text: f.Text})
		if file, err := source.Parse(ctx, name, f.Text); err == nil {
			s.parsed[name] = file
		}
	}
	return s
}

// moved notes texts that were compiled in place of those of the files.
func (s *sources) moved(texts explored, shown func(path string) string) {
	s.texts = map[string]*order.Text{}
	for path, t := range texts {
		s.texts[shown(path)] = t
	}
}

// name is what the user calls a file of the debug information.
func (s *sources) name(debug string) string {
	if name, ok := s.known[debug]; ok {
		return name
	}
	s.known[debug] = debug
	if abs, err := filepath.Abs(debug); err == nil {
		if name, ok := s.names[abs]; ok {
			s.known[debug] = name
		}
	}
	return s.known[debug]
}

// rangeAt is the range that a position of the debug information stands for;
// the zero Pos if there is none.
func (s *sources) rangeAt(file string, line, col int, kind llvm.RangeKind) cfg.Pos {
	f := s.parsed[file]
	if f == nil {
		return cfg.Pos{}
	}
	if t := s.texts[file]; t != nil {
		line, col = t.Original(f.Text, line, col)
	}
	if kind == llvm.PointRange {
		return cfg.Pos{File: file, Line: line, Col: col, EndLine: line, End: col}
	}
	r := rangeOf(f, source.Pos{Line: line, Col: col}, kind)
	if !r.IsValid() {
		return cfg.Pos{File: file, Line: line, Col: col, EndLine: line, End: col}
	}
	return cfg.Pos{File: file, Line: r.Start.Line, Col: r.Start.Col, EndLine: r.End.Line, End: r.End.Col}
}

func rangeOf(f *source.File, p source.Pos, kind llvm.RangeKind) source.Range {
	switch kind {
	case llvm.ConditionRange:
		if n := f.Condition(p); n != nil && n.Cond.IsValid() {
			return n.Cond
		}
	case llvm.OperationRange:
		if r := f.Operation(p); r.IsValid() {
			return r
		}
		return rangeOf(f, p, llvm.CallRange)
	case llvm.CallRange:
		if n := f.Call(p); n != nil {
			return n.Range
		}
	}
	n := f.Statement(p)
	switch {
	case n == nil:
		return source.Range{}
	case n.Init.Contains(p):
		return n.Init
	case n.Update.Contains(p):
		return n.Update
	}
	return n.Head
}
