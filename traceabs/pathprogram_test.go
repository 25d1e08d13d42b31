package traceabs

import (
	"testing"
	"time"

	"tav/cfg"
	"tav/solver/term"
)

// nested is x := y := 0; while (*) { while (*) { x++; y++ } while (y > 0) { x--;
// y-- } }; error if x != y.
func nested() *builder {
	b := newBuilder(32)
	x, y, in := b.global("x"), b.global("y"), b.global("in")
	again := func() *term.Term { return b.m.SLt(b.num(0), in.Term) }
	b.assign(0, 1, x, b.num(0))
	b.assign(1, 2, y, b.num(0))
	b.havoc(2, 3, in)
	b.branch(3, 4, 20, again())
	b.havoc(4, 5, in)
	b.branch(5, 6, 8, again())
	b.assign(6, 7, x, b.m.BVAdd(x.Term, b.num(1)))
	b.assign(7, 4, y, b.m.BVAdd(y.Term, b.num(1)))
	b.branch(8, 9, 2, b.m.SLt(b.num(0), y.Term))
	b.assign(9, 10, x, b.m.BVSub(x.Term, b.num(1)))
	b.assign(10, 8, y, b.m.BVSub(y.Term, b.num(1)))
	b.branch(20, 21, 22, b.m.Ne(x.Term, y.Term))
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

// twoLoops is y := 0; for (x = n; x > 0; x--) y += 2; for (z = 0; y > 0; y -= 2)
// z++; error if z != n.
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
			prog := c.program.program()
			ctx := limited(t, time.Minute)
			r, err := Config{Prog: prog, Backend: backend(t, prog.Terms), Strategy: Strategy{Loop: 1}}.Run(ctx)
			if err != nil {
				t.Fatal(err)
			}
			if r.Verdict != True {
				t.Fatalf("verdict %v (%s)", r.Verdict, r.Reason)
			}
			if err := r.Proof.Validate(ctx, backend(t, prog.Terms), 5*time.Second); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestShrink: what a proof does not need goes, what is left is a proof.
func TestShrink(t *testing.T) {
	prog := countUp(32, 1, true).program()
	r, b := engine(t, prog)
	m := prog.Terms
	i, n := prog.Globals[0].Term, prog.Globals[1].Term
	zero := m.BVInt(32, 0)
	head := b.cuts[1].id
	a := &Annotation{prog: prog, b: b, conjuncts: make([][]*term.Term, len(b.cuts))}
	a.conjuncts[head] = []*term.Term{m.SLe(zero, i), m.SLe(i, n), m.SLe(zero, n), m.Or(m.Eq(i, zero), m.SLt(zero, n))}
	ctx := limited(t, 10*time.Second)
	a.shrink(ctx, r.env.oracle)
	if got := a.conjuncts[head]; len(got) != 1 || got[0] != m.SLe(i, n) {
		t.Errorf("%v is left, want i <= n", got)
	}
	if !a.prove(ctx, r.env.oracle) {
		t.Error("it is no proof any more")
	}
}

// TestVisit: unrollings of the same loops are traces of the same path program;
// it has exactly their edges.
func TestVisit(t *testing.T) {
	b := countUp(32, 1, true)
	prog := b.program()
	r, _ := engine(t, prog)
	straight := r.paths.visit(traceThrough(b, 0, 1, 2, 4, 5))
	once := traceThrough(b, 0, 1, 2, 3, 2, 4, 5)
	loop := r.paths.visit(once)
	if again := r.paths.visit(traceThrough(b, 0, 1, 2, 3, 2, 3, 2, 4, 5)); again != loop || again.visits != 2 {
		t.Error("an unrolling is not recognised")
	}
	if straight == loop || straight.loops || !loop.loops || loop.calls {
		t.Errorf("%+v and %+v", straight, loop)
	}
	q, copies := restrict(prog, once)
	if len(q.Entry.Edges) != 6 || len(q.Entry.Locs) != 6 || q.NumLocs() != 6 || copies[b.loc(6)] != nil {
		t.Errorf("%d edges and %d locations", len(q.Entry.Edges), len(q.Entry.Locs))
	}
	for l, c := range copies {
		if c.Kind != l.Kind || len(c.Out) > len(l.Out) || c == l {
			t.Errorf("the copy of location %d: %+v", l.ID, c)
		}
	}
}

// TestHints: predicates of failed annotations complete an automaton when they
// speak of the trace's variables.
func TestHints(t *testing.T) {
	prog := countUp(32, 1, true).program()
	r, _ := engine(t, prog)
	m := prog.Terms
	i, n, other := prog.Globals[0].Term, prog.Globals[1].Term, m.Var("other", m.BV(32), true)
	for k := int64(0); k < 2*maxHints; k++ {
		r.env.hints = append(r.env.hints, m.SLe(i, m.BVInt(32, k)), m.SLe(other, m.BVInt(32, k)))
	}
	got := r.relevantHints([]*term.Term{m.SLe(i, n)})
	if len(got) != maxHints {
		t.Errorf("%d hints, want %d", len(got), maxHints)
	}
	for _, h := range got {
		if m.FreeVars(h)[0] != i {
			t.Errorf("%v is no hint for i and n", h)
		}
	}
}
