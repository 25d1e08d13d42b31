package bounded

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"tav/solver"
	"tav/solver/effort"
	"tav/solver/term"
	"tav/traceabs/blocks"
	"tav/traceabs/certify"
	"tav/traceabs/engine"
	"tav/traceabs/trace"
)

// Induction looks for proofs by k-induction (certify.Induction) with the facts that other engines
// have proved: chains of k blocks from each cut point, in a state of which nothing is known but
// these, without an error before the last one (cf. Beyer, Dangl, Wendler, "Boosting
// k-induction with continuously-refined invariants", CAV 2015, loop by loop there and all cut
// points at once here). It proves what needs no history, however long loops go on.
// A search that was interrupted goes on where it was, unless there are new facts.
type Induction struct {
	facts  [][]*term.Term // of the environment
	chains []*chain       // the first is from the entry
	blocks int            // k
	open   int            // chains not yet known to lead to no error with their last block
	over   bool
	reason string
}

func (*Induction) Name() string { return engine.Induction }

// A chain is what can happen from a cut point on, block by block.
type chain struct {
	*unrolling
	solver *growing
	facts  [][]*term.Term // by cut point
	wrong  *term.Term     // to reach an error with the last block
}

// Run takes more and more blocks until there is a proof.
func (e *Induction) Run(ctx context.Context, env *engine.Env, limit time.Duration) (engine.Answer, error) {
	ctx, cancel := effort.Timeout(ctx, limit)
	defer cancel()
	if facts := ground(env.Facts); e.chains == nil || count(facts) > count(e.facts) {
		if err := e.begin(env, facts); err != nil {
			return engine.Answer{}, err
		}
	}
	for !e.over && ctx.Err() == nil {
		proved, failed := e.round(ctx)
		switch {
		case proved:
			return engine.Answer{Certificate: e.certificate(env.Blocks)}, nil
		case failed && e.blocks == maxInduction:
			e.end("no proof with %d blocks", e.blocks)
		case failed:
			e.blocks++
			e.open = 0
		}
	}
	return engine.Answer{Reason: e.reason}, nil
}

// begin begins anew.
func (e *Induction) begin(env *engine.Env, facts [][]*term.Term) error {
	e.Close()
	*e = Induction{facts: facts, blocks: 1}
	b := env.Blocks
	if err := e.from(env, b.Cuts[0], make([][]*term.Term, len(b.Cuts))); err != nil {
		return err
	}
	facts = tracked(b, facts)
	for i, c := range b.Cuts {
		if c.Accepting() || i == 0 && len(c.Loc.In) == 0 {
			continue
		}
		if err := e.from(env, c, facts); err != nil {
			return err
		}
	}
	return nil
}

// from adds a chain.
func (e *Induction) from(env *engine.Env, c *blocks.Cut, facts [][]*term.Term) error {
	s, err := newGrowing(env.Blocks.Terms, env.Backend, env.Limits.Query, env.Families)
	if err != nil {
		return err
	}
	start := entry(env.Blocks, []int{0})
	start.cut = c
	n := &chain{newUnrolling(env.Blocks, start, s.define), s, facts, env.Blocks.Terms.False()}
	n.assume(start)
	e.chains = append(e.chains, n)
	return nil
}

// round asks whether chains lead to errors with their last block. Failed: one does; neither: ctx
// has ended, or there is nothing more to be found out.
func (e *Induction) round(ctx context.Context) (proved, failed bool) {
	for ; e.open < len(e.chains); e.open++ {
		c := e.chains[e.open]
		for c.depth < e.blocks {
			c.grow()
		}
		switch result := c.solver.check(ctx, c.wrong); {
		case ctx.Err() != nil:
			return false, false
		case result == solver.Unknown:
			e.end("no answer with %d blocks (%s)", e.blocks, c.solver.reason)
			return false, false
		case result == solver.Sat && e.open == 0:
			e.end("an error seems to be reachable")
			return false, false
		case result == solver.Sat:
			slog.Debug("no induction", "component", "induction", "blocks", e.blocks, "from", c.positions[0].cut.Loc.Pos)
			e.chains[1], e.chains[e.open] = c, e.chains[1] // asked first the next time
			return false, true
		}
	}
	return true, false
}

func (e *Induction) end(reason string, args ...any) {
	e.over, e.reason = true, "k-induction: "+fmt.Sprintf(reason, args...)
}

// Close gives back the solvers.
func (e *Induction) Close() {
	for _, c := range e.chains {
		c.solver.close()
	}
}

// grow goes one block further. Without an error in the block before.
func (c *chain) grow() {
	c.solver.assert(c.b.Terms.Not(c.wrong))
	c.step()
	var wrong []*term.Term
	for _, p := range c.accepted() {
		wrong = append(wrong, p.reach)
	}
	c.wrong = c.b.Terms.Or(wrong...)
	for _, p := range c.frontier {
		c.assume(p)
	}
}

// assume says of a position what is known of its cut point.
func (c *chain) assume(p *position) {
	for _, t := range c.facts[p.cut.Id] {
		c.solver.assert(c.b.Terms.Implies(p.reach, c.read(p, t)))
	}
}

// ground are the facts if there are no quantifiers in them.
func ground(facts [][]*term.Term) [][]*term.Term {
	for _, list := range facts {
		if slices.ContainsFunc(list, (*term.Term).HasQuantifier) {
			return nil
		}
	}
	return slices.Clone(facts)
}

// tracked are those of the facts that are about what blocks keep track of.
func tracked(b *blocks.Program, facts [][]*term.Term) [][]*term.Term {
	list := make([][]*term.Term, len(b.Cuts))
	for i := range facts {
		live := b.Live.At(b.Cuts[i].Loc)
		for _, t := range facts[i] {
			if !slices.ContainsFunc(b.Terms.FreeVars(t), func(v *term.Term) bool {
				k, ok := b.IndexOf(v)
				return !ok || k == b.Taint() || !live.Has(k)
			}) {
				list[i] = append(list[i], t)
			}
		}
	}
	return list
}

func count(facts [][]*term.Term) (n int) {
	for _, list := range facts {
		n += len(list)
	}
	return n
}

// A KInduction is a proof by k-induction.
type KInduction struct{ certify.Induction }

// certificate is the proof with the blocks so far.
func (e *Induction) certificate(b *blocks.Program) *KInduction {
	p := &KInduction{certify.Induction{Prog: b.Prog, Rounds: e.blocks}}
	for i, c := range b.Cuts {
		cut := certify.Cut{Loc: c.Loc}
		if i < len(e.facts) {
			cut.Predicates = e.facts[i]
		}
		p.Cuts = append(p.Cuts, cut)
	}
	return p
}

// Validate re-checks the proof edge by edge.
func (p *KInduction) Validate(ctx context.Context, backend solver.Backend, limit time.Duration) error {
	return p.Check(ctx, backend, limit)
}

// Predicates lists the facts of cut points that have some.
func (p *KInduction) Predicates() []trace.LocPredicate {
	var list []trace.LocPredicate
	for _, c := range p.Cuts {
		if len(c.Predicates) > 0 {
			list = append(list, trace.LocPredicate{Loc: c.Loc, Predicate: p.Prog.Terms.And(c.Predicates...)})
		}
	}
	return list
}
