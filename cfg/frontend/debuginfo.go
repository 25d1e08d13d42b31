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
	Func      string    // the C function around it; "" outside of functions
	Inlined   *Position // the call that the code was inlined at, nil when it was not
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

// LocalVar is a C variable or parameter that an alloca holds.
type LocalVar struct {
	Name  string // in C
	Type  *CType
	File  string
	Line  int // of the declaration
	Col   int // of the name
	Arg   int // 1-based position among the parameters; 0 for other variables
	Scope metadata.Field
}

// GlobalVar is a C variable of static storage duration.
type GlobalVar struct {
	Name  string // in C; an IR name such as main.count is count
	Func  string // the function around a static local; "" at file scope
	Type  *CType
	File  string
	Line  int
	Local bool // internal linkage
}

// Function is what C says of a function.
type Function struct {
	Name   string // in C; differs from the IR name when linking renamed a static function
	File   string
	Line   int    // of the name
	Result *CType // nil when unknown
	Params []*CType
}

// DebugInfo answers questions about a unit's debug information. It caches and
// is not safe for concurrent use.
type DebugInfo struct {
	names map[string]string // absolute clean path to the name the user gave
	files map[*metadata.DIFile]string
	types map[metadata.Field]*CType
}

// NewDebugInfo makes the queries of u available.
func NewDebugInfo(u *Unit) *DebugInfo {
	d := &DebugInfo{
		names: map[string]string{},
		files: map[*metadata.DIFile]string{},
		types: map[metadata.Field]*CType{},
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
	return d.position(l), true
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

// position translates a location and the calls it was inlined through.
func (d *DebugInfo) position(l *metadata.DILocation) Position {
	var first Position
	at := &first
	for {
		file, fn := d.scope(l.Scope)
		*at = Position{File: file, Line: int(l.Line), Col: int(l.Column), Func: fn}
		if l.InlinedAt == nil {
			return first
		}
		l = l.InlinedAt
		at.Inlined = new(Position)
		at = at.Inlined
	}
}

// scope is the file of a scope and the C function it belongs to.
func (d *DebugInfo) scope(s metadata.Field) (file, fn string) {
	for s != nil {
		var f *metadata.DIFile
		var up metadata.Field
		switch s := s.(type) {
		case *metadata.DILexicalBlock:
			f, up = s.File, s.Scope
		case *metadata.DILexicalBlockFile:
			f, up = s.File, s.Scope
		case *metadata.DISubprogram:
			if file == "" {
				file = d.File(s.File)
			}
			return file, s.Name
		case *metadata.DIFile:
			f = s
		case *metadata.DICompileUnit:
			f = s.File
		}
		if file == "" && f != nil {
			file = d.File(f)
		}
		s = up
	}
	return file, ""
}

// Func is what the debug information says of f; false for a function without
// any (intrinsics, unused declarations).
func (d *DebugInfo) Func(f *ir.Func) (Function, bool) {
	sp, ok := attachment(f, "dbg").(*metadata.DISubprogram)
	if !ok {
		return Function{}, false
	}
	out := Function{Name: sp.Name, File: d.File(sp.File), Line: int(sp.Line)}
	if t := d.Type(sp.Type); t.Kind == FuncType {
		out.Result, out.Params = t.Elem, t.Params
	}
	return out, true
}

// Locals finds the C variables of f that live in allocas, by the calls of
// llvm.dbg.declare. An alloca that is not in the map is the compiler's own.
func (d *DebugInfo) Locals(f *ir.Func) map[*ir.InstAlloca]LocalVar {
	out := map[*ir.InstAlloca]LocalVar{}
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			call := intrinsicCall(inst, "llvm.dbg.declare")
			if call == nil || len(call.Args) < 2 {
				continue
			}
			alloca, ok := unwrap(call.Args[0]).(*ir.InstAlloca)
			v, isVar := unwrap(call.Args[1]).(*metadata.DILocalVariable)
			if !ok || !isVar {
				continue
			}
			l := LocalVar{
				Name: v.Name, Type: d.Type(v.Type), File: d.File(v.File),
				Line: int(v.Line), Arg: int(v.Arg), Scope: v.Scope,
			}
			if loc := locationOf(call); loc != nil {
				l.Line, l.Col = int(loc.Line), int(loc.Column)
			}
			if _, known := out[alloca]; !known {
				out[alloca] = l
			}
		}
	}
	return out
}

// Labels lists for each block of f the C labels that stand at it, in order, by
// the calls of llvm.dbg.label; block names are no guide, as the compiler
// renames blocks.
func (d *DebugInfo) Labels(f *ir.Func) map[*ir.Block][]string {
	out := map[*ir.Block][]string{}
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			call := intrinsicCall(inst, "llvm.dbg.label")
			if call == nil || len(call.Args) < 1 {
				continue
			}
			if l, ok := unwrap(call.Args[0]).(*metadata.DILabel); ok {
				out[b] = append(out[b], l.Name)
			}
		}
	}
	return out
}

// intrinsicCall is inst as a call of the named function; nil when it is not.
func intrinsicCall(inst ir.Instruction, name string) *ir.InstCall {
	call, ok := inst.(*ir.InstCall)
	if !ok {
		return nil
	}
	if f, ok := call.Callee.(*ir.Func); !ok || f.Name() != name {
		return nil
	}
	return call
}

// unwrap takes the metadata wrapping (of values and of arguments with
// attributes) off an argument.
func unwrap(v any) any {
	for {
		switch w := v.(type) {
		case *metadata.Value:
			v = w.Value
		case *ir.Arg:
			v = w.Value
		default:
			return v
		}
	}
}

// Global is the C variable that g holds; false when g is the compiler's own (a
// string literal, the initial value of a local array).
func (d *DebugInfo) Global(g *ir.Global) (GlobalVar, bool) {
	for _, m := range g.Metadata {
		e, ok := m.Node.(*metadata.DIGlobalVariableExpression)
		if m.Name != "dbg" || !ok || e.Var == nil {
			continue
		}
		v := e.Var
		_, fn := d.scope(v.Scope)
		return GlobalVar{
			Name: v.Name, Func: fn, Type: d.Type(v.Type),
			File: d.File(v.File), Line: int(v.Line), Local: v.IsLocal,
		}, true
	}
	return GlobalVar{}, false
}

// Globals is Global for all globals of m.
func (d *DebugInfo) Globals(m *ir.Module) map[*ir.Global]GlobalVar {
	out := map[*ir.Global]GlobalVar{}
	for _, g := range m.Globals {
		if v, ok := d.Global(g); ok {
			out[g] = v
		}
	}
	return out
}
