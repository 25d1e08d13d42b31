package predicates

import (
	"context"

	"tav/automata"
	"tav/cfg"
	"tav/solver/term"
)

// postconditions is the forward half of strongest postconditions and weakest
// preconditions along a core-relaxed trace (unsat-core guided
// predicates; Dietsch et al., FSE 2017): the strongest postconditions of the
// core-relaxed trace, in which variables that no later core conjunct mentions
// are projected away at once.
type postconditions struct{ projector }

func (*postconditions) Name() string { return "sp" }

// Predicates keeps the state before each step as a set of conjuncts over
// versions. Inside a procedure the state speaks of that call's variables only;
// at the return it is joined with the state at the call (nested interpolants).
func (s *postconditions) Predicates(ctx context.Context, in *Infeasible) (Sequence, bool) {
	f := in.Formula
	state := make([][]*term.Term, len(f.Steps)+1)
	seq := make(Sequence, len(f.Steps)+1)
	seq[0] = in.terms.True()
	for i := range f.Steps {
		if ctx.Err() != nil {
			return nil, false
		}
		conj := append([]*term.Term{}, in.conjuncts(i)...)
		if !in.modular || f.Returns(i) == automata.Pending {
			conj = append(conj, state[i]...)
		}
		if f.Steps[i].Edge.Kind == cfg.Return {
			if j := f.Trace.Match(i); j != automata.Pending {
				conj = append(append(conj, state[j]...), in.conjuncts(j)...)
			}
		}
		state[i+1] = s.project(ctx, conj, func(v *term.Term) bool { return in.shared(v, i+1) })
		seq[i+1] = in.predicate(state[i+1])
	}
	seq[len(f.Steps)] = in.terms.False() // what it ends in is re-checked with the triples
	return seq, true
}
