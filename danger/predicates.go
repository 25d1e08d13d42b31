package danger

import (
	"context"
	"errors"

	"tav/danger/path"
	"tav/solver/term"
)

// predicates computes φ_0 … φ_n of section 4.5: φ_n = true and φ_{i-1} =
// pre(φ_i, st_i). Where pre has no form without quantifiers, the run's value
// stands for the variable, as it does when limited ends: φ_{i-1} ⊆ pre(φ_i, st_i).
// State i of the run is in φ_i. There is no answer, but ctx's error, when ctx ends.
func (b *Builder) predicates(ctx, limited context.Context, p *path.Path) ([]*term.Term, error) {
	m := b.terms
	seq := make([]*term.Term, p.Len()+1)
	seq[p.Len()] = m.True()
	for i := p.Len() - 1; i >= 0; i-- {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		st, t := p.Statements[i], seq[i+1]
		for _, x := range st.Havoc {
			projected, ok := b.exists(limited, x, t)
			if ok {
				ok = holds(p, projected, i+1)
			}
			if !ok {
				projected = m.Substitute(t, map[*term.Term]*term.Term{x: p.Constant(x, i+1)})
			}
			t = projected
		}
		seq[i] = b.guarded(st, t)
		if !holds(p, seq[i], i) {
			return nil, errors.New("danger: the run leaves the predicates of its own trace")
		}
	}
	return seq, nil
}

func holds(p *path.Path, t *term.Term, i int) bool {
	v, err := p.Eval(t, i)
	return err == nil && v.Bool()
}

// guarded is pre(t, st) for a t in which the variables that st makes arbitrary
// do not occur, or stand for some value.
func (b *Builder) guarded(st *path.Statement, t *term.Term) *term.Term {
	return b.terms.And(st.Guard, b.terms.Not(st.Undefined), st.Before(b.terms, t))
}

// pre is pre(t, st), with quantifiers where they cannot be removed.
func (b *Builder) pre(ctx context.Context, st *path.Statement, t *term.Term) *term.Term {
	k := preKey{st, t}
	if known := b.pres[k]; known != nil {
		return known
	}
	post := t
	for _, x := range st.Havoc {
		projected, ok := b.exists(ctx, x, post)
		if !ok {
			projected = b.quantified(x, post)
		}
		post = projected
	}
	pre := b.guarded(st, post)
	if ctx.Err() == nil {
		b.pres[k] = pre
	}
	return pre
}

type preKey struct {
	st *path.Statement
	t  *term.Term
}
