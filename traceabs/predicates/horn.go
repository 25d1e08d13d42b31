package predicates

import (
	"context"
	"sort"
	"strconv"
	"time"

	"tav/automata"
	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
	"tav/traceabs/engine"
	"tav/traceabs/query"
)

// chain is the source of sequence interpolants, and nested interpolants
// for traces with calls (Heizmann, Hoenicke, Podelski, POPL 2010), from the
// Horn solver. The core-relaxed trace over integers is a recursion-free system
// of clauses, one a step,
//
//	I_i(shared versions) ∧ conjuncts of step i → I_{i+1}(shared versions)
//
// where a return also takes I at its call and the call's conjuncts. Steps
// without core conjuncts inside a procedure keep the predicate. The integers
// either never wrap around, which gives the simpler predicates, or exactly
// as bit-vectors do.
type chain struct {
	terms    *term.Manager
	backend  solver.Backend
	enc      *solver.IntEncoding
	encoding query.Encoding
	exact    bool
	limit    time.Duration
}

func newChain(env *engine.Env, exact bool) *chain {
	return &chain{env.Terms, env.Backend, env.Enc, env.Encoding(exact), exact, env.Limits.Chain}
}

func (s *chain) Name() string {
	if s.exact {
		return "horn, wrap-around"
	}
	return "horn"
}

func (s *chain) Predicates(ctx context.Context, in *Infeasible) (Sequence, bool) {
	if s.exact && !in.core.Integers {
		return nil, false
	}
	f := in.Formula
	n := len(f.Steps)
	system := &solver.HornSystem{}
	at := make([]*solver.Relation, n+1) // before step i; nil is true
	for i := 0; i < n; i++ {
		edge := f.Steps[i].Edge
		conj := in.conjuncts(i)
		returns := edge.Kind == cfg.Return && f.Trace.Match(i) != automata.Pending
		if len(conj) == 0 && edge.Kind == cfg.Internal && i < n-1 {
			at[i+1] = at[i]
			continue
		}
		clause := solver.Clause{}
		if !in.modular || f.Returns(i) == automata.Pending {
			clause.Body = appendApp(clause.Body, at[i])
		}
		if returns {
			j := f.Trace.Match(i)
			clause.Body = appendApp(clause.Body, at[j])
			conj = append(append([]*term.Term{}, conj...), in.conjuncts(j)...)
		}
		constraint, ok := s.encode(conj)
		if !ok {
			return nil, false
		}
		clause.Constraint = constraint
		if i < n-1 {
			at[i+1] = s.relation(in, i+1)
			system.Relations = append(system.Relations, at[i+1])
			clause.Head = &solver.App{Rel: at[i+1], Args: at[i+1].Params}
		}
		system.Clauses = append(system.Clauses, clause)
	}
	answer, err := s.backend.SolveHorn(ctx, system, solver.HornOptions{Timeout: s.limit})
	if err != nil || answer.Result != solver.Unsat {
		return nil, false
	}
	return s.sequence(in, at, answer)
}

func appendApp(body []solver.App, r *solver.Relation) []solver.App {
	if r == nil {
		return body
	}
	return append(body, solver.App{Rel: r, Args: r.Params})
}

// encode gives the conjunction over integers with its side conditions.
func (s *chain) encode(conj []*term.Term) (*term.Term, bool) {
	formulas := make([]*term.Term, 0, len(conj)+1)
	for _, t := range conj {
		f, ok := s.encoding.Formula(t)
		if !ok {
			return nil, false
		}
		formulas = append(formulas, f)
	}
	return s.terms.And(append(formulas, s.encoding.Side(formulas...))...), true
}

// relation makes the unknown predicate before step i: its parameters are the
// versions shared there.
func (s *chain) relation(in *Infeasible, i int) *solver.Relation {
	var versions []*term.Term
	for v := range in.first {
		if in.shared(v, i) {
			versions = append(versions, v)
		}
	}
	sort.Slice(versions, func(a, b int) bool { return versions[a].ID() < versions[b].ID() })
	r := &solver.Relation{Name: "I" + strconv.Itoa(i)}
	for _, v := range versions {
		r.Params = append(r.Params, s.enc.IntVar(v))
	}
	return r
}

// sequence reads the solution as predicates over program variables.
func (s *chain) sequence(in *Infeasible, at []*solver.Relation, answer *solver.HornAnswer) (Sequence, bool) {
	seq := make(Sequence, len(at))
	lifted := map[*solver.Relation]*term.Term{}
	for i, r := range at {
		switch {
		case i == len(at)-1:
			seq[i] = s.terms.False()
		case r == nil:
			seq[i] = s.terms.True()
		default:
			if lifted[r] == nil {
				solution, ok := answer.Solution[r]
				if !ok {
					return nil, false
				}
				lifted[r] = in.predicate([]*term.Term{s.enc.Lift(solution)})
			}
			seq[i] = lifted[r]
		}
	}
	return seq, true
}
