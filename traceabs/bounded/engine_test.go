package bounded

import (
	"context"
	"testing"
	"time"

	"tav/cfg/cfgtest"
	"tav/solver/effort"
	"tav/traceabs/engine/enginetest"
)

// TestTurn: what is asked when a turn ends goes on, and the next turns are shorter by that.
func TestTurn(t *testing.T) {
	late, cancel := context.WithDeadline(context.Background(), time.Now().Add(-time.Second))
	defer cancel()
	var h hunt
	var owed time.Duration
	turns := 0
	s := search{hunt: &h, limit: lateTurn, owed: &owed, run: func(ctx context.Context) error {
		turns++
		whole, _ := effort.Left(ctx)
		if turn, ok := effort.Left(h.turn); !ok || turn >= whole {
			t.Error("a question may not go on")
		}
		h.turn = late
		return nil
	}}
	turn := func() {
		if _, err := s.turn(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	if turn(); turns != 1 || owed <= 0 {
		t.Fatalf("%d turns, %v owed", turns, owed)
	}
	owed = 3 * s.limit
	for k := range 3 {
		if turn(); owed != time.Duration(2-k)*s.limit {
			t.Fatalf("%v owed after %d turns", owed, k+1)
		}
	}
	if turns != 1 {
		t.Errorf("a turn though %v were owed", 3*s.limit)
	}
	if turn(); turns != 2 {
		t.Error("no turn though nothing was owed")
	}
}

// TestTurns: a search whose turns all end at once, but for the question that is asked then, reaches the
// same answer.
func TestTurns(t *testing.T) {
	for name, test := range map[string]struct {
		build *cfgtest.Builder
		want  string
	}{
		"proof": {cfgtest.SumOfBits(20, 21), "proof"},
		"error": {cfgtest.Machine(6, 9), "error"},
		"array": {fill(9, 8), "error"},
	} {
		t.Run(name, func(t *testing.T) {
			l, err := newLoops(enginetest.Env(t, test.build.Program()))
			if err != nil {
				t.Fatal(err)
			}
			defer func() { l.solver.close() }()
			over, cancel := context.WithCancel(context.Background())
			cancel()
			l.turn = over
			if err := l.run(enginetest.Limited(t, time.Minute)); err != nil || l.over || len(l.r.positions) > 1 {
				t.Fatalf("a turn that is over: %v, %d positions", err, len(l.r.positions))
			}
			for step := time.Millisecond; !l.over && step < time.Minute; step += step / 8 {
				turn, cancel := effort.Timeout(context.Background(), step)
				l.turn = turn
				err := l.run(enginetest.Limited(t, time.Minute))
				if cancel(); err != nil {
					t.Fatal(err)
				}
			}
			if got := verdict(l.answer); got != test.want {
				t.Errorf("want a %s, got %s", test.want, got)
			}
		})
	}
}

// TestKnownCuts: what was asked when a loop was cut is not asked again at the end of the round.
func TestKnownCuts(t *testing.T) {
	l, err := newLoops(enginetest.Env(t, counted(12, 6).Program()))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { l.solver.close() }()
	ctx := enginetest.Limited(t, time.Minute)
	if ended, err := l.unwind(ctx); err != nil || !ended || len(l.left) == 0 {
		t.Fatalf("ended: %v (%v), %d cuts", ended, err, len(l.left))
	}
	before := len(l.solver.questions)
	if decided, err := l.cuts(ctx); err != nil || !decided || !l.grows() {
		t.Fatalf("decided: %v (%v), %d loops go on", decided, err, len(l.raised))
	}
	if n := len(l.solver.questions); n != before {
		t.Errorf("%d questions", n-before)
	}
}
