package traceabs

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/effort"
	"tav/solver/limits"
	"tav/solver/term"
	"tav/traceabs/blocks"
	"tav/traceabs/bounded"
	"tav/traceabs/certify"
	"tav/traceabs/engine"
	"tav/traceabs/numeric"
	"tav/traceabs/trace"
)

// Loops in loops: what is invariant of the outer one is often easy to say, of the inner ones
// it is not (elements being moved, a minimum so far). Where the inner ones take a few iterations
// only, these are unrolled, so that an iteration of the outer one is a single block, and facts
// are looked for at its head alone. The program's assertions, with the loops that they are in
// unrolled, are among the candidates: that an array is sorted, that a count is right.

// A RoundsProof is a proof for a program with loops unrolled, which shows that none takes more iterations.
type RoundsProof struct {
	engine.Certificate
	prog     *cfg.Program
	unrolled *bounded.Unrolled
}

// Validate re-checks that the unrolled program stands for the program, and its proof.
func (p *RoundsProof) Validate(ctx context.Context, backend solver.Backend, limit time.Duration) error {
	if err := p.claim().Check(); err != nil {
		return err
	}
	return p.Certificate.Validate(ctx, backend, limit)
}

func (p *RoundsProof) claim() *certify.Unrolled {
	return &certify.Unrolled{Prog: p.prog, Unrolled: p.unrolled.Program, Origin: p.unrolled.Origin}
}

// An unrolledEngine looks for facts where inner loops are unrolled. When it runs again it goes on.
type unrolledEngine struct {
	loops  *bounded.Loops
	heads  []*cfg.Loc        // of the loops that are unrolled
	rounds map[*cfg.Loc]int  // by head
	now    *bounded.Unrolled // with enough iterations; nil: not found yet
	env    *engine.Env       // for it
	facts  *numeric.Engine
	given  int // facts that env had when facts began
}

func (*unrolledEngine) Name() string { return engine.UnrolledLoops }

// Run looks for the iterations first, then for facts.
func (u *unrolledEngine) Run(ctx context.Context, env *engine.Env, limit time.Duration) (answer engine.Answer, err error) {
	ctx, cancel := effort.Timeout(ctx, limit)
	defer cancel()
	if u.loops == nil {
		u.loops, u.rounds = bounded.NewLoops(env.Prog), map[*cfg.Loc]int{}
		u.heads = slices.DeleteFunc(u.loops.Inner(), func(h *cfg.Loc) bool { return !env.Blocks.Useful[h.ID] })
		for _, h := range u.heads {
			u.rounds[h] = firstUnrolled
		}
	}
	for u.now == nil && len(u.heads) > 0 && ctx.Err() == nil {
		u.find(ctx, env)
	}
	if u.now == nil {
		return engine.Answer{Reason: "no loops are unrolled"}, nil
	}
	if n := total(env.Facts); n > u.given { // what others have proved since
		u.given, u.facts = n, &numeric.Engine{Unrolled: true}
		for i, list := range known(env, u.now, u.env.Blocks) {
			u.env.Facts[i] = append(slices.Clip(list), slices.DeleteFunc(slices.Clone(u.env.Facts[i]), func(t *term.Term) bool { return slices.Contains(list, t) })...)
		}
	}
	if answer, err = u.facts.Run(ctx, u.env, limit/2); answer.Certificate != nil {
		answer.Certificate = &RoundsProof{answer.Certificate, env.Prog, u.now}
	}
	return answer, err
}

// find tries one unrolling. Loops that may take more iterations have more in the next one, or stay loops.
func (u *unrolledEngine) find(ctx context.Context, env *engine.Env) {
	prog := u.loops.Unroll(u.rounds, maxUnrolled)
	var b *blocks.Program
	if prog != nil {
		b, _ = blocks.New(ctx, prog.Program)
	}
	if ctx.Err() != nil {
		return
	}
	if b == nil {
		limits.Hit(ctx, "size of unrolled loops")
		u.heads = nil
		return
	}
	sub := *env
	sub.Prog, sub.Blocks, sub.Words, sub.Hints, sub.Facts = prog.Program, b, trace.NewVocabulary(prog.Program), nil, known(env, prog, b)
	sub.Oracle = env.Oracle.BitsFirst()
	enough := true
	for _, h := range slices.Clone(u.heads) {
		if loc := prog.Over[h]; loc == nil || !reached(ctx, &sub, loc) {
			continue
		}
		if ctx.Err() != nil {
			return
		}
		enough = false
		if u.rounds[h] *= 2; limits.Over(ctx, u.rounds[h], lastUnrolled, "rounds of unrolled loops") {
			delete(u.rounds, h)
			u.heads = slices.DeleteFunc(u.heads, func(l *cfg.Loc) bool { return l == h })
		}
	}
	slog.Debug("unrolled", "component", "unrolled", "edges", prog.NumEdges(), "loops", len(u.heads), "enough", enough)
	if enough {
		u.given = total(env.Facts)
		u.now, u.env, u.facts = prog, &sub, &numeric.Engine{Unrolled: true}
	}
}

// known are the facts of a program at the copies of its cut points.
func known(env *engine.Env, prog *bounded.Unrolled, b *blocks.Program) [][]*term.Term {
	facts := make([][]*term.Term, len(b.Cuts))
	for i, c := range b.Cuts {
		if l := prog.Origin(c.Loc); env.Facts != nil && l != nil && env.Blocks.At[l.ID] != nil {
			facts[i] = env.Facts[env.Blocks.At[l.ID].Id]
		}
	}
	return facts
}

func total(facts [][]*term.Term) (n int) {
	for _, list := range facts {
		n += len(list)
	}
	return n
}

// reached reports that it is not excluded that a location is reached from a cut point with its facts.
func reached(ctx context.Context, env *engine.Env, l *cfg.Loc) bool {
	for i, c := range env.Blocks.Cuts {
		for _, bl := range c.Out {
			if bl.To.Loc == l && env.Unsat(ctx, append(append([]*term.Term{}, env.Facts[i]...), env.Terms.Conjuncts(bl.Guard)...)) != solver.Unsat {
				return true
			}
		}
	}
	return false
}
