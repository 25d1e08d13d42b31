package llvm

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"
	"slices"
	"tav/cfg"
)

// Positions turns debug locations into ranges of the source.
type Positions struct {
	In    *Unit
	Cache map[PosKey]cfg.Pos
}

type PosKey struct {
	file      string
	line, col int
	kind      RangeKind
}

// Line is a whole line.
func (p *Positions) Line(file string, line int) cfg.Pos {
	if line == 0 {
		return cfg.Pos{}
	}
	return cfg.Pos{File: p.file(file), Line: line, EndLine: line}
}

func (p *Positions) file(name string) string {
	if p.In.File != nil {
		if n := p.In.File(name); n != "" {
			return n
		}
	}
	return name
}

// At is the range that a debug location stands for.
func (p *Positions) At(loc *metadata.DILocation, kind RangeKind) cfg.Pos {
	if loc == nil || loc.Line == 0 {
		return cfg.Pos{}
	}
	k := PosKey{scopeFile(loc.Scope), int(loc.Line), int(loc.Column), kind}
	if pos, ok := p.Cache[k]; ok {
		return pos
	}
	var pos cfg.Pos
	if p.In.Range != nil {
		pos = p.In.Range(p.file(k.file), k.line, k.col, kind)
	}
	if !pos.IsValid() {
		pos = cfg.Pos{File: p.file(k.file), Line: k.line, Col: k.col, EndLine: k.line, End: k.col}
	}
	p.Cache[k] = pos
	return pos
}

// scopeFile is the file of a debug scope.
func scopeFile(scope metadata.Field) string {
	for range maxScopes {
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

// Location is the debug location of an instruction or terminator.
func Location(x any) *metadata.DILocation {
	m, ok := x.(interface {
		MDAttachments() []*metadata.Attachment
	})
	if !ok {
		return nil
	}
	return Dbg(m.MDAttachments())
}

func Dbg(as []*metadata.Attachment) *metadata.DILocation {
	for _, a := range as {
		if a.Name == "dbg" {
			loc, _ := a.Node.(*metadata.DILocation)
			return loc
		}
	}
	return nil
}

// HasMetadata reports whether an attachment is there.
func HasMetadata(as []*metadata.Attachment, name string) bool {
	return slices.ContainsFunc(as, func(a *metadata.Attachment) bool { return a.Name == name })
}

// Subprogram is the debug information of a function; nil without.
func Subprogram(f *ir.Func) *metadata.DISubprogram {
	for _, md := range f.Metadata {
		if s, ok := md.Node.(*metadata.DISubprogram); ok {
			return s
		}
	}
	return nil
}

// IsModel reports whether a function has the body of a model of the library.
func IsModel(f *ir.Func) bool {
	s := Subprogram(f)
	return s != nil && s.File != nil && cfg.Pos{File: s.File.Filename}.InLibrary()
}
