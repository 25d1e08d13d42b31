package order

import (
	"slices"
	"strings"
)

// A Text is a program in which inputs say in what order pairs are evaluated:
//
//	g + set()
//
// becomes, with a temporary variable for each evaluation whose place matters,
//
//	({ int which = order(); which == 0 ? ({ t0 = g; t1 = set(); t0 + t1; }) : ({ t1 = set(); t0 = g; t0 + t1; }); })
//
// The evaluations of an initialiser come before its declaration. All lines stay where they are. What cannot be
// written in this way is left as it is.
type Text struct {
	Text    []byte
	Choices []*Choice
	moves   []move
	left    []*Pair // of which not all orders are there
}

// Input begins the names of the functions that give the number of an order.
const Input = "__VERIFIER_nondet_order_"

// A Choice is an expression with its orders.
type Choice struct {
	Input  string // the function that gives the number of the order
	Pos    Pos
	Orders []string // in words
}

// move says where a part of the text stood: bytes from one offset on came from another one. Where
// the new offset is that of an inserted text, it is for all of it.
type move struct {
	to, from int
	inserted bool
}

// Explore writes such a text for pairs of the text that they were read from.
func Explore(text []byte, pairs []*Pair, file int) *Text {
	t := &Text{}
	w := &writer{text: text, name: pairs[0].buffer, out: t}
	done := 0
	for _, g := range groups(pairs) {
		if g.root.written.From.Offset < done && w.again(g) {
			continue
		}
		if w.declare(g); g.start() < done || !w.writable(g) {
			t.left = append(t.left, g.pairs...)
			continue
		}
		if g.orders = g.extensions(nil); len(g.orders) > maxOrders {
			t.left = append(t.left, g.pairs...)
			continue
		}
		if g.partly {
			t.left = append(t.left, g.pairs...)
		}
		w.done = append(w.done, g)
		w.copy(done, g.start())
		w.write(g, file)
		done = g.root.written.To.Offset
	}
	w.copy(done, len(text))
	return t
}

// Original is where a place of the new text stood in the old one, as line and column.
func (t *Text) Original(old []byte, line, col int) (int, int) {
	to, n := 0, 1
	for ; n < line && to < len(t.Text); to++ {
		if t.Text[to] == '\n' {
			n++
		}
	}
	to += col - 1
	i, found := slices.BinarySearchFunc(t.moves, to, func(m move, to int) int { return m.to - to })
	if !found {
		i--
	}
	if i < 0 {
		return line, col
	}
	m := t.moves[i]
	from := m.from
	if !m.inserted {
		from += to - m.to
	}
	from = min(from, len(old))
	before := string(old[:from])
	return 1 + strings.Count(before, "\n"), from - strings.LastIndexByte(before, '\n')
}

// Left are pairs of which not all orders are written.
func (t *Text) Left(p *Pair) bool { return slices.Contains(t.left, p) }

// A group is an expression with all of its evaluations whose order matters.
type group struct {
	root     *node
	declared *node // the statement that declares what it initialises, nil for others
	events   []*event
	pairs    []*Pair
	orders   [][]*event
	partly   bool // there are more
}

// An event is one of them.
type event struct {
	node *node // whose value is kept
	of   *node // whose evaluation it is
	kind Kind
	name string // of the variable that keeps it
}

// groups puts pairs together whose expressions overlap, in the order of the text.
func groups(pairs []*Pair) (list []*group) {
	for _, p := range pairs {
		g := &group{root: common(p.A.node, p.B.node), pairs: []*Pair{p}}
		g.add(p.A)
		g.add(p.B)
		list = slices.DeleteFunc(list, func(other *group) bool {
			if !g.root.within(other.root) && !other.root.within(g.root) {
				return false
			}
			if g.root.within(other.root) {
				g.root = other.root
			}
			for _, e := range other.events {
				g.has(e)
			}
			g.pairs = append(g.pairs, other.pairs...)
			return true
		})
		list = append(list, g)
	}
	slices.SortStableFunc(list, func(a, b *group) int { return a.root.written.From.Offset - b.root.written.From.Offset })
	return list
}

func (g *group) add(a *Access) {
	e := &event{node: a.node, of: a.node, kind: a.Kind}
	if a.Kind == Read && a.node.Kind == "CompoundAssignOperator" {
		e.node = a.node.Inner[0]
	}
	g.has(e)
}

func (g *group) has(e *event) {
	if !slices.ContainsFunc(g.events, func(o *event) bool { return o.node == e.node }) {
		g.events = append(g.events, e)
		slices.SortStableFunc(g.events, func(a, b *event) int {
			return a.node.written.From.Offset - b.node.written.From.Offset
		})
	}
}

// within reports whether n is m or a part of it.
func (n *node) within(m *node) bool {
	for ; n != nil; n = n.parent {
		if n == m {
			return true
		}
	}
	return false
}

// common is the smallest expression that both are parts of.
func common(a, b *node) *node {
	for !b.within(a) {
		a = a.parent
	}
	return a
}

// first reports whether C says that e comes before f.
func (e *event) first(f *event) bool {
	if e == f || !e.of.within(f.of) {
		return false
	}
	if f.kind == Read && f.of.Kind == "CompoundAssignOperator" { // only what is on the left of it
		return e.node != f.node && e.node.within(f.node)
	}
	return e.of != f.of || e.kind == Read
}

// open reports whether e is a compound assignment of which the old value was read: it is a single evaluation to what
// is no part of it (C11 6.5.16.2p3).
func (e *event) open(begun []*event) bool {
	return e.node == e.of && slices.ContainsFunc(begun, func(f *event) bool { return f != e && f.of == e.of })
}

// extensions are the orders that C allows after one that is begun, no more than are written and one.
func (g *group) extensions(begun []*event) (all [][]*event) {
	if len(begun) == len(g.events) {
		return [][]*event{slices.Clone(begun)}
	}
	for _, e := range g.events {
		later := func(f *event) bool {
			return !slices.Contains(begun, f) && (f.first(e) || f.open(begun) && !e.of.within(f.of))
		}
		if slices.Contains(begun, e) || slices.ContainsFunc(g.events, later) {
			continue
		}
		if all = append(all, g.extensions(append(begun[:len(begun):len(begun)], e))...); len(all) > maxOrders {
			break
		}
	}
	return all
}

// words are the orders of a choice.
func (w *writer) words(order []*event) string {
	var list []string
	for _, e := range order {
		text := w.source(e.node)
		if e.kind == Read {
			text = "the value of " + text
		}
		list = append(list, text)
	}
	return "first " + strings.Join(list, ", then ")
}
