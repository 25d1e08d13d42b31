package preprocess

import (
	"slices"

	"tav/automata/unionfind"
	"tav/solver/term"
)

// smallDomains is a pass that makes the numbers of a formula as narrow as what is said of them allows. Of numbers
// that are only chosen, and compared with each other and with constants, all that matters is
// their order, so that no more values are needed than there are variables among them, between
// two constants in turn (Pnueli, Rodeh, Strichman, Siegel, "The small model property: how small can it
// be?", Information and Computation 178, 2002). Sorting 32-bit numbers is sorting 4-bit ones, and
// a solver for bits proves that much sooner. A cell of an array that is only read at constant indices is such a variable, too.
type smallDomains struct {
	plain
	m       *term.Manager
	spare   bool                       // classes have room for further variables
	sets    unionfind.Sets[*term.Term] // numbers of the same class
	classes map[*term.Term]*class      // by the number that represents it
	seen    map[*term.Term]bool        // terms of the formula
	cells   map[*term.Term][]*term.Term
	whole   map[*term.Term]bool       // arrays that are more than their cells at constant indices
	touched map[*class]bool           // classes whose domain may be too small
	memo    map[*term.Term]*term.Term // narrow terms
	off     bool                      // the formula stays as it is
}

// A class is a set of numbers, each of which is compared with another one or chosen as its value.
type class struct {
	width            int  // in bits, of the formula
	wide             bool // more is said of them than that
	signed, unsigned bool // they are compared so
	sources          int  // variables that may have any value
	constants        []*term.Term
	domain           *domain // nil: none yet, or they stay as they are
	changes          int     // of domains
}

func newSmallDomains(m *term.Manager, spare bool) *smallDomains {
	return &smallDomains{m: m, spare: spare, sets: unionfind.Sets[*term.Term]{}, classes: map[*term.Term]*class{}, seen: map[*term.Term]bool{},
		cells: map[*term.Term][]*term.Term{}, whole: map[*term.Term]bool{}, touched: map[*class]bool{}, memo: map[*term.Term]*term.Term{}}
}

// Add takes one more part of the formula. A variable that is defined there for the first time, in
// terms of what came before, has no other values than those.
func (n *smallDomains) Add(fact *term.Term) []*term.Term {
	if args := fact.Args(); fact.Op() == term.OpEq && !n.off && !fact.HasQuantifier() {
		for k, v := range args {
			if v.Op() == term.OpVar && !n.seen[v] {
				n.walk(args[1-k])
				n.seen[v] = true
				break
			}
		}
	}
	return n.Ask(fact)
}

// Ask takes a goal: it defines nothing.
func (n *smallDomains) Ask(goal *term.Term) []*term.Term {
	n.off = n.off || goal.HasQuantifier()
	if !n.off {
		n.walk(goal)
	}
	return nil
}

// walk looks at the terms that are new.
func (n *smallDomains) walk(t *term.Term) {
	for work := []*term.Term{t}; len(work) > 0; {
		t, work = work[len(work)-1], work[:len(work)-1]
		if !n.seen[t] {
			n.seen[t] = true
			n.look(t)
			work = append(work, t.Args()...)
		}
	}
}

// look notes what a term says of its arguments.
func (n *smallDomains) look(t *term.Term) {
	args := t.Args()
	switch op := t.Op(); {
	case op == term.OpVar:
		if c := n.of(t); c != nil {
			c.sources++
		}
	case isCell(t) && !n.whole[args[0]]:
		n.of(t).sources++
		n.cells[args[0]] = append(n.cells[args[0]], t)
	case op == term.OpIte && isNumber(t):
		n.join(t, args[1])
		n.join(t, args[2])
	case compares(t):
		n.join(args[0], args[1])
		for _, x := range args {
			if c := n.of(x); c != nil {
				c.signed = c.signed || op == term.OpSLe
				c.unsigned = c.unsigned || op == term.OpULe
			}
		}
	default:
		for _, x := range append(slices.Clone(args), t) {
			n.leave(x)
		}
	}
}

// leave leaves a number as it is, or the cells of an array.
func (n *smallDomains) leave(t *term.Term) {
	if c := n.of(t); c != nil {
		c.wide = true
	} else if t.Sort().Kind == term.ArrayKind && !n.whole[t] {
		n.whole[t] = true
		for _, cell := range n.cells[t] {
			n.of(cell).wide = true
		}
		delete(n.cells, t)
	}
}

// isCell says that a term is a number that an array variable has at a constant index.
func isCell(t *term.Term) bool {
	return t.Op() == term.OpSelect && isNumber(t) && t.Args()[0].Op() == term.OpVar && t.Args()[1].IsConst()
}

// variable is a variable, or the array of a cell.
func variable(t *term.Term) *term.Term {
	if t.Op() == term.OpSelect {
		return t.Args()[0]
	}
	return t
}

// compares says that a term compares numbers. There are no other orders: see term.Op.
func compares(t *term.Term) bool {
	op := t.Op()
	return (op == term.OpEq || op == term.OpULe || op == term.OpSLe) && isNumber(t.Args()[0])
}

func isNumber(t *term.Term) bool { return t.Sort().Kind == term.BitVecKind }

// of is the class of a number, which will be looked at again; nil for a constant, which may
// be in many classes, and for what is no number.
func (n *smallDomains) of(t *term.Term) *class {
	if !isNumber(t) || t.IsConst() {
		return nil
	}
	t = n.sets.Find(t)
	c := n.classes[t]
	if c == nil {
		c = &class{width: t.Sort().Width}
		n.classes[t] = c
	}
	n.touched[c] = true
	return c
}

// join puts two numbers into one class.
func (n *smallDomains) join(x, y *term.Term) {
	if x.IsConst() {
		x, y = y, x
	}
	c, d := n.of(x), n.of(y)
	switch {
	case c == nil || c == d:
	case d == nil:
		c.add(y)
	default:
		from := n.sets.Find(y)
		n.sets.Join(y, x)
		delete(n.classes, from)
		delete(n.touched, d)
		n.merge(c, d)
	}
}

// merge adds what is known of a class to another one.
func (n *smallDomains) merge(c, d *class) {
	c.wide = c.wide || d.wide
	c.signed, c.unsigned = c.signed || d.signed, c.unsigned || d.unsigned
	c.sources += d.sources
	c.changes = max(c.changes, d.changes)
	for _, k := range d.constants {
		c.add(k)
	}
	if c.domain == nil {
		c.domain = d.domain
	} else if d.domain != nil && !c.domain.equal(d.domain) {
		n.drop(c)
	}
}

// add adds a constant to a class.
func (c *class) add(k *term.Term) {
	if !c.wide && !slices.Contains(c.constants, k) {
		c.constants = append(c.constants, k)
	}
	c.wide = c.wide || len(c.constants) > maxConstants
}

// drop takes a class's domain away, and what was made narrow by it.
func (n *smallDomains) drop(c *class) {
	c.domain, n.memo = nil, nil
	c.changes++
}

// room is the number of variables that the domain of a class is to have room for.
func (n *smallDomains) room(c *class) int {
	if n.spare {
		return 2 * max(c.sources, fewSources)
	}
	return c.sources
}

// Settle gives a domain to each class that can be narrow.
func (n *smallDomains) Settle() (changed bool) {
	for c := range n.touched {
		if c.domain != nil && !c.domain.fits(c) {
			n.drop(c)
		}
		if c.domain == nil && !c.wide {
			c.domain = newDomain(c, n.room(c))
			if c.wide = c.domain == nil || c.changes > maxChanges; !c.wide {
				n.uses++
			}
		}
		if c.wide {
			c.domain, c.constants = nil, nil
		}
	}
	clear(n.touched)
	if n.off && len(n.classes) > 0 {
		n.classes, n.memo = map[*term.Term]*class{}, nil
	}
	if changed = n.memo == nil; changed {
		n.memo = map[*term.Term]*term.Term{}
	}
	return changed
}

// domainOf is the domain of a number, and of a comparison's numbers; nil: they stay as they are.
func (n *smallDomains) domainOf(t *term.Term) *domain {
	for _, x := range append([]*term.Term{t}, t.Args()...) {
		if c := n.classes[n.sets.Find(x)]; c != nil {
			return c.domain
		}
		if !compares(t) {
			break
		}
	}
	return nil
}

// Rewrite is a term of the formula in the narrow formula.
func (n *smallDomains) Rewrite(t *term.Term) *term.Term {
	for work := []*term.Term{t}; len(work) > 0; {
		t := work[len(work)-1]
		before := len(work)
		for _, x := range t.Args() {
			if n.memo[x] == nil {
				work = append(work, x)
			}
		}
		if len(work) > before {
			continue
		}
		work = work[:before-1]
		if n.memo[t] == nil {
			n.memo[t] = n.rebuild(t)
		}
	}
	return n.memo[t]
}

// rebuild is a term in the narrow formula when its arguments are known there.
func (n *smallDomains) rebuild(t *term.Term) *term.Term {
	d := n.domainOf(t)
	if d != nil && (t.Op() == term.OpVar || isCell(t)) {
		return n.m.Fresh(variable(t).Name()+"~", n.m.BV(d.width), false)
	}
	if len(t.Args()) == 0 {
		return t
	}
	args := make([]*term.Term, len(t.Args()))
	for k, x := range t.Args() {
		args[k] = n.memo[x]
		if d != nil && x.IsConst() && isNumber(x) {
			args[k] = n.m.BVUint(d.width, d.place(x))
		}
	}
	if t.Op() == term.OpSLe && d != nil {
		return n.m.ULe(args[0], args[1])
	}
	return n.m.Rebuild(t, args)
}

// Value is the value of a term in a model of the narrow formula.
func (n *smallDomains) Value(t *term.Term, model Model) (*term.Term, error) {
	if !n.seen[t] && t.Op() != term.OpVar {
		sub := map[*term.Term]*term.Term{}
		for _, v := range n.m.FreeVars(t) {
			x, err := n.Value(v, model)
			if err != nil {
				return nil, err
			}
			sub[v] = x
		}
		return n.m.Substitute(t, sub), nil
	}
	if !n.seen[t] {
		return model(t)
	}
	v, err := model(n.Rewrite(t))
	if d := n.domainOf(t); d != nil && isNumber(t) && err == nil {
		v = d.number(n.m, v)
	}
	for _, cell := range n.cells[t] {
		if n.domainOf(cell) == nil || err != nil {
			continue
		}
		var x *term.Term
		if x, err = n.Value(cell, model); err == nil {
			v = n.m.Store(v, cell.Args()[1], x)
		}
	}
	return v, err
}
