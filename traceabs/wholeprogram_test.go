package traceabs

import (
	"context"
	"math/rand"
	"testing"
	"time"

	"tav/cfg"
	"tav/solver/term"
)

// annotate runs source 0 and validates what it proves.
func annotate(t testing.TB, prog *cfg.Program) Answer {
	t.Helper()
	r, _ := engine(t, prog)
	answer := answer(t, hornEngine{}, r.env, time.Minute)
	if answer.certificate != nil {
		if err := answer.certificate.Validate(context.Background(), backend(t, prog.Terms), time.Second); err != nil {
			t.Errorf("the annotation does not validate: %v", err)
		}
	}
	return answer
}

func TestWholeProgram(t *testing.T) {
	tests := []struct {
		name   string
		build  *builder
		proved bool
	}{
		{"count up", countUp(32, 1, true), true},
		{"count up from a negative bound", countUp(32, 1, false), false},
		{"wraps around", countUp(8, 3, true), false},
		{"many paths", locks(12), true},
		{"constant loop", forLoop(10, 10), true},
		{"constant loop, wrong", forLoop(10, 11), false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			answer := annotate(t, test.build.program())
			if proved := answer.certificate != nil; proved != test.proved {
				t.Errorf("proved %v: %+v", proved, answer)
			}
		})
	}
}

// TestWholeProgramRandom: whatever is proved is right.
func TestWholeProgramRandom(t *testing.T) {
	proofs := 0
	for seed := int64(1); seed <= 40; seed++ {
		prog := randomBuilder(rand.New(rand.NewSource(seed))).program()
		answer := annotate(t, prog)
		if answer.certificate == nil {
			continue
		}
		proofs++
		if explicitError(prog) {
			t.Errorf("seed %d: a proof of a wrong program", seed)
		}
	}
	if proofs < 5 {
		t.Errorf("%d proofs", proofs)
	}
}

// TestAnnotationRejected mutates the predicates of a proof.
func TestAnnotationRejected(t *testing.T) {
	prog := countUp(32, 1, true).program()
	m := prog.Terms
	proof := annotate(t, prog).certificate.(*Annotation)
	i, n := prog.Globals[0].Term, prog.Globals[1].Term
	for name, p := range map[string]*term.Term{
		"not inductive":     m.SLt(i, n),
		"too weak":          m.True(),
		"not initial":       m.Eq(i, m.BVInt(32, 1)),
		"false":             m.False(),
		"of another branch": m.SLe(n, i),
	} {
		wrong := &Annotation{prog: prog, b: proof.b, conjuncts: append([][]*term.Term{}, proof.conjuncts...)}
		for k, conj := range wrong.conjuncts {
			if len(conj) > 0 {
				wrong.conjuncts[k] = []*term.Term{p}
			}
		}
		if err := wrong.Validate(context.Background(), backend(t, m), time.Second); !isRefuted(err) {
			t.Errorf("an annotation that is %s: %v", name, err)
		}
	}
	entry := &Annotation{prog: prog, b: proof.b, conjuncts: append([][]*term.Term{}, proof.conjuncts...)}
	entry.conjuncts[0] = []*term.Term{m.False()}
	if err := entry.Validate(context.Background(), backend(t, m), time.Second); !isRefuted(err) {
		t.Errorf("an annotation of the entry: %v", err)
	}
}

// TestHoudini: what does not hold is dropped, and the rest is enough.
func TestHoudini(t *testing.T) {
	prog := countUp(32, 1, true).program()
	m := prog.Terms
	i, n := prog.Globals[0].Term, prog.Globals[1].Term
	r, b := engine(t, prog)
	a := &Annotation{prog: prog, b: b, conjuncts: make([][]*term.Term, len(b.cuts))}
	for k, c := range b.cuts {
		if k > 0 && c.loc.Kind == cfg.Plain {
			a.conjuncts[k] = []*term.Term{m.SLe(i, n), m.Eq(i, m.BVInt(32, 0)), m.SLe(m.BVInt(32, 0), i)}
		}
	}
	if !a.prove(limited(t, time.Minute), r.env.oracle) {
		t.Fatal("not proved")
	}
	if err := a.Validate(context.Background(), backend(t, m), time.Second); err != nil {
		t.Error(err)
	}
	if got := a.predicates(); len(got) != 2 {
		t.Errorf("kept %v", got)
	}
}
