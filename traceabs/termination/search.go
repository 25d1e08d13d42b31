package termination

import (
	"context"
	"log/slog"
	"time"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver"
	"tav/solver/effort"
	"tav/solver/term"
	"tav/traceabs"
	"tav/traceabs/certify"
	"tav/traceabs/trace"
)

// A rankSearch is how a rank is looked for.
type rankSearch struct {
	turn func(ctx context.Context, share float64) (context.Context, context.CancelFunc) // for a proof
	once bool                                                                           // it is tried that the head is reached only once
}

// rank looks for a rank of a head: one that falls in all samples is guessed, and what refutes it
// is a sample more. Each has a short turn first. Of those that were neither proved nor refuted in it the first one has a
// long turn whenever some more have become such, and each of them when no other rank is left. Nil: none is proved.
func (r *Ranking) rank(ctx context.Context, p *cfg.Program, h cfg.Head, seen *[][2]*interp.State, how rankSearch) (*HeadProof, *Tried, error) {
	backend := r.prover.NewBackend(p.Terms)
	defer backend.Close()
	numbers, err := backend.NewSolver(solver.Options{Timeout: linearTime})
	if err != nil {
		return nil, nil, err
	}
	defer numbers.Close()
	fitted := newFit(p, h, *seen)
	linear := newLinear(p, fitted, h, numbers)
	for _, s := range *seen {
		linear.add(s)
	}
	tried := newTried(p, h)
	guess := func() []*term.Term {
		for turn := len(tried.Ranks); len(tried.Ranks) < rankTries && ctx.Err() == nil; turn++ {
			if turn == 0 && how.once && len(*seen) == 0 {
				return []*term.Term{p.Terms.BVInt(rankWidth, 0)}
			}
			var rank []*term.Term
			if turn >= linearFrom && turn%2 == 0 {
				rank = linear.next(ctx)
			}
			if rank == nil {
				rank = fitted.next()
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
			tried.Ranks = append(tried.Ranks, rank)
			q = certify.Ranked{Prog: p, Head: h, Rank: rank, Ranked: p.Ranked(h, rank)}
		} else if len(open) > 0 {
			share, waiting = rankShare, 0
			q, open = open[0], open[1:]
		} else {
			break
		}
		var sample *[2]*interp.State
		limited, cancel := how.turn(ctx, share)
		result, err := r.prover.Prove(limited, q.Ranked, func(ctx context.Context, t *trace.ErrorTrace) error {
			sample = refutes(ctx, p, q.Ranked, t)
			return nil
		})
		cancel()
		if err != nil {
			return nil, tried, err
		}
		slog.Debug("rank", "component", "termination", "head", h.ID, "rank", q.Rank, "share", share, "verdict", result.Verdict, "engine", result.Engine, "refuted", sample != nil, "at", effort.Spent())
		switch {
		case result.Verdict == traceabs.True:
			return &HeadProof{Ranked: &q, Certificate: result.Proof}, nil, nil
		case sample != nil:
			tried.Refuted++
			*seen = append(*seen, *sample)
			fitted.add(*sample)
			linear.add(*sample)
		case result.Verdict != traceabs.False && share == rankShort:
			open = append(open, q)
			waiting++
		}
	}
	tried.Cut = ctx.Err() != nil
	return nil, tried, nil
}

// timeLeft is the time that is left, no more than most.
func timeLeft(ctx context.Context, most time.Duration) time.Duration {
	if end, ok := ctx.Deadline(); ok {
		return min(most, time.Until(end))
	}
	return most
}

// ShareLeft is a part of the time that is left.
func ShareLeft(ctx context.Context, share float64) time.Duration {
	return time.Duration(share * float64(timeLeft(ctx, guardTime)))
}

// PartLeft is a part of the time that is left for a ranking function.
func PartLeft(ctx context.Context, share float64) time.Duration {
	return time.Duration(share * float64(timeLeft(ctx, rankTime)))
}

// refutes runs an error trace of q, the program of a rank of p: the states in which it reaches the head
// for the last two times. Nil: it ends elsewhere.
func refutes(ctx context.Context, p, q *cfg.Program, t *trace.ErrorTrace) *[2]*interp.State {
	machine, err := interp.New(q)
	if err != nil {
		return nil
	}
	var before, after *interp.State
	_, err = machine.Run(ctx, t.Script().Play(), interp.Options{EveryStep: true, MaxSteps: t.MaxSteps(), Each: func(s *interp.Step) bool {
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

// samples are pairs of states in which runs reach each head and, without leaving its
// inside, to it again.
func samples(ctx context.Context, p *cfg.Program, heads []cfg.Head) ([][][2]*interp.State, error) {
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
