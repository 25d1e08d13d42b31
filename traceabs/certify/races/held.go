package races

import "slices"

// heldAbove reports whether an ancestor of t has a lock as long as t runs, and another
// thread has it, too, when it makes b, or as long as the thread that makes b runs.
func (c *order) heldAbove(b *use, t *Thread) bool {
	for v := t.parent(); v != nil; t, v = v, v.parent() {
		for _, l := range c.covers[t] {
			l.Shared = true
			if !c.valid(v, l) {
				continue
			}
			u := b.frame.Thread
			if u != v && lists(b.state.Locks, l) && c.valid(u, l) {
				return true
			}
			for w := u.parent(); w != nil; u, w = w, w.parent() {
				if w != v && lists(c.covers[u], l) && c.valid(w, l) {
					return true
				}
			}
		}
	}
	return false
}

// valid reports whether a lock that a thread has keeps others out: nothing else releases it, and nothing
// but operations of locks is done to it when another thread may have it.
func (c *order) valid(t *Thread, l Lock) bool {
	if l.Addr.equal(c.atomicLock().Addr) {
		return true
	}
	if slices.ContainsFunc(c.untaken, func(u *use) bool { return c.meets(l, u.places, u.width) }) {
		return false
	}
	return !slices.ContainsFunc(c.resets, func(w *use) bool {
		mine := w.frame.Thread == t && !c.many[t]
		return c.meets(l, w.places, w.width) && !mine && !c.idle(w, t)
	})
}
