package termination

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"time"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/effort"
	"tav/solver/term"
	"tav/traceabs"
	"tav/traceabs/certify"
	"tav/traceabs/engine"
	"tav/traceabs/trace"
)

// A GuardProof is that no guard of the model, or none for a reason, ends an execution: the program in which that is an
// error, and the proof that it has none.
type GuardProof struct {
	certify.Guarded
	proof engine.Certificate // nil: not proved yet
}

// A Violated is a guard that ends an execution.
type Violated struct {
	Pos    cfg.Pos
	Reason string
}

// A Ranking is what is proved of that every execution of a program ends.
type Ranking struct {
	Prog    *cfg.Program
	Proofs  []*HeadProof // by head; nil: none yet
	Guards  []*GuardProof
	prover  Prover
	program *cfg.Program // without calls
	heads   []cfg.Head
	seen    [][][2]*interp.State // pairs of states, by head: a ranking function of it is to fall from the first to the second
}

// New looks at runs of a program.
func New(ctx context.Context, prover Prover, prog *cfg.Program) (*Ranking, error) {
	p := prog.NoReturn()
	r := &Ranking{Prog: prog, prover: prover, program: p, heads: p.Heads()}
	if len(prog.GuardReasons()) > 0 {
		r.Guards = []*GuardProof{r.guardProof("")}
	}
	r.Proofs = make([]*HeadProof, len(r.heads))
	var err error
	r.seen, err = samples(ctx, p, r.heads)
	return r, err
}

// guardProof is the claim about guards of a reason, which is not proved yet.
func (r *Ranking) guardProof(reason string) *GuardProof {
	return &GuardProof{Guarded: certify.Guarded{Prog: r.Prog, Shown: r.Prog.Guarded(reason), Reason: reason}}
}

// Unguarded are the claims about guards that are not proved yet.
func (r *Ranking) Unguarded() (list []*GuardProof) {
	for _, g := range r.Guards {
		if g.proof == nil {
			list = append(list, g)
		}
	}
	return list
}

// Reasons are those of claims about guards.
func Reasons(list []*GuardProof) string {
	var reasons []string
	for _, g := range list {
		reasons = append(reasons, g.Reason)
	}
	return strings.Join(reasons, ", ")
}

// Apart claims of the guards of each reason apart what was not proved of all of them together. What one needs to be known is
// seldom what another needs: that ids do not run out is about numbers, that objects are alive about the heap.
func (r *Ranking) Apart() {
	if reasons := r.Prog.GuardReasons(); len(r.Unguarded()) == 1 && len(r.Guards) == 1 && len(reasons) > 1 {
		r.Guards = nil
		for _, why := range reasons {
			r.Guards = append(r.Guards, r.guardProof(why))
		}
	}
}

// Guard proves within a limit that no guard ends an execution, each claim in an equal part of what is left of it. Nil: none was
// found that does.
func (r *Ranking) Guard(ctx context.Context, limit time.Duration) (*Violated, error) {
	open, end := r.Unguarded(), time.Now().Add(limit)
	for i, g := range open {
		if v, err := r.guard(ctx, g, time.Until(end)/time.Duration(len(open)-i)); v != nil || err != nil {
			return v, err
		}
	}
	return nil, nil
}

// guard proves a claim about guards within a limit.
func (r *Ranking) guard(ctx context.Context, g *GuardProof, limit time.Duration) (*Violated, error) {
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	result, err := r.prover.Prove(limited, g.Shown, func(ctx context.Context, t *trace.ErrorTrace) error {
		run, err := interp.Replay(ctx, g.Shown, t.Script(), interp.Options{MaxSteps: t.MaxSteps()})
		if err != nil {
			return err
		}
		return run.Violation()
	})
	slog.Debug("guards", "component", "termination", "reason", g.Reason, "limit", limit, "proved", err == nil && result.Verdict == traceabs.True, "at", effort.Spent())
	switch {
	case err != nil:
		return nil, err
	case result.Verdict == traceabs.False:
		at := result.Errors[0].Target()
		pos := at.Pos
		for _, e := range slices.Backward(result.Errors[0].Letters) { // what the compiler or a model has made is nowhere in the text
			if !pos.IsValid() || pos.InLibrary() {
				pos = e.Call()
			}
		}
		return &Violated{pos, at.Reason}, nil
	case result.Verdict == traceabs.True:
		g.proof = result.Proof
	}
	return nil, nil
}

// Rank looks for ranking functions of the heads that have none yet; how these are reached is distinguished up to depth times. Not nil:
// there is none for a head, and what was tried.
func (r *Ranking) Rank(ctx context.Context, depth int) (*Tried, error) {
	for i, h := range r.heads {
		if r.Proofs[i] != nil {
			continue
		}
		proof, tried, err := r.head(ctx, r.program, h, &r.seen[i], depth)
		if err != nil {
			return nil, err
		}
		if proof == nil {
			return tried, nil
		}
		r.Proofs[i] = proof
	}
	return nil, nil
}

// Check says why what was proved does not show that every execution ends; nil: it does.
func (r *Ranking) Check(ctx context.Context) error {
	var heads []cfg.Head
	for _, proof := range r.Proofs {
		if p, h := proof.about(); p == r.program {
			heads = append(heads, h)
		}
		if err := proof.Check(ctx, r.prover); err != nil {
			return err
		}
	}
	if err := certify.Heads(r.program, heads); err != nil {
		return err
	}
	var claims []*certify.Guarded
	for _, g := range r.Guards {
		claims = append(claims, &g.Guarded)
		if err := validated(ctx, r.prover, r.Prog, &g.Guarded, g.proof); err != nil {
			return err
		}
	}
	return certify.Guards(r.Prog, claims)
}

// validated says why a proof about a program does not hold, with a backend of its own.
func validated(ctx context.Context, prover Prover, p *cfg.Program, claim Claim, proof engine.Certificate) error {
	backend := prover.NewBackend(p.Terms)
	defer backend.Close()
	return Validated(ctx, backend, claim, proof)
}

// Tried are the candidates for ranking functions of a head of which none was proved.
type Tried struct {
	Prog    *cfg.Program
	Pos     cfg.Pos // of the loop
	Ranks   [][]*term.Term
	Refuted int  // a run is known in which it does not fall
	Cut     bool // the time was over before all were tried
	Apart   int  // ways to distinguish how its head is reached, in which no ranking functions were found either
}

func newTried(p *cfg.Program, h cfg.Head) *Tried {
	at := h.Pos
	for _, e := range slices.Concat(h.Out, p.Entry.Edges) {
		if (!at.IsValid() || at.InLibrary()) && h.Inside[e.From] {
			at = e.Home().Pos
		}
	}
	return &Tried{Prog: p, Pos: at}
}

// has reports whether a candidate was tried.
func (t *Tried) has(rank []*term.Term) bool {
	return slices.ContainsFunc(t.Ranks, func(r []*term.Term) bool { return slices.Equal(r, rank) })
}
