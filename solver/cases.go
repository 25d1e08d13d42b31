package solver

import (
	"context"
	"slices"

	"tav/solver/limits"
	"tav/solver/term"
)

// Sums of the elements of an array, a[0] + … + a[n-1], are hard for solvers when elements
// are written at indices that change: which summand grows is a choice of n, and sums are
// compared bit by bit. Case by case they are easy: when the indices are numbers and what
// is said to be equal is put in place, sums cancel.

// RefutedByCases shows that a conjunction with sums of elements has no solution:
// it goes through the values of the indices that are written and read and both
// values of the conditions that elements depend on. What is left of a case, if anything, rest
// has to refute. False: it does not know; what depends on bound variables has no value to go
// through.
func RefutedByCases(ctx context.Context, m *term.Manager, conj []*term.Term, rest func([]*term.Term) bool) bool {
	if slices.ContainsFunc(conj, (*term.Term).HasQuantifier) {
		return false
	}
	c := &cases{m: m, rest: rest}
	return slices.ContainsFunc(conj, func(t *term.Term) bool { return HasSum(m, t) }) && c.refuted(ctx, conj)
}

// HasSum reports a sum of several elements of an array.
func HasSum(m *term.Manager, t *term.Term) bool {
	found := false
	m.Walk([]*term.Term{t}, func(s *term.Term) *term.Term {
		if s.Op() == term.OpBVAdd && !found {
			n := 0
			for _, a := range s.Args() {
				if isElement(a) || a.Op() == term.OpIte && (isElement(a.Args()[1]) || isElement(a.Args()[2])) {
					n++
				}
			}
			found = n > 2
		}
		return nil
	})
	return found
}

// isElement reports an element of an array with a number.
func isElement(t *term.Term) bool { return t.Op() == term.OpSelect && t.Args()[1].IsConst() }

type cases struct {
	m    *term.Manager
	rest func([]*term.Term) bool
	seen int // cases that were looked at
}

func (c *cases) refuted(ctx context.Context, conj []*term.Term) bool {
	conj, ok := c.solved(conj)
	if !ok {
		return true
	}
	if c.seen++; limits.Over(ctx, c.seen, maxCases, "cases of a sum") || ctx.Err() != nil {
		return false
	}
	for _, t := range c.choose(conj) {
		if t.Sort().Kind == term.BoolKind {
			return c.refuted(ctx, append(c.replace(conj, t, c.m.True()), t)) &&
				c.refuted(ctx, append(c.replace(conj, t, c.m.False()), c.m.Not(t)))
		}
		n := c.elements(conj)
		if n == 0 { // the sums are gone
			break
		}
		if w := t.Sort().Width; w < 8 {
			n = min(n, 1<<w)
		}
		if _, ok := c.solved(append(slices.Clone(conj), c.m.Not(c.m.ULe(t, c.m.BVUint(t.Sort().Width, n-1))))); !ok {
			return c.each(ctx, conj, t, n)
		} // else it may be another number
	}
	return c.rest(conj)
}

// each goes through the first n values of a term.
func (c *cases) each(ctx context.Context, conj []*term.Term, t *term.Term, n uint64) bool {
	for k := uint64(0); k < n; k++ {
		value := c.m.BVUint(t.Sort().Width, k)
		inner, number := t, value
		for inner.Op() == term.OpZExt || inner.Op() == term.OpSExt {
			inner = inner.Args()[0]
			number = c.m.Trunc(value, inner.Sort().Width)
		}
		if !c.refuted(ctx, append(c.replace(conj, inner, number), c.m.Eq(t, value))) {
			return false
		}
	}
	return true
}

// solved puts what variables, and elements, are said to be in their place; false where a contradiction
// is seen.
func (c *cases) solved(conj []*term.Term) ([]*term.Term, bool) {
	var elements []*term.Term // what they are: others may be read when indices are known
	for {
		all := c.m.And(conj...)
		if all.IsFalse() {
			return nil, false
		}
		conj = c.m.Conjuncts(all)
		k := slices.IndexFunc(conj, func(t *term.Term) bool { x, _ := c.definition(t); return x != nil })
		if k < 0 {
			return slices.Concat(conj, elements), true
		}
		x, value := c.definition(conj[k])
		if x.Op() == term.OpSelect {
			elements = append(elements, conj[k])
		}
		conj = slices.Delete(slices.Clone(conj), k, k+1)
		conj = c.replace(conj, x, value)
	}
}

// definition reads a conjunct as what a variable is, alone or with others added to it, or as the number that an element is.
func (c *cases) definition(t *term.Term) (x, value *term.Term) {
	switch {
	case t.Op() == term.OpVar:
		return t, c.m.True()
	case t.Op() == term.OpNot && t.Args()[0].Op() == term.OpVar:
		return t.Args()[0], c.m.False()
	case t.Op() != term.OpEq:
		return nil, nil
	}
	for k, x := range t.Args() {
		other := t.Args()[1-k]
		if x.Op() == term.OpVar && !c.m.Mentions(other, x) || x.Op() == term.OpSelect && x.Args()[0].Op() == term.OpVar && x.Args()[1].IsConst() && other.IsConst() {
			return x, other
		}
		if x.Op() == term.OpBVAdd { // y + rest = other
			for i, y := range x.Args() {
				if y.Op() == term.OpVar && !c.m.Mentions(other, y) {
					if rest := c.m.BVAdd(slices.Delete(slices.Clone(x.Args()), i, i+1)...); !c.m.Mentions(rest, y) {
						return y, c.m.BVSub(other, rest)
					}
				}
			}
		}
	}
	return nil, nil
}

// choose is what to go through the values of, best first: conditions and indices. Of an index that may be any number a
// condition, on which it depends whether it is one, may say more.
func (c *cases) choose(conj []*term.Term) []*term.Term {
	var choice, index, number, condition *term.Term
	c.m.Walk(conj, func(t *term.Term) *term.Term {
		args := t.Args()
		switch {
		case t.Op() == term.OpIte && t.Sort().Kind == term.ArrayKind:
			choice = args[0]
		case (t.Op() == term.OpStore || t.Op() == term.OpSelect) && !args[1].IsConst() && args[1].Sort().Kind == term.BitVecKind:
			index = args[1]
		case t.Op() == term.OpIte:
			number, condition = compared(args[0]), args[0]
		}
		return nil
	})
	return slices.DeleteFunc([]*term.Term{choice, index, number, condition}, func(t *term.Term) bool { return t == nil })
}

// compared is the variable that a condition compares with a number; nil: there is none.
func compared(t *term.Term) *term.Term {
	if t.Op() != term.OpULe && t.Op() != term.OpEq {
		return nil
	}
	for k, x := range t.Args() {
		if t.Args()[1-k].IsConst() && x.Op() == term.OpVar && x.Sort().Kind == term.BitVecKind {
			return x
		}
	}
	return nil
}

// elements is the number of elements that are read, and one more: an index that has reached the end.
func (c *cases) elements(conj []*term.Term) uint64 {
	n := uint64(0)
	c.m.Walk(conj, func(t *term.Term) *term.Term {
		if t.Op() == term.OpSelect {
			if k, ok := t.Args()[1].Uint64(); ok && k < maxElements {
				n = max(n, k+2)
			}
		}
		return nil
	})
	return n
}

// replace puts a term in place of another.
func (c *cases) replace(conj []*term.Term, old, by *term.Term) []*term.Term {
	done := map[*term.Term]*term.Term{old: by}
	list := make([]*term.Term, len(conj), len(conj)+1)
	for i, root := range conj {
		for _, t := range term.Postorder(root, func(t *term.Term) bool { return done[t] != nil }) {
			args := make([]*term.Term, len(t.Args()))
			for k, a := range t.Args() {
				args[k] = done[a]
			}
			done[t] = c.m.Rebuild(t, args)
		}
		list[i] = done[root]
	}
	return list
}
