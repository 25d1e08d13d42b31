package bounded

import (
	"slices"

	"tav/solver/term"
)

// An assumption is a list of conditions, each over terms as they were evaluated.
type assumption struct {
	condition *term.Term
	before    *assumption
}

// assume adds the parts of one more condition. A comparison is assumed as it was as well: what compare makes of it
// does not say which values the numbers have. On one of the ways that have met what was assumed there holds: an index that
// was bounded on each way, by the length that is found on it, is so for what is stored with it.
func (c *cells) assume(a *assumption, t *term.Term) *assumption {
	for h, n := c.behind[t], 0; h != nil && n < maxConditions; h, n = h.before, n+1 {
		if c.bounds(h.condition) {
			a = c.add(a, h.condition)
		}
	}
	parts := c.b.Terms.Conjuncts(t)
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

// bounds says that a condition, or what it denies, compares numbers.
func (c *cells) bounds(t *term.Term) bool {
	if t.Op() == term.OpNot {
		t = t.Args()[0]
	}
	return compares(t)
}

// add adds a condition that is not decided.
func (c *cells) add(a *assumption, t *term.Term) *assumption {
	if c.decided(t, a) != nil {
		return a
	}
	return c.assumption(t, a)
}

// assumption makes one; equal ones are the same.
func (c *cells) assumption(condition *term.Term, before *assumption) *assumption {
	key := assumption{condition, before}
	if c.assumed[key] == nil {
		c.assumed[key] = &key
	}
	return c.assumed[key]
}

// decided is the value that a condition has where an assumption names it; nil: it does not.
func (c *cells) decided(t *term.Term, a *assumption) *term.Term {
	m := c.b.Terms
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

// common is what all of several assumptions say, up to a number of conditions.
func (c *cells) common(list []*assumption) *assumption {
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
	var result *assumption
	n := 0
	for _, t := range slices.Backward(order) {
		if n++; times[t] == len(list) && n <= maxConditions {
			result = c.assumption(t, result)
		}
	}
	return result
}

// set lists the values that a number can have where an assumption holds; nil: they are not
// known, or too many.
func (c *cells) set(t *term.Term, a *assumption) []*term.Term {
	if t.Sort().Kind != term.BitVecKind {
		return nil
	}
	key := assumed{t, a}
	list, known := c.sets[key]
	if !known {
		list = c.look(t, a)
		c.sets[key] = list
	}
	return list
}

func (c *cells) look(t *term.Term, a *assumption) []*term.Term {
	list := c.structure(t, a)
	if list == nil {
		list = c.between(t, a)
	}
	if n := c.lowBits(t); list == nil && (n <= smallWidth || n < t.Sort().Width && 1<<n <= maxValues) {
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
func (c *cells) structure(t *term.Term, a *assumption) []*term.Term {
	m, args := c.b.Terms, t.Args()
	switch {
	case t.IsConst():
		return []*term.Term{t}
	case t.Op() == term.OpVar:
		if s := c.under(t, a); s != t {
			return c.set(s, a)
		}
		return c.values[t]
	case t.Op() == term.OpIte:
		switch holds := c.decided(args[0], a); {
		case holds == nil:
		case holds.IsTrue():
			return c.set(args[1], a)
		default:
			return c.set(args[2], a)
		}
		x, y := c.set(args[1], c.within(args[1], args[0], a)), c.set(args[2], c.within(args[2], m.Not(args[0]), a))
		if x == nil || y == nil {
			return nil
		}
		return union(x, y)
	case t.Op() == term.OpBVURem && args[1].IsConst(), t.Op() == term.OpBVAnd && args[1].IsConst():
		if n, ok := args[1].Uint64(); ok && n > 0 && n < maxValues && c.set(args[0], a) == nil {
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
		if lists[k] = c.set(x, a); lists[k] == nil {
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
func (c *cells) below(width int, n uint64) []*term.Term {
	var list []*term.Term
	for k := range n {
		list = append(list, c.b.Terms.BVUint(width, k))
	}
	return list
}

// within is what is assumed of a choice whose own choices are to see the condition that it stands behind.
func (c *cells) within(t, condition *term.Term, a *assumption) *assumption {
	if t.Op() != term.OpIte || t.Size() > maxChoice {
		return a
	}
	return c.assume(a, condition)
}

// concerned says that a condition may tell values of a term apart.
func concerned(condition, t *term.Term) bool {
	if condition == t {
		return true
	}
	return slices.ContainsFunc(condition.Args(), func(x *term.Term) bool {
		return x == t || x.Sort().Kind == term.BoolKind && condition.Size() <= maxCondition && concerned(x, t)
	})
}

// instance is what is known of a condition where a term has this value.
func (c *cells) instance(condition, t, value *term.Term) *term.Term {
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
	return c.b.Terms.Rebuild(condition, changed)
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

// intersect is y without what is not in x; all of y where x is not known.
func intersect(x, y []*term.Term) []*term.Term {
	if x == nil {
		return y
	}
	return slices.DeleteFunc(slices.Clone(y), func(v *term.Term) bool { return !contains(x, v) })
}
