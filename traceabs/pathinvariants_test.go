package traceabs

import (
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/z3/z3test"
	"tav/traceabs/engine/enginetest"
)

// TestPathInvariants: the loop alone proves what needs loop invariants that
// interpolants of single traces do not find.
func TestPathInvariants(t *testing.T) {
	for _, c := range []struct {
		name    string
		program *cfgtest.Builder
	}{
		{"nested loops", cfgtest.Nested()},
		{"phases", phases()},
		{"branches", branches()},
		{"loop after loop", twoLoops()},
		{"move over", cfgtest.MoveOver(0)},
		{"constant loop", cfgtest.ForLoop(1000, 1000)},
	} {
		t.Run(c.name, func(t *testing.T) {
			prog := c.program.Program()
			ctx := enginetest.Limited(t, time.Minute)
			r, err := Config{Prog: prog, Backend: z3test.Backend(t, prog.Terms), Strategy: Strategy{Loop: 1}}.Run(ctx)
			if err != nil {
				t.Fatal(err)
			}
			if r.Verdict != True {
				t.Fatalf("verdict %v (%s)", r.Verdict, r.Reason)
			}
			if err := r.Proof.Validate(ctx, z3test.Backend(t, prog.Terms), time.Minute); err != nil {
				t.Error(err)
			}
		})
	}
}

// phases is x := 0; y := 50; while (x < 100) { x++; if (x > 50) y++ }; error if
// y != 100.
func phases() *cfgtest.Builder {
	b := cfgtest.New(32)
	x, y := b.Global("x"), b.Global("y")
	b.Assign(0, 1, x, b.Num(0))
	b.Assign(1, 2, y, b.Num(50))
	b.Branch(2, 3, 6, b.M.SLt(x.Term, b.Num(100)))
	b.Assign(3, 4, x, b.M.BVAdd(x.Term, b.Num(1)))
	b.Branch(4, 5, 2, b.M.SLt(b.Num(50), x.Term))
	b.Assign(5, 2, y, b.M.BVAdd(y.Term, b.Num(1)))
	b.Branch(6, 7, 8, b.M.Ne(y.Term, b.Num(100)))
	b.Error(7)
	return b
}

// branches is a := b := i := 0; while (*) { i++; if (*) a++ else b++ }; error
// if a + b != i.
func branches() *cfgtest.Builder {
	b := cfgtest.New(32)
	x, y, i, in := b.Global("a"), b.Global("b"), b.Global("i"), b.Global("in")
	b.Assign(0, 1, x, b.Num(0))
	b.Assign(1, 2, y, b.Num(0))
	b.Assign(2, 3, i, b.Num(0))
	b.Havoc(3, 4, in)
	b.Branch(4, 5, 10, b.M.SLt(b.Num(0), in.Term))
	b.Assign(5, 6, i, b.M.BVAdd(i.Term, b.Num(1)))
	b.Havoc(6, 7, in)
	b.Branch(7, 8, 9, b.M.SLt(b.Num(0), in.Term))
	b.Assign(8, 3, x, b.M.BVAdd(x.Term, b.Num(1)))
	b.Assign(9, 3, y, b.M.BVAdd(y.Term, b.Num(1)))
	b.Branch(10, 11, 12, b.M.Ne(b.M.BVAdd(x.Term, y.Term), i.Term))
	b.Error(11)
	return b
}

// twoLoops is y := 0; for (x = n; x > 0; x--) y += 2; for (z = 0; y > 0; y -= 2)
// z++; error if z != n.
func twoLoops() *cfgtest.Builder {
	b := cfgtest.New(32)
	n, x, y, z := b.Global("n"), b.Global("x"), b.Global("y"), b.Global("z")
	b.Edge(0, 1, &cfg.Assume{Cond: b.M.And(b.M.SLe(b.Num(0), n.Term), b.M.SLe(n.Term, b.Num(100000)))})
	b.Assign(1, 2, x, n.Term)
	b.Assign(2, 3, y, b.Num(0))
	b.Branch(3, 4, 6, b.M.SLt(b.Num(0), x.Term))
	b.Assign(4, 5, x, b.M.BVSub(x.Term, b.Num(1)))
	b.Assign(5, 3, y, b.M.BVAdd(y.Term, b.Num(2)))
	b.Assign(6, 7, z, b.Num(0))
	b.Branch(7, 8, 10, b.M.SLt(b.Num(0), y.Term))
	b.Assign(8, 9, y, b.M.BVSub(y.Term, b.Num(2)))
	b.Assign(9, 7, z, b.M.BVAdd(z.Term, b.Num(1)))
	b.Branch(10, 11, 12, b.M.Ne(z.Term, n.Term))
	b.Error(11)
	return b
}
