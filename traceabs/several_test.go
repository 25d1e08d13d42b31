package traceabs

import (
	"context"
	"testing"

	"tav/automata"
	"tav/cfg"
)

// threeErrors has three error traces and a fourth that is infeasible.
func threeErrors() *cfg.Program {
	b := newBuilder(8)
	x := b.global("x")
	b.havoc(0, 1, x)
	b.branch(1, 2, 4, b.m.SLt(x.Term, b.num(0)))
	b.edge(2, 3, &cfg.Assume{Cond: b.m.Ne(x.Term, b.num(-7))})
	b.branch(4, 3, 5, b.m.Eq(x.Term, b.num(0)))
	b.branch(5, 3, 6, b.m.SLt(b.num(100), x.Term))
	b.edge(6, 3, &cfg.Assume{Cond: b.m.SLt(x.Term, b.num(0))})
	b.error(3)
	return b.program()
}

// TestSeveral: the search goes on after an error, whichever engine found it,
// until nothing is left or the limit is reached.
func TestSeveral(t *testing.T) {
	one := func(_ context.Context, _ automata.NWA[*cfg.Edge], t *ErrorTrace) (automata.Acceptor[*cfg.Edge], error) {
		return only{t.Trace}, nil
	}
	none := func(_ context.Context, _ automata.NWA[*cfg.Edge], t *ErrorTrace) (automata.Acceptor[*cfg.Edge], error) {
		return only{}, nil
	}
	for _, c := range []struct {
		name       string
		generalize func(context.Context, automata.NWA[*cfg.Edge], *ErrorTrace) (automata.Acceptor[*cfg.Edge], error)
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
				Prog: p, Backend: backend(t, p.Terms), Strategy: s, Generalize: c.generalize, MaxTraces: c.limit,
				Confirm: func(_ context.Context, e *ErrorTrace) error { return rerun(e) },
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
				Prog: p, Backend: backend(t, p.Terms), Generalize: c.generalize, Known: r.Errors[1:],
				Confirm: func(_ context.Context, e *ErrorTrace) error { return rerun(e) },
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
