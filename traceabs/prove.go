package traceabs

import (
	"context"
	"errors"
	"log/slog"
	"slices"

	"tav/automata"
	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs/engine"
	"tav/traceabs/hoare"
	"tav/traceabs/predicates"
	"tav/traceabs/trace"
)

// A candidate is a sequence that a source gave.
type candidate struct {
	seq     predicates.Sequence
	defects int
}

// prove finds a Floyd-Hoare automaton that accepts the infeasible trace. The
// sources are asked in turn until one gives a perfect sequence; else the best
// ones are taken together, and if these do not suffice all of them. When
// nothing helps, the trace is set aside.
func (r *refinement) prove(ctx context.Context, in *predicates.Infeasible) error {
	trace := in.Formula.Trace
	var candidates []candidate
	for _, s := range r.sourcesFor(r.paths.Current) {
		seq, ok := r.ask(ctx, s, in)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if !ok {
			continue
		}
		defects := 0
		if s != r.invariants { // these prove the loops by their cut points
			defects = r.defects(ctx, seq, trace)
		}
		slog.Debug("predicates", "component", "cegar", "source", s.Name(), "defects", defects, "sequence", seq)
		if defects == 0 && r.accept(ctx, trace, r.unify(nil, seq)) {
			return nil
		}
		candidates = append(candidates, candidate{seq, defects})
	}
	slices.SortStableFunc(candidates, func(a, b candidate) int { return a.defects - b.defects })
	var predicates []*term.Term
	for i, c := range candidates {
		predicates = r.unify(predicates, c.seq)
		if i+1 < min(maxSequences, len(candidates)) {
			continue
		}
		if r.accept(ctx, trace, r.unify(predicates, r.relevantHints(predicates))) {
			return nil
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	r.setAside(ctx, trace, errors.New("no predicates prove a trace infeasible that is"))
	return nil
}

// sourcesFor lists the sources for a trace of the path program: its invariants
// first when the loop comes back to it again and again, since then the other
// sources only unroll it.
func (r *refinement) sourcesFor(p *predicates.PathProgram) []predicates.Source {
	if p.Visits <= patience {
		return append(slices.Clone(r.sources), r.invariants)
	}
	return append([]predicates.Source{r.invariants}, r.sources...)
}

// relevantHints are predicates of failed annotations that speak of nothing
// else than the given predicates do.
func (r *refinement) relevantHints(predicates []*term.Term) []*term.Term {
	known := map[*term.Term]bool{}
	for _, v := range r.Prog.Terms.FreeVars(r.Prog.Terms.And(predicates...)) {
		known[v] = true
	}
	var list []*term.Term
	for _, h := range r.env.Hints {
		unknown := slices.ContainsFunc(r.Prog.Terms.FreeVars(h), func(v *term.Term) bool { return !known[v] })
		if !unknown && len(list) < maxHints {
			list = append(list, h)
		}
	}
	return list
}

func (r *refinement) ask(ctx context.Context, s predicates.Source, in *predicates.Infeasible) (predicates.Sequence, bool) {
	defer engine.Clock(&r.result.Stats.Predicates)()
	return s.Predicates(ctx, in)
}

func (r *refinement) defects(ctx context.Context, s predicates.Sequence, t trace.Trace) int {
	defer engine.Clock(&r.result.Stats.Predicates)()
	return s.Defects(ctx, r.env.Oracle, t)
}

// accept makes the automaton of the predicates the one to subtract if it
// accepts the trace.
func (r *refinement) accept(ctx context.Context, t trace.Trace, predicates []*term.Term) bool {
	defer engine.Clock(&r.result.Stats.Difference)()
	f := hoare.NewFloydHoare(ctx, r.checker, predicates)
	if !automata.Accepts(automata.Acceptor[*cfg.Edge](f), t.NestedWord) {
		return false
	}
	r.covered = f
	r.result.automata = append(r.result.automata, f)
	r.progress.Predicates = len(predicates)
	r.result.Stats.PredicateCount += len(predicates)
	return true
}

// unify adds the conjuncts of a sequence's predicates to a list without
// repetition. Terms are unique, so equal predicates are one; predicates that
// are equivalent by simplification have become equal when they were built.
func (r *refinement) unify(predicates []*term.Term, seq predicates.Sequence) []*term.Term {
	seen := map[*term.Term]bool{}
	for _, p := range predicates {
		seen[p] = true
	}
	for _, p := range seq {
		for _, q := range r.Prog.Terms.Conjuncts(p) {
			if !q.IsTrue() && !q.IsFalse() && !seen[q] {
				seen[q] = true
				predicates = append(predicates, q)
			}
		}
	}
	return predicates
}
