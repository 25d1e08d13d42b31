package candidates

import (
	"context"
	"math/big"
	"testing"
	"time"

	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/solver/z3/z3test"
	"tav/traceabs/engine/enginetest"
)

func TestQuantified(t *testing.T) {
	constant := func(b *cfgtest.Builder, _ *term.Term) *term.Term { return b.Num(42) }
	linear := func(b *cfgtest.Builder, i *term.Term) *term.Term { return b.M.BVAdd(b.M.BVMul(b.Num(3), i), b.Num(1)) }
	parity := func(b *cfgtest.Builder, i *term.Term) *term.Term {
		return b.M.Ite(b.M.Eq(b.M.BVAnd(i, b.Num(1)), b.Num(0)), b.Num(7), i)
	}
	not := func(n int64) func(b *cfgtest.Builder, _, cell *term.Term) *term.Term {
		return func(b *cfgtest.Builder, _, cell *term.Term) *term.Term { return b.M.Ne(cell, b.Num(n)) }
	}
	tests := []struct {
		name   string
		build  *cfgtest.Builder
		proved bool
	}{
		{"constant", cfgtest.FillAndCheck(100000, 1, constant, not(42)), true},
		{"constant, wrong", cfgtest.FillAndCheck(100000, 1, constant, not(43)), false},
		{"linear", cfgtest.FillAndCheck(5000, 1, linear, func(b *cfgtest.Builder, i, cell *term.Term) *term.Term {
			return b.M.Ne(b.M.BVSub(cell, i), b.M.BVAdd(b.M.BVMul(b.Num(2), i), b.Num(1)))
		}), true},
		{"even cells", cfgtest.FillAndCheck(5000, 2, parity, not(7)), true},
		{"all cells, wrong", cfgtest.FillAndCheck(5000, 1, parity, not(7)), false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			prog := test.build.Program()
			env := enginetest.Env(t, prog)
			answer := enginetest.Answer(t, &Arrays{}, env, time.Minute)
			if proved := answer.Certificate != nil; proved != test.proved {
				t.Fatalf("proved %v: %+v", proved, answer)
			}
			if test.proved {
				if err := answer.Certificate.Validate(context.Background(), z3test.Backend(t, prog.Terms), time.Minute); err != nil {
					t.Errorf("the annotation does not validate: %v", err)
				}
			}
		})
	}
}

// TestDownscaledTable counts what is allocated for a table, whose work is not quadratic.
func TestDownscaledTable(t *testing.T) {
	m := term.NewManager()
	table := m.ConstArray(m.ArraySort(m.BV(64), m.BV(8)), m.BVInt(8, 0))
	const size = 2000
	for i := int64(0); i < size; i++ {
		table = m.Store(table, m.BVInt(64, i), m.BVInt(8, i%251))
	}
	allocated := testing.AllocsPerRun(1, func() {
		d := &downscaling{m: m, bases: []*big.Int{big.NewInt(1500)}, smalls: []int64{20}, done: map[*term.Term]*term.Term{}}
		d.term(table)
	})
	if allocated > 200*size {
		t.Errorf("%v allocations for %d elements", allocated, size)
	}
}

func TestDownscaling(t *testing.T) {
	b := enginetest.Env(t, cfgtest.FillAndCheck(100000, 1, func(b *cfgtest.Builder, _ *term.Term) *term.Term { return b.Num(0) },
		func(b *cfgtest.Builder, i, cell *term.Term) *term.Term { return b.M.SLt(cell, b.Num(-300)) }).Program())
	d := newDownscaling(b.Blocks)
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
