package z3

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"testing"
	"time"

	gz3 "github.com/aclements/go-z3/z3"

	"tav/solver"
	"tav/solver/term"
)

// generator makes random terms. All operators of package term occur.
type generator struct {
	m   *term.Manager
	rnd *rand.Rand
	w   int // width of the bit-vectors
}

func (g *generator) pick(n int) int { return g.rnd.IntN(n) }

func (g *generator) bits(depth int) *term.Term {
	m := g.m
	if depth == 0 || g.pick(8) == 0 {
		if g.pick(3) == 0 {
			return m.BVInt(g.w, []int64{0, 1, -1, 2, 7, 1 << 6, -1 << 7, g.rnd.Int64()}[g.pick(8)])
		}
		return m.Var(fmt.Sprintf("b%d", g.pick(3)), m.BV(g.w), true)
	}
	x, y := g.bits(depth-1), g.bits(depth-1)
	ops := []func(a, b *term.Term) *term.Term{m.BVSub, m.BVMul, m.UDiv, m.SDiv, m.URem, m.SRem, m.Shl, m.LShr, m.AShr, m.BVAnd, m.BVOr, m.BVXor}
	if _, ok := term.FloatFormatOf(g.w); ok && g.pick(8) == 0 {
		return g.float(x, y, depth)
	}
	switch k := g.pick(len(ops) + 9); k {
	case 0:
		return m.BVAdd(x, y, g.bits(depth-1))
	case 1:
		return m.BVNot(x)
	case 2:
		return m.BVNeg(x)
	case 3:
		lo := g.pick(g.w)
		hi := lo + g.pick(g.w-lo)
		part := m.Extract(x, hi, lo)
		if g.pick(2) == 0 {
			return m.ZExt(part, g.w)
		}
		return m.SExt(part, g.w)
	case 4:
		cut := 1 + g.pick(g.w-1)
		return m.Concat(m.Extract(x, cut-1, 0), m.Extract(y, g.w-1, cut))
	case 5:
		return m.Ite(g.formula(depth-1), x, y)
	case 6:
		return m.Select(g.array(depth-1), x)
	case 7:
		return m.Int2BV(g.w, g.integer(depth-1))
	case 8:
		return m.Trunc(m.BVMul(m.SExt(x, 2*g.w), m.ZExt(y, 2*g.w)), g.w)
	default:
		return ops[k-9](x, y)
	}
}

// float is an operator of floating-point arithmetic; the slow ones only for
// small formats.
func (g *generator) float(x, y *term.Term, depth int) *term.Term {
	m := g.m
	k := 11
	if g.w > 8 {
		k = 8
	}
	switch g.pick(k) {
	case 0:
		return m.FAdd(x, y)
	case 1:
		return m.FSub(x, y)
	case 2:
		return m.FRound(term.Rounding(g.pick(5)), x)
	case 3:
		return m.FConvert(g.w, m.FConvert(80, x))
	case 4:
		return m.FToSInt(g.w, x)
	case 5:
		return m.FToUInt(g.w, m.FNeg(x))
	case 6:
		return m.FFromSInt(g.w, x)
	case 7:
		return m.FFromUInt(g.w, x)
	case 8:
		return m.FMul(x, m.FSqrt(y))
	case 9:
		return m.FFMA(x, y, g.bits(depth-1))
	}
	return m.FDiv(m.FRem(x, y), y)
}

func (g *generator) integer(depth int) *term.Term {
	m := g.m
	if depth == 0 || g.pick(6) == 0 {
		if g.pick(2) == 0 {
			return m.IntInt(int64(g.pick(9) - 4))
		}
		return m.Var(fmt.Sprintf("i%d", g.pick(2)), m.Int(), true)
	}
	x, y := g.integer(depth-1), g.integer(depth-1)
	divisor := m.IntInt(int64([]int{-7, -2, -1, 1, 3, 10}[g.pick(6)]))
	switch g.pick(9) {
	case 0:
		return m.IntAdd(x, y, m.IntInt(3))
	case 1:
		return m.IntSub(x, y)
	case 2:
		return m.IntMul(x, y)
	case 3:
		return m.IntDiv(x, divisor)
	case 4:
		return m.IntMod(x, divisor)
	case 5:
		return m.IntNeg(x)
	case 6:
		return m.UBV2Int(g.bits(depth - 1))
	case 7:
		return m.SBV2Int(g.bits(depth - 1))
	}
	return m.Ite(g.formula(depth-1), x, y)
}

func (g *generator) array(depth int) *term.Term {
	m := g.m
	s := m.ArraySort(m.BV(g.w), m.BV(g.w))
	if depth == 0 || g.pick(4) == 0 {
		return m.Var("a", s, false)
	}
	switch g.pick(4) {
	case 0:
		return m.ConstArray(s, g.bits(depth-1))
	case 1:
		return m.Ite(g.formula(depth-1), g.array(depth-1), g.array(depth-1))
	}
	return m.Store(g.array(depth-1), g.bits(depth-1), g.bits(depth-1))
}

func (g *generator) formula(depth int) *term.Term {
	m := g.m
	if depth == 0 {
		return m.Var(fmt.Sprintf("p%d", g.pick(2)), m.Bool(), false)
	}
	switch g.pick(13) {
	case 11:
		x, y := g.bits(depth-1), g.bits(depth-1)
		return []func(a, b *term.Term) *term.Term{m.FLt, m.FLe, m.FEq}[g.pick(3)](x, y)
	case 12:
		return m.FIsNaN(g.bits(depth - 1))
	case 0:
		return m.And(g.formula(depth-1), g.formula(depth-1), g.formula(depth-1))
	case 1:
		return m.Or(g.formula(depth-1), g.formula(depth-1))
	case 2:
		return m.Not(g.formula(depth - 1))
	case 3:
		return m.Iff(g.formula(depth-1), g.formula(depth-1))
	case 4:
		return m.ULe(g.bits(depth-1), g.bits(depth-1))
	case 5:
		return m.SLt(g.bits(depth-1), g.bits(depth-1))
	case 6:
		return m.Eq(g.bits(depth-1), g.bits(depth-1))
	case 7:
		return m.IntLe(g.integer(depth-1), g.integer(depth-1))
	case 8:
		return m.IntLt(g.integer(depth-1), g.integer(depth-1))
	case 9:
		return m.Eq(g.array(depth-1), g.array(depth-1))
	}
	return m.Ite(g.formula(depth-1), g.formula(depth-1), g.formula(depth-1))
}

// values gives every variable a random value.
func (g *generator) values(t *term.Term) map[*term.Term]*term.Term {
	m := g.m
	values := map[*term.Term]*term.Term{}
	for _, v := range m.FreeVars(t) {
		switch v.Sort().Kind {
		case term.BoolKind:
			values[v] = m.BoolConst(g.pick(2) == 0)
		case term.IntKind:
			values[v] = m.IntInt(int64(g.pick(41) - 20))
		case term.BitVecKind:
			values[v] = m.BVInt(g.w, []int64{0, 1, -1, 1 << 7, g.rnd.Int64(), g.rnd.Int64()}[g.pick(6)])
		case term.ArrayKind:
			values[v] = m.Store(m.ConstArray(v.Sort(), m.BVUint(g.w, 3)), m.BVUint(g.w, 1), m.BVUint(g.w, g.rnd.Uint64()))
		}
	}
	return values
}

func evaluate(t *term.Term, values map[*term.Term]*term.Term) (term.Value, error) {
	return term.Eval(t, func(v *term.Term) (term.Value, error) {
		x, ok := term.ValueOf(values[v])
		if !ok {
			return x, fmt.Errorf("no value of %v", v.Name())
		}
		return x, nil
	})
}

// Evaluation and Z3 agree on random terms, and what is read back from Z3 after
// its own simplification is the same function.
func TestRandomTerms(t *testing.T) {
	for _, w := range []int{8, 32, 64} {
		m, b := newTest(t)
		g := &generator{m: m, rnd: rand.New(rand.NewPCG(uint64(w), 7)), w: w}
		s := newSolver(t, b, solver.Options{Timeout: time.Second})
		unknown := 0
		for n := 0; n < 400; n++ {
			f := g.formula(4)
			values := g.values(f)
			expected, err := evaluate(f, values)
			if err != nil {
				t.Fatal(err)
			}
			s.Push()
			for _, v := range m.FreeVars(f) {
				s.Assert(m.Eq(v, values[v]))
			}
			s.Assert(m.Ne(f, m.BoolConst(expected.Bool())))
			switch s.Check(bg) {
			case solver.Sat:
				t.Errorf("width %d, term %d: evaluation gives %v, Z3 differs", w, n, expected)
			case solver.Unknown:
				unknown++
			}
			s.Pop()
			simpler := b.raw.ctx.Simplify(b.translate(f), nil)
			back, err := b.back(astOf(simpler), nil)
			runtime.KeepAlive(simpler)
			if err != nil {
				t.Errorf("width %d: %v", w, err)
				continue
			}
			if got, err := evaluate(back, values); err != nil || got.Bool() != expected.Bool() {
				t.Errorf("width %d: read back, %v (%v) instead of %v", w, got, err, expected)
			}
		}
		if unknown > 40 {
			t.Errorf("width %d: %d of 400 unknown", w, unknown)
		}
	}
}

// Every rewriting that package term did on random terms is an equivalence: Z3
// sees the term before it and after it as they are.
func TestRewriteRules(t *testing.T) {
	type rewrite struct {
		rule          string
		before, after *term.Term
	}
	rules, proved := map[string]int{}, 0
	for _, w := range []int{8, 32, 64} {
		m, b := newTest(t)
		g := &generator{m: m, rnd: rand.New(rand.NewPCG(uint64(w), 8)), w: w}
		var seen []rewrite
		count := map[string]int{}
		m.Observe(func(rule string, before, after *term.Term) {
			if count[rule]++; count[rule] <= 4 && before.Size() < 100 {
				seen = append(seen, rewrite{rule, before, after})
			}
		})
		for n := 0; n < 600; n++ {
			g.formula(4)
		}
		m.Observe(nil)
		for _, r := range seen {
			s := b.raw.newSolver(simpleSolver, "")
			s.setParams([]param{{"timeout", 60}})
			s.assert(astOf(equal(b.translate(r.before), b.translate(r.after)).(gz3.Bool).Not()))
			rules[r.rule]++
			switch answer, _ := s.check(nil); answer {
			case lFalse:
				proved++
			case lTrue:
				t.Errorf("rule %s is wrong at width %d: %v becomes %v", r.rule, w, r.before, r.after)
			}
			s.free()
		}
	}
	t.Logf("%d rules occurred; %d instances proved", len(rules), proved)
	if len(rules) < 20 {
		t.Errorf("only %d rules occurred", len(rules))
	}
}

// Models satisfy the formula by evaluation.
func TestRandomModels(t *testing.T) {
	m, b := newTest(t)
	g := &generator{m: m, rnd: rand.New(rand.NewPCG(3, 4)), w: 8}
	s := newSolver(t, b, solver.Options{Timeout: 300 * time.Millisecond})
	c := newChecker(t, m)
	sat := 0
	for n := 0; n < 200; n++ {
		f := g.formula(3)
		s.Push()
		s.Assert(f)
		if s.Check(bg) == solver.Sat {
			sat++
			if err := c.model(f, s.Value); err != nil {
				t.Errorf("term %d: %v", n, err)
			}
		}
		s.Pop()
	}
	if sat < 10 {
		t.Errorf("only %d satisfiable", sat)
	}
}

func TestDeepTerm(t *testing.T) {
	m, b := newTest(t)
	f := m.Var("x", m.BV(8), false)
	for i := 0; i < 20000; i++ {
		f = m.BVXor(m.BVMul(f, f), m.BVUint(8, uint64(i)))
	}
	if _, err := b.back(b.expr(f), nil); err != nil {
		t.Error(err)
	}
}

func TestEliminate(t *testing.T) {
	m, b := newTest(t)
	v := ints(m, "x", "y", "z")
	x, y, z := v[0], v[1], v[2]
	k := func(k int64) *term.Term { return m.IntInt(k) }
	c := newChecker(t, m)
	for i, test := range []struct{ body, want *term.Term }{
		{m.And(m.Eq(x, m.IntAdd(y, k(1))), m.IntLe(x, z)), m.IntLt(y, z)},
		{m.And(m.IntLt(y, x), m.IntLt(x, z)), m.IntLe(m.IntAdd(y, k(2)), z)},
		{m.And(m.IntLe(y, m.IntMul(k(2), x)), m.IntLe(m.IntMul(k(2), x), y)), m.Eq(m.IntMod(y, k(2)), k(0))},
		{m.IntLe(y, z), m.IntLe(y, z)},
		{m.Or(m.And(m.Eq(x, k(1)), m.IntLe(y, x)), m.And(m.Eq(x, k(5)), m.IntLe(x, z))), m.Or(m.IntLe(y, k(1)), m.IntLe(k(5), z))},
	} {
		got, ok := b.Eliminate(bg, []*term.Term{x}, test.body)
		if !ok {
			t.Errorf("%d: not eliminated", i)
			continue
		}
		if err := c.implies(bg, m.Iff(got, test.want)); err != nil {
			t.Errorf("%d: got %v, want %v: %v", i, got, test.want, err)
		}
	}
	canceled, cancel := context.WithCancel(bg)
	cancel()
	if _, ok := b.Eliminate(canceled, []*term.Term{x}, m.And(m.IntLt(y, x), m.IntLt(x, z))); ok {
		t.Error("eliminated after the end")
	}
}

// The memory limit holds for the process: the test runs itself.
func TestMemoryLimitIsUnknown(t *testing.T) {
	if os.Getenv("TAV_TEST_MEMORY") == "" {
		cmd := exec.Command(os.Args[0], "-test.run=^TestMemoryLimitIsUnknown$")
		cmd.Env = append(os.Environ(), "TAV_TEST_MEMORY=1")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return
	}
	m, b := newTest(t)
	for _, f := range []*term.Term{hard(m, 512), m.And(hard(m, 512), m.Eq(m.Var("k", m.Int(), true), m.IntInt(1)))} {
		SetMemoryLimit(48)
		s := newSolver(t, b, solver.Options{Timeout: 20 * time.Second})
		s.Push()
		s.Assert(f)
		if got := s.Check(bg); got != solver.Unknown || s.Reason() != solver.ReasonMemory {
			t.Errorf("%v %q", got, s.Reason())
		}
		s.Pop()
		SetMemoryLimit(0)
		want(t, s, solver.Unsat, m.IntLt(m.Var("j", m.Int(), true), m.IntInt(0)), m.IntLt(m.IntInt(0), m.Var("j", m.Int(), true)))
		s.Close()
	}
}

// TestTranslationHearsCancel: a query that has ended translates no large
// formula; what a later one asks is translated as ever.
func TestTranslationHearsCancel(t *testing.T) {
	m, b := newTest(t)
	x := m.Var("x", m.BV(32), true)
	sum := x
	for i := int64(1); i <= 5000; i++ {
		sum = m.BVXor(m.BVMul(sum, m.BVInt(32, 3)), m.BVInt(32, i))
	}
	goal := m.Eq(sum, m.BVInt(32, 0))
	ctx, cancel := context.WithCancel(context.Background())
	b.asking = ctx
	cancel()
	if err := guard(func() error { b.expr(goal); return nil }); !errors.Is(err, errCanceled) {
		t.Errorf("translated after the end: %v", err)
	}
	if b.known > 1000 {
		t.Errorf("%d terms translated after the end", b.known)
	}
	b.asking = nil
	if err := guard(func() error { b.expr(goal); return nil }); err != nil || b.known < 5000 {
		t.Errorf("%d terms translated: %v", b.known, err)
	}
}
