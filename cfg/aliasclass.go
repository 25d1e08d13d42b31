package cfg

import (
	"slices"
)

// A class is an equivalence class of pointers: what one of them can point to,
// all can (Steensgaard, "Points-to analysis in almost linear time", POPL
// 1996), with the cells of the objects told apart by their offsets (Lattner
// and Adve's data structure analysis, PLDI 2007). Byte offsets of a class are
// exact while its stride is 0; otherwise only their residue modulo the stride
// is known statically.
//
// The classes form a union-find forest; delta is the place of offset 0 in the
// parent. Everything else is meaningful in roots only.
type class struct {
	id     int
	parent *class
	delta  int64

	stride   int64
	access   map[accessKey]struct{}
	pointees map[int64]absPtr // by offset: what a pointer stored there points to
	objects  []*object        // in order of creation
	anchored bool             // it has objects: it is better not shifted
	indirect bool             // some pointer to it is not the plain name of an object
	freed    bool             // free() is called on it
	outside  bool             // a pointer to it can come from outside of the program, and be to memory there
	users    map[*function]struct{}
	fixed    map[fixedAt]struct{} // constants that the program casts to pointers to the class
	numbers  bool                 // so are numbers that are not constants
	null     bool                 // a pointer to it can be NULL; known after findNull
	zeroed   bool                 // bytes of it are set to zero

	layout *layout // after the analysis
}

// accessKey is the shape of a load or store.
type accessKey struct {
	off, size int64
	ptr       bool
	float     bool
}

// absPtr is a pointer as the analysis knows it: a class and the offset in it.
// Without a class it is NULL or no pointer at all.
type absPtr struct {
	c   *class
	off int64
}

// An object is a thing in memory that a class contains.
type object struct {
	id       int64  // of the static Object; 0 for allocation sites
	order    int64  // of creation
	name     string // as C writes it
	size     int64  // bytes; -1 varies
	fn       *function
	static   bool // exactly one instance at a time, with a fixed id
	heap     bool // allocated by malloc and the like
	function bool // a C function
	dangling bool // a local variable that a pointer can outlive (lifetime.go)
	external bool // memory of which the program declares no size or content
	origin   any  // *ir.Global, *ir.InstAlloca, *ir.Func, *ir.InstCall, *ir.Param
	class    *class
	at       int64 // where it begins in its class, after layOut
}

// unifier is the union-find structure over classes.
type unifier struct {
	classes []*class // all that were made, in order
	pending [][2]absPtr
}

func (u *unifier) newClass() *class {
	c := &class{
		id: len(u.classes), access: map[accessKey]struct{}{}, pointees: map[int64]absPtr{}, users: map[*function]struct{}{},
	}
	u.classes = append(u.classes, c)
	return c
}

// find moves p to the root of its class; the offset is reduced modulo the
// stride.
func find(p absPtr) absPtr {
	if p.c == nil {
		return p
	}
	root, off := p.c, p.off
	for root.parent != nil {
		off += root.delta
		root = root.parent
	}
	rest := off - p.off
	for c := p.c; c != root; { // path compression
		up, d := c.parent, c.delta
		c.parent, c.delta = root, rest
		c, rest = up, rest-d
	}
	if root.stride != 0 {
		off = floorMod(off, root.stride)
	}
	return absPtr{root, off}
}

func floorMod(a, m int64) int64 {
	r := a % m
	if r < 0 {
		r += m
	}
	return r
}

func floorDiv(a, m int64) int64 { return (a - floorMod(a, m)) / m }

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
func (u *unifier) unify(a, b absPtr) {
	u.pending = append(u.pending, [2]absPtr{a, b})
	for len(u.pending) > 0 {
		n := len(u.pending) - 1
		p := u.pending[n]
		u.pending = u.pending[:n]
		switch {
		case p[0].c != nil && p[1].c != nil:
			u.join(find(p[0]), find(p[1]))
		case p[0].c != nil:
			find(p[0]).c.becomesNull(p[1].off)
		case p[1].c != nil:
			find(p[1]).c.becomesNull(p[0].off)
		}
	}
}

// becomesNull notes that a pointer to c can be NULL moved by off bytes.
func (c *class) becomesNull(off int64) {
	c.null, c.numbers = true, c.numbers || off != 0
}

// join merges two roots such that a and b become the same place.
func (u *unifier) join(a, b absPtr) {
	d := a.off - b.off
	if a.c == b.c {
		if d != 0 {
			u.restride(a.c, gcd(a.c.stride, d))
		}
		return
	}
	if (b.c.anchored && !a.c.anchored) || (a.c.anchored == b.c.anchored && len(b.c.access)+len(b.c.pointees) > len(a.c.access)+len(a.c.pointees)) {
		a, b, d = b, a, -d
	}
	stride, shift := gcd(a.c.stride, b.c.stride), d // of b's offsets, to become a's
	to, from := a.c, b.c
	from.parent, from.delta = to, shift
	if stride != to.stride {
		u.restride(to, stride)
	}
	for k := range from.access {
		to.addAccess(accessKey{k.off + shift, k.size, k.ptr, k.float})
	}
	for _, off := range sortedKeys(from.pointees) {
		u.addPointee(to, off+shift, from.pointees[off])
	}
	to.objects = append(to.objects, from.objects...)
	to.anchored = to.anchored || from.anchored
	to.indirect = to.indirect || from.indirect
	to.freed = to.freed || from.freed
	to.outside = to.outside || from.outside
	to.numbers = to.numbers || from.numbers
	to.null = to.null || from.null
	to.zeroed = to.zeroed || from.zeroed
	for f := range from.users {
		to.users[f] = struct{}{}
	}
	for f := range from.fixed {
		to.addFixed(fixedAt{f.n, f.off + shift})
	}
	from.access, from.pointees, from.objects, from.users = nil, nil, nil, nil
}

// addAccess records an access of the root class and reports whether it is new.
func (c *class) addAccess(k accessKey) bool {
	if c.stride != 0 {
		k.off = floorMod(k.off, c.stride)
	}
	if _, ok := c.access[k]; ok {
		return false
	}
	c.access[k] = struct{}{}
	return true
}

// addFixed records that a constant is cast to a pointer to the class.
func (c *class) addFixed(f fixedAt) {
	if c.fixed == nil {
		c.fixed = map[fixedAt]struct{}{}
	}
	c.fixed[f] = struct{}{}
}

// addPointee enters what a pointer stored at off points to.
func (u *unifier) addPointee(c *class, off int64, p absPtr) {
	if c.stride != 0 {
		off = floorMod(off, c.stride)
	}
	if q, ok := c.pointees[off]; ok {
		u.pending = append(u.pending, [2]absPtr{q, p})
		return
	}
	c.pointees[off] = p
}

// restride refines the knowledge of offsets of root c to residues modulo s.
func (u *unifier) restride(c *class, s int64) {
	if s == c.stride {
		return
	}
	c.stride = s
	access, pointees := c.access, c.pointees
	c.access, c.pointees = make(map[accessKey]struct{}, len(access)), make(map[int64]absPtr, len(pointees))
	for k := range access {
		c.addAccess(k)
	}
	for _, off := range sortedKeys(pointees) {
		u.addPointee(c, off, pointees[off])
	}
}

// index is the effect of adding a multiple of s to a pointer of class p.
func (u *unifier) index(p absPtr, s int64) {
	if p.c == nil || s == 0 {
		return
	}
	c := find(p).c
	u.restride(c, gcd(c.stride, s))
	u.unify(absPtr{}, absPtr{}) // drain what restriding found
}

// pointee is what the pointer stored at p points to.
func (u *unifier) pointee(p absPtr) absPtr {
	p = find(p)
	q, ok := p.c.pointees[p.off]
	if !ok {
		q = absPtr{u.newClass(), 0}
		p.c.pointees[p.off] = q
	}
	return q
}

func sortedKeys[V any](m map[int64]V) []int64 {
	keys := make([]int64, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
