package bounded

import (
	"slices"

	"tav/solver/preprocess"
	"tav/solver/term"
)

// A resolver evaluates the terms of a block at a position, and reads of arrays as
// their cells. What it says of a term holds under the assumption that comes with it: a read
// counts only under the guard that it stands under, and there its index has fewer values.
type resolver struct {
	c     *cells // nil: arrays stay arrays
	m     *term.Manager
	bind  func(v *term.Term) *term.Term // the value of a variable or an input
	memo  map[preprocess.Assumed]*term.Term
	apart int                    // terms that are evaluated under what is assumed where they stand
	rest  *preprocess.Assumption // what all others are evaluated under: it holds for the whole block
}

// eval is the value of a term.
func (r *resolver) eval(t *term.Term, a *preprocess.Assumption) *term.Term {
	m := r.m
	concerns := r.concerns(t)
	if !concerns && (r.c == nil || !combines(t) || r.c.others >= maxResolved) {
		return r.compare(r.substitute(t), a)
	}
	if len(r.memo) >= r.apart {
		a = r.rest
	}
	key := preprocess.Assumed{Term: t, If: a}
	if known := r.memo[key]; known != nil {
		return known
	}
	if !concerns {
		r.c.others++
	} else if r.c.steps++; r.c.steps > maxResolved { // the round begins again without
		return t
	}
	result := t
	switch args := t.Args(); t.Op() {
	case term.OpVar:
		result = r.bind(t)
	case term.OpAnd:
		result, _ = r.all(args, a, nil)
	case term.OpIte:
		cond := r.eval(args[0], a)
		if known := r.c.numbers.Decided(cond, a); known != nil {
			cond = known
		}
		switch {
		case cond.IsTrue():
			result = r.eval(args[1], a)
		case cond.IsFalse():
			result = r.eval(args[2], a)
		default:
			result = m.Ite(cond, r.eval(args[1], r.c.numbers.Assume(a, cond)), r.eval(args[2], r.c.numbers.Assume(a, m.Not(cond))))
		}
	case term.OpSelect:
		array, index := r.eval(args[0], a), r.eval(args[1], a)
		if t := r.c.table(array); t != nil {
			result = t.Read(index)
		} else if r.c.kept[r.c.of(args[0])] {
			result = m.Select(array, index)
		} else if result = r.c.choose(array, index, a); result == nil {
			r.c.failed = r.c.of(args[0])
			result = m.Select(array, index)
		}
	default:
		changed := make([]*term.Term, len(args))
		for k, x := range args {
			changed[k] = r.eval(x, a)
		}
		result = m.Rebuild(t, changed)
	}
	result = r.compare(result, a)
	r.memo[key] = result
	return result
}

// combines says that a term is made of conditions, each of which may be decided by the values that numbers have.
func combines(t *term.Term) bool {
	switch t.Op() {
	case term.OpAnd, term.OpOr, term.OpNot, term.OpIte:
		return true
	}
	return false
}

// concerns says that a term has to do with arrays that are resolved.
func (r *resolver) concerns(t *term.Term) bool { return r.c != nil && r.c.concerns(t) }

func (r *resolver) substitute(t *term.Term) *term.Term {
	sub := map[*term.Term]*term.Term{}
	for _, v := range r.m.FreeVars(t) {
		sub[v] = r.bind(v)
	}
	return r.m.Substitute(t, sub)
}

// all evaluates conditions that are to hold together, each under the assumption that those
// before it do, the simple ones first. It returns what is assumed then, too, and reports what is after each, where
// it is asked for.
func (r *resolver) all(list []*term.Term, a *preprocess.Assumption, tell func(*preprocess.Assumption)) (*term.Term, *preprocess.Assumption) {
	m := r.m
	if r.c == nil {
		return r.substitute(m.And(list...)), nil
	}
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(x, y *term.Term) int {
		if c, d := r.concerns(x), r.concerns(y); c != d {
			if c {
				return 1
			}
			return -1
		}
		return x.Size() - y.Size()
	})
	result := m.True()
	for _, t := range list {
		v := r.eval(t, a)
		if v.IsFalse() {
			return v, a
		}
		result = m.And(result, v)
		if a = r.c.numbers.Assume(a, v); tell != nil {
			tell(a)
		}
	}
	return result, a
}

// compare is a comparison as far as it is decided.
func (r *resolver) compare(t *term.Term, a *preprocess.Assumption) *term.Term {
	if r.c == nil {
		return t
	}
	return r.c.numbers.Compare(t, a)
}
