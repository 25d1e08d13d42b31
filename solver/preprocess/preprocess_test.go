package preprocess

import (
	"context"
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"tav/solver"
	"tav/solver/families"
	"tav/solver/term"
	"tav/solver/z3/z3test"
)

// A comparing makes random formulas over numbers that are chosen and compared, bounded, and seldom more.
type comparing struct {
	m       *term.Manager
	rnd     *rand.Rand
	signed  int // of 10 comparisons
	numbers []*term.Term
}

const width = 10

func newComparing(m *term.Manager, seed int64) *comparing {
	p := &comparing{m: m, rnd: rand.New(rand.NewSource(seed)), signed: []int{0, 10, 5}[seed%3]}
	a := m.Var("a", m.ArraySort(m.BV(2), m.BV(width)), false)
	for k := range 1 + p.rnd.Intn(4) {
		p.numbers = append(p.numbers, m.Var(fmt.Sprint("x", k), m.BV(width), false))
		if p.rnd.Intn(2) == 0 {
			p.numbers = append(p.numbers, m.Select(a, m.BVUint(2, uint64(p.rnd.Intn(4)))))
		}
	}
	return p
}

func (p *comparing) some() *term.Term { return p.numbers[p.rnd.Intn(len(p.numbers))] }

func (p *comparing) constant() *term.Term {
	return p.m.BVInt(width, []int64{0, -1, 3, 5, 17, 511, -512}[p.rnd.Intn(7)])
}

func (p *comparing) number(depth int) *term.Term {
	switch k := p.rnd.Intn(12); {
	case k == 0:
		return p.constant()
	case k == 1 && p.rnd.Intn(30) == 0:
		x, y := p.some(), p.some()
		return []*term.Term{p.m.BVAdd(x, y), p.m.UDiv(x, y), p.m.URem(x, y)}[p.rnd.Intn(3)]
	case k == 2 && p.rnd.Intn(30) == 0: // the array is more than its cells
		a := p.m.Var("a", p.m.ArraySort(p.m.BV(2), p.m.BV(width)), false)
		return p.m.Select(a, p.m.Ite(p.m.ULe(p.some(), p.some()), p.m.BVUint(2, 1), p.m.BVUint(2, 3)))
	case k < 6 && depth > 0:
		return p.m.Ite(p.compare(depth-1), p.number(depth-1), p.number(depth-1))
	}
	return p.some()
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

// bound says that a variable is small.
func (p *comparing) bound() *term.Term {
	x, k := p.some(), p.m.BVUint(width, uint64(2+p.rnd.Intn(20)))
	if p.rnd.Intn(2) == 0 {
		return p.m.And(p.m.SLe(x, k), p.m.SLe(p.m.BVInt(width, p.rnd.Int63n(6)-4), x))
	}
	return p.m.ULt(x, k)
}

// chain says that numbers are in an order, between two constants that may be too close, or after one of the last numbers.
func (p *comparing) chain() *term.Term {
	less, greatest := p.m.ULt, int64(1023)
	if p.signed == 10 {
		less, greatest = p.m.SLt, 511
	}
	from := []int64{3, greatest - 1 - p.rnd.Int63n(5)}[p.rnd.Intn(2)]
	last, all := p.m.BVInt(width, from), p.m.True()
	for _, k := range p.rnd.Perm(len(p.numbers)) {
		all, last = p.m.And(all, less(last, p.numbers[k])), p.numbers[k]
	}
	if from == 3 {
		all = p.m.And(all, less(last, p.m.BVUint(width, uint64(4+p.rnd.Intn(8)))))
	}
	return all
}

// fact is one more conjunct, a definition, most of the time.
func (p *comparing) fact(k int) *term.Term {
	switch p.rnd.Intn(5) {
	case 0, 1, 2:
		v := p.m.Var(fmt.Sprint("v", k), p.m.BV(width), false)
		definition := p.m.Eq(v, p.number(2))
		p.numbers = append(p.numbers, v)
		return definition
	case 3:
		return p.bound()
	}
	return p.m.Or(p.compare(2), p.compare(2))
}

func (p *comparing) goal() *term.Term {
	switch p.rnd.Intn(4) {
	case 0:
		return p.chain()
	case 1:
		x, y := p.numbers[0], p.numbers[len(p.numbers)-1]
		return p.m.And(p.m.Not(p.compare(3)), p.m.Or(p.m.Eq(x, y), p.m.And(p.m.ULe(x, y), p.m.SLt(y, x))))
	}
	return p.m.And(p.compare(2), p.compare(1), p.compare(0))
}

// solve decides a conjunction; the model is nil where there is none.
func solve(t *testing.T, b solver.Backend, conjuncts []*term.Term) (solver.Result, Model) {
	t.Helper()
	s, err := b.NewSolver(solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	for _, f := range conjuncts {
		s.Assert(f)
	}
	result := s.Check(context.Background())
	if result != solver.Sat {
		return result, nil
	}
	return result, s.Value
}

// TestFormula: whatever passes make of a formula that grows, and of a question about it, has a model if and only if those have one, and
// what is read back is a model of them; so has what they make of all of it at once.
func TestFormula(t *testing.T) {
	_, table, err := families.Without(context.Background(), Families(), nil)
	if err != nil {
		t.Fatal(err)
	}
	answers := map[solver.Result]int{}
	for seed := int64(1); seed <= 30; seed++ {
		m := term.NewManager()
		z := z3test.Backend(t, m)
		p, f := newComparing(m, seed), NewFormula(m, table)
		var facts []*term.Term
		for k := range 6 {
			facts = append(facts, p.fact(k))
			f.Assert(facts[k])
			goal := p.goal()
			before := slices.Clone(f.Facts())
			if changed := f.Settle(goal); !changed && !slices.Equal(before, f.Facts()[:len(before)]) {
				t.Fatalf("seed %d, question %d: %v became %v", seed, k, before, f.Facts())
			}
			raw := append(slices.Clone(facts), goal)
			want, _ := solve(t, z, raw)
			got, model := solve(t, z, append(f.Facts(), f.Rewrite(goal)))
			if got != want {
				t.Fatalf("seed %d, question %d: %v, want %v: %v became %v and %v", seed, k, got, want, raw, f.Facts(), f.Rewrite(goal))
			}
			answers[got]++
			if once, _ := Apply(m, table, raw, nil); want != first(solve(t, z, once)) {
				t.Fatalf("seed %d, question %d: not %v: %v became %v", seed, k, want, raw, once)
			}
			if got == solver.Sat {
				isModel(t, m, raw, func(x *term.Term) (*term.Term, error) { return f.Value(x, model) })
			}
		}
	}
	if answers[solver.Sat] < 40 || answers[solver.Unsat] < 40 {
		t.Errorf("answers %v: not much of a test", answers)
	}
	for _, pass := range passes {
		if n := table.Count(pass.Name).Proposed; n < 8 {
			t.Errorf("%s found %d times something to do: not much of a test", pass.Name, n)
		}
	}
}

func first(r solver.Result, _ Model) solver.Result { return r }

// isModel says that all formulas are true of the values of their variables, read one by one.
func isModel(t *testing.T, m *term.Manager, formulas []*term.Term, value Model) {
	t.Helper()
	model := map[*term.Term]*term.Term{}
	for _, x := range m.FreeVars(m.And(formulas...)) {
		var err error
		if model[x], err = value(x); err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range formulas {
		if !m.Substitute(f, model).IsTrue() {
			t.Fatalf("%v is not true in %v", f, model)
		}
	}
}
