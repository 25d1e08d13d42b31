package certify

import (
	"math/big"
	"math/bits"
	"slices"

	"tav/automata/unionfind"
	"tav/solver/term"
)

// Small models. Of numbers that are only chosen among, and compared with each other and with constants, nothing matters
// but their order: where a formula has a model, it has one in which they are one of these constants, or of the numbers next
// to one, as many as the formula has variables of that kind (Pnueli, Rodeh, Strichman, Siegel, "The small model property: how
// small can it be?", Information and Computation 178, 2002). So a few bits are enough for them, and a solver for bits proves
// much sooner that there is no model.

// orders are the classes of such numbers of a formula: two are in one where one is compared with the other or
// chosen as its value.
type orders struct {
	terms   *term.Manager
	sets    unionfind.Sets[*term.Term] // numbers of the same class
	classes map[*term.Term]*ordered    // by the number that represents it
	seen    map[*term.Term]bool
	whole   map[*term.Term]bool // arrays that are more than their cells at constant indices
}

type ordered struct {
	wide             bool // more is said of them than that
	signed, unsigned bool // they are compared so
	sources          int  // variables and cells that may have any value
	constants        []*term.Term
	places           []uint64 // of the constants
	width            int      // in bits, of what they become
	most             uint64   // that they become
}

// smallModel is a conjunction that has a model if and only if these formulas have one together.
func smallModel(m *term.Manager, formulas []*term.Term) []*term.Term {
	o := &orders{terms: m, sets: unionfind.Sets[*term.Term]{}, classes: map[*term.Term]*ordered{}, seen: map[*term.Term]bool{}, whole: map[*term.Term]bool{}}
	if hasQuantifier(formulas) {
		return formulas
	}
	m.Walk(formulas, func(t *term.Term) *term.Term {
		for k, a := range t.Args() {
			o.whole[a] = o.whole[a] || a.Sort().Kind == term.ArrayKind && !(k == 0 && isCell(t))
		}
		return nil
	})
	for _, f := range formulas {
		o.add(f)
	}
	found := false
	for _, c := range o.classes {
		found = c.settle() || found
	}
	if !found {
		return formulas
	}
	return o.rewrite(formulas)
}

// isCell says that a term is a number that an array variable has at a constant index.
func isCell(t *term.Term) bool {
	return t.Op() == term.OpSelect && isNumber(t) && t.Args()[0].Op() == term.OpVar && t.Args()[1].IsConst()
}

func isNumber(t *term.Term) bool { return t.Sort().Kind == term.BitVecKind }

func compares(t *term.Term) bool {
	op := t.Op()
	return (op == term.OpEq || op == term.OpULe || op == term.OpSLe) && isNumber(t.Args()[0])
}

// add takes one more formula. A variable that it defines, by what came before, has no other value than that.
func (o *orders) add(f *term.Term) {
	if f.Op() == term.OpEq {
		for k, v := range f.Args() {
			if v.Op() == term.OpVar && !o.seen[v] {
				o.walk(f.Args()[1-k])
				o.seen[v] = true
				break
			}
		}
	}
	o.walk(f)
}

// walk looks at the terms that are new.
func (o *orders) walk(t *term.Term) {
	for _, t := range term.Postorder(t, func(t *term.Term) bool { return o.seen[t] }) {
		o.seen[t] = true
		o.look(t)
	}
}

// look notes what a term says of its arguments.
func (o *orders) look(t *term.Term) {
	args := t.Args()
	switch op := t.Op(); {
	case isNumber(t) && (op == term.OpVar || isCell(t) && !o.whole[args[0]]):
		o.of(t).sources++
	case isNumber(t) && op == term.OpIte:
		o.join(t, args[1])
		o.join(t, args[2])
	case compares(t):
		o.join(args[0], args[1])
		for _, x := range args {
			if c := o.of(x); c != nil {
				c.signed = c.signed || op == term.OpSLe
				c.unsigned = c.unsigned || op == term.OpULe
			}
		}
	default:
		for _, x := range append(slices.Clone(args), t) {
			if c := o.of(x); c != nil {
				c.wide = true
			}
		}
	}
}

// of is the class of a number; nil for a constant, which may be in many, and for what is no number.
func (o *orders) of(t *term.Term) *ordered {
	if !isNumber(t) || t.IsConst() {
		return nil
	}
	t = o.sets.Find(t)
	if o.classes[t] == nil {
		o.classes[t] = &ordered{width: t.Sort().Width}
	}
	return o.classes[t]
}

// join puts two numbers into one class.
func (o *orders) join(x, y *term.Term) {
	c, d := o.of(x), o.of(y)
	switch {
	case c == d:
	case c == nil:
		d.add(x)
	case d == nil:
		c.add(y)
	default:
		o.sets.Join(y, x)
		c.wide, c.signed, c.unsigned = c.wide || d.wide, c.signed || d.signed, c.unsigned || d.unsigned
		c.sources += d.sources
		for _, k := range d.constants {
			c.add(k)
		}
	}
}

func (c *ordered) add(k *term.Term) {
	if !slices.Contains(c.constants, k) {
		c.constants = append(c.constants, k)
	}
	c.wide = c.wide || len(c.constants) > maxConstants
}

// settle gives each constant its place, behind so many numbers before it as there may be different values of
// variables; false, and the numbers are as they were, where that takes more than half of the bits.
func (c *ordered) settle() bool {
	value, least, values := (*term.Term).Value, new(big.Int), new(big.Int).Lsh(big.NewInt(1), uint(c.width))
	if c.signed {
		value = (*term.Term).SignedValue
		least.Rsh(values, 1).Neg(least)
	}
	if c.wide = c.wide || c.signed && c.unsigned; c.wide {
		return false
	}
	slices.SortFunc(c.constants, func(x, y *term.Term) int { return value(x).Cmp(value(y)) })
	next := uint64(0)
	room := func(from, to *big.Int) { // for the values from the one up to, and without, the other
		if n := new(big.Int).Sub(to, from); n.Cmp(big.NewInt(int64(c.sources))) < 0 {
			next += n.Uint64()
		} else {
			next += uint64(c.sources)
		}
	}
	from := least
	for _, k := range c.constants {
		room(from, value(k))
		c.places = append(c.places, next)
		next++
		from = new(big.Int).Add(value(k), big.NewInt(1))
	}
	room(from, new(big.Int).Add(least, values))
	c.most = max(next, 1) - 1
	width := max(bits.Len64(c.most), 1)
	if c.wide = 2*width > c.width; !c.wide {
		c.width = width
	}
	return !c.wide
}

// small is the class of a number, or of those that are compared, where they become smaller; nil: they stay as they are.
func (o *orders) small(t *term.Term) *ordered {
	among := t.Args()
	if isNumber(t) {
		among = []*term.Term{t}
	} else if !compares(t) {
		return nil
	}
	for _, x := range among {
		if c := o.classes[o.sets.Find(x)]; c != nil && !c.wide {
			return c
		}
	}
	return nil
}

// rewrite is the formulas about the smaller numbers.
func (o *orders) rewrite(formulas []*term.Term) (list []*term.Term) {
	done := map[*term.Term]*term.Term{}
	for _, f := range formulas {
		for _, t := range term.Postorder(f, func(t *term.Term) bool { return done[t] != nil }) {
			c := o.small(t)
			if c != nil && (t.Op() == term.OpVar || isCell(t)) {
				done[t] = o.terms.Fresh("small!", o.terms.BV(c.width), false)
				list = append(list, o.terms.ULe(done[t], o.terms.BVUint(c.width, c.most)))
				continue
			}
			args := make([]*term.Term, len(t.Args()))
			for k, a := range t.Args() {
				args[k] = done[a]
				if c != nil && isNumber(a) && a.IsConst() {
					args[k] = o.terms.BVUint(c.width, c.places[slices.Index(c.constants, a)])
				}
			}
			switch {
			case len(args) == 0:
				done[t] = t
			case c != nil && t.Op() == term.OpSLe:
				done[t] = o.terms.ULe(args[0], args[1])
			default:
				done[t] = o.terms.Rebuild(t, args)
			}
		}
		list = append(list, done[f])
	}
	return list
}
