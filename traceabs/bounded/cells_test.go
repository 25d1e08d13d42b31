package bounded

import (
	"context"
	"fmt"
	"math/rand"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/preprocess"
	"tav/solver/term"
	"tav/traceabs/blocks"
	"tav/traceabs/engine/enginetest"
)

// A conditions makes random conditions over three numbers and two arrays.
type conditions struct {
	*cfgtest.Builder
	rnd           *rand.Rand
	x, y, z, a, b *cfg.Var
}

func (p *conditions) number(depth int) *term.Term {
	m := p.M
	if depth == 0 {
		return []*term.Term{p.x.Term, p.y.Term, p.z.Term, p.Num(p.rnd.Int63n(6))}[p.rnd.Intn(4)]
	}
	switch p.rnd.Intn(8) {
	case 0:
		return m.Ite(p.compare(depth-1), p.Num(p.rnd.Int63n(6)), p.number(depth-1))
	case 1:
		return m.BVAdd(p.number(depth-1), p.Num(p.rnd.Int63n(3)))
	case 2:
		return m.URem(p.number(depth-1), p.Num(1+p.rnd.Int63n(5)))
	case 3:
		return m.BVAnd(p.number(depth-1), p.Num(p.rnd.Int63n(5)))
	case 4:
		return m.Select(p.array(depth-1), p.number(depth-1))
	case 5:
		return m.BVMul(p.number(depth-1), p.number(depth-1))
	}
	return p.number(depth - 1)
}

func (p *conditions) array(depth int) *term.Term {
	m := p.M
	if depth == 0 {
		switch p.rnd.Intn(4) {
		case 0:
			return m.ConstArray(p.a.Term.Sort(), p.Num(p.rnd.Int63n(6)))
		case 1:
			return p.b.Term
		}
		return p.a.Term
	}
	switch p.rnd.Intn(3) {
	case 0:
		return m.Ite(p.compare(depth-1), p.array(depth-1), p.array(depth-1))
	case 1:
		return p.array(depth - 1)
	}
	return m.Store(p.array(depth-1), p.number(depth-1), p.number(depth-1))
}

func (p *conditions) compare(depth int) *term.Term {
	x, y := p.number(depth), p.number(depth)
	switch p.rnd.Intn(4) {
	case 0:
		return p.M.ULt(x, y)
	case 1:
		return p.M.Not(p.M.SLe(x, y))
	case 2:
		return p.M.Or(p.M.Eq(x, y), p.M.ULe(x, p.Num(3)))
	}
	return p.M.Eq(x, y)
}

// TestCells: a condition whose arrays are resolved has the value of the condition, for all
// values of its variables, and so have the cells that got names. One of its numbers was chosen before, among others,
// and one of its arrays was copied to before.
func TestCells(t *testing.T) {
	resolved := 0
	for seed := int64(1); seed <= 1500; seed++ {
		rnd := rand.New(rand.NewSource(seed))
		width := 4
		if seed%2 == 0 {
			width = 8 // an index needs a reason to have few values
		}
		p := &conditions{Builder: cfgtest.New(width), rnd: rnd}
		p.x, p.y, p.z, p.a, p.b = p.Global("x"), p.Global("y"), p.Global("z"), p.Memory("a"), p.Memory("b")
		before := &conditions{Builder: p.Builder, rnd: rnd, x: p.x, y: p.y, z: p.x, a: p.a, b: p.a}
		chosen := p.M.Ite(before.compare(1), before.number(2), p.M.Ite(before.compare(0), before.number(1), before.number(0)))
		copied := p.M.Copy(before.array(1), before.number(0), before.array(1), before.number(0), p.Num(rnd.Int63n(5)))
		small := p.M.ULt(p.x.Term, p.Num(5))
		p.Edge(0, 1, &cfg.Assume{Cond: p.M.And(small, p.M.Or(p.compare(3), p.M.And(p.M.ULe(p.y.Term, p.Num(3)), p.compare(3))), p.compare(4))})
		p.Error(1)
		b, ok := blocks.New(context.Background(), p.Program())
		if !ok || len(b.Cuts[0].Out) == 0 {
			continue
		}
		guard := b.Cuts[0].Out[0].Guard
		c := newCells(b, nil)
		definitions := map[*term.Term]*term.Term{}
		c.reset(func(v, t *term.Term) { definitions[v] = t })
		r := &resolver{c: c, m: p.M, bind: func(v *term.Term) *term.Term { return v }, memo: map[preprocess.Assumed]*term.Term{}, apart: maxApart}
		z := c.numbers.Name(p.M.Var("chosen", chosen.Sort(), false), r.eval(chosen, nil), nil)
		b0 := p.M.Var("copied", p.b.Term.Sort(), false)
		c.stands(b0, copied, nil)
		r = &resolver{c: c, m: p.M, bind: func(v *term.Term) *term.Term {
			switch v {
			case p.z.Term:
				return z
			case p.b.Term:
				return b0
			}
			return v
		}, memo: map[preprocess.Assumed]*term.Term{}, apart: rnd.Intn(2) * maxApart}
		got, _ := r.all(p.M.Conjuncts(guard), nil, func(a *preprocess.Assumption) { r.rest = a })
		if c.failed >= 0 {
			continue
		}
		resolved++
		for range 40 {
			number := func() *term.Term { return p.Num(rnd.Int63n(8)) }
			array := p.M.ConstArray(p.a.Term.Sort(), number())
			for k := range int64(7) {
				array = p.M.Store(array, p.Num(k), number())
			}
			start := map[*term.Term]*term.Term{p.x.Term: number(), p.y.Term: number(), p.a.Term: array}
			var value func(v *term.Term) (term.Value, error)
			value = func(v *term.Term) (term.Value, error) {
				if v == p.b.Term {
					return term.Eval(copied, value)
				}
				if d := definitions[v]; d != nil {
					return term.Eval(d, value)
				}
				x, ok := term.ValueOf(start[v])
				if !ok {
					return x, fmt.Errorf("%v has no value", v)
				}
				return x, nil
			}
			known := map[uint64]bool{}
			for _, cell := range c.first[p.a.Term] {
				i, err := term.Eval(cell.index, value)
				if err != nil {
					t.Fatal(err)
				}
				n, _ := i.Uint64()
				start[cell.value] = p.M.Select(array, p.M.BVUint(width, n))
				if known[n] { // it is the one before that counts
					start[cell.value] = number()
				}
				known[n] = true
			}
			was, err := term.Eval(chosen, value)
			if err != nil {
				t.Fatal(err)
			}
			n, _ := was.Uint64()
			start[p.z.Term] = p.M.BVUint(width, n)
			want, err := term.Eval(guard, value)
			if err != nil {
				t.Fatal(err)
			}
			have, err := term.Eval(got, value)
			if err != nil {
				t.Fatalf("seed %d: %v in %v", seed, err, got)
			}
			if have.Bool() != want.Bool() {
				t.Fatalf("seed %d: %v is resolved to %v, which is %v where x is %v, y %v, a %v", seed, guard, got, have.Bool(), start[p.x.Term], start[p.y.Term], array)
			}
		}
	}
	if resolved < 500 {
		t.Errorf("only %d conditions are resolved", resolved)
	}
}

// A cell of an array that could not be resolved stays a read of it: it has no name.
func TestCellsUnresolved(t *testing.T) {
	p := cfgtest.New(8)
	a := p.Memory("a")
	p.Edge(0, 1, &cfg.Assume{Cond: p.M.Eq(p.M.Select(a.Term, p.Num(0)), p.Num(1))})
	p.Error(1)
	b, _ := blocks.New(context.Background(), p.Program())
	c := newCells(b, nil)
	c.reset(nil)
	row := p.M.Select(p.M.Var("rows", p.M.ArraySort(a.Term.Sort().Index, a.Term.Sort()), false), p.Num(2))
	if got, want := c.read(row, p.Num(1)), p.M.Select(row, p.Num(1)); got != want {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestTableRead: what a program reads of a table, behind a name and at an index that few bits are
// known of, is in the formula without arrays, and the proof validates.
func TestTableRead(t *testing.T) {
	for wrong, want := range map[int64]string{200: "proof", 3: "error"} {
		b := cfgtest.New(32)
		a, in, x := b.Memory("a"), b.Global("in"), b.Global("x")
		table := b.M.ConstArray(a.Term.Sort(), b.Num(9))
		for i := range int64(90) {
			table = b.M.Store(table, b.Num(i), b.Num(i%5))
		}
		b.Assign(0, 1, a, table)
		b.Havoc(1, 2, in)
		b.Assign(2, 3, x, b.M.Select(a.Term, b.M.BVAnd(in.Term, b.Num(127))))
		b.Branch(3, 4, 5, b.M.Eq(x.Term, b.Num(wrong)))
		b.Error(4)
		prog := b.Program()
		if got := verdict(loopByLoop(t, prog, false)); got != want {
			t.Errorf("want a %s, got %s", want, got)
		}
		l, err := newLoops(enginetest.Env(t, prog))
		if err == nil {
			err = l.run(enginetest.Limited(t, time.Minute))
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, at := range l.r.positions {
			prog.Terms.Walk([]*term.Term{at.reach}, func(s *term.Term) *term.Term {
				if s.Sort().Kind == term.ArrayKind {
					t.Errorf("%s is reached where %v: a formula with an array", at.suffix(), at.reach)
				}
				return nil
			})
		}
		l.solver.close()
	}
}

// TestAssumed: conditions that are made of several are decided by what each of them says, and so are choices between numbers.
func TestAssumed(t *testing.T) {
	b := cfgtest.New(32)
	a, i := b.Memory("a"), b.Global("i")
	b.Assign(0, 1, a, b.M.Store(a.Term, i.Term, i.Term))
	b.Error(1)
	c, m := newCells(enginetest.Env(t, b.Program()).Blocks, nil), b.M
	c.reset(func(name, t *term.Term) {})
	choice := func(x, y *term.Term) *term.Term { return m.Ite(m.Fresh("b", m.Bool(), false), x, y) }
	p := m.Fresh("p", m.BV(32), false)
	c.numbers.Note(p, choice(choice(b.Num(0), b.Num(7)), choice(b.Num(8), b.Num(9))), nil)
	null := c.numbers.Compare(m.Eq(p, b.Num(0)), nil)
	other := m.Fresh("c", m.Bool(), false)
	r := &resolver{c: c, m: m, bind: func(v *term.Term) *term.Term { return v }, memo: map[preprocess.Assumed]*term.Term{}, apart: maxApart}
	low := m.Extract(p, 3, 3) // not that of 0 and 7
	never, some := m.ULt(b.Num(9), p), m.Eq(low, m.BVUint(1, 1))
	if got := r.eval(m.Or(never, m.And(other, m.Not(never))), nil); got != other {
		t.Errorf("%v, want %v", got, other)
	}
	if got := r.eval(m.Ite(some, p, b.Num(9)), c.numbers.Assume(nil, null)); got != b.Num(9) {
		t.Errorf("%v, want 9", got)
	}
}
