package traceabs

import (
	"context"
	"math/rand"
	"testing"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
	"tav/solver/z3"
)

func backend(t testing.TB, m *term.Manager) solver.Backend {
	t.Helper()
	b, err := z3.New(m)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

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
		Backend:  backend(t, prog.Terms),
		Confirm:  func(_ context.Context, e *ErrorTrace) error { return rerun(e) },
		Strategy: s,
		Limits:   Limits{Horn: time.Second},
	}.Run(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if r.Verdict == True {
		if err := r.Proof.Validate(ctx, backend(t, prog.Terms), time.Second); err != nil {
			t.Fatalf("the proof does not validate: %v", err)
		}
	}
	return r
}

// rerun executes an error trace of a program without calls on its values.
func rerun(e *ErrorTrace) error {
	state := map[*term.Term]term.Value{}
	for _, v := range e.Initial {
		state[v.Var.Term], _ = term.ValueOf(v.Value)
	}
	inputs := e.Inputs
	env := func(v *term.Term) (term.Value, error) {
		if x, ok := state[v]; ok {
			return x, nil
		}
		return term.Value{}, errMissing(v.Name())
	}
	for i, edge := range e.Letters {
		for _, u := range edge.UB {
			if x, err := term.Eval(u.Cond, env); err != nil || x.Bool() {
				return errMissing("defined behaviour: " + u.What)
			}
		}
		switch a := edge.Action.(type) {
		case *cfg.Assume:
			x, err := term.Eval(a.Cond, env)
			if err != nil {
				return err
			}
			if !x.Bool() {
				return errMissing("a way past " + a.Cond.String())
			}
		case *cfg.Assign:
			values := make([]term.Value, len(a.Src))
			for k, s := range a.Src {
				x, err := term.Eval(s, env)
				if err != nil {
					return err
				}
				values[k] = x
			}
			for k, v := range a.Dst {
				state[v.Term] = values[k]
			}
		case *cfg.Havoc:
			for range a.Dst {
				if len(inputs) == 0 || inputs[0].Pos != i {
					return errMissing("an input")
				}
				state[inputs[0].Var.Term], _ = term.ValueOf(inputs[0].Value)
				inputs = inputs[1:]
			}
		default:
			return nil // calls are confirmed by the interpreter's own tests
		}
	}
	return nil
}

type errMissing string

func (e errMissing) Error() string { return "the error trace lacks " + string(e) }

func TestVerdicts(t *testing.T) {
	for _, c := range []struct {
		name    string
		program *builder
		want    Verdict
	}{
		{"loop", countUp(32, 1, true), True},
		{"loop with a negative bound", countUp(32, 1, false), False},
		{"loop that steps over", countUp(32, 2, true), False},
		{"recursion", recursion(1000, 0), True},
		{"recursion that fails", recursion(3, 1), False},
		{"locks", locks(6), True},
	} {
		t.Run(c.name, func(t *testing.T) {
			if r := verify(t, c.program.program()); r.Verdict != c.want {
				t.Errorf("verdict %v (%s), want %v", r.Verdict, r.Reason, c.want)
			}
		})
	}
}

// TestUnsupported: reaching the border of the model is neither TRUE nor FALSE,
// but an error found elsewhere still counts.
func TestUnsupported(t *testing.T) {
	for _, alsoError := range []bool{false, true} {
		b := newBuilder(8)
		x := b.global("x")
		b.branch(0, 1, 2, b.m.SLt(x.Term, b.num(0)))
		b.loc(1).Kind, b.loc(1).Reason = cfg.Unsupported, "float at prog.c:3"
		b.branch(2, 3, 4, b.m.Eq(x.Term, b.num(7)))
		want := Unknown
		if alsoError {
			b.error(3)
			want = False
		}
		r := verify(t, b.program())
		if r.Verdict != want {
			t.Errorf("error reachable %v: verdict %v, want %v", alsoError, r.Verdict, want)
		}
		if want == Unknown && r.Reason != "unsupported: float at prog.c:3" {
			t.Errorf("reason %q", r.Reason)
		}
	}
}

// TestUnconfirmed: an error trace that does not run is no counterexample.
func TestUnconfirmed(t *testing.T) {
	prog := countUp(8, 2, true).program()
	r, err := Config{
		Prog: prog, Backend: backend(t, prog.Terms),
		Confirm: func(context.Context, *ErrorTrace) error { return errMissing("everything") },
	}.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if r.Verdict != Unknown || len(r.Unconfirmed) == 0 {
		t.Errorf("verdict %v with %d unconfirmed traces", r.Verdict, len(r.Unconfirmed))
	}
}

// locks is a program with 2^n paths a round that a proof must not enumerate.
func locks(n int) *builder {
	b := newBuilder(32)
	next := func() int { b.nextLoc++; return b.nextLoc }
	here := 0
	var ps, ls []*cfg.Var
	for i := 0; i < n; i++ {
		ps = append(ps, b.global("p"+string(rune('a'+i))))
		ls = append(ls, b.global("l"+string(rune('a'+i))))
		to := next()
		b.havoc(here, to, ps[i])
		here = to
	}
	for i := range ps {
		to := next()
		b.assign(here, to, ls[i], b.num(0))
		here = to
	}
	for i := range ps {
		set, join := next(), next()
		b.branch(here, set, join, b.m.Ne(ps[i].Term, b.num(0)))
		b.assign(set, join, ls[i], b.num(1))
		here = join
	}
	fail := next()
	for i := range ps {
		test, join := next(), next()
		b.branch(here, test, join, b.m.Ne(ps[i].Term, b.num(0)))
		b.branch(test, fail, join, b.m.Ne(ls[i].Term, b.num(1)))
		here = join
	}
	b.error(fail)
	return b
}

// TestRandomPrograms compares the verdict with a search of all states.
func TestRandomPrograms(t *testing.T) {
	counts := map[Verdict]int{}
	for seed := int64(1); seed <= 60; seed++ {
		b := randomBuilder(rand.New(rand.NewSource(seed)))
		prog := b.program()
		want := True
		if explicitError(prog) {
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

// randomBuilder makes a program over two variables of three bits.
func randomBuilder(rnd *rand.Rand) *builder {
	b := newBuilder(3)
	vars := []*cfg.Var{b.global("x"), b.global("y")}
	expr := func() *term.Term {
		v, w := vars[rnd.Intn(2)].Term, vars[rnd.Intn(2)].Term
		switch rnd.Intn(6) {
		case 0:
			return b.num(int64(rnd.Intn(8)))
		case 1:
			return b.m.BVSub(v, w)
		case 2:
			return b.m.BVMul(b.num(3), v)
		case 3:
			return b.m.BVXor(v, w)
		}
		return b.m.BVAdd(v, b.num(int64(rnd.Intn(3))))
	}
	cond := func() *term.Term {
		switch rnd.Intn(3) {
		case 0:
			return b.m.SLt(expr(), expr())
		case 1:
			return b.m.ULe(expr(), expr())
		}
		return b.m.Eq(expr(), expr())
	}
	const locs = 9 // the last is the error
	for l := 0; l < locs-2; l++ {
		to := func() int { return 1 + rnd.Intn(locs-2) }
		switch rnd.Intn(5) {
		case 0, 1:
			b.assign(l, l+1, vars[rnd.Intn(2)], expr())
		case 2:
			b.havoc(l, to(), vars[rnd.Intn(2)])
		default:
			b.branch(l, l+1, to(), cond())
		}
	}
	b.branch(locs-2, locs-1, 3, b.m.And(cond(), cond()))
	b.error(locs - 1)
	return b
}

// explicitError searches all states of a program over globals of few bits.
func explicitError(p *cfg.Program) bool {
	type state struct {
		loc  *cfg.Loc
		x, y uint64
	}
	x, y := p.Globals[0], p.Globals[1]
	m := p.Terms
	seen := map[state]bool{}
	var work []state
	visit := func(s state) {
		if !seen[s] {
			seen[s] = true
			work = append(work, s)
		}
	}
	for v := uint64(0); v < 64; v++ {
		visit(state{p.Entry.Entry, v & 7, v >> 3})
	}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		if s.loc.Kind == cfg.Error {
			return true
		}
		sub := map[*term.Term]*term.Term{x.Term: m.BVUint(3, s.x), y.Term: m.BVUint(3, s.y)}
		for _, e := range s.loc.Out {
			next := state{e.To, s.x, s.y}
			set := func(v *cfg.Var, n uint64) {
				if v == x {
					next.x = n
				} else {
					next.y = n
				}
			}
			switch a := e.Action.(type) {
			case *cfg.Assume:
				if m.Substitute(a.Cond, sub).IsTrue() {
					visit(next)
				}
			case *cfg.Assign:
				n, _ := m.Substitute(a.Src[0], sub).Uint64()
				set(a.Dst[0], n)
				visit(next)
			case *cfg.Havoc:
				for n := uint64(0); n < 8; n++ {
					set(a.Dst[0], n)
					visit(next)
				}
			}
		}
	}
	return false
}
