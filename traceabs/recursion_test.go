package traceabs

import (
	"context"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/solver/z3/z3test"
	"tav/traceabs/engine"
	"tav/traceabs/query"
	"tav/traceabs/trace"
	"tav/traceabs/trace/tracetest"
)

// fibonacci is fib(n) { count++; if (n < 2) return n; a = fib(n-1); return a + fib(n-2); } with
// main: 0 <= n <= bound; count = 0; r = fib(n); error if r == value or count == calls.
func fibonacci(bound, value, calls int64) *cfg.Program {
	b := cfgtest.New(16)
	main := b.Proc
	count := b.Global("count")
	n, r := b.Local("n", &main.Locals), b.Local("r", &main.Locals)
	f := b.NewProc("fib")
	p, x, y, res := b.Local("n", &f.Params), b.Local("a", &f.Locals), b.Local("b", &f.Locals), b.Local("result", &f.Results)
	f.Exit, f.Recursive, f.Modifies = b.Loc(9), true, []*cfg.Var{count}
	b.Assign(0, 1, count, b.M.BVAdd(count.Term, b.Num(1)))
	b.Branch(1, 2, 3, b.M.SLt(p.Term, b.Num(2)))
	b.Assign(2, 9, res, p.Term)
	b.Call(3, 4, f, []*term.Term{b.M.BVSub(p.Term, b.Num(1))}, x)
	b.Call(4, 5, f, []*term.Term{b.M.BVSub(p.Term, b.Num(2))}, y)
	b.Assign(5, 9, res, b.M.BVAdd(x.Term, y.Term))
	b.Enter(main)
	b.Locs[0] = main.Entry
	b.Edge(0, 1, &cfg.Assume{Cond: b.M.And(b.M.SLe(b.Num(0), n.Term), b.M.SLe(n.Term, b.Num(bound)))})
	b.Assign(1, 2, count, b.Num(0))
	b.Call(2, 3, f, []*term.Term{n.Term}, r)
	b.Branch(3, 4, 5, b.M.Or(b.M.Eq(r.Term, b.Num(value)), b.M.Eq(count.Term, b.Num(calls))))
	b.Error(4)
	return b.Program()
}

// TestUnfold: the error is found exactly when a run of the recursive function
// gives the value or makes that many calls; what is found is feasible as a
// nested word of the program.
func TestUnfold(t *testing.T) {
	const bound = 5
	values, counts := []int64{0, 1}, []int64{1, 1}
	for n := 2; n <= bound; n++ {
		values = append(values, values[n-1]+values[n-2])
		counts = append(counts, 1+counts[n-1]+counts[n-2])
	}
	found := map[Verdict]int{}
	for k := int64(0); k < 10; k++ {
		prog := fibonacci(bound, k, 20-k)
		want := True
		for n := range values {
			if values[n] == k || counts[n] == 20-k {
				want = False
			}
		}
		found[want]++
		confirmed := 0
		var r *refinement
		r, err := Config{
			Prog: prog, Backend: z3test.Backend(t, prog.Terms), Defined: true,
			Confirm: func(ctx context.Context, e *trace.ErrorTrace) (any, error) {
				confirmed++
				if feasible := r.env.Tracer.Check(context.WithoutCancel(ctx), trace.NewFormula(r.env.Words, e.Trace), query.Forward); feasible.Model == nil {
					return nil, tracetest.ErrMissing("a model: " + feasible.Reason)
				}
				return nil, nil
			},
		}.newRefinement(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		answer, err := r.engines[engine.UnfoldedCalls].Run(context.Background(), r.env, time.Minute)
		r.close()
		switch {
		case err != nil:
			t.Fatal(err)
		case (answer.ErrorTrace != nil) != (want == False) || (answer.Certificate != nil) != (want == True):
			t.Errorf("value %d: %+v, want %v", k, answer, want)
		case want == False && confirmed != 1:
			t.Errorf("value %d: %d traces, the last of them confirmed", k, confirmed)
		case want == True:
			if err := answer.Certificate.Validate(context.Background(), z3test.Backend(t, prog.Terms), time.Minute); err != nil {
				t.Errorf("value %d: %v", k, err)
			}
		}
	}
	if found[True] == 0 || found[False] == 0 {
		t.Errorf("one-sided: %v", found)
	}
}

// TestUnfoldDeeper: what comes after calls that were left out is not proved.
func TestUnfoldDeeper(t *testing.T) {
	prog := cfgtest.Recursion(1000, 0).Program()
	r, err := Config{Prog: prog, Backend: z3test.Backend(t, prog.Terms), Defined: true}.newRefinement(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer r.close()
	for _, e := range []int{0, 1, 2} { // each of its engines
		c := &unfoldings{limit: time.Second}
		c.unfold(context.Background(), r.env, 4)
		c.engines = c.engines[e : e+1]
		answer, err := c.round(context.Background(), r.env)
		if err != nil || answer.ErrorTrace != nil || answer.Certificate != nil || e == 0 && !c.search.Deeper() {
			t.Errorf("%s: %+v %v", c.engines[0].Name(), answer, err)
		}
		c.Close()
	}
	for depth := 0; depth < 5; depth++ {
		u := prog.Unfold(depth)
		if err := cfg.Sanity(u.Program); err != nil {
			t.Errorf("depth %d: %v", depth, err)
		}
	}
}
