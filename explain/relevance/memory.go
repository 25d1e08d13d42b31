package relevance

import (
	"slices"

	"tav/solver/term"
)

// An evaluator puts terms for variables, and simplifies what becomes of memory:
// a region is a chain of writes. As long as they are at constant addresses no
// address is in it twice, and reads at constant addresses are resolved.
type evaluator struct {
	terms   *term.Manager
	of      func(v *term.Term) *term.Term       // what is put for a variable
	address func(i *term.Term) *term.Term       // what is put for an address that is not constant; nil: itself
	cell    func(written *term.Term) *term.Term // what is put for a number that is written; nil: itself
}

func isArray(t *term.Term) bool { return t.Sort().Kind == term.ArrayKind }

func (e *evaluator) eval(t *term.Term) *term.Term {
	vars := e.terms.FreeVars(t)
	if !slices.ContainsFunc(vars, isArray) || t.HasQuantifier() {
		sub := make(map[*term.Term]*term.Term, len(vars))
		for _, v := range vars {
			sub[v] = e.of(v)
		}
		return e.terms.Substitute(t, sub)
	}
	result := map[*term.Term]*term.Term{}
	for _, n := range term.Postorder(t, nil) {
		args := make([]*term.Term, len(n.Args()))
		for k, a := range n.Args() {
			args[k] = result[a]
		}
		switch n.Op() {
		case term.OpVar:
			result[n] = e.of(n)
		case term.OpSelect:
			result[n] = load(e.terms, args[0], e.at(args[1]))
		case term.OpStore:
			value := args[2]
			if e.cell != nil && !isArray(value) {
				value = e.cell(value)
			}
			result[n] = store(e.terms, args[0], e.at(args[1]), value)
		default:
			result[n] = e.terms.Rebuild(n, args)
		}
	}
	return result[t]
}

func (e *evaluator) at(i *term.Term) *term.Term {
	if i.IsConst() || e.address == nil {
		return i
	}
	return e.address(i)
}

// below reports whether a is a write that does not change what is at i.
func below(a, i *term.Term) bool {
	return a.Op() == term.OpStore && i.IsConst() && a.Args()[1].IsConst() && a.Args()[1] != i
}

// load is element i of an array.
func load(m *term.Manager, a, i *term.Term) *term.Term {
	for below(a, i) {
		a = a.Args()[0]
	}
	return m.Select(a, i)
}

// store is an array with another element i. An older write there is dropped, if
// only writes at constants are in between.
func store(m *term.Manager, a, i, value *term.Term) *term.Term {
	var kept []*term.Term
	rest := a
	for ; below(rest, i); rest = rest.Args()[0] {
		kept = append(kept, rest)
	}
	if rest.Op() == term.OpStore && rest.Args()[1] == i {
		rest = rest.Args()[0]
		for k := len(kept) - 1; k >= 0; k-- {
			rest = m.Store(rest, kept[k].Args()[1], kept[k].Args()[2])
		}
		a = rest
	}
	return m.Store(a, i, value)
}
