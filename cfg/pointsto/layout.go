package pointsto

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/llvm"
	"tav/solver/term"
)

// ObjBits is the width of object ids.
const ObjBits = 32

// A layout says how the memory of a class is represented. A pointer to the
// class is an object id and, when the class has a stride, the number of
// strides: byte offset = residue + stride*number, with a residue that is
// known statically for every pointer.
type layout struct {
	Stride   int64
	Groups   []*Group // by offset, not overlapping
	Objects  []*Object
	Multi    bool      // several objects: memory is indexed by the object id
	At       int64     // where every object begins, unless apart
	Apart    bool      // the objects begin at different places
	Size     int64     // of every object, in bytes; -1 when they or their places differ
	Known    bool      // where an object begins and ends follows from its id
	SizeUnit int64     // bytes a unit of SizeVar: the stride when all sizes are multiples of it, else 1
	SizeVar  *cfg.Var  // by object id, when size is -1 and it is not known: where it ends
	StartVar *cfg.Var  // by object id, when they are apart and it is not known: where it begins, in bytes
	Tracked  bool      // which objects are dead is kept track of
	FreedVar *cfg.Var  // by object id, when tracked
	StackVar *cfg.Var  // by object id: local variables that are not static, where memory is checked
	Local    *Function // the only function that can name the memory; nil: global
}

// A Group is a range of residues whose accesses overlap: the unit of memory
// that becomes a region.
type Group struct {
	Off, Width int64
	mixed      bool // accesses are parts of the cell
	Ptr        bool // a cell is a pointer
	Float      bool // a cell is a floating-point number and nothing else
	Dual       bool // a cell is a pointer or a number of its width; Cells: pointer, number, kind
	Dense      bool // every offset is a multiple of the stride, accesses span consecutive cells of stride bytes; a dual cell holds where a pointer begins
	ByOffset   bool // indexed by the number of strides
	overlap    bool // pointers overlap other data: the class needs dense cells
	Pointee    AbsPtr
	Region     *cfg.Region
}

// Settle makes the strides final: accesses that reach over the stride refine
// it to a common divisor, which may identify further cells, until nothing
// changes.
func (a *Analysis) Settle() {
	for changed := true; changed; {
		changed = a.propagateCopies() || a.settleChoices() || a.settleInner() || a.settleViews(true)
		for i := 0; i < len(a.Classes); i++ {
			c := a.Classes[i]
			if c.Parent != nil {
				continue
			}
			if s := denseStride(c); s != c.Stride {
				a.restride(c, s)
				a.unify(AbsPtr{}, AbsPtr{})
				changed = true
			}
		}
	}
	a.settled = true
	a.fixChoices()
	a.makeViews()
}

// denseStride is the stride of c, or a divisor of it if its cells cannot be
// distinguished with it.
func denseStride(c *Class) int64 {
	for _, g := range groupsOf(c) {
		wraps := c.Stride != 0 && (g.Off+g.Width > c.Stride)
		wide := g.overlap || g.mixed && g.Width > maxCell
		if !wraps && !wide {
			continue
		}
		s := c.Stride
		for k := range c.Access {
			s = gcd(gcd(s, k.off), k.size)
		}
		return s
	}
	return c.Stride
}

// sortedAccess lists accesses by offset, the bigger ones first.
func sortedAccess(m map[accessKey]struct{}) []accessKey {
	keys := make([]accessKey, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b accessKey) int {
		switch {
		case a.off != b.off:
			return Cmp64(a.off, b.off)
		case a.size != b.size:
			return Cmp64(b.size, a.size)
		case a.ptr != b.ptr:
			return before(a.ptr)
		case a.float != b.float:
			return before(a.float)
		}
		return 0
	})
	return keys
}

func before(first bool) int {
	if first {
		return -1
	}
	return 1
}

// groupsOf joins overlapping accesses.
func groupsOf(c *Class) []*Group {
	keys := sortedAccess(c.Access)
	var groups []*Group
	for _, k := range keys {
		if n := len(groups); n > 0 && k.off < groups[n-1].Off+groups[n-1].Width {
			g := groups[n-1]
			switch exact := k.off == g.Off && k.size == g.Width; {
			case exact && k.ptr == g.Ptr && !g.Dual:
			case exact && !g.mixed:
				g.Dual = true
			default:
				g.mixed = true
				g.overlap = g.overlap || k.ptr || g.Ptr
			}
			g.Ptr = g.Ptr || k.ptr
			g.Float = g.Float && k.float && !g.mixed
			g.Width = max(g.Off+g.Width, k.off+k.size) - g.Off
			continue
		}
		groups = append(groups, &Group{Off: k.off, Width: k.size, Ptr: k.ptr, Float: k.float})
	}
	return groups
}

func Cmp64(a, b int64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// LayOut decides the representation of every class, after settle. Constants have consecutive numbers where that is asked for; else
// versions of a program give equal numbers to what they share, as far as they do. It reports whether pointers to local variables may
// be kept for longer than these live.
func (a *Analysis) LayOut(consecutive bool) (outlived bool) {
	for _, o := range a.Objects {
		p := Find(AbsPtr{o.Class, 0})
		o.Class, o.At = p.Class, p.Offset
	}
	if a.Places {
		a.findNumbered()
	}
	outlived = a.findDangling()
	a.LayOutClasses()
	if consecutive {
		slices.SortStableFunc(a.Objects, byNumber)
	}
	id := int64(0)
	for _, o := range a.Objects {
		if o.Static {
			id++
			o.Id = id
		}
	}
	a.LastStatic = id
	return outlived
}

// byNumber orders objects so that many constants have consecutive numbers: those of a class come last, strings that end alike beside each other.
func byNumber(x, y *Object) int {
	switch i, j := x.Constant(), y.Constant(); {
	case !i && !j:
		return 0
	case i != j:
		return before(j)
	case x.Class != y.Class:
		return x.Class.Id - y.Class.Id
	}
	s, t := text(x), text(y)
	for n := 1; n <= min(len(s), len(t)); n++ {
		if c := int(s[len(s)-n]) - int(t[len(t)-n]); c != 0 {
			return c
		}
	}
	return len(s) - len(t)
}

// Constant reports whether an object is a string literal or another constant.
func (o *Object) Constant() bool {
	g, ok := o.Origin.(*ir.Global)
	return ok && g.Immutable
}

// text is what a string holds, if not only zeros.
func text(o *Object) []byte {
	if g, ok := o.Origin.(*ir.Global); ok {
		if t, ok := g.Init.(*constant.CharArray); ok {
			return t.X
		}
	}
	return nil
}

// LayOutClasses lays out the classes that have no layout yet.
func (a *Analysis) LayOutClasses() {
	for i := 0; i < len(a.Classes); i++ { // pointees may make further classes
		c := a.Classes[i]
		if c.Parent != nil || c.Layout != nil {
			continue
		}
		slices.SortFunc(c.Objects, func(x, y *Object) int { return Cmp64(x.order, y.order) })
		c.Layout = a.layoutOf(c)
	}
}

func (a *Analysis) layoutOf(c *Class) *layout {
	switch {
	case c.IsChoice():
		return &layout{Stride: c.Stride, Size: -1, Multi: true}
	case c.isInner():
		return a.layoutOfInner(c)
	}
	l := &layout{Stride: c.Stride, Objects: c.Objects, Size: -1}
	for _, o := range c.Objects {
		if o.Fn != nil && o.Fn.Recursive && o.Static && (c.indirect || len(c.Objects) > 1 || len(c.users) > 1) {
			o.Static = false
		}
		l.Multi = l.Multi || !o.Static
	}
	l.Multi = l.Multi || len(c.Objects) != 1 || c.Outside
	l.measure(c)
	l.SizeUnit = 1
	if l.Stride != 0 && l.AtZero() && !slices.ContainsFunc(c.Objects, func(o *Object) bool { return a.sizeFactor(o)%l.Stride != 0 }) {
		l.SizeUnit = l.Stride
	}
	if !l.Multi {
		l.Local = l.Objects[0].Fn
		for f := range c.users {
			if f != l.Local {
				l.Local = nil
			}
		}
	}
	l.Tracked = c.Freed || (a.asksWhatIsAlive || c.Numbered) && slices.ContainsFunc(c.Objects, func(o *Object) bool { return o.Dangling })
	if a.check.Memory() {
		l.Tracked = l.track(c)
	}
	a.group(l, c)
	for _, g := range l.Groups {
		g.ByOffset = l.Stride != 0 && (c.Outside || !l.oneElement(g))
	}
	return l
}

// measure notes the size of the objects of a class and where they begin, as far as they have these in common.
func (l *layout) measure(c *Class) {
	if len(c.Objects) == 0 {
		return
	}
	l.Size, l.At = c.Objects[0].Size, c.Objects[0].At
	for _, o := range c.Objects {
		if o.Size != l.Size || c.Outside {
			l.Size = -1
		}
		if o.At != l.At {
			l.Size, l.Apart = -1, true
		}
	}
	l.Known = !c.Outside && known(c.Objects)
}

// known reports whether all objects that are not static have one size and
// begin at one place, and those that are static have sizes and are few.
func known(objects []*Object) bool {
	var dynamic *Object
	statics := 0
	for _, o := range objects {
		switch {
		case o.Size < 0:
			return false
		case o.Static:
			statics++
		case dynamic == nil:
			dynamic = o
		case o.At != dynamic.At || o.Size != dynamic.Size:
			return false
		}
	}
	return statics <= maxNamed
}

// layoutOfInner is that of an array in another class: the objects are those of
// the outermost one.
func (a *Analysis) layoutOfInner(c *Class) *layout {
	top, at := c.Top()
	if top.Layout == nil {
		slices.SortFunc(top.Objects, func(x, y *Object) int { return Cmp64(x.order, y.order) })
		top.Layout = a.layoutOf(top)
	}
	l := *top.Layout
	l.Stride, l.At, l.SizeUnit = c.Stride, top.Layout.At-at, top.Layout.SizeUnit
	c.Freed = top.Freed
	a.group(&l, c)
	for _, g := range l.Groups {
		g.ByOffset = l.Stride != 0 && (c.Host().Class.Stride != 0 || c.extent > l.Stride)
	}
	return &l
}

// group divides the cells of c into groups.
func (a *Analysis) group(l *layout, c *Class) {
	l.Groups = groupsOf(c)
	if l.Stride != 0 && slices.ContainsFunc(l.Groups, func(g *Group) bool { return g.overlap || g.Off+g.Width > l.Stride }) {
		l.Groups = denseGroup(c, l.Groups)
	}
	for _, g := range l.Groups {
		if g.Ptr {
			g.Pointee = a.pointee(AbsPtr{c, g.Off})
		}
	}
}

// AtZero reports whether all objects begin at offset 0 of the class.
func (l *layout) AtZero() bool { return l.At == 0 && !l.Apart }

// sizeFactor is a divisor of the object's size, known from the way that it
// is computed.
func (a *Analysis) sizeFactor(o *Object) int64 {
	if o.Size >= 0 {
		return o.Size
	}
	switch x := o.Origin.(type) {
	case *ir.InstAlloca:
		return a.layout.Size(x.ElemType)
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
	if c, ok := llvm.ConstantInt(v); ok && c > 0 {
		return nil, c
	}
	if x, ok := v.(*ir.InstMul); ok {
		if c, ok := llvm.ConstantInt(x.Y); ok && c > 0 {
			return x.X, c
		}
		if c, ok := llvm.ConstantInt(x.X); ok && c > 0 {
			return x.Y, c
		}
	}
	return v, 1
}

// denseGroup is the one group of a class whose accesses span cells.
func denseGroup(c *Class, groups []*Group) []*Group {
	d := &Group{Off: groups[0].Off, Width: c.Stride, Dense: true, mixed: true}
	d.Ptr = slices.ContainsFunc(groups, func(g *Group) bool { return g.Ptr })
	d.Dual = d.Ptr
	return []*Group{d}
}

// oneElement reports whether no object has more than one cell of the group.
func (l *layout) oneElement(g *Group) bool {
	if len(l.Objects) == 0 || g.Dense {
		return false
	}
	return !slices.ContainsFunc(l.Objects, func(o *Object) bool { return o.Size < 0 || o.At+o.Size > g.Off+l.Stride })
}

// GroupAt finds the group that an access falls into.
func (l *layout) GroupAt(off, size int64) *Group {
	i, ok := slices.BinarySearchFunc(l.Groups, off, func(g *Group, off int64) int {
		switch {
		case g.Dense:
			return 0
		case g.Off+g.Width <= off:
			return -1
		case g.Off > off:
			return 1
		}
		return 0
	})
	if !ok {
		return nil
	}
	return l.Groups[i]
}

// The kinds of a dual cell.
const (
	KindFresh   = cfg.HeldNothing
	KindNumber  = cfg.HeldNumber
	KindPointer = cfg.HeldPointer
	KindRest    = cfg.HeldRest
)

// CellSorts are the sorts of the variables of the group's region: of an
// integer as wide as the group, or the object id and number of strides of a
// pointer, or both and the kind.
func (g *Group) CellSorts(m *term.Manager, ptrBits int) []*term.Sort {
	number := m.BV(int(g.Width) * 8)
	if !g.Ptr {
		return []*term.Sort{number}
	}
	sorts := []*term.Sort{m.BV(ObjBits)}
	if g.Pointee.Class != nil && Find(g.Pointee).Class.Stride != 0 {
		sorts = append(sorts, m.BV(ptrBits))
	}
	if g.Dual {
		sorts = append(sorts, number, m.BV(2))
	}
	return sorts
}

// Wide reports whether a pointer cell has a number of strides.
func (g *Group) Wide() bool { return g.Pointee.Class != nil && Find(g.Pointee).Class.Stride != 0 }

// NamePart names variable i of a pointer cell.
func (g *Group) NamePart(v *cfg.Var, i int) {
	switch {
	case i == 0:
		v.Name, v.Role, v.Signed = v.Name+".obj", cfg.ObjectPart, false
	case i == 1 && g.Wide():
		v.Name, v.Role, v.Signed, v.Places = v.Name+".off", cfg.OffsetPart, true, Find(g.Pointee).Class.ArmBits()
	case i == 1 || i == 2 && g.Wide():
		v.Name, v.Role, v.Signed = v.Name+".number", cfg.Scalar, true
	default:
		v.Name, v.Role, v.Signed = v.Name+".kind", cfg.Heap, false
	}
}

// NumberCell is the place of the number among a group's variables.
func (g *Group) NumberCell() int {
	switch {
	case !g.Dual:
		return 0
	case g.Wide():
		return 2
	}
	return 1
}

// Cuts reports whether an object can end inside of the group's only cell.
func (l *layout) Cuts(g *Group) bool {
	return slices.ContainsFunc(l.Objects, func(o *Object) bool {
		return o.Size < 0 || o.Size > g.Off && o.Size < g.Off+g.Width
	})
}

// track decides whether the dead objects of a class are kept track of: those
// that can die, and classes of many objects.
func (l *layout) track(c *Class) bool {
	n := 0
	for _, o := range l.Objects {
		if o.Function {
			continue
		}
		if n++; !o.Static {
			return true
		}
	}
	return n > maxNamed || n > 0 && c.Freed
}

// Allocated reports whether the object is what free can free.
func (o *Object) Allocated() bool {
	x, ok := o.Origin.(*ir.InstCall)
	if !ok {
		return false
	}
	switch library.EffectOf(llvm.DirectCallee(x.Callee)) {
	case library.MallocEffect, library.CallocEffect, library.ReallocEffect:
		return true
	}
	return false
}

// Shift is how far an operator with constant c moves an address whose object
// is aligned and whose offset is off modulo the stride; false when it is not
// known.
func (c *Class) Shift(op llvm.BinOp, off, n, align int64) (int64, bool) {
	bits := n // those that change
	switch op {
	case llvm.OpAdd:
		return n, true
	case llvm.OpSub:
		return -n, true
	case llvm.OpAnd:
		bits = ^n
	case llvm.OpOr, llvm.OpXor:
	default:
		return 0, false
	}
	power := int64(1)
	for power <= bits && power <= align {
		power *= 2
	}
	switch {
	case bits < 0 || power > align:
		return 0, false
	case c.Stride == 1: // the number of strides changes
		return 0, true
	case c.Stride%power != 0:
		return 0, false
	}
	low := FloorMod(off, power)
	switch op {
	case llvm.OpAnd:
		return low&n - low, true
	case llvm.OpOr:
		return low | n - low, true
	}
	return low ^ n - low, true
}

// stream reports whether the object is the library's.
func (o *Object) stream() bool {
	x, ok := o.Origin.(*ir.InstCall)
	return ok && library.EffectOf(llvm.DirectCallee(x.Callee)) == library.StreamEffect
}
