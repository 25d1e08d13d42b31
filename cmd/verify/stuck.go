package verify

import (
	"context"
	"math/rand/v2"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
)

// stuck runs a program with threads by random schedules: how many runs there were, and in
// how many of them no thread could go on though some had not ended.
func (v *session) stuck(ctx context.Context) (runs, waiting int, err error) {
	l, err := LoadThreads(ctx, v.Job, v.Enter, v.stats)
	if err != nil || l.Prog.Threads == nil {
		return 0, 0, err
	}
	in := &drawn{random: interp.NewRandom(l.Prog, 0)}
	for in.seed = 0; in.seed < someRuns && ctx.Err() == nil; in.seed++ {
		at, err := interp.NewInterleaving(ctx, l.Prog, in, sampleSteps)
		if err != nil {
			return runs, waiting, err
		}
		runs++
		if waits(at, rand.New(rand.NewPCG(in.seed, 1))) {
			waiting++
		}
	}
	return runs, waiting, nil
}

// waits runs threads in a random order until the run has ended, or none can go on.
func waits(at *interp.Interleaving, rng *rand.Rand) bool {
	for at.End == nil {
		switch turn, err := turnOf(at, shuffled(at.Ready(), rng)); {
		case err != nil:
			return false // it is longer than what is looked at
		case turn == nil:
			return len(at.Ready()) > 0
		}
	}
	return false
}

// shuffled are threads in a random order.
func shuffled(threads []int, rng *rand.Rand) []int {
	rng.Shuffle(len(threads), func(i, j int) { threads[i], threads[j] = threads[j], threads[i] })
	return threads
}

// drawn is the same random input whenever it is asked for again.
type drawn struct {
	random *interp.Random
	seed   uint64
}

func (d *drawn) Next(e *cfg.Edge, n int, v *cfg.Var) (term.Value, error) {
	d.random.Seed(d.seed<<32 + uint64(n))
	return d.random.Next(e, v)
}

func (d *drawn) Initial(v *cfg.Var, starts int) (term.Value, error) {
	d.random.Seed(d.seed<<32 + uint64(starts))
	return d.random.Initial(v)
}
