package traceabs

import (
	"context"
	"math/big"
	"math/rand"
	"testing"
	"time"

	"tav/cfg"
)

// propose runs source 4 and validates what it proves.
func propose(t testing.TB, prog *cfg.Program) Answer {
	t.Helper()
	r, _ := engine(t, prog)
	answer := answer(t, candidateEngine{}, r.env, 5*time.Second)
	if answer.certificate != nil {
		if err := answer.certificate.Validate(context.Background(), backend(t, prog.Terms), time.Second); err != nil {
			t.Errorf("the annotation does not validate: %v", err)
		}
	}
	return answer
}

// moveOver is x := n; y := 0; while (x != 0) { x--; y++ }; error if y != n + off.
func moveOver(off int64) *builder {
	b := newBuilder(32)
	n, x, y := b.global("n"), b.global("x"), b.global("y")
	b.havoc(0, 1, n)
	b.assign(1, 2, x, n.Term)
	b.assign(2, 3, y, b.num(0))
	b.branch(3, 4, 6, b.m.Ne(x.Term, b.num(0)))
	b.assign(4, 5, x, b.m.BVSub(x.Term, b.num(1)))
	b.assign(5, 3, y, b.m.BVAdd(y.Term, b.num(1)))
	b.branch(6, 7, 8, b.m.Ne(y.Term, b.m.BVAdd(n.Term, b.num(off))))
	b.error(7)
	return b
}

// machine walks through states 1, 3, 5, …, 2*size-1 and back to 1 or stays, as
// an input says; error in the given state.
func machine(size int, wrong int64) *builder {
	b := newBuilder(32)
	s, in := b.global("s"), b.global("in")
	b.assign(0, 1, s, b.num(1))
	b.havoc(1, 2, in)
	b.branch(2, 3, 1, b.m.SLt(b.num(0), in.Term))
	b.branch(3, 100, 4, b.m.Eq(s.Term, b.num(wrong)))
	b.error(100)
	for k := 0; k < size; k++ {
		next := int64(2*k + 3)
		if k == size-1 {
			next = 1
		}
		b.branch(4+2*k, 5+2*k, 6+2*k, b.m.Eq(s.Term, b.num(int64(2*k+1))))
		b.assign(5+2*k, 1, s, b.num(next))
	}
	b.edge(4+2*size, 1, &cfg.Assume{Cond: b.m.True()})
	return b
}

// handOver gives a token of unknown value from one place to another, plus one,
// as a state says; error when it is not what it was plus one.
func handOver(step int64) *builder {
	b := newBuilder(32)
	s, token, local := b.global("s"), b.global("token"), b.global("local")
	b.assign(0, 1, s, b.num(0))
	b.branch(1, 2, 5, b.m.Eq(s.Term, b.num(0)))
	b.havoc(2, 3, token)
	b.assign(3, 4, local, token.Term)
	b.assign(4, 1, s, b.num(1))
	b.branch(5, 6, 8, b.m.Eq(s.Term, b.num(1)))
	b.assign(6, 7, token, b.m.BVAdd(token.Term, b.num(step)))
	b.assign(7, 1, s, b.num(2))
	b.branch(8, 9, 10, b.m.Ne(token.Term, b.m.BVAdd(local.Term, b.num(1))))
	b.error(9)
	b.assign(10, 1, s, b.num(0))
	return b
}

func TestCandidates(t *testing.T) {
	tests := []struct {
		name   string
		build  *builder
		proved bool
	}{
		{"move over", moveOver(0), true},
		{"move over, wrong", moveOver(1), false},
		{"machine", machine(6, 4), true},
		{"machine, wrong", machine(6, 5), false},
		{"hand over", handOver(1), true},
		{"hand over, wrong", handOver(2), false},
		{"count up", countUp(32, 1, true), true},
		{"wraps around", countUp(8, 3, true), false},
		{"constant loop", forLoop(10, 10), true},
		{"constant loop, wrong", forLoop(10, 11), false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			answer := propose(t, test.build.program())
			if proved := answer.certificate != nil; proved != test.proved {
				t.Errorf("proved %v", proved)
			}
		})
	}
}

// TestMachines: the state machines need no samples.
func TestMachines(t *testing.T) {
	for name, build := range map[string]*builder{"machine": machine(6, 4), "hand over": handOver(1)} {
		prog := build.program()
		r, _ := engine(t, prog)
		answer := answer(t, &reachEngine{}, r.env, time.Hour)
		if answer.certificate == nil {
			t.Errorf("%s: not proved", name)
		} else if err := answer.certificate.Validate(context.Background(), backend(t, prog.Terms), time.Second); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestCandidatesRandom: whatever is proved is right.
func TestCandidatesRandom(t *testing.T) {
	proofs := 0
	for seed := int64(1); seed <= 15; seed++ {
		prog := randomBuilder(rand.New(rand.NewSource(seed))).program()
		if propose(t, prog).certificate == nil {
			continue
		}
		proofs++
		if explicitError(prog) {
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
