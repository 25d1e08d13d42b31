package term

import (
	"fmt"
	"math/rand"
	"testing"
)

func BenchmarkBuild(b *testing.B) {
	for b.Loop() {
		m := NewManager()
		vars := make([]*Term, 100)
		for i := range vars {
			vars[i] = m.Var(fmt.Sprint("v", i), m.BV(32), true)
		}
		for i := range 10_000 {
			x, y := vars[i%100], vars[i*7%100]
			m.And(m.SLt(m.BVAdd(x, m.BVUint(32, uint64(i))), y), m.Eq(m.BVMul(x, y), m.BVInt(32, int64(i))))
		}
	}
}

// BenchmarkSubstitute: one statement's weakest precondition of a formula with
// many conjuncts that the statement does not concern.
func BenchmarkSubstitute(b *testing.B) {
	m := NewManager()
	var conj []*Term
	vars := make([]*Term, 60)
	for i := range vars {
		vars[i] = m.Var(fmt.Sprint("v", i), m.BV(32), true)
	}
	for i := range vars {
		conj = append(conj, m.SLe(vars[i], m.BVAdd(vars[(i+1)%60], m.BVUint(32, uint64(i)))))
	}
	f := m.And(conj...)
	sub := map[*Term]*Term{vars[3]: m.BVAdd(vars[3], m.BVUint(32, 1))}
	for b.Loop() {
		m.Substitute(f, sub)
	}
}

func BenchmarkEval(b *testing.B) {
	r := rand.New(rand.NewSource(1))
	f := &forest{r: r, widths: []int{32}}
	m := NewManager()
	t := f.bits(32, 6).build(m)
	env := func(v *Term) (Value, error) { return ZeroValue(v.sort), nil }
	b.Run("eval", func(b *testing.B) {
		for b.Loop() {
			Eval(t, env)
		}
	})
	p := Compile(t)
	b.Run("program", func(b *testing.B) {
		for b.Loop() {
			p.Run(env)
		}
	})
}
