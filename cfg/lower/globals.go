package lower

import (
	"cmp"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// initialise puts the initial values of globals and of the bookkeeping of the
// heap before the entry procedure.
func (l *lowerer) initialise(root *pointsto.Function) {
	l.current = "the initial values"
	proc := l.procs[root]
	em := l.newEmitter(root, &llvm.UseInfo{Last: map[value.Value]int{}})
	expr := l.newExpressions(em)
	b := &initialiser{emitter: em, addr: expr.addr, expr: expr, regions: l.regions}
	start := b.newLoc()
	b.cur = start
	var w writes
	b.freshKinds(&w)
	for _, v := range l.regions.aliased.lasts {
		w.set(v, l.m.BVInt(8, 0)) // stored as it is declared
	}
	for _, c := range l.a.Classes {
		if c.Parent == nil && c.Layout != nil {
			l.nowhere(&w, c)
		}
	}
	id := int64(0)
	for _, o := range l.a.Objects {
		if !o.Static {
			continue
		}
		id = max(id, o.Id)
		pl := l.regions.placeOf(o)
		name := pl.c
		if name == "" {
			name = pl.name
		}
		text := pl.c == "" && literal(o.Origin) != ""
		if text {
			name = literal(o.Origin)
		}
		l.p.Objects = append(l.p.Objects, &cfg.Object{ID: o.Id, Name: name, Size: max(o.Size, 0), Temp: pl.c == "" && (o.Fn != nil || !text && compilers(o.Origin)), Text: text, Pos: pl.pos, Element: l.elementOf(o)})
		if v := o.Class.Layout.SizeVar; v != nil && o.Size >= 0 {
			w.set(v, l.m.Store(w.current(v), l.m.BVInt(pointsto.ObjBits, o.Id), l.m.BVInt(l.ptrBits, (o.At+o.Size)/o.Class.Layout.SizeUnit)))
		}
		if v := o.Class.Layout.StartVar; v != nil {
			w.set(v, l.m.Store(w.current(v), l.m.BVInt(pointsto.ObjBits, o.Id), l.m.BVInt(l.ptrBits, o.At)))
		}
		if g, ok := o.Origin.(*ir.Global); ok {
			b.initial(&w, o, g)
		}
	}
	for _, c := range l.a.Classes {
		if c.Parent == nil && c.Layout != nil && c.Layout.FreedVar != nil {
			v := c.Layout.FreedVar
			w.set(v, l.objects.dead(c, v))
		}
		if c.Parent == nil && c.Layout != nil && c.Layout.StackVar != nil {
			v := c.Layout.StackVar
			w.set(v, l.m.ConstArray(v.Term.Sort(), l.m.False()))
		}
	}
	if l.objects.next != nil {
		w.set(l.objects.next, l.m.BVInt(pointsto.ObjBits, id+1))
	}
	l.objects.sets.begin(l.m, &w)
	l.objects.places.begin(&w)
	if l.objects.live != nil {
		w.set(l.objects.live, l.m.BVUint(pointsto.ObjBits, 0))
	}
	if l.rounding != nil {
		w.set(l.rounding, l.m.BVUint(32, 0))
	}
	if len(w.dst) == 0 {
		return
	}
	b.assign(w.dst, w.src, proc.Pos)
	old := proc.Entry
	b.cur.Out = append(b.cur.Out, &cfg.Edge{From: b.cur, To: old, Action: &cfg.Assume{Cond: l.m.True()}})
	proc.Entry = start
}

// nowhere lets the objects of a class be empty that do not exist yet. They may not be accessed, and where one may or may
// not have been allocated, its size is one that is allocated, or 0, and not any number. Memory of which the
// program declares no size may have any.
func (l *lowerer) nowhere(w *writes, c *pointsto.Class) {
	if c.Outside || slices.ContainsFunc(c.Objects, func(o *pointsto.Object) bool { return o.External || o.Static && o.Size < 0 }) {
		return
	}
	for _, v := range []*cfg.Var{c.Layout.SizeVar, c.Layout.StartVar} {
		if v != nil {
			w.set(v, l.m.ConstArray(v.Term.Sort(), l.m.BVUint(l.ptrBits, 0)))
		}
	}
}

// compilers reports whether an object is one of the compiler's: initial values of local variables, compound literals.
func compilers(origin any) bool {
	g, ok := origin.(*ir.Global)
	return ok && (g.Linkage == enum.LinkagePrivate || g.Linkage == enum.LinkageInternal)
}

// literal is the string literal that an object is which C gives no name, as C writes it, or how it begins;
// "" for others.
func literal(origin any) string {
	g, ok := origin.(*ir.Global)
	if !ok || !g.Immutable || g.Linkage != enum.LinkagePrivate {
		return ""
	}
	chars, ok := g.Init.(*constant.CharArray)
	text := ""
	if ok {
		text, ok = strings.CutSuffix(string(chars.X), "\x00")
	}
	if !ok || strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsPrint(r) && r != '\n' && r != '\t' }) {
		return ""
	}
	if len(text) > maxText {
		return strconv.Quote(text[:maxText]) + "…"
	}
	return strconv.Quote(text)
}

// An initialiser finds the initial values of globals.
type initialiser struct {
	*emitter
	addr    *addresses
	expr    *expressions
	regions *regions
	gaps    bool     // bytes between the members of the object are arbitrary
	gap     *cfg.Var // one of them, all of one object are the same; nil: there is none yet
}

// freshKinds makes all dual cells fresh.
func (ini *initialiser) freshKinds(w *writes) {
	for _, c := range ini.a.Classes {
		if c.Parent != nil || c.Layout == nil {
			continue
		}
		for _, g := range c.Layout.Groups {
			if !g.Dual || g.Region == nil {
				continue
			}
			kind := g.Region.Cells[len(g.Region.Cells)-1]
			if !kind.Global {
				continue // its declaration makes it fresh
			}
			t := ini.m.BVUint(2, pointsto.KindFresh)
			if g.ByOffset {
				t = ini.m.ConstArray(ini.m.ArraySort(ini.m.BV(ini.ptrBits), t.Sort()), t)
			}
			if g.Region.ByObject {
				t = ini.m.ConstArray(kind.Term.Sort(), t)
			}
			w.set(kind, t)
		}
	}
}

// initial adds the initial values of a global's cells that the program
// accesses.
func (ini *initialiser) initial(w *writes, o *pointsto.Object, g *ir.Global) {
	if o.Size < 0 {
		return // memory of the environment
	}
	var cells []initCell
	if ini.gap, ini.gaps = nil, strings.HasPrefix(g.Name(), "__const."); g.Init != nil {
		cells = ini.flatten(nil, g.Init, o.At)
	} else if cells = ini.environment(o, g); cells == nil {
		return
	}
	id := ini.m.BVInt(pointsto.ObjBits, o.Id)
	for _, in := range o.Class.Inner() {
		here := shifted(cells, -in.Offset)
		for _, grp := range in.Class.Layout.Groups {
			if grp.Region == nil {
				continue
			}
			for i, v := range grp.Region.Cells {
				t := ini.initialRow(in.Class, grp, here, i, g.Init != nil)
				if t == nil && g.Init == nil {
					continue
				}
				if t == nil {
					t = ini.open(o, grp, i)
				}
				if grp.Region.ByObject {
					t = ini.m.Store(w.current(v), id, t)
				}
				w.set(v, t)
			}
		}
	}
}

// open is an initial value that the model does not have: an address as a number, mostly.
func (ini *initialiser) open(o *pointsto.Object, grp *pointsto.Group, i int) *term.Term {
	sort := grp.CellSorts(ini.m, ini.ptrBits)[i]
	if grp.ByOffset {
		sort = ini.m.ArraySort(ini.m.BV(ini.ptrBits), sort)
	}
	at, v := ini.regions.placeOf(o), ini.temp(sort, false)
	ini.havoc([]*cfg.Var{v}, cfg.Input{Kind: cfg.StaticAddress, Name: cmp.Or(at.c, "a constant"), Pos: at.pos}, at.pos)
	return v.Term
}

// shifted are cells at other offsets.
func shifted(cells []initCell, by int64) []initCell {
	if by == 0 {
		return cells
	}
	cells = slices.Clone(cells)
	for i := range cells {
		cells[i].off += by
	}
	return cells
}

// environment lists the pointers of a variable that only its declaration is
// known of.
func (ini *initialiser) environment(o *pointsto.Object, g *ir.Global) []initCell {
	var cells []initCell
	for _, x := range ini.a.Objects {
		if x.Origin == any(g) && x != o {
			ls, _ := ini.layout.Leaves(g.ContentType)
			for _, l := range ls {
				if llvm.IsPointer(l.Typ) && pointsto.Find(o.Class.PointeeAt(o.At+l.Off)).Class == x.Class {
					v := ini.address(x)
					cells = append(cells, initCell{off: o.At + l.Off, size: ini.layout.Ptr, ptr: v.ptr})
				}
			}
		}
	}
	return cells
}

// initialRow is the initial value of part i of a group of an object: a cell, or the
// array of its cells. nil: arbitrary.
func (ini *initialiser) initialRow(class *pointsto.Class, g *pointsto.Group, cells []initCell, i int, complete bool) *term.Term {
	m := ini.m
	sort := g.CellSorts(m, ini.ptrBits)[i]
	if !g.ByOffset {
		return ini.initialCell(cells, g, g.Off, i, sort, complete)
	}
	if !complete {
		return nil
	}
	row := m.ConstArray(m.ArraySort(m.BV(ini.ptrBits), sort), m.BVUint(sort.Width, 0))
	stride := class.Stride
	last := int64(-1)
	for _, c := range cells {
		// the elements that the initialised bytes belong to
		for k := pointsto.FloorDiv(c.off-g.Off-g.Width, stride) + 1; g.Off+k*stride < c.off+c.size; k++ {
			if k <= last || k < 0 || !class.Holds(g.Off+k*stride, g.Width) {
				continue
			}
			last = k
			t := ini.initialCell(cells, g, g.Off+k*stride, i, sort, true)
			if t == nil {
				return nil
			}
			row = m.Store(row, m.BVInt(ini.ptrBits, k), t)
		}
	}
	return row
}

// initialCell is the initial value of the cell at an offset.
func (ini *initialiser) initialCell(cells []initCell, g *pointsto.Group, off int64, i int, sort *term.Sort, complete bool) *term.Term {
	if g.Dual {
		return ini.initialDual(cells, g, off, i, sort, complete)
	}
	at, _ := slices.BinarySearchFunc(cells, off, func(c initCell, off int64) int { return pointsto.Cmp64(c.off+c.size-1, off) })
	sum, open := new(big.Int), false
	for _, c := range cells[at:] {
		if c.off >= off+g.Width {
			break
		}
		if c.gap {
			open = true
			continue
		}
		if c.unknown || g.Ptr != (c.ptr != nil) {
			return nil
		}
		if g.Ptr {
			p, why := ini.at(c.ptr, g.Pointee)
			if why != "" || c.off != off {
				return nil
			}
			return []*term.Term{p.obj, p.idx}[i]
		}
		n := new(big.Int).Set(c.bits)
		if shift := (c.off - off) * 8; shift >= 0 {
			n.Lsh(n, uint(shift))
		} else {
			n.Rsh(n, uint(-shift))
		}
		sum.Or(sum, n)
	}
	if !complete {
		return nil
	}
	mask := new(big.Int).Lsh(big.NewInt(1), uint(sort.Width))
	t := ini.m.BVConst(sort.Width, sum.And(sum, mask.Sub(mask, big.NewInt(1))))
	if open {
		return ini.withGaps(t, cells[at:], off)
	}
	return t
}

// withGaps is the value t of the cell at an offset with arbitrary bytes between the members (C11 6.2.6.1p6).
func (ini *initialiser) withGaps(t *term.Term, cells []initCell, off int64) *term.Term {
	if ini.gap == nil {
		ini.gap = ini.temp(ini.m.BV(8), false)
		ini.havoc([]*cfg.Var{ini.gap}, cfg.Input{Kind: cfg.Arbitrary, Name: "padding"}, cfg.Pos{})
	}
	w := t.Sort().Width
	for _, c := range cells {
		for i := max(c.off, off); c.gap && i < min(c.off+c.size, off+int64(w)/8); i++ {
			t = ini.m.BVOr(t, ini.m.Shl(ini.m.ZExt(ini.gap.Term, w), ini.m.BVInt(w, (i-off)*8)))
		}
	}
	return t
}

// initialDual is the initial value of a variable of a dual cell.
func (ini *initialiser) initialDual(cells []initCell, g *pointsto.Group, off int64, i int, sort *term.Sort, complete bool) *term.Term {
	one := *g
	one.Dual = false
	at := slices.IndexFunc(cells, func(c initCell) bool { return c.off <= off && off < c.off+c.size && c.ptr != nil })
	one.Ptr = at >= 0
	rest := one.Ptr && cells[at].off < off
	n := len(g.CellSorts(ini.m, ini.ptrBits))
	switch {
	case i == n-1 && !complete:
		return ini.m.BVUint(2, pointsto.KindFresh)
	case i == n-1 && rest:
		return ini.m.BVUint(2, pointsto.KindRest)
	case rest:
		return ini.m.BVUint(sort.Width, 0)
	case i == n-1 && one.Ptr:
		return ini.m.BVUint(2, pointsto.KindPointer)
	case i == n-1:
		return ini.m.BVUint(2, pointsto.KindNumber)
	case (i == n-2) == one.Ptr: // the other kind
		return ini.m.BVUint(sort.Width, 0)
	case i == n-2:
		i = 0
	}
	return ini.initialCell(cells, &one, off, i, sort, complete)
}

// An initCell is a scalar of an initialiser that is not zero.
type initCell struct {
	off, size int64
	bits      *big.Int // unsigned
	ptr       *pointer
	unknown   bool
	gap       bool // arbitrary: not zero, but no member
}

// flatten lists the scalars of an initialiser that are not zero, by offset.
func (ini *initialiser) flatten(cells []initCell, c constant.Constant, off int64) []initCell {
	d := ini.layout
	switch c := c.(type) {
	case *constant.Undef:
		return ini.between(cells, off, off+d.Size(c.Typ))
	case *constant.ZeroInitializer, *constant.Null, *constant.Poison:
		return cells
	case *constant.Struct:
		lay, end := d.Layout(c.Type().(*types.StructType)), off
		for i, f := range c.Fields {
			at := off + lay.Offsets[i]
			cells = ini.flatten(ini.between(cells, end, at), f, at)
			end = at + d.Size(f.Type())
		}
		return ini.between(cells, end, off+d.Size(c.Type()))
	case *constant.Array:
		for i, e := range c.Elems {
			cells = ini.flatten(cells, e, off+int64(i)*d.Size(e.Type()))
		}
		return cells
	case *constant.CharArray:
		for i, x := range c.X {
			if x != 0 {
				cells = append(cells, initCell{off: off + int64(i), size: 1, bits: big.NewInt(int64(x))})
			}
		}
		return cells
	}
	cell := initCell{off: off, size: d.StoreSize(c.Type())}
	if f, ok := c.(*constant.Float); ok {
		n, ok := floatBits(f)
		if ok && n.Sign() == 0 {
			return cells
		}
		cell.bits, cell.unknown = n, !ok
		return append(cells, cell)
	}
	v := ini.expr.value(c)
	switch {
	case v.ptr != nil:
		cell.ptr = v.ptr
	case v.t != nil && v.t.IsConst() && v.t.Sort() != ini.m.Bool():
		cell.bits = v.t.Value()
		if cell.bits.Sign() == 0 {
			return cells
		}
	default:
		cell.unknown = true
	}
	return append(cells, cell)
}

// between adds the bytes from one offset to another, which are no member's.
func (ini *initialiser) between(cells []initCell, from, to int64) []initCell {
	if ini.gaps && from < to {
		cells = append(cells, initCell{off: from, size: to - from, gap: true})
	}
	return cells
}

// elementOf is the size in bytes of the elements of an object that is an array, but not one of arrays; 0: it is none.
func (l *lowerer) elementOf(o *pointsto.Object) int64 {
	var t types.Type
	switch x := o.Origin.(type) {
	case *ir.Global:
		t = x.ContentType
	case *ir.InstAlloca:
		t = x.ElemType
	}
	a, ok := t.(*types.ArrayType)
	if !ok {
		return 0
	}
	if _, ok := a.ElemType.(*types.ArrayType); ok {
		return 0
	}
	return l.layout.Size(a.ElemType)
}
