package annotation

import (
	"context"
	"time"

	"tav/solver"
	"tav/solver/effort"
	"tav/solver/term"
	"tav/traceabs/engine"
)

// arraySettings let Spacer generalise over indices: proof obligations keep
// their quantifiers, and its solutions may have some (Gurfinkel, Shoham,
// Vizel, "Quantifiers on demand", ATVA 2018). It solves a system within a
// second or hardly ever.
var arraySettings = []solver.HornParam{
	{Name: "spacer.q3.use_qgen", Value: true},
	{Name: "spacer.ground_pobs", Value: false},
	{Name: "spacer.mbqi", Value: false},
	{Name: "spacer.use_euf_gen", Value: true},
}

// QuantifiedHorn asks Spacer for an annotation whose conjuncts may be
// quantified. What it finds over integers without wrap-around is checked
// exactly, by instances (instantiate.go).
type QuantifiedHorn struct{}

func (QuantifiedHorn) Name() string { return engine.QuantifiedClauses }

// Run asks for programs with arrays only.
func (QuantifiedHorn) Run(ctx context.Context, env *engine.Env, limit time.Duration) (engine.Answer, error) {
	b, none := env.Blocks, engine.Answer{Reason: "no annotation found"}
	if !b.HasArrays() {
		return none, nil
	}
	ctx, cancel := effort.Timeout(ctx, limit)
	defer cancel()
	c := newClauses(env.Oracle, b, false)
	if c.failed {
		return none, nil
	}
	answer, err := env.Backend.SolveHorn(ctx, &c.system, solver.HornOptions{Params: arraySettings})
	if err != nil || answer.Result != solver.Unsat { // an answer that cannot be read is none
		return none, nil
	}
	a := c.annotation(answer)
	for i := range a.Conjuncts {
		a.Conjuncts[i] = hoisted(b.Terms, a.Conjuncts[i])
	}
	if !a.Prove(ctx, env.Oracle) {
		return none, nil
	}
	return engine.Answer{Certificate: a}, nil
}

// hoisted brings universal quantifiers to the root of conjuncts. Conjuncts
// that have others are left out.
func hoisted(m *term.Manager, conjuncts []*term.Term) []*term.Term {
	var list []*term.Term
	for _, t := range conjuncts {
		if t.Op() == term.OpOr {
			t = hoistedOr(m, t)
		}
		if body := matrix(t); !body.HasQuantifier() {
			list = append(list, t)
		}
	}
	return list
}

// hoistedOr is (∀k. φ) ∨ ψ as ∀k. φ ∨ ψ: no two quantifiers bind the same variable.
func hoistedOr(m *term.Manager, t *term.Term) *term.Term {
	var bound, parts []*term.Term
	for _, p := range t.Args() {
		if p.Op() == term.OpForall {
			bound = append(bound, p.Args()[:len(p.Args())-1]...)
		}
		parts = append(parts, matrix(p))
	}
	if len(bound) == 0 {
		return t
	}
	return m.Forall(bound, m.Or(parts...))
}

// matrix is the body of a universal formula, another formula itself.
func matrix(t *term.Term) *term.Term {
	if t.Op() == term.OpForall {
		return t.Args()[len(t.Args())-1]
	}
	return t
}
