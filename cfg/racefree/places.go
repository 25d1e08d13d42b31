package racefree

import (
	"fmt"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"
)

// An object is memory that pointers lead to: a variable, or what a call allocates. One of
// a thread that is started many times stands for one object of each of them, and one that
// is allocated again and again for all of these.
type object struct {
	name   string
	size   int64 // bytes; -1: not known
	global *ir.Global
	fn     *ir.Func    // a function
	frame  *frame      // of what an activation makes: its variables, what its calls allocate
	at     value.Value // the alloca, call or parameter
	owner  *thread     // the thread whose own it is as long as it does not escape; nil: none
	order  int
}

// local reports whether an object is a variable of a frame, which has one at a time.
func (o *object) local() bool {
	if o.frame == nil {
		return false
	}
	_, call := o.at.(*ir.InstCall)
	return !call
}

// A span is a set of offsets: off + k*stride for 0 ≤ k < n; for all k where n is 0.
type span struct{ off, stride, n int64 }

func exactly(off int64) span { return span{off, 0, 1} }

// anywhere are all offsets.
var anywhere = span{0, 1, 0}

// shift moves a span.
func (s span) shift(by int64) span {
	if s == anywhere {
		return s
	}
	s.off += by
	if s.n == 0 {
		s.off = floorMod(s.off, s.stride)
	}
	return s
}

// steps are the offsets of a span moved by 0 ≤ i < n times stride; n is 0 where i may be any number.
func (s span) steps(stride, n int64) span {
	switch {
	case stride == 0 || n == 1:
		return s
	case s.n == 1 && n > 0 && stride > 0:
		return span{s.off, stride, n}
	}
	g := gcd(s.stride, stride)
	return span{floorMod(s.off, g), g, 0}
}

// covers reports whether all offsets of o are offsets of s.
func (s span) covers(o span) bool {
	return s == o || s.n == 0 && o.stride%s.stride == 0 && floorMod(o.off-s.off, s.stride) == 0
}

// end is the offset after the last byte of a range of spans of w bytes.
func (s span) end(w int64) int64 { return s.off + (s.n-1)*s.stride + w }

// overlaps reports whether w bytes at an offset of s may have one in common with v bytes
// at an offset of t; a negative number of bytes is any number.
func (s span) overlaps(w int64, t span, v int64) bool {
	if w < 0 || v < 0 {
		return true
	}
	if s.n > 0 && t.n > 0 && (s.end(w) <= t.off || t.end(v) <= s.off) {
		return false
	}
	g := gcd(s.stride, t.stride)
	if g == 0 {
		return true
	}
	d := floorMod(t.off-s.off, g)
	return d < w || g-d < v
}

func floorMod(a, m int64) int64 {
	if m == 0 {
		return a
	}
	if a %= m; a < 0 {
		a += m
	}
	return a
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

// A place is where a pointer may lead.
type place struct {
	object *object
	span   span
}

func (p place) String() string { return fmt.Sprintf("%s%v", p.object.name, p.span) }

// places is a set of places.
type places struct {
	list []place
}

// add adds a place and reports whether it is new.
func (s *places) add(p place) bool {
	same, g := 0, p.span.stride
	for _, q := range s.list {
		if q.object != p.object {
			continue
		}
		if q.span.covers(p.span) {
			return false
		}
		same++
		g = gcd(gcd(g, q.span.stride), q.span.off-p.span.off)
	}
	if same >= maxSpans || p.span.n == 0 && same > 0 {
		if same >= maxSpans {
			p.span = span{floorMod(p.span.off, g), g, 0}
		}
		s.list = slices.DeleteFunc(s.list, func(q place) bool { return q.object == p.object && p.span.covers(q.span) })
	}
	s.list = append(s.list, p)
	return true
}

// addAll adds the places of t, each changed by f, and reports whether one is new.
func (s *places) addAll(t *places, f func(span) span) bool {
	changed := false
	if t == nil {
		return false
	}
	for _, p := range slices.Clone(t.list) {
		if f != nil {
			p.span = f(p.span)
		}
		changed = s.add(p) || changed
	}
	return changed
}

// overlap reports whether w bytes at one of s may have one in common with v bytes at one of t.
func (s *places) overlap(w int64, t *places, v int64) bool {
	for _, p := range s.list {
		for _, q := range t.list {
			if p.object == q.object && p.span.overlaps(w, q.span, v) {
				return true
			}
		}
	}
	return false
}
