package annotation

import (
	"context"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/traceabs/blocks"
	"tav/traceabs/certify"
	"tav/traceabs/engine"
	"tav/traceabs/query"
	"tav/traceabs/trace"
)

// Programs with calls as Horn clauses: the cut point at a procedure's exit is a relation between what parameters and globals were
// on entry and what results and globals are, its summary. Past a call is
//
//	I_call(x) ∧ S_callee(args(x), in) ∧ guard(x, in) ∧ x' = values(x, in) → I_to(x')
//
// (A. Gurfinkel, T. Kahsai, A. Komuravelli, J. Navas, "The SeaHorn verification framework", CAV 2015), and the callee's entry is a
// cut point to which all its calls lead: summaries need hold only for the values with which it is called.

// HornSummaries asks for the annotation of a program with calls.
type HornSummaries struct {
	b     *blocks.Program
	tried bool // b is what there is
}

func (*HornSummaries) Name() string { return engine.HornSummaries }

// Run is Horn's for the procedures.
func (h *HornSummaries) Run(ctx context.Context, env *engine.Env, limit time.Duration) (engine.Answer, error) {
	if !h.tried {
		h.b, _ = blocks.WithCalls(ctx, env.Prog)
		h.tried = true
	}
	if h.b == nil {
		return engine.Answer{Reason: "there are no blocks"}, nil
	}
	sub := *env
	sub.Blocks = h.b
	answer, err := Horn{}.Run(ctx, &sub, limit)
	if a, ok := answer.Certificate.(*Annotation); ok {
		answer.Certificate = &Contracts{a, env.Words}
	}
	answer.Hints = nil
	return answer, err
}

// Contracts are the annotation of a program with calls.
type Contracts struct {
	*Annotation
	words *trace.Vocabulary
}

// Validate re-checks the contracts, procedure by procedure.
func (c *Contracts) Validate(ctx context.Context, backend solver.Backend, limit time.Duration) error {
	return c.Claim().Check(ctx, backend, limit)
}

// Claim is what package certify checks of them.
func (c *Contracts) Claim() *certify.Procedures {
	claim := &certify.Procedures{Prog: c.Prog, Old: c.words.Old, Instances: query.Instantiate(c.Prog.Terms)}
	of := map[*cfg.Proc]*certify.Contract{}
	for _, p := range c.Prog.Procs {
		claim.Contracts = append(claim.Contracts, certify.Contract{Proc: p})
	}
	for i, p := range c.Prog.Procs {
		of[p] = &claim.Contracts[i]
	}
	for i, cut := range c.B.Cuts {
		k := of[cut.Loc.Proc]
		switch cut.Loc {
		case k.Proc.Entry:
			k.Entry = c.Conjuncts[i]
		case k.Proc.Exit:
			k.Exit = c.Conjuncts[i]
		default:
			k.Cuts = append(k.Cuts, certify.Cut{Loc: cut.Loc, Predicates: c.Conjuncts[i]})
		}
	}
	return claim
}
