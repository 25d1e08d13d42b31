package cfg

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"
	"tav/solver/term"
)

// objBits is the width of object ids.
const objBits = 32

// A layout says how the memory of a class is represented. A pointer to the
// class is an object id and, when the class has a stride, the number of
// strides: byte offset = residue + stride*number, with a residue that is
// known statically for every pointer.
type layout struct {
	stride   int64
	groups   []*group // by offset, not overlapping
	objects  []*object
	multi    bool      // several objects: memory is indexed by the object id
	at       int64     // where every object begins, unless apart
	apart    bool      // the objects begin at different places
	size     int64     // of every object, in bytes; -1 when they or their places differ
	sizeUnit int64     // bytes a unit of sizeVar: the stride when all sizes are multiples of it, else 1
	sizeVar  *Var      // by object id, when size is -1: where it ends
	startVar *Var      // by object id, when they are apart: where it begins, in bytes
	tracked  bool      // which objects are dead is kept track of
	freedVar *Var      // by object id, when tracked
	stackVar *Var      // by object id: local variables that are not static, where memory is checked
	local    *function // the only function that can name the memory; nil: global
}

// A group is a range of residues whose accesses overlap: the unit of memory
// that becomes a region.
type group struct {
	off, width int64
	mixed      bool // accesses are parts of the cell
	ptr        bool // a cell is a pointer
	float      bool // a cell is a floating-point number and nothing else
	dual       bool // a cell is a pointer or a number of its width; Cells: pointer, number, kind
	dense      bool // every offset is a multiple of the stride, accesses span consecutive cells of stride bytes; a dual cell holds where a pointer begins
	byOffset   bool // indexed by the number of strides
	overlap    bool // pointers overlap other data: the class needs dense cells
	pointee    absPtr
	region     *Region
}

// maxCell is the widest cell in bytes that is made of parts.
const maxCell = 64

// settle makes the strides final: accesses that reach over the stride refine
// it to a common divisor, which may identify further cells, until nothing
// changes.
func (a *analysis) settle() {
	for changed := true; changed; {
		changed = a.propagateCopies()
		for i := 0; i < len(a.classes); i++ {
			c := a.classes[i]
			if c.parent != nil {
				continue
			}
			if s := denseStride(c); s != c.stride {
				a.restride(c, s)
				a.unify(absPtr{}, absPtr{})
				changed = true
			}
		}
	}
}

// denseStride is the stride of c, or a divisor of it if its cells cannot be
// told apart with it.
func denseStride(c *class) int64 {
	for _, g := range groupsOf(c) {
		wraps := c.stride != 0 && (g.off+g.width > c.stride)
		wide := g.overlap || g.mixed && g.width > maxCell
		if !wraps && !wide {
			continue
		}
		s := c.stride
		for k := range c.access {
			s = gcd(gcd(s, k.off), k.size)
		}
		return s
	}
	return c.stride
}

// groupsOf joins overlapping accesses.
func groupsOf(c *class) []*group {
	keys := make([]accessKey, 0, len(c.access))
	for k := range c.access {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b accessKey) int {
		switch {
		case a.off != b.off:
			return cmp64(a.off, b.off)
		case a.size != b.size:
			return cmp64(b.size, a.size)
		case a.ptr == b.ptr:
			return 0
		case a.ptr:
			return -1
		}
		return 1
	})
	var groups []*group
	for _, k := range keys {
		if n := len(groups); n > 0 && k.off < groups[n-1].off+groups[n-1].width {
			g := groups[n-1]
			switch exact := k.off == g.off && k.size == g.width; {
			case exact && k.ptr == g.ptr && !g.dual:
			case exact && !g.mixed:
				g.dual = true
			default:
				g.mixed = true
				g.overlap = g.overlap || k.ptr || g.ptr
			}
			g.ptr = g.ptr || k.ptr
			g.float = g.float && k.float && !g.mixed
			g.width = max(g.off+g.width, k.off+k.size) - g.off
			continue
		}
		groups = append(groups, &group{off: k.off, width: k.size, ptr: k.ptr, float: k.float})
	}
	return groups
}

func cmp64(a, b int64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// layOut decides the representation of every class, after settle.
func (a *analysis) layOut() {
	for _, o := range a.objects {
		p := find(absPtr{o.class, 0})
		o.class, o.at = p.c, p.off
	}
	if a.check.Memory() {
		a.findDangling()
	}
	a.layOutClasses()
	id := int64(0)
	for _, o := range a.objects {
		if o.static {
			id++
			o.id = id
		}
	}
	a.lastStatic = id
}

// layOutClasses lays out the classes that have no layout yet.
func (a *analysis) layOutClasses() {
	for i := 0; i < len(a.classes); i++ { // pointees may make further classes
		c := a.classes[i]
		if c.parent != nil || c.layout != nil {
			continue
		}
		slices.SortFunc(c.objects, func(x, y *object) int { return cmp64(x.order, y.order) })
		c.layout = a.layoutOf(c)
	}
}

func (a *analysis) layoutOf(c *class) *layout {
	l := &layout{stride: c.stride, objects: c.objects, size: -1}
	for _, o := range c.objects {
		if o.fn != nil && o.fn.recursive && o.static && (c.indirect || len(c.objects) > 1 || len(c.users) > 1) {
			o.static = false
		}
		l.multi = l.multi || !o.static
	}
	l.multi = l.multi || len(c.objects) != 1 || c.outside
	if len(c.objects) > 0 {
		l.size, l.at = c.objects[0].size, c.objects[0].at
		for _, o := range c.objects {
			if o.size != l.size || c.outside {
				l.size = -1
			}
			if o.at != c.objects[0].at {
				l.size, l.apart = -1, true
			}
		}
	}
	l.sizeUnit = 1
	if l.stride != 0 && l.atZero() && !slices.ContainsFunc(c.objects, func(o *object) bool { return a.sizeFactor(o)%l.stride != 0 }) {
		l.sizeUnit = l.stride
	}
	if !l.multi {
		l.local = l.objects[0].fn
		for f := range c.users {
			if f != l.local {
				l.local = nil
			}
		}
	}
	l.tracked = c.freed
	if a.check.Memory() {
		l.tracked = l.track(c)
	}
	l.groups = groupsOf(c)
	if l.stride != 0 && slices.ContainsFunc(l.groups, func(g *group) bool { return g.overlap || g.off+g.width > l.stride }) {
		l.groups = denseGroup(c, l.groups)
	}
	for _, g := range l.groups {
		g.byOffset = l.stride != 0 && (c.outside || !l.oneElement(g))
		if g.ptr {
			g.pointee = a.pointee(absPtr{c, g.off})
		}
	}
	return l
}

// atZero reports whether all objects begin at offset 0 of the class.
func (l *layout) atZero() bool { return l.at == 0 && !l.apart }

// sizeFactor is a divisor of the object's size, known from the way that it
// is computed.
func (a *analysis) sizeFactor(o *object) int64 {
	if o.size >= 0 {
		return o.size
	}
	switch x := o.origin.(type) {
	case *ir.InstAlloca:
		return a.layout.size(x.ElemType)
	case *ir.InstCall:
		f := int64(1)
		for _, arg := range x.Args {
			_, c := scaled(arg)
			f *= c
		}
		return f
	}
	return 1
}

// scaled splits a size into a factor and a constant.
func scaled(v value.Value) (value.Value, int64) {
	if x, ok := v.(*ir.Arg); ok {
		v = x.Value
	}
	if c, ok := constantInt(v); ok && c > 0 {
		return nil, c
	}
	if x, ok := v.(*ir.InstMul); ok {
		if c, ok := constantInt(x.Y); ok && c > 0 {
			return x.X, c
		}
		if c, ok := constantInt(x.X); ok && c > 0 {
			return x.Y, c
		}
	}
	return v, 1
}

// denseGroup is the one group of a class whose accesses span cells.
func denseGroup(c *class, groups []*group) []*group {
	d := &group{off: groups[0].off, width: c.stride, dense: true, mixed: true}
	d.ptr = slices.ContainsFunc(groups, func(g *group) bool { return g.ptr })
	d.dual = d.ptr
	return []*group{d}
}

// oneElement reports whether no object has more than one cell of the group.
func (l *layout) oneElement(g *group) bool {
	if len(l.objects) == 0 || g.dense {
		return false
	}
	for _, o := range l.objects {
		if o.size < 0 || o.at+o.size > g.off+l.stride {
			return false
		}
	}
	return true
}

// groupAt finds the group that an access falls into.
func (l *layout) groupAt(off, size int64) *group {
	i, ok := slices.BinarySearchFunc(l.groups, off, func(g *group, off int64) int {
		switch {
		case g.dense:
			return 0
		case g.off+g.width <= off:
			return -1
		case g.off > off:
			return 1
		}
		return 0
	})
	if !ok {
		return nil
	}
	return l.groups[i]
}

// The kinds of a dual cell.
const (
	kindFresh   = iota // nothing was stored yet: arbitrary as either
	kindNumber         // a number was stored last
	kindPointer        // a pointer was stored last
	kindRest           // a later part of a pointer was stored last (dense groups)
)

// cellSorts are the sorts of the variables of the group's region: of an
// integer as wide as the group, or the object id and number of strides of a
// pointer, or both and the kind.
func (g *group) cellSorts(m *term.Manager, ptrBits int) []*term.Sort {
	number := m.BV(int(g.width) * 8)
	if !g.ptr {
		return []*term.Sort{number}
	}
	sorts := []*term.Sort{m.BV(objBits)}
	if g.pointee.c != nil && find(g.pointee).c.stride != 0 {
		sorts = append(sorts, m.BV(ptrBits))
	}
	if g.dual {
		sorts = append(sorts, number, m.BV(2))
	}
	return sorts
}

// wide reports whether a pointer cell has a number of strides.
func (g *group) wide() bool { return g.pointee.c != nil && find(g.pointee).c.stride != 0 }
