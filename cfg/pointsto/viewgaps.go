package pointsto

// What a view (views.go) reads is in cells: between those that the program accesses there are others,
// numbers as wide as they fit, or pointers where something points from.

// fillGaps gives a viewed class, and the arrays in it, cells everywhere; it reports a change.
func (a *constraints) fillGaps(c *Class) bool {
	changed := false
	for _, in := range c.Inner() {
		at, end := int64(0), in.Class.span()
		for _, taken := range in.Class.taken() {
			changed = a.fill(in.Class, at, min(taken.at, end)) || changed
			at = max(at, taken.at+taken.size)
		}
		changed = a.fill(in.Class, at, end) || changed
	}
	return changed
}

// taken are the extents of the cells of the root c and of the arrays in it, in order.
func (c *Class) taken() []extent {
	list := map[extent]*Class{}
	for _, g := range groupsOf(c) {
		list[extent{g.Off, g.Width}] = nil
	}
	for _, array := range c.Arrays() {
		list[extent{array.Offset, array.Class.extent}] = nil
	}
	return sortedExtents(list)
}

// span is how many bytes of the root c have cells of their own: of one element, of the greatest
// object, or of the array that c is; 0 if it varies.
func (c *Class) span() int64 {
	switch {
	case c.Stride != 0:
		return c.Stride
	case c.isInner():
		return c.extent
	}
	end := int64(0)
	for _, o := range c.Objects {
		if o.Size < 0 {
			return 0
		}
		end = max(end, o.Size)
	}
	return end
}

// fill makes cells of the bytes of c from an offset to another one.
func (a *constraints) fill(c *Class, from, to int64) bool {
	changed := false
	for from < to {
		size := a.layout.Ptr
		for size > 1 && (from%size != 0 || from+size > to) {
			size /= 2
		}
		_, ptr := c.Pointees[from]
		changed = a.addAccess(c, accessKey{off: from, size: size, ptr: ptr && size == a.layout.Ptr}) || changed
		from += size
	}
	return changed
}
