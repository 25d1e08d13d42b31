package threadmodular

import (
	"slices"

	"tav/solver/term"
)

// A family are variables that values are passed between: one gets another's value, or is compared with it. What is said
// of one may hold of all: each two may be equal or in some order, and each on one side of any of their numbers.
type family struct {
	vars    []*term.Term // also those of inputs
	numbers []int64
	ordered bool // they are compared by their order, or calculated with
	counted bool // they are calculated with, so that neighbours of their numbers matter
}

// findFamilies finds the families of all variables.
func (a *atoms) findFamilies() {
	for _, at := range a.places {
		for _, w := range at.paths {
			for _, t := range w.guard {
				eachLeaf(t, func(t *term.Term) {
					if args := t.Args(); len(args) == 2 {
						a.link(args[0], args[1], t.Op() != term.OpEq)
					}
				})
			}
			for _, v := range a.variables() {
				if t := w.env[v.Term]; t != nil {
					a.link(v.Term, t, false)
				}
			}
		}
	}
}

// link notes that a variable gets a value, or that two values are compared. Conversions do not matter.
func (a *atoms) link(x, y *term.Term, order bool) {
	if x.IsConst() {
		x, y = y, x
	}
	if x = unconverted(x); x.Op() != term.OpVar || x.Sort().Kind != term.BitVecKind || y.Sort().Kind != term.BitVecKind {
		return
	}
	f := a.familyOf(x)
	f.ordered = f.ordered || order
	if y.Op() == term.OpZExt {
		if w := y.Args()[0].Sort().Width; w < 63 {
			f.numbers = append(f.numbers, 1<<w-1)
		}
	}
	y = unconverted(y)
	if n, ok := y.Int64(); ok {
		f.numbers = append(f.numbers, n)
	} else if y.Op() != term.OpVar {
		f.ordered, f.counted = true, true
	} else if g := a.familyOf(y); g != f {
		f.vars, f.numbers = append(f.vars, g.vars...), append(f.numbers, g.numbers...)
		f.ordered, f.counted = f.ordered || g.ordered, f.counted || g.counted
		for _, v := range g.vars {
			a.family[v] = f
		}
		g.vars = nil
	}
}

// familyOf is a variable's family.
func (a *atoms) familyOf(x *term.Term) *family {
	if a.family[x] == nil {
		a.family[x] = &family{vars: []*term.Term{x}}
		a.families = append(a.families, a.family[x])
	}
	return a.family[x]
}

// unconverted is the value that was brought to another width.
func unconverted(t *term.Term) *term.Term {
	for t.Op() == term.OpZExt || t.Op() == term.OpSExt || t.Op() == term.OpExtract {
		t = t.Args()[0]
	}
	return t
}

// addFamilies adds what the members of families may have in common.
func (a *atoms) addFamilies() {
	m := a.Terms
	for _, f := range a.families {
		for i, x := range f.vars {
			for _, y := range f.vars[:i] {
				if len(f.vars) <= maxFamily && x.Sort() == y.Sort() {
					a.add(m.Eq(x, y))
				}
			}
		}
	}
	for _, f := range a.families {
		for _, x := range f.vars {
			for _, n := range f.sides() {
				le := m.ULe
				if x.Signed() {
					le = m.SLe
				}
				a.add(le(x, m.BVInt(x.Sort().Width, n)))
			}
		}
	}
}

// sides are the greatest numbers below or at those of a family.
func (f *family) sides() []int64 {
	if !f.ordered {
		return nil
	}
	var list []int64
	for _, n := range f.numbers {
		if list = append(list, n-1, n); f.counted {
			list = append(list, n-2, n+1)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
