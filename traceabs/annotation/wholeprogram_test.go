package annotation

import (
	"context"
	"math/rand"
	"slices"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/solver/z3/z3test"
	"tav/traceabs/engine"
	"tav/traceabs/engine/enginetest"
)

// annotate runs the engine of Horn clauses and validates what it proves.
func annotate(t testing.TB, prog *cfg.Program) engine.Answer {
	t.Helper()
	env := enginetest.Env(t, prog)
	answer := enginetest.Answer(t, Horn{}, env, time.Minute)
	if answer.Certificate != nil {
		if err := answer.Certificate.Validate(context.Background(), z3test.Backend(t, prog.Terms), time.Minute); err != nil {
			t.Errorf("the annotation does not validate: %v", err)
		}
	}
	return answer
}

func TestWholeProgram(t *testing.T) {
	tests := []struct {
		name   string
		build  *cfgtest.Builder
		proved bool
	}{
		{"count up", cfgtest.CountUp(32, 1, true), true},
		{"count up from a negative bound", cfgtest.CountUp(32, 1, false), false},
		{"wraps around", cfgtest.CountUp(8, 3, true), false},
		{"many paths", cfgtest.Locks(12), true},
		{"constant loop", cfgtest.ForLoop(10, 10), true},
		{"constant loop, wrong", cfgtest.ForLoop(10, 11), false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			answer := annotate(t, test.build.Program())
			if proved := answer.Certificate != nil; proved != test.proved {
				t.Errorf("proved %v: %+v", proved, answer)
			}
		})
	}
}

// TestWholeProgramRandom: whatever is proved is right.
func TestWholeProgramRandom(t *testing.T) {
	proofs := 0
	for seed := int64(1); seed <= 40; seed++ {
		prog := cfgtest.Random(rand.New(rand.NewSource(seed)), false).Program()
		answer := annotate(t, prog)
		if answer.Certificate == nil {
			continue
		}
		proofs++
		if cfgtest.ExplicitError(prog) {
			t.Errorf("seed %d: a proof of a wrong program", seed)
		}
	}
	if proofs < 5 {
		t.Errorf("%d proofs", proofs)
	}
}

// TestAnnotationRejected mutates the predicates of a proof.
func TestAnnotationRejected(t *testing.T) {
	prog := cfgtest.CountUp(32, 1, true).Program()
	m := prog.Terms
	proof := annotate(t, prog).Certificate.(*Annotation)
	i, n := prog.Globals[0].Term, prog.Globals[1].Term
	for name, p := range map[string]*term.Term{
		"not inductive":     m.SLt(i, n),
		"too weak":          m.True(),
		"not initial":       m.Eq(i, m.BVInt(32, 1)),
		"false":             m.False(),
		"of another branch": m.SLe(n, i),
	} {
		wrong := &Annotation{Prog: prog, B: proof.B, Conjuncts: append([][]*term.Term{}, proof.Conjuncts...)}
		for k, conj := range wrong.Conjuncts {
			if len(conj) > 0 {
				wrong.Conjuncts[k] = []*term.Term{p}
			}
		}
		if err := wrong.Validate(context.Background(), z3test.Backend(t, m), time.Minute); !enginetest.IsRefuted(err) {
			t.Errorf("an annotation that is %s: %v", name, err)
		}
	}
	entry := &Annotation{Prog: prog, B: proof.B, Conjuncts: append([][]*term.Term{}, proof.Conjuncts...)}
	entry.Conjuncts[0] = []*term.Term{m.False()}
	if err := entry.Validate(context.Background(), z3test.Backend(t, m), time.Minute); !enginetest.IsRefuted(err) {
		t.Errorf("an annotation of the entry: %v", err)
	}
}

// TestHoudini: what does not hold is dropped, and the rest is enough.
func TestHoudini(t *testing.T) {
	prog := cfgtest.CountUp(32, 1, true).Program()
	m := prog.Terms
	i, n := prog.Globals[0].Term, prog.Globals[1].Term
	env := enginetest.Env(t, prog)
	b := env.Blocks
	a := &Annotation{Prog: prog, B: b, Conjuncts: make([][]*term.Term, len(b.Cuts))}
	for k, c := range b.Cuts {
		if k > 0 && c.Loc.Kind == cfg.Plain {
			a.Conjuncts[k] = []*term.Term{m.SLe(i, n), m.Eq(i, m.BVInt(32, 0)), m.SLe(m.BVInt(32, 0), i)}
		}
	}
	if !a.Prove(enginetest.Limited(t, time.Minute), env.Oracle) {
		t.Fatal("not proved")
	}
	if err := a.Validate(context.Background(), z3test.Backend(t, m), time.Minute); err != nil {
		t.Error(err)
	}
	if got := a.predicates(); len(got) != 2 {
		t.Errorf("kept %v", got)
	}
}

// TestKnown: what is known to be inductive stays, and with it what depends on it, as if it were asked for; the rest is dropped.
func TestKnown(t *testing.T) {
	prog := cfgtest.CountUp(32, 1, true).Program()
	m := prog.Terms
	i, n := prog.Globals[0].Term, prog.Globals[1].Term
	env := enginetest.Env(t, prog)
	b := env.Blocks
	inductive := func(known, conjuncts [][]*term.Term) [][]*term.Term {
		a := &Annotation{Prog: prog, B: b, Conjuncts: slices.Clone(conjuncts), Known: known}
		if !a.Inductive(enginetest.Limited(t, time.Minute), env.Oracle) {
			t.Fatal("out of time")
		}
		return a.Conjuncts
	}
	first, more := make([][]*term.Term, len(b.Cuts)), make([][]*term.Term, len(b.Cuts))
	for k, c := range b.Cuts {
		if k > 0 && c.Loc.Kind == cfg.Plain {
			first[k] = []*term.Term{m.SLe(i, n)}
			more[k] = []*term.Term{m.SLe(i, n), m.Eq(i, m.BVInt(32, 0)), m.SLe(m.BVInt(32, 0), i)}
		}
	}
	kept := inductive(nil, first)
	with, without := inductive(kept, more), inductive(nil, more)
	if !slices.EqualFunc(with, without, slices.Equal[[]*term.Term]) || slices.EqualFunc(with, more, slices.Equal[[]*term.Term]) || slices.EqualFunc(with, kept, slices.Equal[[]*term.Term]) {
		t.Errorf("of %v under what is known %v, else %v", more, with, without)
	}
}
