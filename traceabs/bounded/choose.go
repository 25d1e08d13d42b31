package bounded

import (
	"tav/solver/preprocess"
	"tav/solver/term"
)

// choose is the cell of an array at an index, where an assumption holds; nil: the index may have any value, and
// there were too many of those.
//
// An index that was chosen where executions met is taken apart again: after each of these choices the cell, which
// was chosen there as well, is often a constant, as are pointers into a list whose length is all that is open.
func (c *cells) choose(array, index *term.Term, a *preprocess.Assumption) *term.Term {
	set := c.numbers.Set(index, a)
	if len(set) != 1 && c.ways(index, a, maxOrigins) <= maxOrigins {
		return c.follow(array, index, set, a)
	}
	return c.at(array, index, set, a)
}

// ways counts the numbers that a number is chosen among; more than the limit are not counted.
func (c *cells) ways(t *term.Term, a *preprocess.Assumption, limit int) int {
	args := c.alternatives(t, a)
	if args == nil || limit <= 0 {
		return 1
	}
	n := c.ways(args[1], a, limit-1)
	return n + c.ways(args[2], a, limit-n)
}

// alternatives are the condition and the values of the choice that a number is where an assumption holds; nil: it is none.
func (c *cells) alternatives(t *term.Term, a *preprocess.Assumption) []*term.Term {
	if choice := c.numbers.Choice(c.numbers.Under(t, a)); choice != nil {
		return choice.Args()
	}
	return nil
}

// follow is the cell at an index for each of the numbers that it is chosen among, without those that have no value
// of a set; nil: as choose.
func (c *cells) follow(array, index *term.Term, set []*term.Term, a *preprocess.Assumption) *term.Term {
	args := c.alternatives(index, a)
	if args == nil {
		return c.at(array, c.numbers.Under(index, a), set, a)
	}
	yes, no := c.numbers.Assume(a, args[0]), c.numbers.Assume(a, c.b.Terms.Not(args[0]))
	x, y := c.numbers.Set(args[1], yes), c.numbers.Set(args[2], no)
	if set != nil && x != nil && len(preprocess.Intersect(set, x)) == 0 {
		return c.follow(array, args[2], set, no)
	}
	if set != nil && y != nil && len(preprocess.Intersect(set, y)) == 0 {
		return c.follow(array, args[1], set, yes)
	}
	s, t := c.follow(array, args[1], set, yes), c.follow(array, args[2], set, no)
	if s == nil || t == nil {
		return nil
	}
	return c.b.Terms.Ite(args[0], s, t)
}

// at is the cell at an index that is not taken apart, and has a value of a set; nil: as choose.
func (c *cells) at(array, index *term.Term, set []*term.Term, a *preprocess.Assumption) *term.Term {
	if own := c.numbers.Set(index, a); own != nil {
		if both := preprocess.Intersect(set, own); len(both) > 0 {
			own = both
		}
		return c.numbers.Under(c.multiplex(array, index, own, index.Sort().Width-1), a)
	}
	if c.known[cell{array, index}] == nil {
		if c.unknown++; c.unknown > maxUnknown {
			return nil
		}
	}
	return c.read(array, index)
}

// multiplex decides between cells bit by bit of the index, from the highest in which values differ.
func (c *cells) multiplex(array, index *term.Term, set []*term.Term, bit int) *term.Term {
	if len(set) == 1 {
		return c.read(array, set[0])
	}
	var zero, one []*term.Term
	for _, v := range set {
		if v.Value().Bit(bit) == 0 {
			zero = append(zero, v)
		} else {
			one = append(one, v)
		}
	}
	if len(zero) == 0 || len(one) == 0 {
		return c.multiplex(array, index, set, bit-1)
	}
	m := c.b.Terms
	high := m.Eq(m.Extract(index, bit, bit), m.BVUint(1, 1))
	return m.Ite(high, c.multiplex(array, index, one, bit-1), c.multiplex(array, index, zero, bit-1))
}
