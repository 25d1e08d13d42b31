package blocks

import (
	"cmp"
	"slices"

	"tav/solver/term"
)

// remainders says of inputs of which a block reads only the remainder by a constant, as programs
// choose one of a few, that they are less than the constant, and so their own remainder: the block
// leads to the same states as before, by fewer inputs, and nothing has to be divided.
func (b *Program) remainders(bl *Block) {
	m := b.Terms
	roots := []*term.Term{bl.Guard}
	for _, v := range bl.Values {
		roots = append(roots, v.Value)
	}
	if !b.divided(roots) {
		return
	}
	by := map[*term.Term]*term.Term{} // of inputs and their extensions: what alone is read of them; nil: there is more than one thing
	read := func(t, as *term.Term) {
		in := t
		if extends(t) {
			in = t.Args()[0]
		}
		if !b.isInput(in) {
			return
		}
		if known, ok := by[t]; ok && known != as {
			as = nil
		}
		by[t] = as
	}
	for _, t := range roots {
		read(t, nil)
	}
	m.Walk(roots, func(t *term.Term) *term.Term {
		for i, a := range t.Args() {
			if i == 0 && (extends(t) || divides(t)) {
				read(a, t)
			} else {
				read(a, nil)
			}
		}
		return nil
	})
	sub := map[*term.Term]*term.Term{}
	var ranges []*term.Term
	for in, r := range by {
		x := in
		if in.Op() == term.OpVar && r != nil && extends(r) {
			x, r = r, by[r]
		}
		if in.Op() != term.OpVar || r == nil || !divides(r) {
			continue
		}
		c := r.Args()[1]
		if r.Op() == term.OpBVURem {
			ranges = append(ranges, m.ULt(x, c))
		} else {
			ranges = append(ranges, m.SLt(x, c), m.SLt(m.BVNeg(c), x))
		}
		sub[r] = x
		b.remainder[in] = m.Extract(r, in.Sort().Width-1, 0)
	}
	if len(sub) == 0 {
		return
	}
	slices.SortFunc(ranges, func(x, y *term.Term) int { return cmp.Compare(x.ID(), y.ID()) })
	bl.Guard = m.And(append(ranges, m.Replace(bl.Guard, sub))...)
	for i := range bl.Values {
		bl.Values[i].Value = m.Replace(bl.Values[i].Value, sub)
	}
}

// divided reports whether the terms have a remainder of an input. What has none is looked at once, not in each block: those of a region share
// most of their terms.
func (b *Program) divided(roots []*term.Term) (found bool) {
	var seen []*term.Term
	b.Terms.WalkBelow(roots, func(t *term.Term) bool {
		if found || b.undivided[t] {
			return false
		}
		if seen = append(seen, t); divides(t) {
			x := t.Args()[0]
			found = b.isInput(x) || extends(x) && b.isInput(x.Args()[0])
		}
		return !found
	})
	for _, t := range seen {
		if !found {
			b.undivided[t] = true
		}
	}
	return found
}

// isInput reports whether a term is an input, not a variable of the program.
func (b *Program) isInput(t *term.Term) bool {
	_, variable := b.IndexOf(t)
	return t.Op() == term.OpVar && !variable
}

func extends(t *term.Term) bool { return t.Op() == term.OpZExt || t.Op() == term.OpSExt }

// divides says that a term is a remainder by a positive constant.
func divides(t *term.Term) bool {
	switch t.Op() {
	case term.OpBVURem:
		c := t.Args()[1].Value()
		return c != nil && c.Sign() > 0
	case term.OpBVSRem:
		c := t.Args()[1].SignedValue()
		return c != nil && c.Sign() > 0
	}
	return false
}
