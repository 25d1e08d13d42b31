package certify

import (
	"context"
	"slices"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
)

// A crowd are the threads that a step is about: by number where they are before it and after it; the one that steps is 0,
// the one that it starts is 1.
type crowd struct {
	before, after []Place
	path          *modularPath
}

// starts checks what is claimed of the beginning: for all values of variables.
func (x *modularCheck) starts(ctx context.Context) error {
	list := []Place{{nil, x.Prog.Entry.Entry}}
	for _, t := range x.Prog.Threads {
		list = append(list, Place{t, nil})
		for range x.K - 1 {
			if t.Many {
				list = append(list, Place{t, nil})
			}
		}
	}
	for _, who := range choices(len(list), x.K) {
		if err := x.holds(ctx, nil, crowd{before: list, after: list}, who, "at the beginning"); err != nil {
			return err
		}
	}
	return nil
}

// path checks what a step means for it and its like: for K threads after it, of which some have stepped and the others
// have not.
func (x *modularCheck) path(ctx context.Context, from Place, w *modularPath) error {
	c := crowd{before: []Place{from}, after: []Place{{from.Thread, w.to}}, path: w}
	if w.starts != nil {
		c.before = append(c.before, Place{w.starts, nil})
		c.after = append(c.after, Place{w.starts, w.starts.Proc.Entry})
	}
	wrong, moved := w.to.Kind != cfg.Plain, len(c.before)
	for stay := max(x.K-moved, 0); stay <= x.K; stay++ {
		if wrong && stay != x.K-1 {
			continue
		}
		if err := x.crowds(c, x.places, stay, func(c crowd) error {
			before, ok := x.assumed(c)
			if !ok {
				return nil
			}
			if wrong {
				if r := x.solve(ctx, before); r != solver.Unsat {
					return unproved(r, "no thread comes from %v to %v", from.Loc.Pos, w.to.Pos)
				}
				return nil
			}
			for _, who := range choices(moved, x.K-stay) {
				if slices.ContainsFunc(who, func(i int) bool { l := c.after[i].Loc; return l != nil && len(l.Out) == 0 }) {
					continue // it has ended
				}
				for i := range stay {
					who = append(who, moved+i)
				}
				if err := x.holds(ctx, before, c, who, "behind "+from.Loc.Pos.String()); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}

// crowds adds n threads that stay where they are, at some of the places, in the order of these.
func (x *modularCheck) crowds(c crowd, places []Place, n int, visit func(crowd) error) error {
	if n == 0 {
		return visit(c)
	}
	for i, at := range places {
		if at.Thread == nil || !at.Thread.Many {
			if slices.ContainsFunc(c.before, func(o Place) bool { return o.Thread == at.Thread }) {
				continue
			}
		}
		next := crowd{append(slices.Clip(c.before), at), append(slices.Clip(c.after), at), c.path}
		if err := x.crowds(next, places[i:], n-1, visit); err != nil {
			return err
		}
	}
	return nil
}

// choices are the ways to choose k of n numbers, in order.
func choices(n, k int) [][]int {
	if k == 0 {
		return [][]int{nil}
	}
	var list [][]int
	for last := k - 1; last < n; last++ {
		for _, c := range choices(last, k-1) {
			list = append(list, append(slices.Clip(c), last))
		}
	}
	return list
}

// arranged orders threads by their places, and says where a group has what is claimed of them; false: they are nowhere.
func (x *modularCheck) arranged(at []Place, who []int) (order []int, claim []*term.Term, ok bool) {
	order = slices.Clone(who)
	slices.SortStableFunc(order, func(i, j int) int { return x.order[at[i]] - x.order[at[j]] })
	var list []Place
	for _, i := range order {
		if _, ok := x.order[at[i]]; !ok {
			return order, nil, false
		}
		list = append(list, at[i])
	}
	key, _ := x.key(list)
	claim, ok = x.claims[key]
	return order, claim, ok
}

// assumed is what is known when a step is taken; false: it never is.
func (x *modularCheck) assumed(c crowd) ([]*term.Term, bool) {
	var known []*term.Term
	for _, who := range choices(len(c.before), x.K) {
		order, claim, ok := x.arranged(c.before, who)
		if !ok {
			return nil, false
		}
		for _, t := range claim {
			known = append(known, x.of(t, func(v ownCopy) *term.Term { return OwnOf(x.terms, v.of, order[v.i]) }, nil))
		}
	}
	for _, t := range c.path.guard {
		known = append(known, x.mover(t))
	}
	return known, true
}

// holds proves what is claimed of some threads after a step, in all orders that their places allow.
func (x *modularCheck) holds(ctx context.Context, before []*term.Term, c crowd, who []int, when string) error {
	order, claim, ok := x.arranged(c.after, who)
	if !ok {
		if r := x.solve(ctx, before); r != solver.Unsat {
			return unproved(r, "threads are only where it is claimed, %s", when)
		}
		return nil
	}
	begun := map[*term.Term]*term.Term{} // what a thread begins with is anything, once
	for _, order := range x.orders(c.after, order) {
		for _, t := range claim {
			after := x.of(t, func(v ownCopy) *term.Term { return x.after(c, v.of, order[v.i], begun) }, c.path)
			stays := x.of(t, func(v ownCopy) *term.Term { return OwnOf(x.terms, v.of, order[v.i]) }, nil)
			if slices.Contains(before, after) || after == stays && slices.Contains(before, stays) {
				continue
			}
			if r := x.solve(ctx, append(slices.Clone(before), x.terms.Not(after))); r != solver.Unsat {
				return unproved(r, "it is preserved %s: %v", when, t)
			}
		}
	}
	return nil
}

// orders are those of threads, of which those at one place may be in any.
func (x *modularCheck) orders(at []Place, order []int) [][]int {
	if len(order) < 2 {
		return [][]int{order}
	}
	var list [][]int
	for i, first := range order {
		if at[first] != at[order[0]] {
			continue
		}
		rest := slices.Delete(slices.Clone(order), i, i+1)
		for _, o := range x.orders(at, rest) {
			list = append(list, append([]int{first}, o...))
		}
	}
	return list
}

// after is the value of an own variable of a thread after a step.
func (x *modularCheck) after(c crowd, v *term.Term, number int, begun map[*term.Term]*term.Term) *term.Term {
	w := c.path
	switch {
	case w == nil || number > 1 || number == 1 && w.starts == nil:
		return OwnOf(x.terms, v, number)
	case number == 0, slices.ContainsFunc(w.starts.Own, func(o *cfg.Var) bool { return o.Term == v }):
		if t := w.values[v]; t != nil {
			return x.mover(t)
		}
		return OwnOf(x.terms, v, 0)
	}
	if begun[v] == nil {
		begun[v] = x.terms.Fresh("begun!", v.Sort(), v.Signed())
	}
	return begun[v]
}

// of is a claim about threads, with shared variables as they are after a path; nil: before.
func (x *modularCheck) of(t *term.Term, own func(ownCopy) *term.Term, w *modularPath) *term.Term {
	sub := map[*term.Term]*term.Term{}
	for _, v := range x.terms.FreeVars(t) {
		if c, ok := x.copies[v]; ok {
			sub[v] = own(c)
		} else if w != nil && w.values[v] != nil {
			sub[v] = x.mover(w.values[v])
		}
	}
	return x.terms.Substitute(t, sub)
}

// mover is a term of a path in terms of the thread that steps.
func (x *modularCheck) mover(t *term.Term) *term.Term {
	sub := map[*term.Term]*term.Term{}
	for _, v := range x.terms.FreeVars(t) {
		if x.own[v] {
			sub[v] = OwnOf(x.terms, v, 0)
		}
	}
	return x.terms.Substitute(t, sub)
}
