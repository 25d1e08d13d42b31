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
	"tav/traceabs/certify"
	"tav/traceabs/engine"
	"tav/traceabs/engine/enginetest"
)

// induct runs k-induction with facts at all loop heads and validates what it proves.
func induct(t *testing.T, prog *cfg.Program, facts ...*term.Term) (engine.Answer, *engine.Env) {
	t.Helper()
	env := enginetest.Env(t, prog)
	if len(facts) > 0 {
		env.Facts = make([][]*term.Term, len(env.Blocks.Cuts))
		for i, c := range env.Blocks.Cuts {
			if i > 0 && !c.Accepting() {
				env.Facts[i] = facts
			}
		}
	}
	e := &Induction{}
	defer e.Close()
	a := enginetest.Answer(t, e, env, time.Minute)
	if a.Certificate != nil {
		if err := a.Certificate.Validate(context.Background(), z3test.Backend(t, prog.Terms), time.Minute); err != nil {
			t.Errorf("the proof does not validate: %v", err)
		}
	}
	return a, env
}

// shift is x = 0; a[0] = … = a[n] = 0; i = 0; while (?) { if (a[n] > 1) error; shift a; a[0] = ? & 1; x += step }
// with an error if x is odd, too.
func shift(n int, step int64) *cfgtest.Builder {
	b := cfgtest.New(32)
	x, in := b.Global("x"), b.Global("in")
	at := 0
	next := func() int { at++; return at }
	set := func(v *cfg.Var, t *term.Term) { from := at; b.Assign(from, next(), v, t) }
	var line []*cfg.Var
	for range n {
		v := b.Global("a" + string(rune('0'+len(line))))
		line = append(line, v)
		set(v, b.Num(0))
	}
	set(x, b.Num(0))
	head, fail := at, 100
	b.Error(fail)
	ok := next()
	b.Branch(head, fail, ok, b.M.SLt(b.Num(1), line[n-1].Term))
	at = next()
	b.Branch(ok, fail, at, b.M.Eq(b.M.BVAnd(x.Term, b.Num(1)), b.Num(1)))
	for k := n - 1; k > 0; k-- {
		set(line[k], line[k-1].Term)
	}
	from := at
	b.Havoc(from, next(), in)
	set(line[0], b.M.BVAnd(in.Term, b.Num(1)))
	from = at
	b.Assign(from, head, x, b.M.BVAdd(x.Term, b.Num(step)))
	return b
}

// moved is what cfgtest.MoveOver needs to be proved: x + y = n.
func moved(prog *cfg.Program) *term.Term {
	v := map[string]*term.Term{}
	for _, g := range prog.Globals {
		v[g.Name] = g.Term
	}
	return prog.Terms.Eq(prog.Terms.BVAdd(v["x"], v["y"]), v["n"])
}

// TestInduction: what a loop hands on for n iterations takes n blocks; a history without end takes
// a fact.
func TestInduction(t *testing.T) {
	for n := 1; n <= 4; n++ {
		a, _ := induct(t, shift(n, 2).Program())
		p, ok := a.Certificate.(*KInduction)
		if !ok || p.Rounds != n+1 {
			t.Errorf("%d: %+v", n, a)
		}
	}
	for _, wrong := range []*cfg.Program{shift(2, 1).Program(), shift(20, 2).Program(), cfgtest.MoveOver(0).Program()} {
		if a, _ := induct(t, wrong); a.Certificate != nil || a.ErrorTrace != nil {
			t.Errorf("%+v", a)
		}
	}
	prog := cfgtest.MoveOver(0).Program()
	if a, _ := induct(t, prog, moved(prog)); a.Certificate == nil {
		t.Errorf("with a fact: %+v", a)
	}
}

// TestInductionResumed: a search in small pieces, to which a fact is added, ends as one in one piece.
func TestInductionResumed(t *testing.T) {
	prog := cfgtest.MoveOver(0).Program()
	env := enginetest.Env(t, prog)
	e := &Induction{}
	defer e.Close()
	for k := 0; k < 100; k++ {
		if a := enginetest.Answer(t, e, env, time.Duration(k)*time.Millisecond); a.Certificate != nil {
			return
		}
		if k == 20 {
			env.Facts = make([][]*term.Term, len(env.Blocks.Cuts))
			env.Facts[1] = []*term.Term{moved(prog)}
		}
	}
	t.Error("not proved")
}

// TestInductionRandom: whatever is proved is right.
func TestInductionRandom(t *testing.T) {
	proofs := 0
	for seed := int64(1); seed <= 60; seed++ {
		prog := cfgtest.Random(rand.New(rand.NewSource(seed)), false).Program()
		if a, _ := induct(t, prog); a.Certificate != nil {
			proofs++
			if cfgtest.ExplicitError(prog) {
				t.Errorf("seed %d: a proof of a wrong program", seed)
			}
		}
	}
	if proofs < 5 {
		t.Errorf("%d proofs", proofs)
	}
}

func TestInductionClaims(t *testing.T) {
	prog := shift(3, 2).Program()
	m := prog.Terms
	a, _ := induct(t, prog, m.Eq(m.BVAnd(prog.Globals[0].Term, m.BVInt(32, 1)), m.BVInt(32, 0)))
	right := a.Certificate.(*KInduction).Induction
	with := func(fact *term.Term) *certify.Induction {
		c := right
		c.Cuts = nil
		for _, cut := range right.Cuts {
			if len(cut.Predicates) > 0 {
				cut.Predicates = []*term.Term{fact}
			}
			c.Cuts = append(c.Cuts, cut)
		}
		return &c
	}
	few, none, loop := right, right, right
	few.Rounds--
	none.Rounds = 0
	loop.Cuts = nil
	x, k := prog.Globals[0].Term, m.Var("k", m.BV(32), false)
	enginetest.CheckClaims(t, m, &right, map[string]enginetest.Claim{
		"too few rounds": &few, "none": &none, "a loop without a cut point": &loop,
		"a fact that is not inductive": with(m.Ne(x, m.BVInt(32, 20))), "one that is not so at first": with(m.Eq(m.BVAnd(x, m.BVInt(32, 1)), m.BVInt(32, 1))),
		"one with a quantifier": with(m.Forall([]*term.Term{k}, m.Or(m.ULe(k, x), m.ULe(x, k)))),
	})
}
