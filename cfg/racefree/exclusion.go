package racefree

// excluded reports whether both threads have a lock that keeps one of them out.
func (j *judge) excluded(a, b *use) bool {
	for _, l := range a.locks {
		for _, k := range b.locks {
			if (!l.shared || !k.shared) && j.sameLock(a, l, b, k) && j.valid(a.frame.thread, l) && j.valid(b.frame.thread, k) {
				return true
			}
		}
	}
	return j.covered(b, a.frame.thread) || j.covered(a, b.frame.thread)
}

// covered reports whether a thread that t descends from has a lock as long as t runs, and so does
// another thread when it makes b, or one that it descends from.
func (j *judge) covered(b *use, t *thread) bool {
	for u := t.parent(); u != nil; t, u = u, u.parent() {
		for _, l := range j.covers[t] {
			if !j.valid(u, l) {
				continue
			}
			l.shared = true
			if b.frame.thread != u && contains(b.locks, l) && j.valid(b.frame.thread, l) {
				return true
			}
			for d, v := b.frame.thread, b.frame.thread.parent(); v != nil; d, v = v, v.parent() {
				if v != u && contains(j.covers[d], l) && j.valid(v, l) {
					return true
				}
			}
		}
	}
	return false
}

// sameLock reports whether l is k if both accesses are to the same address.
func (j *judge) sameLock(a *use, l lock, b *use, k lock) bool {
	if l.address.equal(k.address) && l.address.constant() {
		return true
	}
	if a.address == nil || b.address == nil || a.width != b.width || !a.aligned || !b.aligned {
		return false
	}
	// Both addresses are equal then, and so are the locks at the same distance from them.
	d, e := l.address.plus(a.address, -1), k.address.plus(b.address, -1)
	if d.isNumber() && d.equal(e) {
		return true
	}
	return sameRow(a.address, l.address, b.address, k.address)
}

// sameRow reports whether x = y implies l = k because both pairs are elements of the same
// two arrays, with the same index: x is X + s*i + c, l is L + t*i + d, and likewise y and k.
func sameRow(x, l, y, k *sym) bool {
	xb, xi, s, ok1 := row(x)
	lb, li, t, ok2 := row(l)
	yb, yi, s2, ok3 := row(y)
	kb, ki, t2, ok4 := row(k)
	if !ok1 || !ok2 || !ok3 || !ok4 || xb != yb || lb != kb || xi != li || yi != ki || s != s2 || t != t2 {
		return false
	}
	// s*(i - j) = y.k - x.k
	n := y.k - x.k
	return n%s == 0 && t*(n/s) == k.k-l.k
}

// row takes the address of an element of a global array apart.
func row(x *sym) (base *object, index *atom, stride int64, ok bool) {
	if x == nil || len(x.terms) != 2 {
		return nil, nil, 0, false
	}
	for _, t := range x.terms {
		switch o := t.atom.object; {
		case o != nil && t.factor == 1 && o.global != nil && o.owner == nil:
			base = o
		case o == nil:
			index, stride = t.atom, t.factor
		}
	}
	return base, index, stride, base != nil && index != nil
}

// valid reports whether a lock that a thread has keeps out others: no thread gives it back that
// does not have it, and what it is made of is not written where another thread may have it.
func (j *judge) valid(t *thread, l lock) bool {
	if l.places == nil {
		return true // atomic blocks
	}
	for _, u := range j.untaken {
		if u.places.overlap(l.bytes, l.places, l.bytes) {
			return false
		}
	}
	for _, w := range j.resets {
		if w.fresh || !w.places.overlap(w.width, l.places, l.bytes) {
			continue
		}
		if w.frame.thread == t && !t.many || j.idle(w, t) {
			continue
		}
		return false
	}
	return true
}
