package bounded

import (
	"context"
	"fmt"
	"testing"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/traceabs/engine/enginetest"
)

// rounds is a loop of so many rounds, or of an input up to that, each with an input, a
// branch, an assertion and a write to an array. The assertion fails in the last iteration, or never.
func rounds(most int64, symbolic, fails bool) *cfg.Program {
	b := cfgtest.New(16)
	i, n, in, y, a := b.Global("i"), b.Global("n"), b.Global("in"), b.Global("y"), b.Memory("a")
	if symbolic {
		b.Havoc(0, 1, n)
	} else {
		b.Assign(0, 1, n, b.Num(most))
	}
	b.Assume(1, 2, b.M.And(b.M.SLe(b.Num(0), n.Term), b.M.SLe(n.Term, b.Num(most))))
	b.Assign(2, 3, i, b.Num(0))
	b.Branch(3, 4, 12, b.M.SLt(i.Term, n.Term))
	b.Havoc(4, 5, in)
	b.Branch(5, 6, 7, b.M.SLt(b.Num(10), in.Term))
	b.Assign(6, 8, y, in.Term)
	b.Assign(7, 8, y, b.Num(20))
	b.Edge(8, 9, &cfg.Assign{Dst: []*cfg.Var{a}, Src: []*term.Term{b.M.Store(a.Term, i.Term, y.Term)}})
	wrong := b.M.SLe(y.Term, b.Num(10))
	if fails {
		wrong = b.M.Or(wrong, b.M.And(b.M.Eq(i.Term, b.Num(most-1)), b.M.Eq(y.Term, b.Num(77))))
	}
	b.Branch(9, 10, 11, wrong)
	b.Error(10)
	b.Assign(11, 3, i, b.M.BVAdd(i.Term, b.Num(1)))
	return b.Program()
}

// counting is a loop of so many iterations that counts in which of them an input is large. They are never more than
// the iterations so far, which is asserted in each, and all of them in some execution, which fails if asked for.
func counting(rounds int64, fails bool) *cfg.Program {
	b := cfgtest.New(16)
	i, n, in := b.Global("i"), b.Global("n"), b.Global("in")
	b.Assign(0, 1, i, b.Num(0))
	b.Assign(1, 2, n, b.Num(0))
	b.Branch(2, 3, 9, b.M.SLt(i.Term, b.Num(rounds)))
	b.Havoc(3, 4, in)
	b.Branch(4, 5, 6, b.M.SLt(b.Num(10), in.Term))
	b.Assign(5, 6, n, b.M.BVAdd(n.Term, b.Num(1)))
	b.Assign(6, 7, i, b.M.BVAdd(i.Term, b.Num(1)))
	wrong := b.M.SLt(i.Term, n.Term)
	if fails {
		wrong = b.M.Eq(n.Term, b.Num(rounds))
	}
	b.Branch(7, 8, 2, wrong)
	b.Error(8)
	return b.Program()
}

// BenchmarkCounting: the same growth where each iteration depends on all before.
func BenchmarkCounting(b *testing.B) {
	for _, rounds := range []int64{10, 100, 1000} {
		for _, fails := range []bool{false, true} {
			b.Run(fmt.Sprintf("fails=%v/%d", fails, rounds), func(b *testing.B) {
				b.ReportAllocs()
				for range b.N {
					searched(b, counting(rounds, fails), fails)
				}
			})
		}
	}
}

// searched searches loop by loop for an error, or for the proof that there is none.
func searched(b *testing.B, prog *cfg.Program, fails bool) {
	l, err := newLoops(enginetest.Env(b, prog))
	if err != nil {
		b.Fatal(err)
	}
	if err := l.run(context.Background()); err != nil || (l.answer.ErrorTrace != nil) != fails || (l.answer.Certificate != nil) == fails {
		b.Fatal(l.answer, err)
	}
	l.solver.close()
}

// BenchmarkRounds: time and memory are to grow no faster than the number of iterations.
// The largest numbers take minutes: -bench 'Rounds/.*/.*/100?$' leaves them out.
func BenchmarkRounds(b *testing.B) {
	for _, most := range []int64{10, 100, 1000, 3000} {
		for _, symbolic := range []bool{false, true} {
			for _, fails := range []bool{false, true} {
				b.Run(fmt.Sprintf("symbolic=%v/fails=%v/%d", symbolic, fails, most), func(b *testing.B) {
					b.ReportAllocs()
					for range b.N {
						searched(b, rounds(most, symbolic, fails), fails)
					}
				})
			}
		}
	}
}
