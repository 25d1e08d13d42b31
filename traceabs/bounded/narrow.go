package bounded

import (
	"slices"

	"tav/automata/unionfind"
	"tav/solver/term"
)

// A narrowing makes the numbers of a formula as narrow as what is said of them allows. Of numbers
// that are only chosen, and compared with each other and with constants, all that matters is
// their order, so that no more values are needed than there are variables among them, between
// two constants in turn (Pnueli, Rodeh, Strichman, Siegel, "The small model property: how small can it
// be?", Information and Computation 178, 2002). Sorting 32-bit numbers is sorting 4-bit ones, and
// a solver for bits proves that much sooner.
//
// The narrow formula has a model if and only if the formula has one, and the model can be
// read back. A formula may grow; then what was narrow may have to become wider.
type narrowing struct {
	m       *term.Manager
	sets    unionfind.Sets[*term.Term] // numbers of the same class
	classes map[*term.Term]*class      // by the number that represents it
	seen    map[*term.Term]bool        // terms of the formula
	touched map[*class]bool            // classes whose domain may be too small
	memo    map[*term.Term]*term.Term  // narrow terms
	off     bool                       // the formula stays as it is
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

func newNarrowing(m *term.Manager) *narrowing {
	return &narrowing{m: m, sets: unionfind.Sets[*term.Term]{}, classes: map[*term.Term]*class{},
		seen: map[*term.Term]bool{}, touched: map[*class]bool{}, memo: map[*term.Term]*term.Term{}}
}

// add takes one more part of the formula. A variable that is defined there for the first time, in
// terms of what came before, has no other values than those.
func (n *narrowing) add(fact *term.Term) {
	if args := fact.Args(); fact.Op() == term.OpEq && !n.off && !fact.HasQuantifier() {
		for k, v := range args {
			if v.Op() == term.OpVar && !n.seen[v] {
				n.walk(args[1-k])
				n.seen[v] = true
				break
			}
		}
	}
	n.ask(fact)
}

// ask takes a goal, which holds for one question only: it defines nothing.
func (n *narrowing) ask(goal *term.Term) {
	n.off = n.off || goal.HasQuantifier()
	if !n.off {
		n.walk(goal)
	}
}

// walk looks at the terms that are new.
func (n *narrowing) walk(t *term.Term) {
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
func (n *narrowing) look(t *term.Term) {
	args := t.Args()
	switch op := t.Op(); {
	case op == term.OpVar:
		if c := n.of(t); c != nil {
			c.sources++
		}
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
			if c := n.of(x); c != nil {
				c.wide = true
			}
		}
	}
}

// compares says that a term compares numbers. There are no other orders: see term.Op.
func compares(t *term.Term) bool {
	op := t.Op()
	return (op == term.OpEq || op == term.OpULe || op == term.OpSLe) && isNumber(t.Args()[0])
}

func isNumber(t *term.Term) bool { return t.Sort().Kind == term.BitVecKind }

// of is the class of a number, which will be looked at again; nil for a constant, which may
// be in many classes, and for what is no number.
func (n *narrowing) of(t *term.Term) *class {
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
func (n *narrowing) join(x, y *term.Term) {
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
func (n *narrowing) merge(c, d *class) {
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
func (n *narrowing) drop(c *class) {
	c.domain, n.memo = nil, nil
	c.changes++
}

// settle gives a domain to each class that can be narrow. It is true when something narrow
// is not what it was before.
func (n *narrowing) settle() (changed bool) {
	for c := range n.touched {
		if c.domain != nil && !c.domain.fits(c) {
			n.drop(c)
		}
		if c.domain == nil && !c.wide {
			c.domain = newDomain(c)
			c.wide = c.domain == nil || c.changes > maxChanges
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
func (n *narrowing) domainOf(t *term.Term) *domain {
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

// narrow is a term of the formula in the narrow formula.
func (n *narrowing) narrow(t *term.Term) *term.Term {
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
func (n *narrowing) rebuild(t *term.Term) *term.Term {
	d := n.domainOf(t)
	if t.Op() == term.OpVar && d != nil {
		return n.m.Fresh(t.Name()+"~", n.m.BV(d.width), false)
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

// value is the value of a term in a model of the narrow formula.
func (n *narrowing) value(t *term.Term, model func(*term.Term) (*term.Term, error)) (*term.Term, error) {
	if !n.seen[t] {
		if t.Op() == term.OpVar {
			return model(t)
		}
		sub := map[*term.Term]*term.Term{}
		for _, v := range n.m.FreeVars(t) {
			x, err := n.value(v, model)
			if err != nil {
				return nil, err
			}
			sub[v] = x
		}
		return n.m.Substitute(t, sub), nil
	}
	v, err := model(n.narrow(t))
	if d := n.domainOf(t); d != nil && isNumber(t) && err == nil {
		v = d.number(n.m, v)
	}
	return v, err
}
