package domain

import (
	"math"
	"slices"

	"tav/solver/term"
)

// An Interval is the numbers from lo to hi, both included; lo <= hi.
type Interval struct{ Lo, Hi int64 }

// A Set is a set of numbers as ordered, disjoint intervals that do not
// touch: a bit-vector of at most 64 bits read as signed, false and true as 0
// and 1. Where there are too many intervals the closest are joined, so a set
// may have more values than it should, never fewer.
type Set []Interval

// Range has the numbers from lo to hi, if any.
func Range(lo, hi int64) Set {
	if lo > hi {
		return nil
	}
	return Set{{lo, hi}}
}

// Single has one number.
func Single(n int64) Set { return Set{{n, n}} }

// FullSet has all values of a sort; nil for sorts without sets.
func FullSet(s *term.Sort) Set {
	switch {
	case s.Kind == term.BoolKind:
		return Set{{0, 1}}
	case s.Kind == term.BitVecKind && s.Width <= 64:
		high := int64(math.MaxInt64 >> (64 - s.Width))
		return Set{{-high - 1, high}}
	}
	return nil
}

// Only is the value of a set with one.
func (v Set) Only() (int64, bool) {
	if len(v) == 1 && v[0].Lo == v[0].Hi {
		return v[0].Lo, true
	}
	return 0, false
}

// Least is the least number.
func (v Set) Least() int64 { return v[0].Lo }

// Greatest is the greatest number.
func (v Set) Greatest() int64 { return v[len(v)-1].Hi }

// Has reports whether a number is in the set.
func (v Set) Has(n int64) bool {
	return slices.ContainsFunc(v, func(i Interval) bool { return i.Lo <= n && n <= i.Hi })
}

// Each lists the values; false when there are more than limit.
func (v Set) Each(limit int) ([]int64, bool) {
	var list []int64
	for _, i := range v {
		if uint64(i.Hi-i.Lo) >= uint64(limit-len(list)) {
			return nil, false
		}
		for n := i.Lo; ; n++ {
			list = append(list, n)
			if n == i.Hi {
				break
			}
		}
	}
	return list, true
}

// Equal compares sets.
func (v Set) Equal(w Set) bool { return slices.Equal(v, w) }

// Includes reports whether w is a subset.
func (v Set) Includes(w Set) bool {
	return !slices.ContainsFunc(w, func(i Interval) bool {
		return !slices.ContainsFunc(v, func(o Interval) bool { return o.Lo <= i.Lo && i.Hi <= o.Hi })
	})
}

// NewSet orders and joins intervals.
func NewSet(list []Interval) Set {
	slices.SortFunc(list, func(x, y Interval) int {
		switch {
		case x.Lo < y.Lo:
			return -1
		case x.Lo > y.Lo:
			return 1
		}
		return 0
	})
	var v Set
	for _, i := range list {
		if n := len(v); n > 0 && (v[n-1].Hi == math.MaxInt64 || i.Lo <= v[n-1].Hi+1) {
			v[n-1].Hi = max(v[n-1].Hi, i.Hi)
		} else {
			v = append(v, i)
		}
	}
	for len(v) > maxIntervals {
		closest := 1
		for k := 2; k < len(v); k++ {
			if uint64(v[k].Lo-v[k-1].Hi) < uint64(v[closest].Lo-v[closest-1].Hi) {
				closest = k
			}
		}
		v[closest-1].Hi = v[closest].Hi
		v = slices.Delete(v, closest, closest+1)
	}
	return v
}

// Join is the union.
func (v Set) Join(w Set) Set { return NewSet(slices.Concat(v, w)) }

// Meet is the intersection.
func (v Set) Meet(w Set) Set {
	var list []Interval
	for _, x := range v {
		for _, y := range w {
			if lo, hi := max(x.Lo, y.Lo), min(x.Hi, y.Hi); lo <= hi {
				list = append(list, Interval{lo, hi})
			}
		}
	}
	return NewSet(list)
}

// Without removes values.
func (v Set) Without(w Set) Set {
	left := slices.Clone(v)
	for _, gap := range w {
		var list Set
		for _, i := range left {
			if i.Hi < gap.Lo || i.Lo > gap.Hi {
				list = append(list, i)
				continue
			}
			if i.Lo < gap.Lo {
				list = append(list, Interval{i.Lo, gap.Lo - 1})
			}
			if i.Hi > gap.Hi {
				list = append(list, Interval{gap.Hi + 1, i.Hi})
			}
		}
		left = list
	}
	return NewSet(left)
}

// Between is the part from lo to hi.
func (v Set) Between(lo, hi int64) Set { return v.Meet(Range(lo, hi)) }

// words are the Set of a bit-vector as words that are exact: of one sign.
func (v Set) words(width int) (list []Word) {
	for _, i := range v {
		if i.Lo < 0 && i.Hi >= 0 {
			list = append(list, Signed(width, i.Lo, -1), Signed(width, 0, i.Hi))
		} else {
			list = append(list, Signed(width, i.Lo, i.Hi))
		}
	}
	return list
}

// intervals are the numbers of a Word read as signed, those that are negative apart.
func (w Word) intervals() (list []Interval) {
	top := All(w.Width)
	for _, half := range [2]Word{Signed(w.Width, top.Min, -1), Signed(w.Width, 0, top.Max)} {
		if part, ok := w.Meet(half); ok {
			list = append(list, Interval{part.Min, part.Max})
		}
	}
	return list
}

// ApplySets is what an operator on bit-vectors gives for sets of its arguments; nil where nothing is known.
func ApplySets(t *term.Term, sets []Set) Set {
	if t.Op() < term.OpBVAdd || t.Op() > term.OpSExt {
		return FullSet(t.Sort())
	}
	width := func(k int) int { return min(t.Args()[k].Sort().Width, 64) }
	result, rest := sets[0].words(width(0)), sets[1:]
	pair := func(words []Word) (list []Interval, ok bool) {
		for _, x := range result {
			w, ok := Apply(t, append([]Word{x}, words...))
			if !ok {
				return nil, false
			}
			list = append(list, w.intervals()...)
		}
		return list, true
	}
	if len(rest) == 0 {
		list, ok := pair(nil)
		if !ok {
			return nil
		}
		return NewSet(list)
	}
	var set Set
	for k, s := range rest { // sums and products have more than two arguments
		var list []Interval
		for _, y := range s.words(width(k + 1)) {
			more, ok := pair([]Word{y})
			if !ok {
				return nil
			}
			list = append(list, more...)
		}
		set = NewSet(list)
		result = set.words(width(0))
	}
	return set
}

// Minus is the set with a number taken off each of its own; nil where nothing is known.
func (v Set) Minus(s *term.Sort, n int64) Set {
	var list []Interval
	for _, w := range v.words(min(s.Width, 64)) {
		w, ok := w.Minus(s, n)
		if !ok {
			return nil
		}
		list = append(list, w.intervals()...)
	}
	return NewSet(list)
}
