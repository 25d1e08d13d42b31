package solver

import (
	"context"
	"errors"
	"fmt"

	"tav/solver/term"
)

// ErrUndecided is wrapped by the checks below when the solver neither confirms
// nor refutes.
var ErrUndecided = errors.New("undecided")

// Checker proves answers again, each with a fresh solver. For an independent
// check give it a backend of its own.
type Checker struct {
	Terms   *term.Manager
	Backend Backend
	Options Options // of the solvers
}

// Unsat checks that the formulas are together unsatisfiable: a core.
func (c *Checker) Unsat(ctx context.Context, formulas ...*term.Term) error {
	s, err := c.Backend.NewSolver(c.Options)
	if err != nil {
		return err
	}
	defer s.Close()
	for _, f := range formulas {
		s.Assert(f)
	}
	switch s.Check(ctx) {
	case Unsat:
		return nil
	case Sat:
		return errors.New("refuted")
	}
	return fmt.Errorf("%w: %s", ErrUndecided, s.Reason())
}

// Implies checks that the hypotheses together imply the conclusion.
func (c *Checker) Implies(ctx context.Context, conclusion *term.Term, hypotheses ...*term.Term) error {
	return c.Unsat(ctx, append(hypotheses[:len(hypotheses):len(hypotheses)], c.Terms.Not(conclusion))...)
}

// Triple checks the Hoare triple {pre} step {post}, where step is a formula
// over the variables of pre and post and prime renames post's variables to
// those after the step.
func (c *Checker) Triple(ctx context.Context, pre, step, post *term.Term, prime map[*term.Term]*term.Term) error {
	return c.Implies(ctx, c.Terms.Substitute(post, prime), pre, step)
}

// Model checks by evaluation, without a solver, that the formula is true when
// its variables have these values.
func (c *Checker) Model(f *term.Term, value func(v *term.Term) (*term.Term, error)) error {
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
		return fmt.Errorf("%w: %w", ErrUndecided, err)
	}
	if !result.Bool() {
		return errors.New("the model does not satisfy the formula")
	}
	return nil
}

// Interpolants checks that a sequence is what Interpolate promises: the
// implications and the variables.
func (c *Checker) Interpolants(ctx context.Context, parts []*term.Term, match []int, interpolants []*term.Term) error {
	if len(interpolants) != len(parts)-1 {
		return fmt.Errorf("%d interpolants for %d parts", len(interpolants), len(parts))
	}
	if err := validMatch(parts, match); err != nil {
		return err
	}
	chain := newChain(c.Terms, parts, match)
	solution := map[*Relation]*term.Term{}
	for k, r := range chain.relations {
		solution[r] = interpolants[k]
	}
	return c.Solution(ctx, chain.system(c.Terms), solution)
}

// Solution checks that the formulas satisfy all clauses of a Horn system and
// have no other variables than their relations' parameters.
func (c *Checker) Solution(ctx context.Context, sys *HornSystem, solution map[*Relation]*term.Term) error {
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

func (c *Checker) vocabulary(r *Relation, f *term.Term) error {
	if f == nil {
		return fmt.Errorf("no solution for %s", r.Name)
	}
	allowed := map[*term.Term]bool{}
	for _, p := range r.Params {
		allowed[p] = true
	}
	for _, v := range c.Terms.FreeVars(f) {
		if !allowed[v] {
			return fmt.Errorf("the solution of %s speaks of %s", r.Name, v.Name())
		}
	}
	return nil
}

func (c *Checker) clause(ctx context.Context, clause Clause, solution map[*Relation]*term.Term) error {
	var body []*term.Term
	for _, a := range clause.Body {
		body = append(body, c.instance(a, solution))
	}
	if clause.Constraint != nil {
		body = append(body, clause.Constraint)
	}
	head := c.Terms.False()
	if clause.Head != nil {
		head = c.instance(*clause.Head, solution)
	}
	return c.Implies(ctx, head, body...)
}

// instance is the solution of a relation for the arguments.
func (c *Checker) instance(a App, solution map[*Relation]*term.Term) *term.Term {
	sub := make(map[*term.Term]*term.Term, len(a.Args))
	for i, p := range a.Rel.Params {
		sub[p] = a.Args[i]
	}
	return c.Terms.Substitute(solution[a.Rel], sub)
}
