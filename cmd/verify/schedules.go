package verify

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain/schedule"
	"tav/solver/limits"
)

// schedules runs a program with threads by random schedules, if their combinations are too many. What a run reaches, an
// error or two threads that race, is decided in the part of the sequential form in which the threads take their turns in
// that order. nil: there is no counterexample.
func (v *search) schedules(ctx context.Context) *decision {
	if v.threads == nil || v.ordered || v.Prog.Partial == "" && !v.weakly() || v.Script != nil || v.Strategy.Unwind > 0 {
		return nil
	}
	if path, race := v.schedule(ctx); path != nil {
		return v.following(ctx, path, race)
	}
	return nil
}

// weakly reports whether a program may have data races to which no run comes whose threads stand in front of both accesses:
// those that atomic operations do not order, as they are weaker than seq_cst.
func (v *search) weakly() bool {
	return v.threads.Weak != nil && v.threads.Check.Has(cfg.NoDataRace)
}

// schedule is the path of a random run to an error, of all threads in their order, and the accesses of a data race that the clocks of the run
// do not order; nil: no run reaches one.
func (v *search) schedule(ctx context.Context) (path, race []*cfg.Edge) {
	defer v.stats.time("Time", "random schedules")()
	limited, cancel := limits.Effort(ctx, randomTime, "time of random schedules")
	defer cancel()
	in := &drawn{random: interp.NewRandom(v.threads, 0)}
	turns := leastTurns
	for in.seed = 0; in.seed < randomRuns && limited.Err() == nil; in.seed++ {
		at, err := interp.NewInterleaving(limited, v.threads, in, sampleSteps)
		if err != nil {
			return nil, nil
		}
		s := newPriorities(rand.New(rand.NewPCG(in.seed, 2)), turns)
		if path, race := v.wrong(at, s); path != nil {
			return path, race
		}
		turns = max(turns, s.taken)
	}
	return nil, nil
}

// wrong runs threads until there is an error, or two of them race; nil: the run ends otherwise, or is longer than what is
// looked at.
func (v *search) wrong(at *interp.Interleaving, s *priorities) (path, race []*cfg.Edge) {
	var clocks *schedule.Clocks
	if v.weakly() {
		clocks = schedule.NewClocks(v.threads)
	}
	for at.End == nil {
		turn, err := turnOf(at, s.order(at.Ready()))
		if turn == nil || err != nil {
			return nil, nil
		}
		s.took(turn.Thread)
		for _, step := range turn.Steps {
			path = append(path, step.Edge)
		}
		if slices.ContainsFunc(at.Ready(), func(other int) bool { return other != turn.Thread && at.Races(turn.Thread, other) }) {
			return path, nil
		}
		if clocks != nil {
			clocks.Take(turn)
			if races := clocks.Races(at); races != nil {
				return path, races[0][:]
			}
		}
	}
	if at.End.Kind != interp.ReachedError {
		return nil, nil
	}
	return path, nil
}

// turnOf lets the first thread take a turn that can; nil: none can.
func turnOf(at *interp.Interleaving, threads []int) (*interp.Turn, error) {
	for _, i := range threads {
		if turn, err := at.Take(i, nil); turn != nil || err != nil {
			return turn, err
		}
	}
	return nil, nil
}

// priorities say which thread goes on: of those that can the one that comes first in a random order, in which the one
// at turn becomes the last one a few times (S. Burckhardt, P. Kothari, M. Musuvathi, S. Nagarakatte: "A randomized scheduler with
// probabilistic guarantees of finding bugs", ASPLOS 2010).
type priorities struct {
	rng     *rand.Rand
	of      map[int]float64 // by thread: the lowest goes on
	changes []int           // turns after which one becomes the last one
	taken   int             // turns
}

// newPriorities are those of a run of about so many turns.
func newPriorities(rng *rand.Rand, turns int) *priorities {
	p := &priorities{rng: rng, of: map[int]float64{}}
	for range rng.IntN(mostChanges + 1) {
		p.changes = append(p.changes, 1+rng.IntN(turns))
	}
	return p
}

// order sorts threads.
func (p *priorities) order(threads []int) []int {
	for _, i := range threads {
		if _, known := p.of[i]; !known {
			p.of[i] = p.rng.Float64()
		}
	}
	slices.SortFunc(threads, func(i, j int) int { return cmp.Compare(p.of[i], p.of[j]) })
	return threads
}

// took notes a turn.
func (p *priorities) took(thread int) {
	if p.taken++; slices.Contains(p.changes, p.taken) {
		p.of[thread] = float64(p.taken)
	}
}
