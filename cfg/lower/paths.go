package lower

import (
	"strconv"

	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
)

// paths says how C writes the cells of a group of a class: by the type of the object
// that a cell is in; of objects that have none, memory from malloc, by what the class's
// pointers are to.
func (rs *regions) paths(c *pointsto.Class, g *pointsto.Group) func(object, n int64) cfg.CellPath {
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
		path, more, part := rs.layout.MemberSteps(t, off, g.Width)
		if rs.layout.CtypeSize(part) != g.Width {
			return cfg.CellPath{}
		}
		steps = append(steps, more...)
		for i := range steps {
			steps[i] /= c.Stride
		}
		return cfg.CellPath{Text: index + path, Steps: steps}
	}
}
