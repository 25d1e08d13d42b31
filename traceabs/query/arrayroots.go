package query

import (
	"slices"

	"tav/solver/term"
)

// arrayRoots lists what array terms are made of: the arrays below stores and
// choices, each once. Terms are graphs, and n conditional stores have 2^n ways
// down to the array, so that every term is looked at once and remembered.
type arrayRoots struct {
	row   func(root, index *term.Term) *term.Term // what a row of a root counts as
	known map[*term.Term][]*term.Term
}

// Memories are the array variables that the value of an array may come from.
func Memories() *arrayRoots {
	return &arrayRoots{func(root, _ *term.Term) *term.Term { return root }, map[*term.Term][]*term.Term{}}
}

// Bases are the arrays that an array may be; a row of one is a base as well.
func Bases(m *term.Manager) *arrayRoots {
	return &arrayRoots{m.Select, map[*term.Term][]*term.Term{}}
}

// Of lists the roots of an array.
func (r *arrayRoots) Of(array *term.Term) []*term.Term {
	settled := func(t *term.Term) bool { return r.known[t] != nil || t.Sort().Kind != term.ArrayKind }
	for _, t := range term.Postorder(array, settled) {
		r.known[t] = r.below(t)
	}
	return r.known[array]
}

// below lists the roots of an array whose parts are known.
func (r *arrayRoots) below(t *term.Term) []*term.Term {
	switch args := t.Args(); t.Op() {
	case term.OpStore:
		return r.known[args[0]]
	case term.OpIte:
		return union(r.known[args[1]], r.known[args[2]])
	case term.OpCopy:
		return union(r.known[args[0]], r.known[args[2]])
	case term.OpSelect:
		var list []*term.Term
		for _, root := range r.known[args[0]] {
			if row := r.row(root, args[1]); !slices.Contains(list, row) {
				list = append(list, row)
			}
		}
		return list
	}
	return []*term.Term{t}
}

// union is a with those of b that are not in it.
func union(a, b []*term.Term) []*term.Term {
	list := slices.Clip(a)
	for _, t := range b {
		if !slices.Contains(a, t) {
			list = append(list, t)
		}
	}
	return list
}

// IsAccess reports a Select or Store of an element that is no array.
func IsAccess(t *term.Term) bool {
	return (t.Op() == term.OpSelect || t.Op() == term.OpStore) && t.Args()[0].Sort().Elem.Kind != term.ArrayKind
}
