package traceabs

import (
	"context"

	"tav/automata"
	"tav/cfg"
	"tav/solver/term"
)

// modular lets a source work on a trace with calls that return as if each
// procedure were proved on its own: what holds at a call is not known inside
// the callee, so its predicates must relate the state to that at entry
// (parameters, old globals), as the summary of a recursive procedure does.
// At the return the relation meets what held at the call again.
type modular struct{ Source }

func (m modular) Name() string { return m.Source.Name() + ", modular" }

func (m modular) Predicates(ctx context.Context, in *Infeasible) (Sequence, bool) {
	f := in.formula
	returns := false
	c := &core{integers: in.core.integers, in: make([][]bool, len(f.steps))}
	for i := range f.steps {
		c.in[i] = in.core.in[i]
		if end := f.returns(i); end != automata.Pending {
			returns = true
			c.in[i] = in.linking(i, end)
		}
	}
	if !returns {
		return nil, false
	}
	view := newInfeasible(in.terms, f, c)
	view.modular = true
	return m.Source.Predicates(ctx, view)
}

// returns is the return of a call at step i, or Pending.
func (f *formula) returns(i int) int {
	if f.steps[i].edge.Kind != cfg.Call {
		return automata.Pending
	}
	return f.trace.Match(i)
}

// linking is the core at a call with the conjuncts that link the callee's
// entry values with the caller, as far as the core mentions the parameter or
// some version of the global up to the return.
func (in *Infeasible) linking(call, end int) []bool {
	f := in.formula
	used := map[*term.Term]bool{}
	for i := call + 1; i < end; i++ {
		for _, t := range in.conjuncts(i) {
			for _, v := range in.terms.FreeVars(t) {
				used[f.origin[v]] = true
			}
		}
	}
	linked := append([]bool{}, in.core.in[call]...)
	for k, d := range f.steps[call].defs {
		if used[d.v] || used[f.entryOf[d.version]] {
			linked[k] = true
		}
	}
	return linked
}
