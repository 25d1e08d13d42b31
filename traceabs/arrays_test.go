package traceabs

import (
	"context"
	"math/big"
	"math/rand"
	"slices"
	"testing"
	"time"

	"tav/cfg"
	"tav/solver/term"
)

// memory adds an array of numbers that the program indexes by numbers.
func (b *builder) memory(name string) *cfg.Var {
	sort := b.m.ArraySort(b.m.BV(b.width), b.m.BV(b.width))
	v := &cfg.Var{Name: name, Term: b.m.Var(name, sort, true), Global: true, Role: cfg.Memory, Region: &cfg.Region{ByOffset: true}}
	b.prog.Globals = append(b.prog.Globals, v)
	return v
}

// fillAndCheck is
//
//	for (i = 0; i < n; i++) a[i] = value(i); for (i = 0; i < n; i += step) if (bad(i, a[i])) error
func fillAndCheck(n, step int64, value func(b *builder, i *term.Term) *term.Term, bad func(b *builder, i, cell *term.Term) *term.Term) *builder {
	b := newBuilder(32)
	a, i := b.memory("a"), b.global("i")
	b.assign(0, 1, i, b.num(0))
	b.branch(1, 2, 4, b.m.SLt(i.Term, b.num(n)))
	b.assign(2, 3, a, b.m.Store(a.Term, i.Term, value(b, i.Term)))
	b.assign(3, 1, i, b.m.BVAdd(i.Term, b.num(1)))
	b.assign(4, 5, i, b.num(0))
	b.branch(5, 6, 100, b.m.SLt(i.Term, b.num(n)))
	b.branch(6, 7, 8, bad(b, i.Term, b.m.Select(a.Term, i.Term)))
	b.error(7)
	b.assign(8, 5, i, b.m.BVAdd(i.Term, b.num(step)))
	return b
}

func TestQuantified(t *testing.T) {
	constant := func(b *builder, _ *term.Term) *term.Term { return b.num(42) }
	linear := func(b *builder, i *term.Term) *term.Term { return b.m.BVAdd(b.m.BVMul(b.num(3), i), b.num(1)) }
	parity := func(b *builder, i *term.Term) *term.Term {
		return b.m.Ite(b.m.Eq(b.m.BVAnd(i, b.num(1)), b.num(0)), b.num(7), i)
	}
	not := func(n int64) func(b *builder, _, cell *term.Term) *term.Term {
		return func(b *builder, _, cell *term.Term) *term.Term { return b.m.Ne(cell, b.num(n)) }
	}
	tests := []struct {
		name   string
		build  *builder
		proved bool
	}{
		{"constant", fillAndCheck(100000, 1, constant, not(42)), true},
		{"constant, wrong", fillAndCheck(100000, 1, constant, not(43)), false},
		{"linear", fillAndCheck(5000, 1, linear, func(b *builder, i, cell *term.Term) *term.Term {
			return b.m.Ne(b.m.BVSub(cell, i), b.m.BVAdd(b.m.BVMul(b.num(2), i), b.num(1)))
		}), true},
		{"even cells", fillAndCheck(5000, 2, parity, not(7)), true},
		{"all cells, wrong", fillAndCheck(5000, 1, parity, not(7)), false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			prog := test.build.program()
			r, _ := engine(t, prog)
			answer := answer(t, &arrayEngine{}, r.env, time.Minute)
			if proved := answer.certificate != nil; proved != test.proved {
				t.Fatalf("proved %v: %+v", proved, answer)
			}
			if test.proved {
				if err := answer.certificate.Validate(context.Background(), backend(t, prog.Terms), 5*time.Second); err != nil {
					t.Errorf("the annotation does not validate: %v", err)
				}
			}
		})
	}
}

// TestGround: what is satisfiable stays so, by trying all states.
func TestGround(t *testing.T) {
	m := term.NewManager()
	sort := m.BV(2)
	a := m.Var("a", m.ArraySort(sort, sort), false)
	x, y, k, l := m.Var("x", sort, false), m.Var("y", sort, false), m.Var("k", sort, false), m.Var("l", sort, false)
	rng := rand.New(rand.NewSource(1))
	number := func(vars ...*term.Term) *term.Term {
		n := m.BVUint(2, uint64(rng.Intn(4)))
		v := vars[rng.Intn(len(vars))]
		return []*term.Term{n, v, m.BVAdd(v, n), m.Select(a, m.BVAdd(v, n)), m.Select(m.Store(a, x, n), v)}[rng.Intn(5)]
	}
	atom := func(vars ...*term.Term) *term.Term {
		s, u := number(vars...), number(vars...)
		return []*term.Term{m.Eq(s, u), m.ULe(s, u), m.SLt(s, u)}[rng.Intn(3)]
	}
	formula := func() *term.Term {
		switch rng.Intn(5) {
		case 0:
			return atom(x, y)
		case 1:
			return m.Exists([]*term.Term{k}, m.And(atom(x, k), atom(k)))
		case 2:
			return m.Forall([]*term.Term{k, l}, m.Implies(atom(k, l), atom(k, l)))
		}
		return m.Forall([]*term.Term{k}, m.Implies(atom(x, k), atom(y, k)))
	}
	o := &oracle{terms: m}
	sat := 0
	for round := 0; round < 100; round++ {
		pre, post := []*term.Term{formula(), formula()}, formula()
		ground, _, goals := o.ground(context.Background(), pre, []*term.Term{post})
		was := satisfiable(t, m, m.And(append(pre, m.Not(post))...))
		is := satisfiable(t, m, m.And(append(ground, m.Not(goals[0]))...))
		if was && !is {
			t.Fatalf("%v and not %v is satisfiable, but not %v and not %v", pre, post, ground, goals)
		}
		if was {
			sat++
		}
	}
	if sat == 0 {
		t.Error("nothing was satisfiable")
	}
}

// satisfiable tries all values of the free variables: 2 bits wide, or arrays of
// four such cells.
func satisfiable(t *testing.T, m *term.Manager, f *term.Term) bool {
	t.Helper()
	vars := m.FreeVars(f)
	values := map[*term.Term]term.Value{}
	var try func(i int) bool
	try = func(i int) bool {
		if i == len(vars) {
			v, err := term.Eval(f, func(v *term.Term) (term.Value, error) { return values[v], nil })
			if err != nil {
				t.Fatal(err)
			}
			return v.Bool()
		}
		count := uint64(4)
		if vars[i].Sort().Kind == term.ArrayKind {
			count = 256
		}
		for n := uint64(0); n < count; n++ {
			values[vars[i]] = term.BVWord(2, n)
			if count == 256 {
				a := term.ArrayValue(term.BVWord(2, n&3))
				for c := uint64(1); c < 4; c++ {
					a = a.Store(term.BVWord(2, c), term.BVWord(2, n>>(2*c)&3))
				}
				values[vars[i]] = a
			}
			if try(i + 1) {
				return true
			}
		}
		return false
	}
	return try(0)
}

func TestDownscaling(t *testing.T) {
	_, b := engine(t, fillAndCheck(100000, 1, func(b *builder, _ *term.Term) *term.Term { return b.num(0) },
		func(b *builder, i, cell *term.Term) *term.Term { return b.m.SLt(cell, b.num(-300)) }).program())
	d := newDownscaling(b)
	at := func(n int64) int64 { return d.number(big.NewInt(n)).Int64() }
	n := at(100000)
	if n >= largeConstant {
		t.Errorf("100000 becomes %d", n)
	}
	for _, c := range []struct{ from, to int64 }{
		{99999, n - 1}, {100001, n + 1}, {200002, 2*n + 2}, {50000, n / 2}, {-100000, -n}, {7, 7}, {-1, -1},
		{70000, 70000}, {300, at(300)}, {100000 * 300, n * at(300)},
	} {
		if got := at(c.from); got != c.to {
			t.Errorf("%d becomes %d, not %d", c.from, got, c.to)
		}
	}
	var none *downscaling
	if got := none.number(big.NewInt(100000)); got.Int64() != 100000 {
		t.Errorf("no downscaling makes %v of 100000", got)
	}
}

// TestArrayRoots: every term is looked at once, though 100 conditional writes
// have 2^100 ways through them; a row of rows has those of all arrays.
func TestArrayRoots(t *testing.T) {
	m := term.NewManager()
	number := m.BV(32)
	row := m.ArraySort(number, number)
	c, x := m.Var("c", number, true), m.Var("x", number, true)
	a, b := m.Var("a", m.ArraySort(number, row), false), m.Var("b", m.ArraySort(number, row), false)
	written := m.Ite(m.Eq(c, x), a, b)
	for i := range 100 {
		index := m.BVInt(32, int64(i))
		written = m.Ite(m.SLe(c, index), m.Store(written, x, m.Store(m.Select(written, x), index, c)), written)
	}
	for _, test := range []struct {
		roots *arrayRoots
		want  []*term.Term
	}{
		{memories(), []*term.Term{a, b}},
		{bases(m), []*term.Term{m.Select(a, x), m.Select(b, x)}},
	} {
		read := m.Select(written, x)
		if got := test.roots.of(read); !slices.Equal(got, test.want) {
			t.Errorf("%v, want %v", got, test.want)
		}
		if n := len(test.roots.known); n > 1000 {
			t.Errorf("%d terms are known", n)
		}
	}
}

// TestNarrowest counts on every summand and factor being looked at once.
func TestNarrowest(t *testing.T) {
	m := term.NewManager()
	i := m.SExt(m.Var("i", m.BV(16), true), 64)
	for k := range int64(100) {
		i = m.BVMul(m.BVAdd(i, m.BVInt(64, k+1)), m.BVAdd(i, m.BVInt(64, k+2)))
	}
	if w := narrowest(i); w != 16 {
		t.Errorf("%d bits", w)
	}
}
