package lower

import "tav/cfg/pointsto"

// A span is a part of memory as one integer or pointer, or all cells of a group
// of an array in it, in the array's class.
type span struct {
	off, size int64
	g         *pointsto.Group
	array     *pointsto.Class
}

// spans lists the cells of p's class, and of the arrays in it, in [0, n) bytes
// from p; false when there are too many. Those arrays that whole says can be
// taken as a whole are.
func spans(p *pointer, n int64, whole func(array *pointsto.Class, off int64) bool) ([]span, bool) {
	s := spanner{whole: whole}
	ok := s.list(p.c, p.off, p.off+n, -p.off)
	return s.out, ok
}

type spanner struct {
	out   []span
	whole func(*pointsto.Class, int64) bool
}

// list adds the cells of a class in a range of its offsets, which are shifted to
// those of the spans; false when there are too many.
func (s *spanner) list(c *pointsto.Class, from, to, shift int64) bool {
	if c.Host().Class != nil && from <= 0 && to >= c.Extent() && s.whole != nil && s.whole(c, shift) {
		for _, g := range c.Layout.Groups {
			s.out = append(s.out, span{shift, c.Extent(), g, c})
		}
		return true
	}
	step := c.Layout.Stride
	for _, g := range c.Layout.Groups {
		if !each(g.Off, g.Width, step, from, to, func(off int64) bool {
			lo, hi := max(off, from), min(off+g.Width, to)
			s.out = append(s.out, span{lo + shift, hi - lo, g, nil})
			return len(s.out) <= maxCopy
		}) {
			return false
		}
	}
	for _, in := range c.Arrays() {
		n := in.Class.Extent()
		if !each(in.Offset, n, step, from, to, func(off int64) bool {
			return s.list(in.Class, max(from-off, 0), min(to-off, n), off+shift)
		}) {
			return false
		}
	}
	return true
}

// each calls do for the places at off and whole steps from there where size bytes
// are partly in the range, until it returns false.
func each(off, size, step, from, to int64, do func(off int64) bool) bool {
	if step == 0 {
		return off >= to || off+size <= from || do(off)
	}
	for at := off + step*(pointsto.FloorDiv(from-off-size, step)+1); at < to; at += step {
		if !do(at) {
			return false
		}
	}
	return true
}
