package z3

import (
	"context"
	"fmt"
	"testing"
	"time"

	"tav/solver"
	"tav/solver/term"
)

// BenchmarkTranslate is the time a node for a formula that is new to Z3.
func BenchmarkTranslate(b *testing.B) {
	m, back := newTest(b)
	x, y := m.Var("x", m.BV(32), true), m.Var("y", m.BV(32), true)
	k := uint64(0)
	b.ResetTimer()
	for n := 0; n < b.N; {
		before := back.known
		var conj []*term.Term
		for i := 0; i < 100; i++ {
			k++
			c := m.BVUint(32, k)
			conj = append(conj, m.Ite(m.SLe(x, c), m.Eq(m.BVAdd(x, c), y), m.ULe(m.BVXor(y, c), x)))
		}
		back.translate(m.And(conj...))
		n += back.known - before
	}
}

// triple is a Hoare triple's hypotheses and several goals, negated.
type triple struct {
	name  string
	pre   []*term.Term
	goals []*term.Term
}

func triples(m *term.Manager) []triple {
	bits := func(w int) triple {
		v := func(n string) *term.Term { return m.Var(fmt.Sprint(n, w), m.BV(w), true) }
		i, n, s, next := v("i"), v("n"), v("s"), v("next")
		k := func(x int64) *term.Term { return m.BVInt(w, x) }
		return triple{fmt.Sprint("bits", w),
			[]*term.Term{m.SLt(i, n), m.SLe(k(0), i), m.Eq(next, m.BVAdd(i, k(1))), m.SLe(s, i)},
			[]*term.Term{m.SLt(n, next), m.SLe(n, next), m.SLe(next, k(0)), m.SLe(next, s), m.SLt(n, s), m.SLe(n, k(5))}}
	}
	v := func(n string) *term.Term { return m.Var(n, m.Int(), true) }
	i, n, s, next := v("i"), v("n"), v("s"), v("next")
	k := m.IntInt
	in := func(x *term.Term) *term.Term { return m.And(m.IntLe(k(-1<<31), x), m.IntLe(x, k(1<<31-1))) }
	sum := m.IntAdd(i, k(1))
	wrapped := m.Ite(m.IntLe(sum, k(1<<31-1)), sum, m.IntSub(sum, k(1<<32)))
	return []triple{
		{"ints", []*term.Term{in(i), in(n), in(s), m.IntLt(i, n), m.IntLe(k(0), i), m.Eq(next, wrapped), m.IntLe(s, i)},
			[]*term.Term{m.IntLt(n, next), m.IntLe(n, next), m.IntLe(next, k(0)), m.IntLe(next, s), m.IntLt(n, s), m.IntLe(n, k(5))}},
		bits(32), bits(64),
	}
}

// BenchmarkTriple is the time a check of a small Hoare triple, with the goals as
// assumptions and as levels.
func BenchmarkTriple(b *testing.B) {
	m, back := newTest(b)
	ctx, cancel := context.WithCancel(bg)
	defer cancel()
	for _, tr := range triples(m) {
		for _, how := range []string{"assumptions", "levels"} {
			b.Run(tr.name+"/"+how, func(b *testing.B) {
				s := newSolver(b, back, solver.Options{Timeout: 5 * time.Second})
				defer s.Close()
				for n := 0; n < b.N; {
					s.Push()
					for _, p := range tr.pre {
						s.Assert(p)
					}
					for _, g := range tr.goals {
						n++
						if how == "assumptions" {
							s.Check(ctx, g)
							continue
						}
						s.Push()
						s.Assert(g)
						s.Check(ctx)
						s.Pop()
					}
					s.Pop()
				}
			})
		}
	}
}

// BenchmarkNew is the time to start a backend and to ask it a first question.
func BenchmarkNew(b *testing.B) {
	for n := 0; n < b.N; n++ {
		m := term.NewManager()
		back := New(m)
		newSolver(b, back, solver.Options{}).Check(bg, m.IntLe(m.Var("x", m.Int(), true), m.IntInt(3)))
		back.Close()
	}
}
