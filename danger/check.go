package danger

import (
	"context"
	"fmt"
	"slices"

	"tav/automata"
	"tav/cfg"
	"tav/danger/path"
	"tav/solver"
	"tav/solver/term"
)

// Check re-checks an automaton with a fresh solver and without the means it was
// built by: (4), (5) with f(⟨q, φ⟩) = φ over transition relations in primed
// variables, and that each word that it accepts is one of remaining (inferior:
// the paper's text once says superior). The error says what fails, or what the
// solver did not decide.
func (d *Automaton) Check(ctx context.Context, b solver.Backend, remaining automata.NWA[*cfg.Edge]) error {
	s, err := b.NewSolver(solver.Options{})
	if err != nil {
		return err
	}
	defer s.Close()
	c := checking{d, s}
	if !c.startsSomewhere(ctx) {
		return fmt.Errorf("danger: (4) fails: no initial state has a predicate other than false")
	}
	for q := automata.State(0); int(q) < d.Len(); q++ {
		if d.Accepting(q) {
			continue
		}
		if answer := c.ask(ctx, d.Predicate(q), d.b.terms.Not(c.union(q))); answer != solver.Unsat {
			return fmt.Errorf("danger: (5) is %v at state %d: %v", answer, q, d.Predicate(q))
		}
	}
	empty, err := automata.Empty(ctx, automata.Difference[*cfg.Edge](d, remaining))
	if err == nil && !empty {
		err = fmt.Errorf("danger: the automaton accepts what the remaining one does not")
	}
	return err
}

type checking struct {
	*Automaton
	solver solver.Solver
}

func (c checking) ask(ctx context.Context, conj ...*term.Term) solver.Result {
	c.solver.Push()
	defer c.solver.Pop()
	for _, t := range conj {
		wide, err := solver.WidenBV(c.b.terms, t)
		if err != nil {
			return solver.Unknown
		}
		c.solver.Assert(wide)
	}
	return c.solver.Check(ctx)
}

func (c checking) startsSomewhere(ctx context.Context) bool {
	return slices.ContainsFunc(c.Initial(), func(q automata.State) bool { return c.ask(ctx, c.Predicate(q)) == solver.Sat })
}

// union is ⋃ pre(f(q'), st) over the transitions that leave q.
func (c checking) union(q automata.State) *term.Term {
	var pres []*term.Term
	depth := c.u.depthOf(c.of[q])
	for _, kind := range []cfg.EdgeKind{cfg.Internal, cfg.Call, cfg.Return} {
		for e, to := range c.all(q, kind) {
			pres = append(pres, c.relational(c.b.space.Statement(e, depth), c.Predicate(to)))
		}
	}
	return c.b.terms.Or(pres...)
}

// relational is pre(t, st) ≡ ∃V'. st ∧ t[V'/V], as section 2 defines it.
func (c checking) relational(st *path.Statement, t *term.Term) *term.Term {
	m := c.b.terms
	primed := map[*term.Term]*term.Term{}
	var bound []*term.Term
	prime := func(v *term.Term) *term.Term {
		w := m.Var(v.Name()+"'", v.Sort(), v.Signed())
		primed[v] = w
		bound = append(bound, w)
		return w
	}
	conj := []*term.Term{st.Guard, m.Not(st.Undefined)}
	for i, v := range st.Dst {
		conj = append(conj, m.Eq(prime(v), st.Src[i]))
	}
	for _, v := range st.Havoc {
		prime(v)
	}
	conj = append(conj, m.Substitute(t, primed))
	if len(bound) == 0 {
		return m.And(conj...)
	}
	return m.Exists(bound, m.And(conj...))
}
