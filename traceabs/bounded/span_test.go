package bounded

import (
	"math/rand"
	"testing"
	"time"

	"tav/solver/term"
	"tav/solver/term/termtest"
	"tav/solver/z3/z3test"
	"tav/traceabs/engine/enginetest"
)

// TestCounting: that a counter is at most the number of iterations so far is asked of no solver.
func TestCounting(t *testing.T) {
	l, err := newLoops(enginetest.Env(t, counting(60, false)))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { l.solver.close() }()
	if err := l.run(t.Context()); err != nil || l.answer.Certificate == nil || len(l.solver.questions) > 0 {
		t.Fatalf("%v, %v, %d questions", l.answer, err, len(l.solver.questions))
	}
	if err := l.answer.Certificate.Validate(t.Context(), z3test.Backend(t, l.b.Terms), time.Minute); err != nil {
		t.Error(err)
	}
}

// TestSpans: conditions are decided as they are for all values of what numbers are made of.
func TestSpans(t *testing.T) {
	decided := 0
	for seed := int64(1); seed <= 1500; seed++ {
		m, rnd := term.NewManager(), rand.New(rand.NewSource(seed))
		s := newSpans(m)
		w := []int{1, 2, 3, 8, 16, 64, 65, 128}[rnd.Intn(8)]
		var inputs, numbers []*term.Term
		for _, name := range []string{"x", "y"} {
			inputs = append(inputs, m.Var(name, m.BV(w), false))
		}
		for _, x := range inputs {
			numbers = append(numbers, m.URem(x, m.BVUint(w, 3)), x, m.BVAnd(x, m.BVUint(w, 5)))
		}
		any := func() *term.Term { return numbers[rnd.Intn(len(numbers))] }
		named := map[*term.Term]*term.Term{}
		for k := range 8 {
			v, x, y := m.Var("v"+string(rune('0'+k)), m.BV(w), false), any(), any()
			of := []*term.Term{
				m.BVAdd(x, y), m.BVAdd(x, m.BVInt(w, int64(rnd.Intn(5)-2))), m.BVMul(x, y), m.BVMul(x, m.BVInt(w, int64(rnd.Intn(5)-2))),
				m.Ite(m.SLe(inputs[0], y), x, y), m.UDiv(x, m.BVUint(w, uint64(rnd.Intn(4)))), m.URem(x, m.BVUint(w, uint64(rnd.Intn(9)))),
				m.BVAnd(x, m.BVUint(w, uint64(rnd.Intn(9)))), m.Extract(m.ZExt(x, w+2), w-1, 0), m.Extract(m.BVAdd(m.SExt(x, w+2), m.SExt(y, w+2)), w-1, 0),
				m.Extract(m.BVAdd(m.ZExt(x, w+2), m.ZExt(y, w+2)), w+1, 2),
			}[rnd.Intn(11)]
			s.note(v, of)
			named[v] = m.Substitute(of, named)
			numbers = append(numbers, v)
			cond := []func(a, b *term.Term) *term.Term{m.SLe, m.ULe, m.Eq}[rnd.Intn(3)](any(), any())
			goal := m.Or(m.And(cond, m.Eq(v, x)), m.Not(cond))
			if s.decide(goal) != goal {
				decided++
			}
			right := m.Substitute(m.Eq(s.decide(goal), goal), named)
			for range 40 {
				sub := map[*term.Term]*term.Term{}
				for _, in := range inputs {
					sub[in] = m.ValueTerm(termtest.RandomValue(rnd, in.Sort()), in.Sort())
				}
				if !m.Substitute(right, sub).IsTrue() {
					t.Fatalf("seed %d: %v is decided as %v", seed, goal, s.decide(goal))
				}
			}
		}
	}
	if decided < 300 {
		t.Errorf("%d conditions were decided", decided)
	}
}
