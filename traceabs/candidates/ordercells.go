package candidates

import (
	"context"
	"slices"

	"tav/solver/term"
)

// comparedWith adds how elements compare with variables that are copies of elements or compared with some, and with
// the element at an index that the program uses.
func (o *order) comparedWith(ctx context.Context) {
	m := o.m
	var others []*term.Term
	contents := o.contents()
	for i, k := range o.numbers(len(o.vars)) {
		if x := o.s.b.Variable(o.vars[k]); x.Sort() == o.v.cell.Sort() && contents[x] && i < shapeVariables {
			others = append(others, x)
		}
	}
	for _, p := range o.places {
		others = append(others, o.v.at(m, p))
	}
	equal := false // elements are tested for equality
	m.Walk(o.s.b.Roots(), func(t *term.Term) *term.Term {
		equal = equal || t.Op() == term.OpEq && slices.ContainsFunc(t.Args(), isElement)
		return nil
	})
	for i, x := range others {
		about := template{phi: m.True()}
		if p := i - len(others) + len(o.places); p >= 0 { // not with itself
			about.phi = m.Ne(o.v.k, o.places[p])
		}
		if !o.evaluate(o.v, &about, o.states) {
			continue
		}
		for _, signed := range o.signs {
			for _, falling := range []bool{false, true} {
				var known []cellRange
				for _, strict := range []bool{true, false} {
					if ctx.Err() == nil {
						o.under(about, comparison{signed, strict, falling}.term(m, o.v.cell, x), &known)
					}
				}
			}
		}
		if x.Op() == term.OpVar && equal {
			o.under(about, m.Ne(o.v.cell, x), &[]cellRange{})
		}
	}
}

// under adds the largest ranges in which a formula holds where it is about something, if it is not known there.
func (o *order) under(about template, phi *term.Term, known *[]cellRange) {
	t := template{phi: phi}
	if !o.evaluate(o.v, &t, o.states) {
		return
	}
	var found []cellRange
	for _, r := range o.ranges {
		cells := make([]uint32, len(r.cells))
		for s := range cells {
			cells[s] = r.cells[s] & about.holds[s]
		}
		if includes(t.holds, cells) && size(cells) >= minEvidence {
			found = append(found, cellRange{r.lo, r.hi, cells})
		}
	}
	slices.SortStableFunc(found, func(x, y cellRange) int { return size(y.cells) - size(x.cells) })
	for _, r := range found {
		if slices.ContainsFunc(*known, func(s cellRange) bool { return includes(s.cells, r.cells) }) {
			continue
		}
		*known = append(*known, r)
		o.addExtra(o.forall(o.v, r, o.m.Implies(about.phi, phi)))
	}
}
