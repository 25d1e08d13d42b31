package pointsto

import (
	"slices"
)

// A Class is an equivalence class of pointers: what one of them can point to,
// all can (Steensgaard, "Points-to analysis in almost linear time", POPL
// 1996), with the cells of the objects distinguished by their offsets (Lattner
// and Adve's data structure analysis, PLDI 2007). Byte offsets of a class are
// exact while its stride is 0; otherwise only their residue modulo the stride
// is known statically.
//
// The classes form a union-find forest; delta is the place of offset 0 in the
// parent. Everything else is meaningful in roots only: it is what joins bring
// together, which is why it is one row of many fields.
type Class struct {
	Id     int
	Parent *Class
	delta  int64

	Stride   int64
	Access   map[accessKey]struct{}
	Pointees map[int64]AbsPtr // by offset: what a pointer stored there points to
	Objects  []*Object        // in order of creation
	anchored bool             // it has objects: it is better not shifted
	indirect bool             // some pointer to it is not the plain name of an object
	Freed    bool             // free() is called on it
	Outside  bool             // a pointer to it can come from outside of the program, and be to memory there
	Code     bool             // or, with Outside, to a function there
	users    map[*Function]struct{}
	Fixed    map[fixedAt]struct{} // constants that the program casts to pointers to the class
	Numbers  bool                 // so are numbers that are not constants
	null     bool                 // a pointer to it can be NULL; known after findNull
	zeroed   bool                 // bytes of it are set to zero

	inner  map[extent]*Class // arrays in it that have classes of their own, or had (inner.go)
	within AbsPtr            // of such an array: where it begins in the class that it lies in
	extent int64             // and its size in bytes
	elem   int64             // and that of its elements
	solid  bool              // it has no such arrays
	view   *Class            // of all bytes of its objects (views.go), after the analysis
	IsView bool              // it is one

	Numbered bool // the program looks at the addresses of its objects as numbers (numbered.go)

	whole bool     // it cannot be a choice (choice.go)
	Arms  []AbsPtr // of a choice, in order, after the analysis

	Layout *layout // after the analysis
}

// accessKey is the shape of a load or store.
type accessKey struct {
	off, size int64
	ptr       bool
	float     bool
}

// AbsPtr is a pointer as the analysis knows it: a class and the offset in it.
// Without a class it is NULL or no pointer at all.
type AbsPtr struct {
	Class  *Class
	Offset int64
}

// An Object is a thing in memory that a class contains.
type Object struct {
	Id       int64  // of the static Object; 0 for allocation sites
	order    int64  // of creation
	Name     string // as C writes it
	Size     int64  // bytes; -1 varies
	Fn       *Function
	Static   bool // exactly one instance at a time, with a fixed id
	Heap     bool // allocated by malloc and the like
	Function bool // a C function
	Dangling bool // a local variable that a pointer can outlive (lifetime.go)
	External bool // memory of which the program declares no size or content
	Origin   any  // *ir.Global, *ir.InstAlloca, *ir.Func, *ir.InstCall, *ir.Param
	Class    *Class
	At       int64 // where it begins in its class, after LayOut
}

// unifier is the union-find structure over classes.
type unifier struct {
	Classes []*Class // all that were made, in order
	pending [][2]AbsPtr
	settled bool     // no further arrays become classes of their own
	swept   []AbsPtr // memory of which a number of bytes that is not known is filled or copied
}

func (u *unifier) newClass() *Class {
	c := &Class{
		Id: len(u.Classes), Access: map[accessKey]struct{}{}, Pointees: map[int64]AbsPtr{}, users: map[*Function]struct{}{},
	}
	u.Classes = append(u.Classes, c)
	return c
}

// Find moves p to the root of its class; the offset is reduced modulo the
// stride.
func Find(p AbsPtr) AbsPtr {
	if p.Class == nil {
		return p
	}
	root, off := p.Class, p.Offset
	for root.Parent != nil {
		off += root.delta
		root = root.Parent
	}
	rest := off - p.Offset
	for c := p.Class; c != root; { // path compression
		up, d := c.Parent, c.delta
		c.Parent, c.delta = root, rest
		c, rest = up, rest-d
	}
	if root.Stride != 0 {
		off = FloorMod(off, root.Stride)
	}
	return AbsPtr{root, off}
}

func FloorMod(a, m int64) int64 {
	r := a % m
	if r < 0 {
		r += m
	}
	return r
}

func FloorDiv(a, m int64) int64 { return (a - FloorMod(a, m)) / m }

func gcd(a, b int64) int64 {
	if a < 0 {
		a = -a
	}
	if b < 0 {
		b = -b
	}
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// unify makes two pointers equal. NULL (no class) unifies with everything.
func (u *unifier) unify(a, b AbsPtr) {
	u.pending = append(u.pending, [2]AbsPtr{a, b})
	u.drain()
}

// drain makes equal what was found to be.
func (u *unifier) drain() {
	for len(u.pending) > 0 {
		n := len(u.pending) - 1
		p := u.pending[n]
		u.pending = u.pending[:n]
		switch {
		case p[0].Class != nil && p[1].Class != nil:
			u.join(Find(p[0]), Find(p[1]))
		case p[0].Class != nil:
			Find(p[0]).Class.becomesNull(p[1].Offset)
		case p[1].Class != nil:
			Find(p[1]).Class.becomesNull(p[0].Offset)
		}
	}
}

// becomesNull notes that a pointer to c can be NULL moved by off bytes.
func (c *Class) becomesNull(off int64) {
	c.null, c.Numbers = true, c.Numbers || off != 0
}

// join merges two roots such that a and b become the same place.
func (u *unifier) join(a, b AbsPtr) {
	d := a.Offset - b.Offset
	if a.Class == b.Class {
		if d != 0 {
			u.restride(a.Class, gcd(a.Class.Stride, d))
		}
		return
	}
	if u.giveWay(a, b) {
		return
	}
	if !a.Class.stays(b.Class) {
		a, b, d = b, a, -d
	}
	stride, shift := gcd(a.Class.Stride, b.Class.Stride), d // of b's offsets, to become a's
	to, from := a.Class, b.Class
	from.Parent, from.delta = to, shift
	if stride != to.Stride {
		u.restride(to, stride)
	}
	to.solid = to.solid || from.solid
	for _, e := range sortedExtents(from.inner) {
		u.addInner(to, extent{e.at + shift, e.size}, from.inner[e])
	}
	if to.solid {
		u.dissolveAll(to)
	}
	for _, k := range sortedAccess(from.Access) {
		u.addAccess(to, accessKey{k.off + shift, k.size, k.ptr, k.float})
	}
	for _, off := range SortedKeys(from.Pointees) {
		u.addPointee(to, off+shift, from.Pointees[off])
	}
	to.Objects = append(to.Objects, from.Objects...)
	to.anchored = to.anchored || from.anchored
	to.indirect = to.indirect || from.indirect
	to.Freed = to.Freed || from.Freed
	to.Outside = to.Outside || from.Outside
	to.Code = to.Code || from.Code
	to.Numbers = to.Numbers || from.Numbers
	to.null = to.null || from.null
	to.zeroed = to.zeroed || from.zeroed
	to.whole = to.whole || from.whole
	for f := range from.users {
		to.users[f] = struct{}{}
	}
	for f := range from.Fixed {
		to.addFixed(fixedAt{f.n, f.off + shift})
	}
	from.Access, from.Pointees, from.Objects, from.users, from.inner = nil, nil, nil, nil, nil
}

// stays reports whether c, rather than o, is the root of what they become: one
// that is better not shifted, or the bigger one.
func (c *Class) stays(o *Class) bool {
	fixed := func(c *Class) bool { return c.anchored || c.isInner() }
	if fixed(c) != fixed(o) {
		return fixed(c)
	}
	return len(o.Access)+len(o.Pointees) <= len(c.Access)+len(c.Pointees)
}

// addAccess records an access of the root class and reports whether it is new.
func (u *unifier) addAccess(c *Class, k accessKey) bool {
	if c.Stride != 0 {
		k.off = FloorMod(k.off, c.Stride)
	}
	if s, off := u.innerAt(c, k.off, k.size); s != nil {
		return u.addAccess(s, accessKey{off, k.size, k.ptr, k.float})
	}
	if _, ok := c.Access[k]; ok {
		return false
	}
	c.Access[k] = struct{}{}
	return true
}

// addFixed records that a constant is cast to a pointer to the class.
func (c *Class) addFixed(f fixedAt) {
	if c.Fixed == nil {
		c.Fixed = map[fixedAt]struct{}{}
	}
	c.Fixed[f] = struct{}{}
}

// addPointee enters what a pointer stored at off points to.
func (u *unifier) addPointee(c *Class, off int64, p AbsPtr) {
	if c.Stride != 0 {
		off = FloorMod(off, c.Stride)
	}
	if s, at := u.innerAt(c, off, 1); s != nil {
		u.addPointee(s, at, p)
		return
	}
	if q, ok := c.Pointees[off]; ok {
		u.pending = append(u.pending, [2]AbsPtr{q, p})
		return
	}
	c.Pointees[off] = p
}

// restride refines the knowledge of offsets of root c to residues modulo s.
func (u *unifier) restride(c *Class, s int64) {
	if s == c.Stride {
		return
	}
	c.Stride = s
	access, pointees := c.Access, c.Pointees
	c.Access, c.Pointees = make(map[accessKey]struct{}, len(access)), make(map[int64]AbsPtr, len(pointees))
	inner := c.inner
	c.inner = nil
	for _, e := range sortedExtents(inner) {
		u.addInner(c, e, inner[e])
	}
	for _, k := range sortedAccess(access) {
		u.addAccess(c, k)
	}
	for _, off := range SortedKeys(pointees) {
		u.addPointee(c, off, pointees[off])
	}
}

// index is the effect of adding a multiple of s to a pointer of class p.
func (u *unifier) index(p AbsPtr, s int64) {
	if p.Class == nil || s == 0 {
		return
	}
	c := Find(p).Class
	u.restride(c, gcd(c.Stride, s))
	u.drain()
}

// pointee is what the pointer stored at p points to.
func (u *unifier) pointee(p AbsPtr) AbsPtr {
	p = Find(p)
	if s, off := u.innerAt(p.Class, p.Offset, 1); s != nil {
		return u.pointee(AbsPtr{s, off})
	}
	q, ok := p.Class.Pointees[p.Offset]
	if !ok {
		q = AbsPtr{u.newClass(), 0}
		p.Class.Pointees[p.Offset] = q
	}
	return q
}

func SortedKeys[V any](m map[int64]V) []int64 {
	keys := make([]int64, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
