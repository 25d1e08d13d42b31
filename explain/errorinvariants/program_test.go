package errorinvariants

import (
	"context"
	"testing"

	"tav/cfg"
	"tav/danger/path"
	"tav/danger/path/pathtest"
	"tav/solver/z3/z3test"
	"tav/traceabs/trace"
)

// explain runs the program and explains its error.
func explain(t testing.TB, p *cfg.Program, o Options, inputs ...int64) (*Error, *AbstractTrace) {
	t.Helper()
	trace := pathtest.Fail(t, p, inputs...)
	if trace == nil {
		t.Fatal("the program does not fail")
	}
	e := errorOf(t, p, trace)
	a, err := e.Localize(context.Background(), z3test.Backend(t, p.Terms), o)
	if err != nil {
		t.Fatal(err)
	}
	return e, a
}

func errorOf(t testing.TB, p *cfg.Program, trace *trace.ErrorTrace) *Error {
	t.Helper()
	r, err := path.Read(p, trace)
	if err != nil {
		t.Fatal(err)
	}
	e, err := Of(r)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// show logs an abstract error trace.
func show(t testing.TB, e *Error, a *AbstractTrace) {
	t.Helper()
	t.Logf("%v: φ: %s at %d; %+v", a.Method, e.Prog.C(e.Post), e.End, a.Stats)
	for k, i := range a.Intervals {
		t.Logf("  [%d..%d] %s", i.From, i.To, e.Prog.C(i.Invariant))
		if k < len(a.Statements) {
			s := a.Statements[k]
			t.Logf("line %d: %s %v", s.Edge.Pos.Line, e.Prog.Text(s.Edge), s.Framed)
		}
	}
}
