package bounded

import (
	"testing"
	"time"

	"tav/traceabs/engine/enginetest"
)

// TestCourse: a search that is given how another one went through the same loops, for other errors, answers as one that is
// not, in fewer rounds.
func TestCourse(t *testing.T) {
	verdicts, rounds := map[string]int{}, [2]int{}
	for seed := int64(1); seed <= 25; seed++ {
		before, err := newLoops(enginetest.Env(t, nested(seed, seed+1000).Program()))
		if err != nil {
			t.Fatal(err)
		}
		defer func() { before.solver.close() }()
		if err := before.run(enginetest.Limited(t, time.Minute)); err != nil {
			t.Fatal(err)
		}
		told := (&Engine{loops: before}).Course(before.Prog)
		var want string
		for i, c := range []*Course{nil, told} {
			l, err := newLoops(enginetest.Env(t, nested(seed, seed+2000).Program()))
			if err != nil {
				t.Fatal(err)
			}
			defer func() { l.solver.close() }()
			if c != nil {
				l.follow(c)
			}
			if err := l.run(enginetest.Limited(t, time.Minute)); err != nil {
				t.Fatal(err)
			}
			got := verdict(l.answer)
			if verdicts[got]++; i == 0 {
				want = got
			} else if got != want {
				t.Errorf("seed %d: %s, without being told %s", seed, got, want)
			}
			rounds[i] += l.rounds
		}
	}
	if verdicts["proof"] < 5 || verdicts["error"] < 5 {
		t.Errorf("too one-sided: %v", verdicts)
	}
	if rounds[1] >= rounds[0] {
		t.Errorf("%d rounds, %d without being told", rounds[1], rounds[0])
	}
	if (&Engine{}).Course(nil) != nil {
		t.Error("a course of no search")
	}
}
