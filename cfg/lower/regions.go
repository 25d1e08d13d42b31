package lower

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
)

// regions makes the variables that hold memory and names them as C does.
type regions struct {
	*variables
	decls     map[*ir.Func]map[any]*metadata.DILocalVariable
	aliased   aliased
	untrue    map[*ir.InstLoad]bool // reads of a _Bool where something else may be stored
	constants constants
	typeHints map[*pointsto.Class]*hint
	records   map[string]llvm.Ctype
}

// A hint is what is known of the types of a class's objects.
type hint struct {
	typ   llvm.Ctype // of the first; an array if they are arrays
	made  llvm.Ctype // of those that are made while the program runs; nil: not known, or of several types
	mixed bool       // objects have different types, arrays those of their elements
}

// place is a C variable: what is known of it.
type place struct {
	name string // qualified
	c    string
	typ  llvm.Ctype
	pos  cfg.Pos
	ret  bool // clang's own variable for what the function returns, which is no record
}

// placeOf describes an object.
func (rs *regions) placeOf(o *pointsto.Object) place {
	switch x := o.Origin.(type) {
	case *ir.Global:
		if o.External && strings.HasPrefix(o.Name, "*") {
			break
		}
		name, t, file, line := llvm.GlobalType(x)
		if name == "" {
			return place{name: o.Name}
		}
		return place{name: o.Name, c: name, typ: t, pos: rs.positions.Line(file, line)}
	case *ir.InstAlloca, *ir.Param:
		q := o.Fn.Ir.Name() + "::"
		if d := rs.declared(o.Fn.Ir)[x]; d != nil {
			file := ""
			if d.File != nil {
				file = d.File.Filename
			}
			name := d.Name
			if n := strings.TrimSuffix(o.Name, ".addr"); strings.HasPrefix(n, d.Name) {
				name = n
			}
			return place{name: q + name, c: d.Name, typ: d.Type, pos: rs.positions.Line(file, int(d.Line))}
		}
		return place{name: q + o.Name, ret: o.Name == "retval" && !llvm.IsRecord(llvm.ResultType(o.Fn.Ir))}
	}
	return place{name: o.Name}
}

// declared is the debug information of a function's variables.
func (rs *regions) declared(f *ir.Func) map[any]*metadata.DILocalVariable {
	d := rs.decls[f]
	if d == nil {
		d = llvm.Declarations(f)
		rs.decls[f] = d
	}
	return d
}

// region makes the variables of a group when it is first accessed.
func (rs *regions) region(c *pointsto.Class, g *pointsto.Group) *cfg.Region {
	if g.Region != nil {
		return g.Region
	}
	lay := c.Layout
	r := &cfg.Region{ByObject: lay.Multi, ByOffset: g.ByOffset, Unit: lay.Stride}
	g.Region = r
	pl, part := rs.regionPlace(c, g, r)
	top, _ := c.Top()
	owner, _ := rs.classPlace(top)
	if g.Dual {
		r.Dual = rs.dualPaths(c, g)
	}
	r.Name = pl.c
	if r.Name == "" {
		r.Name = pl.name
	}
	if r.ByOffset && r.Written {
		r.Name = strings.TrimSuffix(r.Name, r.Member)
	}
	role, signed := cfg.Scalar, llvm.IsSigned(part)
	if pl.c == "" && !r.ByObject && !r.ByOffset {
		role = cfg.Temp
	}
	if r.ByObject || r.ByOffset {
		role = cfg.Memory
		rs.p.Regions = append(rs.p.Regions, r)
	}
	notation := rs.notation(c, g, r, part)
	for i, sort := range g.CellSorts(rs.m, rs.ptrBits) {
		v := cfg.Var{Name: pl.name, C: pl.c, Result: pl.ret, Role: role, Signed: signed && !g.Ptr, Float: g.Float, Notation: notation, Decl: pl.pos}
		if !g.Ptr && llvm.IsRecord(part) {
			v.Bits, v.Owner = rs.bits(c, g), owner.c
		}
		if g.Ptr {
			g.NamePart(&v, i)
			to := rs.layout.PointeeType(part)
			v.Pointee = llvm.TypeName(to)
			if v.Role == cfg.ObjectPart {
				v.Target = rs.target(g.Pointee, to)
			}
		}
		if role == cfg.Memory {
			v.Parts = v.Role == cfg.ObjectPart
			v.Role = cfg.Memory
		}
		if role == cfg.Memory || g.Dual {
			v.Region = r
		}
		if r.ByOffset {
			sort = rs.m.ArraySort(rs.m.BV(rs.ptrBits), sort)
		}
		if r.ByObject {
			sort = rs.m.ArraySort(rs.m.BV(pointsto.ObjBits), sort)
		}
		r.Cells = append(r.Cells, rs.newVar(v, sort, lay.Local))
	}
	return r
}

// regionPlace names a group after the C object or type that it is part of.
func (rs *regions) regionPlace(c *pointsto.Class, g *pointsto.Group, r *cfg.Region) (place, llvm.Ctype) {
	top, from := c.Top()
	pl, at := rs.classPlace(top)
	at -= from
	if pl.typ == nil {
		if g.Off != at {
			pl.name += "+" + strconv.FormatInt(g.Off-at, 10)
		}
		return pl, nil
	}
	path, part := rs.layout.Member(pl.typ, g.Off-at, g.Width)
	full := path
	if r.ByOffset {
		path = dropIndices(path)
	}
	if i := strings.LastIndexByte(path, '.'); i >= 0 && (r.ByObject || r.ByOffset) {
		r.Field = path[i+1:]
	}
	if path == "" && g.Off != at && !r.ByOffset && rs.layout.CtypeSize(pl.typ) > g.Width {
		path = "+" + strconv.FormatInt(g.Off-at, 10)
	}
	if top.Layout.Multi {
		r.Record, r.Mixed = llvm.TypeName(element(pl.typ)), rs.hint(top).mixed
	}
	if r.ByOffset || r.Mixed {
		r.Object, r.Path = pl.c, rs.paths(c, g, g.Width, nil)
	}
	if c == top {
		r.Member, r.Written = rs.written(pl.typ, part, full, g, r)
	} else if rs.layout.CtypeSize(part) == g.Width && r.ByOffset {
		r.Array, r.Member, r.Written = rs.inArrayWritten(c, pl.typ, -at, full)
	}
	pl.name += path
	switch {
	case pl.c == "":
	case llvm.IsRecord(part) && !r.ByOffset && !g.Ptr:
		pl.c = bytesOf(pl.c, g.Off-at, g.Width)
	default:
		pl.c += path
	}
	return pl, part
}

// bytesOf is how C reads a number of so many bytes that several members share, bit-fields among them.
func bytesOf(object string, off, size int64) string {
	t, at := map[int64]string{1: "char", 2: "short", 4: "int", 8: "long long"}[size], "&"+object
	if t == "" {
		return ""
	}
	if off != 0 {
		at = fmt.Sprintf("((char *)%s + %d)", at, off)
	}
	return fmt.Sprintf("*(unsigned %s *)%s", t, at)
}

// classPlace describes the objects of a class, and says where they begin.
func (rs *regions) classPlace(c *pointsto.Class) (place, int64) {
	lay := c.Layout
	if !lay.Multi {
		return rs.placeOf(lay.Objects[0]), lay.Objects[0].At
	}
	t := rs.hint(c).typ
	pl := place{name: "heap", typ: t}
	if s, ok := llvm.Strip(t).(*metadata.DICompositeType); ok && s.Name != "" {
		pl.name = s.Name
	} else if b, ok := llvm.Strip(t).(*metadata.DIBasicType); ok {
		pl.name = b.Name
	} else if len(lay.Objects) > 0 {
		pl.name = rs.placeOf(lay.Objects[0]).name
	}
	return pl, 0
}

// written says how C writes the cells of a group of a type that is the
// object's (or, for memory from malloc, its elements'): what follows the index
// or the arrow; false when they have no plain form.
func (rs *regions) written(t, part llvm.Ctype, path string, g *pointsto.Group, r *cfg.Region) (member string, ok bool) {
	if rs.layout.CtypeSize(part) != g.Width || llvm.IsRecord(part) {
		return "", false
	}
	elem := t
	if c, array := llvm.Strip(t).(*metadata.DICompositeType); array && c.Tag == enum.DwarfTagArrayType {
		if !r.ByOffset || c.Elements != nil && len(c.Elements.Fields) > 1 { // an array of arrays has several indices: see Path
			return "", false
		}
		elem, path = c.BaseType, path[indexEnd(path):]
	}
	if r.ByOffset && rs.layout.CtypeSize(elem) != r.Unit || strings.Contains(path, "[") {
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

// hint is what is known of the types of the objects of a class: those of variables, and
// of what is allocated; where there is none, what the variables and members that point to them say.
func (rs *regions) hint(c *pointsto.Class) *hint {
	if rs.typeHints == nil {
		rs.typeHints = map[*pointsto.Class]*hint{}
		rs.findHints()
	}
	if h := rs.typeHints[c]; h != nil {
		return h
	}
	return &hint{}
}

func (rs *regions) findHints() {
	type todo struct {
		c *pointsto.Class
		t llvm.Ctype
	}
	var work []todo
	made := map[*pointsto.Class]bool{} // whether what is made has several types
	for _, o := range rs.a.Objects {
		t := rs.placeOf(o).typ
		if o.Heap {
			t = rs.allocated(o)
		}
		if t == nil || o.At != 0 {
			continue
		}
		h := rs.typeHints[o.Class]
		if h == nil {
			h = &hint{typ: t}
			rs.typeHints[o.Class] = h
			work = append(work, todo{o.Class, t})
		}
		h.mixed = h.mixed || !rs.layout.SameType(element(h.typ), element(t))
		if !o.Static {
			if h.made == nil && !made[o.Class] {
				h.made = t
			}
			if !rs.layout.SameType(h.made, t) {
				h.made, made[o.Class] = nil, true
			}
		}
	}
	for len(work) > 0 {
		w := work[0]
		work = work[1:]
		for _, in := range w.c.Inner() {
			for _, off := range pointsto.SortedKeys(in.Class.Pointees) {
				_, part := rs.layout.Member(w.t, in.Offset+off, rs.layout.Ptr)
				to, p := rs.layout.PointeeType(part), pointsto.Find(in.Class.Pointees[off])
				if to != nil && p.Offset == 0 && rs.typeHints[p.Class] == nil {
					rs.typeHints[p.Class] = &hint{typ: to, made: to}
					work = append(work, todo{p.Class, to})
				}
			}
		}
	}
}

// element is the type of the elements of arrays, and other types themselves.
func element(t llvm.Ctype) llvm.Ctype {
	for {
		c, ok := llvm.Strip(t).(*metadata.DICompositeType)
		if !ok || c.Tag != enum.DwarfTagArrayType {
			return t
		}
		t = c.BaseType
	}
}
