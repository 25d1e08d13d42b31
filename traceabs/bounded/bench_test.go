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
// branch, an assertion and a write to an array. The assertion fails in the last round, or never.
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

// BenchmarkRounds: time and memory are to grow no faster than the number of rounds.
// The largest numbers take minutes: -bench 'Rounds/.*/.*/100?$' leaves them out.
func BenchmarkRounds(b *testing.B) {
	for _, most := range []int64{10, 100, 1000, 3000} {
		for _, symbolic := range []bool{false, true} {
			for _, fails := range []bool{false, true} {
				b.Run(fmt.Sprintf("symbolic=%v/fails=%v/%d", symbolic, fails, most), func(b *testing.B) {
					b.ReportAllocs()
					for range b.N {
						l, err := newLoops(enginetest.Env(b, rounds(most, symbolic, fails)))
						if err != nil {
							b.Fatal(err)
						}
						if err := l.run(context.Background()); err != nil || (l.answer.ErrorTrace != nil) != fails || (l.answer.Certificate != nil) == fails {
							b.Fatal(l.answer, err)
						}
						l.solver.close()
					}
				})
			}
		}
	}
}
