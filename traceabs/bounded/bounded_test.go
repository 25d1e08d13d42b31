package bounded

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
	"tav/traceabs/engine"
	"tav/traceabs/engine/enginetest"
)

// unwind runs the bounded search and validates its certificate.
func unwind(t testing.TB, prog *cfg.Program, depth int) engine.Answer {
	t.Helper()
	env := enginetest.Env(t, prog)
	e, err := newBounded(env, depth)
	if err != nil {
		t.Fatal(err)
	}
	defer e.solver.close()
	if err := e.run(enginetest.Limited(t, time.Minute)); err != nil {
		t.Fatal(err)
	}
	answer := e.answer
	if answer.Certificate != nil {
		if err := answer.Certificate.Validate(context.Background(), z3test.Backend(t, prog.Terms), time.Minute); err != nil {
			t.Errorf("the unwinding does not validate: %v", err)
		}
	}
	if answer.Certificate != nil && answer.ErrorTrace != nil {
		t.Error("both a proof and an error trace")
	}
	return answer
}

// TestBoundedResumed: a search that is interrupted again and again finds the
// same, and its certificate validates.
func TestBoundedResumed(t *testing.T) {
	for name, test := range map[string]struct {
		build *cfgtest.Builder
		want  string
	}{
		"constant loop":       {cfgtest.ForLoop(50, 50), "proof"},
		"narrow loop":         {cfgtest.CountUp(4, 1, true), "proof"},
		"unbounded loop":      {cfgtest.CountUp(32, 3, true), "error"},
		"sum of bits":         {cfgtest.SumOfBits(40, 41), "proof"},
		"sum of bits, wrong":  {cfgtest.SumOfBits(40, 40), "error"},
		"many paths":          {cfgtest.Locks(8), "proof"},
		"many facts, at once": {cfgtest.SumOfBits(150, 150), "error"},
	} {
		t.Run(name, func(t *testing.T) {
			prog := test.build.Program()
			env := enginetest.Env(t, prog)
			e, err := newBounded(env, 0)
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
			switch c := e.answer.Certificate; {
			case test.want == "error" && e.answer.ErrorTrace != nil:
			case test.want == "proof" && c != nil:
				if err := c.Validate(context.Background(), z3test.Backend(t, prog.Terms), time.Minute); err != nil {
					t.Error(err)
				}
			default:
				t.Errorf("want a %s, got %+v", test.want, e.answer)
			}
		})
	}
}

func TestBounded(t *testing.T) {
	tests := []struct {
		name  string
		build *cfgtest.Builder
		want  string
	}{
		{"constant loop", cfgtest.ForLoop(50, 50), "proof"},
		{"constant loop, wrong", cfgtest.ForLoop(50, 51), "error"},
		{"unbounded loop, wrong", cfgtest.CountUp(32, 3, true), "error"},
		{"many paths", cfgtest.Locks(12), "proof"},
		{"narrow loop", cfgtest.CountUp(4, 1, true), "proof"},
		{"sum of bits", cfgtest.SumOfBits(300, 301), "proof"},
		{"sum of bits, wrong", cfgtest.SumOfBits(300, 300), "error"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			answer := unwind(t, test.build.Program(), 0)
			switch {
			case answer.ErrorTrace != nil && test.want == "error":
			case answer.Certificate != nil && test.want == "proof":
			default:
				t.Errorf("want a %s, got %+v", test.want, answer)
			}
		})
	}
}

// TestBoundedUnsupported: what leaves the model makes TRUE impossible, and
// errors are still found.
func TestBoundedUnsupported(t *testing.T) {
	for _, wrong := range []int64{0, 1} {
		b := cfgtest.ForLoop(5, 5+wrong)
		b.Branch(7, 8, 9, b.M.Eq(b.Vars["i"].Term, b.Num(5)))
		b.Loc(8).Kind = cfg.Unsupported
		answer := unwind(t, b.Program(), 0)
		if answer.Certificate != nil || (answer.ErrorTrace != nil) != (wrong == 1) || answer.ErrorTrace == nil && answer.Open == nil {
			t.Errorf("got %+v", answer)
		}
	}
}

// TestBoundedUndefined: an error that needs undefined behaviour is none, and
// the program is not proved either.
func TestBoundedUndefined(t *testing.T) {
	b := cfgtest.New(32)
	x := b.Global("x")
	b.Havoc(0, 1, x)
	e := b.Edge(1, 2, &cfg.Assign{Dst: []*cfg.Var{x}, Src: []*term.Term{b.M.BVAdd(x.Term, b.Num(1))}})
	e.UB = []cfg.Undefined{{Cond: b.M.SLt(x.Term, b.Num(0)), What: "negative"}}
	b.Branch(2, 3, 4, b.M.Eq(x.Term, b.Num(-5)))
	b.Error(3)
	answer := unwind(t, b.Program(), 0)
	if answer.Certificate != nil || answer.ErrorTrace != nil || answer.Open == nil {
		t.Errorf("got %+v", answer)
	}
}

// TestBoundedRandom compares with a search of all states.
func TestBoundedRandom(t *testing.T) {
	proofs, errors := 0, 0
	for seed := int64(1); seed <= 60; seed++ {
		prog := cfgtest.Random(rand.New(rand.NewSource(seed)), false).Program()
		answer := unwind(t, prog, 30)
		wrong := cfgtest.ExplicitError(prog)
		switch {
		case answer.ErrorTrace != nil:
			errors++
			if !wrong {
				t.Errorf("seed %d: an error trace of a safe program", seed)
			}
		case answer.Certificate != nil:
			proofs++
			if wrong {
				t.Errorf("seed %d: a proof of a wrong program", seed)
			}
		case wrong:
			t.Errorf("seed %d: the error is not found: %s", seed, answer.Reason)
		}
	}
	if proofs < 8 || errors < 8 {
		t.Errorf("%d proofs, %d errors: too one-sided", proofs, errors)
	}
}

// TestUnwindingRejected: certificates that do not cover everything.
func TestUnwindingRejected(t *testing.T) {
	prog := cfgtest.ForLoop(6, 6).Program()
	proof := unwind(t, prog, 0).Certificate.(*Unwinding)
	first, rest := proof.Positions[0], proof.Positions[1:]
	for what, positions := range map[string][]certify.Position{
		"truncated":                 proof.Positions[:len(proof.Positions)-2],
		"what is reached is dead":   {first, {Loc: rest[0].Loc, Dead: true}},
		"an error is reached":       {first, {Loc: prog.Entry.Locs[6]}},
		"the entry is not at first": rest,
	} {
		wrong := &Unwinding{certify.Unwinding{Prog: prog, Cuts: proof.Cuts, Positions: positions}}
		if err := wrong.Validate(context.Background(), z3test.Backend(t, prog.Terms), time.Minute); !enginetest.IsRefuted(err) {
			t.Errorf("%s: %v", what, err)
		}
	}
	wrong := cfgtest.ForLoop(6, 7).Program()
	other := &Unwinding{certify.Unwinding{Prog: wrong}}
	for _, l := range proof.Cuts {
		other.Cuts = append(other.Cuts, wrong.Entry.Locs[l.ID])
	}
	for _, p := range proof.Positions {
		p.Loc = wrong.Entry.Locs[p.Loc.ID]
		other.Positions = append(other.Positions, p)
	}
	if err := other.Validate(context.Background(), z3test.Backend(t, wrong.Terms), time.Minute); !enginetest.IsRefuted(err) {
		t.Errorf("the certificate of another program: %v", err)
	}
}

// TestBlocksRefused: nondeterministic branches and calls have no blocks.
func TestBlocksRefused(t *testing.T) {
	b := cfgtest.New(8)
	x := b.Global("x")
	b.Edge(0, 1, &cfg.Assume{Cond: b.M.SLe(x.Term, b.Num(5))})
	b.Edge(0, 2, &cfg.Assume{Cond: b.M.SLe(b.Num(5), x.Term)})
	b.Branch(1, 2, 3, b.M.Eq(x.Term, b.Num(2)))
	b.Error(2)
	if _, ok := blocks.New(context.Background(), b.Program()); ok {
		t.Error("overlapping branches were encoded")
	}
	if _, ok := blocks.New(context.Background(), cfgtest.Recursion(3, 0).Program()); ok {
		t.Error("calls were encoded")
	}
	inside := cfgtest.Recursion(3, 0) // the only error is in the procedure that is called
	inside.Loc(3).Kind = cfg.Plain
	inside.Prog.Procs[1].Exit.Kind = cfg.Error
	if _, ok := blocks.New(context.Background(), inside.Program()); ok {
		t.Error("calls were encoded")
	}
}
