package verify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"tav/cfg"
	"tav/cmd/process"
	"tav/explain/bounds"
	"tav/explain/report"
	"tav/solver"
	"tav/solver/effort"
	"tav/solver/term"
	"tav/solver/z3"
	"tav/svcomp/export"
	"tav/traceabs"
	"tav/traceabs/termination"
	"tav/traceabs/trace"
)

// Prove implements termination.Prover.
func (v *subject) Prove(ctx context.Context, q *cfg.Program, confirm func(context.Context, *trace.ErrorTrace) error) (*traceabs.Result, error) {
	z3.SetMemoryLimit(int(v.Memory >> 20))
	backend := z3.New(q.Terms)
	defer backend.Close()
	r, err := traceabs.Config{
		Prog: q, Backend: v.Backend(seeded{backend, v.Seed}), Strategy: v.Strategy,
		Confirm: func(ctx context.Context, t *trace.ErrorTrace) (any, error) {
			if confirm == nil {
				return nil, nil
			}
			return nil, confirm(ctx, t)
		},
		Inputs: func(context.Context, *trace.ErrorTrace) (any, error) {
			return nil, errors.New("rounds that a trace leaves out are not run")
		},
		Engine: func(name string) { v.Step(process.Step{Engine: name}) },
	}.Run(ctx)
	if err != nil && ctx.Err() != nil {
		return &traceabs.Result{Verdict: traceabs.Unknown, Reason: ctx.Err()}, nil
	}
	return r, err
}

// NewBackend implements termination.Prover.
func (v *subject) NewBackend(m *term.Manager) solver.Backend { return z3.New(m) }

// newRanking begins to look for a proof that every execution ends.
func (v *terminating) newRanking(ctx context.Context) (*termination.Ranking, error) {
	return termination.New(ctx, v, v.Prog)
}

// ranked decides TRUE: for the head of each loop a ranking function is guessed from its
// conditions and samples, and that it falls is proved by the engines, as is that no guard
// of the model ends an execution. Otherwise it is UNKNOWN, with what is missing and what was tried.
func (v *terminating) ranked(ctx context.Context, r *termination.Ranking) (*decision, error) {
	if a, err := v.searchRanks(ctx, r, refineDepth); a != nil || err != nil {
		return a, err
	}
	if len(r.Unguarded()) > 0 {
		if a, err := v.rankedChecked(ctx); a != nil || err != nil {
			return a, err
		}
	}
	r.Apart()
	if a, err := v.guards(ctx, r); a != nil || err != nil {
		return a, err
	}
	return v.ranksProve(ctx, r), nil
}

// rankedSoon is ranked for a moment. Nil: it takes longer, or something is in the way.
func (v *terminating) rankedSoon(ctx context.Context, r *termination.Ranking) (*decision, error) {
	limited, cancel := effort.Timeout(ctx, rankSoon)
	defer cancel()
	if a, err := v.searchRanks(limited, r, 0); a != nil || err != nil {
		return nil, err
	}
	if a, err := v.guards(limited, r); a != nil || err != nil {
		return nil, err
	}
	return v.ranksProve(ctx, r), ctx.Err()
}

// searchRanks goes on with what is not proved yet: of the guards for a short time, then of the loops, whose heads are
// distinguished so often. Nil: each of these has a ranking function.
func (v *terminating) searchRanks(ctx context.Context, r *termination.Ranking, depth int) (*decision, error) {
	v.Enter("refine")
	g, err := r.Guard(ctx, termination.PartLeft(ctx, guardShort))
	if g != nil || err != nil {
		return v.violated(g), err
	}
	tried, err := r.Rank(ctx, depth)
	switch {
	case err != nil:
		return nil, err
	case tried != nil:
		what := fmt.Sprintf("the %s at %s:%d", cmp.Or(v.Words().GoesRound(tried.Pos), "loop"), tried.Pos.File, tried.Pos.Line)
		o := report.Undecided("no proof that %s ends", what)
		o.Detail = []string{triedInWords(tried, what)}
		v.open = v.decided(o)
		return v.open, nil
	}
	v.open = v.undecided(r)
	return nil, nil
}

// violated is UNKNOWN, for a guard of the model ends an execution. Nil: none does.
func (v *terminating) violated(g *termination.Violated) *decision {
	if g == nil {
		return nil
	}
	return v.decided(report.Undecided("undefined behaviour at %s: %s", g.Pos, g.Reason))
}

// triedInWords says which ranking functions were tried for a loop.
func triedInWords(t *termination.Tried, what string) string {
	var names []string
	for _, rank := range t.Ranks {
		name := strings.Join(bounds.Names(t.Prog, rank), ", ")
		if len(rank) > 1 && name != "" {
			name = "(" + name + ")"
		}
		if name != "" && len(names) < rankNames && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	switch {
	case len(t.Ranks) > 0:
	case t.Cut:
		return fmt.Sprintf("no rank was tried for %s: the time was over", what)
	default:
		return fmt.Sprintf("of the ranks that were made for %s none falls in all runs that were looked at", what)
	}
	s := fmt.Sprintf("tried for %s: %d ranks, %d of which a run refutes", what, len(t.Ranks), t.Refuted)
	if len(names) > 0 {
		s += "; " + strings.Join(names, ", ") + " among them"
	}
	if t.Apart > 0 {
		s += fmt.Sprintf("; and ranking functions by how an iteration begins, in %d ways", t.Apart)
	}
	return s
}

// guards goes on with the guards that are not proved yet, when all loops have a ranking function. Nil: nothing is left.
func (v *terminating) guards(ctx context.Context, r *termination.Ranking) (*decision, error) {
	v.Enter("refine")
	if g, err := r.Guard(ctx, termination.ShareLeft(ctx, guardShare)); g != nil || err != nil {
		return v.violated(g), err
	}
	v.open = v.undecided(r)
	return v.open, nil
}

// undecided is UNKNOWN, for some guards may end an execution. Nil: none does.
func (v *terminating) undecided(r *termination.Ranking) *decision {
	open := r.Unguarded()
	if len(open) == 0 {
		return nil
	}
	o := report.Undecided("no proof that nothing undefined ends an execution")
	if len(r.Proofs) > 0 {
		o.Detail = append(o.Detail, "a ranking function decreases in every iteration of each loop")
	}
	if len(open) < len(r.Guards) {
		o.Detail = append(o.Detail, "what is open: "+termination.Reasons(open))
	}
	return v.decided(o)
}

// ranksProve is TRUE, for all is proved.
func (v *terminating) ranksProve(ctx context.Context, r *termination.Ranking) *decision {
	o := v.outcome(process.Ranks)
	o.Verdict, o.Proof = report.True, &report.Proof{Ranks: len(r.Proofs), Acyclic: len(r.Proofs) == 0}
	d := v.decided(o)
	d.check = r.Check
	v.checkNow(ctx, d)
	for _, p := range r.Proofs {
		d.ranks = append(d.ranks, exported(p))
	}
	if d.Verdict == report.True {
		d.Proof.Loops = v.bounded(ctx, r.Proofs)
	}
	return d
}

// exported is what a witness may say of a proof: it has no words for iterations that are distinguished.
func exported(h *termination.HeadProof) export.Ranked {
	if h.Ranked == nil {
		return export.Ranked{Of: h.Refined.Prog, Head: h.Refined.Head}
	}
	return export.Ranked{Of: h.Ranked.Prog, Head: h.Ranked.Head, Rank: h.Ranked.Rank, In: h.Ranked.Ranked, Certificate: h.Certificate}
}

// rankedChecked is ranked in the form of the program in which memory is checked: what objects are alive is kept count of, and what
// makes an access or a free invalid is a guard. More guards are to be proved of it, but engines have found invariants of that form
// where they have not of the other one, which knows less. Nothing is carried over from one form to the other. Nil: it is
// decided by neither.
func (v *terminating) rankedChecked(ctx context.Context) (*decision, error) {
	c := v.job()
	c.Properties = []cfg.Property{cfg.Termination, cfg.ValidDeref, cfg.ValidFree}
	checked, err := Load(ctx, c, func(string) {}, &Stats{})
	if err != nil {
		return nil, ctx.Err() // the program itself was loaded
	}
	return (&terminating{search: v.session.search(checked)}).guardedFirst(ctx)
}

// guardedFirst is ranked for a part of the time that is left; ranks are looked for only where no guard ends an execution. Nil: it is
// not decided.
func (v *terminating) guardedFirst(ctx context.Context) (*decision, error) {
	limited, cancel := context.WithTimeout(ctx, termination.ShareLeft(ctx, checkedShare))
	defer cancel()
	r, err := v.newRanking(limited)
	if err != nil {
		return nil, ctx.Err()
	}
	r.Apart() // all together they were too much
	g, err := r.Guard(limited, termination.ShareLeft(limited, guardShare))
	if g != nil || err != nil || len(r.Unguarded()) > 0 {
		return v.violated(g), err
	}
	if a, err := v.searchRanks(limited, r, refineDepth); a != nil || err != nil {
		return nil, err
	}
	return v.ranksProve(ctx, r), nil
}
