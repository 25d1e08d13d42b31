package frontend

import (
	"fmt"
	"path/filepath"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"
)

// Position is a place in a source file: 1-based physical line, 1-based byte
// column. Zero means unknown.
type Position struct {
	File      string // as the user named it; for headers as the compiler names it
	Line, Col int
}

// IsValid reports whether the line is known.
func (p Position) IsValid() bool { return p.Line > 0 }

// String is file:line:col as far as known.
func (p Position) String() string {
	switch {
	case p.Line == 0:
		return p.File
	case p.Col == 0:
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

// Attached is what carries metadata: every instruction, terminator, function
// and global of llir.
type Attached interface {
	MDAttachments() []*metadata.Attachment
}

// DebugInfo answers questions about a unit's debug information. It caches and
// is not safe for concurrent use.
type DebugInfo struct {
	names map[string]string // absolute clean path to the name the user gave
	files map[*metadata.DIFile]string
}

// NewDebugInfo makes the queries of u available.
func NewDebugInfo(u *Unit) *DebugInfo {
	d := &DebugInfo{
		names: map[string]string{},
		files: map[*metadata.DIFile]string{},
	}
	for _, f := range u.Files {
		if abs, err := filepath.Abs(f.Path); err == nil {
			d.names[abs] = f.Path
		}
	}
	return d
}

// File is the name of a file: what the user called it, or for any other file
// the name in the debug information.
func (d *DebugInfo) File(f *metadata.DIFile) string {
	if f == nil {
		return ""
	}
	if name, ok := d.files[f]; ok {
		return name
	}
	path := f.Filename
	if !filepath.IsAbs(path) {
		path = filepath.Join(f.Directory, path)
	}
	name := path
	if abs, err := filepath.Abs(path); err == nil && d.names[abs] != "" {
		name = d.names[abs]
	}
	d.files[f] = name
	return name
}

// Loc is the position that the !dbg attachment of an instruction or terminator
// names. It is false without an attachment or with line 0 (code that the
// compiler made up).
func (d *DebugInfo) Loc(inst Attached) (Position, bool) {
	l := locationOf(inst)
	if l == nil || l.Line == 0 {
		return Position{}, false
	}
	return Position{File: d.scope(l.Scope), Line: int(l.Line), Col: int(l.Column)}, true
}

// locationOf finds the location attached to inst; nil when there is none.
func locationOf(inst Attached) *metadata.DILocation {
	l, _ := attachment(inst, "dbg").(*metadata.DILocation)
	return l
}

// attachment finds the metadata of the given kind; nil when there is none.
func attachment(a Attached, kind string) metadata.MDNode {
	for _, m := range a.MDAttachments() {
		if m.Name == kind {
			return m.Node
		}
	}
	return nil
}

// scope is the file of a scope.
func (d *DebugInfo) scope(s metadata.Field) string {
	for s != nil {
		var f *metadata.DIFile
		var up metadata.Field
		switch s := s.(type) {
		case *metadata.DILexicalBlock:
			f, up = s.File, s.Scope
		case *metadata.DILexicalBlockFile:
			f, up = s.File, s.Scope
		case *metadata.DISubprogram:
			return d.File(s.File)
		case *metadata.DIFile:
			f = s
		case *metadata.DICompileUnit:
			f = s.File
		}
		if f != nil && d.File(f) != "" {
			return d.File(f)
		}
		s = up
	}
	return ""
}

// Func is where a function's name stands; false for a function without debug
// information (intrinsics, unused declarations).
func (d *DebugInfo) Func(f *ir.Func) (Position, bool) {
	sp, ok := attachment(f, "dbg").(*metadata.DISubprogram)
	if !ok {
		return Position{}, false
	}
	return Position{File: d.File(sp.File), Line: int(sp.Line)}, true
}
