package lower

import (
	"strconv"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// newVar makes a program variable with a unique name. A local one belongs to
// fn, a global one has none.
func (l *lowerer) newVar(v cfg.Var, sort *term.Sort, fn *pointsto.Function) *cfg.Var {
	name := v.Name
	if n := l.names[name]; n > 0 {
		for {
			v.Name = name + "'" + strconv.Itoa(n)
			n++
			if l.names[v.Name] == 0 {
				break
			}
		}
		l.names[name] = n
	}
	l.names[v.Name]++
	v.Signed = v.Signed && !v.Float
	v.Term = l.m.Var(v.Name, sort, v.Signed)
	w := &v
	if fn == nil {
		w.Global = true
		l.p.Globals = append(l.p.Globals, w)
	} else {
		w.Proc = fn.Ir.Name()
		proc := l.procs[fn]
		proc.Locals = append(proc.Locals, w)
	}
	l.varOf[w.Term] = w
	return w
}

// place is a C variable: what is known of it.
type place struct {
	name string // qualified
	c    string
	typ  llvm.Ctype
	pos  cfg.Pos
}

// placeOf describes an object.
func (l *lowerer) placeOf(o *pointsto.Object) place {
	switch x := o.Origin.(type) {
	case *ir.Global:
		if o.External && strings.HasPrefix(o.Name, "*") {
			break
		}
		name, t, file, line := llvm.GlobalType(x)
		if name == "" {
			return place{name: o.Name}
		}
		return place{o.Name, name, t, l.pos.Line(file, line)}
	case *ir.InstAlloca, *ir.Param:
		q := o.Fn.Ir.Name() + "::"
		if d := l.declared(o.Fn)[x]; d != nil {
			file := ""
			if d.File != nil {
				file = d.File.Filename
			}
			name := d.Name
			if n := strings.TrimSuffix(o.Name, ".addr"); strings.HasPrefix(n, d.Name) {
				name = n
			}
			return place{q + name, d.Name, d.Type, l.pos.Line(file, int(d.Line))}
		}
		return place{name: q + o.Name}
	}
	return place{name: o.Name}
}

// declared is the debug information of a function's variables.
func (l *lowerer) declared(fn *pointsto.Function) map[any]*metadata.DILocalVariable {
	d := l.decls[fn.Ir]
	if d == nil {
		d = llvm.Declarations(fn.Ir)
		l.decls[fn.Ir] = d
	}
	return d
}

// region makes the variables of a group when it is first accessed.
func (l *lowerer) region(c *pointsto.Class, g *pointsto.Group) *cfg.Region {
	if g.Region != nil {
		return g.Region
	}
	lay := c.Layout
	r := &cfg.Region{ByObject: lay.Multi, ByOffset: g.ByOffset, Unit: lay.Stride}
	g.Region = r
	pl, part := l.regionPlace(c, g, r)
	r.Name = pl.c
	if r.Name == "" {
		r.Name = pl.name
	}
	role, signed := cfg.Scalar, llvm.IsSigned(part)
	if pl.c == "" && !r.ByObject && !r.ByOffset {
		role = cfg.Temp
	}
	if r.ByObject || r.ByOffset {
		role = cfg.Memory
		l.p.Regions = append(l.p.Regions, r)
	}
	for i, sort := range g.CellSorts(l.m, l.ptrBits) {
		v := cfg.Var{Name: pl.name, C: pl.c, Role: role, Signed: signed && !g.Ptr, Float: g.Float, Decl: pl.pos}
		if g.Ptr {
			g.NamePart(&v, i)
		}
		if role == cfg.Memory {
			v.Parts = v.Role == cfg.ObjectPart
			v.Role, v.Region = cfg.Memory, r
		}
		if r.ByOffset {
			sort = l.m.ArraySort(l.m.BV(l.ptrBits), sort)
		}
		if r.ByObject {
			sort = l.m.ArraySort(l.m.BV(pointsto.ObjBits), sort)
		}
		r.Cells = append(r.Cells, l.newVar(v, sort, lay.Local))
	}
	return r
}

// regionPlace names a group after the C object or type that it is part of.
func (l *lowerer) regionPlace(c *pointsto.Class, g *pointsto.Group, r *cfg.Region) (place, llvm.Ctype) {
	lay := c.Layout
	var pl place
	at := int64(0)
	if lay.Multi {
		t := l.hints()[c]
		pl = place{name: "heap", typ: t}
		if s, ok := llvm.Strip(t).(*metadata.DICompositeType); ok && s.Name != "" {
			pl.name = s.Name
		} else if b, ok := llvm.Strip(t).(*metadata.DIBasicType); ok {
			pl.name = b.Name
		} else if len(lay.Objects) > 0 {
			pl.name = l.placeOf(lay.Objects[0]).name
		}
	} else {
		pl, at = l.placeOf(lay.Objects[0]), lay.Objects[0].At
	}
	if pl.typ == nil {
		if g.Off != at {
			pl.name += "+" + strconv.FormatInt(g.Off-at, 10)
		}
		return pl, nil
	}
	path, part := l.layout.Member(pl.typ, g.Off-at, g.Width)
	full := path
	if r.ByOffset {
		path = dropIndices(path)
	}
	if i := strings.LastIndexByte(path, '.'); i >= 0 && (r.ByObject || r.ByOffset) {
		r.Field = path[i+1:]
	}
	if path == "" && g.Off != at && !r.ByOffset && l.layout.CtypeSize(pl.typ) > g.Width {
		path = "+" + strconv.FormatInt(g.Off-at, 10)
	}
	r.Member, r.Written = l.written(pl.typ, part, full, g, r)
	pl.name += path
	if pl.c != "" {
		pl.c += path
	}
	return pl, part
}

// written says how C writes the cells of a group of a type that is the
// object's (or, for memory from malloc, its elements'): what follows the index
// or the arrow; false when they have no plain form.
func (l *lowerer) written(t, part llvm.Ctype, path string, g *pointsto.Group, r *cfg.Region) (member string, ok bool) {
	if l.layout.CtypeSize(part) != g.Width {
		return "", false
	}
	elem := t
	if c, array := llvm.Strip(t).(*metadata.DICompositeType); array && c.Tag == enum.DwarfTagArrayType {
		if !r.ByOffset {
			return "", false
		}
		elem, path = c.BaseType, path[indexEnd(path):]
	}
	if r.ByOffset && l.layout.CtypeSize(elem) != r.Unit || strings.Contains(path, "[") {
		return "", false
	}
	return path, true
}

// indexEnd is the length of the indices that a path begins with.
func indexEnd(path string) int {
	end := 0
	for end < len(path) && path[end] == '[' {
		k := strings.IndexByte(path[end:], ']')
		if k < 0 {
			break
		}
		end += k + 1
	}
	return end
}

// dropIndices removes the array indices of a path.
func dropIndices(path string) string {
	var b strings.Builder
	depth := 0
	for _, r := range path {
		switch {
		case r == '[':
			depth++
		case r == ']':
			depth--
		case depth == 0:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// hints guesses the C type of the objects of classes from the types of the
// variables and fields that point to them.
func (l *lowerer) hints() map[*pointsto.Class]llvm.Ctype {
	if l.typeHints != nil {
		return l.typeHints
	}
	l.typeHints = map[*pointsto.Class]llvm.Ctype{}
	type todo struct {
		c *pointsto.Class
		t llvm.Ctype
	}
	var work []todo
	hint := func(c *pointsto.Class, t llvm.Ctype) {
		if t == nil || l.typeHints[c] != nil {
			return
		}
		l.typeHints[c] = t
		work = append(work, todo{c, t})
	}
	for _, o := range l.a.Objects {
		if pl := l.placeOf(o); pl.typ != nil && o.At == 0 {
			hint(o.Class, pl.typ)
		}
	}
	for len(work) > 0 {
		w := work[0]
		work = work[1:]
		for _, off := range pointsto.SortedKeys(w.c.Pointees) {
			_, part := l.layout.Member(w.t, off, l.layout.Ptr)
			if to := l.layout.PointeeType(part); to != nil {
				if p := pointsto.Find(w.c.Pointees[off]); p.Offset == 0 {
					hint(p.Class, to)
				}
			}
		}
	}
	return l.typeHints
}

// SizeVar is the array that holds where the class's objects end: their sizes
// where they begin at 0.
func (l *lowerer) sizeVar(c *pointsto.Class) *cfg.Var {
	if c.Layout.SizeVar == nil {
		sort := l.m.ArraySort(l.m.BV(pointsto.ObjBits), l.m.BV(l.ptrBits))
		c.Layout.SizeVar = l.newVar(cfg.Var{Name: "size:" + strconv.Itoa(c.Id), Role: cfg.Heap}, sort, nil)
	}
	return c.Layout.SizeVar
}

// StartVar is the array that holds where the class's objects begin.
func (l *lowerer) startVar(c *pointsto.Class) *cfg.Var {
	if c.Layout.StartVar == nil {
		sort := l.m.ArraySort(l.m.BV(pointsto.ObjBits), l.m.BV(l.ptrBits))
		c.Layout.StartVar = l.newVar(cfg.Var{Name: "start:" + strconv.Itoa(c.Id), Role: cfg.Heap}, sort, nil)
	}
	return c.Layout.StartVar
}

// FreedVar is the array that says which objects of the class were freed.
func (l *lowerer) freedVar(c *pointsto.Class) *cfg.Var {
	if c.Layout.FreedVar == nil {
		sort := l.m.ArraySort(l.m.BV(pointsto.ObjBits), l.m.Bool())
		c.Layout.FreedVar = l.newVar(cfg.Var{Name: "freed:" + strconv.Itoa(c.Id), Role: cfg.Heap}, sort, nil)
	}
	return c.Layout.FreedVar
}

// StackVar is the array that says which objects of the class that are not
// static free cannot free.
func (l *lowerer) stackVar(c *pointsto.Class) *cfg.Var {
	if c.Layout.StackVar == nil {
		sort := l.m.ArraySort(l.m.BV(pointsto.ObjBits), l.m.Bool())
		c.Layout.StackVar = l.newVar(cfg.Var{Name: "stack:" + strconv.Itoa(c.Id), Role: cfg.Heap}, sort, nil)
	}
	return c.Layout.StackVar
}

// liveVar is the number of allocated objects that are alive.
func (l *lowerer) liveVar() *cfg.Var {
	if l.live == nil {
		l.live = l.newVar(cfg.Var{Name: "live", Role: cfg.Heap}, l.m.BV(pointsto.ObjBits), nil)
	}
	return l.live
}

// nextVar is the allocation counter.
func (l *lowerer) nextVar() *cfg.Var {
	if l.next == nil {
		l.next = l.newVar(cfg.Var{Name: "next", Role: cfg.Heap}, l.m.BV(pointsto.ObjBits), nil)
	}
	return l.next
}
