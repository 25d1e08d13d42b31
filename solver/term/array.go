package term

// array is a total function: a default and exceptions, in a persistent treap
// (Seidel and Aragon, "Randomized search trees", Algorithmica 16, 1996) whose
// priorities are hashes of the keys. So the shape depends on the set of keys
// only, and equal arrays have equal trees.
type array struct {
	def  Value
	root *node
}

type node struct {
	left, right *node
	key, elem   Value
	priority    uint64
}

func (a *array) get(i Value) Value {
	for n := a.root; n != nil; {
		switch c := i.compare(n.key); {
		case c == 0:
			return n.elem
		case c < 0:
			n = n.left
		default:
			n = n.right
		}
	}
	return a.def
}

// set keeps the invariant that no exception has the default as its element.
func (a *array) set(i, elem Value) *array {
	if elem.Equal(a.def) {
		return &array{def: a.def, root: a.root.remove(i)}
	}
	return &array{def: a.def, root: a.root.insert(i, elem, priority(i))}
}

// priority is a hash of a key.
func priority(i Value) uint64 {
	h := i.num.u
	if i.num.b != nil {
		for _, w := range i.num.b.Bits() {
			h = (h ^ uint64(w)) * 0xC4CEB9FE1A85EC53
		}
	}
	h ^= h >> 33
	h *= 0xFF51AFD7ED558CCD
	h ^= h >> 33
	h *= 0xC4CEB9FE1A85EC53
	return h ^ h>>33
}

// insert sets key to elem below n. Priorities decrease on the way down; equal
// ones are ordered by key.
func (n *node) insert(key, elem Value, p uint64) *node {
	if n == nil {
		return &node{key: key, elem: elem, priority: p}
	}
	c := key.compare(n.key)
	if c == 0 {
		return &node{n.left, n.right, key, elem, p}
	}
	if p > n.priority || p == n.priority && c < 0 {
		l, r := n.split(key)
		return &node{l, r, key, elem, p}
	}
	if c < 0 {
		return &node{n.left.insert(key, elem, p), n.right, n.key, n.elem, n.priority}
	}
	return &node{n.left, n.right.insert(key, elem, p), n.key, n.elem, n.priority}
}

// split separates the keys below key from those above it; key itself is dropped.
func (n *node) split(key Value) (l, r *node) {
	if n == nil {
		return nil, nil
	}
	switch c := key.compare(n.key); {
	case c == 0:
		return n.left, n.right
	case c < 0:
		l, r = n.left.split(key)
		return l, &node{r, n.right, n.key, n.elem, n.priority}
	default:
		l, r = n.right.split(key)
		return &node{n.left, l, n.key, n.elem, n.priority}, r
	}
}

// remove drops a key; n itself if it is not there.
func (n *node) remove(key Value) *node {
	if n == nil {
		return nil
	}
	switch c := key.compare(n.key); {
	case c == 0:
		return merge(n.left, n.right)
	case c < 0:
		if l := n.left.remove(key); l != n.left {
			return &node{l, n.right, n.key, n.elem, n.priority}
		}
	default:
		if r := n.right.remove(key); r != n.right {
			return &node{n.left, r, n.key, n.elem, n.priority}
		}
	}
	return n
}

// merge joins two trees, all keys of l below those of r.
func merge(l, r *node) *node {
	switch {
	case l == nil:
		return r
	case r == nil:
		return l
	case l.priority > r.priority || l.priority == r.priority && l.key.compare(r.key) < 0:
		return &node{l.left, merge(l.right, r), l.key, l.elem, l.priority}
	}
	return &node{merge(l, r.left), r.right, r.key, r.elem, r.priority}
}

// each visits the entries in order of the key until f returns false.
func (n *node) each(f func(i, elem Value) bool) bool {
	return n == nil || n.left.each(f) && f(n.key, n.elem) && n.right.each(f)
}

// equal compares as functions. With equal defaults the trees decide. Arrays
// with different defaults can only be equal where every index is an exception
// of one of them.
func (a *array) equal(b *array) bool {
	if a == b {
		return true
	}
	if a.def.Equal(b.def) {
		return a.root.equal(b.root)
	}
	n := 0
	same := a.root.each(func(i, elem Value) bool {
		n++
		return b.get(i).Equal(elem)
	}) && b.root.each(func(i, elem Value) bool {
		if a.get(i).Equal(elem) {
			if !a.has(i) {
				n++
			}
			return true
		}
		return false
	})
	return same && a.covers(b, n)
}

// covers: n indices are all there are.
func (a *array) covers(b *array, n int) bool {
	root := a.root
	if root == nil {
		root = b.root
	}
	if root == nil {
		return false
	}
	switch key := root.key; key.kind {
	case BoolKind:
		return n == 2
	case BitVecKind:
		return key.width < 32 && n == 1<<key.width
	}
	return false
}

func (a *array) has(i Value) bool {
	n := a.root
	for n != nil {
		switch c := i.compare(n.key); {
		case c == 0:
			return true
		case c < 0:
			n = n.left
		default:
			n = n.right
		}
	}
	return false
}

func (n *node) equal(o *node) bool {
	if n == o {
		return true
	}
	if n == nil || o == nil {
		return false
	}
	return n.key.compare(o.key) == 0 && n.elem.Equal(o.elem) && n.left.equal(o.left) && n.right.equal(o.right)
}
