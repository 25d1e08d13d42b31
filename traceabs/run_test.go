package traceabs

import (
	"context"
	"errors"
	"math/rand"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/z3/z3test"
	"tav/traceabs/engine"
	"tav/traceabs/trace"
	"tav/traceabs/trace/tracetest"
)

// verify runs the loop alone and then all engines, re-checks proofs, and
// returns the verdict, which both must agree on unless one is Unknown.
func verify(t testing.TB, prog *cfg.Program) *Result {
	t.Helper()
	loop, all := run(t, prog, Strategy{Name: "loop", Loop: 1}), run(t, prog, brief)
	if loop.Verdict != all.Verdict && loop.Verdict != Unknown && all.Verdict != Unknown {
		t.Fatalf("the loop says %v, %s says %v", loop.Verdict, all.Engine, all.Verdict)
	}
	if loop.Verdict == Unknown {
		return all
	}
	return loop
}

// brief is the default strategy with little time for bounded search.
var brief = Strategy{Name: "brief", Bounded: 0.1, First: 200 * time.Millisecond, Horn: 0.25, Candidates: 0.4, Loop: 0.7}

func run(t testing.TB, prog *cfg.Program, s Strategy) *Result {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	r, err := Config{
		Prog:     prog,
		Backend:  z3test.Backend(t, prog.Terms),
		Confirm:  func(_ context.Context, e *trace.ErrorTrace) (any, error) { return nil, tracetest.Rerun(e) },
		Strategy: s,
		Limits:   engine.Limits{Horn: time.Second},
	}.Run(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if r.Verdict == True {
		if err := r.Proof.Validate(ctx, z3test.Backend(t, prog.Terms), time.Minute); err != nil {
			t.Fatalf("the proof does not validate: %v", err)
		}
	}
	return r
}

func TestVerdicts(t *testing.T) {
	for _, c := range []struct {
		name    string
		program *cfgtest.Builder
		want    Verdict
	}{
		{"loop", cfgtest.CountUp(32, 1, true), True},
		{"loop with a negative bound", cfgtest.CountUp(32, 1, false), False},
		{"loop that steps over", cfgtest.CountUp(32, 2, true), False},
		{"recursion", cfgtest.Recursion(1000, 0), True},
		{"recursion that fails", cfgtest.Recursion(3, 1), False},
		{"locks", cfgtest.Locks(6), True},
	} {
		t.Run(c.name, func(t *testing.T) {
			if r := verify(t, c.program.Program()); r.Verdict != c.want {
				t.Errorf("verdict %v (%s), want %v", r.Verdict, r.Reason, c.want)
			}
		})
	}
}

// TestUnsupported: reaching the border of the model is neither TRUE nor FALSE,
// but an error found elsewhere still counts.
func TestUnsupported(t *testing.T) {
	for _, alsoError := range []bool{false, true} {
		b := cfgtest.New(8)
		x := b.Global("x")
		b.Branch(0, 1, 2, b.M.SLt(x.Term, b.Num(0)))
		b.Loc(1).Kind, b.Loc(1).Reason = cfg.Unsupported, "float at prog.c:3"
		b.Branch(2, 3, 4, b.M.Eq(x.Term, b.Num(7)))
		want := Unknown
		if alsoError {
			b.Error(3)
			want = False
		}
		r := verify(t, b.Program())
		if r.Verdict != want {
			t.Errorf("error reachable %v: verdict %v, want %v", alsoError, r.Verdict, want)
		}
		if want == Unknown && (r.Reason == nil || r.Reason.Error() != "unsupported: float at prog.c:3") {
			t.Errorf("reason %q", r.Reason)
		}
	}
}

// TestExhausted: where all executions were looked at, and one reaches the border of the model, the search ends.
func TestExhausted(t *testing.T) {
	b := cfgtest.ForLoop(5, 5)
	b.Branch(7, 8, 9, b.M.Eq(b.Vars["i"].Term, b.Num(5)))
	b.Loc(8).Kind, b.Loc(8).Reason = cfg.Unsupported, "float at prog.c:3"
	r := run(t, b.Program(), brief)
	var left *cfg.LeftError
	if r.Verdict != Unknown || !errors.As(r.Reason, &left) {
		t.Errorf("verdict %v (%v)", r.Verdict, r.Reason)
	}
	for _, e := range r.Stats.Engines {
		if e.Name == engine.TraceAbstraction {
			t.Error("trace abstraction looks for errors")
		}
	}
}

// TestUnconfirmed: an error trace that does not run is no counterexample.
func TestUnconfirmed(t *testing.T) {
	prog := cfgtest.CountUp(8, 2, true).Program()
	r, err := Config{
		Prog: prog, Backend: z3test.Backend(t, prog.Terms),
		Confirm: func(context.Context, *trace.ErrorTrace) (any, error) { return nil, tracetest.ErrMissing("everything") },
	}.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if r.Verdict != Unknown || len(r.Unconfirmed) == 0 {
		t.Errorf("verdict %v with %d unconfirmed traces", r.Verdict, len(r.Unconfirmed))
	}
}

// TestRandomPrograms compares the verdict with a search of all states.
func TestRandomPrograms(t *testing.T) {
	counts := map[Verdict]int{}
	for seed := int64(1); seed <= 60; seed++ {
		b := cfgtest.Random(rand.New(rand.NewSource(seed)), false)
		prog := b.Program()
		want := True
		if cfgtest.ExplicitError(prog) {
			want = False
		}
		r := verify(t, prog)
		counts[r.Verdict]++
		if r.Verdict != want && r.Verdict != Unknown {
			t.Errorf("seed %d: verdict %v, the search of all states says %v", seed, r.Verdict, want)
		}
	}
	if counts[Unknown] > 6 || counts[True] < 10 || counts[False] < 10 {
		t.Errorf("verdicts %v: too many unknown or one-sided", counts)
	}
}
