package predicates

import (
	"context"
	"encoding/binary"

	"tav/automata"
	"tav/cfg"
	"tav/solver/effort"
	"tav/solver/term"
	"tav/traceabs/annotation"
	"tav/traceabs/blocks"
	"tav/traceabs/candidates"
	"tav/traceabs/engine"
	"tav/traceabs/query"
	"tav/traceabs/trace"
)

// pathInvariants is the source for loops (Beyer, Henzinger, Majumdar,
// Rybalchenko, "Path invariants", PLDI 2007; Greitschus, Dietsch, Podelski,
// "Loop invariants from counterexamples", SAS 2017): an annotation of the cut
// points of the trace's path program covers all unrollings at once. It is
// found and checked like one of the whole program. Between two cut points of
// the trace where it says P and Q, the predicates are the strongest
// postconditions of
//
//	assume P; the statements between; assume not Q
type pathInvariants struct {
	paths *PathPrograms
	*engine.Env
	between *postconditions
}

// NewPathInvariants is the source for loops; paths has the path program at work.
func NewPathInvariants(env *engine.Env, paths *PathPrograms) Source {
	return &pathInvariants{paths, env, &postconditions{newProjector(env)}}
}

func (*pathInvariants) Name() string { return "path invariants" }

// Predicates works on the path program of the current iteration.
func (s *pathInvariants) Predicates(ctx context.Context, in *Infeasible) (Sequence, bool) {
	p, trace := s.paths.Current, in.Formula.Trace
	if p.calls || !p.Loops {
		return nil, false
	}
	if p.invariants == nil {
		p.invariants = newInvariantSearch(ctx, s.Env, trace)
	}
	if p.invariants.found == nil {
		s.search(ctx, p.invariants)
	}
	if p.invariants.found == nil {
		return nil, false
	}
	return s.sequence(ctx, p.invariants, trace)
}

// sequence has what the annotation says at the cut points, and fills the gaps.
func (s *pathInvariants) sequence(ctx context.Context, v *invariantSearch, t trace.Trace) (Sequence, bool) {
	seq := make(Sequence, t.Len()+1)
	seq[0] = s.Terms.True()
	start := 0 // the cut point before
	for i, e := range t.Letters {
		c := v.found.B.At[v.copies[e.To].ID]
		switch {
		case c == nil:
			continue
		case c.Accepting():
			seq[i+1] = s.Terms.False()
		default:
			seq[i+1] = s.Terms.And(v.found.Conjuncts[c.Id]...)
		}
		edges := t.Letters[start : i+1]
		part, known := v.bridges[edgeIDs(edges)]
		if !known {
			var ok bool
			if part, ok = s.bridge(ctx, seq[start], edges, seq[i+1]); !ok {
				return nil, false
			}
			v.bridges[edgeIDs(edges)] = part
		}
		copy(seq[start+1:], part)
		start = i + 1
	}
	return seq, true
}

// edgeIDs is a key of a list of edges.
func edgeIDs(edges []*cfg.Edge) string {
	b := make([]byte, 0, 4*len(edges))
	for _, e := range edges {
		b = binary.LittleEndian.AppendUint32(b, uint32(e.ID))
	}
	return string(b)
}

// bridge gives the predicates inside of edges that lead from pre to post.
func (s *pathInvariants) bridge(ctx context.Context, pre *term.Term, edges []*cfg.Edge, post *term.Term) (Sequence, bool) {
	at := edges[0].From
	assume := func(t *term.Term) *cfg.Edge { return &cfg.Edge{From: at, To: at, Action: &cfg.Assume{Cond: t}} }
	letters := append([]*cfg.Edge{assume(pre)}, edges...)
	letters = append(letters, assume(s.Terms.Not(post)))
	f := trace.NewFormula(s.Words, trace.Trace{NestedWord: automata.NewNestedWord(letters, nil)})
	answer := s.Oracle.Check(ctx, f, query.Forward)
	if answer.Core == nil {
		return nil, false
	}
	seq, ok := s.between.Predicates(ctx, NewInfeasible(s.Terms, f, answer.Core))
	if !ok {
		return nil, false
	}
	return seq[2 : len(letters)-1], true
}

// An invariantSearch looks for an annotation of a path program, further each
// time that the loop comes back to it.
type invariantSearch struct {
	copies  map[*cfg.Loc]*cfg.Loc  // the program's locations in the path program
	horn    *annotation.HornSearch // nil: the path program has no large-block form
	tries   int                    // of samples and abstract states
	found   *annotation.Annotation
	bridges map[string]Sequence // between cut points, by the edges
}

func newInvariantSearch(ctx context.Context, env *engine.Env, t trace.Trace) *invariantSearch {
	prog, copies := env.Prog.Restrict(t.Letters)
	v := &invariantSearch{copies: copies, bridges: map[string]Sequence{}}
	if b, ok := blocks.New(ctx, prog); ok {
		v.horn = annotation.NewHornSearch(env, b, annotation.PathRound)
	}
	return v
}

// search does the next step. What is found is made small, since every predicate
// of an automaton costs.
func (s *pathInvariants) search(ctx context.Context, v *invariantSearch) {
	if v.horn == nil {
		return
	}
	ctx, cancel := engine.Share(ctx, stepShare, 0)
	defer cancel()
	if v.horn.Open() {
		known := len(v.horn.Hints)
		v.found = v.horn.Round(ctx)
		s.Hints = append(s.Hints, v.horn.Hints[known:]...)
	}
	if v.found == nil && !v.horn.Refuted && v.tries < sampleTries {
		part, cancel := effort.Timeout(ctx, sampleLimit<<v.tries)
		defer cancel()
		v.tries++
		v.found = candidates.Holding(part, s.Oracle, v.horn.B, v.horn.Hints)
	}
	if v.found != nil {
		v.found.Shrink(ctx, s.Oracle)
	}
}
