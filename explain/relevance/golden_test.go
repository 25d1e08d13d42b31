package relevance

import (
	"context"
	"slices"
	"testing"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/danger/path/pathtest"
	"tav/solver/term"
	"tav/solver/z3/z3test"
	"tav/traceabs/trace"
)

// analyze gives the answers by the name of the assigned variable, in order.
func analyze(t testing.TB, p *cfg.Program, word *trace.ErrorTrace) []Statement {
	t.Helper()
	answers, err := Config{Prog: p, Backend: z3test.Backend(t, p.Terms)}.Analyze(context.Background(), word)
	if err != nil {
		t.Fatal(err)
	}
	return answers
}

// relevantOnes are the variables of the relevant statements.
func relevantOnes(answers []Statement) []string {
	var names []string
	for _, a := range answers {
		if a.Answer == Relevant {
			names = append(names, a.Fix[0].Var.C)
		}
	}
	return names
}

// line makes a program that is one path of edges added by f.
func line(width int, f func(b *cfgtest.Builder, l *int)) *cfg.Program {
	b, l := cfgtest.New(width), 0
	f(b, &l)
	b.Error(l)
	return b.Program()
}

// TestFigure1: only the loop counter's initialisation is relevant, and another
// value of it is the fix.
func TestFigure1(t *testing.T) {
	p := line(32, func(b *cfgtest.Builder, l *int) { loop(b, l); fails(b, l) })
	answers := analyze(t, p, &trace.ErrorTrace{Trace: pathtest.Word(p.Entry.Edges)})
	if got := relevantOnes(answers); len(answers) != 3 || !slices.Equal(got, []string{"i"}) {
		t.Fatalf("%v of %d are relevant", got, len(answers))
	}
	if v, _ := answers[2].Fix[0].Value.Int64(); v != 0 {
		t.Errorf("the fix is i := %d, want 0", v)
	}
}

// loop is the error trace of Figure 1 up to the assertion.
func loop(b *cfgtest.Builder, l *int) {
	p1, p2, i := b.Global("p1"), b.Global("p2"), b.Global("i")
	for _, v := range []*cfg.Var{p1, p2} {
		b.Assign(*l, *l+1, v, b.Num(0))
		*l++
	}
	b.Assign(*l, *l+1, i, b.Num(1))
	b.Assume(*l+1, *l+2, b.M.SLt(i.Term, b.Num(10)))
	b.Assume(*l+2, *l+3, b.M.Ne(i.Term, b.Num(0)))
	*l += 3
}

// fails is the negated assertion.
func fails(b *cfgtest.Builder, l *int) {
	g := b.Program().Globals
	b.Assume(*l, *l+1, b.M.Or(b.M.Eq(g[0].Term, b.Num(0)), b.M.Eq(g[1].Term, b.Num(0))))
	*l++
}

// TestFigure2: the first trace is avoided by stopOnRequest := true, the second
// is not; stopRequested is relevant in both, though no value of it fixes both.
func TestFigure2(t *testing.T) {
	for _, requested := range []bool{true, false} {
		p := line(32, func(b *cfgtest.Builder, l *int) {
			loop(b, l)
			on, req := b.Global("stopOnRequest"), b.Global("stopRequested")
			b.Assign(*l, *l+1, on, b.Num(0))
			b.Havoc(*l+1, *l+2, req)
			*l += 2
			is := b.M.Eq(req.Term, b.Num(0))
			if requested {
				is = b.M.Not(is)
			}
			b.Assume(*l, *l+1, is)
			*l++
			if requested {
				b.Assume(*l, *l+1, b.M.Eq(on.Term, b.Num(0)))
				*l++
			}
			fails(b, l)
		})
		word := &trace.ErrorTrace{Trace: pathtest.Word(p.Entry.Edges)}
		want := []string{"i", "stopRequested"}
		if requested {
			want = []string{"i", "stopOnRequest", "stopRequested"}
			word.Inputs = []trace.InputValue{{Pos: 6, Var: p.Globals[4], Value: p.Terms.BVInt(32, 1)}}
		}
		if got := relevantOnes(analyze(t, p, word)); !slices.Equal(got, want) {
			t.Errorf("requested %v: %v are relevant, want %v", requested, got, want)
		}
	}
}

// TestLaterInput: x := 5; y := *; error if x < y. Only the greatest number avoids
// the error, which counterexamples as constants would take 2^31 iterations to find.
func TestLaterInput(t *testing.T) {
	p := line(32, func(b *cfgtest.Builder, l *int) {
		x, y := b.Global("x"), b.Global("y")
		b.Assign(0, 1, x, b.Num(5))
		b.Havoc(1, 2, y)
		b.Assume(2, 3, b.M.SLt(x.Term, y.Term))
		*l = 3
	})
	word := &trace.ErrorTrace{Trace: pathtest.Word(p.Entry.Edges)}
	word.Inputs = []trace.InputValue{{Pos: 1, Var: p.Globals[1], Value: p.Terms.BVInt(32, 9)}}
	answers := analyze(t, p, word)
	if got := relevantOnes(answers); !slices.Equal(got, []string{"x", "y"}) {
		t.Fatalf("%v are relevant: %+v", got, answers)
	}
	if v, _ := answers[0].Fix[0].Value.Int64(); v != 1<<31-1 {
		t.Errorf("the fix is x := %d", v)
	}
}

// TestUnknown: without time there is no guess.
func TestUnknown(t *testing.T) {
	p := line(32, func(b *cfgtest.Builder, l *int) {
		x, y := b.Global("x"), b.Global("y")
		b.Assign(0, 1, x, b.Num(5))
		b.Havoc(1, 2, y)
		b.Assume(2, 3, b.M.SLt(x.Term, b.M.BVMul(y.Term, y.Term)))
		*l = 3
	})
	word := &trace.ErrorTrace{Trace: pathtest.Word(p.Entry.Edges)}
	word.Inputs = []trace.InputValue{{Pos: 1, Var: p.Globals[1], Value: p.Terms.BVInt(32, 9)}}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	answers, err := Config{Prog: p, Backend: z3test.Backend(t, p.Terms)}.Analyze(ctx, word)
	if err != nil || answers[0].Answer != Unknown || answers[0].Reason == "" {
		t.Errorf("%+v, %v", answers, err)
	}
}

// TestCell: a store's havoc is of the assigned cell alone.
func TestCell(t *testing.T) {
	b := cfgtest.New(32)
	m := b.M
	sort := m.ArraySort(m.BV(32), m.BV(32))
	a := &cfg.Var{Name: "a", C: "a", Term: m.Var("a", sort, true), Global: true, Role: cfg.Memory}
	p := b.Program()
	p.Globals = append(p.Globals, a)
	store := func(l int, i, v int64) { b.Assign(l, l+1, a, m.Store(a.Term, b.Num(i), b.Num(v))) }
	store(0, 1, 7)
	store(1, 2, 8)
	store(2, 3, 9)
	cell := func(i int64) *term.Term { return m.Select(a.Term, b.Num(i)) }
	b.Assume(3, 4, m.And(m.Eq(cell(1), b.Num(7)), m.Ne(cell(3), b.Num(4))))
	b.Error(4)
	answers := analyze(t, p, &trace.ErrorTrace{Trace: pathtest.Word(b.Program().Entry.Edges)})
	want := []Answer{Relevant, Irrelevant, Relevant}
	for k, s := range answers {
		if s.Answer != want[k] {
			t.Errorf("store %d is %v, want %v (%s)", k, s.Answer, want[k], s.Reason)
		}
	}
	fix := answers[2].Fix[0]
	if i, _ := fix.Index[0].Int64(); i != 3 || fix.Value != b.Num(4) {
		t.Errorf("the fix is a[%d] := %v, want a[3] := 4", i, fix.Value)
	}
}
