package traceabs

import (
	"context"
	"testing"

	"tav/automata"
	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/z3/z3test"
	"tav/traceabs/hoare"
	"tav/traceabs/trace"
	"tav/traceabs/trace/tracetest"
)

// threeErrors has three error traces and a fourth that is infeasible.
func threeErrors() *cfg.Program {
	b := cfgtest.New(8)
	x := b.Global("x")
	b.Havoc(0, 1, x)
	b.Branch(1, 2, 4, b.M.SLt(x.Term, b.Num(0)))
	b.Edge(2, 3, &cfg.Assume{Cond: b.M.Ne(x.Term, b.Num(-7))})
	b.Branch(4, 3, 5, b.M.Eq(x.Term, b.Num(0)))
	b.Branch(5, 3, 6, b.M.SLt(b.Num(100), x.Term))
	b.Edge(6, 3, &cfg.Assume{Cond: b.M.SLt(x.Term, b.Num(0))})
	b.Error(3)
	return b.Program()
}

// TestSeveral: the search goes on after an error, whichever engine found it,
// until nothing is left or the limit is reached.
func TestSeveral(t *testing.T) {
	one := func(_ context.Context, _ automata.NWA[*cfg.Edge], t *trace.ErrorTrace) (automata.Acceptor[*cfg.Edge], error) {
		return hoare.Only{Word: t.Trace}, nil
	}
	none := func(_ context.Context, _ automata.NWA[*cfg.Edge], t *trace.ErrorTrace) (automata.Acceptor[*cfg.Edge], error) {
		return hoare.Only{}, nil
	}
	for _, c := range []struct {
		name       string
		generalize func(context.Context, automata.NWA[*cfg.Edge], *trace.ErrorTrace) (automata.Acceptor[*cfg.Edge], error)
		limit      int
		traces     int
		complete   bool
	}{
		{"all", one, 0, 3, true},
		{"limit", one, 2, 2, false},
		{"first", nil, 0, 1, false},
		{"no progress", none, 0, 1, false},
	} {
		for _, s := range []Strategy{{Loop: 1}, brief} {
			p := threeErrors()
			r, err := Config{
				Prog: p, Backend: z3test.Backend(t, p.Terms), Strategy: s, Generalize: c.generalize, MaxTraces: c.limit,
				Confirm: func(_ context.Context, e *trace.ErrorTrace) (any, error) { return nil, tracetest.Rerun(e) },
			}.Run(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			if r.Verdict != False || len(r.Errors) != c.traces || r.Complete != c.complete {
				t.Errorf("%s: %v with %d traces, complete: %v", c.name, r.Verdict, len(r.Errors), r.Complete)
			}
			if !c.complete {
				continue
			}
			again, err := Config{
				Prog: p, Backend: z3test.Backend(t, p.Terms), Generalize: c.generalize, Known: r.Errors[1:],
				Confirm: func(_ context.Context, e *trace.ErrorTrace) (any, error) { return nil, tracetest.Rerun(e) },
			}.Run(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			if len(again.Errors) != c.traces || !again.Complete {
				t.Errorf("%s: %d traces when all but one are known, complete: %v", c.name, len(again.Errors), again.Complete)
			}
		}
	}
}
