package domain

import (
	"math/bits"
	"slices"

	"tav/solver/term"
)

// A Word is a set of numbers of some bits, at most 64, by its least and greatest member read as unsigned (Lo, Hi) and as signed
// (Min, Max), and by known bits. A Boolean is a Word of one bit.
type Word struct {
	Width    int
	Lo, Hi   uint64
	Min, Max int64
	Bits     Bits
}

// Of has all values of a sort; false for sorts without words.
func Of(s *term.Sort) (Word, bool) {
	switch {
	case s.Kind == term.BoolKind:
		return All(1), true
	case s.Kind == term.BitVecKind && s.Width <= 64:
		return All(s.Width), true
	}
	return Word{}, false
}

// All has all numbers of some bits.
func All(width int) Word {
	top := uint64(1)<<(width-1)<<1 - 1
	return Word{width, 0, top, -int64(top>>1) - 1, int64(top >> 1), Bits{0, top}}
}

// Number is one number, modulo 2^width.
func Number(width int, n uint64) Word {
	n &= All(width).Hi
	s := signed(width, n)
	return Word{width, n, n, s, s, Bits{n, 0}}
}

// Bool is a Boolean.
func Bool(b bool) Word {
	if b {
		return Number(1, 1)
	}
	return Number(1, 0)
}

func signed(width int, n uint64) int64 { return int64(n<<(64-width)) >> (64 - width) }

// Only is the number of a Word that has one.
func (w Word) Only() (uint64, bool) { return w.Lo, w.Lo == w.Hi }

// Has reports whether a number is in the Word.
func (w Word) Has(n uint64) bool {
	s := signed(w.Width, n)
	return w.Lo <= n && n <= w.Hi && w.Min <= s && s <= w.Max && (n^w.Bits.Value)&^w.Bits.Unknown == 0
}

// Fits is the least number of bits that all numbers of a Word have, and whether they are extended by the sign.
func (w Word) Fits() (width int, signed bool) {
	if w.Min >= 0 {
		return max(bits.Len64(w.Hi), 1), false
	}
	return 1 + max(bits.Len64(uint64(^w.Min)), bits.Len64(uint64(max(w.Max, 0)))), true
}

// Unsigned are the numbers from lo to hi.
func Unsigned(width int, lo, hi uint64) Word {
	w := All(width)
	w.Lo, w.Hi = lo, hi
	w, _ = w.reduce()
	return w
}

// Signed are the numbers from min to max.
func Signed(width int, min, max int64) Word {
	w := All(width)
	w.Min, w.Max = min, max
	w, _ = w.reduce()
	return w
}

// WithBits are the numbers with these bits known.
func WithBits(width int, k Bits) Word {
	w := All(width)
	w.Bits = Bits{k.Value & w.Hi, k.Unknown & w.Hi}
	w, _ = w.reduce()
	return w
}

// Join is the least Word that has the numbers of both.
func (w Word) Join(x Word) Word {
	return Word{w.Width, min(w.Lo, x.Lo), max(w.Hi, x.Hi), min(w.Min, x.Min), max(w.Max, x.Max), w.Bits.join(x.Bits)}
}

// Meet is false when no number is in both.
func (w Word) Meet(x Word) (Word, bool) {
	k, ok := w.Bits.meet(x.Bits)
	if !ok {
		return w, false
	}
	return Word{w.Width, max(w.Lo, x.Lo), min(w.Hi, x.Hi), max(w.Min, x.Min), min(w.Max, x.Max), k}.reduce()
}

// And is the meet of two words that contain the same numbers.
func (w Word) And(x Word) Word {
	if both, ok := w.Meet(x); ok {
		return both
	}
	return w
}

// Without takes a number off the ends of a Word; false when nothing is left.
func (w Word) Without(n uint64) (Word, bool) {
	s := signed(w.Width, n)
	if one, ok := w.Only(); ok {
		return w, one != n
	}
	if w.Lo == n {
		w.Lo++
	}
	if w.Hi == n {
		w.Hi--
	}
	if w.Min == s {
		w.Min++
	}
	if w.Max == s {
		w.Max--
	}
	return w.reduce()
}

// reduce lets each of the three views learn of the others; false when nothing is left.
func (w Word) reduce() (Word, bool) {
	for {
		before := w
		if w.Lo > w.Hi || w.Min > w.Max {
			return w, false
		}
		if half := uint64(1) << (w.Width - 1); (w.Lo < half) == (w.Hi < half) { // one sign
			w.Min, w.Max = max(w.Min, signed(w.Width, w.Lo)), min(w.Max, signed(w.Width, w.Hi))
		}
		if w.Min > w.Max {
			return w, false
		}
		if (w.Min < 0) == (w.Max < 0) {
			top := All(w.Width).Hi
			w.Lo, w.Hi = max(w.Lo, uint64(w.Min)&top), min(w.Hi, uint64(w.Max)&top)
		}
		w.Lo, w.Hi = max(w.Lo, w.Bits.Value), min(w.Hi, w.Bits.Value|w.Bits.Unknown)
		if w.Lo > w.Hi {
			return w, false
		}
		sign := uint64(1) << (w.Width - 1) & w.Bits.Unknown
		w.Min, w.Max = max(w.Min, signed(w.Width, w.Bits.Value|sign)), min(w.Max, signed(w.Width, (w.Bits.Value|w.Bits.Unknown)&^sign))
		k, ok := w.Bits.meet(between(w.Lo, w.Hi))
		if !ok {
			return w, false
		}
		if w.Bits = k; w == before {
			return w, true
		}
	}
}

// Widen is w joined with x where bounds that grow go on to the next threshold, and of the bits only those below the lowest that
// changed are kept.
func (w Word) Widen(x Word, t Thresholds) Word {
	r, top := w.Join(x), All(w.Width)
	if r.Hi > w.Hi {
		r.Hi = t.unsigned(r.Hi, top.Hi)
	}
	if r.Lo < w.Lo {
		r.Lo = 0
	}
	if r.Max > w.Max {
		r.Max = t.up(r.Max, top.Max)
	}
	if r.Min < w.Min {
		r.Min = t.down(r.Min, top.Min)
	}
	if changed := r.Bits.Unknown &^ w.Bits.Unknown; changed != 0 {
		u := r.Bits.Unknown | top.Hi&^(uint64(1)<<bits.TrailingZeros64(changed)-1)
		r.Bits = Bits{r.Bits.Value &^ u, u}
	}
	r, _ = r.reduce()
	return r
}

// Facts says in terms which values of t are in the Word.
func (w Word) Facts(m *term.Manager, t *term.Term) []*term.Term {
	top := All(w.Width)
	n, single := w.Only()
	switch {
	case w == top:
		return nil
	case t.Sort().Kind == term.BoolKind:
		return []*term.Term{m.Eq(t, m.BoolConst(n != 0))}
	case single:
		return []*term.Term{m.Eq(t, m.BVUint(w.Width, n))}
	}
	var list []*term.Term
	said := top
	say := func(x Word, f func() []*term.Term) {
		if with, ok := said.Meet(x); ok && with != said {
			said = with
			list = append(list, slices.DeleteFunc(f(), (*term.Term).IsTrue)...)
		}
	}
	say(Unsigned(w.Width, w.Lo, w.Hi), func() []*term.Term {
		return []*term.Term{m.ULe(m.BVUint(w.Width, w.Lo), t), m.ULe(t, m.BVUint(w.Width, w.Hi))}
	})
	say(Signed(w.Width, w.Min, w.Max), func() []*term.Term {
		return []*term.Term{m.SLe(m.BVInt(w.Width, w.Min), t), m.SLe(t, m.BVInt(w.Width, w.Max))}
	})
	say(WithBits(w.Width, w.Bits), func() []*term.Term {
		fixed := top.Hi &^ w.Bits.Unknown
		return []*term.Term{m.Eq(m.BVAnd(t, m.BVUint(w.Width, fixed)), m.BVUint(w.Width, w.Bits.Value))}
	})
	return list
}
