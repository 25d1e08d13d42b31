package traceabs

import (
	"context"
	"math/rand"
	"testing"
	"time"

	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs/certify"
)

// engine prepares a refinement and the blocks of a program.
func engine(t testing.TB, prog *cfg.Program) (*refinement, *blocks) {
	t.Helper()
	r, err := Config{
		Prog: prog, Backend: backend(t, prog.Terms),
		Confirm: func(_ context.Context, e *ErrorTrace) error { return rerun(e) },
	}.newRefinement()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.close)
	b, ok := newBlocks(prog)
	if !ok {
		t.Fatal("the program has no blocks")
	}
	r.env.blocks = b
	return r, b
}

// answer is that of an engine.
func answer(t testing.TB, e Engine, env *Env, limit time.Duration) Answer {
	t.Helper()
	a, err := e.Run(context.Background(), env, limit)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func limited(t testing.TB, d time.Duration) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), d)
	t.Cleanup(cancel)
	return ctx
}

// unwind runs the bounded search and validates its certificate.
func unwind(t testing.TB, prog *cfg.Program, depth int) Answer {
	t.Helper()
	r, _ := engine(t, prog)
	e, err := newBounded(r.env, depth)
	if err != nil {
		t.Fatal(err)
	}
	defer e.solver.close()
	if err := e.run(limited(t, time.Minute)); err != nil {
		t.Fatal(err)
	}
	answer := e.answer
	if answer.certificate != nil {
		if err := answer.certificate.Validate(context.Background(), backend(t, prog.Terms), time.Second); err != nil {
			t.Errorf("the unwinding does not validate: %v", err)
		}
	}
	if answer.certificate != nil && answer.errorTrace != nil {
		t.Error("both a proof and an error trace")
	}
	return answer
}

// forLoop is for (i = 0; i < bound; i++) x++; error if x != want.
func forLoop(bound, want int64) *builder {
	b := newBuilder(32)
	i, x := b.global("i"), b.global("x")
	b.assign(0, 1, i, b.num(0))
	b.assign(1, 2, x, b.num(0))
	b.branch(2, 3, 5, b.m.SLt(i.Term, b.num(bound)))
	b.assign(3, 4, x, b.m.BVAdd(x.Term, b.num(1)))
	b.assign(4, 2, i, b.m.BVAdd(i.Term, b.num(1)))
	b.branch(5, 6, 7, b.m.Ne(x.Term, b.num(want)))
	b.error(6)
	return b
}

// sumOfBits is for (i = 0; i < n; i++) if (?) x++; error if x >= want.
func sumOfBits(n, want int64) *builder {
	b := newBuilder(32)
	i, x, in := b.global("i"), b.global("x"), b.global("in")
	b.assign(0, 1, i, b.num(0))
	b.assign(1, 2, x, b.num(0))
	b.branch(2, 3, 7, b.m.SLt(i.Term, b.num(n)))
	b.havoc(3, 4, in)
	b.branch(4, 5, 6, b.m.Ne(in.Term, b.num(0)))
	b.assign(5, 6, x, b.m.BVAdd(x.Term, b.num(1)))
	b.assign(6, 2, i, b.m.BVAdd(i.Term, b.num(1)))
	b.branch(7, 8, 9, b.m.SLe(b.num(want), x.Term))
	b.error(8)
	return b
}

// TestBoundedResumed: a search that is interrupted again and again finds the
// same, and its certificate validates.
func TestBoundedResumed(t *testing.T) {
	for name, test := range map[string]struct {
		build *builder
		want  Verdict
	}{
		"constant loop":       {forLoop(50, 50), True},
		"narrow loop":         {countUp(4, 1, true), True},
		"unbounded loop":      {countUp(32, 3, true), False},
		"sum of bits":         {sumOfBits(40, 41), True},
		"sum of bits, wrong":  {sumOfBits(40, 40), False},
		"many paths":          {locks(8), True},
		"many facts, at once": {sumOfBits(150, 150), False},
	} {
		t.Run(name, func(t *testing.T) {
			prog := test.build.program()
			r, _ := engine(t, prog)
			e, err := newBounded(r.env, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer e.solver.close()
			for pause := time.Millisecond; !e.over && pause < time.Minute; pause += pause/4 + 1 {
				ctx, cancel := context.WithTimeout(context.Background(), pause)
				err := e.run(ctx)
				cancel()
				if err != nil {
					t.Fatal(err)
				}
			}
			switch c := e.answer.certificate; {
			case test.want == False && e.answer.errorTrace != nil:
			case test.want == True && c != nil:
				if err := c.Validate(context.Background(), backend(t, prog.Terms), 10*time.Second); err != nil {
					t.Error(err)
				}
			default:
				t.Errorf("want %v, got %+v", test.want, e.answer)
			}
		})
	}
}

func TestBounded(t *testing.T) {
	tests := []struct {
		name  string
		build *builder
		want  Verdict
	}{
		{"constant loop", forLoop(50, 50), True},
		{"constant loop, wrong", forLoop(50, 51), False},
		{"unbounded loop, wrong", countUp(32, 3, true), False},
		{"many paths", locks(12), True},
		{"narrow loop", countUp(4, 1, true), True},
		{"sum of bits", sumOfBits(300, 301), True},
		{"sum of bits, wrong", sumOfBits(300, 300), False},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			answer := unwind(t, test.build.program(), 0)
			switch {
			case answer.errorTrace != nil && test.want == False:
			case answer.certificate != nil && test.want == True:
			default:
				t.Errorf("want %v, got %+v", test.want, answer)
			}
		})
	}
}

// TestBoundedUnsupported: what leaves the model makes TRUE impossible, and
// errors are still found.
func TestBoundedUnsupported(t *testing.T) {
	for _, wrong := range []int64{0, 1} {
		b := forLoop(5, 5+wrong)
		b.branch(7, 8, 9, b.m.Eq(b.vars["i"].Term, b.num(5)))
		b.loc(8).Kind = cfg.Unsupported
		answer := unwind(t, b.program(), 0)
		if answer.certificate != nil || (answer.errorTrace != nil) != (wrong == 1) || answer.errorTrace == nil && answer.open == "" {
			t.Errorf("got %+v", answer)
		}
	}
}

// TestBoundedUndefined: an error that needs undefined behaviour is none, and
// the program is not proved either.
func TestBoundedUndefined(t *testing.T) {
	b := newBuilder(32)
	x := b.global("x")
	b.havoc(0, 1, x)
	e := b.edge(1, 2, &cfg.Assign{Dst: []*cfg.Var{x}, Src: []*term.Term{b.m.BVAdd(x.Term, b.num(1))}})
	e.UB = []cfg.Undefined{{Cond: b.m.SLt(x.Term, b.num(0)), What: "negative"}}
	b.branch(2, 3, 4, b.m.Eq(x.Term, b.num(-5)))
	b.error(3)
	answer := unwind(t, b.program(), 0)
	if answer.certificate != nil || answer.errorTrace != nil || answer.open == "" {
		t.Errorf("got %+v", answer)
	}
}

// TestBoundedRandom compares with a search of all states.
func TestBoundedRandom(t *testing.T) {
	proofs, errors := 0, 0
	for seed := int64(1); seed <= 60; seed++ {
		prog := randomBuilder(rand.New(rand.NewSource(seed))).program()
		answer := unwind(t, prog, 30)
		wrong := explicitError(prog)
		switch {
		case answer.errorTrace != nil:
			errors++
			if !wrong {
				t.Errorf("seed %d: an error trace of a safe program", seed)
			}
		case answer.certificate != nil:
			proofs++
			if wrong {
				t.Errorf("seed %d: a proof of a wrong program", seed)
			}
		case wrong:
			t.Errorf("seed %d: the error is not found: %s", seed, answer.reason)
		}
	}
	if proofs < 8 || errors < 8 {
		t.Errorf("%d proofs, %d errors: too one-sided", proofs, errors)
	}
}

// TestUnwindingRejected: certificates that do not cover everything.
func TestUnwindingRejected(t *testing.T) {
	prog := forLoop(6, 6).program()
	proof := unwind(t, prog, 0).certificate.(*Unwinding)
	short := &Unwinding{certify.Unwinding{Prog: prog, Cuts: proof.Cuts, Dead: proof.Dead[:len(proof.Dead)-1]}}
	if err := short.Validate(context.Background(), backend(t, prog.Terms), time.Second); !isRefuted(err) {
		t.Errorf("a truncated certificate: %v", err)
	}
	given := &Unwinding{certify.Unwinding{Prog: prog, Cuts: proof.Cuts, Dead: [][]*cfg.Loc{nil, proof.Cuts}}}
	if err := given.Validate(context.Background(), backend(t, prog.Terms), time.Second); !isRefuted(err) {
		t.Errorf("a certificate that gives up what is reached: %v", err)
	}
	wrong := forLoop(6, 7).program()
	other := &Unwinding{certify.Unwinding{Prog: wrong, Dead: make([][]*cfg.Loc, len(proof.Dead))}}
	for _, l := range proof.Cuts {
		other.Cuts = append(other.Cuts, wrong.Entry.Locs[l.ID])
	}
	if err := other.Validate(context.Background(), backend(t, wrong.Terms), time.Second); !isRefuted(err) {
		t.Errorf("the certificate of another program: %v", err)
	}
}

// TestBlocksRefused: nondeterministic branches and calls have no blocks.
func TestBlocksRefused(t *testing.T) {
	b := newBuilder(8)
	x := b.global("x")
	b.edge(0, 1, &cfg.Assume{Cond: b.m.SLe(x.Term, b.num(5))})
	b.edge(0, 2, &cfg.Assume{Cond: b.m.SLe(b.num(5), x.Term)})
	b.branch(1, 2, 3, b.m.Eq(x.Term, b.num(2)))
	b.error(2)
	if _, ok := newBlocks(b.program()); ok {
		t.Error("overlapping branches were encoded")
	}
	if _, ok := newBlocks(recursion(3, 0).program()); ok {
		t.Error("calls were encoded")
	}
	inside := recursion(3, 0) // the only error is in the procedure that is called
	inside.loc(3).Kind = cfg.Plain
	inside.prog.Procs[1].Exit.Kind = cfg.Error
	if _, ok := newBlocks(inside.program()); ok {
		t.Error("calls were encoded")
	}
}
