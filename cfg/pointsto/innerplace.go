package pointsto

import (
	"slices"

	"tav/cfg/llvm"
)

// Where arrays in structs lie (inner.go).

// isInner reports whether the root c is that of an array in another class.
func (c *Class) isInner() bool { return c.within.Class != nil }

// Host is where the array c begins in the class of the struct that it is a
// field of; there is no class if it is none.
func (c *Class) Host() AbsPtr { return Find(c.within) }

// Extent is the size of the array c in bytes.
func (c *Class) Extent() int64 { return c.extent }

// IsOpen reports whether the array c goes on as far as the object does that it is in.
func (c *Class) IsOpen() bool { return c.extent == llvm.OpenArray }

// Top is the class of the objects that c lies in, and where its offset 0 is
// there.
func (c *Class) Top() (*Class, int64) {
	at := int64(0)
	for c.isInner() {
		h := c.Host()
		c, at = h.Class, at+h.Offset
	}
	return c, at
}

// live is the class of an entry of c.inner; nil if it gave way.
func (c *Class) live(s *Class) *Class {
	if s = Find(AbsPtr{s, 0}).Class; s == c {
		return nil
	}
	return s
}

// Enter is what enter was when the analysis saw the field; p is a root.
func (p AbsPtr) Enter(n int64) AbsPtr {
	if s := p.Class.inner[extent{p.Offset, n}]; s != nil {
		return Find(AbsPtr{s, 0})
	}
	return p
}

// InnerAt is the array of the root c that has the size bytes at an offset, and
// where they are in it; nil if they are in none.
func (c *Class) InnerAt(off, size int64) (*Class, int64) {
	for e, s := range c.inner {
		if s = c.live(s); s != nil && e.at <= off && off+size <= e.at+e.size {
			return s, off - e.at
		}
	}
	return nil, 0
}

// Holds reports whether size bytes at an offset of c are in the array that c is,
// and in those that it lies in.
func (c *Class) Holds(off, size int64) bool {
	for c.isInner() {
		h := c.Host()
		at := h.Offset + off
		if h.Class.Stride != 0 {
			at = h.Offset + FloorMod(off, h.Class.Stride)
		}
		if rest := at - h.Offset; rest < 0 || rest+size > c.extent {
			return false
		}
		c, off, size = h.Class, h.Offset+off-(at-h.Offset), c.extent
	}
	return true
}

// inside reports whether c is an array or in one.
func (c *Class) inside(array *Class) bool {
	for ; c != array; c = c.Host().Class {
		if !c.isInner() {
			return false
		}
	}
	return true
}

// Arrays are the classes of the arrays in c, and where they begin in it.
func (c *Class) Arrays() []AbsPtr {
	var list []AbsPtr
	for _, e := range sortedExtents(c.inner) {
		if s := c.live(c.inner[e]); s != nil {
			list = append(list, AbsPtr{s, e.at})
		}
	}
	return list
}

// Inner are the classes of the arrays in c, and in those, with c first; and where
// they begin in c.
func (c *Class) Inner() []AbsPtr {
	list := []AbsPtr{{c, 0}}
	for _, array := range c.Arrays() {
		for _, p := range array.Class.Inner() {
			list = append(list, AbsPtr{p.Class, p.Offset + array.Offset})
		}
	}
	return list
}

// HasArrays reports whether some arrays in structs are classes of their own.
func (a *Analysis) HasArrays() bool {
	return slices.ContainsFunc(a.Classes, func(c *Class) bool { return c.Parent == nil && c.isInner() && !c.IsView })
}

// Accessed reports whether the program accesses the memory of c.
func (c *Class) Accessed() bool {
	return slices.ContainsFunc(c.Inner(), func(p AbsPtr) bool { return len(p.Class.Access) > 0 })
}

// PointeeAt is what a pointer stored at an offset of the root c points to.
func (c *Class) PointeeAt(off int64) AbsPtr {
	for {
		s, at := c.InnerAt(off, 1)
		if s == nil {
			return c.Pointees[off]
		}
		c, off = s, at
	}
}
