package hoare

import (
	"context"

	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs/query"
	"tav/traceabs/trace"
)

// A Checker decides Hoare triples {p} st {q} exactly, for a set of predicates
// that is closed under what is asked of it: of each st and precondition it
// answers for many q at once. Answers are cached by (relevant part of the
// precondition, statement, q); dataflow answers what it can without a solver:
//
//   - st does not change the variables of q: an assignment preserves q and
//     cannot establish it; an assume preserves q;
//   - the weakest precondition of q is q itself, true, or one of the
//     conjuncts of the precondition;
//   - only conjuncts of the precondition that are connected with q (and the
//     guard) by shared variables can matter.
type Checker struct {
	*query.Oracle
	words   *trace.Vocabulary
	cache   map[triple]bool
	effects map[cfg.Action]*effect
	counts  *TripleCounts
}

// A triple is the key of the cache.
type triple struct {
	pre    string // ids of the relevant conjuncts
	action cfg.Action
	post   *term.Term
}

// An effect is a statement as guard and substitution: the weakest
// precondition of q is guard → q[sub].
type effect struct {
	guard *term.Term
	sub   map[*term.Term]*term.Term // assigned variables; havocked ones become fresh variables
}

// TripleCounts count Hoare triples by who answered.
type TripleCounts struct{ Syntactic, Cached, Solver int }

// NewChecker is a checker without answers in its cache; it counts in stats.
func NewChecker(o *query.Oracle, words *trace.Vocabulary, counts *TripleCounts) *Checker {
	return &Checker{Oracle: o, words: words, cache: map[triple]bool{}, effects: map[cfg.Action]*effect{}, counts: counts}
}

// effect of an internal statement.
func (c *Checker) effect(a cfg.Action) *effect {
	if e := c.effects[a]; e != nil {
		return e
	}
	e := &effect{guard: c.Terms.True(), sub: map[*term.Term]*term.Term{}}
	switch a := a.(type) {
	case *cfg.Assume:
		e.guard = a.Cond
	case *cfg.Assign:
		for i, v := range a.Dst {
			e.sub[v.Term] = a.Src[i]
		}
	case *cfg.Havoc:
		for _, v := range a.Dst {
			e.sub[v.Term] = c.Terms.Fresh(v.Name+"?", v.Term.Sort(), v.Signed)
		}
	}
	c.effects[a] = e
	return e
}

// Internal returns those of posts (none of them false) that hold after the
// statement when all of pre hold before it, and whether nothing can pass it.
func (c *Checker) Internal(ctx context.Context, pre []*term.Term, a cfg.Action, posts []*term.Term) (holds []bool, blocked bool) {
	e := c.effect(a)
	if c.blocks(ctx, pre, a, e) {
		return nil, true
	}
	holds = make([]bool, len(posts))
	inPre := make(map[*term.Term]bool, len(pre))
	for _, p := range pre {
		inPre[p] = true
	}
	_, guarded := c.connected(pre, e.guard)
	var open []int
	wps := make([]*term.Term, len(posts))
	for i, q := range posts {
		wps[i] = c.wp(e, q)
		switch {
		case wps[i].IsTrue() || inPre[wps[i]]:
			holds[i] = true
			c.counts.Syntactic++
		case wps[i] == q && !query.MentionsAny(c.Terms.FreeVars(q), guarded): // pre lacks it, the guard says nothing about it
			c.counts.Syntactic++
		default:
			open = append(open, i)
		}
	}
	c.decide(ctx, pre, a, e.guard, posts, wps, open, holds)
	return holds, false
}

// wp is the substitution part of the weakest precondition.
func (c *Checker) wp(e *effect, q *term.Term) *term.Term {
	if len(e.sub) == 0 {
		return q
	}
	return c.Terms.Substitute(q, e.sub)
}

// Program reports whether the guard contradicts the precondition.
func (c *Checker) blocks(ctx context.Context, pre []*term.Term, a cfg.Action, e *effect) bool {
	if e.guard.IsTrue() {
		return false
	}
	if e.guard.IsFalse() {
		return true
	}
	bottom := c.Terms.False()
	relevant, _ := c.connected(pre, e.guard)
	key := triple{ids(relevant), a, bottom}
	if known, ok := c.cache[key]; ok {
		c.counts.Cached++
		return known
	}
	c.counts.Solver++
	answer := c.Implied(ctx, append(relevant, e.guard), []*term.Term{bottom})[0]
	if ctx.Err() == nil {
		c.cache[key] = answer
	}
	return answer
}

// decide answers the open posts from the cache and the solver, which is asked
// once for all posts that the same conjuncts of the precondition concern.
func (c *Checker) decide(ctx context.Context, pre []*term.Term, a cfg.Action, guard *term.Term, posts, wps []*term.Term, open []int, holds []bool) {
	type group struct {
		relevant []*term.Term
		posts    []int
	}
	var groups []*group
	byKey := map[string]*group{}
	for _, i := range open {
		relevant, _ := c.connected(pre, guard, wps[i])
		key := ids(relevant)
		if known, ok := c.cache[triple{key, a, posts[i]}]; ok {
			c.counts.Cached++
			holds[i] = known
			continue
		}
		g := byKey[key]
		if g == nil {
			g = &group{relevant: relevant}
			byKey[key] = g
			groups = append(groups, g)
		}
		g.posts = append(g.posts, i)
	}
	for _, g := range groups {
		qs := make([]*term.Term, len(g.posts))
		for k, i := range g.posts {
			qs[k] = wps[i]
		}
		c.counts.Solver += len(qs)
		answers := c.Implied(ctx, append(append([]*term.Term{}, g.relevant...), guard), qs)
		if ctx.Err() != nil {
			return
		}
		for k, i := range g.posts {
			holds[i] = answers[k]
			c.cache[triple{ids(g.relevant), a, posts[i]}] = answers[k]
		}
	}
}

// connected returns the conjuncts of pre that are connected with the variables
// of ts by shared variables, in pre's order, and all variables reached.
func (c *Checker) connected(pre []*term.Term, ts ...*term.Term) ([]*term.Term, map[*term.Term]bool) {
	reached := map[*term.Term]bool{}
	for _, t := range ts {
		for _, v := range c.Terms.FreeVars(t) {
			reached[v] = true
		}
	}
	in := make([]bool, len(pre))
	for changed := true; changed; {
		changed = false
		for i, p := range pre {
			if in[i] || !query.MentionsAny(c.Terms.FreeVars(p), reached) {
				continue
			}
			in[i], changed = true, true
			for _, v := range c.Terms.FreeVars(p) {
				reached[v] = true
			}
		}
	}
	var relevant []*term.Term
	for i, p := range pre {
		if in[i] {
			relevant = append(relevant, p)
		}
	}
	return relevant, reached
}

// ids is a canonical key of a list of terms.
func ids(ts []*term.Term) string {
	b := make([]byte, 0, 4*len(ts))
	for _, t := range ts {
		id := t.ID()
		b = append(b, byte(id), byte(id>>8), byte(id>>16), byte(id>>24))
	}
	return string(b)
}
