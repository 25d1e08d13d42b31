package domain

import (
	"math"
	"slices"
)

// Thresholds are where bounds that grow stop for a while, ordered; the same numbers for both ways of reading words.
type Thresholds []int64

// NewThresholds orders numbers.
func NewThresholds(numbers []int64) Thresholds {
	slices.Sort(numbers)
	return slices.Compact(numbers)
}

// up is the least threshold from n on, at most last.
func (t Thresholds) up(n, last int64) int64 {
	if i, _ := slices.BinarySearch(t, n); i < len(t) {
		return min(t[i], last)
	}
	return last
}

// down is the greatest threshold up to n, at least last.
func (t Thresholds) down(n, last int64) int64 {
	i, found := slices.BinarySearch(t, n)
	switch {
	case found:
		return n
	case i > 0:
		return max(t[i-1], last)
	}
	return last
}

// unsigned is the least threshold from n on, at most last.
func (t Thresholds) unsigned(n, last uint64) uint64 {
	if n <= math.MaxInt64 {
		if m := t.up(int64(n), math.MaxInt64); m < math.MaxInt64 {
			return min(uint64(m), last)
		}
	}
	return last
}
