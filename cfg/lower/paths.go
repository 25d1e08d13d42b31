package lower

import (
	"slices"
	"strconv"
	"strings"

	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
)

// paths says how C writes the cells of a group of a class: by the type of the object
// that a cell is in; of objects that have none, memory from malloc, by what the class's
// pointers are to. A cell has a size, and only preferred types, unless prefer is nil.
func (rs *regions) paths(c *pointsto.Class, g *pointsto.Group, size int64, prefer func(llvm.Ctype) bool) func(object, n int64) cfg.CellPath {
	top, from := c.Top()
	return func(object, n int64) cfg.CellPath {
		t, elem, off := rs.cell(top, object, from+n*c.Stride+g.Off)
		index := ""
		if t == nil || off < 0 {
			return cfg.CellPath{}
		}
		var steps []int64
		if elem > 0 {
			index = "[" + strconv.FormatInt(off/elem, 10) + "]"
			steps, off = append(steps, elem), off%elem
		}
		path, more, part := rs.layout.MemberSteps(t, off, size, prefer)
		if llvm.IsRecord(part) || rs.layout.CtypeSize(part) < size || prefer != nil && !prefer(part) {
			return cfg.CellPath{}
		}
		if rs.layout.CtypeSize(part) > size {
			return rs.partOf(t, off, size, index, path)
		}
		steps = append(steps, more...)
		for i := range steps {
			steps[i] /= max(c.Stride, 1)
		}
		return cfg.CellPath{Text: index + path, Steps: steps, Notation: llvm.Notation(part)}
	}
}

// partOf is a cell at an offset of a type that is a part of the member with this path; index is before that.
func (rs *regions) partOf(t llvm.Ctype, off, size int64, index, path string) cfg.CellPath {
	if path == "" {
		return cfg.CellPath{}
	}
	p := cfg.CellPath{In: index + path}
	for ; p.At < off; p.At++ {
		if before, _ := rs.layout.Member(t, off-p.At-1, size); before != path {
			break
		}
	}
	return p
}

// cell is the type of an object of a class, and the offset in it of a place of the class; elem is the size
// of that type if there may be several of them in a row, else 0.
func (rs *regions) cell(top *pointsto.Class, object, place int64) (t llvm.Ctype, elem, off int64) {
	hint := rs.hint(top)
	if t = hint.typ; object > rs.a.LastStatic {
		t = hint.made
	}
	if composite, ok := llvm.Strip(t).(*metadata.DICompositeType); top.Stride != 0 && t != nil && (!ok || composite.Tag != enum.DwarfTagArrayType) {
		elem = rs.layout.CtypeSize(t)
	}
	for _, o := range top.Layout.Objects {
		if pl := rs.placeOf(o); pl.typ != nil && (o.Id == object || !top.Layout.Multi) {
			t, elem, off = pl.typ, 0, o.At
		}
	}
	return t, elem, place - off
}

// bits says which bit-fields the cells of a group are.
func (rs *regions) bits(c *pointsto.Class, g *pointsto.Group) func(object, n int64) []cfg.Bits {
	top, from := c.Top()
	return func(object, n int64) []cfg.Bits {
		t, elem, off := rs.cell(top, object, from+n*c.Stride+g.Off)
		if elem > 0 && off >= elem {
			return nil
		}
		return rs.layout.Bits(t, off, g.Width)
	}
}

// target says where a pointer of a class leads to, whose type is t; nil if the class is not known.
func (rs *regions) target(to pointsto.AbsPtr, t llvm.Ctype) func(object, n int64) cfg.Target {
	if to = pointsto.Find(to); to.Class == nil {
		return nil
	}
	if to.Class.IsChoice() {
		return rs.targetOfArm(to.Class, t)
	}
	top, from := to.Class.Top()
	if top.Layout == nil {
		return nil
	}
	sizes := []int64{rs.layout.CtypeSize(t)}
	if sizes[0] == 0 { // void
		sizes = []int64{1, 2, 4, 8}
	}
	return func(object, n int64) cfg.Target {
		r := cfg.Target{Offset: from + n*to.Class.Stride + to.Offset, Size: sizes[0]}
		if len(sizes) > 1 {
			r.Size = 0
		}
		whole := element(rs.hint(top).made)
		if object <= rs.a.LastStatic {
			k := slices.IndexFunc(top.Layout.Objects, func(o *pointsto.Object) bool { return o.Id == object })
			if k < 0 {
				return cfg.Target{Offset: -1}
			}
			o := top.Layout.Objects[k]
			whole, r.Offset = rs.placeOf(o).typ, r.Offset-o.At
			if whole == nil && r.Size == 1 && r.Offset > 0 && literal(o.Origin) != "" {
				r.Path = "[" + strconv.FormatInt(r.Offset, 10) + "]"
			}
		}
		if all := rs.layout.CtypeSize(whole); all > 0 && r.Offset >= 0 {
			r.Path = rs.partAt(whole, r.Offset, sizes)
		}
		return r
	}
}

// partAt is how C writes the part at an offset of an object that has one of these sizes; "" if it has no
// name, or is the whole object.
func (rs *regions) partAt(t llvm.Ctype, off int64, sizes []int64) string {
	for _, size := range sizes {
		if off == 0 && (len(sizes) > 1 || rs.layout.CtypeSize(t) == size) {
			break
		}
		if path, part := rs.layout.Member(t, off, size); rs.layout.CtypeSize(part) == size {
			return path
		}
	}
	return ""
}

// results says where the pointers that a function returns lead to.
func (rs *regions) results(fn *pointsto.Function) {
	t := rs.layout.PointeeType(llvm.ResultType(fn.Ir))
	for _, v := range rs.procs[fn].Results {
		if llvm.IsPointer(fn.Ir.Sig.RetType) && v.Role == cfg.ObjectPart {
			v.Pointee, v.Target = llvm.TypeName(t), rs.target(rs.a.Result(fn, 0), t)
		}
	}
}

// targetOfArm is target of a choice, whose arm is in the low bits of the offset part.
func (rs *regions) targetOfArm(c *pointsto.Class, t llvm.Ctype) func(object, n int64) cfg.Target {
	var arms []func(object, n int64) cfg.Target
	for _, a := range c.Arms {
		arms = append(arms, rs.target(a, t))
	}
	return func(object, n int64) cfg.Target {
		if k := int(n & (1<<c.ArmBits() - 1)); k < len(arms) && arms[k] != nil {
			return arms[k](object, n>>c.ArmBits())
		}
		return cfg.Target{Offset: -1}
	}
}

// notation is how C writes the values of all cells of a group, as far as the types of
// its objects agree; part is the type of the first one.
func (rs *regions) notation(c *pointsto.Class, g *pointsto.Group, r *cfg.Region, part llvm.Ctype) *cfg.Notation {
	if g.Ptr || g.Float || r.ByOffset && !r.Written {
		return nil
	}
	if o := c.Layout.Objects; part == nil && len(o) == 1 && o[0].Fn != nil && strings.HasPrefix(o[0].Name, "retval") { // clang's own variable
		part = llvm.ResultType(o[0].Fn.Ir)
	}
	if rs.layout.CtypeSize(part) != g.Width {
		return nil
	}
	n := llvm.Notation(part)
	top, from := c.Top()
	if n == nil || !top.Layout.Multi {
		return n
	}
	for _, o := range top.Layout.Objects {
		t := rs.placeOf(o).typ
		if t == nil {
			continue
		}
		if _, part := rs.layout.Member(t, from+g.Off-o.At, g.Width); !n.Same(llvm.Notation(part)) {
			return nil
		}
	}
	return n
}

// dualPaths says how C writes the pointer and the number in the cells of a group for both.
func (rs *regions) dualPaths(c *pointsto.Class, g *pointsto.Group) func(object, n int64, pointer bool) cfg.CellPath {
	pointers := rs.paths(c, g, rs.layout.Ptr, llvm.IsPointerType)
	numbers := rs.paths(c, g, g.Width, func(t llvm.Ctype) bool { return !llvm.IsPointerType(t) })
	return func(object, n int64, pointer bool) cfg.CellPath {
		if pointer {
			return pointers(object, n)
		}
		return numbers(object, n)
	}
}
