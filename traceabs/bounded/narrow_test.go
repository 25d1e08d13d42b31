package bounded

import (
	"context"
	"fmt"
	"math/big"
	"math/rand"
	"testing"
	"time"

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
	w := p.numbers[0].Sort().Width
	switch k := p.rnd.Intn(12); {
	case k == 0:
		return p.m.BVInt(w, []int64{0, -1, 3, 5, 1<<(w-1) - 1, -1 << (w - 1)}[p.rnd.Intn(6)])
	case k == 1 && p.rnd.Intn(40) == 0:
		return p.m.BVAdd(p.numbers[0], p.m.BVUint(w, 1))
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

// chain says that numbers are in an order, between two constants.
func (p *comparing) chain() *term.Term {
	m, w := p.m, p.numbers[0].Sort().Width
	less := m.ULt
	if p.signed == 10 {
		less = m.SLt
	}
	last, all := m.BVUint(w, 3), m.True()
	for _, k := range p.rnd.Perm(len(p.numbers)) {
		all, last = m.And(all, less(last, p.numbers[k])), p.numbers[k]
	}
	return m.And(all, less(last, m.BVUint(w, uint64(5+p.rnd.Intn(6)))))
}

// TestNarrow: a formula has a model if and only if what it narrows to has one, however it grows, and
// the values that are read off are a model of it.
func TestNarrow(t *testing.T) {
	ctx := context.Background()
	narrow, answers := 0, map[solver.Result]int{}
	for seed := int64(1); seed <= 24; seed++ {
		m := term.NewManager()
		z := z3test.Backend(t, m)
		p := &comparing{m: m, rnd: rand.New(rand.NewSource(seed)), signed: []int{0, 10, 10, 10, 5}[seed%5]}
		for k := range 2 + p.rnd.Intn(4) {
			p.numbers = append(p.numbers, m.Var(fmt.Sprint("x", k), m.BV(10), false))
		}
		g, err := newGrowing(m, z, time.Minute, nil)
		if err != nil {
			t.Fatal(err)
		}
		for k := range 8 {
			if p.rnd.Intn(2) == 0 { // a definition
				v := m.Var(fmt.Sprint("v", k), m.BV(10), false)
				g.assert(m.Eq(v, p.number(2)))
				p.numbers = append(p.numbers, v)
			} else {
				g.assert(m.Or(p.compare(2), p.compare(2)))
			}
			goal := m.And(p.compare(2), p.compare(1), p.compare(0))
			if p.rnd.Intn(2) == 0 {
				goal = p.chain()
			}
			g.fresh = p.rnd.Intn(2) == 0
			got := g.check(ctx, goal)
			s, err := z.NewSolver(solver.Options{})
			if err != nil {
				t.Fatal(err)
			}
			all := append([]*term.Term{goal}, g.facts...)
			for _, f := range all {
				s.Assert(f)
			}
			if want := s.Check(ctx); got != want {
				t.Fatalf("seed %d, question %d: %v, want %v: %v", seed, k, got, want, all)
			}
			s.Close()
			answers[got]++
			for _, c := range g.narrow.classes {
				if c.domain != nil {
					narrow++
				}
			}
			if got == solver.Sat {
				model := map[*term.Term]*term.Term{}
				for _, x := range m.FreeVars(m.And(all...)) {
					if model[x], err = g.value(x); err != nil {
						t.Fatal(err)
					}
				}
				for _, f := range all {
					if !m.Substitute(f, model).IsTrue() {
						t.Fatalf("seed %d, question %d: %v is not true in %v", seed, k, f, model)
					}
				}
			}
		}
		g.close()
	}
	if narrow < 60 || answers[solver.Sat] < 20 || answers[solver.Unsat] < 20 {
		t.Errorf("%d narrow classes, answers %v: not much of a test", narrow, answers)
	}
}

// A goal that is an equality defines no variable: behind it, the variable has any value again.
func TestNarrowGoal(t *testing.T) {
	m := term.NewManager()
	g, err := newGrowing(m, z3test.Backend(t, m), time.Minute, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer g.close()
	numbers := []*term.Term{m.Var("x", m.BV(32), false)}
	for k := range 8 {
		x := m.Var(fmt.Sprint("x", k), m.BV(32), false)
		if got := g.check(context.Background(), m.Eq(x, numbers[0])); got != solver.Sat {
			t.Fatal(got)
		}
		for _, y := range numbers {
			g.assert(m.Not(m.Eq(x, y)))
		}
		numbers = append(numbers, x)
	}
	if got := g.check(context.Background(), m.True()); got != solver.Sat {
		t.Errorf("%d different numbers: %v", len(numbers), got)
	}
}

// TestDomain: a domain has room for as many variables in each gap as there may be values, each of its
// numbers stands for one, and the order is that of the values.
func TestDomain(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	m := term.NewManager()
	made := 0
	for range 2000 {
		c := &class{width: []int{8, 32, 64}[rnd.Intn(3)], sources: rnd.Intn(20), signed: rnd.Intn(2) == 0}
		for range rnd.Intn(5) {
			c.add(m.BVInt(c.width, []int64{0, -1, 3, 5, 1<<(c.width-1) - 1, -1 << (c.width - 1), rnd.Int63n(100)}[rnd.Intn(7)]))
		}
		d := newDomain(c)
		if d == nil {
			continue
		}
		made++
		for i, g := range d.gaps {
			if n := d.between(i); n.Cmp(big.NewInt(int64(c.sources))) >= 0 && g < uint64(c.sources) || n.Cmp(new(big.Int).SetUint64(g)) < 0 {
				t.Fatalf("%v: room for %d before constant %d, where %v values are", d, g, i, n)
			}
		}
		for _, k := range d.constants {
			if got := d.number(m, m.BVUint(d.width, d.place(k))); got != k {
				t.Fatalf("%v: %v became %v", d, k, got)
			}
		}
		last := d.limit(-1)
		for n := range uint64(1) << d.width {
			k := d.order(d.number(m, m.BVUint(d.width, n)))
			if k.Cmp(last) <= 0 {
				t.Fatalf("%v: %d stands for %v, and the one before for %v", d, n, k, last)
			}
			last = k
		}
	}
	if made < 1000 {
		t.Errorf("only %d domains", made)
	}
}
