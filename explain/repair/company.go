package repair

import (
	"slices"

	"tav/cfg/source"
)

// accompanied puts the statement beside n that stands beside the same statement elsewhere:
// what is done together at one place was forgotten at another one (Engler, Chen, Hallem,
// Chou and Chelf, "Bugs as Deviant Behavior", SOSP 2001).
func (g *generator) accompanied(n *source.Syntax) {
	u := g.unit
	seen := map[string]bool{u.of(n): true, u.of(following(n)): true, u.of(preceding(n)): true}
	add := func(m *source.Syntax, how manner) {
		if !m.Is("expression_statement") || g.oracle.fixed(m) || seen[u.of(m)] || u.stored(n.Parent, inner(m)) || !u.knows(n, u.visible(n), ingredient{names: u.variables(m), calls: u.called(m)}) {
			return
		}
		seen[u.of(m)] = true
		g.change(n, costOfCompany, edit{at: n, how: how, text: u.of(m)})
	}
	back := u.inverse(inner(n), nil, nil)
	for _, f := range u.inOrder() {
		f.body.Walk(func(c *source.Syntax) bool {
			if c != n && c.Is("expression_statement") && inBlock(c) && u.of(c) == u.of(n) {
				add(following(c), after)
				add(preceding(c), before)
			}
			if c.Is("expression_statement") && inBlock(c) && slices.Contains(back, u.of(c)) {
				takenBackToo(g, n, following(c), preceding(c))
			}
			return true
		})
	}
}

// takenBackToo puts beside a statement that takes back what another one does what takes back that one's neighbours.
func takenBackToo(g *generator, n *source.Syntax, neighbours ...*source.Syntax) {
	u := g.unit
	for _, m := range neighbours {
		if m == nil || !m.Is("expression_statement") || g.oracle.fixed(m) || !u.knows(n, u.visible(n), ingredient{names: u.variables(m)}) {
			continue
		}
		for _, text := range u.inverse(inner(m), nil, nil) {
			g.change(n, costOfCompany, edit{at: n, how: after, text: text})
		}
	}
}

// stored reports whether a statement of a block assigns what this assignment does: that is
// done otherwise here.
func (u *code) stored(block, assignment *source.Syntax) bool {
	return assignment.Is("assignment_expression") && slices.ContainsFunc(block.Children, func(c *source.Syntax) bool {
		return c.Is("expression_statement") && inner(c).Is("assignment_expression") && u.of(inner(c).Child("left")) == u.of(assignment.Child("left"))
	})
}
