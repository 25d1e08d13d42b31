package numeric

import (
	"context"
	"math/rand"
	"testing"
	"time"

	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/solver/z3/z3test"
	"tav/traceabs/annotation"
	"tav/traceabs/engine/enginetest"
)

// TestRandomPrograms: what the analysis says is inductive as it is; candidates are about variables that matter; what
// is proved is right and validates.
func TestRandomPrograms(t *testing.T) {
	facts, proofs := 0, 0
	for seed := int64(1); seed <= 40; seed++ {
		prog := cfgtest.Random(rand.New(rand.NewSource(seed)), false).Program()
		env := enginetest.Env(t, prog)
		n := &Engine{}
		n.begin(context.Background(), env)
		needed := env.Blocks.Needed()
		for k, s := range n.stages {
			for i, list := range s.candidates {
				for _, c := range list {
					for _, v := range prog.Terms.FreeVars(c) {
						if v, ok := env.Blocks.IndexOf(v); !ok || !needed[i].Has(v) {
							t.Errorf("seed %d: stage %d says %v where not all of it matters", seed, k, c)
						}
					}
				}
			}
		}
		a := &annotation.Annotation{Prog: prog, B: env.Blocks, Conjuncts: append([][]*term.Term{}, n.stages[0].candidates...)}
		if !a.Inductive(context.Background(), env.Oracle) {
			t.Fatal("out of time")
		}
		for i, list := range n.stages[0].candidates {
			facts += len(list)
			if len(a.Conjuncts[i]) < len(list) {
				t.Errorf("seed %d: of %v only %v is inductive", seed, list, a.Conjuncts[i])
			}
		}
		proof := enginetest.Answer(t, n, env, time.Minute).Certificate
		if proof == nil {
			continue
		}
		proofs++
		if cfgtest.ExplicitError(prog) {
			t.Errorf("seed %d: an error can be reached", seed)
		}
		if err := proof.Validate(context.Background(), z3test.Backend(t, prog.Terms), time.Minute); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
	if facts < 5 || proofs < 10 {
		t.Errorf("%d facts and %d proofs", facts, proofs)
	}
}

// window is a loop in which x and y go round, x first, and x is ahead of y by at most ahead;
// it fails when x - y, modulo 16, is more than limit.
func window(ahead, limit int64) *cfgtest.Builder {
	b := cfgtest.New(8)
	x, y, in := b.Global("x"), b.Global("y"), b.Global("in")
	m := b.M
	next := func(t *term.Term) *term.Term { return m.BVAnd(m.BVAdd(t, b.Num(1)), b.Num(15)) }
	distance := m.BVAnd(m.BVSub(x.Term, y.Term), b.Num(15))
	b.Assign(0, 1, x, b.Num(0))
	b.Assign(1, 2, y, b.Num(0))
	b.Havoc(2, 3, in)
	b.Branch(3, 4, 6, m.Eq(in.Term, b.Num(0)))
	b.Branch(4, 5, 8, m.ULt(distance, b.Num(ahead)))
	b.Assign(5, 8, x, next(x.Term))
	b.Branch(6, 8, 7, m.Eq(x.Term, y.Term))
	b.Assign(7, 8, y, next(y.Term))
	b.Branch(8, 2, 9, m.ULe(distance, b.Num(limit)))
	b.Error(9)
	return b
}

// TestText: the bounds come from the analysis, the rest is what the program asserts.
func TestText(t *testing.T) {
	for limit, want := range map[int64]bool{8: true, 7: false} {
		prog := window(8, limit).Program()
		env := enginetest.Env(t, prog)
		proof := enginetest.Answer(t, &Engine{}, env, time.Minute).Certificate
		if (proof != nil) != want {
			t.Fatalf("at most %d apart: proved %v", limit, proof != nil)
		}
		if want {
			if err := proof.Validate(context.Background(), z3test.Backend(t, prog.Terms), time.Minute); err != nil {
				t.Error(err)
			}
		}
		facts := 0
		for _, list := range env.Facts {
			facts += len(list)
		}
		if facts < 2 {
			t.Errorf("facts %v", env.Facts)
		}
	}
}

// TestSums: a total beside four elements that grow one at a time; what is asserted of it is
// summed up in a loop.
func TestSums(t *testing.T) {
	for first, want := range map[int64]bool{0: true, 1: false} {
		b := cfgtest.New(32)
		a, total, i, s := b.Memory("a"), b.Global("total"), b.Global("i"), b.Global("s")
		m := b.M
		index := m.ZExt(i.Term, a.Term.Sort().Index.Width)
		cell := m.Select(a.Term, index)
		b.Assign(0, 1, a, m.ConstArray(a.Term.Sort(), b.Num(0)))
		b.Assign(1, 2, total, b.Num(0))
		b.Havoc(2, 3, i)
		b.Branch(3, 4, 2, m.ULe(i.Term, b.Num(3)))
		b.Assign(4, 5, a, m.Store(a.Term, index, m.BVAdd(cell, b.Num(2))))
		b.Assign(5, 6, total, m.BVAdd(total.Term, b.Num(2)))
		b.Assign(6, 7, s, b.Num(0))
		b.Assign(7, 8, i, b.Num(first))
		b.Branch(8, 9, 11, m.ULe(i.Term, b.Num(3)))
		b.Assign(9, 10, s, m.BVAdd(s.Term, cell))
		b.Assign(10, 8, i, m.BVAdd(i.Term, b.Num(1)))
		b.Branch(11, 2, 12, m.Eq(s.Term, total.Term))
		b.Error(12)
		prog := b.Program()
		proof := enginetest.Answer(t, &Engine{}, enginetest.Env(t, prog), time.Minute).Certificate
		if (proof != nil) != want {
			t.Fatalf("summed up from %d: proved %v", first, proof != nil)
		}
		if want {
			if err := proof.Validate(context.Background(), z3test.Backend(t, prog.Terms), time.Minute); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestAsserted: where x > 5 it is compared with y, by way of another variable; what that says
// where paths meet is a condition that the program does not have.
func TestAsserted(t *testing.T) {
	for _, unrolled := range []bool{true, false} {
		b := cfgtest.New(8)
		x, y, z, in := b.Global("x"), b.Global("y"), b.Global("z"), b.Global("in")
		b.Assign(0, 1, x, b.Num(0))
		b.Assign(1, 2, y, b.Num(0))
		b.Havoc(2, 3, in)
		b.Branch(3, 4, 5, b.M.Eq(in.Term, b.Num(0)))
		b.Assign(4, 5, z, b.Num(0))
		b.Branch(5, 6, 7, b.M.ULt(b.Num(5), x.Term))
		b.Assign(6, 8, z, x.Term)
		b.Assign(7, 8, z, y.Term)
		b.Branch(8, 9, 12, b.M.Eq(z.Term, y.Term))
		b.Havoc(9, 10, in)
		b.Assign(10, 11, x, in.Term)
		b.Assign(11, 2, y, b.M.Ite(b.M.ULt(b.Num(5), in.Term), in.Term, b.Num(0)))
		b.Error(12)
		if proof := enginetest.Answer(t, &Engine{Unrolled: unrolled}, enginetest.Env(t, b.Program()), time.Minute).Certificate; proof == nil {
			t.Errorf("unrolled: %v; not proved", unrolled)
		}
	}
}
