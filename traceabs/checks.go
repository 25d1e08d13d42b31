package traceabs

import (
	"context"
	"slices"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/effort"
	"tav/solver/families"
	"tav/solver/term"
	"tav/traceabs/annotation"
	"tav/traceabs/blocks"
	"tav/traceabs/certify"
	"tav/traceabs/engine"
	"tav/traceabs/numeric"
)

// An Excluded is a proof that no execution reaches the errors of some checks of a program.
type Excluded struct {
	Checks []cfg.Check
	claim  *certify.Annotation
}

// Locations is the number of loop heads with an invariant that it rests on.
func (e *Excluded) Locations() (n int) {
	for _, c := range e.claim.Cuts {
		if len(c.Predicates) > 0 {
			n++
		}
	}
	return n
}

// Validate implements engine.Certificate.
func (e *Excluded) Validate(ctx context.Context, b solver.Backend, limit time.Duration) error {
	return e.claim.Check(ctx, b, limit)
}

// Exclude finds checks whose errors facts about numbers exclude, error by error, in so much time; nil: none, or the program
// has no large blocks or may leave what is modelled.
func (c Config) Exclude(ctx context.Context, limit time.Duration) (*Excluded, error) {
	env, err := engine.NewEnv(c.Prog, c.Backend, c.Limits, c.Confirm)
	if err != nil {
		return nil, err
	}
	defer env.Close()
	env.Families = families.Of(ctx)
	var ok bool
	if env.Blocks, ok = blocks.New(c.Prog); !ok {
		return nil, nil
	}
	ctx, cancel := effort.Timeout(ctx, limit)
	defer cancel()
	if _, err := (&numeric.Engine{Facts: true}).Run(ctx, env, limit/2); err != nil {
		return nil, err
	}
	facts := env.Facts
	if facts == nil {
		facts = make([][]*term.Term, len(env.Blocks.Cuts))
	}
	a := &annotation.Annotation{Prog: c.Prog, B: env.Blocks, Conjuncts: facts}
	return excluded(a, a.Reached(ctx, env.Oracle.InHurry(limit/16))), nil
}

// excluded is the proof that an annotation is of the checks none of whose errors may be reached.
func excluded(a *annotation.Annotation, reached map[*cfg.Loc]bool) *Excluded {
	left := map[cfg.Check]bool{}
	var all []cfg.Check
	for _, x := range a.Prog.Entry.Locs {
		switch {
		case x.Kind == cfg.Unsupported && reached[x]:
			return nil
		case x.Kind == cfg.Error:
			k := cfg.CheckOf(x)
			all, left[k] = append(all, k), left[k] || reached[x]
		}
	}
	all = slices.DeleteFunc(all, func(k cfg.Check) bool { return left[k] })
	if len(all) == 0 {
		return nil
	}
	sub := cfg.Asking(a.Prog, func(k cfg.Check) bool { still, there := left[k]; return there && !still })
	copied := map[*cfg.Loc]*cfg.Loc{} // Asking keeps their order
	for i, x := range a.Prog.Entry.Locs {
		copied[x] = sub.Entry.Locs[i]
	}
	claim := &certify.Annotation{Prog: sub}
	for i, cut := range a.B.Cuts {
		claim.Cuts = append(claim.Cuts, certify.Cut{Loc: copied[cut.Loc], Predicates: a.Conjuncts[i]})
	}
	return &Excluded{all, claim}
}
