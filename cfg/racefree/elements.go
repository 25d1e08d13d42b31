package racefree

import (
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/llvm"
)

// Threads that use an element each. Of a series of threads each has a number of its own and is given what
// depends on that: the number, or the address of an element of an array. What it accesses
// depends on what it is given.

// noteSeries notes what a state knows of threads that may be running: all states have to know it.
func (j *judge) noteSeries(s *state) {
	for t := range s.live {
		r, ok := s.rows[t]
		if !ok || r.given == nil || len(t.creators) > 1 {
			j.mixed[t] = true
			continue
		}
		if old, known := j.series[t]; known && (old.step != r.step || old.narrow != r.narrow || old.given.isNumber() != r.given.isNumber() ||
			r.given.isNumber() && !r.given.equal(old.given)) {
			j.mixed[t] = true
		}
		j.series[t] = r
	}
}

// An element is factor*(what the thread was given, perhaps as a number of 32 bits) + rest.
type element struct {
	factor int64
	narrow bool
	rest   *sym
}

// elementOf takes an address apart that a thread computes from what it is given. A function that is started though its
// parameter is a number has as much of that as the number has bits.
func elementOf(t *thread, address *sym) (element, bool) {
	if address == nil || len(t.start.Params) != 1 || t.root.recursive {
		return element{}, false
	}
	param := t.start.Params[0]
	short, isNumber := param.Typ.(*types.IntType)
	if !isNumber && !llvm.IsPointer(param.Typ) || isNumber && short.BitSize != 32 {
		return element{}, false
	}
	given := func(a *atom) bool {
		return a.frame == t.root && a.value == value.Value(param) && a.object == nil && a.of == nil
	}
	for _, u := range address.terms {
		narrow := u.atom.of != nil && given(u.atom.of) && !u.atom.greatest && u.atom.bits == [2]uint64{64, 32}
		if !narrow && !given(u.atom) {
			continue
		}
		rest := address.plus(&sym{terms: []term{{1, u.atom}}}, -u.factor)
		return element{u.factor, narrow || isNumber, rest}, rest.constant()
	}
	return element{}, false
}

// apartByNumber reports whether two accesses are to different elements: of two threads of a series, or
// of one of them and of the thread that creates them, which accesses an element that belongs to none that may be running.
func (j *judge) apartByNumber(a, b *use) bool {
	t := b.frame.thread
	if j.mixed[t] || len(t.creators) != 1 || t.creators[0].frame.thread.many || a.width <= 0 || b.width <= 0 {
		return false
	}
	e, ok := elementOf(t, b.address)
	if !ok {
		return false
	}
	size := max(a.width, b.width)
	if a.frame.thread == t {
		d, ok := elementOf(t, a.address)
		r, known := j.series[t]
		gap := d.rest.plus(e.rest, -1)
		return ok && known && d.factor == e.factor && d.narrow == e.narrow && gap.isNumber() && e.fits(r) && far(gap.k, e.factor*r.step, size)
	}
	r, known := a.rows[t]
	if !known || a.frame.thread != t.parent() || a.address == nil || !e.fits(r) {
		return false
	}
	// factor*(given + step*x) + rest, if x were the number of a's element
	stride := e.factor * r.step
	d := a.address.plus(r.given, -e.factor).plus(e.rest, -1)
	for _, x := range []*sym{r.hi, r.lo.plus(number(1), -1)} {
		if gap := d.plus(x, -stride); gap.isNumber() && far(gap.k, stride, size) {
			return true
		}
	}
	return false
}

// fits reports whether what is computed of what a thread is given is what it is given: it has as many bits as that.
func (e element) fits(r series) bool {
	return !e.narrow || r.narrow && r.step == 1 && r.given.equal(number(0))
}

// far reports whether accesses of size bytes at distances gap + n*stride are apart for all n but 0.
func far(gap, stride, size int64) bool {
	return max(gap, -gap)+size <= max(stride, -stride)
}
