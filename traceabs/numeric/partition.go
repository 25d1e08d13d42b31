package numeric

import "tav/traceabs/blocks"

// A partition is what is known at a location between two cut points, in parts by what is tested before
// the next of them, so that a result like 0 or -1 still says later on which path it came from
// (X. Rival, L. Mauborgne: "The trace partitioning abstract domain", TOPLAS 2007). A cut point has one.
type partition []state

// add takes a state in; true when the parts have grown. It is joined with the part that it
// differs from in the fewest of the tested variables, then of all, or is a part of its own.
func (p partition) add(s state, tested blocks.VarSet) (partition, bool) {
	if s == nil {
		return p, false
	}
	nearest, least, fewest := -1, 0, 0
	for k, t := range p {
		apart, other := t.differences(s, tested)
		if nearest < 0 || apart < least || apart == least && other < fewest {
			nearest, least, fewest = k, apart, other
		}
	}
	if nearest < 0 || least > 0 && len(p) < maxParts {
		return append(p, s), true
	}
	grown, changed := p[nearest].grow(s, joined)
	p[nearest] = grown
	return p, changed
}

// all is the join.
func (p partition) all() state {
	var s state
	for _, t := range p {
		if s == nil {
			s = t
			continue
		}
		s, _ = s.grow(t, joined)
	}
	return s
}

// differences counts the variables of a set that have no value in both states, and all that are not known alike.
func (s state) differences(t state, among blocks.VarSet) (apart, other int) {
	for i, x := range s {
		y := t[i]
		if x == y {
			continue
		}
		other++
		if x != nil && y != nil && !x.blank && !y.blank && among != nil && among.Has(i) {
			if _, ok := x.Meet(y.Word); !ok {
				apart++
			}
		}
	}
	return apart, other
}
