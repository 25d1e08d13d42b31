package predicates

import (
	"context"
	"slices"

	"tav/automata"
	"tav/solver/term"
	"tav/traceabs/engine"
	"tav/traceabs/query"
	"tav/traceabs/trace"
)

// A Source finds predicates that prove an infeasible trace infeasible. They
// are only candidates: what enters a proof is re-checked by Hoare triples.
type Source interface {
	Name() string // for statistics and dumps
	// Predicates returns a sequence for the trace, or false when the source has
	// none within its limit.
	Predicates(ctx context.Context, in *Infeasible) (Sequence, bool)
}

// Sources lists the sources of single traces, in the order in which they are asked.
func Sources(env *engine.Env) []Source {
	project := newProjector(env)
	sp, horn := &postconditions{project}, newChain(env, false)
	return []Source{modular{horn}, modular{sp}, &better{sp, &preconditions{project}, env.Oracle}, horn, newChain(env, true)}
}

// A Sequence has one predicate before each step of a trace and one after the
// last, over program variables: true at first, false at last. At a step inside
// a procedure that was called it speaks of that procedure's variables.
type Sequence []*term.Term

// Infeasible is what a source works on: the formula of an infeasible trace and
// the core of its infeasibility, that is, the core-relaxed trace.
type Infeasible struct {
	terms   *term.Manager
	Formula *trace.Formula
	core    *query.Core
	first   map[*term.Term]int // version → the first step with a core conjunct that mentions it
	last    map[*term.Term]int // … and the last one
	modular bool               // what holds at a call that returns is not known inside the callee
}

// NewInfeasible is what sources work on: a trace's formula and an unsatisfiable core of it.
func NewInfeasible(m *term.Manager, f *trace.Formula, c *query.Core) *Infeasible {
	in := &Infeasible{terms: m, Formula: f, core: c, first: map[*term.Term]int{}, last: map[*term.Term]int{}}
	for i := range f.Steps {
		end := f.Returns(i) // where the conjuncts of a call are taken again
		for _, t := range in.conjuncts(i) {
			for _, v := range m.FreeVars(t) {
				if _, seen := in.first[v]; !seen {
					in.first[v] = i
				}
				in.last[v] = max(in.last[v], i)
				if end != automata.Pending && f.Owner[v] == f.Frames[i+1] {
					in.last[v] = end
				}
			}
		}
	}
	return in
}

// conjuncts lists the core conjuncts of step i.
func (in *Infeasible) conjuncts(i int) []*term.Term {
	var conj []*term.Term
	for k, t := range in.Formula.Steps[i].Conj {
		if in.core.In[i][k] {
			conj = append(conj, t)
		}
	}
	return conj
}

// shared reports whether the predicate before step i may mention version v:
// the core mentions it on both sides, and the procedure at i sees it.
func (in *Infeasible) shared(v *term.Term, i int) bool {
	first, used := in.first[v]
	return used && first < i && i <= in.last[v] && in.Formula.Visible(v, i)
}

// predicate translates a formula over the versions shared at some step.
func (in *Infeasible) predicate(conj []*term.Term) *term.Term {
	return in.Formula.Program(in.terms, in.terms.And(conj...))
}

// Defects counts the locations that occur repeatedly on the trace at which the
// last predicate does not imply an earlier one: the loops through them are only
// unrolled. A sequence without is perfect: they are proved.
func (s Sequence) Defects(ctx context.Context, o *query.Oracle, t trace.Trace) int {
	visits := map[int][]int{} // location → positions
	var repeated []int
	for i, e := range t.Letters {
		id := e.From.ID
		visits[id] = append(visits[id], i)
		if len(visits[id]) == 2 {
			repeated = append(repeated, id)
		}
	}
	n := 0
	for _, id := range repeated {
		if ctx.Err() != nil || !s.recurs(ctx, o, visits[id]) {
			n++
		}
	}
	return n
}

// recurs reports whether the predicate at the last position implies that at
// one of the earlier ones.
func (s Sequence) recurs(ctx context.Context, o *query.Oracle, positions []int) bool {
	last := s[positions[len(positions)-1]]
	var earlier []*term.Term
	for _, p := range positions[:len(positions)-1] {
		if s[p] == last || s[p].IsTrue() {
			return true
		}
		earlier = append(earlier, s[p])
	}
	return slices.ContainsFunc(o.Implied(ctx, []*term.Term{last}, earlier), func(yes bool) bool { return yes })
}

// A better source asks a second one when the first one's sequence is not
// perfect, and has the one with fewer defects. The two are never mixed.
type better struct {
	first, second Source
	oracle        *query.Oracle
}

func (b *better) Name() string { return b.first.Name() + " or " + b.second.Name() }

func (b *better) Predicates(ctx context.Context, in *Infeasible) (Sequence, bool) {
	seq, ok := b.first.Predicates(ctx, in)
	if !ok {
		return b.second.Predicates(ctx, in)
	}
	least := seq.Defects(ctx, b.oracle, in.Formula.Trace)
	if least == 0 {
		return seq, true
	}
	if other, ok := b.second.Predicates(ctx, in); ok && other.Defects(ctx, b.oracle, in.Formula.Trace) < least {
		return other, true
	}
	return seq, true
}
