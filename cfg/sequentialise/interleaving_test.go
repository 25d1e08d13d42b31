package sequentialise

import (
	"context"
	"math/rand"
	"strings"
	"testing"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/cfg/interp"
	"tav/solver/term"
)

// TestInterleaving compares what runs of the interpreter in all interleavings of turns reach with what
// the enumeration of all interleavings of edges does. Inputs are some of all: nothing is
// reached that cannot be, and of a program that asks for nothing everything that can be.
func TestInterleaving(t *testing.T) {
	t.Parallel()
	all, exact, reach := 0, 0, 0
	for seed := range int64(*programs) {
		p := cfgtest.RandomThreads(rand.New(rand.NewSource(seed)), false)
		want, ok := cfgtest.Interleavings(p, 100_000)
		if !ok {
			continue
		}
		found, open := map[string]bool{}, false
		for k := range int64(4) {
			in := &someInputs{seed: seed*4 + k}
			if err := allTurns(p, in, found); err != nil {
				open = true
			}
			open = open || in.asked
		}
		got := cfgtest.Reasons(found)
		all++
		if got != "" {
			reach++
		}
		for reason := range found {
			if !strings.Contains(want, reason) {
				t.Fatalf("seed %d: runs reach %q, not %q\n%s", seed, reason, want, text(p))
			}
		}
		if !open {
			exact++
			if got != want {
				t.Fatalf("seed %d: runs reach %q, not %q\n%s", seed, got, want, text(p))
			}
		}
	}
	t.Logf("%d programs, %d without inputs, %d reach an error", all, exact, reach)
	if exact < all/10 || reach < all/4 {
		t.Errorf("of %d programs %d have no inputs, and %d reach an error", all, exact, reach)
	}
}

// someInputs are fixed values.
type someInputs struct {
	seed  int64
	asked bool
}

func (s *someInputs) Next(e *cfg.Edge, n int, v *cfg.Var) (term.Value, error) {
	s.asked = true
	return term.BVWord(cfgtest.ThreadWidth, uint64(rand.New(rand.NewSource(s.seed*1000+int64(n*7+e.Thread))).Intn(4))), nil
}

func (s *someInputs) Initial(v *cfg.Var, starts int) (term.Value, error) {
	if v.Global {
		return term.ZeroValue(v.Term.Sort()), nil
	}
	s.asked = true
	return term.BVWord(cfgtest.ThreadWidth, uint64((s.seed+int64(starts))&3)), nil
}

// allTurns finds what any order of turns reaches.
func allTurns(p *cfg.Program, in interp.ThreadInputs, found map[string]bool) error {
	run, err := interp.NewInterleaving(context.Background(), p, in, 100_000)
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	work := []*interp.Moment{run.Save()}
	for len(work) > 0 {
		now := work[len(work)-1]
		work = work[:len(work)-1]
		run.Restore(now)
		for _, i := range run.Ready() {
			run.Restore(now)
			turn, err := run.Take(i, nil)
			switch {
			case err != nil:
				return err
			case turn == nil:
				continue
			case run.End != nil:
				if run.End.Kind != interp.Ended {
					found[run.End.What] = true
				}
				continue
			}
			if key := run.Key(); !seen[key] {
				seen[key] = true
				work = append(work, run.Save())
			}
		}
	}
	return nil
}
