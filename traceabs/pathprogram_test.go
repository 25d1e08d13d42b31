package traceabs

import (
	"testing"

	"tav/cfg"
)

// nested is s := 0; for (i = 0; i < n; i++) for (j = 0; j < m; j++) s++;
// error if s < i when the loops are over and n, m >= 1.
func nested() *builder {
	b := newBuilder(32)
	i, j, n, k, s := b.global("i"), b.global("j"), b.global("n"), b.global("m"), b.global("s")
	in := func(v *cfg.Var) *cfg.Assume {
		return &cfg.Assume{Cond: b.m.And(b.m.SLe(b.num(1), v.Term), b.m.SLe(v.Term, b.num(1000)))}
	}
	b.edge(0, 1, in(n))
	b.edge(1, 2, in(k))
	b.assign(2, 3, s, b.num(0))
	b.assign(3, 4, i, b.num(0))
	b.branch(4, 5, 20, b.m.SLt(i.Term, n.Term))
	b.assign(5, 6, j, b.num(0))
	b.branch(6, 7, 10, b.m.SLt(j.Term, k.Term))
	b.assign(7, 8, s, b.m.BVAdd(s.Term, b.num(1)))
	b.assign(8, 6, j, b.m.BVAdd(j.Term, b.num(1)))
	b.assign(10, 4, i, b.m.BVAdd(i.Term, b.num(1)))
	b.branch(20, 21, 22, b.m.SLt(s.Term, i.Term))
	b.error(21)
	return b
}

// phases is x := 0; y := 50; while (x < 100) { x++; if (x > 50) y++ }; error if
// y != 100.
func phases() *builder {
	b := newBuilder(32)
	x, y := b.global("x"), b.global("y")
	b.assign(0, 1, x, b.num(0))
	b.assign(1, 2, y, b.num(50))
	b.branch(2, 3, 6, b.m.SLt(x.Term, b.num(100)))
	b.assign(3, 4, x, b.m.BVAdd(x.Term, b.num(1)))
	b.branch(4, 5, 2, b.m.SLt(b.num(50), x.Term))
	b.assign(5, 2, y, b.m.BVAdd(y.Term, b.num(1)))
	b.branch(6, 7, 8, b.m.Ne(y.Term, b.num(100)))
	b.error(7)
	return b
}

// branches is a := b := i := 0; while (*) { i++; if (*) a++ else b++ }; error
// if a + b != i.
func branches() *builder {
	b := newBuilder(32)
	x, y, i, in := b.global("a"), b.global("b"), b.global("i"), b.global("in")
	b.assign(0, 1, x, b.num(0))
	b.assign(1, 2, y, b.num(0))
	b.assign(2, 3, i, b.num(0))
	b.havoc(3, 4, in)
	b.branch(4, 5, 10, b.m.SLt(b.num(0), in.Term))
	b.assign(5, 6, i, b.m.BVAdd(i.Term, b.num(1)))
	b.havoc(6, 7, in)
	b.branch(7, 8, 9, b.m.SLt(b.num(0), in.Term))
	b.assign(8, 3, x, b.m.BVAdd(x.Term, b.num(1)))
	b.assign(9, 3, y, b.m.BVAdd(y.Term, b.num(1)))
	b.branch(10, 11, 12, b.m.Ne(b.m.BVAdd(x.Term, y.Term), i.Term))
	b.error(11)
	return b
}

// lockstep is x := y := n; while (x != 0) { x--; y-- }; error if y != 0, twice.
func twoLoops() *builder {
	b := newBuilder(32)
	n, x, y, z := b.global("n"), b.global("x"), b.global("y"), b.global("z")
	b.edge(0, 1, &cfg.Assume{Cond: b.m.And(b.m.SLe(b.num(0), n.Term), b.m.SLe(n.Term, b.num(100000)))})
	b.assign(1, 2, x, n.Term)
	b.assign(2, 3, y, b.num(0))
	b.branch(3, 4, 6, b.m.SLt(b.num(0), x.Term))
	b.assign(4, 5, x, b.m.BVSub(x.Term, b.num(1)))
	b.assign(5, 3, y, b.m.BVAdd(y.Term, b.num(2)))
	b.assign(6, 7, z, b.num(0))
	b.branch(7, 8, 10, b.m.SLt(b.num(0), y.Term))
	b.assign(8, 9, y, b.m.BVSub(y.Term, b.num(2)))
	b.assign(9, 7, z, b.m.BVAdd(z.Term, b.num(1)))
	b.branch(10, 11, 12, b.m.Ne(z.Term, n.Term))
	b.error(11)
	return b
}

// TestPathInvariants: the loop alone proves what needs loop invariants that
// interpolants of single traces do not find.
func TestPathInvariants(t *testing.T) {
	for _, c := range []struct {
		name    string
		program *builder
	}{
		{"nested loops", nested()},
		{"phases", phases()},
		{"branches", branches()},
		{"loop after loop", twoLoops()},
		{"move over", moveOver(0)},
		{"constant loop", forLoop(1000, 1000)},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := run(t, c.program.program(), true)
			t.Logf("%+v", r.Stats)
			if r.Verdict != True {
				t.Errorf("verdict %v (%s)", r.Verdict, r.Reason)
			}
		})
	}
}
