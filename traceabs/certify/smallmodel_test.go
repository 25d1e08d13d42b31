package certify

import (
	"context"
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"tav/solver"
	"tav/solver/term"
	"tav/solver/z3/z3test"
)

// A comparing makes random formulas over numbers that are chosen and compared, and seldom more.
type comparing struct {
	m       *term.Manager
	rnd     *rand.Rand
	signed  int // of 10 comparisons
	numbers []*term.Term
}

func (p *comparing) number(depth int) *term.Term {
	switch k := p.rnd.Intn(12); {
	case k == 0:
		return p.m.BVInt(10, []int64{0, -1, 3, 5, 511, -512}[p.rnd.Intn(6)])
	case k == 1 && p.rnd.Intn(40) == 0:
		return p.m.BVAdd(p.numbers[0], p.m.BVUint(10, 1))
	case k < 6 && depth > 0:
		return p.m.Ite(p.compare(depth-1), p.number(depth-1), p.number(depth-1))
	}
	return p.numbers[p.rnd.Intn(len(p.numbers))]
}

func (p *comparing) compare(depth int) *term.Term {
	x, y := p.number(depth), p.number(depth)
	switch {
	case p.rnd.Intn(3) == 0:
		return p.m.Eq(x, y)
	case p.rnd.Intn(10) < p.signed:
		return p.m.SLt(x, y)
	}
	return p.m.ULe(x, y)
}

// chain says that numbers are in an order, between two constants that may be too close, or behind one of the last numbers.
func (p *comparing) chain() *term.Term {
	less, greatest := p.m.ULt, int64(1023)
	if p.signed == 10 {
		less, greatest = p.m.SLt, 511
	}
	from := []int64{3, greatest - 1 - p.rnd.Int63n(5)}[p.rnd.Intn(2)]
	last, all := p.m.BVInt(10, from), p.m.True()
	for _, k := range p.rnd.Perm(len(p.numbers)) {
		all, last = p.m.And(all, less(last, p.numbers[k])), p.numbers[k]
	}
	if from == 3 {
		all = p.m.And(all, less(last, p.m.BVUint(10, uint64(4+p.rnd.Intn(8)))))
	}
	return all
}

// TestSmallModel: a formula has a model if and only if the one about smaller numbers has.
func TestSmallModel(t *testing.T) {
	small, answers := 0, map[solver.Result]int{}
	m := term.NewManager()
	z := z3test.Backend(t, m)
	for seed := int64(1); seed <= 150; seed++ {
		p := &comparing{m: m, rnd: rand.New(rand.NewSource(seed)), signed: []int{0, 10, 5}[seed%3]}
		a := m.Var("a", m.ArraySort(m.BV(2), m.BV(10)), false)
		for k := range 1 + p.rnd.Intn(4) {
			p.numbers = append(p.numbers, m.Var(fmt.Sprint("x", k), m.BV(10), false))
			if p.rnd.Intn(2) == 0 {
				p.numbers = append(p.numbers, m.Select(a, m.BVUint(2, uint64(p.rnd.Intn(4)))))
			}
		}
		if p.rnd.Intn(4) == 0 {
			p.numbers = append(p.numbers, m.Select(a, m.Ite(m.ULe(p.numbers[0], p.number(0)), m.BVUint(2, 1), m.BVUint(2, 3))))
		}
		var formula []*term.Term
		for k := range 1 + p.rnd.Intn(5) {
			if p.rnd.Intn(2) == 0 { // a definition, most of the time
				v := m.Var(fmt.Sprint("v", k), m.BV(10), false)
				formula = append(formula, m.Eq(v, p.number(2)))
				p.numbers = append(p.numbers, v)
			} else {
				formula = append(formula, m.Or(p.compare(2), p.compare(2)))
			}
		}
		switch p.rnd.Intn(3) {
		case 0:
			formula = append(formula, p.chain())
		case 1:
			formula = append(formula, p.compare(2), p.compare(1), p.compare(0))
		default:
			x, y := p.numbers[0], p.numbers[len(p.numbers)-1]
			formula = append(formula, m.Not(p.compare(3)), m.Or(m.Eq(x, y), m.And(m.ULe(x, y), m.SLt(y, x))))
		}
		ask := func(formula []*term.Term) solver.Result {
			s, err := z.NewSolver(solver.Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			for _, f := range formula {
				s.Assert(f)
			}
			return s.Check(context.Background())
		}
		want, smaller := ask(formula), smallModel(m, formula)
		if got := ask(smaller); got != want {
			t.Fatalf("seed %d: %v, want %v: %v became %v", seed, got, want, formula, smaller)
		}
		answers[want]++
		if !slices.Equal(formula, smaller) {
			small++
		}
	}
	if small < 30 || answers[solver.Sat] < 30 || answers[solver.Unsat] < 30 {
		t.Errorf("%d formulas were smaller, answers %v: not much of a test", small, answers)
	}
}
