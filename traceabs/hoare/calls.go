package hoare

import (
	"context"

	"tav/cfg"
	"tav/solver/term"
)

// Hoare triples of calls and returns (refinement.md of the design; Heizmann,
// Hoenicke, Podelski: Nested interpolants, POPL 2010). A predicate inside a
// procedure speaks of its locals, its parameters as they were at entry, the
// globals, and old(g) for the globals that the procedure may modify.

// call returns those of posts, predicates at the callee's entry, that hold
// when all of pre hold before the call: the parameters are the arguments,
// old(g) is g, and the callee's locals are arbitrary.
func (c *Checker) call(ctx context.Context, pre []*term.Term, a *cfg.CallAction, posts []*term.Term) []bool {
	return c.through(ctx, pre, a, c.entered(a), posts)
}

// entered gives the state at the callee's entry in terms of that before the call.
func (c *Checker) entered(a *cfg.CallAction) map[*term.Term]*term.Term {
	sub := map[*term.Term]*term.Term{}
	c.rename(sub, a.Callee, "callee")
	for i, p := range a.Callee.Params {
		sub[p.Term] = a.Args[i]
	}
	for _, g := range a.Callee.Modifies {
		sub[c.words.Old(g)] = g.Term
	}
	return sub
}

// ret returns those of posts, predicates after the call in the caller, that
// hold when all of exit hold at the callee's exit and all of site at the call.
func (c *Checker) ret(ctx context.Context, exit, site []*term.Term, a *cfg.ReturnAction, posts []*term.Term) []bool {
	pre, after := c.returned(exit, site, a)
	return c.through(ctx, pre, a, after, posts)
}

// returned gives what is known when the callee returns, and the state after
// the call in its terms.
func (c *Checker) returned(exit, site []*term.Term, a *cfg.ReturnAction) (pre []*term.Term, after map[*term.Term]*term.Term) {
	call := a.Call.Action.(*cfg.CallAction)
	callee := call.Callee
	before := map[*term.Term]*term.Term{} // the state at the call
	for _, g := range callee.Modifies {
		before[g.Term] = c.Terms.Var(g.Name+"!call", g.Term.Sort(), g.Signed)
	}
	inside := map[*term.Term]*term.Term{} // the state at the exit
	c.rename(inside, callee, "callee")
	for _, t := range site {
		pre = append(pre, c.Terms.Substitute(t, before))
	}
	for i, p := range callee.Params {
		inside[p.Term] = c.Terms.Substitute(call.Args[i], before)
	}
	for _, g := range callee.Modifies {
		inside[c.words.Old(g)] = before[g.Term]
	}
	for _, t := range exit {
		pre = append(pre, c.Terms.Substitute(t, inside))
	}
	after = map[*term.Term]*term.Term{}
	for i, v := range a.Dst {
		after[v.Term] = c.Terms.Substitute(callee.Results[i].Term, inside)
	}
	return pre, after
}

// rename gives the variables of a callee's activation names of their own: the
// caller may be the same procedure.
func (c *Checker) rename(sub map[*term.Term]*term.Term, p *cfg.Proc, mark string) {
	for _, vs := range [][]*cfg.Var{p.Params, p.Results, p.Locals} {
		for _, v := range vs {
			sub[v.Term] = c.Terms.Var(v.Name+"!"+mark, v.Term.Sort(), v.Signed)
		}
	}
}

// through decides posts[sub] under pre; the cache key is the renamed precondition.
func (c *Checker) through(ctx context.Context, pre []*term.Term, a cfg.Action, sub map[*term.Term]*term.Term, posts []*term.Term) []bool {
	holds := make([]bool, len(posts))
	wps := make([]*term.Term, len(posts))
	var open []int
	inPre := map[*term.Term]bool{}
	for _, p := range pre {
		inPre[p] = true
	}
	for i, q := range posts {
		wps[i] = c.Terms.Substitute(q, sub)
		if wps[i].IsTrue() || inPre[wps[i]] {
			c.counts.Syntactic++
			holds[i] = true
			continue
		}
		open = append(open, i)
	}
	c.decide(ctx, pre, a, c.Terms.True(), posts, wps, open, holds)
	return holds
}
