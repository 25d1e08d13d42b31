package pathtest

import (
	"context"
	"testing"
	"time"

	"tav/automata"
	"tav/cfg"
	"tav/danger/path"
	"tav/solver/term"
	"tav/solver/z3/z3test"
	"tav/traceabs"
	"tav/traceabs/engine"
	"tav/traceabs/trace"
)

// States lists all states of a program over globals of few bits.
func States(p *cfg.Program) []map[*term.Term]term.Value {
	list := []map[*term.Term]term.Value{{}}
	for _, g := range p.Globals {
		var next []map[*term.Term]term.Value
		for _, s := range list {
			for n := range uint64(1) << g.Term.Sort().Width {
				next = append(next, With(s, g.Term, term.BVWord(g.Term.Sort().Width, n)))
			}
		}
		list = next
	}
	return list
}

// With is a state with another value of one variable.
func With(s map[*term.Term]term.Value, v *term.Term, x term.Value) map[*term.Term]term.Value {
	t := map[*term.Term]term.Value{v: x}
	for k, y := range s {
		if k != v {
			t[k] = y
		}
	}
	return t
}

// Holds evaluates a formula in a state.
func Holds(t testing.TB, f *term.Term, s map[*term.Term]term.Value) bool {
	t.Helper()
	return Value(t, f, s).Bool()
}

// Value evaluates a term in a state.
func Value(t testing.TB, f *term.Term, s map[*term.Term]term.Value) term.Value {
	t.Helper()
	x, err := term.Eval(f, func(v *term.Term) (term.Value, error) { return s[v], nil })
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// Confirm runs an error trace.
func Confirm(p *cfg.Program) engine.Confirm {
	space := path.NewSpace(p)
	return func(_ context.Context, t *trace.ErrorTrace) (any, error) {
		_, err := path.New(space, t)
		return nil, err
	}
}

// FirstError is the error trace that trace abstraction finds first, nil if there
// is none.
func FirstError(t testing.TB, p *cfg.Program) *trace.ErrorTrace {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	r, err := traceabs.Config{Prog: p, Backend: z3test.Backend(t, p.Terms), Confirm: Confirm(p), Strategy: traceabs.Strategy{Loop: 1}}.Run(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Errors) == 0 {
		return nil
	}
	return r.Errors[0]
}

// Word is the trace of these edges.
func Word(edges []*cfg.Edge) trace.Trace {
	kinds := make([]automata.Kind, len(edges))
	for i, e := range edges {
		kinds[i] = [...]automata.Kind{automata.Internal, automata.Call, automata.Return}[e.Kind]
	}
	return trace.Trace{NestedWord: automata.NewNestedWord(edges, kinds)}
}
