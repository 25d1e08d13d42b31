package numeric

import (
	"slices"

	"tav/solver/term"
)

// A conjunction shows by syntax what it implies. Tables give a clause for each element and index, most of them beside what holds
// of all elements, and every question is asked under all that is known.
type conjunction struct {
	m        *term.Manager
	parts    map[*term.Term]bool // all of it
	literals map[*term.Term]bool // those of the parts that are no clauses
}

func newConjunction(m *term.Manager, list []*term.Term) *conjunction {
	c := &conjunction{m, map[*term.Term]bool{}, map[*term.Term]bool{}}
	for _, t := range list {
		for _, p := range m.Conjuncts(t) {
			c.parts[p] = true
			if p.Op() != term.OpOr {
				c.literals[p] = true
			}
		}
	}
	return c
}

// says reports that all parts of a formula are among its parts, or clauses one of whose literals is.
func (c *conjunction) says(t *term.Term) bool {
	return !slices.ContainsFunc(c.m.Conjuncts(t), func(p *term.Term) bool { return !c.parts[p] && !c.weakens(p) })
}

// weakens reports that a formula is a clause one of whose literals holds.
func (c *conjunction) weakens(p *term.Term) bool {
	return p.Op() == term.OpOr && slices.ContainsFunc(p.Args(), func(l *term.Term) bool { return c.literals[l] })
}

// withoutRedundant leaves out of a conjunction what the rest of it says.
func withoutRedundant(m *term.Manager, list []*term.Term) (left []*term.Term) {
	c := newConjunction(m, list)
	clear(c.parts) // they come one by one
	for _, t := range list {
		if !c.says(t) {
			left = append(left, t)
			for _, p := range m.Conjuncts(t) {
				c.parts[p] = true
			}
		}
	}
	return left
}
