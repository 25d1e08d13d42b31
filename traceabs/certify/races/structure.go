package races

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"

	"tav/cfg/llvm"
)

// A structure says which frames, threads and objects of a program there may be several of, and which blocks are entered again.
type structure struct {
	*program
	callers   map[*Frame][]Site
	recursive map[*Frame]bool
	many      map[*Thread]bool
	cyclic    map[*ir.Block]bool
}

func newStructure(p *program) *structure {
	return &structure{p, map[*Frame][]Site{}, map[*Frame]bool{}, map[*Thread]bool{}, map[*ir.Block]bool{}}
}

// check checks that frames, threads and objects are what they are claimed to be, and finds the structure.
func (c *structure) check() {
	c.identities()
	if c.creations(); c.err != nil {
		return
	}
	for _, f := range c.Frames {
		for _, b := range f.Fn.Blocks {
			for _, inst := range b.Insts {
				x, ok := inst.(*ir.InstCall)
				if !ok {
					continue
				}
				for _, g := range f.Calls[x] {
					if g.Thread != f.Thread {
						c.fail("a call from one thread into another")
					}
					c.callers[g] = append(c.callers[g], Site{f, x})
				}
			}
		}
	}
	if c.findRecursive(); c.err != nil {
		return
	}
	for _, f := range c.Frames {
		c.findCyclic(f.Fn)
	}
	for i, t := range c.Threads {
		if i == 0 {
			c.many[t] = c.recursive[t.Root]
			continue
		}
		at := t.Creators[0]
		c.many[t] = len(t.Creators) > 1 || c.many[t.parent()] || c.repeated(at.Frame) || c.cyclic[blockOf(at)]
	}
}

// identities checks that each object is one only, and as large as claimed.
func (c *structure) identities() {
	for _, o := range c.Objects {
		id, size := Object{Global: o.Global, Fn: o.Fn, Frame: o.Frame, At: o.At, Owner: o.Owner}, int64(-1)
		switch {
		case o == c.Outside || o == c.Results || o == c.Atomic:
			continue
		case o.Global != nil:
			size = c.layout.Size(o.Global.ContentType)
			if own := o.Global.TLSModel != enum.TLSModelNone; own != (o.Owner != nil) || o.Frame != nil {
				c.fail("%s is not what it is claimed to be", o.Name)
			}
		case o.Fn != nil:
			size = 1
		case o.Frame == nil || o.Owner != o.Frame.Thread:
			c.fail("%s is not what it is claimed to be", o.Name)
		default:
			size = c.sizeOf(o)
		}
		if size != o.Size || c.objects[id] != nil {
			c.fail("%s is not what it is claimed to be", o.Name)
		}
		c.objects[id] = o
	}
	if c.Outside == c.Results || c.Outside == c.Atomic || c.Results == c.Atomic || c.Outside.Owner != nil || c.Results.Owner != nil {
		c.fail("memory that nothing declares")
	}
}

func (c *structure) sizeOf(o *Object) int64 {
	switch x := o.At.(type) {
	case *ir.InstAlloca:
		size := c.layout.Size(x.ElemType)
		if x.NElems == nil {
			return size
		}
		if n, ok := llvm.ConstantInt(x.NElems); ok {
			return size * n
		}
	case *ir.Param:
		if t := llvm.ByvalType(x); t != nil {
			return c.layout.Size(t)
		}
	}
	return -1
}

// creations checks that each thread starts where it is claimed to, and that the order of threads is one of creation.
func (c *structure) creations() {
	for i, t := range c.Threads {
		if t.Root == nil || t.Root.Thread != t || t.Root.Fn != t.Start || (i == 0) != (len(t.Creators) == 0) || i == 0 && t.Start != c.entry ||
			i > 0 && !slices.Contains(c.Threads[:i], t.parent()) {
			c.fail("a thread is not what it is claimed to be")
			return
		}
	}
	for _, t := range c.Threads {
		for _, at := range t.Creators[min(1, len(t.Creators)):] {
			if u := at.Frame.Thread; !slices.Contains(c.Threads, u) || u != t && !u.descends(t) {
				c.fail("a thread is created where it is not claimed to be")
			}
		}
	}
	for _, f := range c.Frames {
		if !slices.Contains(c.Threads, f.Thread) {
			c.fail("a frame of no thread")
		}
	}
	for _, t := range c.Threads {
		if !slices.Contains(c.Frames, t.Root) {
			c.fail("a thread without frames")
		}
	}
}

// findRecursive finds the frames that may have several activations at a time, and what they call.
func (c *structure) findRecursive() {
	number := map[*Frame]int{}
	for i, f := range c.Frames {
		number[f] = i
	}
	next := make([][]int, len(c.Frames))
	for i, f := range c.Frames {
		for _, list := range f.Calls {
			for _, g := range list {
				k, ok := number[g]
				if !ok {
					c.fail("a call of a frame that is not listed")
					return
				}
				next[i] = append(next[i], k)
			}
		}
		slices.Sort(next[i])
	}
	comps, loops := llvm.Components(len(c.Frames), func(i int) []int { return next[i] })
	for _, comp := range slices.Backward(comps) { // callers first
		for _, i := range comp {
			c.recursive[c.Frames[i]] = c.recursive[c.Frames[i]] || loops[i]
		}
		for _, i := range comp {
			for _, k := range next[i] {
				c.recursive[c.Frames[k]] = c.recursive[c.Frames[k]] || c.recursive[c.Frames[i]]
			}
		}
	}
}

// findCyclic finds the blocks that one activation may enter again.
func (c *structure) findCyclic(fn *ir.Func) {
	number := map[*ir.Block]int{}
	for i, b := range fn.Blocks {
		number[b] = i
	}
	_, loops := llvm.Components(len(fn.Blocks), func(i int) (list []int) {
		for _, b := range llvm.Successors(fn.Blocks[i].Term) {
			list = append(list, number[b])
		}
		return list
	})
	for i, b := range fn.Blocks {
		c.cyclic[b] = loops[i]
	}
}

// repeated reports whether one thread may enter a frame more than once.
func (c *structure) repeated(f *Frame) bool {
	if c.recursive[f] {
		return true
	}
	if f == f.Thread.Root {
		return len(c.callers[f]) > 0
	}
	if len(c.callers[f]) != 1 {
		return true
	}
	at := c.callers[f][0]
	return c.cyclic[blockOf(at)] || c.repeated(at.Frame)
}

// blockOf is where a call is.
func blockOf(at Site) *ir.Block {
	for _, b := range at.Frame.Fn.Blocks {
		if slices.Contains(b.Insts, ir.Instruction(at.Call)) {
			return b
		}
	}
	return nil
}

// single reports whether an object is one at a time, for each thread that it belongs to.
func (c *structure) single(o *Object) bool {
	if o.Global != nil {
		return true
	}
	if o.Frame == nil || c.recursive[o.Frame] || o.Size < 0 {
		return false
	}
	switch x := o.At.(type) {
	case *ir.Param:
		return true
	case *ir.InstAlloca:
		first := o.Frame.Fn.Blocks[0]
		return !c.cyclic[first] && slices.Contains(first.Insts, ir.Instruction(x))
	}
	return false
}
