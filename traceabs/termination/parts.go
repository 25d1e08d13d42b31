package termination

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/effort"
	"tav/solver/term"
	"tav/traceabs/certify"
	"tav/traceabs/engine"
)

// A HeadProof is that no execution reaches a head infinitely often and in the end from its inside only: a ranking function of it
// falls; or the same holds of all heads of a program in which how it is reached is distinguished.
type HeadProof struct {
	Ranked      *certify.Ranked    // the ranking function, and the program that says that it falls; nil: how the head is reached is distinguished
	Certificate engine.Certificate // that this program has no error
	Refined     certify.Refined    // the program in which it is distinguished
	Parts       []*HeadProof       // of its heads
	Cond        *term.Term         // that holds at the first part and not at the second one; nil: there is one part only
	Turns       int                // and that is reached in every so many iterations
}

// about is the program and its head that it is about.
func (h *HeadProof) about() (*cfg.Program, cfg.Head) {
	if h.Ranked != nil {
		return h.Ranked.Prog, h.Ranked.Head
	}
	return h.Refined.Prog, h.Refined.Head
}

// Check says why it does not hold, nil if it does.
func (h *HeadProof) Check(ctx context.Context, prover Prover) error {
	if h.Ranked != nil {
		return validated(ctx, prover, h.Ranked.Prog, h.Ranked, h.Certificate)
	}
	backend := prover.NewBackend(h.Refined.Prog.Terms)
	defer backend.Close()
	into := *h.Refined.Into
	into.Heads = nil
	for _, part := range h.Parts {
		p, head := part.about()
		if p != into.Program {
			return fmt.Errorf("a part of a proof is about another program")
		}
		into.Heads = append(into.Heads, head)
		if err := part.Check(ctx, prover); err != nil {
			return err
		}
	}
	return (&certify.Refined{Prog: h.Refined.Prog, Head: h.Refined.Head, Into: &into}).Check(ctx, backend, certify.QueryTime)
}

// A Refinement is a way to distinguish how a head is reached.
type Refinement struct {
	make  func() *cfg.Refined
	into  *cfg.Refined // nil: not made yet
	Cond  *term.Term
	Turns int
	parts []*HeadProof // by head of into; nil: none yet
	tried int          // so many of them were looked for a rank of
}

// head proves that no execution stays at a head for ever: by a rank, or by ranks of each of the ways to reach it, which are distinguished
// so often. Nil: there is no proof.
func (r *Ranking) head(ctx context.Context, p *cfg.Program, h cfg.Head, seen *[][2]*interp.State, depth int) (*HeadProof, *Tried, error) {
	limited, cancel := ctx, context.CancelFunc(func() {})
	if _, ok := ctx.Deadline(); ok && depth > 0 {
		limited, cancel = context.WithTimeout(ctx, ShareLeft(ctx, rankShare))
	}
	whole, tried, err := r.rank(limited, p, h, seen, rankSearch{turn: func(ctx context.Context, share float64) (context.Context, context.CancelFunc) {
		return context.WithTimeout(ctx, PartLeft(ctx, share))
	}})
	cancel()
	if err != nil || whole != nil || depth == 0 {
		return whole, tried, err
	}
	limited, cancel = context.WithTimeout(ctx, ShareLeft(ctx, refineWhole))
	defer cancel()
	proof, err := r.refined(limited, p, h, tried, depth)
	return proof, tried, err
}

// refined reports how a head is reached, by conditions of its loop and by turns; with more depth then once more in parts without a rank.
func (r *Ranking) refined(ctx context.Context, p *cfg.Program, h cfg.Head, tried *Tried, depth int) (*HeadProof, error) {
	list := refinements(p, h)
	for more := range depth {
		for _, x := range list {
			proof, err := r.parts(ctx, p, h, x, more)
			if err != nil || proof != nil || ctx.Err() != nil {
				return proof, err
			}
			tried.Apart++
		}
	}
	return nil, nil
}

// refinements are those that are tried.
func refinements(p *cfg.Program, h cfg.Head) (list []*Refinement) {
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
			list = append(list, &Refinement{make: func() *cfg.Refined { return p.Parted(h, cond) }, Cond: cond})
		}
	}
	for turns := 2; turns <= refineTurns; turns++ {
		list = append(list, &Refinement{make: func() *cfg.Refined { return p.Turns(h, turns) }, Turns: turns})
	}
	return list
}

// phase is 1 if a condition is about variables to which the loop only assigns constants, 0 if not: a condition that distinguishes phases is.
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

// Heads are those of which ranking functions are looked for, in the order of Proofs.
func (r *Ranking) Heads() []cfg.Head { return r.heads }

// Refinements are the ways that are tried to distinguish how a head is reached.
func (r *Ranking) Refinements(h cfg.Head) []*Refinement { return refinements(r.program, h) }

// By proves that a head is not reached for ever by one way to distinguish how it is reached. Nil: there is no proof.
func (r *Ranking) By(ctx context.Context, h cfg.Head, x *Refinement) (*HeadProof, error) {
	return r.parts(ctx, r.program, h, x, 0)
}

// parts proves it of each of the heads, with more depth also by distinguishing how these are reached. Nil: there is no proof.
func (r *Ranking) parts(ctx context.Context, p *cfg.Program, h cfg.Head, x *Refinement, depth int) (*HeadProof, error) {
	ctx, cancel := effort.Timeout(ctx, partTime)
	defer cancel()
	if x.into == nil {
		x.into = x.make()
		x.parts = make([]*HeadProof, len(x.into.Heads))
	}
	q := x.into.Program
	for k, part := range x.into.Heads {
		if x.tried == k {
			x.tried++
			seen, err := samples(ctx, q, []cfg.Head{part})
			if ctx.Err() != nil {
				return nil, nil
			}
			if err != nil {
				return nil, err
			}
			proof, _, err := r.rank(ctx, q, part, &seen[0], rankSearch{once: true, turn: func(ctx context.Context, share float64) (context.Context, context.CancelFunc) {
				return effort.Timeout(ctx, time.Duration(share*float64(partTime)))
			}})
			if err != nil {
				return nil, err
			}
			x.parts[k] = proof
		}
		if x.parts[k] == nil && depth > 0 {
			var err error
			if x.parts[k], err = r.refined(ctx, q, part, &Tried{}, depth); err != nil {
				return nil, err
			}
		}
		if x.parts[k] == nil {
			return nil, nil
		}
	}
	return &HeadProof{Refined: certify.Refined{Prog: p, Head: h, Into: x.into}, Parts: x.parts, Cond: x.Cond, Turns: x.Turns}, nil
}
