package driver

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/effort"
	"tav/solver/term"
	"tav/solver/z3"
	"tav/svcomp/export"
	"tav/traceabs/certify"
)

// A headProof is that nobody comes infinitely often to a head and in the end from its inside only: a rank of it falls; or the same holds of
// all heads of a program that tells how it is come to.
type headProof struct {
	*rankProof                 // nil: it is told how the head is come to
	refined    certify.Refined // of that
	parts      []*headProof    // of its heads
	cond       *term.Term      // that holds at the first part and not at the second one; nil: there is one part only
	turns      int             // and that is come to in every such round
}

// about is the program and its head that it is about.
func (h *headProof) about() (*cfg.Program, cfg.Head) {
	if h.rankProof != nil {
		return h.Prog, h.Head
	}
	return h.refined.Prog, h.refined.Head
}

// check says why it does not hold, nil if it does.
func (h *headProof) check(ctx context.Context) error {
	if h.rankProof != nil {
		return validated(ctx, h.Prog, &h.Ranked, h.proof)
	}
	backend := z3.New(h.refined.Prog.Terms)
	defer backend.Close()
	into := *h.refined.Into
	into.Heads = nil
	for _, part := range h.parts {
		p, head := part.about()
		if p != into.Program {
			return fmt.Errorf("a part of a proof is about another program")
		}
		into.Heads = append(into.Heads, head)
		if err := part.check(ctx); err != nil {
			return err
		}
	}
	return (&certify.Refined{Prog: h.refined.Prog, Head: h.refined.Head, Into: &into}).Check(ctx, backend, recheck)
}

// exported is what a witness may say of it: of rounds that are told apart it has no words.
func (h *headProof) exported() export.Ranked {
	if h.rankProof == nil {
		return export.Ranked{Of: h.refined.Prog, Head: h.refined.Head}
	}
	return export.Ranked{Of: h.Prog, Head: h.Head, Rank: h.Rank, In: h.Ranked.Ranked, Certificate: h.proof}
}

// A refinement is a way to tell how a head is come to.
type refinement struct {
	make  func() *cfg.Refined
	into  *cfg.Refined // nil: not made yet
	cond  *term.Term
	turns int
	parts []*headProof // by head of into; nil: none yet
	tried int          // so many of them were looked for a rank of
}

// head proves that nobody goes on for ever at a head: by a rank, or by ranks of each of the ways to come to it, which are told apart
// so often. Nil: there is no proof.
func (v *terminating) head(ctx context.Context, p *cfg.Program, h cfg.Head, seen *[][2]*interp.State, depth int) (*headProof, *triedRanks, error) {
	limited, cancel := ctx, context.CancelFunc(func() {})
	if _, ok := ctx.Deadline(); ok && depth > 0 {
		limited, cancel = context.WithTimeout(ctx, shareLeft(ctx, rankWhole))
	}
	whole, tried, err := v.rank(limited, p, h, seen, rankSearch{turn: func(ctx context.Context, share float64) (context.Context, context.CancelFunc) {
		return context.WithTimeout(ctx, partLeft(ctx, share))
	}})
	cancel()
	if err != nil || whole != nil || depth == 0 {
		return whole.alone(), tried, err
	}
	limited, cancel = context.WithTimeout(ctx, shareLeft(ctx, refineWhole))
	defer cancel()
	proof, err := v.refined(limited, p, h, tried, depth)
	return proof, tried, err
}

// alone is the proof that a rank falls; nil is none.
func (r *rankProof) alone() *headProof {
	if r == nil {
		return nil
	}
	return &headProof{rankProof: r}
}

// refined tells how a head is come to, by conditions of its loop and by turns; with more depth then once more in parts without a rank.
func (v *terminating) refined(ctx context.Context, p *cfg.Program, h cfg.Head, tried *triedRanks, depth int) (*headProof, error) {
	list := refinements(p, h)
	for more := range depth {
		for _, r := range list {
			proof, err := v.parts(ctx, p, h, r, more)
			if err != nil || proof != nil || ctx.Err() != nil {
				return proof, err
			}
			tried.apart++
		}
	}
	return nil, nil
}

// refinements are those that are tried.
func refinements(p *cfg.Program, h cfg.Head) (list []*refinement) {
	var conditions []*term.Term
	for _, e := range p.Entry.Edges {
		if a, ok := e.Action.(*cfg.Assume); ok && h.Inside[e.From] {
			conditions = append(conditions, a.Cond)
		}
	}
	modes := splits(p, conditions)
	slices.SortStableFunc(modes, func(a, b *term.Term) int { return phase(p, h, b) - phase(p, h, a) })
	for _, c := range modes {
		for _, cond := range []*term.Term{c, p.Terms.Not(c)} {
			list = append(list, &refinement{make: func() *cfg.Refined { return p.Parted(h, cond) }, cond: cond})
		}
	}
	for turns := 2; turns <= refineTurns; turns++ {
		list = append(list, &refinement{make: func() *cfg.Refined { return p.Turns(h, turns) }, turns: turns})
	}
	return list
}

// phase is 1 if a condition is about variables to which the loop only assigns constants, 0 if not: a condition that tells phases is.
func phase(p *cfg.Program, h cfg.Head, cond *term.Term) int {
	vars := p.Terms.FreeVars(cond)
	for _, e := range p.Entry.Edges {
		if !h.Inside[e.From] || !h.Inside[e.To] {
			continue
		}
		a, ok := e.Action.(*cfg.Assign)
		for k, v := range cfg.Assigned(e.Action) {
			if slices.Contains(vars, v.Term) && (!ok || !a.Src[k].IsConst()) {
				return 0
			}
		}
	}
	return 1
}

// parts proves it of each of the heads, with more depth also by telling how these are come to. Nil: there is no proof.
func (v *terminating) parts(ctx context.Context, p *cfg.Program, h cfg.Head, r *refinement, depth int) (*headProof, error) {
	ctx, cancel := effort.Timeout(ctx, partTime)
	defer cancel()
	if r.into == nil {
		r.into = r.make()
		r.parts = make([]*headProof, len(r.into.Heads))
	}
	q := r.into.Program
	for k, part := range r.into.Heads {
		if r.tried == k {
			r.tried++
			seen, err := rankSamples(ctx, q, []cfg.Head{part})
			if ctx.Err() != nil {
				return nil, nil
			}
			if err != nil {
				return nil, err
			}
			proof, _, err := v.rank(ctx, q, part, &seen[0], rankSearch{once: true, turn: func(ctx context.Context, share float64) (context.Context, context.CancelFunc) {
				return effort.Timeout(ctx, time.Duration(share*float64(partTime)))
			}})
			if err != nil {
				return nil, err
			}
			r.parts[k] = proof.alone()
		}
		if r.parts[k] == nil && depth > 0 {
			var err error
			if r.parts[k], err = v.refined(ctx, q, part, &triedRanks{}, depth); err != nil {
				return nil, err
			}
		}
		if r.parts[k] == nil {
			return nil, nil
		}
	}
	return &headProof{refined: certify.Refined{Prog: p, Head: h, Into: r.into}, parts: r.parts, cond: r.cond, turns: r.turns}, nil
}
