package z3

import (
	"context"
	"slices"
	"time"

	gz3 "github.com/aclements/go-z3/z3"

	"tav/solver"
	"tav/solver/effort"
	"tav/solver/term"
)

// eliminations are tactics that keep the formula equivalent, cheapest first:
// destructive equality resolution and Fourier-Motzkin steps; model-based
// projection (integers); Cooper's method and expansion over finite domains.
var eliminations = [][]string{
	{"simplify", "qe-light", "simplify"},
	{"simplify", "qe-light", "qe2", "simplify"},
	{"simplify", "qe-light", "qe", "simplify"},
}

// Eliminate gives a formula without quantifiers that is equivalent to
// ∃vars.body, if one of the tactics finds one.
func (b *Backend) Eliminate(ctx context.Context, vars []*term.Term, body *term.Term) (*term.Term, bool) {
	allowed, dead := b.split(vars, body)
	if len(dead) == 0 {
		return body, true
	}
	return b.eliminate(ctx, allowed, func() gz3.Value {
		return b.raw.quantify(false, convert(dead, b.translate), b.translate(body))
	})
}

// eliminate gives a formula over the allowed variables, without quantifiers,
// that is equivalent to the given one. One that takes too many steps is none: tactics
// have no limit of these, and are ended by the processor time much later.
func (b *Backend) eliminate(ctx context.Context, allowed map[*term.Term]bool, formula func() gz3.Value) (*term.Term, bool) {
	for _, tactics := range eliminations {
		var out *term.Term
		limited, cancel := effort.Timeout(ctx, eliminateLimit)
		steps := eliminateSteps
		result, _, err := b.query(limited, 0, &b.stats.Eliminates, func(ms int) (solver.Result, string, error) {
			before := b.raw.spent()
			t, err := b.apply(tactics, ms, formula())
			steps = min(b.raw.spent()-before, steps)
			if err != nil || t == nil || !b.over(t, allowed) {
				return solver.Unknown, "incomplete", err
			}
			out = t
			return solver.Sat, "", nil
		})
		cancel()
		effort.Count(ctx, queryWork+time.Duration(steps)*stepWork)
		if err == nil && result == solver.Sat && steps < eliminateSteps {
			return out, true
		}
		if ctx.Err() != nil {
			break
		}
	}
	return nil, false
}

// split gives the body's free variables that stay and those that go.
func (b *Backend) split(vars []*term.Term, body *term.Term) (stay map[*term.Term]bool, dead []*term.Term) {
	stay = map[*term.Term]bool{}
	for _, v := range b.terms.FreeVars(body) {
		stay[v] = true
	}
	for _, v := range vars {
		if stay[v] {
			delete(stay, v)
			dead = append(dead, v)
		}
	}
	return stay, dead
}

// apply runs tactics on a formula and reads the result; nil when it is not
// known to be equivalent.
func (b *Backend) apply(tactics []string, ms int, formula gz3.Value) (*term.Term, error) {
	cases, precise := b.raw.apply(tactics, ms, formula)
	defer func() {
		for _, c := range cases {
			b.raw.dropAll(c)
		}
	}()
	if !precise {
		return nil, nil
	}
	var all []*term.Term
	for _, c := range cases {
		var conj []*term.Term
		for _, a := range c {
			t, err := b.back(a, nil)
			if err != nil {
				return nil, err
			}
			conj = append(conj, t)
		}
		all = append(all, b.terms.And(conj...))
	}
	return b.terms.Or(all...), nil
}

// over reports that t has no quantifiers and only the allowed free variables.
func (b *Backend) over(t *term.Term, allowed map[*term.Term]bool) bool {
	return !slices.ContainsFunc(b.terms.FreeVars(t), func(v *term.Term) bool { return !allowed[v] }) && !t.HasQuantifier()
}
