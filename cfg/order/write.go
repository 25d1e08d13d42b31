package order

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// writer writes a Text.
type writer struct {
	text []byte
	name string
	out  *Text
	done []*group // that are written
}

// copy copies a stretch of the old text.
func (w *writer) copy(from, to int) {
	if from >= to {
		return
	}
	w.out.moves = append(w.out.moves, move{to: len(w.out.Text), from: from})
	w.out.Text = append(w.out.Text, w.text[from:to]...)
}

// insert inserts what stands for what is at an offset.
func (w *writer) insert(at int, format string, args ...any) {
	w.out.moves = append(w.out.moves, move{to: len(w.out.Text), from: at, inserted: true})
	w.out.Text = fmt.Appendf(w.out.Text, format, args...)
}

// source is the text of an expression on one line.
func (w *writer) source(n *node) string {
	return strings.Join(strings.Fields(string(w.text[n.written.From.Offset:n.written.To.Offset])), " ")
}

// here reports whether a node stands in the text.
func (w *writer) here(n *node) bool {
	from, to := n.written.From, n.written.To
	return from.Buffer == w.name && to.Buffer == w.name && from.Offset < to.Offset && to.Offset <= len(w.text)
}

// writable reports whether the evaluations of a group can be moved: they are evaluated whenever the whole is, and stand
// in the text.
func (w *writer) writable(g *group) bool {
	if !w.here(g.root) || g.root.Kind == "InitListExpr" && g.declared == nil || g.root.Category != "prvalue" {
		return false
	}
	if text := w.text[g.root.written.From.Offset:g.root.written.To.Offset]; bytes.Contains(text, []byte("#")) || bytes.Contains(text, []byte("//")) {
		return false // directives, and comments that a line's end ends
	}
	g.widen()
	for _, e := range g.events {
		if !w.valued(e) {
			return false
		}
		for n := e.node; n != g.root; n = n.parent {
			if !w.here(n) || !w.stands(n.parent) || !n.written.inside(n.parent.written) {
				return false
			}
		}
	}
	return true
}

// widen makes an evaluation that depends on a condition, or is sequenced with another one, that of the whole
// operand in which it is so. Where that has several evaluations, others may come between them.
func (g *group) widen() {
	var events []*event
	for _, e := range g.events {
		for n := e.node; n != g.root; n = n.parent {
			if n.parent.conditional() && n.parent != g.root {
				e.node, e.of, e.kind = n.parent, n.parent, Call
			}
		}
		if i := slices.IndexFunc(events, func(f *event) bool { return f.node == e.node }); i >= 0 {
			g.partly = true
			continue
		}
		events = append(events, e)
	}
	g.events = events
}

// again reports whether the text of a group was written for another one with the same evaluations: that of a
// macro which is used again.
func (w *writer) again(g *group) bool {
	return slices.ContainsFunc(w.done, func(d *group) bool {
		return d.root.written == g.root.written && slices.EqualFunc(d.events, g.events, func(e, f *event) bool { return e.node.written == f.node.written })
	})
}

// valued reports whether an evaluation has a value that can be kept, and can be written apart.
func (w *writer) valued(e *event) bool {
	t := e.node.Type.canonical()
	if !w.here(e.node) || !w.stands(e.node) || t == "void" || strings.HasSuffix(t, "]") {
		return false
	}
	if e.of.Kind == "CompoundAssignOperator" {
		return e.of.Inner[0].simple()
	}
	return e.of.Kind != "VAArgExpr"
}

// simple reports whether the evaluation of an expression has no effect.
func (n *node) simple() bool {
	if n.Kind == "CallExpr" || n.Kind == "StmtExpr" || n.Kind == "AtomicExpr" || n.Kind == "CompoundAssignOperator" || n.Opcode == "=" || n.Opcode == "++" || n.Opcode == "--" {
		return false
	}
	return !slices.ContainsFunc(n.Inner, func(c *node) bool { return !c.simple() })
}

// conditional reports whether parts of an expression are evaluated after others, or not at all.
func (n *node) conditional() bool {
	switch n.Kind {
	case "StmtExpr", "UnaryExprOrTypeTraitExpr", "GenericSelectionExpr", "ChooseExpr", "CompoundLiteralExpr",
		"ConditionalOperator", "BinaryConditionalOperator":
		return true
	}
	return n.Category == "" || n.Kind == "BinaryOperator" && (n.Opcode == "&&" || n.Opcode == "||" || n.Opcode == ",")
}

// stands reports whether a node's text is what its parts are put together by: a macro may have put together what
// stands apart.
func (w *writer) stands(n *node) bool {
	between := func(from, to int) string {
		if from > to {
			return "?"
		}
		return strings.Trim(string(w.text[from:to]), "() \t\r\n")
	}
	switch n.Kind {
	case "BinaryOperator", "CompoundAssignOperator":
		l, r := n.Inner[0], n.Inner[1]
		return w.here(l) && w.here(r) && between(l.written.To.Offset, r.written.From.Offset) == n.Opcode
	case "CallExpr":
		f := n.Inner[0]
		if !w.here(f) || !w.here(n) || w.text[n.written.To.Offset-1] != ')' {
			return false
		}
		rest := bytes.TrimLeft(w.text[f.written.To.Offset:], " \t\r\n)")
		return !slices.ContainsFunc(n.Inner, func(c *node) bool { return !w.here(c) && c.Kind != "CXXDefaultArgExpr" }) && len(rest) > 0 && rest[0] == '('
	}
	return w.here(n)
}

// choice writes an expression in all of its orders.
func (w *writer) choice(g *group, id string) {
	c := &Choice{Input: Input + id, Pos: g.root.seen.From}
	from, last := g.root.written.From.Offset, len(g.orders)-1
	which := w.unused("evaluation_order")
	g.name(w)
	w.insert(from, "(__extension__({ extern int %s(void); int %s = %[1]s(); ", c.Input, which)
	for i, order := range g.orders {
		c.Orders = append(c.Orders, w.words(order))
		if i < last {
			w.insert(from, "%s == %d ? ", which, i)
		}
		w.insert(from, "__extension__({ ")
		for _, e := range order {
			at := e.node.written.From.Offset
			w.insert(at, "__auto_type %s = (", e.name)
			w.expression(e.node, g, e)
			w.insert(at, "); ")
		}
		w.expression(g.root, g, nil)
		w.insert(from, "; })")
		if i < last {
			w.insert(from, " : ")
		}
	}
	w.insert(from, "; }))%s", strings.Repeat("\n", bytes.Count(w.text[from:g.root.written.To.Offset], []byte("\n"))))
	w.out.Choices = append(w.out.Choices, c)
}

// name names the variables that keep values.
func (g *group) name(w *writer) {
	used := map[string]int{}
	for _, e := range g.events {
		text := strings.Map(func(r rune) rune {
			if identifier([]byte("a"+string(r))) == "a" {
				return '_'
			}
			return r
		}, w.source(e.node))
		name := "value_of_" + strings.Trim(text[:min(len(text), maxName)], "_")
		if used[name]++; used[name] > 1 {
			name += fmt.Sprintf("_%d", used[name])
		}
		e.name = w.unused(name)
	}
}

// unused is a name that the text does not have.
func (w *writer) unused(name string) string {
	for bytes.Contains(w.text, []byte(name)) {
		name += "_"
	}
	return name
}

// expression writes an expression with the variables for the evaluations in it; but is the one that is evaluated.
func (w *writer) expression(n *node, g *group, but *event) {
	for _, e := range g.events {
		if n.Kind == "CompoundAssignOperator" && e.of == n && e.node != n && (but != nil && but.node == n || !g.hasNode(n)) {
			w.compound(n, g, e)
			return
		}
	}
	w.parts(n, n.written.From.Offset, n.written.To.Offset, g, but)
}

func (g *group) hasNode(n *node) bool {
	return slices.ContainsFunc(g.events, func(e *event) bool { return e.node == n })
}

// compound writes a compound assignment whose old value was read before.
func (w *writer) compound(n *node, g *group, old *event) {
	left, right := n.Inner[0], n.Inner[1]
	at := left.written.From.Offset
	w.parts(left, at, left.written.To.Offset, g, old)
	w.insert(at, " = (__typeof__(")
	w.line(at, left.written.To.Offset)
	w.insert(at, "))(%s %s (", old.name, strings.TrimSuffix(n.Opcode, "="))
	operator := bytes.Index(w.text[left.written.To.Offset:], []byte(n.Opcode))
	w.parts(right, left.written.To.Offset+operator+len(n.Opcode), n.written.To.Offset, g, nil)
	w.insert(at, "))")
}

// parts writes a stretch of text with the variables for the evaluations below a node.
func (w *writer) parts(n *node, from, to int, g *group, but *event) {
	for _, e := range g.outermost(n, but) {
		w.line(from, e.node.written.From.Offset)
		w.insert(e.node.written.From.Offset, "%s", e.name)
		from = e.node.written.To.Offset
	}
	w.line(from, to)
}

// outermost are the evaluations below a node, or it itself, that are in no other one.
func (g *group) outermost(n *node, but *event) (list []*event) {
	below := func(e *event) bool { return e != but && e.node.within(n) }
	for _, e := range g.events {
		inner := func(f *event) bool { return f != e && below(f) && e.node.within(f.node) }
		if below(e) && !slices.ContainsFunc(g.events, inner) {
			list = append(list, e)
		}
	}
	return list
}

// line copies a stretch with spaces for the ends of lines.
func (w *writer) line(from, to int) {
	for from < to {
		end := from
		for end < to && w.text[end] != '\n' && w.text[end] != '\\' {
			end++
		}
		if end < to && w.text[end] == '\\' && (end+1 >= to || w.text[end+1] != '\n') {
			end++
			w.copy(from, end)
			from = end
			continue
		}
		w.copy(from, end)
		if end < to {
			w.insert(end, " ")
			if w.text[end] == '\\' {
				end++
			}
			end++
		}
		from = end
	}
}
