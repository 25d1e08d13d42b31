package repair

import (
	"strings"

	"tav/cfg/source"
)

// linked puts the link back beside a statement that links elements of a list one way: for
// `a->next = b`, in a structure with `next` and `prev`, `b->prev = a`, also where b may be
// NULL.
func (g *generator) linked(n *source.Syntax) {
	u := g.unit
	n.Walk(func(c *source.Syntax) bool {
		left, right := c.Child("left"), c.Child("right")
		if !c.Is("assignment_expression") || operator(c) != "=" || !left.Is("field_expression") || !right.Is("identifier", "field_expression") {
			return !c.Is("compound_statement") // what is in blocks stands there
		}
		from := left.Child("argument")
		back, ok := u.back(left)
		if !ok || u.class(right) != u.class(left) || u.class(from) != u.class(left) {
			return false
		}
		names := append(u.variables(left), u.variables(right)...)
		if !u.knows(n, u.visible(n), ingredient{names: names}) {
			return false
		}
		link := u.of(right) + "->" + back + " = " + u.of(from) + ";"
		if strings.Contains(u.of(g.within.body), link) {
			return false
		}
		guarded := "if (" + u.of(right) + ")\n" + margin(u.text, n.Begin) + step(u.text, n) + link
		for _, how := range []manner{after, before} {
			g.change(n, costOfBack, edit{at: n, how: how, text: guarded})
			g.change(n, costOfBack, edit{at: n, how: how, text: link})
		}
		return false
	})
}

// back is the member by which elements are linked the other way than by this one: that of
// the two pointers to the structure that it has.
func (u *unit) back(link *source.Syntax) (string, bool) {
	class := u.class(link.Child("argument"))
	var links []string
	for _, m := range u.members[strings.TrimSuffix(class, "*")] {
		if m.class == class {
			links = append(links, m.name)
		}
	}
	name := u.of(link.Child("field"))
	switch {
	case len(links) != 2:
		return "", false
	case links[0] == name:
		return links[1], true
	default:
		return links[0], links[1] == name
	}
}
