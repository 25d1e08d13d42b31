package domain

import (
	"math"
	"math/bits"
)

// An arc is the numbers start, start+1, … start+length modulo 2^width: an interval that may go round.
type arc struct{ start, length uint64 }

// arcs are the two ranges of a Word.
func (w Word) arcs() [2]arc {
	return [2]arc{{w.Lo, w.Hi - w.Lo}, {uint64(w.Min), uint64(w.Max - w.Min)}}
}

// word is the Word of an arc: exact unless it passes both 2^width and 2^(width-1).
func (a arc) word(width int) Word {
	w := All(width)
	if a.length >= w.Hi {
		return w
	}
	if lo, hi := a.start&w.Hi, (a.start+a.length)&w.Hi; lo <= hi {
		w.Lo, w.Hi = lo, hi
	}
	if lo, hi := signed(width, a.start), signed(width, a.start+a.length); lo <= hi {
		w.Min, w.Max = lo, hi
	}
	w, _ = w.reduce()
	return w
}

// plus is the arc of the sums; all numbers of 64 bits where it is too long.
func (a arc) plus(b arc) arc {
	length, over := bits.Add64(a.length, b.length, 0)
	return arc{a.start + b.start, length | -over}
}

// sum is x + y; false when it is no number of 64 bits.
func sum(x, y int64) (int64, bool) {
	s := x + y
	return s, (s < x) == (y < 0)
}

// product is x * y; false when it is no number of 64 bits.
func product(x, y int64) (int64, bool) {
	p := x * y
	return p, x == 0 || p/x == y && (x != -1 || y != math.MinInt64)
}

// quotient is x / y, modulo 2^64; false when y is 0.
func quotient(x, y int64) (int64, bool) {
	if y == 0 {
		return 0, false
	}
	return x / y, true
}

// corners is the range of a function of two signed numbers that is monotone in each, by its values at the ends; false where one of
// these is not known.
func corners(w, x Word, f func(a, b int64) (int64, bool)) (least, most int64, ok bool) {
	least, most = math.MaxInt64, math.MinInt64
	for _, a := range [2]int64{w.Min, w.Max} {
		for _, b := range [2]int64{x.Min, x.Max} {
			n, ok := f(a, b)
			if !ok {
				return 0, 0, false
			}
			least, most = min(least, n), max(most, n)
		}
	}
	return least, most, true
}
