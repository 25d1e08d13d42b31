package interp

import (
	"math"
	mathbits "math/bits"
	"tav/solver/term"
)

// A series is a value in each round k = 0, 1, … of a loop before round until:
// w + c1·k + c2·k(k−1)/2 modulo mask+1. What is not a word, and what is the same
// in all rounds, has neither c1 nor c2; of the latter the mask does not count.
// The zero series is that of which nothing is known.
type series struct {
	value
	c1, c2, mask uint64
	until        uint64
}

// forever is the end of a series that has none. Other ends may be earlier than they are.
const forever = math.MaxUint64

func (s series) constant() bool { return s.c1 == 0 && s.c2 == 0 && s.until > 0 }
func (s series) linear() bool   { return s.c2 == 0 && s.until > 0 }

// at is the value in round k.
func (s series) at(k uint64) uint64 {
	pairs := (k - 1) * (k / 2)
	if k%2 == 1 {
		pairs = k * ((k - 1) / 2)
	}
	return (s.w + s.c1*k + s.c2*pairs) & s.mask
}

// steady says whether the value after a round that begins with s is that with
// which the next one begins.
func (s series) steady(after series) bool {
	return after.until > 0 && after.w == (s.w+s.c1)&s.mask && after.c1 == (s.c1+s.c2)&s.mask && after.c2 == s.c2
}

func (s series) plus(t series, mask uint64) series {
	return series{value{w: (s.w + t.w) & mask}, (s.c1 + t.c1) & mask, (s.c2 + t.c2) & mask, mask, min(s.until, t.until)}
}

// times is the product with a number.
func (s series) times(n, mask uint64) series {
	return series{value{w: s.w * n & mask}, s.c1 * n & mask, s.c2 * n & mask, mask, s.until}
}

// rate is what a linear series gains in a round, as the signed number of least magnitude.
func (s series) rate() int64 { return signed(s.c1, int32(mathbits.Len64(s.mask))) }

// inside is the number of rounds before a linear series passes 0 or the mask.
func (s series) inside() uint64 {
	n := uint64(forever - 1)
	switch r := s.rate(); {
	case s.constant():
		return s.until
	case r > 0:
		n = (s.mask - s.w) / uint64(r)
	case r < 0:
		n = s.w / -uint64(r)
	}
	return min(s.until, min(n, forever-2)+1)
}

// offset is a signed series as an unsigned one of the same order.
func (s series) offset(width int32) series {
	s.mask = math.MaxUint64 >> uint(64-width)
	s.w = (s.w + 1<<uint(width-1)) & s.mask
	return s
}

// extend is the extension to a wider mask, of a signed number of width bits or,
// when that is 0, of an unsigned one.
func (s series) extend(width int32, mask uint64) series {
	n := s
	if width > 0 {
		n = s.offset(width)
		s.w = uint64(signed(s.w, width)) & mask
	}
	if !s.linear() {
		return series{}
	}
	if !s.constant() {
		s.c1, s.until = uint64(s.rate())&mask, n.inside()
	}
	s.mask = mask
	return s
}

// compare is whether a comes before b by the operator of an instruction: up to
// where the order changes first.
func (s series) compare(t series, in *instr) series {
	if !s.linear() || !t.linear() {
		return series{}
	}
	width, strict := in.c, in.op == opULt || in.op == opSLt
	if in.op == opSLe || in.op == opSLt {
		s, t = s.offset(width), t.offset(width)
	}
	holds := func(k uint64) bool {
		x, y := s.at(k), t.at(k)
		return x < y || x == y && !strict
	}
	first := holds(0)
	if s.constant() && t.constant() {
		return truth(first, min(s.until, t.until))
	}
	// Neither wraps around before the end, so that their difference is linear.
	low, end := uint64(0), min(s.inside(), t.inside())
	if holds(end-1) == first {
		return truth(first, end)
	}
	for high := end - 1; high-low > 1; {
		if k := low + (high-low)/2; holds(k) == first {
			low = k
		} else {
			high = k
		}
	}
	return truth(first, low+1)
}

// equals is whether two words of a width are equal: up to where that changes first.
func (s series) equals(t series, width int32) series {
	mask := uint64(math.MaxUint64) >> uint(64-width)
	d := s.plus(t.times(math.MaxUint64, mask), mask)
	switch {
	case !d.linear():
		return series{}
	case d.constant():
		return truth(d.w == 0, d.until)
	case d.w == 0:
		return truth(true, 1)
	}
	// The least k with c1·k = −w modulo 2^width.
	shift := mathbits.TrailingZeros64(d.c1)
	if mathbits.TrailingZeros64(d.w) < shift {
		return truth(false, d.until)
	}
	k := (-d.w & mask >> uint(shift)) * term.Inverse(d.c1>>uint(shift)) & (mask >> uint(shift))
	return truth(false, min(k, d.until))
}

func truth(holds bool, until uint64) series {
	return series{value: value{w: bit(holds)}, mask: 1, until: until}
}

func constantSeries(v value) series { return series{value: v, mask: math.MaxUint64, until: forever} }
