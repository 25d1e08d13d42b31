package cfg

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"
)

// positions turns debug locations into ranges of the source.
type positions struct {
	in    *Unit
	cache map[posKey]Pos
}

type posKey struct {
	file      string
	line, col int
	kind      RangeKind
}

// line is a whole line.
func (p *positions) line(file string, line int) Pos {
	if line == 0 {
		return Pos{}
	}
	return Pos{File: p.file(file), Line: line, EndLine: line}
}

func (p *positions) file(name string) string {
	if p.in.File != nil {
		if n := p.in.File(name); n != "" {
			return n
		}
	}
	return name
}

// at is the range that a debug location stands for.
func (p *positions) at(loc *metadata.DILocation, kind RangeKind) Pos {
	if loc == nil || loc.Line == 0 {
		return Pos{}
	}
	k := posKey{scopeFile(loc.Scope), int(loc.Line), int(loc.Column), kind}
	if pos, ok := p.cache[k]; ok {
		return pos
	}
	var pos Pos
	if p.in.Range != nil {
		pos = p.in.Range(p.file(k.file), k.line, k.col, kind)
	}
	if !pos.IsValid() {
		pos = Pos{File: p.file(k.file), Line: k.line, Col: k.col, EndLine: k.line, End: k.col}
	}
	p.cache[k] = pos
	return pos
}

// scopeFile is the file of a debug scope.
func scopeFile(scope metadata.Field) string {
	for range 1000 {
		var f *metadata.DIFile
		switch s := scope.(type) {
		case *metadata.DISubprogram:
			f = s.File
		case *metadata.DILexicalBlock:
			f, scope = s.File, s.Scope
		case *metadata.DILexicalBlockFile:
			f, scope = s.File, s.Scope
		default:
			return ""
		}
		if f != nil {
			return f.Filename
		}
	}
	return ""
}

// location is the debug location of an instruction or terminator.
func location(x any) *metadata.DILocation {
	m, ok := x.(interface {
		MDAttachments() []*metadata.Attachment
	})
	if !ok {
		return nil
	}
	return dbg(m.MDAttachments())
}

func dbg(as []*metadata.Attachment) *metadata.DILocation {
	for _, a := range as {
		if a.Name == "dbg" {
			loc, _ := a.Node.(*metadata.DILocation)
			return loc
		}
	}
	return nil
}

// hasMetadata reports whether an attachment is there.
func hasMetadata(as []*metadata.Attachment, name string) bool {
	for _, a := range as {
		if a.Name == name {
			return true
		}
	}
	return false
}

// subprogram is the debug information of a function; nil without.
func subprogram(f *ir.Func) *metadata.DISubprogram {
	for _, md := range f.Metadata {
		if s, ok := md.Node.(*metadata.DISubprogram); ok {
			return s
		}
	}
	return nil
}
