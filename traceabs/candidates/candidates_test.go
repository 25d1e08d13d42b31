package candidates

import (
	"context"
	"math/big"
	"math/rand"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/z3/z3test"
	"tav/traceabs/engine"
	"tav/traceabs/engine/enginetest"
	"tav/traceabs/values"
)

// propose runs the candidates' engine and validates what it proves.
func propose(t testing.TB, prog *cfg.Program) engine.Answer {
	t.Helper()
	env := enginetest.Env(t, prog)
	answer := enginetest.Answer(t, Candidates{}, env, 5*time.Second)
	if answer.Certificate != nil {
		if err := answer.Certificate.Validate(context.Background(), z3test.Backend(t, prog.Terms), time.Minute); err != nil {
			t.Errorf("the annotation does not validate: %v", err)
		}
	}
	return answer
}

func TestCandidates(t *testing.T) {
	tests := []struct {
		name   string
		build  *cfgtest.Builder
		proved bool
	}{
		{"move over", cfgtest.MoveOver(0), true},
		{"move over, wrong", cfgtest.MoveOver(1), false},
		{"machine", cfgtest.Machine(6, 4), true},
		{"machine, wrong", cfgtest.Machine(6, 5), false},
		{"hand over", cfgtest.HandOver(1), true},
		{"hand over, wrong", cfgtest.HandOver(2), false},
		{"count up", cfgtest.CountUp(32, 1, true), true},
		{"wraps around", cfgtest.CountUp(8, 3, true), false},
		{"constant loop", cfgtest.ForLoop(10, 10), true},
		{"constant loop, wrong", cfgtest.ForLoop(10, 11), false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			answer := propose(t, test.build.Program())
			if proved := answer.Certificate != nil; proved != test.proved {
				t.Errorf("proved %v", proved)
			}
		})
	}
}

// TestMachines: the state machines need no samples.
func TestMachines(t *testing.T) {
	for name, build := range map[string]*cfgtest.Builder{"machine": cfgtest.Machine(6, 4), "hand over": cfgtest.HandOver(1)} {
		prog := build.Program()
		env := enginetest.Env(t, prog)
		answer := enginetest.Answer(t, &values.Engine{}, env, time.Hour)
		if answer.Certificate == nil {
			t.Errorf("%s: not proved", name)
		} else if err := answer.Certificate.Validate(context.Background(), z3test.Backend(t, prog.Terms), time.Minute); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestCandidatesRandom: whatever is proved is right.
func TestCandidatesRandom(t *testing.T) {
	proofs := 0
	for seed := int64(1); seed <= 15; seed++ {
		prog := cfgtest.Random(rand.New(rand.NewSource(seed)), false).Program()
		if propose(t, prog).Certificate == nil {
			continue
		}
		proofs++
		if cfgtest.ExplicitError(prog) {
			t.Errorf("seed %d: a proof of a wrong program", seed)
		}
	}
	if proofs < 2 {
		t.Errorf("%d proofs", proofs)
	}
}

// TestAffineHull takes random points of a random affine space: every equality
// holds of them, and there are as many as dimensions are missing.
func TestAffineHull(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	for round := 0; round < 50; round++ {
		// x, y free; z = a*x + b*y + c; u = d
		var k [4]int64
		for i := range k {
			k[i] = int64(rng.Intn(9) - 4)
		}
		hull := newAffineHull(4)
		var points [][]*big.Int
		for i := 0; i < 20; i++ {
			x, y := int64(rng.Intn(100)), int64(rng.Intn(100))
			var p []*big.Int
			for _, n := range []int64{x, y, k[0]*x + k[1]*y + k[2], k[3]} {
				p = append(p, big.NewInt(n))
			}
			points = append(points, p)
			hull.add(p)
		}
		list := hull.equalities()
		if len(list) != 2 {
			t.Fatalf("%d equalities", len(list))
		}
		for _, e := range list {
			for _, p := range points {
				sum := new(big.Int).Set(e[0])
				for i, x := range p {
					sum.Add(sum, new(big.Int).Mul(e[i+1], x))
				}
				if sum.Sign() != 0 {
					t.Fatalf("%v does not hold of %v", e, p)
				}
			}
		}
	}
}
