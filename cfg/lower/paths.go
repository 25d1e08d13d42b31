package lower

import (
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
	hint := rs.hints()[top]
	return func(object, n int64) cfg.CellPath {
		t, at, elem := hint, int64(0), int64(0)
		if composite, ok := llvm.Strip(t).(*metadata.DICompositeType); top.Stride != 0 && t != nil && (!ok || composite.Tag != enum.DwarfTagArrayType) {
			elem = rs.layout.CtypeSize(t) // there may be several
		}
		for _, o := range top.Layout.Objects {
			if pl := rs.placeOf(o); pl.typ != nil && (o.Id == object || !top.Layout.Multi) {
				t, at, elem = pl.typ, o.At, 0
			}
		}
		off, index := from+n*c.Stride+g.Off-at, ""
		if t == nil || off < 0 {
			return cfg.CellPath{}
		}
		var steps []int64
		if elem > 0 {
			index = "[" + strconv.FormatInt(off/elem, 10) + "]"
			steps, off = append(steps, elem), off%elem
		}
		path, more, part := rs.layout.MemberSteps(t, off, size, prefer)
		if rs.layout.CtypeSize(part) != size || llvm.IsRecord(part) || prefer != nil && !prefer(part) {
			return cfg.CellPath{}
		}
		steps = append(steps, more...)
		for i := range steps {
			steps[i] /= max(c.Stride, 1)
		}
		return cfg.CellPath{Text: index + path, Steps: steps, Notation: llvm.Notation(part)}
	}
}

// target says how C writes what a pointer of a class leads to, whose type is t; nil if
// that is not known.
func (rs *regions) target(to pointsto.AbsPtr, t llvm.Ctype) func(object, n int64) string {
	size := rs.layout.CtypeSize(t)
	if to.Class == nil || size == 0 {
		return nil
	}
	to = pointsto.Find(to)
	top, from := to.Class.Top()
	if top.Layout == nil {
		return nil
	}
	return func(object, n int64) string {
		for _, o := range top.Layout.Objects {
			if o.Id != object {
				continue
			}
			whole, at := rs.placeOf(o).typ, from+n*to.Class.Stride+to.Offset-o.At
			if whole == nil && size == 1 && at > 0 && literal(o.Origin) != "" {
				return "[" + strconv.FormatInt(at, 10) + "]"
			}
			if whole == nil || at < 0 || at == 0 && rs.layout.CtypeSize(whole) == size {
				return ""
			}
			path, part := rs.layout.Member(whole, at, size)
			if rs.layout.CtypeSize(part) != size {
				return ""
			}
			return path
		}
		return ""
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
