package chains

import (
	"slices"
	"sort"
)

// Algorithm 2: a faulty value is intact between its definition and the set that
// it is in, so the set most likely changes at the last definition that was
// found and is before the target. The search goes there at once.

// dependence is CALCULATEFIC of Algorithm 2.
func (s *search) dependence() error {
	leaves, _ := s.tree()
	captured := map[int]bool{} // lines 3, 9, 15: the definitions found
	var defs []int
	for !s.done() {
		for _, f := range s.set {
			if !captured[f.Def] {
				captured[f.Def] = true
				defs = append(defs, f.Def)
			}
		}
		slices.Sort(defs)
		k := sort.Search(len(defs), func(k int) bool { return after(defs[k]) >= s.at })
		closest, ok := point(0), false
		if k > 0 {
			closest, ok = s.previous(after(defs[k-1]) + 1) // lines 11, 12: it, or the aligned point that precedes it
		}
		if !ok {
			p, ok := s.previous(s.at)
			if !ok {
				return nil
			}
			if err := s.advance(p); err != nil {
				return err
			}
			continue
		}
		same, err := s.stable(closest)
		switch {
		case err != nil:
			return err
		case same:
			s.at = closest
		default:
			if err := s.closestAdaptive(leaves[s.at], leaves[closest]); err != nil {
				return err
			}
		}
	}
	return nil
}

// previous is the last point that is compared before p.
func (s *search) previous(p point) (point, bool) {
	k, _ := slices.BinarySearch(s.points, p)
	if k == 0 {
		return 0, false
	}
	return s.points[k-1], true
}

// closestAdaptive moves the target to the last point before it with another
// set, which is closest or later: a binary search from their common construct
// down.
func (s *search) closestAdaptive(target, closest *tree) error {
	bound := closest.first
	n := closest
	for n.last < target.first {
		n = n.outer
	}
	for len(n.kids) > 0 {
		kids := n.kids[sort.Search(len(n.kids), func(k int) bool { return n.kids[k].last >= bound }):]
		rest, err := s.unstable(kids[1:])
		if err != nil {
			return err
		}
		n = kids[len(rest)]
		bound = max(bound, n.first)
	}
	return s.advance(n.first)
}
