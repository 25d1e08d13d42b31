package driver

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"time"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cmd/driver/process"
	"tav/explain/report"
	"tav/solver"
	"tav/solver/effort"
	"tav/solver/term"
	"tav/solver/z3"
	"tav/traceabs"
	"tav/traceabs/certify"
	"tav/traceabs/engine"
	"tav/traceabs/trace"
)

// A rankProof is that the rank of a head falls: the program that says so, and the proof that it has no error.
type rankProof struct {
	certify.Ranked
	proof engine.Certificate
}

// A guardProof is that no guard of the model, or none for a reason, ends an execution: the program in which that is an
// error, and the proof that it has none.
type guardProof struct {
	certify.Guarded
	proof engine.Certificate
}

// guarded proves within a limit that no guard ends an execution, each claim in an equal part of what is left of it. The
// decision is UNKNOWN where one does.
func (v *terminating) guarded(ctx context.Context, r *ranking, limit time.Duration) (*decision, error) {
	open, end := r.unguarded(), time.Now().Add(limit)
	for i, g := range open {
		if a, err := v.guard(ctx, g, time.Until(end)/time.Duration(len(open)-i)); a != nil || err != nil {
			return a, err
		}
	}
	return nil, nil
}

// unguarded are the claims about guards that are not proved yet.
func (r *ranking) unguarded() (list []*guardProof) {
	for _, g := range r.guards {
		if g.proof == nil {
			list = append(list, g)
		}
	}
	return list
}

// apart claims of the guards of each reason apart what was not proved of all of them together. What one needs to be known is
// seldom what another needs: that ids do not run out is about numbers, that objects are alive about the heap.
func (r *ranking) apart(p *cfg.Program) {
	if reasons := p.GuardReasons(); len(r.unguarded()) == 1 && len(r.guards) == 1 && len(reasons) > 1 {
		r.guards = nil
		for _, why := range reasons {
			r.guards = append(r.guards, newGuardProof(p, why))
		}
	}
}

// reasonsOf are the reasons of claims about guards, in words.
func reasonsOf(list []*guardProof) string {
	var reasons []string
	for _, g := range list {
		reasons = append(reasons, g.Reason)
	}
	return strings.Join(reasons, ", ")
}

// newGuardProof is the claim about guards of a reason, which is not proved yet.
func newGuardProof(p *cfg.Program, reason string) *guardProof {
	return &guardProof{Guarded: certify.Guarded{Prog: p, Shown: p.Guarded(reason), Reason: reason}}
}

// guard proves a claim about guards within a limit. The decision is UNKNOWN where one of them does not hold.
func (v *terminating) guard(ctx context.Context, g *guardProof, limit time.Duration) (*decision, error) {
	v.Enter("refine")
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	r, err := v.prove(limited, g.Shown, func(ctx context.Context, t *trace.ErrorTrace) error {
		run, err := interp.Replay(ctx, g.Shown, scriptOf(t), interp.Options{MaxSteps: confirmLength*t.Len() + confirmMore})
		if err != nil {
			return err
		}
		return notConfirmed(run)
	})
	slog.Debug("guards", "component", "termination", "reason", g.Reason, "limit", limit, "proved", err == nil && r.Verdict == traceabs.True, "at", effort.Spent())
	switch {
	case err != nil:
		return nil, err
	case r.Verdict == traceabs.False:
		at := r.Errors[0].Target()
		pos := at.Pos
		for _, e := range slices.Backward(r.Errors[0].Letters) { // what the compiler has made is nowhere in the text
			if !pos.IsValid() {
				pos = e.Pos
			}
		}
		return v.decided(report.Undecided("undefined behaviour at %s: %s", pos, at.Reason)), nil
	case r.Verdict == traceabs.True:
		g.proof = r.Proof
	}
	return nil, nil
}

// A claim is what a program without an error shows of another one.
type claim interface {
	Check(ctx context.Context, b solver.Backend, limit time.Duration) error
}

// A ranking is what is proved of that every execution ends.
type ranking struct {
	program *cfg.Program // without calls
	heads   []cfg.Head
	seen    [][][2]*interp.State // pairs of states, by head: in these a rank of it is to fall
	guards  []*guardProof
	proofs  []*headProof // by head; nil: none yet
	open    *decision    // UNKNOWN, with what is open by now; nil: nothing was tried
}

// newRanking looks at runs of the program.
func (v *terminating) newRanking(ctx context.Context) (*ranking, error) {
	p := v.program.NoReturn()
	r := &ranking{program: p, heads: p.Heads()}
	if len(v.program.GuardReasons()) > 0 {
		r.guards = []*guardProof{newGuardProof(v.program, "")}
	}
	r.proofs = make([]*headProof, len(r.heads))
	var err error
	r.seen, err = rankSamples(ctx, p, r.heads)
	return r, err
}

// ranked decides TRUE: for the head of each loop a rank is guessed from its
// conditions and samples, and that it falls is proved by the engines, as is that no guard
// of the model ends an execution. Otherwise it is UNKNOWN, with what is missing and what was tried.
func (v *terminating) ranked(ctx context.Context, r *ranking) (*decision, error) {
	if a, err := v.searchRanks(ctx, r, refineDepth); a != nil || err != nil {
		return a, err
	}
	if len(r.unguarded()) > 0 {
		if a, err := v.rankedChecked(ctx); a != nil || err != nil {
			return a, err
		}
	}
	r.apart(v.program)
	if a, err := v.guards(ctx, r); a != nil || err != nil {
		return a, err
	}
	return v.ranksProve(ctx, r), nil
}

// rankedSoon is ranked for a moment. Nil: it takes longer, or something is in the way.
func (v *terminating) rankedSoon(ctx context.Context, r *ranking) (*decision, error) {
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
// told apart so often. Nil: each of these has a rank.
func (v *terminating) searchRanks(ctx context.Context, r *ranking, depth int) (*decision, error) {
	if a, err := v.guarded(ctx, r, partLeft(ctx, guardShort)); a != nil || err != nil {
		return a, err
	}
	v.Enter("refine")
	for i, h := range r.heads {
		if r.proofs[i] != nil {
			continue
		}
		proof, tried, err := v.head(ctx, r.program, h, &r.seen[i], depth)
		if err != nil {
			return nil, err
		}
		if proof == nil {
			o := report.Undecided("no proof that %s ends", tried.what)
			o.Detail = []string{tried.String()}
			r.open = v.decided(o)
			return r.open, nil
		}
		r.proofs[i] = proof
	}
	r.open = v.undecided(r)
	return nil, nil
}

// guards goes on with the guards that are not proved yet, when all loops have a rank. Nil: nothing is left.
func (v *terminating) guards(ctx context.Context, r *ranking) (*decision, error) {
	if a, err := v.guarded(ctx, r, time.Duration(guardShare*float64(timeLeft(ctx, guardTime)))); a != nil || err != nil {
		return a, err
	}
	r.open = v.undecided(r)
	return r.open, nil
}

// undecided is UNKNOWN, for some guards may end an execution. Nil: none does.
func (v *terminating) undecided(r *ranking) *decision {
	open := r.unguarded()
	if len(open) == 0 {
		return nil
	}
	o := report.Undecided("no proof that nothing undefined ends an execution")
	if len(r.heads) > 0 {
		o.Detail = append(o.Detail, "a rank falls in every round of each loop")
	}
	if len(open) < len(r.guards) {
		o.Detail = append(o.Detail, "what is open: "+reasonsOf(open))
	}
	return v.decided(o)
}

// ranksProve is TRUE, for all is proved.
func (v *terminating) ranksProve(ctx context.Context, r *ranking) *decision {
	o := v.outcome(process.Ranks)
	o.Verdict, o.Proof = report.True, &report.Proof{Ranks: len(r.heads), Acyclic: len(r.heads) == 0}
	d := v.decided(o)
	d.check = func(ctx context.Context) error {
		var heads []cfg.Head
		for _, proof := range r.proofs {
			if p, h := proof.about(); p == r.program {
				heads = append(heads, h)
			}
			if err := proof.check(ctx); err != nil {
				return err
			}
		}
		if err := certify.Heads(r.program, heads); err != nil {
			return err
		}
		var claims []*certify.Guarded
		for _, g := range r.guards {
			claims = append(claims, &g.Guarded)
			if err := validated(ctx, v.program, &g.Guarded, g.proof); err != nil {
				return err
			}
		}
		if err := certify.Guards(v.program, claims); err != nil {
			return err
		}
		return nil
	}
	v.checkNow(ctx, d)
	for _, p := range r.proofs {
		d.ranks = append(d.ranks, p.exported())
	}
	if d.Verdict == report.True {
		d.Proof.Loops = v.bounded(ctx, r.proofs)
	}
	return d
}

// validated says why a proof does not hold, nil if it does: the claim about a program of p's terms, and that this program has no error.
func validated(ctx context.Context, p *cfg.Program, claim claim, proof engine.Certificate) error {
	backend := z3.New(p.Terms)
	defer backend.Close()
	if err := claim.Check(ctx, backend, recheck); err != nil {
		return err
	}
	return proof.Validate(ctx, backend, recheck)
}

// A rankSearch is how a rank is looked for.
type rankSearch struct {
	turn func(ctx context.Context, share float64) (context.Context, context.CancelFunc) // for a proof
	once bool                                                                           // it is tried that the head is come to but once
}

// rank looks for a rank of a head: one that falls in all samples is guessed, and what refutes it
// is a sample more. Each has a short turn first. Of those that were neither proved nor refuted in it the first one has a
// long turn whenever some more have become such, and each of them when no other rank is left. Nil: none is proved.
func (v *terminating) rank(ctx context.Context, p *cfg.Program, h cfg.Head, seen *[][2]*interp.State, how rankSearch) (*rankProof, *triedRanks, error) {
	backend := z3.New(p.Terms)
	defer backend.Close()
	numbers, err := backend.NewSolver(solver.Options{Timeout: linearTime})
	if err != nil {
		return nil, nil, err
	}
	defer numbers.Close()
	fit := newRankFit(p, h, *seen)
	linear := newLinearRanks(p, fit, h, numbers)
	for _, s := range *seen {
		linear.add(s)
	}
	tried := newTriedRanks(p, h, v.words().GoesRound)
	guess := func() []*term.Term {
		for turn := len(tried.ranks); len(tried.ranks) < rankTries && ctx.Err() == nil; turn++ {
			if turn == 0 && how.once && len(*seen) == 0 {
				return []*term.Term{p.Terms.BVInt(rankWidth, 0)}
			}
			var rank []*term.Term
			if turn >= linearFrom && turn%2 == 0 {
				rank = linear.next(ctx)
			}
			if rank == nil {
				rank = fit.next()
			}
			if rank == nil {
				rank = linear.next(ctx)
			}
			if rank == nil || !tried.has(rank) {
				return rank
			}
		}
		return nil
	}
	var open []certify.Ranked
	waiting, more := 0, true // since the last long turn; whether there are ranks that were not tried
	for ctx.Err() == nil {
		var q certify.Ranked
		share := rankShort
		if more && waiting < rankWaiting {
			rank := guess()
			if more = rank != nil; !more {
				continue
			}
			tried.add(p, rank)
			q = certify.Ranked{Prog: p, Head: h, Rank: rank, Ranked: p.Ranked(h, rank)}
		} else if len(open) > 0 {
			share, waiting = rankShare, 0
			q, open = open[0], open[1:]
		} else {
			break
		}
		var sample *[2]*interp.State
		limited, cancel := how.turn(ctx, share)
		r, err := v.prove(limited, q.Ranked, func(ctx context.Context, t *trace.ErrorTrace) error {
			sample = refutes(ctx, p, q.Ranked, t)
			return nil
		})
		cancel()
		if err != nil {
			return nil, tried, err
		}
		slog.Debug("rank", "component", "termination", "head", h.ID, "rank", q.Rank, "share", share, "verdict", r.Verdict, "engine", r.Engine, "refuted", sample != nil, "at", effort.Spent())
		switch {
		case r.Verdict == traceabs.True:
			return &rankProof{q, r.Proof}, nil, nil
		case sample != nil:
			tried.refuted++
			*seen = append(*seen, *sample)
			fit.add(*sample)
			linear.add(*sample)
		case r.Verdict != traceabs.False && share == rankShort:
			open = append(open, q)
			waiting++
		}
	}
	tried.cut = ctx.Err() != nil
	return nil, tried, nil
}

// timeLeft is the time that is left, no more than most.
func timeLeft(ctx context.Context, most time.Duration) time.Duration {
	if end, ok := ctx.Deadline(); ok {
		return min(most, time.Until(end))
	}
	return most
}

// shareLeft is a part of the time that is left.
func shareLeft(ctx context.Context, share float64) time.Duration {
	return time.Duration(share * float64(timeLeft(ctx, guardTime)))
}

// partLeft is a part of the time that is left for a rank.
func partLeft(ctx context.Context, share float64) time.Duration {
	return time.Duration(share * float64(timeLeft(ctx, rankTime)))
}

// prove asks the engines whether q has an error. confirm says why an error trace is
// none; nil: nobody does.
func (v *subject) prove(ctx context.Context, q *cfg.Program, confirm func(context.Context, *trace.ErrorTrace) error) (*traceabs.Result, error) {
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

// refutes runs an error trace of q, the program of a rank of p: the states in which it comes to the head
// for the last two times. Nil: it ends elsewhere.
func refutes(ctx context.Context, p, q *cfg.Program, t *trace.ErrorTrace) *[2]*interp.State {
	machine, err := interp.New(q)
	if err != nil {
		return nil
	}
	var before, after *interp.State
	_, err = machine.Run(ctx, scriptOf(t).Play(), interp.Options{EveryStep: true, MaxSteps: confirmLength*t.Len() + confirmMore, Each: func(s *interp.Step) bool {
		a, ok := s.Edge.Action.(*cfg.Assign)
		switch {
		case ok && p.VarOf(a.Dst[0].Term) == nil: // only the rank's variables are not the program's own
			before = machine.State(s.Edge.To)
		case s.Edge.To.Kind == cfg.Error && s.Edge.To.Reason == cfg.RankStays:
			after = machine.State(s.Edge.To)
		}
		return true
	}})
	if err != nil || before == nil || after == nil {
		return nil
	}
	return &[2]*interp.State{before, after}
}

// rankSamples are pairs of states in which runs come to each head and, without leaving its
// inside, to it again.
func rankSamples(ctx context.Context, p *cfg.Program, heads []cfg.Head) ([][][2]*interp.State, error) {
	machine, err := interp.New(p)
	if err != nil {
		return nil, err
	}
	seen := make([][][2]*interp.State, len(heads))
	random := interp.NewRandom(p, 0)
	for seed := range uint64(rankRuns) {
		last := make([]*interp.State, len(heads))
		random.Seed(seed)
		_, err := machine.Run(ctx, random, interp.Options{EveryStep: true, MaxSteps: rankSteps, Each: func(s *interp.Step) bool {
			for i, h := range heads {
				switch {
				case s.Edge.To == h.Loc:
					now := machine.State(h.Loc)
					if last[i] != nil && len(seen[i]) < rankPairs {
						seen[i] = append(seen[i], [2]*interp.State{last[i], now})
					}
					last[i] = now
				case !h.Inside[s.Edge.To]:
					last[i] = nil
				}
			}
			return true
		}})
		if err != nil {
			return seen, ctx.Err()
		}
	}
	return seen, nil
}
