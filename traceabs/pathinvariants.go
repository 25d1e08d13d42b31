package traceabs

import (
	"context"
	"time"

	"tav/automata"
	"tav/cfg"
	"tav/solver/term"
)

// pathInvariants is predicate source 3 (Beyer, Henzinger, Majumdar,
// Rybalchenko, "Path invariants", PLDI 2007; Greitschus, Dietsch, Podelski,
// "Loop invariants from counterexamples", SAS 2017): an annotation of the cut
// points of the trace's path program covers all unrollings at once. It is
// found and checked like one of the whole program. Between two cut points of
// the trace where it says P and Q, the predicates are the strongest
// postconditions of
//
//	assume P; the statements between; assume not Q
type pathInvariants struct {
	*refinement
	between *postconditions
}

func (*pathInvariants) Name() string { return "path invariants" }

// Predicates works on the path program of the current iteration.
func (s *pathInvariants) Predicates(ctx context.Context, in *Infeasible) (Sequence, bool) {
	p := s.path
	if p.calls || !p.loops {
		return nil, false
	}
	if p.invariants == nil {
		p.invariants = s.newInvariantSearch(p)
	}
	if p.invariants.found == nil {
		s.search(ctx, p.invariants)
	}
	if p.invariants.found == nil {
		return nil, false
	}
	return s.sequence(ctx, p, in.formula.trace)
}

// sequence has what the annotation says at the cut points, and fills the gaps.
func (s *pathInvariants) sequence(ctx context.Context, p *pathProgram, t Trace) (Sequence, bool) {
	a := p.invariants.found
	seq := make(Sequence, t.Len()+1)
	seq[0] = s.terms.True()
	start := 0 // the cut point before
	for i, e := range t.Letters {
		c := a.b.at[p.copies[e.To].ID]
		switch {
		case c == nil:
			continue
		case c.accepting():
			seq[i+1] = s.terms.False()
		default:
			seq[i+1] = s.terms.And(a.conjuncts[c.id]...)
		}
		part, ok := s.bridge(ctx, seq[start], t.Letters[start:i+1], seq[i+1])
		if !ok {
			return nil, false
		}
		copy(seq[start+1:i+1], part)
		start = i + 1
	}
	return seq, true
}

// bridge gives the predicates inside of edges that lead from pre to post.
func (s *pathInvariants) bridge(ctx context.Context, pre *term.Term, edges []*cfg.Edge, post *term.Term) (Sequence, bool) {
	at := edges[0].From
	assume := func(t *term.Term) *cfg.Edge { return &cfg.Edge{From: at, To: at, Action: &cfg.Assume{Cond: t}} }
	letters := append([]*cfg.Edge{assume(pre)}, edges...)
	letters = append(letters, assume(s.terms.Not(post)))
	f := newFormula(s.words, Trace{automata.NewNestedWord(letters, nil)})
	answer := s.tracer.check(ctx, f, forward)
	if answer.Core == nil {
		return nil, false
	}
	seq, ok := s.between.Predicates(ctx, newInfeasible(s.terms, f, answer.Core))
	if !ok {
		return nil, false
	}
	return seq[2 : len(letters)-1], true
}

// Samples and abstract states are tried a few times, each twice as long.
const (
	sampleTries = 3
	sampleLimit = time.Second
)

// An invariantSearch looks for an annotation of a path program, further each
// time that the loop comes back to it.
type invariantSearch struct {
	horn  *hornSearch // nil: the path program has no large-block form
	tries int         // of samples and abstract states
	found *Annotation
}

func (r *refinement) newInvariantSearch(p *pathProgram) *invariantSearch {
	b, ok := newBlocks(p.prog)
	if !ok {
		return &invariantSearch{}
	}
	return &invariantSearch{horn: r.newHornSearch(b, pathRound)}
}

// search does the next step. What is found is made small, since every predicate
// of an automaton costs.
func (s *pathInvariants) search(ctx context.Context, v *invariantSearch) {
	if v.horn == nil {
		return
	}
	if v.horn.open() {
		v.found = v.horn.round(ctx)
		s.hints = v.horn.hints
	}
	if v.found == nil && !v.horn.refuted && v.tries < sampleTries {
		part, cancel := context.WithTimeout(ctx, sampleLimit<<v.tries)
		defer cancel()
		v.tries++
		v.found, _ = s.candidates(part, v.horn.b, v.horn.hints).certificate.(*Annotation)
	}
	if v.found != nil {
		v.found.shrink(ctx, s.oracle)
	}
}
