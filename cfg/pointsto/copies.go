package pointsto

// Memory that is copied: its cells are the same on both sides.

// copyConstraint: n bytes (-1 unknown) are copied from src to dst.
type copyConstraint struct {
	dst, src AbsPtr
	n        int64
	user     *Function
}

// propagateCopies makes the cells of copied memory the same on both sides; it
// reports whether anything changed.
func (a *constraints) propagateCopies() bool {
	changed := false
	for _, c := range a.copies {
		d, s := Find(c.dst), Find(c.src)
		if d.Class == nil || s.Class == nil || d.Class == s.Class && d.Offset == s.Offset {
			continue
		}
		if c.n < 0 && a.alikeArrays(d, s) {
			all := copyConstraint{n: d.Class.Stride, user: c.user}
			d, s = AbsPtr{d.Class, 0}, AbsPtr{s.Class, 0}
			changed = a.mirror(d, s, all) || changed
			changed = Find(d) == d && Find(s) == s && a.mirror(s, d, all) || changed
			continue
		}
		if c.n < 0 || d.Class == s.Class || !mirrors(d, c.n) || !mirrors(s, c.n) {
			a.unify(c.dst, c.src)
			changed = true
			continue
		}
		changed = a.mirror(d, s, c) || changed
		changed = a.mirror(s, d, c) || changed
	}
	return changed
}

// alikeArrays makes two classes of arrays, of which numbers of bytes are copied that
// are not known, have elements of one size; false if they cannot.
func (a *constraints) alikeArrays(d, s AbsPtr) bool {
	n := gcd(d.Class.Stride, s.Class.Stride)
	if d.Class == s.Class || n == 0 || len(d.Class.Arrays())+len(s.Class.Arrays()) > 0 || FloorMod(d.Offset-s.Offset, n) != 0 {
		return false
	}
	a.restride(d.Class, n)
	a.restride(s.Class, n)
	a.drain()
	return d.Class.Parent == nil && s.Class.Parent == nil && d.Class.Stride == n && s.Class.Stride == n
}

// mirrors reports whether a copy of n bytes from or to p concerns one element of
// its class at most, so that the cells of both sides can correspond.
func mirrors(p AbsPtr, n int64) bool {
	return p.Class.Stride == 0 || p.Offset+n <= p.Class.Stride && n <= maxMirror
}

// mirror copies the cells of from in the range of the copy to to.
func (a *constraints) mirror(to, from AbsPtr, c copyConstraint) bool {
	changed := a.mirrorInner(to, from, c)
	if changed {
		return true // the classes changed: the next round sees it
	}
	var keys []accessKey
	for _, k := range sortedAccess(from.Class.Access) {
		if k.off < from.Offset+c.n && k.off+k.size > from.Offset {
			keys = append(keys, k)
		}
	}
	for _, k := range keys {
		changed = a.addAccess(to.Class, accessKey{k.off - from.Offset + to.Offset, k.size, k.ptr, k.float}) || changed
		to.Class.users[c.user] = struct{}{}
		from.Class.users[c.user] = struct{}{}
	}
	a.drain()
	for _, off := range SortedKeys(from.Class.Pointees) {
		if off < from.Offset || off >= from.Offset+c.n {
			continue
		}
		p, q := Find(from.Class.Pointees[off]), a.pointee(AbsPtr{to.Class, off - from.Offset + to.Offset})
		if p != Find(q) {
			a.unify(p, q)
			changed = true
			if Find(to) != to || Find(from) != from {
				return true // the classes changed: the next round sees it
			}
		}
	}
	return changed
}

// mirrorInner gives to the arrays of from in the range of the copy.
func (a *constraints) mirrorInner(to, from AbsPtr, c copyConstraint) bool {
	for _, e := range sortedExtents(from.Class.inner) {
		if !e.overlaps(extent{from.Offset, c.n}) {
			continue
		}
		s := from.Class.live(from.Class.inner[e])
		if s != nil && to.Class.inside(s) { // it would get an array like itself, and so would that
			a.dissolve(s)
			a.drain()
			return true
		}
		t := a.enter(AbsPtr{to.Class, e.at - from.Offset + to.Offset}, e.size, from.Class.inner[e].elem).Class
		if Find(to) != to || Find(from) != from {
			return true
		}
		t = to.Class.live(t)
		cut := e.at < from.Offset || e.at+e.size > from.Offset+c.n
		switch {
		case s == t:
			continue
		case s == nil:
			a.dissolve(t)
		case t == nil || cut:
			a.dissolve(s)
		case s.Stride != t.Stride:
			a.restride(s, gcd(s.Stride, t.Stride))
			a.restride(t, gcd(s.Stride, t.Stride))
		case a.mirror(AbsPtr{t, 0}, AbsPtr{s, 0}, copyConstraint{n: e.size, user: c.user}):
		default:
			continue
		}
		a.drain()
		return true
	}
	return false
}
