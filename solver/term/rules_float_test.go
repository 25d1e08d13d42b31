package term

import (
	"fmt"
	"math/big"
	"math/rand"
	"testing"
)

// floatForest makes random terms over floats of 8 and 16 bits.
type floatForest struct {
	m *Manager
	r *rand.Rand
}

func (g *floatForest) pick(n int) int { return g.r.Intn(n) }

// value is a random float of width w.
func (g *floatForest) value(w, depth int) *Term {
	m := g.m
	if depth == 0 || g.pick(6) == 0 {
		switch g.pick(4) {
		case 0:
			return m.BVConst(w, corner(g.r, floatFormats[w]))
		case 1:
			return m.FloatConst(w, big.NewRat(int64(g.pick(9)-4), int64(1+g.pick(2))))
		}
		return m.Var(fmt.Sprintf("f%d_%d", w, g.pick(2)), m.BV(w), false)
	}
	d := depth - 1
	a := g.value(w, d)
	if g.pick(4) == 0 { // constants that rules look for
		k := []*Term{m.FloatConst(w, big.NewRat(1, 1)), m.BVUint(w, 0), m.signBit(w)}[g.pick(3)]
		return []func(a, b *Term) *Term{m.FAdd, m.FSub, m.FMul, m.FDiv}[g.pick(4)](a, k)
	}
	switch g.pick(12) {
	case 0:
		return m.FConvert(w, g.value(24-w, d))
	case 1, 2:
		return []func(w int, a *Term) *Term{m.FFromSInt, m.FFromUInt}[g.pick(2)](w, g.integer(1+g.pick(12), d))
	case 3:
		return m.FRound(Rounding(g.pick(int(numRoundings))), a)
	case 4:
		return m.FSqrt(a)
	case 5:
		return m.FFMA(a, g.value(w, d), g.value(w, d))
	case 6:
		return []func(a *Term) *Term{m.FNeg, m.FAbs}[g.pick(2)](a)
	case 7:
		return m.Ite(g.formula(d), a, g.value(w, d))
	}
	return []func(a, b *Term) *Term{m.FAdd, m.FSub, m.FMul, m.FDiv, m.FRem}[g.pick(5)](a, g.value(w, d))
}

// integer is a random bit-vector of n bits.
func (g *floatForest) integer(n, depth int) *Term {
	m := g.m
	switch g.pick(6) {
	case 0:
		return m.BVConst(n, big.NewInt(int64(g.pick(1<<n))))
	case 1, 2:
		if depth > 0 {
			a := g.value([]int{8, 16}[g.pick(2)], depth-1)
			switch from := m.Var(fmt.Sprint("i", n/2+1), m.BV(n/2+1), true); g.pick(4) {
			case 0:
				a = m.FFromSInt(16, from)
			case 1:
				a = m.FFromUInt(16, from)
			}
			return []func(w int, a *Term) *Term{m.FToSInt, m.FToUInt}[g.pick(2)](n, a)
		}
	case 3:
		low := m.Trunc(m.Var(fmt.Sprint("i", n), m.BV(n), true), 1+g.pick(n))
		if g.pick(2) == 0 {
			return m.ZExt(low, n)
		}
		return m.SExt(low, n)
	}
	return m.Var(fmt.Sprint("i", n), m.BV(n), true)
}

func (g *floatForest) formula(depth int) *Term {
	w, d := []int{8, 16}[g.pick(2)], max(0, depth-1)
	a := g.value(w, d)
	switch g.pick(6) {
	case 0:
		return g.m.FIsNaN(a)
	case 1:
		return []func(a, b *Term) *Term{g.m.FLt, g.m.FLe, g.m.FEq}[g.pick(3)](a, a)
	}
	return []func(a, b *Term) *Term{g.m.FLt, g.m.FLe, g.m.FEq}[g.pick(3)](a, g.value(w, d))
}

// TestFloatRules proves the applications of rules as TestRules does.
func TestFloatRules(t *testing.T) {
	g := &floatForest{m: NewManager(), r: rand.New(rand.NewSource(7))}
	applied := map[string]int{}
	g.m.Observe(func(rule string, before, after *Term) {
		if applied[rule]++; applied[rule] < 300 {
			prove(t, g.r, g.m, rule, before, after)
		}
	})
	for range 5000 {
		g.formula(1 + g.pick(4))
	}
	for name := range floatRules(g.m) {
		if applied[name] < 10 {
			t.Errorf("rule %s was applied %d times", name, applied[name])
		}
	}
}

// floatRules are the names of the rules of floating-point operators.
func floatRules(m *Manager) map[string]bool {
	names := map[string]bool{}
	for op, rules := range m.rules {
		for _, r := range rules {
			if Op(op).IsFloat() {
				names[r.name] = true
			}
		}
	}
	return names
}

// TestFloatValues: substitution and withoutFloats keep the value.
func TestFloatValues(t *testing.T) {
	g := &floatForest{m: NewManager(), r: rand.New(rand.NewSource(8))}
	for range 400 {
		f := g.formula(1 + g.pick(4))
		values, sub := map[*Term]Value{}, map[*Term]*Term{}
		for _, v := range g.m.FreeVars(f) {
			values[v] = randomValue(g.r, v.sort)
			sub[v] = g.m.ValueTerm(values[v], v.sort)
		}
		env := func(v *Term) (Value, error) { return values[v], nil }
		want, err1 := Eval(f, env)
		got, err2 := Eval(withoutFloats(g.m, f), env)
		if err1 != nil || err2 != nil || !got.Equal(want) || g.m.Substitute(f, sub) != g.m.BoolConst(want.Bool()) {
			t.Fatalf("%s is %v, as bits %v, substituted %v", g.m.SMT(f), want, got, g.m.Substitute(f, sub))
		}
	}
}
