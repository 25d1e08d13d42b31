package certify

import (
	"context"
	"slices"

	"tav/solver/term"
)

// An Instance of a universal formula has these values in place of its variables.
type Instance struct {
	Of *term.Term
	At []*term.Term
}

// Instantiate proposes instances of universal formulas that may contradict the others.
type Instantiate func(ctx context.Context, universal, others []*term.Term) []Instance

func hasQuantifier(ts []*term.Term) bool {
	return slices.ContainsFunc(ts, (*term.Term).HasQuantifier)
}

// ground gives formulas without quantifiers at their root that follow from a
// conjunction if it has a solution at all: in place of ∃k.φ and ¬∀k.φ what they
// say of a k that has no other name, in place of ∀k.φ instances of φ.
func (p *prover) ground(ctx context.Context, conj []*term.Term) []*term.Term {
	var universal, others []*term.Term
	for _, t := range conj {
		switch {
		case t.Op() == term.OpForall:
			universal = append(universal, t)
		case t.Op() == term.OpExists:
			others = append(others, p.witness(t))
		case t.Op() == term.OpNot && t.Args()[0].Op() == term.OpForall:
			others = append(others, p.terms.Not(p.witness(t.Args()[0])))
		default:
			others = append(others, t)
		}
	}
	if p.instances == nil {
		return others
	}
	for _, i := range p.instances(ctx, universal, others) {
		if slices.Contains(universal, i.Of) {
			others = append(others, p.at(i.Of, i.At))
		}
	}
	return others
}

// at is the body of a quantified formula with these values of its variables.
func (p *prover) at(t *term.Term, values []*term.Term) *term.Term {
	last := len(t.Args()) - 1
	sub := map[*term.Term]*term.Term{}
	for k, v := range t.Args()[:last] {
		sub[v] = values[k]
	}
	return p.terms.Substitute(t.Args()[last], sub)
}

// witness is the body of a quantified formula at variables that occur nowhere else.
func (p *prover) witness(t *term.Term) *term.Term {
	var values []*term.Term
	for _, v := range t.Args()[:len(t.Args())-1] {
		values = append(values, p.terms.Fresh("some!", v.Sort(), v.Signed()))
	}
	return p.at(t, values)
}
