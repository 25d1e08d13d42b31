package assemble

import "tav/solver/term"

// A path is where a part of a term is evaluated: on one of the ways to what it is a part of, where a condition holds. The term
// that says so is made only when it is asked for: of each part of a chain it would be as long as the chain. nil is nowhere.
type path struct {
	ways []*path // none: everywhere
	cond *term.Term
	not  bool       // where the condition does not hold
	made *term.Term // once asked for
}

// anyOf is where one of some paths is.
func anyOf(ways []*path) *path {
	switch len(ways) {
	case 0:
		return nil
	case 1:
		return ways[0]
	}
	for _, w := range ways {
		if len(w.ways) == 0 {
			return w
		}
	}
	return &path{ways: ways}
}

// holds is the condition of a path.
func (p *path) holds(m *term.Manager) *term.Term {
	if p == nil {
		return m.False()
	}
	var all []*term.Term
	for at := p; ; at = at.ways[0] {
		if at.made != nil {
			all = append(all, at.made)
			break
		}
		switch {
		case at.cond == nil:
		case at.not:
			all = append(all, m.Not(at.cond))
		default:
			all = append(all, at.cond)
		}
		if len(at.ways) != 1 {
			var ways []*term.Term
			for _, w := range at.ways {
				ways = append(ways, w.holds(m))
			}
			if len(ways) > 0 {
				all = append(all, m.Or(ways...))
			}
			break
		}
	}
	p.made = m.And(all...)
	return p.made
}
