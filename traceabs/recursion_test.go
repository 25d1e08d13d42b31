package traceabs

import (
	"context"
	"testing"
	"time"

	"tav/cfg"
	"tav/solver/term"
)

// fibonacci is fib(n) { count++; if (n < 2) return n; a = fib(n-1); return a + fib(n-2); } with
// main: 0 <= n <= bound; count = 0; r = fib(n); error if r == value or count == calls.
func fibonacci(bound, value, calls int64) *cfg.Program {
	b := newBuilder(16)
	main := b.proc
	count := b.global("count")
	n, r := b.variable("n", &main.Locals), b.variable("r", &main.Locals)
	f := b.newProc("fib")
	p, x, y, res := b.variable("n", &f.Params), b.variable("a", &f.Locals), b.variable("b", &f.Locals), b.variable("result", &f.Results)
	f.Exit, f.Recursive, f.Modifies = b.loc(9), true, []*cfg.Var{count}
	b.assign(0, 1, count, b.m.BVAdd(count.Term, b.num(1)))
	b.branch(1, 2, 3, b.m.SLt(p.Term, b.num(2)))
	b.assign(2, 9, res, p.Term)
	b.call(3, 4, f, []*term.Term{b.m.BVSub(p.Term, b.num(1))}, x)
	b.call(4, 5, f, []*term.Term{b.m.BVSub(p.Term, b.num(2))}, y)
	b.assign(5, 9, res, b.m.BVAdd(x.Term, y.Term))
	b.enter(main)
	b.locs[0] = main.Entry
	b.edge(0, 1, &cfg.Assume{Cond: b.m.And(b.m.SLe(b.num(0), n.Term), b.m.SLe(n.Term, b.num(bound)))})
	b.assign(1, 2, count, b.num(0))
	b.call(2, 3, f, []*term.Term{n.Term}, r)
	b.branch(3, 4, 5, b.m.Or(b.m.Eq(r.Term, b.num(value)), b.m.Eq(count.Term, b.num(calls))))
	b.error(4)
	return b.program()
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
			Prog: prog, Backend: backend(t, prog.Terms), inner: true,
			Confirm: func(ctx context.Context, e *ErrorTrace) error {
				confirmed++
				if feasible := r.env.tracer.check(context.WithoutCancel(ctx), newFormula(r.env.words, e.Trace), forward); feasible.Model == nil {
					return errMissing("a model: " + feasible.Reason)
				}
				return nil
			},
		}.newRefinement()
		if err != nil {
			t.Fatal(err)
		}
		answer, err := recursive(context.Background(), r.env)
		r.close()
		switch {
		case err != nil:
			t.Fatal(err)
		case (answer.errorTrace != nil) != (want == False) || (answer.certificate != nil) != (want == True):
			t.Errorf("value %d: %+v, want %v", k, answer, want)
		case want == False && confirmed != 1:
			t.Errorf("value %d: %d traces, the last of them confirmed", k, confirmed)
		case want == True:
			if err := answer.certificate.Validate(context.Background(), backend(t, prog.Terms), time.Second); err != nil {
				t.Errorf("value %d: %v", k, err)
			}
		}
	}
	if found[True] == 0 || found[False] == 0 {
		t.Errorf("one-sided: %v", found)
	}
}

// TestUnfoldDeeper: what lies behind calls that were left out is not proved.
func TestUnfoldDeeper(t *testing.T) {
	prog := recursion(1000, 0).program()
	r, err := Config{Prog: prog, Backend: backend(t, prog.Terms), inner: true}.newRefinement()
	if err != nil {
		t.Fatal(err)
	}
	defer r.close()
	answer, err := unfolded(context.Background(), r.env, 4, 100*time.Millisecond)
	if err != nil || answer.errorTrace != nil || answer.certificate != nil {
		t.Errorf("%+v %v", answer, err)
	}
	for depth := 0; depth < 5; depth++ {
		u := prog.Unfold(depth)
		if err := cfg.Sanity(u.Program); err != nil {
			t.Errorf("depth %d: %v", depth, err)
		}
	}
}
