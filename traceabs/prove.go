package traceabs

import (
	"context"
	"log/slog"

	"tav/automata"
	"tav/cfg"
	"tav/solver/term"
)

// maxSequences is how many imperfect sequences an automaton is made of.
const maxSequences = 2

// prove finds a Floyd-Hoare automaton that accepts the infeasible trace. The
// sources are asked in turn until one gives a perfect sequence; else the first
// ones that give any are taken together. When the automaton does not accept
// the trace the sources left are added; when none helps, the trace is set aside.
func (r *refinement) prove(ctx context.Context, in *Infeasible) error {
	var predicates []*term.Term
	sequences := 0
	for _, s := range r.sources {
		seq, ok := r.ask(ctx, s, in)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if !ok {
			continue
		}
		sequences++
		perfect := r.perfect(ctx, seq, in.formula.trace)
		slog.Debug("predicates", "component", "cegar", "source", s.Name(), "perfect", perfect, "sequence", seq)
		if perfect {
			predicates = r.unify(nil, seq)
		} else {
			predicates = r.unify(predicates, seq)
			if sequences < maxSequences {
				continue
			}
		}
		if r.accept(ctx, in.formula.trace, predicates) {
			return nil
		}
	}
	if sequences > 0 && sequences < maxSequences && r.accept(ctx, in.formula.trace, predicates) {
		return nil
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	r.setAside(in.formula.trace, "no predicates prove a trace infeasible that is")
	return nil
}

func (r *refinement) ask(ctx context.Context, s Source, in *Infeasible) (Sequence, bool) {
	defer r.result.Stats.clock(&r.result.Stats.Predicates)()
	return s.Predicates(ctx, in)
}

func (r *refinement) perfect(ctx context.Context, s Sequence, t Trace) bool {
	defer r.result.Stats.clock(&r.result.Stats.Predicates)()
	return s.perfect(ctx, r.oracle, t)
}

// accept makes the automaton of the predicates the one to subtract if it
// accepts the trace.
func (r *refinement) accept(ctx context.Context, t Trace, predicates []*term.Term) bool {
	defer r.result.Stats.clock(&r.result.Stats.Difference)()
	f := newFloydHoare(ctx, r.checker, predicates)
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
func (r *refinement) unify(predicates []*term.Term, seq Sequence) []*term.Term {
	seen := map[*term.Term]bool{}
	for _, p := range predicates {
		seen[p] = true
	}
	for _, p := range seq {
		for _, q := range r.terms.Conjuncts(p) {
			if !q.IsTrue() && !q.IsFalse() && !seen[q] {
				seen[q] = true
				predicates = append(predicates, q)
			}
		}
	}
	return predicates
}
