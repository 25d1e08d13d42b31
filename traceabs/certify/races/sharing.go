package races

import (
	"slices"
	"tav/cfg/library"
	"tav/cfg/llvm"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
)

// A sharing is what instructions of the program access, and which of its objects several threads may know.
type sharing struct {
	*structure
	accesses map[*Frame]map[ir.Instruction][]access
	writers  map[*Object][]*access
	escaped  map[*Object]bool
	detached bool // some thread cannot be awaited
	relaxed  bool // some atomic operation is not sequentially consistent
}

func newSharing(c *structure) *sharing {
	return &sharing{structure: c, accesses: map[*Frame]map[ir.Instruction][]access{}, writers: map[*Object][]*access{}, escaped: map[*Object]bool{}}
}

// noteAccesses finds all accesses, and the objects that several threads may know.
func (c *sharing) noteAccesses() {
	for _, f := range c.Frames {
		c.accesses[f] = map[ir.Instruction][]access{}
		for _, b := range f.Fn.Blocks {
			for _, inst := range b.Insts {
				c.relaxed = c.relaxed || relaxed(inst)
				if x, ok := inst.(*ir.InstCall); ok {
					c.detached = c.detached || c.kind(llvm.DirectCallee(x.Callee)) == detaches
				}
				list := c.accessesOf(f, inst)
				if len(list) == 0 {
					continue
				}
				c.accesses[f][inst] = list
				for i := range list {
					for _, p := range list[i].places {
						if ws := c.writers[p.Object]; list[i].write && (len(ws) == 0 || ws[len(ws)-1] != &list[i]) {
							c.writers[p.Object] = append(ws, &list[i])
						}
					}
				}
			}
		}
	}
	for _, o := range c.Objects {
		if o.Owner == nil {
			c.escape(o)
		}
	}
	for _, t := range c.Threads {
		for _, at := range t.Creators {
			for _, p := range c.leads(at.Frame, argument(at.Call, len(at.Call.Args)-1)) {
				c.escape(p.Object)
			}
		}
	}
}

func (c *sharing) escape(o *Object) {
	if c.escaped[o] {
		return
	}
	c.escaped[o] = true
	for _, m := range c.Memory[o] {
		for _, p := range m.To {
			c.escape(p.Object)
		}
	}
}

// tracks reports whether a thread knows what an object holds: no other thread writes it.
func (c *sharing) tracks(t *Thread, o *Object) bool {
	if o.Fn != nil || o == c.Outside || o == c.Results || o.Size < 0 || !c.single(o) || o.Owner != nil && o.Owner != t {
		return false
	}
	if c.many[t] && (o.Owner == nil || c.escaped[o]) {
		return false
	}
	return !slices.ContainsFunc(c.writers[o], func(w *access) bool { return w.frame.Thread != t })
}

// handlesOnly reports whether nothing but one call, in a thread of which there is one, or whose own memory that is, writes
// where it stores handles.
func (c *sharing) handlesOnly(at Site) bool {
	to := c.leads(at.Frame, argument(at.Call, 0))
	for _, p := range to {
		if t := at.Frame.Thread; c.many[t] && (p.Object.Owner != t || c.escaped[p.Object]) {
			return false
		}
		for _, w := range c.writers[p.Object] {
			if !overlap(w.places, w.width, to, c.layout.Ptr) || w.frame == at.Frame && w.inst == ir.Instruction(at.Call) {
				continue
			}
			x, ok := w.inst.(*ir.InstCall)
			if !ok {
				return false
			}
			fn := llvm.DirectCallee(x.Callee)
			if fn == nil || len(fn.Blocks) > 0 || library.EffectOf(fn) != library.FreeEffect {
				return false
			}
		}
	}
	return true
}

// always is what a cell of a global variable holds at all times, if nothing else is ever written there.
func (c *sharing) always(t *Thread, at Cell) *Num {
	g := at.Object.Global
	if g == nil || g.Init == nil || at.Object.Owner != nil {
		return nil
	}
	v := c.initially(t, g.Init, 0, at)
	if !v.constant() {
		return nil
	}
	for _, w := range c.writers[at.Object] {
		if !overlap(w.places, w.width, []Place{{at.Object, at.Off, 0, 1}}, at.Width) {
			continue
		}
		x, ok := w.inst.(*ir.InstStore)
		if !ok {
			return nil
		}
		dst, ok1 := x.Dst.(constant.Constant)
		src, ok2 := x.Src.(constant.Constant)
		if !ok1 || !ok2 || !c.constant(w.frame.Thread, src).equal(v) {
			return nil
		}
		if to, ok := c.constant(w.frame.Thread, dst).cell(w.width); !ok || to != at {
			return nil
		}
	}
	return v
}
