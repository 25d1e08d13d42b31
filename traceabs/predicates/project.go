package predicates

import (
	"context"

	"tav/automata/unionfind"
	"tav/solver"
	"tav/solver/term"
	"tav/traceabs/engine"
)

// A projector removes variables from conjunctions: ∃x. c1 ∧ … ∧ cn without a
// quantifier. Destructive equality first (x = t replaces x by t; an array
// a' = store(a, i, v) replaces a by store(a', i, c) for a new c); then the
// solver's quantifier elimination over integers on what is connected by the
// variable; what is left is given up, a conjunct rather than a quantifier:
// the result may be weaker than the projection, never stronger.
type projector struct {
	terms   *term.Manager
	backend solver.Backend
	enc     *solver.IntEncoding
}

func newProjector(env *engine.Env) projector { return projector{env.Terms, env.Backend, env.Enc} }

// project removes the variables for which keep is false.
func (p *projector) project(ctx context.Context, conj []*term.Term, keep func(*term.Term) bool) []*term.Term {
	conj = p.flatten(conj)
	for {
		v, value, with := p.definition(conj, keep)
		if v == nil {
			break
		}
		sub := map[*term.Term]*term.Term{v: value}
		next := make([]*term.Term, 0, len(conj)+1)
		for _, c := range conj {
			next = append(next, p.terms.Substitute(c, sub))
		}
		if with != nil {
			next = append(next, with)
		}
		conj = p.flatten(next)
	}
	return p.rest(ctx, conj, keep)
}

// flatten splits conjunctions and drops what occurs twice.
func (p *projector) flatten(conj []*term.Term) []*term.Term {
	return p.terms.Conjuncts(p.terms.And(conj...))
}

// definition finds a variable to remove and the term that it equals; with is a
// further conjunct that the replacement needs.
func (p *projector) definition(conj []*term.Term, keep func(*term.Term) bool) (v, value, with *term.Term) {
	for _, c := range conj {
		switch {
		case c.Op() == term.OpVar && !keep(c):
			return c, p.terms.True(), nil
		case c.Op() == term.OpNot && c.Args()[0].Op() == term.OpVar && !keep(c.Args()[0]):
			return c.Args()[0], p.terms.False(), nil
		case c.Op() != term.OpEq:
			continue
		}
		a, b := c.Args()[0], c.Args()[1]
		for _, sides := range [2][2]*term.Term{{a, b}, {b, a}} {
			if v, value, with := p.solve(c, sides[0], sides[1], keep); v != nil {
				return v, value, with
			}
		}
	}
	return nil, nil, nil
}

// solve reads c, which is left = right, as the definition of a variable to remove.
func (p *projector) solve(c, left, right *term.Term, keep func(*term.Term) bool) (v, value, with *term.Term) {
	switch left.Op() {
	case term.OpVar:
		if value := p.terms.Solve(c, left); value != nil && !keep(left) {
			return left, value, nil
		}
		if right.Op() == term.OpStore {
			return p.unstore(left, right, keep)
		}
	case term.OpBVAdd:
		for _, s := range left.Args() {
			if s.Op() == term.OpBVMul {
				s = s.Args()[len(s.Args())-1]
			}
			if s.Op() == term.OpVar && !keep(s) {
				if value := p.terms.Solve(c, s); value != nil {
					return s, value, nil
				}
			}
		}
	}
	return nil, nil, nil
}

// unstore solves a' = store(…store(a, i, v)…) for a: a is a' with unknown
// cells where the store wrote, and the conjunct says what it wrote.
func (p *projector) unstore(after, store *term.Term, keep func(*term.Term) bool) (v, value, with *term.Term) {
	m := p.terms
	array, index, written := store.Args()[0], store.Args()[1], store.Args()[2]
	if array.Op() != term.OpVar || keep(array) || array == after || p.terms.Mentions(index, array) {
		return nil, nil, nil
	}
	cell := m.Fresh("cell", store.Sort().Elem, true)
	value = m.Store(after, index, cell)
	with = m.Eq(m.Select(after, index), m.Substitute(written, map[*term.Term]*term.Term{array: value}))
	return array, value, with
}

// rest removes the variables that no equality defines.
func (p *projector) rest(ctx context.Context, conj []*term.Term, keep func(*term.Term) bool) []*term.Term {
	var result []*term.Term
	for _, group := range p.components(conj, keep) {
		var dead []*term.Term
		for _, v := range p.terms.FreeVars(p.terms.And(group...)) {
			if !keep(v) {
				dead = append(dead, v)
			}
		}
		switch {
		case len(dead) == 0:
			result = append(result, group...)
		case len(group) > 1:
			body := p.terms.And(group...)
			if body.Size() > eliminationSize {
				continue
			}
			if t, ok := solver.Eliminate(ctx, p.backend, p.enc, dead, body); ok {
				result = append(result, t)
			}
		}
	}
	return p.flatten(result)
}

// components groups the conjuncts that share a variable to remove; conjuncts
// without one form a group of their own.
func (p *projector) components(conj []*term.Term, keep func(*term.Term) bool) [][]*term.Term {
	group := unionfind.Sets[int]{} // of conjuncts
	owner := map[*term.Term]int{}
	for i, c := range conj {
		for _, v := range p.terms.FreeVars(c) {
			if keep(v) {
				continue
			}
			if j, ok := owner[v]; ok {
				group.Join(i, j)
			} else {
				owner[v] = i
			}
		}
	}
	index := map[int]int{}
	var result [][]*term.Term
	for i, c := range conj {
		r := group.Find(i)
		k, ok := index[r]
		if !ok {
			k = len(result)
			index[r] = k
			result = append(result, nil)
		}
		result[k] = append(result[k], c)
	}
	return result
}
