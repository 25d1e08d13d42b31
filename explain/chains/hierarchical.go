package chains

import "sort"

// Algorithm 1: the failure inducing sets that differ are found by binary search
// over the index tree. It rests on stability (Property 2): where the sets at two
// points are the same, so are those in between.

// A tree is a node of the derivation tree of the failing run: a point, or a
// construct with the points in it.
type tree struct {
	outer *tree
	kids  []*tree // in order; none: a point
	first point   // the first one in it
	last  point   // the last one
}

// tree builds the derivation tree.
func (p *pair) tree() (leaves map[point]*tree, top *tree) {
	leaves, top = map[point]*tree{}, &tree{first: -1}
	inner := map[node]*tree{0: top}
	keys := p.run.nodes.keys
	for _, at := range p.points {
		leaf := &tree{first: at, last: at}
		leaves[at] = leaf
		child := leaf
		for n := keys[p.run.steps[at/2].node].outer; ; n = keys[n].outer {
			t, known := inner[n]
			if !known {
				t = &tree{first: at}
				inner[n] = t
			}
			child.outer = t
			t.kids = append(t.kids, child)
			if known {
				break
			}
			child = t
		}
		for t := leaf.outer; t != nil; t = t.outer {
			t.last = at
			if t.first < 0 {
				t.first = at
			}
		}
	}
	return leaves, top
}

// hierarchical is CALCULATEFIC of Algorithm 1.
func (s *search) hierarchical() error {
	_, top := s.tree()
	if len(top.kids) == 0 {
		return nil
	}
	current := top // FINDINITIALFAILURE: the last point
	for len(current.kids) > 0 {
		current = current.kids[len(current.kids)-1]
	}
	if err := s.advance(current.first); err != nil {
		return err
	}
	for current = current.outer; current != nil && !s.done(); current = current.outer {
		if err := s.region(current); err != nil {
			return err
		}
	}
	return nil
}

// region is SETSINREGION: it moves the target to the first point of a construct
// along all points before the target at which the set changes. Constructs among
// the children stand for their first points until the change is known to be
// inside of one.
func (s *search) region(n *tree) error {
	kids := n.kids
	for !s.done() {
		var err error
		if kids, err = s.unstable(kids); err != nil || len(kids) == 0 {
			return err
		}
		last := kids[len(kids)-1]
		kids = kids[:len(kids)-1]
		if len(last.kids) > 0 {
			err = s.region(last)
		} else {
			err = s.advance(last.first)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// unstable drops the children from whose first point on the set is that of the
// target, and moves the target to the first of these points.
func (s *search) unstable(kids []*tree) ([]*tree, error) {
	kids = kids[:sort.Search(len(kids), func(k int) bool { return kids[k].first >= s.at })]
	var failed error
	lo := sort.Search(len(kids), func(k int) bool {
		if failed != nil {
			return true
		}
		ok, err := s.stable(kids[k].first)
		failed = err
		return ok
	})
	if failed == nil && lo < len(kids) {
		s.at = kids[lo].first
	}
	return kids[:lo], failed
}
