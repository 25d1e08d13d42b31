package preprocess

import (
	"slices"

	"tav/solver/term"
)

// An Assumption is a list of conditions; nil: there are none.
type Assumption struct {
	condition *term.Term
	before    *Assumption
}

// Assume adds the parts of one more condition. A comparison is assumed as it was as well: what compare makes of it
// does not say which values the numbers have.
func (c *Context) Assume(a *Assumption, t *term.Term) *Assumption {
	parts := c.m.Conjuncts(t)
	if plain := c.plain[t]; plain != nil && len(parts) > 1 {
		parts = append(slices.Clone(parts), plain)
	}
	for _, part := range parts {
		a = c.add(a, part)
		if plain := c.plain[part]; plain != nil {
			a = c.add(a, plain)
		}
	}
	return a
}

// add adds a condition that is not decided.
func (c *Context) add(a *Assumption, t *term.Term) *Assumption {
	if c.Decided(t, a) != nil {
		return a
	}
	return c.assumption(t, a)
}

// assumption makes one; equal ones are the same.
func (c *Context) assumption(condition *term.Term, before *Assumption) *Assumption {
	key := Assumption{condition, before}
	if c.assumed[key] == nil {
		c.assumed[key] = &key
	}
	return c.assumed[key]
}

// Decided is the value that a condition has where an assumption names it; nil: it does not.
func (c *Context) Decided(t *term.Term, a *Assumption) *term.Term {
	m := c.m
	if t.IsTrue() || t.IsFalse() {
		return t
	}
	not := m.Not(t)
	for ; a != nil; a = a.before {
		switch a.condition {
		case t:
			return m.True()
		case not:
			return m.False()
		}
	}
	return nil
}

// Common is what all of several assumptions say, up to a number of conditions.
func (c *Context) Common(list []*Assumption) *Assumption {
	times := map[*term.Term]int{}
	var order []*term.Term
	for k, a := range list {
		for ; a != nil; a = a.before {
			if times[a.condition] == k {
				times[a.condition]++
				if k == 0 {
					order = append(order, a.condition)
				}
			}
		}
	}
	var result *Assumption
	n := 0
	for _, t := range slices.Backward(order) {
		if n++; times[t] == len(list) && n <= maxConditions {
			result = c.assumption(t, result)
		}
	}
	return result
}

// Set lists the values that a number can have where an assumption holds; nil: they are not
// known, or too many.
func (c *Context) Set(t *term.Term, a *Assumption) []*term.Term {
	if t.Sort().Kind != term.BitVecKind {
		return nil
	}
	key := Assumed{t, a}
	list, known := c.sets[key]
	if !known {
		list = c.look(t, a)
		c.sets[key] = list
	}
	return list
}

func (c *Context) look(t *term.Term, a *Assumption) []*term.Term {
	list := c.structure(t, a)
	if list == nil {
		list = c.between(t, a)
	}
	if n := c.LowBits(t); list == nil && (n <= smallWidth || n < t.Sort().Width && 1<<n <= maxValues) {
		list = c.below(t.Sort().Width, 1<<n)
	}
	if len(list) > maxValues {
		return nil
	}
	var conditions []*term.Term
	for at := a; at != nil; at = at.before {
		if concerned(at.condition, t) {
			conditions = append(conditions, at.condition)
		}
	}
	kept := slices.DeleteFunc(slices.Clone(list), func(v *term.Term) bool {
		return slices.ContainsFunc(conditions, func(cond *term.Term) bool { return c.instance(cond, t, v).IsFalse() })
	})
	if len(kept) == 0 { // nothing comes here: any value will do
		return list
	}
	return kept
}

// structure reads the values off a term and those of its arguments.
func (c *Context) structure(t *term.Term, a *Assumption) []*term.Term {
	m, args := c.m, t.Args()
	switch {
	case t.IsConst():
		return []*term.Term{t}
	case t.Op() == term.OpVar:
		if s := c.Under(t, a); s != t {
			return c.Set(s, a)
		}
		return c.values[t]
	case t.Op() == term.OpIte:
		switch holds := c.Decided(args[0], a); {
		case holds == nil:
		case holds.IsTrue():
			return c.Set(args[1], a)
		default:
			return c.Set(args[2], a)
		}
		x, y := c.Set(args[1], c.within(args[1], args[0], a)), c.Set(args[2], c.within(args[2], m.Not(args[0]), a))
		if x == nil || y == nil {
			return nil
		}
		return union(x, y)
	case t.Op() == term.OpBVURem && args[1].IsConst(), t.Op() == term.OpBVAnd && args[1].IsConst():
		if n, ok := args[1].Uint64(); ok && n > 0 && n < maxValues && c.Set(args[0], a) == nil {
			if t.Op() == term.OpBVAnd {
				n++
			}
			return c.below(t.Sort().Width, n)
		}
	case t.Op() == term.OpSelect || len(args) == 0 || len(args) > 3:
		return nil
	}
	lists, product := make([][]*term.Term, len(args)), 1
	for k, x := range args {
		if lists[k] = c.Set(x, a); lists[k] == nil {
			return nil
		}
		if product *= len(lists[k]); product > maxProduct {
			return nil
		}
	}
	seen := map[*term.Term]bool{}
	var list []*term.Term
	for n := range product {
		chosen := make([]*term.Term, len(args))
		for k, l := range lists {
			chosen[k] = l[n%len(l)]
			n /= len(l)
		}
		v := m.Rebuild(t, chosen)
		if !v.IsConst() {
			return nil
		}
		if !seen[v] {
			seen[v] = true
			list = append(list, v)
		}
	}
	return list
}

// below are the numbers below n.
func (c *Context) below(width int, n uint64) []*term.Term {
	var list []*term.Term
	for k := range n {
		list = append(list, c.m.BVUint(width, k))
	}
	return list
}

// within is what is assumed of a choice whose own choices are to see the condition that it stands under.
func (c *Context) within(t, condition *term.Term, a *Assumption) *Assumption {
	if t.Op() != term.OpIte || t.Size() > maxChoice {
		return a
	}
	return c.Assume(a, condition)
}

// concerned says that a condition may distinguish values of a term.
func concerned(condition, t *term.Term) bool {
	if condition == t {
		return true
	}
	return slices.ContainsFunc(condition.Args(), func(x *term.Term) bool {
		return x == t || x.Sort().Kind == term.BoolKind && condition.Size() <= maxCondition && concerned(x, t)
	})
}

// instance is what is known of a condition where a term has this value.
func (c *Context) instance(condition, t, value *term.Term) *term.Term {
	if condition == t {
		return value
	}
	args := condition.Args()
	if !concerned(condition, t) {
		return condition
	}
	changed := slices.Clone(args)
	for k, x := range args {
		if x == t {
			changed[k] = value
		} else if x.Sort().Kind == term.BoolKind {
			changed[k] = c.instance(x, t, value)
		}
	}
	return c.m.Rebuild(condition, changed)
}

func contains(list []*term.Term, t *term.Term) bool { return slices.Contains(list, t) }

func union(x, y []*term.Term) []*term.Term {
	list := slices.Clone(x)
	for _, v := range y {
		if !contains(x, v) {
			list = append(list, v)
		}
	}
	return list
}

// Intersect is y without what is not in x; all of y where x is not known.
func Intersect(x, y []*term.Term) []*term.Term {
	if x == nil {
		return y
	}
	return slices.DeleteFunc(slices.Clone(y), func(v *term.Term) bool { return !contains(x, v) })
}
