package candidates

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"tav/solver/effort"
	"tav/solver/families"
	"tav/solver/term"
	"tav/traceabs/annotation"
	"tav/traceabs/blocks"
	"tav/traceabs/engine"
)

// Order: candidates about all pairs of elements of an array, ∀k, l. lo <= k < hi ∧ lo' <= l < hi' ∧ k < l →
// a[k] <= a[l]: sorted segments, and segments none of whose elements is greater than those of another. All pairs and
// not neighbours: then what is left when an element is taken out is sorted, too. An element may be an exception, being
// moved: that at an index of the program, in place of k, of l, or of both. Elements are compared with
// variables and with the element at an index, too (ordercells.go). Signed or unsigned is what the program's text
// compares. What does not hold of samples is left out (orderpairs.go); package annotation proves the rest.

// Order proposes annotations about the order of elements. When it runs again it goes on.
type Order struct {
	begun, over bool
	open        *annotation.Annotation // what is left of the candidates; nil: there are none
}

func (*Order) Name() string { return engine.OrderedElements }

// Run has the candidates first, of a program that compares elements, and proves them.
func (e *Order) Run(ctx context.Context, env *engine.Env, limit time.Duration) (engine.Answer, error) {
	ctx, cancel := effort.Timeout(ctx, limit)
	defer cancel()
	if !e.begun {
		e.open, e.begun = candidatesOf(ctx, env)
	}
	none := engine.Answer{Reason: "no annotation found"}
	if e.over = e.over || e.begun && e.open == nil; e.over || e.open == nil || !e.open.Inductive(ctx, env.Oracle) {
		return none, nil
	}
	slog.Debug("proved", "component", "order", "conjuncts", e.open.Conjuncts)
	if !e.open.Safe(ctx, env.Oracle) {
		e.over = ctx.Err() == nil
		return none, nil
	}
	e.over = true
	e.open.Shrink(ctx, env.Oracle)
	families.Of(ctx).Decided(pairsFamily)
	return engine.Answer{Certificate: e.open}, nil
}

// candidatesOf are the candidates at all cut points with what is known there, nil if none is about order;
// false when there was no time.
func candidatesOf(ctx context.Context, env *engine.Env) (*annotation.Annotation, bool) {
	b := env.Blocks
	if !comparesElements(b) {
		return nil, true
	}
	s := sample(ctx, b, newDownscaling(b))
	a := &annotation.Annotation{Prog: b.Prog, B: b, Conjuncts: make([][]*term.Term, len(b.Cuts))}
	any := false
	for i, c := range b.Cuts {
		switch {
		case i == 0 || c.Accepting():
			continue
		case len(s.states[i]) == 0: // never reached
			a.Conjuncts[i] = []*term.Term{b.Terms.False()}
			continue
		}
		g := &arrays{guesses: newGuesses(s, c, env.Hints)}
		for _, v := range g.views(ctx) {
			if o := g.newOrder(v); o != nil {
				g.family(ctx, pairsFamily, func() { o.candidates(ctx) })
			}
		}
		any = any || len(g.extra) > 0
		g.list(ctx, simpleCandidates)
		g.family(ctx, comparedFamily, g.orders)
		if env.Facts != nil {
			a.Conjuncts[i] = slices.Clone(env.Facts[i])
		}
		a.Conjuncts[i] = append(append(a.Conjuncts[i], g.found...), g.extra...)
		slog.Debug("candidates", "component", "order", "cut", i, "loc", c.Loc.Pos, "conjuncts", g.extra)
	}
	switch {
	case ctx.Err() != nil:
		return nil, false
	case !any:
		return nil, true
	}
	return a, true
}

// comparesElements reports an order of elements of arrays in the program: with each other, or with a variable that
// is not the index.
func comparesElements(b *blocks.Program) bool {
	found := false
	b.Terms.Walk(b.Roots(), func(t *term.Term) *term.Term {
		if t.Op() == term.OpSLe || t.Op() == term.OpULe {
			for i, x := range t.Args() {
				y := narrow(t.Args()[1-i])
				found = found || isElement(x) && (isElement(y) || y.Op() == term.OpVar && !b.Terms.Mentions(x, y))
			}
		}
		return nil
	})
	return found
}

// isElement reports an element at an index that changes, or one that is extended.
func isElement(t *term.Term) bool {
	t = narrow(t)
	return t.Op() == term.OpSelect && !t.Args()[1].IsConst()
}

// narrow is what is extended in a number.
func narrow(t *term.Term) *term.Term {
	for t.Op() == term.OpSExt || t.Op() == term.OpZExt {
		t = t.Args()[0]
	}
	return t
}
