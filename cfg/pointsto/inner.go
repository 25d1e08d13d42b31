package pointsto

import (
	"cmp"
	"slices"
)

// Arrays that are fields of structs. A variable index into one must not make the
// fields beside it elements of an array. So such an array is a class of its own
// within that of the struct: its offset 0 is where the array begins, and its
// stride, which divides that of the struct's class if that has one, is its
// affair only. A pointer becomes one to the array where address arithmetic
// names the field; an access of the struct's class to the bytes of the array is
// one to the array. C leaves it undefined to leave the array by arithmetic on
// such a pointer: the lowering guards accesses against it.
//
// Where a pointer to the array is joined with one to something else (the struct
// as bytes, another object), the array gives way: its class is joined with the
// struct's, at the place where it lies, and the analysis goes on as if there
// were no fields. So do arrays that overlap, and those that the struct's stride
// cuts.
//
// An array at the end of a struct that is as long as there is memory for is open. Its struct
// is no element of an array, and all objects begin where the struct does: where it ends is where the object ends.

// An extent is a range of bytes of a class.
type extent struct{ at, size int64 }

func (e extent) overlaps(o extent) bool { return e.at < o.at+o.size && o.at < e.at+e.size }

func sortedExtents(m map[extent]*Class) []extent {
	list := make([]extent, 0, len(m))
	for e := range m {
		list = append(list, e)
	}
	slices.SortFunc(list, func(x, y extent) int { return cmp.Or(cmp.Compare(x.at, y.at), cmp.Compare(x.size, y.size)) })
	return list
}

// enter is the array of n bytes at p, a field of a struct, in elements of so many bytes.
func (u *unifier) enter(p AbsPtr, n, elem int64) AbsPtr {
	p = Find(p)
	e := extent{p.Offset, n}
	s := p.Class.inner[e]
	if s == nil && u.settled {
		return p
	}
	if s == nil {
		s = u.newClass()
		s.within, s.extent, s.elem = p, n, elem
		u.addInner(p.Class, e, s)
		u.drain()
	}
	return AbsPtr{s, 0}
}

// leavesBy makes the array that p points into give way when arithmetic moved it so
// many bytes that it certainly left the array: the struct is meant.
func (u *unifier) leavesBy(p AbsPtr, bytes int64) {
	if p.Class == nil {
		return
	}
	c := Find(p).Class
	if c.isInner() && (bytes < -c.extent || bytes > c.extent || c.IsOpen() && bytes < -c.elem || c.Stride == 0 && (Find(p).Offset < 0 || Find(p).Offset > c.extent)) {
		u.dissolve(c)
		u.drain()
	}
}

// innerAt is InnerAt for accesses. Those to a part of an array and something else
// make it give way.
func (u *unifier) innerAt(c *Class, off, size int64) (*Class, int64) {
	if len(c.inner) == 0 {
		return nil, 0
	}
	if s, at := c.InnerAt(off, size); s != nil {
		return s, at
	}
	x := extent{off, size}
	for _, e := range sortedExtents(c.inner) {
		s := c.live(c.inner[e])
		if s != nil && (e.overlaps(x) || c.Stride != 0 && e.overlaps(extent{off - c.Stride, size})) {
			u.dissolve(s)
		}
	}
	return nil, 0
}

// addInner enters an array, which may have given way already, in the root c.
func (u *unifier) addInner(c *Class, e extent, s *Class) {
	if c.Stride != 0 {
		e.at = FloorMod(e.at, c.Stride)
	}
	if c.inner == nil {
		c.inner = map[extent]*Class{}
	}
	if old := c.inner[e]; old != nil {
		u.pending = append(u.pending, [2]AbsPtr{{old, 0}, {s, 0}})
		return
	}
	fits := !c.solid && (c.Stride == 0 || e.at+e.size <= c.Stride) && (!c.isInner() || !c.IsOpen() && e.at >= 0 && e.at+e.size <= c.extent)
	for _, o := range sortedExtents(c.inner) {
		if o.overlaps(e) {
			fits = false
			if other := c.live(c.inner[o]); other != nil {
				u.dissolve(other)
			}
		}
	}
	c.inner[e] = s
	if s = c.live(s); s == nil {
		return
	}
	if !fits {
		u.dissolve(s)
		return
	}
	if c.Stride != 0 {
		u.restride(s, gcd(s.Stride, c.Stride))
	}
	u.absorb(c, e, s)
}

// absorb moves what is known of the bytes of an array from c to its class.
func (u *unifier) absorb(c *Class, e extent, s *Class) {
	for _, k := range sortedAccess(c.Access) {
		x := extent{k.off, k.size}
		switch {
		case e.at <= k.off && k.off+k.size <= e.at+e.size:
			delete(c.Access, k)
			u.addAccess(s, accessKey{k.off - e.at, k.size, k.ptr, k.float})
		case e.overlaps(x) || c.Stride != 0 && e.overlaps(extent{k.off - c.Stride, k.size}):
			u.dissolve(s)
		}
	}
	for _, off := range SortedKeys(c.Pointees) {
		if e.at <= off && off < e.at+e.size {
			u.addPointee(s, off-e.at, c.Pointees[off])
			delete(c.Pointees, off)
		}
	}
}

// dissolve makes an array give way: soon its class is joined with its host's.
func (u *unifier) dissolve(s *Class) {
	if s.isInner() {
		host := s.within
		s.within = AbsPtr{}
		u.pending = append(u.pending, [2]AbsPtr{{s, 0}, host})
	}
}

// dissolveAll makes all arrays of c give way.
func (u *unifier) dissolveAll(c *Class) {
	for _, e := range sortedExtents(c.inner) {
		if s := c.live(c.inner[e]); s != nil {
			u.dissolve(s)
		}
	}
}

// giveWay dissolves those of two classes that are arrays and cannot be both an
// array and the other one; then they are still to be joined.
func (u *unifier) giveWay(a, b AbsPtr) bool {
	x, y := a.Class, b.Class
	deeper := func(x, y *Class) bool { return depth(x) > depth(y) }
	tx, _ := x.Top()
	ty, _ := y.Top()
	var gone []*Class
	switch {
	case !x.isInner() && !y.isInner():
	case x.isInner() && y.isInner() && x.Host() == y.Host() && x.extent == y.extent && a.Offset == b.Offset:
	case tx == ty && deeper(x, y):
		gone = []*Class{x}
	case tx == ty && deeper(y, x):
		gone = []*Class{y}
	case !x.isInner() && !x.anchored, !y.isInner() && !y.anchored:
	default:
		gone = []*Class{x, y}
	}
	if gone == nil {
		return false
	}
	u.pending = append(u.pending, [2]AbsPtr{a, b})
	for _, c := range gone {
		u.dissolve(c)
	}
	return true
}

// depth is the number of classes that c lies in.
func depth(c *Class) int {
	n := 0
	for ; c.isInner(); n++ {
		c = c.Host().Class
	}
	return n
}

// settleInner makes those arrays give way that cannot be distinguished from what is
// around them after all: of numbers that are cast to pointers, of memory outside
// of the program, and where the array is freed or its struct filled or copied cell by
// cell and there are many. It reports a change.
func (u *unifier) settleInner() bool {
	changed := false
	for _, p := range u.swept {
		if c := Find(p).Class; !c.solid && c.innerBytes() > maxMirror {
			c.solid = true
			u.dissolveAll(c)
			changed = true
		} else if c.isInner() && gcd(c.Stride, c.elem) != c.Stride {
			u.restride(c, gcd(c.Stride, c.elem))
			changed = true
		}
	}
	for i := 0; i < len(u.Classes); i++ {
		c := u.Classes[i]
		if c.Parent != nil || !c.isInner() {
			continue
		}
		top, _ := c.Top()
		odd := func(c *Class) bool { return c.Outside || c.Numbers || len(c.Fixed) > 0 }
		if odd(c) || odd(top) || c.Freed || c.IsOpen() && !top.beginsAtZero() {
			u.dissolve(c)
			changed = true
			continue
		}
		top.indirect = top.indirect || c.indirect
		for f := range c.users {
			top.users[f] = struct{}{}
		}
		if host := c.Host().Class; host.Stride != 0 && gcd(c.Stride, host.Stride) != c.Stride {
			u.restride(c, gcd(c.Stride, host.Stride))
			changed = true
		}
	}
	u.drain()
	return changed
}

// beginsAtZero reports whether all objects of the root c begin at its offset 0.
func (c *Class) beginsAtZero() bool {
	return !slices.ContainsFunc(c.Objects, func(o *Object) bool { return Find(AbsPtr{o.Class, 0}).Offset != 0 })
}

func (c *Class) innerBytes() int64 {
	n := int64(0)
	for e, s := range c.inner {
		if c.live(s) != nil {
			n += e.size
		}
	}
	return n
}

// inherit gives the arrays in the classes what holds of their structs.
func (u *unifier) inherit() {
	for changed := true; changed; {
		changed = false
		for _, c := range u.Classes {
			if c.Parent != nil || !c.isInner() {
				continue
			}
			host := c.Host().Class
			null, zeroed, numbers := c.null || host.null, c.zeroed || host.zeroed, c.Numbers || host.Numbers
			changed = changed || null != c.null || zeroed != c.zeroed || numbers != c.Numbers
			c.null, c.zeroed, c.Numbers = null, zeroed, numbers
		}
	}
}
