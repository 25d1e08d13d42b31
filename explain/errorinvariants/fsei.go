package errorinvariants

import (
	"context"

	"tav/danger/path"
	"tav/solver/term"
)

// fsei is Algorithm 1, FSEI(ψ, π[0,end], φ): error invariants for the plain
// trace formula, conjoined with those that explain, recursively, why the
// conditions hold under which the relevant statements are executed. The
// conditions under which φ itself is checked are explained as well. The results
// of the recursive calls are kept, so that there is one a condition.
func (q *sequencer) fsei(ctx context.Context, end int, phi *term.Term, scope *path.Condition, known map[*path.Condition][]*term.Term) ([]*term.Term, error) {
	e, err := q.sequence(ctx, end, phi, nil) // (1)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	conditions := scope.All()
	for i := range end { // (2), (3)
		if e[i] != e[i+1] {
			conditions = append(conditions, q.statements[i].Scope.All()...)
		}
	}
	done := map[*path.Condition]bool{}
	for _, c := range conditions {
		if done[c] {
			continue
		}
		done[c], q.goals[c.At] = true, true
		if known[c] == nil {
			if known[c], err = q.fsei(ctx, c.At, q.terms.Not(c.Cond), nil, known); err != nil { // (4)
				return nil, err
			}
		}
		for j, s := range known[c] { // (5)
			e[j] = q.terms.And(e[j], s)
		}
	}
	return e, nil
}
