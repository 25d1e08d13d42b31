package predicates

import (
	"context"

	"tav/automata"
	"tav/solver/term"
	"tav/traceabs/query"
)

// modular lets a source work on a trace with calls that return as if each
// procedure were proved on its own: what holds at a call is not known inside
// the callee, so its predicates must relate the state to that at entry
// (parameters, old globals), as the summary of a recursive procedure does.
// At the return the relation meets what held at the call again.
type modular struct{ Source }

func (m modular) Name() string { return m.Source.Name() + ", modular" }

func (m modular) Predicates(ctx context.Context, in *Infeasible) (Sequence, bool) {
	f := in.Formula
	returns := false
	c := &query.Core{Integers: in.core.Integers, In: make([][]bool, len(f.Steps))}
	for i := range f.Steps {
		c.In[i] = in.core.In[i]
		if end := f.Returns(i); end != automata.Pending {
			returns = true
			c.In[i] = in.linking(i, end)
		}
	}
	if !returns {
		return nil, false
	}
	view := NewInfeasible(in.terms, f, c)
	view.modular = true
	return m.Source.Predicates(ctx, view)
}

// linking is the core at a call with the conjuncts that link the callee's
// entry values with the caller, as far as the core mentions the parameter or
// some version of the global up to the return.
func (in *Infeasible) linking(call, end int) []bool {
	f := in.Formula
	used := map[*term.Term]bool{}
	for i := call + 1; i < end; i++ {
		for _, t := range in.conjuncts(i) {
			for _, v := range in.terms.FreeVars(t) {
				used[f.Origin[v]] = true
			}
		}
	}
	linked := append([]bool{}, in.core.In[call]...)
	for k, d := range f.Steps[call].Defs {
		if used[d.V] || used[f.EntryOf[d.Version]] {
			linked[k] = true
		}
	}
	return linked
}
