package races

import (
	"slices"

	"tav/cfg/llvm"
)

// Threads of a row that use the elements with their own numbers.

// noteSeries notes what is known of threads that may run.
func (c *order) noteSeries(s *State) {
	for t := range s.Live {
		r, ok := s.Rows[t]
		old, known := c.series[t]
		switch {
		case !ok || r.Given == nil || len(t.Creators) > 1:
			c.mixed[t] = true
		case known && (old.Step != r.Step || old.Narrow != r.Narrow || r.Given.isNumber() != old.Given.isNumber() || r.Given.isNumber() && !r.Given.equal(old.Given)):
			c.mixed[t] = true
		}
		c.series[t] = r
	}
}

// An ownElement is an address that a thread computes as factor*(what it was given) + rest.
type ownElement struct {
	factor int64
	narrow bool // what it was given has 32 bits there
	rest   *Num
}

func (c *order) ownElement(t *Thread, addr *Num) (ownElement, bool) {
	if addr == nil || len(t.Start.Params) != 1 || c.recursive[t.Root] {
		return ownElement{}, false
	}
	param := t.Start.Params[0]
	number := !llvm.IsPointer(param.Typ)
	if number && bits(param.Typ) != 32 {
		return ownElement{}, false
	}
	for a, k := range addr.Terms {
		short := a.From == 64 && a.To == 32 && !a.AtLeast
		if a.root() != (Atom{Frame: t.Root, Value: param}) || a != a.root() && !short {
			continue
		}
		rest := addr.plus(of(a), -k)
		return ownElement{k, short || number, rest}, rest.constant()
	}
	return ownElement{}, false
}

// ownElements reports whether two accesses are to different elements: of two threads of a row, or of one and of its creator, which
// accesses the element of a number that no running thread has.
func (c *order) ownElements(a, b *use) bool {
	t := b.frame.Thread
	if c.mixed[t] || len(t.Creators) != 1 || c.many[t.parent()] || a.width <= 0 || b.width <= 0 {
		return false
	}
	e, ok := c.ownElement(t, b.at)
	if !ok {
		return false
	}
	size := max(a.width, b.width)
	if a.frame.Thread == t {
		d, ok := c.ownElement(t, a.at)
		r, known := c.series[t]
		if !ok || !known || d.factor != e.factor || d.narrow != e.narrow || !e.fits(r) {
			return false
		}
		gap := d.rest.plus(e.rest, -1)
		return gap.isNumber() && distant(gap.K, e.factor*r.Step, size)
	}
	r, known := a.rows[t]
	if !known || r.Given == nil || a.frame.Thread != t.parent() || a.at == nil || !e.fits(r) {
		return false
	}
	stride := e.factor * r.Step
	d := a.at.plus(r.Given, -e.factor).plus(e.rest, -1) // stride times the number of a's element, if it is one
	return slices.ContainsFunc([]*Num{r.Hi, r.Lo.plus(number(1), -1)}, func(x *Num) bool {
		gap := d.plus(x, -stride)
		return gap.isNumber() && distant(gap.K, stride, size)
	})
}

// fits reports whether what a thread computes of what it was given is what that is, though it has fewer bits.
func (e ownElement) fits(r Row) bool {
	return !e.narrow || r.Narrow && r.Step == 1 && r.Given.equal(number(0))
}

// distant reports whether size bytes at the distances gap + n*stride are apart for all n but 0.
func distant(gap, stride, size int64) bool {
	return max(gap, -gap)+size <= max(stride, -stride)
}
