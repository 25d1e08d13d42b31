package annotation

import (
	"context"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/solver/z3/z3test"
	"tav/traceabs/engine"
	"tav/traceabs/engine/enginetest"
)

// summarise runs the engine for programs with calls; nil: it has no proof.
func summarise(t *testing.T, prog *cfg.Program) (*Contracts, *engine.Env) {
	t.Helper()
	env, err := engine.NewEnv(prog, z3test.Backend(t, prog.Terms), engine.Limits{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(env.Close)
	proof, _ := enginetest.Answer(t, &HornSummaries{}, env, time.Minute).Certificate.(*Contracts)
	return proof, env
}

// counting is a main that calls f(n), which calls itself n times, each adding step to global x on the way back; an error is
// when x is not what it was before plus n times step afterwards, or, below zero, when f is entered.
func counting(step, checked, last int64) *cfgtest.Builder {
	b := cfgtest.New(32)
	m, main := b.M, b.Proc
	x, n, before := b.Global("x"), b.Local("n", &main.Locals), b.Local("before", &main.Locals)
	f := b.NewProc("f")
	p := b.Local("n", &f.Params)
	f.Exit = b.Loc(9)
	f.Recursive = true
	b.Branch(0, 1, 2, m.SLt(p.Term, b.Num(0)))
	b.Error(1)
	b.Branch(2, 9, 3, m.Eq(p.Term, b.Num(0)))
	b.Call(3, 4, f, []*term.Term{m.BVSub(p.Term, b.Num(1))})
	b.Assign(4, 9, x, m.BVAdd(x.Term, b.Num(step)))
	b.Enter(main)
	b.Locs[0] = main.Entry
	b.Havoc(0, 1, x)
	b.Edge(1, 2, &cfg.Assume{Cond: m.And(m.SLe(b.Num(-1000), x.Term), m.SLe(x.Term, b.Num(1000)))})
	b.Assign(2, 3, before, x.Term)
	b.Edge(3, 4, &cfg.Assume{Cond: m.And(m.SLe(b.Num(last), n.Term), m.SLe(n.Term, b.Num(1000)))})
	b.Call(4, 5, f, []*term.Term{n.Term})
	b.Branch(5, 6, 7, m.Ne(x.Term, m.BVAdd(before.Term, m.BVMul(n.Term, b.Num(checked)))))
	b.Error(6)
	return b
}

func TestSummaries(t *testing.T) {
	for name, test := range map[string]struct {
		build  *cfgtest.Builder
		proved bool
	}{
		"result":                   {cfgtest.Recursion(100, 0), true},
		"another result":           {cfgtest.Recursion(100, 1), false},
		"global":                   {counting(2, 2, 0), true},
		"another step":             {counting(2, 1, 0), false},
		"a precondition is broken": {counting(2, 2, -1), false},
	} {
		if proof, _ := summarise(t, test.build.Program()); (proof != nil) != test.proved {
			t.Errorf("%s: %v", name, proof)
		}
	}
}

// TestSummariesRejected: without a precondition or a summary, or with a wrong one, nothing is proved.
func TestSummariesRejected(t *testing.T) {
	prog := counting(2, 2, 0).Program()
	proof, env := summarise(t, prog)
	if proof == nil {
		t.Fatal("no proof")
	}
	m, x, f := prog.Terms, prog.Globals[0], prog.Procs[1]
	with := func(loc *cfg.Loc, list ...*term.Term) enginetest.Claim {
		a := *proof.Annotation
		a.Conjuncts = append([][]*term.Term{}, a.Conjuncts...)
		a.Conjuncts[a.B.At[loc.ID].Id] = list
		if (&a).Prove(context.Background(), env.Oracle) {
			t.Errorf("%v at %v is taken for inductive", list, loc.ID)
		}
		return (&Contracts{&a, proof.words}).Claim()
	}
	enginetest.CheckClaims(t, m, proof.Claim(), map[string]enginetest.Claim{
		"no precondition":         with(f.Entry),
		"a wrong one":             with(f.Entry, m.SLt(f.Params[0].Term, m.BVInt(32, 7))),
		"no summary":              with(f.Exit),
		"a wrong one at the exit": with(f.Exit, m.Eq(x.Term, proof.words.Old(x))),
	})
}
