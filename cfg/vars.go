package cfg

import (
	"strconv"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"tav/solver/term"
)

// newVar makes a program variable with a unique name. A local one belongs to
// fn, a global one has none.
func (l *lowerer) newVar(v Var, sort *term.Sort, fn *function) *Var {
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
		w.Proc = fn.ir.Name()
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
	typ  ctype
	pos  Pos
}

// placeOf describes an object.
func (l *lowerer) placeOf(o *object) place {
	switch x := o.origin.(type) {
	case *ir.Global:
		if o.external && strings.HasPrefix(o.name, "*") {
			break
		}
		name, t, file, line := globalType(x)
		if name == "" {
			return place{name: o.name}
		}
		return place{o.name, name, t, l.pos.line(file, line)}
	case *ir.InstAlloca, *ir.Param:
		q := o.fn.ir.Name() + "::"
		if d := l.declared(o.fn)[x]; d != nil {
			file := ""
			if d.File != nil {
				file = d.File.Filename
			}
			name := d.Name
			if n := strings.TrimSuffix(o.name, ".addr"); strings.HasPrefix(n, d.Name) {
				name = n
			}
			return place{q + name, d.Name, d.Type, l.pos.line(file, int(d.Line))}
		}
		return place{name: q + o.name}
	}
	return place{name: o.name}
}

// declared is the debug information of a function's variables.
func (l *lowerer) declared(fn *function) map[any]*metadata.DILocalVariable {
	d := l.decls[fn.ir]
	if d == nil {
		d = declarations(fn.ir)
		l.decls[fn.ir] = d
	}
	return d
}

// region makes the variables of a group when it is first accessed.
func (l *lowerer) region(c *class, g *group) *Region {
	if g.region != nil {
		return g.region
	}
	lay := c.layout
	r := &Region{ByObject: lay.multi, ByOffset: g.byOffset, Unit: lay.stride}
	g.region = r
	pl, part := l.regionPlace(c, g, r)
	r.Name = pl.c
	if r.Name == "" {
		r.Name = pl.name
	}
	role, signed := Scalar, isSigned(part)
	if pl.c == "" && !r.ByObject && !r.ByOffset {
		role = Temp
	}
	if r.ByObject || r.ByOffset {
		role = Memory
		l.p.Regions = append(l.p.Regions, r)
	}
	for i, sort := range g.cellSorts(l.m, l.ptrBits) {
		v := Var{Name: pl.name, C: pl.c, Role: role, Signed: signed && !g.ptr, Float: g.float, Decl: pl.pos}
		if g.ptr {
			g.namePart(&v, i)
		}
		if role == Memory {
			v.Parts = v.Role == ObjectPart
			v.Role, v.Region = Memory, r
		}
		if r.ByOffset {
			sort = l.m.ArraySort(l.m.BV(l.ptrBits), sort)
		}
		if r.ByObject {
			sort = l.m.ArraySort(l.m.BV(objBits), sort)
		}
		r.Cells = append(r.Cells, l.newVar(v, sort, lay.local))
	}
	return r
}

// namePart names variable i of a pointer cell.
func (g *group) namePart(v *Var, i int) {
	switch {
	case i == 0:
		v.Name, v.Role, v.Signed = v.Name+".obj", ObjectPart, false
	case i == 1 && g.wide():
		v.Name, v.Role, v.Signed = v.Name+".off", OffsetPart, true
	case i == 1 || i == 2 && g.wide():
		v.Name, v.Role, v.Signed = v.Name+".number", Scalar, true
	default:
		v.Name, v.Role, v.Signed = v.Name+".kind", Heap, false
	}
}

// regionPlace names a group after the C object or type that it is part of.
func (l *lowerer) regionPlace(c *class, g *group, r *Region) (place, ctype) {
	lay := c.layout
	var pl place
	at := int64(0)
	if lay.multi {
		t := l.hints()[c]
		pl = place{name: "heap", typ: t}
		if s, ok := strip(t).(*metadata.DICompositeType); ok && s.Name != "" {
			pl.name = s.Name
		} else if b, ok := strip(t).(*metadata.DIBasicType); ok {
			pl.name = b.Name
		} else if len(lay.objects) > 0 {
			pl.name = l.placeOf(lay.objects[0]).name
		}
	} else {
		pl, at = l.placeOf(lay.objects[0]), lay.objects[0].at
	}
	if pl.typ == nil {
		if g.off != at {
			pl.name += "+" + strconv.FormatInt(g.off-at, 10)
		}
		return pl, nil
	}
	path, part := l.layout.member(pl.typ, g.off-at, g.width)
	full := path
	if r.ByOffset {
		path = dropIndices(path)
	}
	if i := strings.LastIndexByte(path, '.'); i >= 0 && (r.ByObject || r.ByOffset) {
		r.Field = path[i+1:]
	}
	if path == "" && g.off != at && !r.ByOffset && l.layout.ctypeSize(pl.typ) > g.width {
		path = "+" + strconv.FormatInt(g.off-at, 10)
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
func (l *lowerer) written(t, part ctype, path string, g *group, r *Region) (member string, ok bool) {
	if l.layout.ctypeSize(part) != g.width {
		return "", false
	}
	elem := t
	if c, array := strip(t).(*metadata.DICompositeType); array && c.Tag == enum.DwarfTagArrayType {
		if !r.ByOffset {
			return "", false
		}
		elem, path = c.BaseType, path[indexEnd(path):]
	}
	if r.ByOffset && l.layout.ctypeSize(elem) != r.Unit || strings.Contains(path, "[") {
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
func (l *lowerer) hints() map[*class]ctype {
	if l.typeHints != nil {
		return l.typeHints
	}
	l.typeHints = map[*class]ctype{}
	type todo struct {
		c *class
		t ctype
	}
	var work []todo
	hint := func(c *class, t ctype) {
		if t == nil || l.typeHints[c] != nil {
			return
		}
		l.typeHints[c] = t
		work = append(work, todo{c, t})
	}
	for _, o := range l.a.objects {
		if pl := l.placeOf(o); pl.typ != nil && o.at == 0 {
			hint(o.class, pl.typ)
		}
	}
	for len(work) > 0 {
		w := work[0]
		work = work[1:]
		for _, off := range sortedKeys(w.c.pointees) {
			_, part := l.layout.member(w.t, off, l.layout.ptr)
			if to := l.layout.pointeeType(part); to != nil {
				if p := find(w.c.pointees[off]); p.off == 0 {
					hint(p.c, to)
				}
			}
		}
	}
	return l.typeHints
}

// sizeVar is the array that holds where the class's objects end: their sizes
// where they begin at 0.
func (l *lowerer) sizeVar(c *class) *Var {
	if c.layout.sizeVar == nil {
		sort := l.m.ArraySort(l.m.BV(objBits), l.m.BV(l.ptrBits))
		c.layout.sizeVar = l.newVar(Var{Name: "size:" + strconv.Itoa(c.id), Role: Heap}, sort, nil)
	}
	return c.layout.sizeVar
}

// startVar is the array that holds where the class's objects begin.
func (l *lowerer) startVar(c *class) *Var {
	if c.layout.startVar == nil {
		sort := l.m.ArraySort(l.m.BV(objBits), l.m.BV(l.ptrBits))
		c.layout.startVar = l.newVar(Var{Name: "start:" + strconv.Itoa(c.id), Role: Heap}, sort, nil)
	}
	return c.layout.startVar
}

// freedVar is the array that says which objects of the class were freed.
func (l *lowerer) freedVar(c *class) *Var {
	if c.layout.freedVar == nil {
		sort := l.m.ArraySort(l.m.BV(objBits), l.m.Bool())
		c.layout.freedVar = l.newVar(Var{Name: "freed:" + strconv.Itoa(c.id), Role: Heap}, sort, nil)
	}
	return c.layout.freedVar
}

// stackVar is the array that says which objects of the class that are not
// static free cannot free.
func (l *lowerer) stackVar(c *class) *Var {
	if c.layout.stackVar == nil {
		sort := l.m.ArraySort(l.m.BV(objBits), l.m.Bool())
		c.layout.stackVar = l.newVar(Var{Name: "stack:" + strconv.Itoa(c.id), Role: Heap}, sort, nil)
	}
	return c.layout.stackVar
}

// liveVar is the number of allocated objects that are alive.
func (l *lowerer) liveVar() *Var {
	if l.live == nil {
		l.live = l.newVar(Var{Name: "live", Role: Heap}, l.m.BV(objBits), nil)
	}
	return l.live
}

// nextVar is the allocation counter.
func (l *lowerer) nextVar() *Var {
	if l.next == nil {
		l.next = l.newVar(Var{Name: "next", Role: Heap}, l.m.BV(objBits), nil)
	}
	return l.next
}
