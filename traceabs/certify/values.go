package certify

import (
	"slices"

	"tav/solver/term"
)

// among lists the values of an index that is chosen among a few, without those that a path excludes; nil: it is not.
func (x *executor) among(path []*term.Term, i *term.Term) (list []*term.Term) {
	for _, j := range x.values(i) {
		if !slices.ContainsFunc(path, func(c *term.Term) bool {
			return x.terms.Replace(c, map[*term.Term]*term.Term{i: j}).IsFalse()
		}) {
			list = append(list, j)
		}
	}
	return list
}

// values are those that a number can have by how it is composed, whatever the path, in their order; nil: they are
// not known, or too many.
func (x *executor) values(t *term.Term) []*term.Term {
	if t.IsConst() {
		return []*term.Term{t}
	}
	list, known := x.known[t]
	if !known {
		if list = x.compose(t); len(list) > maxCells {
			list = nil
		}
		x.known[t] = list
	}
	return list
}

func (x *executor) compose(t *term.Term) (list []*term.Term) {
	args := t.Args()
	if t.Op() == term.OpIte {
		for _, a := range args[1:] {
			some := x.values(a)
			if some == nil {
				return nil
			}
			list = append(list, some...)
		}
	}
	for _, c := range x.combine(t) {
		v := x.terms.Rebuild(t, c)
		if !v.IsConst() {
			return nil
		}
		list = append(list, v)
	}
	slices.SortFunc(list, func(v, w *term.Term) int { return v.Value().Cmp(w.Value()) })
	return slices.Compact(list)
}

// combine lists the values of an operation's arguments, all numbers, together; nothing where those of one are not known.
func (x *executor) combine(t *term.Term) [][]*term.Term {
	all := [][]*term.Term{nil}
	for _, a := range t.Args() {
		var longer [][]*term.Term
		if !isNumber(a) {
			return nil
		}
		for _, v := range x.values(a) {
			for _, c := range all {
				longer = append(longer, append(slices.Clone(c), v))
			}
		}
		if all = longer; len(all) > maxCells {
			return nil
		}
	}
	return all
}

func isNumber(t *term.Term) bool { return t.Sort().Kind == term.BitVecKind }
