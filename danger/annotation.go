package danger

import (
	"context"
	"slices"
	"time"

	"tav/danger/path"
	"tav/solver"
	"tav/solver/effort"
	"tav/solver/term"
)

// An annotation is α of section 4.5: for each configuration of A_rem a set of
// predicates, by their index in preds. α(q) also is their disjunction: from each
// of its states the error is reached or the program runs forever.
type annotation struct {
	b      *Builder
	u      *unrolled
	preds  []*term.Term                // the set Preds
	known  []map[*term.Term]term.Value // states of the run, and others that refuted an inclusion
	in     [][]int                     // in[k]: those of known that are in preds[k]
	alpha  [][]int                     // ascending, by configuration
	proved map[inclusion]bool          // the answers so far
}

// annotate computes α: true at final states, the trace's own predicates along
// its run, where the rule holds by construction, and then whatever the rule
//
//	φ ⊆ ⋃ pre(α(q'), st) over the transitions (q, st, q')  ⟹  φ ∈ α(q)
//
// adds, until nothing changes or ctx ends. α satisfies (5) at every moment.
func (b *Builder) annotate(ctx context.Context, p *path.Path, seq []*term.Term, u *unrolled, run []config) *annotation {
	a := &annotation{b: b, u: u, alpha: make([][]int, len(u.configs)), proved: map[inclusion]bool{}}
	number := map[*term.Term]int{}
	for i := len(seq) - 1; i >= 0; i-- { // true is number 0
		if _, ok := number[seq[i]]; !ok {
			number[seq[i]] = len(a.preds)
			a.preds = append(a.preds, seq[i])
		}
	}
	a.in = make([][]int, len(a.preds))
	vars := b.variables(seq)
	for i, t := range seq {
		state := map[*term.Term]term.Value{}
		for _, v := range vars {
			state[v] = p.Value(v, i)
		}
		a.remember(state, number[t])
	}
	changed := newQueue()
	add := func(c, k int) {
		if at, ok := slices.BinarySearch(a.alpha[c], k); !ok {
			a.alpha[c] = slices.Insert(a.alpha[c], at, k)
			for _, q := range u.in[c] {
				changed.push(q)
			}
		}
	}
	for c, q := range u.configs {
		if u.rem.Accepting(q.at) {
			add(c, 0)
		}
	}
	for i := len(run) - 1; i >= 0; i-- {
		add(u.index[run[i]], number[seq[i]])
	}
	for c, ok := changed.pop(); ok && ctx.Err() == nil; c, ok = changed.pop() {
		union := b.terms.Or(a.after(ctx, c)...)
		for k := range a.preds {
			if _, has := slices.BinarySearch(a.alpha[c], k); !has && a.within(ctx, k, union) {
				add(c, k)
			}
		}
	}
	return a
}

// weakest drops predicates that are within others. ⟨q, φ⟩ is simulated by
// ⟨q, ψ⟩ if φ ⊆ ψ: whatever meets φ meets ψ. So the canonical danger automaton
// without such ⟨q, φ⟩ is a danger automaton with the same language; its
// determinisation is much smaller.
func (a *annotation) weakest(ctx context.Context, set []int) []int {
	var kept []int
	for _, k := range set {
		covered := func(l int) bool {
			return l != k && a.within(ctx, k, a.preds[l]) && (l < k || !a.within(ctx, l, a.preds[k]))
		}
		if !slices.ContainsFunc(set, covered) {
			kept = append(kept, k)
		}
	}
	return kept
}

// variables of the predicates.
func (b *Builder) variables(seq []*term.Term) []*term.Term {
	seen := map[*term.Term]bool{}
	var vars []*term.Term
	for _, t := range seq {
		for _, v := range b.terms.FreeVars(t) {
			if !seen[v] {
				seen[v] = true
				vars = append(vars, v)
			}
		}
	}
	return vars
}

// after lists pre(φ', st) for the transitions (c, st, c') and φ' ∈ α(c').
func (a *annotation) after(ctx context.Context, c int) []*term.Term {
	var list []*term.Term
	depth := a.u.depthOf(c)
	for _, t := range a.u.out[c] {
		st := a.b.space.Statement(t.edge, depth)
		for _, k := range a.alpha[t.to] {
			effort.Count(ctx, effort.TermWork)
			if pre := a.b.pre(ctx, st, a.preds[k]); !pre.IsFalse() && !slices.Contains(list, pre) {
				list = append(list, pre)
			}
		}
	}
	return list
}

// An inclusion is preds[pred] ⊆ union.
type inclusion struct {
	pred  int
	union *term.Term
}

// within reports whether preds[k] ⊆ union: true is proved. States known to be in
// preds[k] answer first.
func (a *annotation) within(ctx context.Context, k int, union *term.Term) bool {
	m := a.b.terms
	key := inclusion{k, union}
	if yes, ok := a.proved[key]; ok {
		return yes
	}
	if ctx.Err() != nil {
		return false
	}
	refuted := slices.ContainsFunc(a.in[k], func(s int) bool {
		effort.Count(ctx, time.Duration(min(union.Size(), effort.MostCounted))*effort.NodeWork)
		v, err := evaluate(union, a.known[s])
		return err == nil && !v.Bool()
	})
	var answer solver.Result
	if !refuted {
		var model map[*term.Term]term.Value
		if answer, model = a.b.oracle.Satisfy(ctx, m.And(a.preds[k], m.Not(union))); model != nil {
			a.remember(model, k)
		}
	}
	if ctx.Err() == nil {
		a.proved[key] = answer == solver.Unsat
	}
	return answer == solver.Unsat
}

// remember keeps a state that is in preds[k].
func (a *annotation) remember(state map[*term.Term]term.Value, k int) {
	a.in[k] = append(a.in[k], len(a.known))
	a.known = append(a.known, state)
}

// evaluate is the value of t in a state, in which variables without a value are zero.
func evaluate(t *term.Term, state map[*term.Term]term.Value) (term.Value, error) {
	return term.Eval(t, func(v *term.Term) (term.Value, error) {
		if x, ok := state[v]; ok {
			return x, nil
		}
		return term.ZeroValue(v.Sort()), nil
	})
}

// A queue holds configurations once each, first in, first out.
type queue struct {
	list []int
	has  map[int]bool
}

func newQueue() *queue { return &queue{has: map[int]bool{}} }

func (q *queue) push(c int) {
	if !q.has[c] {
		q.has[c] = true
		q.list = append(q.list, c)
	}
}

func (q *queue) pop() (c int, ok bool) {
	if len(q.list) == 0 {
		return 0, false
	}
	c, q.list = q.list[0], q.list[1:]
	delete(q.has, c)
	return c, true
}
