package order

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// declare makes the root of a group the whole initialiser that it is a part of, and notes the declaration before
// which its evaluations can be written: it is the first one of a statement of a block that defines no type.
func (w *writer) declare(g *group) {
	root := g.root
	for root.Kind == "InitListExpr" && root.parent.Kind == "InitListExpr" {
		root = root.parent
	}
	v := root.parent
	if root.Kind != "InitListExpr" || v.Kind != "VarDecl" || v.parent.Kind != "DeclStmt" || v.parent.parent.Kind != "CompoundStmt" {
		return
	}
	statement := v.parent
	first := slices.IndexFunc(statement.Inner, func(n *node) bool { return n.Kind == "VarDecl" })
	defines := slices.ContainsFunc(statement.Inner, func(n *node) bool { return n.Kind != "VarDecl" })
	if statement.Inner[first] == v && !defines && w.plain(statement) && w.plain(root) && !slices.Contains(words(w.text[root.written.From.Offset:root.written.To.Offset]), v.Name) {
		g.root, g.declared = root, statement
	}
}

// plain reports whether a node stands in the text and begins and ends with no macro.
func (w *writer) plain(n *node) bool {
	return w.here(n) && n.Range.Begin.Expansion == nil && n.Range.End.Expansion == nil
}

// start is where the text of a group starts.
func (g *group) start() int {
	if g.declared != nil {
		return g.declared.written.From.Offset
	}
	return g.root.written.From.Offset
}

// initialiser writes the evaluations of an initialiser in all orders before the declaration.
func (w *writer) initialiser(g *group, id string) {
	c := &Choice{Input: Input + id, Pos: g.root.seen.From}
	at, from, to, last := g.start(), g.root.written.From.Offset, g.root.written.To.Offset, len(g.orders)-1
	which := w.unused("evaluation_order_" + id)
	g.name(w)
	w.insert(at, "extern int %s(void); int %s = %[1]s(); ", c.Input, which)
	for _, e := range g.orders[0] { // what is a part of another one comes before it
		e.name = w.unused(e.name + "_" + id)
		w.insert(at, "__typeof__(__extension__({ ")
		w.expression(e.node, g, e)
		w.insert(at, "; })) %s; ", e.name)
	}
	for i, order := range g.orders {
		c.Orders = append(c.Orders, w.words(order))
		if i < last {
			w.insert(at, "if (%s == %d) ", which, i)
		}
		w.insert(at, "{ ")
		for _, e := range order {
			w.insert(e.node.written.From.Offset, "%s = ", e.name)
			w.expression(e.node, g, e)
			w.insert(e.node.written.From.Offset, "; ")
		}
		w.insert(at, "} ")
		if i < last {
			w.insert(at, "else ")
		}
	}
	w.copy(at, from)
	w.parts(g.root, from, to, g, nil)
	w.insert(from, "%s", strings.Repeat("\n", bytes.Count(w.text[from:to], []byte("\n"))))
	w.out.Choices = append(w.out.Choices, c)
}

// write writes a group in all of its orders.
func (w *writer) write(g *group, file int) {
	id := fmt.Sprintf("%d_%d", file, len(w.out.Choices))
	if g.declared != nil {
		w.initialiser(g, id)
		return
	}
	w.choice(g, id)
}
