package solver

import (
	"fmt"
	"testing"

	"tav/solver/term"
)

// deepProgram is the formula of n steps x' = ite(x < n, x + k, x - y).
func deepProgram(m *term.Manager, n int) *term.Term {
	conj := []*term.Term{}
	x := m.Var("x", m.BV(32), true)
	limit := m.Var("n", m.BV(32), false)
	for i := range n {
		y := m.Var(fmt.Sprint("y", i), m.BV(32), i%2 == 0)
		next := m.Ite(m.ULt(x, limit), m.BVAdd(x, m.BVUint(32, uint64(i%7))), m.BVSub(x, m.BVMul(m.BVUint(32, 10), y)))
		if i%10 == 9 {
			v := m.Var(fmt.Sprint("x", i), m.BV(32), true)
			conj = append(conj, m.Eq(v, next))
			next = v
		}
		x = next
	}
	return m.And(append(conj, m.SLe(x, limit))...)
}

func BenchmarkIntEncoding(b *testing.B) {
	m := term.NewManager()
	f := deepProgram(m, 1000)
	for b.Loop() {
		e := NewIntEncoding(m)
		enc, _, err := e.Bool(f)
		if err != nil {
			b.Fatal(err)
		}
		e.Side(enc)
	}
}

// BenchmarkIntEncodingAgain: the encoding of a term that is known.
func BenchmarkIntEncodingAgain(b *testing.B) {
	m := term.NewManager()
	f := deepProgram(m, 1000)
	e := NewIntEncoding(m)
	for b.Loop() {
		enc, _, err := e.Bool(f)
		if err != nil {
			b.Fatal(err)
		}
		e.Side(enc)
	}
}
