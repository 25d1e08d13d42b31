package numeric

import (
	"math/bits"
	"slices"

	"tav/solver/domain"
	"tav/solver/term"
)

// An affine system is all linear equalities modulo 2^width that hold of some points: vectors e
// with e[0] + Σ e[i+1]·x[i] = 0, by generators. Without points everything holds, 1 = 0 too
// (M. Müller-Olm, H. Seidl: "Analysis of modular arithmetic", TOPLAS 2007; kept by
// equalities there by points).
type affine struct {
	width int
	rows  [][]uint64
}

// newAffine is the system of no points with so many coordinates.
func newAffine(width, coordinates int) *affine {
	s := &affine{width: width}
	for i := 0; i <= coordinates; i++ {
		e := make([]uint64, coordinates+1)
		e[i] = 1
		s.rows = append(s.rows, e)
	}
	return s
}

// at is what an equality has on its left side at a point; 0: it holds there.
func (s *affine) at(e, point []uint64) uint64 {
	sum := e[0]
	for i, x := range point {
		sum += e[i+1] * x
	}
	return sum & domain.All(s.width).Hi
}

// add keeps what holds of a point, too; false if all did. Of the values at the point, one that
// divides all others makes these zero; its equality holds as often as makes it zero.
func (s *affine) add(point []uint64) bool {
	least, twos := -1, s.width
	for k, e := range s.rows {
		if n := bits.TrailingZeros64(s.at(e, point)); n < twos {
			least, twos = k, n
		}
	}
	if least < 0 {
		return false
	}
	pivot := s.rows[least]
	inverse := term.Inverse(s.at(pivot, point) >> twos)
	for k, e := range s.rows {
		if v := s.at(e, point); k != least && v != 0 {
			s.subtract(e, pivot, v>>twos*inverse)
		}
	}
	if twos == 0 {
		s.rows = slices.Delete(s.rows, least, least+1)
		return true
	}
	s.subtract(pivot, slices.Clone(pivot), 1-uint64(1)<<(s.width-twos))
	if !slices.ContainsFunc(pivot, func(c uint64) bool { return c != 0 }) {
		s.rows = slices.Delete(s.rows, least, least+1)
	}
	return true
}

// subtract takes a multiple of f from e.
func (s *affine) subtract(e, f []uint64, times uint64) {
	for i, c := range f {
		e[i] = (e[i] - times*c) & domain.All(s.width).Hi
	}
}
