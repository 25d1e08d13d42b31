package bounded

import (
	"context"
	"log/slog"
	"time"

	"tav/solver"
	"tav/solver/effort"
	"tav/solver/term"
)

// cases tells the values of one number apart, each a question of its own: of a number of few values that many others are
// multiplied with, as the size of an element is. In each case the products are multiples by a constant, and equal where
// they read so (measured: sums and differences of products of a length of 64 bits and a size of 1 or 2, 0.1 to 1.6 s for
// both sizes one after the other, up to 5 s and no answer together).
//
// The cases are all values of the number's bits, so that what holds in none does not hold.
type cases struct {
	m      *term.Manager
	seen   map[*term.Term]bool
	factor map[*term.Term]int                       // variables of few bits: products that they are factors of
	of     *term.Term                               // the one of the most; nil: there is none
	in     map[*term.Term]map[*term.Term]*term.Term // by the value: facts where it is that
	failed int                                      // questions in turn that linear arithmetic could not answer
}

func newCases(m *term.Manager, failed int) *cases {
	return &cases{m: m, failed: failed, seen: map[*term.Term]bool{}, factor: map[*term.Term]int{}, in: map[*term.Term]map[*term.Term]*term.Term{}}
}

// note looks for products in a fact.
func (c *cases) note(t *term.Term) {
	for work := []*term.Term{t}; len(work) > 0; {
		t, work = work[len(work)-1], work[:len(work)-1]
		if c.seen[t] {
			continue
		}
		c.seen[t] = true
		if work = append(work, t.Args()...); !isProduct(t) {
			continue
		}
		for _, x := range t.Args() {
			if x.Op() == term.OpZExt {
				x = x.Args()[0]
			}
			if x.Op() == term.OpVar && x.Sort().Width <= maxCaseBits {
				if c.factor[x]++; c.of == nil || c.factor[x] > c.factor[c.of] {
					c.of, c.in = x, map[*term.Term]map[*term.Term]*term.Term{}
				}
			}
		}
	}
}

// values are those of the number.
func (c *cases) values() (list []*term.Term) {
	w := c.of.Sort().Width
	for v := range uint64(1) << w {
		list = append(list, c.m.BVUint(w, v))
	}
	return list
}

// where has facts where the number has a value; the last one says so.
func (c *cases) where(value *term.Term, facts []*term.Term) []*term.Term {
	known := c.in[value]
	if known == nil {
		known = map[*term.Term]*term.Term{}
		c.in[value] = known
	}
	list := make([]*term.Term, 0, len(facts)+1)
	for _, t := range facts {
		if known[t] == nil {
			known[t] = c.m.Replace(t, map[*term.Term]*term.Term{c.of: value})
		}
		list = append(list, known[t])
	}
	return append(list, c.m.Eq(c.of, value))
}

// refutes says that facts and a goal have no model in any case, as linear arithmetic shows.
func (c *cases) refutes(ctx context.Context, l *linear, facts []*term.Term, goal *term.Term) bool {
	if c.of == nil || c.failed >= maxFailed || short(ctx) {
		return false
	}
	start := effort.Spent()
	result := solver.Unsat
	for _, v := range c.values() {
		if result, _ = l.check(ctx, linearTime, c.where(v, append(facts, goal))); result != solver.Unsat {
			break
		}
	}
	slog.Debug("asked", "component", "bounded", "facts", len(facts), "cases", c.of, "result", result, "time", effort.Spent()-start)
	if result == solver.Unsat {
		c.failed = 0
	} else if ctx.Err() == nil {
		c.failed++
	}
	return result == solver.Unsat
}

// askCases asks a new solver in each case.
func (g *growing) askCases(ctx context.Context, turn time.Duration, goal *term.Term) (result solver.Result) {
	for _, v := range g.cases.values() {
		if result = g.askOne(ctx, turn, goal, g.cases.where(v, append(g.facts(), g.formula.Rewrite(goal)))); result != solver.Unsat {
			break
		}
	}
	return result
}
