package threadmodular

import (
	"slices"

	"tav/solver/term"
	"tav/traceabs/certify"
)

// An atoms collects what may hold where threads are, in the words of the program: its conditions, what is assigned to variables,
// the order of those that it calculates with and compares, and what variables have in common that values are passed between.
type atoms struct {
	*program
	list     []*term.Term
	seen     map[*term.Term]bool
	family   map[*term.Term]*family
	families []*family
}

// atomsOf are those of a program, over variables of one thread.
func atomsOf(q *program) []*term.Term {
	a := &atoms{program: q, seen: map[*term.Term]bool{}, family: map[*term.Term]*family{}}
	a.findFamilies()
	for _, at := range q.places {
		for _, w := range at.paths {
			for _, t := range w.guard {
				eachLeaf(t, a.add)
			}
			for _, v := range q.variables() {
				if value := w.env[v.Term]; value != nil {
					a.add(q.Terms.Eq(v.Term, value))
					if sort := value.Sort(); sort.Kind == term.BitVecKind { // the owner of a lock is some thread
						a.add(q.Terms.Ne(value, q.Terms.BVUint(sort.Width, 0)))
					}
				}
			}
		}
	}
	a.addFamilies()
	return a.list
}

// eachLeaf visits the conditions that a formula is made of.
func eachLeaf(t *term.Term, visit func(*term.Term)) {
	switch t.Op() {
	case term.OpAnd, term.OpOr, term.OpNot:
		for _, x := range t.Args() {
			eachLeaf(x, visit)
		}
	default:
		visit(t)
	}
}

// add adds a condition, its negation, and for one about two variables their order, if that may matter.
func (a *atoms) add(t *term.Term) {
	m := a.Terms
	if t.Sort().Kind != term.BoolKind || t.IsConst() || t.Size() > maxAtom || len(a.list) >= maxAtoms {
		return
	}
	vars := m.FreeVars(t)
	if !a.together(vars) || slices.ContainsFunc(vars, func(x *term.Term) bool { return x.Sort().Kind == term.ArrayKind }) {
		return
	}
	list := []*term.Term{t}
	if len(vars) == 2 && vars[0].Sort() == vars[1].Sort() && vars[0].Sort().Kind == term.BitVecKind {
		x, y := vars[0], vars[1]
		list = append(list, m.Eq(x, y))
		if a.familyOf(x).ordered || a.familyOf(y).ordered {
			list = append(list, m.ULt(x, y), m.ULt(y, x))
		}
	}
	for _, t := range list {
		for _, s := range []*term.Term{t, m.Not(t)} {
			if !a.seen[s] && !s.IsConst() {
				a.seen[s] = true
				a.list = append(a.list, s)
			}
		}
	}
}

// together reports whether variables matter at one place.
func (q *program) together(vars []*term.Term) bool {
	return slices.ContainsFunc(q.places, func(at *place) bool {
		return !slices.ContainsFunc(vars, func(x *term.Term) bool { return !slices.Contains(at.live, x) && !slices.Contains(q.shared, x) })
	})
}

// candidates are the atoms that speak of what matters to the threads of a group; and that a variable differs in two of them.
func (q *program) candidates(all []*term.Term, g group) []*term.Term {
	var list []*term.Term
	for _, t := range all {
		any := false
		for i, at := range g {
			fits := true
			for _, x := range q.Terms.FreeVars(t) {
				any = any || q.own[x]
				if q.own[x] {
					fits = fits && slices.Contains(at.live, x)
				} else {
					fits = fits && slices.Contains(q.shared, x)
				}
			}
			if fits && (any || i == 0) {
				list = append(list, q.copyOf(t, i))
			}
		}
	}
	if len(g) == 2 {
		for _, x := range g[0].live {
			if slices.Contains(g[1].live, x) {
				list = append(list, q.Terms.Ne(certify.OwnOf(q.Terms, x, 0), certify.OwnOf(q.Terms, x, 1)))
			}
		}
	}
	return list
}

// free are the conditions that no thread has a lock: that a shared variable has a value with which steps begin that give it
// another one.
func (q *program) free() []*term.Term {
	var list []*term.Term
	for _, at := range q.places {
		for _, w := range at.paths {
			for _, t := range w.guard {
				if t.Op() != term.OpEq || slices.Contains(list, t) || len(list) == maxLocks {
					continue
				}
				if x := q.Terms.FreeVars(t); len(x) == 1 && slices.Contains(q.shared, x[0]) && w.value(x[0]) != x[0] {
					list = append(list, t)
				}
			}
		}
	}
	return list
}
