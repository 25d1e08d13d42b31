package query

import (
	"context"
	"fmt"
	"slices"

	"tav/solver/limits"
	"tav/solver/term"
	"tav/traceabs/certify"
)

// Predicates over arrays may be quantified: ∀k. φ(a[k]). No solver sees the
// quantifier. A conjunction is made ground first: ∃ by Skolem constants, ∀ by
// its instances at the indices at which the conjunction reads and writes the
// same arrays (Bradley, Manna, Sipma, "What's decidable about arrays?", VMCAI
// 2006). The result is implied by the conjunction, so "unsatisfiable" may be
// trusted and "satisfiable" may not.

// Ground makes pre and the negations of posts ground: a post is as good as
// its body at Skolem constants, which all posts share, since the question is
// whether one of them can be false. origin[i] is the member of pre that
// ground[i] comes from; where there are quantifiers, the members of pre that
// fix variables have been used in all others. There are fewer instances when
// ctx ends.
func (o *Oracle) Ground(ctx context.Context, pre, posts []*term.Term) (ground []*term.Term, origin []int, goals []*term.Term) {
	g := grounding{m: o.Terms, memories: Memories()}
	var fixed map[*term.Term]*term.Term
	if HasQuantifier(pre) || HasQuantifier(posts) {
		fixed = constantsOf(pre)
	}
	goals = make([]*term.Term, len(posts))
	shared := 0 // Skolem constants of posts
	for i, p := range posts {
		goals[i] = p
		if p.Op() == term.OpForall {
			g.skolems = 0
			goals[i] = g.witness(p)
			shared = max(shared, g.skolems)
		}
		goals[i] = o.Terms.Substitute(goals[i], fixed)
	}
	g.skolems = shared
	var universal []universalMember
	for i, p := range pre {
		if !Fixes(p) {
			p = o.Terms.Substitute(p, fixed)
		}
		switch p.Op() {
		case term.OpForall:
			universal = append(universal, universalMember{i, p})
			continue
		case term.OpExists:
			p = g.witness(p)
		}
		ground, origin = append(ground, p), append(origin, i)
	}
	if len(universal) == 0 {
		return ground, origin, goals
	}
	g.collect(append(append([]*term.Term{}, ground...), goals...))
	for _, u := range universal {
		for _, t := range g.instances(ctx, u.t) {
			ground, origin = append(ground, t), append(origin, u.origin)
		}
	}
	return ground, origin, goals
}

// A universalMember is a universal member of a conjunction with its position there.
type universalMember struct {
	origin int
	t      *term.Term
}

// constantsOf gives the variables that a conjunction says to be a constant.
// With them replaced, more products are linear and more indices the same.
func constantsOf(conj []*term.Term) map[*term.Term]*term.Term {
	fixed := map[*term.Term]*term.Term{}
	for _, t := range conj {
		if Fixes(t) {
			fixed[t.Args()[0]] = t.Args()[1]
		}
	}
	return fixed
}

// Fixes reports that t is variable = constant.
func Fixes(t *term.Term) bool {
	return t.Op() == term.OpEq && t.Args()[0].Op() == term.OpVar && t.Args()[1].IsConst()
}

// HasQuantifier reports a quantifier in one of the terms.
func HasQuantifier(ts []*term.Term) bool {
	return slices.ContainsFunc(ts, (*term.Term).HasQuantifier)
}

// A grounding makes one conjunction ground.
type grounding struct {
	m        *term.Manager
	skolems  int          // Skolem constants in use
	accesses []*term.Term // Select and Store terms of elements, in the order found
	made     int          // instances
	memories *arrayRoots
}

// witness is the body of a quantified formula at Skolem constants.
func (g *grounding) witness(t *term.Term) *term.Term {
	last := len(t.Args()) - 1
	sub := map[*term.Term]*term.Term{}
	for _, v := range t.Args()[:last] {
		sub[v] = g.m.Var(fmt.Sprintf("skolem!%d:%v:%t", g.skolems, v.Sort(), v.Signed()), v.Sort(), v.Signed())
		g.skolems++
	}
	return g.m.Substitute(t.Args()[last], sub)
}

// collect finds the accesses of elements.
func (g *grounding) collect(roots []*term.Term) {
	g.m.Walk(roots, func(t *term.Term) *term.Term {
		if IsAccess(t) {
			g.accesses = append(g.accesses, t)
		}
		return nil
	})
}

// instances of ∀k. body at the chosen values.
func (g *grounding) instances(ctx context.Context, t *term.Term) []*term.Term {
	var list []*term.Term
	last := len(t.Args()) - 1
	for _, values := range g.choices(ctx, t) {
		sub := map[*term.Term]*term.Term{}
		for i, v := range t.Args()[:last] {
			sub[v] = values[i]
		}
		list = append(list, g.m.Substitute(t.Args()[last], sub))
	}
	return list
}

// choices are the values for the variables of ∀k. body: for every access of body
// at an index that determines k, those k for which it is an access of the
// conjunction to the same array. Several variables have all combinations.
func (g *grounding) choices(ctx context.Context, t *term.Term) [][]*term.Term {
	last := len(t.Args()) - 1
	vars, body := t.Args()[:last], t.Args()[last]
	values := make([][]*term.Term, last)
	seen := map[[2]*term.Term]bool{}
	g.m.Walk([]*term.Term{body}, func(p *term.Term) *term.Term {
		if !IsAccess(p) || ctx.Err() != nil {
			return nil
		}
		for i, k := range vars {
			for _, a := range g.accesses {
				if !g.sameMemory(a.Args()[0], p.Args()[0]) {
					continue
				}
				if v := g.solve(k, p.Args()[1], a.Args()[1]); v != nil && !seen[[2]*term.Term{k, v}] {
					seen[[2]*term.Term{k, v}] = true
					values[i] = append(values[i], v)
				}
			}
		}
		return nil
	})
	var list [][]*term.Term
	chosen := make([]*term.Term, last)
	var choose func(i int)
	choose = func(i int) {
		if i == last {
			g.made++
			list = append(list, slices.Clone(chosen))
			return
		}
		for _, v := range values[i] {
			if g.made >= maxInstances || ctx.Err() != nil {
				return
			}
			chosen[i] = v
			choose(i + 1)
		}
	}
	choose(0)
	if g.made >= maxInstances {
		limits.Hit(ctx, "instances of quantifiers")
	}
	return list
}

// sameMemory reports that two array terms start from a common variable.
func (g *grounding) sameMemory(a, b *term.Term) bool {
	if a.Sort() != b.Sort() {
		return false
	}
	others := g.memories.Of(b)
	return slices.ContainsFunc(g.memories.Of(a), func(v *term.Term) bool { return slices.Contains(others, v) })
}

// solve gives the k for which the pattern is the index; nil when the pattern
// is not k, possibly extended or truncated, plus what does not depend on k.
func (g *grounding) solve(k, pattern, index *term.Term) *term.Term {
	if k == pattern {
		return index
	}
	if !g.m.Mentions(pattern, k) || pattern.Sort() != index.Sort() {
		return nil
	}
	switch pattern.Op() {
	case term.OpExtract: // one of those that k may be
		if inner := pattern.Args()[0]; pattern.Lo() == 0 {
			return g.solve(k, inner, g.m.SExt(index, inner.Sort().Width))
		}
	case term.OpSExt, term.OpZExt:
		return g.solve(k, pattern.Args()[0], g.m.Trunc(index, pattern.Args()[0].Sort().Width))
	case term.OpBVAdd:
		var summand *term.Term
		for _, s := range pattern.Args() {
			switch {
			case !g.m.Mentions(s, k):
				index = g.m.BVSub(index, s)
			case summand != nil:
				return nil
			default:
				summand = s
			}
		}
		return g.solve(k, summand, index)
	}
	return nil
}

// Instantiate proposes the instances that the search would take.
func Instantiate(m *term.Manager) certify.Instantiate {
	return func(ctx context.Context, universal, others []*term.Term) []certify.Instance {
		g := grounding{m: m, memories: Memories()}
		g.collect(others)
		var list []certify.Instance
		for _, u := range universal {
			for _, values := range g.choices(ctx, u) {
				list = append(list, certify.Instance{Of: u, At: values})
			}
		}
		return list
	}
}
