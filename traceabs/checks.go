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
	claim  claim
	cuts   []certify.Cut
}

// A claim is what package certify checks.
type claim interface {
	Check(ctx context.Context, b solver.Backend, limit time.Duration) error
}

// Locations is the number of loop heads with an invariant that it rests on.
func (e *Excluded) Locations() (n int) {
	for _, c := range e.cuts {
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
// has no large blocks, nor calls, or may leave what is modelled.
func (c Config) Exclude(ctx context.Context, limit time.Duration) (*Excluded, error) {
	env, err := engine.NewEnv(c.Prog, c.Backend, c.Limits, c.Confirm)
	if err != nil {
		return nil, err
	}
	defer env.Close()
	env.Families = families.Of(ctx)
	ctx, cancel := effort.Timeout(ctx, limit)
	defer cancel()
	if len(c.Prog.Procs) > 1 {
		k := numeric.NewContracts(ctx, env)
		if k == nil {
			k = numeric.Separate(ctx, env)
		}
		return excludedBy(ctx, k), nil
	}
	var ok bool
	if env.Blocks, ok = blocks.New(ctx, c.Prog); !ok {
		return nil, nil
	}
	if _, err := (&numeric.Engine{Facts: true}).Run(ctx, env, limit/4*3); err != nil {
		return nil, err
	}
	facts := env.Facts
	if facts == nil {
		facts = make([][]*term.Term, len(env.Blocks.Cuts))
	}
	a := &annotation.Annotation{Prog: c.Prog, B: env.Blocks, Conjuncts: facts}
	return excluded(a, a.Reached(ctx, env.Oracle.InHurry(limit/16))), nil
}

// excludedBy is the proof that contracts are of the checks none of whose errors may be reached; nil: of none.
func excludedBy(ctx context.Context, k *numeric.Contracts) *Excluded {
	list, sub, copied := unreached(k.Prog, k.Reached(ctx))
	if len(list) == 0 {
		return nil
	}
	claim := k.Claim(sub, func(l *cfg.Loc) *cfg.Loc { return copied[l] })
	e := &Excluded{Checks: list, claim: claim}
	for _, c := range claim.Contracts {
		e.cuts = append(e.cuts, c.Cuts...)
	}
	return e
}

// excluded is the proof that an annotation is of the checks none of whose errors may be reached; nil: of none.
func excluded(a *annotation.Annotation, reached map[*cfg.Loc]bool) *Excluded {
	list, sub, copied := unreached(a.Prog, reached)
	if len(list) == 0 {
		return nil
	}
	claim := &certify.Annotation{Prog: sub}
	for i, cut := range a.B.Cuts {
		claim.Cuts = append(claim.Cuts, certify.Cut{Loc: copied[cut.Loc], Predicates: a.Conjuncts[i]})
	}
	return &Excluded{list, claim, claim.Cuts}
}

// unreached are the checks none of whose errors may be reached, the program with no others, and its locations by those of prog. There
// are none where prog may leave what is modelled.
func unreached(prog *cfg.Program, reached map[*cfg.Loc]bool) (list []cfg.Check, sub *cfg.Program, copied map[*cfg.Loc]*cfg.Loc) {
	left, open := map[cfg.Check]bool{}, cfg.PropertySet()
	for _, proc := range prog.Procs {
		for _, x := range proc.Locs {
			switch {
			case x.Kind == cfg.Unsupported && reached[x] && x.Concerns == 0:
				return nil, nil, nil
			case x.Kind == cfg.Unsupported && reached[x]:
				open |= cfg.PropertySet(x.Concerns)
			case x.Kind == cfg.Error:
				k := cfg.CheckOf(x)
				list, left[k] = append(list, k), left[k] || reached[x]
			}
		}
	}
	for k := range left {
		left[k] = left[k] || open.Has(k.Property)
	}
	list = slices.DeleteFunc(list, func(k cfg.Check) bool { return left[k] })
	sub = cfg.Asking(prog, func(k cfg.Check) bool { still, there := left[k]; return there && !still })
	copied = map[*cfg.Loc]*cfg.Loc{}
	for i, proc := range prog.Procs { // Asking keeps their order
		for j, x := range proc.Locs {
			copied[x] = sub.Procs[i].Locs[j]
		}
	}
	return list, sub, copied
}
