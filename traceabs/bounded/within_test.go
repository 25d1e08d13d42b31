package bounded

import (
	"context"
	"errors"
	"testing"
	"time"

	"tav/cfg/cfgtest"
	"tav/solver"
	"tav/solver/term"
	"tav/traceabs/engine"
	"tav/traceabs/engine/enginetest"
)

// TestWithin: loops of so many iterations are done, those of more are not, whether their guards
// are constant or not.
func TestWithin(t *testing.T) {
	const beyond = "no violation within 5 iterations"
	for name, test := range map[string]struct {
		build *cfgtest.Builder
		want  string
	}{
		"constant loop":            {cfgtest.ForLoop(5, 5), "proof"},
		"constant loop, too long":  {cfgtest.ForLoop(6, 6), beyond},
		"a constant guard":         {forever(4), "error"},
		"a constant guard, beyond": {forever(12), beyond},
		"the second loop":          {counted(12, 3), "error"},
		"the second loop, beyond":  {counted(12, 9), beyond},
		"both loops":               {counted(5, 9), "proof"},
	} {
		a, err := within(t, enginetest.Env(t, test.build.Program()))
		if err != nil {
			t.Fatal(err)
		}
		if got := verdict(a); got != test.want || (got == beyond) != errors.As(a.Open, new(*BeyondError)) {
			t.Errorf("%s: want %s, got %s, %v", name, test.want, got, a.Open)
		}
	}
}

func within(t *testing.T, env *engine.Env) (engine.Answer, error) {
	e := &Engine{}
	defer e.Close()
	return e.Within(enginetest.Limited(t, time.Minute), env, 5)
}

// TestWithinUndecided: where a question has no answer, nothing is said of the iterations.
func TestWithinUndecided(t *testing.T) {
	env := enginetest.Env(t, counted(12, 3).Program())
	env.Backend, env.Limits.Trace = silent{env.Backend}, time.Millisecond
	a, err := within(t, env)
	if err != nil || a.Open != nil || a.Certificate != nil || a.ErrorTrace != nil || a.Reason == "" {
		t.Errorf("%+v, %v", a, err)
	}
}

// A silent backend's solvers do not answer.
type silent struct{ solver.Backend }

func (b silent) NewSolver(o solver.Options) (solver.Solver, error) {
	s, err := b.Backend.NewSolver(o)
	return mute{s}, err
}

type mute struct{ solver.Solver }

func (mute) Check(context.Context, ...*term.Term) solver.Result { return solver.Unknown }

// TestDeep: where calls that were left out are made there is no proof, in whatever order
// positions are looked at; where they are not, there is one.
func TestDeep(t *testing.T) {
	for calls, want := range map[int]bool{1: true, 3: true, 4: false} {
		u := cfgtest.Recursion(3, 0).Program().Unfold(calls)
		for _, deepens := range []bool{false, true} {
			env := enginetest.Env(t, u.Program)
			env.Deep, env.Deepens = u.Deep, deepens
			depths, err := newBounded(env, 0)
			if err != nil {
				t.Fatal(err)
			}
			loops, err := newLoops(env)
			if err != nil {
				t.Fatal(err)
			}
			e := &Engine{depths: depths, loops: loops}
			for _, s := range []search{{run: depths.run, hunt: &depths.hunt, limit: time.Minute}, {run: loops.run, hunt: &loops.hunt, limit: time.Minute}} {
				a, err := s.turn(context.Background())
				if err != nil || s.hunt.deeper != want || (a.Certificate == nil) != want || want != errors.As(a.Open, new(*BeyondError)) {
					t.Errorf("%d calls: deeper %v, %+v, %v", calls, s.hunt.deeper, a, err)
				}
			}
			e.Close()
		}
	}
}
