package z3

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"tav/solver"
	"tav/solver/term"
)

// A checker proves answers again, each with a fresh solver.
type checker struct {
	terms   *term.Manager
	backend *Backend
}

// newChecker has a backend of its own.
func newChecker(t testing.TB, m *term.Manager) *checker {
	t.Helper()
	b := New(m)
	t.Cleanup(b.Close)
	return &checker{m, b}
}

// unsat checks that the formulas are together unsatisfiable: a core.
func (c *checker) unsat(ctx context.Context, formulas ...*term.Term) error {
	s, err := c.backend.NewSolver(solver.Options{Timeout: 5 * time.Second})
	if err != nil {
		return err
	}
	defer s.Close()
	for _, f := range formulas {
		s.Assert(f)
	}
	switch s.Check(ctx) {
	case solver.Unsat:
		return nil
	case solver.Sat:
		return errors.New("refuted")
	}
	return errors.New("undecided: " + s.Reason())
}

// implies checks that the hypotheses together imply the conclusion.
func (c *checker) implies(ctx context.Context, conclusion *term.Term, hypotheses ...*term.Term) error {
	return c.unsat(ctx, append(hypotheses[:len(hypotheses):len(hypotheses)], c.terms.Not(conclusion))...)
}

// model checks by evaluation, without a solver, that the formula is true when
// its variables have these values.
func (c *checker) model(f *term.Term, value func(v *term.Term) (*term.Term, error)) error {
	result, err := term.Eval(f, func(v *term.Term) (term.Value, error) {
		t, err := value(v)
		if err != nil {
			return term.Value{}, err
		}
		if x, ok := term.ValueOf(t); ok {
			return x, nil
		}
		return term.Value{}, fmt.Errorf("%s has no constant value", v.Name())
	})
	if err != nil {
		return err
	}
	if !result.Bool() {
		return errors.New("the model does not satisfy the formula")
	}
	return nil
}

// solution checks that the formulas satisfy all clauses of a Horn system and
// have no other variables than their relations' parameters.
func (c *checker) solution(ctx context.Context, sys *solver.HornSystem, solution map[*solver.Relation]*term.Term) error {
	for _, r := range sys.Relations {
		if err := c.vocabulary(r, solution[r]); err != nil {
			return err
		}
	}
	for i, clause := range sys.Clauses {
		if err := c.clause(ctx, clause, solution); err != nil {
			return fmt.Errorf("clause %d: %w", i, err)
		}
	}
	return nil
}

func (c *checker) vocabulary(r *solver.Relation, f *term.Term) error {
	if f == nil {
		return fmt.Errorf("no solution for %s", r.Name)
	}
	allowed := map[*term.Term]bool{}
	for _, p := range r.Params {
		allowed[p] = true
	}
	for _, v := range c.terms.FreeVars(f) {
		if !allowed[v] {
			return fmt.Errorf("the solution of %s speaks of %s", r.Name, v.Name())
		}
	}
	return nil
}

func (c *checker) clause(ctx context.Context, clause solver.Clause, solution map[*solver.Relation]*term.Term) error {
	var body []*term.Term
	for _, a := range clause.Body {
		body = append(body, c.instance(a, solution))
	}
	if clause.Constraint != nil {
		body = append(body, clause.Constraint)
	}
	head := c.terms.False()
	if clause.Head != nil {
		head = c.instance(*clause.Head, solution)
	}
	return c.implies(ctx, head, body...)
}

// instance is the solution of a relation for the arguments.
func (c *checker) instance(a solver.App, solution map[*solver.Relation]*term.Term) *term.Term {
	sub := make(map[*term.Term]*term.Term, len(a.Args))
	for i, p := range a.Rel.Params {
		sub[p] = a.Args[i]
	}
	return c.terms.Substitute(solution[a.Rel], sub)
}
