package accelerate

import (
	"context"
	"math/rand"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/solver/z3/z3test"
	"tav/traceabs/blocks"
	"tav/traceabs/certify"
)

// A loopWriter makes random programs of loops over two numbers of three bits.
type loopWriter struct {
	*cfgtest.Builder
	rnd  *rand.Rand
	vars []*cfg.Var
	last int // location
}

// The locations of every such program.
const (
	begin = iota
	failed
	first
)

func (w *loopWriter) next() int { w.last++; return w.last }

func (w *loopWriter) number() *term.Term {
	if w.rnd.Intn(2) == 0 {
		return w.Num(w.rnd.Int63n(8))
	}
	return w.vars[w.rnd.Intn(2)].Term
}

func (w *loopWriter) condition() *term.Term {
	x, y := w.vars[w.rnd.Intn(2)].Term, w.number()
	switch w.rnd.Intn(7) {
	case 0:
		return w.M.SLt(x, y)
	case 1:
		return w.M.ULe(x, y)
	case 2:
		return w.M.SLt(y, x)
	case 3:
		return w.M.ULt(y, x)
	case 4:
		return w.M.Eq(x, y)
	}
	return w.M.Ne(x, y)
}

// change is an assignment of a simple loop.
func (w *loopWriter) change(from int) (to int) {
	to = w.next()
	v := w.vars[w.rnd.Intn(2)]
	t := w.M.BVAdd(v.Term, w.Num(w.rnd.Int63n(8)))
	if w.rnd.Intn(5) == 0 {
		t = w.number()
	}
	w.Assign(from, to, v, t)
	return to
}

// loop is a loop that begins at a location; it returns where it ends.
func (w *loopWriter) loop(head, depth int) (end int) {
	end = w.next()
	at := w.next()
	w.Branch(head, at, end, w.condition())
	for range 1 + w.rnd.Intn(2) {
		switch w.rnd.Intn(6) {
		case 0: // the loop is left from inside, or that is an error
			to, on := []int{end, failed}[w.rnd.Intn(2)], w.next()
			w.Branch(at, to, on, w.condition())
			at = on
		case 1: // a branch
			yes, no, join := w.next(), w.next(), w.next()
			w.Branch(at, yes, no, w.condition())
			w.Assume(w.change(yes), join, w.M.True())
			w.Assume(no, join, w.M.True())
			at = join
		case 2:
			to := w.next()
			if depth == 0 {
				w.Havoc(at, to, w.vars[w.rnd.Intn(2)])
				at = w.loop(to, depth+1)
			} else {
				w.Assume(at, to, w.M.True())
				at = to
			}
		default:
			at = w.change(at)
		}
	}
	w.Assume(w.change(at), head, w.M.True())
	return end
}

func randomLoops(rnd *rand.Rand) *cfg.Program {
	b := cfgtest.New(3)
	w := &loopWriter{Builder: b, rnd: rnd, vars: []*cfg.Var{b.Global("x"), b.Global("y")}, last: first}
	w.Assume(begin, first, w.M.True())
	at := first
	for range 1 + rnd.Intn(2) {
		head := w.next()
		w.Assume(at, head, w.M.True())
		at = w.loop(head, 0)
	}
	w.Branch(at, failed, w.next(), w.M.And(w.condition(), w.condition()))
	w.Error(failed)
	return w.Program()
}

// TestRandomLoops: a program with jumps has the errors of the one that it is made of, which is also what its claim
// says and is proved; and mostly no others.
func TestRandomLoops(t *testing.T) {
	jumps, more, safe := 0, 0, 0
	for seed := int64(1); seed <= 1500; seed++ {
		prog := randomLoops(rand.New(rand.NewSource(seed)))
		b, ok := blocks.New(context.Background(), prog)
		if !ok {
			continue
		}
		p := New(b)
		if p == nil {
			continue
		}
		jumps++
		wrong, found := cfgtest.ExplicitError(prog), cfgtest.ExplicitError(p.Program)
		switch {
		case wrong && !found:
			t.Errorf("seed %d: an error is left out", seed)
		case found && !wrong:
			more++
		case !wrong:
			safe++
		}
		if seed%5 == 0 {
			if err := claim(t, prog, p).Check(context.Background(), z3test.Backend(t, prog.Terms), time.Minute); err != nil {
				t.Errorf("seed %d: %v", seed, err)
			}
		}
	}
	t.Logf("%d programs with jumps, %d of them safe, and %d others have errors with jumps only", jumps, safe, more)
	if jumps < 100 || safe < 20 || more > safe/4 {
		t.Errorf("%d programs with jumps, %d of them safe, and %d others have errors with jumps only", jumps, safe, more)
	}
}

func claim(t *testing.T, prog *cfg.Program, p *Program) *certify.Accelerated {
	t.Helper()
	b, ok := blocks.New(context.Background(), p.Program)
	if !ok {
		t.Fatal("no blocks")
	}
	c := &certify.Accelerated{Prog: prog, Accelerated: p.Program, Origin: p.Origin}
	for _, cut := range b.Cuts {
		c.Cuts = append(c.Cuts, cut.Loc)
	}
	for _, j := range p.Jumps {
		c.Jumps = append(c.Jumps, certify.Jump{Head: j.Head, In: j.In, Once: j.Once, End: j.End})
	}
	return c
}
