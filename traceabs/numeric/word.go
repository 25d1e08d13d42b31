package numeric

import (
	"math/bits"
	"slices"

	"tav/solver/term"
)

// A word is a set of numbers of some bits, at most 64, by its least and greatest member
// read as unsigned and as signed, and by known bits. A Boolean is a word of one bit.
type word struct {
	width    int
	lo, hi   uint64
	min, max int64
	bits     known
}

// full has all numbers of a sort; false for sorts without words.
func full(s *term.Sort) (word, bool) {
	switch {
	case s.Kind == term.BoolKind:
		return all(1), true
	case s.Kind == term.BitVecKind && s.Width <= 64:
		return all(s.Width), true
	}
	return word{}, false
}

func all(width int) word {
	top := uint64(1)<<(width-1)<<1 - 1
	return word{width, 0, top, -int64(top>>1) - 1, int64(top >> 1), known{0, top}}
}

func number(width int, n uint64) word {
	n &= all(width).hi
	s := signed(width, n)
	return word{width, n, n, s, s, knownNumber(n)}
}

func signed(width int, n uint64) int64 { return int64(n<<(64-width)) >> (64 - width) }

// only is the number of a word that has one.
func (w word) only() (uint64, bool) { return w.lo, w.lo == w.hi }

func (w word) has(n uint64) bool {
	s := signed(w.width, n)
	return w.lo <= n && n <= w.hi && w.min <= s && s <= w.max && (n^w.bits.value)&^w.bits.unknown == 0
}

// unsigned are the numbers from lo to hi.
func unsigned(width int, lo, hi uint64) word {
	w := all(width)
	w.lo, w.hi = lo, hi
	w, _ = w.reduce()
	return w
}

// inSigned are the numbers from min to max.
func inSigned(width int, min, max int64) word {
	w := all(width)
	w.min, w.max = min, max
	w, _ = w.reduce()
	return w
}

// withBits are the numbers with these bits known.
func withBits(width int, k known) word {
	w := all(width)
	w.bits = known{k.value & w.hi, k.unknown & w.hi}
	w, _ = w.reduce()
	return w
}

func (w word) join(x word) word {
	return word{w.width, min(w.lo, x.lo), max(w.hi, x.hi), min(w.min, x.min), max(w.max, x.max), w.bits.join(x.bits)}
}

// meet is false when no number is in both.
func (w word) meet(x word) (word, bool) {
	k, ok := w.bits.meet(x.bits)
	if !ok {
		return w, false
	}
	return word{w.width, max(w.lo, x.lo), min(w.hi, x.hi), max(w.min, x.min), min(w.max, x.max), k}.reduce()
}

// reduce lets each of the three views learn of the others; false when nothing is left.
func (w word) reduce() (word, bool) {
	for {
		before := w
		if w.lo > w.hi || w.min > w.max {
			return w, false
		}
		if half := uint64(1) << (w.width - 1); (w.lo < half) == (w.hi < half) { // one sign
			w.min, w.max = max(w.min, signed(w.width, w.lo)), min(w.max, signed(w.width, w.hi))
		}
		if w.min > w.max {
			return w, false
		}
		if (w.min < 0) == (w.max < 0) {
			top := all(w.width).hi
			w.lo, w.hi = max(w.lo, uint64(w.min)&top), min(w.hi, uint64(w.max)&top)
		}
		w.lo, w.hi = max(w.lo, w.bits.value), min(w.hi, w.bits.value|w.bits.unknown)
		if w.lo > w.hi {
			return w, false
		}
		k, ok := w.bits.meet(between(w.lo, w.hi))
		if !ok {
			return w, false
		}
		if w.bits = k; w == before {
			return w, true
		}
	}
}

// widen is w joined with x where bounds that grow go on to the next threshold, and of
// the bits only those below the lowest that changed are kept (Cousot, Cousot,
// "Abstract interpretation", POPL 1977). Thresholds are ordered, both ways of reading them.
func (w word) widen(x word, t *thresholds) word {
	r, top := w.join(x), all(w.width)
	if r.hi > w.hi {
		r.hi = t.unsigned(r.hi, top.hi)
	}
	if r.lo < w.lo {
		r.lo = 0
	}
	if r.max > w.max {
		r.max = t.up(r.max, top.max)
	}
	if r.min < w.min {
		r.min = t.down(r.min, top.min)
	}
	if changed := r.bits.unknown &^ w.bits.unknown; changed != 0 {
		u := r.bits.unknown | top.hi&^(uint64(1)<<bits.TrailingZeros64(changed)-1)
		r.bits = known{r.bits.value &^ u, u}
	}
	r, _ = r.reduce()
	return r
}

// facts says in terms which values of t are in the word.
func (w word) facts(m *term.Manager, t *term.Term) []*term.Term {
	top := all(w.width)
	n, single := w.only()
	switch {
	case w == top:
		return nil
	case t.Sort().Kind == term.BoolKind:
		return []*term.Term{m.Eq(t, m.BoolConst(n != 0))}
	case single:
		return []*term.Term{m.Eq(t, m.BVUint(w.width, n))}
	}
	var list []*term.Term
	said := top
	say := func(x word, f func() []*term.Term) {
		if with, ok := said.meet(x); ok && with != said {
			said = with
			list = append(list, slices.DeleteFunc(f(), (*term.Term).IsTrue)...)
		}
	}
	say(unsigned(w.width, w.lo, w.hi), func() []*term.Term {
		return []*term.Term{m.ULe(m.BVUint(w.width, w.lo), t), m.ULe(t, m.BVUint(w.width, w.hi))}
	})
	say(inSigned(w.width, w.min, w.max), func() []*term.Term {
		return []*term.Term{m.SLe(m.BVInt(w.width, w.min), t), m.SLe(t, m.BVInt(w.width, w.max))}
	})
	say(withBits(w.width, w.bits), func() []*term.Term {
		fixed := top.hi &^ w.bits.unknown
		return []*term.Term{m.Eq(m.BVAnd(t, m.BVUint(w.width, fixed)), m.BVUint(w.width, w.bits.value))}
	})
	return list
}
