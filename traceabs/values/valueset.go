package values

import (
	"math"
	"slices"

	"tav/solver/term"
)

// An interval is the numbers from lo to hi, both included; lo <= hi.
type interval struct{ lo, hi int64 }

// A valueSet is a set of numbers as ordered, disjoint intervals that do not
// touch: a bit-vector of at most 64 bits read as signed, false and true as 0
// and 1. Where there are too many intervals the closest are joined, so a set
// may have more values than it should, never fewer.
type valueSet []interval

func single(n int64) valueSet { return valueSet{{n, n}} }

// fullSet has all values of a sort; nil for sorts without sets.
func fullSet(s *term.Sort) valueSet {
	switch {
	case s.Kind == term.BoolKind:
		return valueSet{{0, 1}}
	case s.Kind == term.BitVecKind && s.Width <= 64:
		high := int64(math.MaxInt64 >> (64 - s.Width))
		return valueSet{{-high - 1, high}}
	}
	return nil
}

// Only is the value of a set with one.
func (v valueSet) only() (int64, bool) {
	if len(v) == 1 && v[0].lo == v[0].hi {
		return v[0].lo, true
	}
	return 0, false
}

func (v valueSet) min() int64 { return v[0].lo }
func (v valueSet) max() int64 { return v[len(v)-1].hi }

func (v valueSet) has(n int64) bool {
	for _, i := range v {
		if i.lo <= n && n <= i.hi {
			return true
		}
	}
	return false
}

// each lists the values; false when there are more than limit.
func (v valueSet) each(limit int) ([]int64, bool) {
	var list []int64
	for _, i := range v {
		if uint64(i.hi-i.lo) >= uint64(limit-len(list)) {
			return nil, false
		}
		for n := i.lo; ; n++ {
			list = append(list, n)
			if n == i.hi {
				break
			}
		}
	}
	return list, true
}

func (v valueSet) equal(w valueSet) bool { return slices.Equal(v, w) }

// includes reports whether w is a subset.
func (v valueSet) includes(w valueSet) bool {
	for _, i := range w {
		if !slices.ContainsFunc(v, func(o interval) bool { return o.lo <= i.lo && i.hi <= o.hi }) {
			return false
		}
	}
	return true
}

// normalSet orders and joins intervals.
func normalSet(list []interval) valueSet {
	slices.SortFunc(list, func(x, y interval) int {
		switch {
		case x.lo < y.lo:
			return -1
		case x.lo > y.lo:
			return 1
		}
		return 0
	})
	var v valueSet
	for _, i := range list {
		if n := len(v); n > 0 && (v[n-1].hi == math.MaxInt64 || i.lo <= v[n-1].hi+1) {
			v[n-1].hi = max(v[n-1].hi, i.hi)
		} else {
			v = append(v, i)
		}
	}
	for len(v) > maxIntervals {
		closest := 1
		for k := 2; k < len(v); k++ {
			if uint64(v[k].lo-v[k-1].hi) < uint64(v[closest].lo-v[closest-1].hi) {
				closest = k
			}
		}
		v[closest-1].hi = v[closest].hi
		v = slices.Delete(v, closest, closest+1)
	}
	return v
}

func (v valueSet) join(w valueSet) valueSet { return normalSet(slices.Concat(v, w)) }

func (v valueSet) meet(w valueSet) valueSet {
	var list []interval
	for _, x := range v {
		for _, y := range w {
			if lo, hi := max(x.lo, y.lo), min(x.hi, y.hi); lo <= hi {
				list = append(list, interval{lo, hi})
			}
		}
	}
	return normalSet(list)
}

// minus removes values.
func (v valueSet) minus(w valueSet) valueSet {
	left := slices.Clone(v)
	for _, gap := range w {
		var list valueSet
		for _, i := range left {
			if i.hi < gap.lo || i.lo > gap.hi {
				list = append(list, i)
				continue
			}
			if i.lo < gap.lo {
				list = append(list, interval{i.lo, gap.lo - 1})
			}
			if i.hi > gap.hi {
				list = append(list, interval{gap.hi + 1, i.hi})
			}
		}
		left = list
	}
	return normalSet(left)
}

// between is the part from lo to hi.
func (v valueSet) between(lo, hi int64) valueSet {
	if lo > hi {
		return nil
	}
	return v.meet(valueSet{{lo, hi}})
}

// pairwise is the set of what f gives for the intervals of v and w, modulo
// 2^width; f is false where it does not know.
func pairwise(s *term.Sort, v, w valueSet, f func(x, y interval) (lo, hi int64, ok bool)) valueSet {
	var list []interval
	for _, x := range v {
		for _, y := range w {
			lo, hi, ok := f(x, y)
			if !ok {
				return fullSet(s)
			}
			list = append(list, wrapped(s, lo, hi)...)
		}
	}
	return normalSet(list)
}

// wrapped is the interval modulo 2^width.
func wrapped(s *term.Sort, lo, hi int64) valueSet {
	full := fullSet(s)
	if s.Width == 64 || full.min() <= lo && hi <= full.max() {
		return valueSet{{lo, hi}}
	}
	if uint64(hi-lo) >= uint64(full.max()-full.min()) {
		return full
	}
	shift := 64 - s.Width
	lo, hi = lo<<shift>>shift, hi<<shift>>shift
	if lo <= hi {
		return valueSet{{lo, hi}}
	}
	return valueSet{{full.min(), hi}, {lo, full.max()}}
}

// sum of two intervals, without overflow of 64 bits.
func sum(x, y interval) (lo, hi int64, ok bool) {
	lo, hi = x.lo+y.lo, x.hi+y.hi
	return lo, hi, (lo < x.lo) == (y.lo < 0) && (hi < x.hi) == (y.hi < 0)
}

// product of two intervals of numbers of at most 32 bits.
func product(x, y interval) (lo, hi int64, ok bool) {
	if !short(x) || !short(y) {
		return 0, 0, false
	}
	a, b, c, d := x.lo*y.lo, x.lo*y.hi, x.hi*y.lo, x.hi*y.hi
	return min(a, b, c, d), max(a, b, c, d), true
}

func short(x interval) bool { return math.MinInt32 <= x.lo && x.hi <= math.MaxInt32 }

// quotient of two intervals, truncated; the divisor has one sign.
func quotient(x, y interval) (lo, hi int64, ok bool) {
	if y.lo <= 0 && y.hi >= 0 || !short(x) || !short(y) {
		return 0, 0, false
	}
	a, b, c, d := x.lo/y.lo, x.lo/y.hi, x.hi/y.lo, x.hi/y.hi
	return min(a, b, c, d), max(a, b, c, d), true
}

// remainder of two intervals with the sign of the dividend; the divisor is one number.
func remainder(x, y interval) (lo, hi int64, ok bool) {
	if y.lo != y.hi || y.lo == 0 || !short(x) || !short(y) {
		return 0, 0, false
	}
	m := max(y.lo, -y.lo)
	if x.lo/m == x.hi/m && (x.lo >= 0) == (x.hi >= 0) {
		return x.lo % m, x.hi % m, true
	}
	return max(min(x.lo, 0), 1-m), min(max(x.hi, 0), m-1), true
}
