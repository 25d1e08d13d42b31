// Package pathtest makes small programs and traces for tests.
package pathtest

import (
	"context"
	"math/rand"
	"testing"
	"time"

	"tav/automata"
	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/explain/path"
	"tav/solver"
	"tav/solver/term"
	"tav/solver/z3"
	"tav/traceabs"
	"tav/traceabs/trace"
)

// Random makes a program of main over two variables of three bits, whose loops
// all end if terminating.
func Random(rnd *rand.Rand, terminating bool) *cfgtest.Builder {
	b := cfgtest.New(3)
	vars := []*cfg.Var{b.Global("x"), b.Global("y")}
	any := func() *cfg.Var { return vars[rnd.Intn(2)] }
	const locs = 9 // the last is the error
	for l := 0; l < locs-2; l++ {
		to := func() int {
			if terminating {
				return l + 1 + rnd.Intn(locs-2-l)
			}
			return 1 + rnd.Intn(locs-2)
		}
		switch rnd.Intn(5) {
		case 0, 1:
			b.Assign(l, l+1, any(), expr(b, rnd, vars))
		case 2:
			b.Havoc(l, to(), any())
		default:
			b.Branch(l, l+1, to(), cond(b, rnd, vars))
		}
	}
	if terminating {
		b.Assume(locs-2, locs-1, cond(b, rnd, vars))
	} else {
		b.Branch(locs-2, locs-1, 3, b.M.And(cond(b, rnd, vars), cond(b, rnd, vars)))
	}
	b.Error(locs - 1)
	return b
}

// Line makes a program that is one path of n random statements over two
// or three variables of two bits, with guards of the model and undefined
// behaviour.
func Line(rnd *rand.Rand, n, variables int) *cfgtest.Builder {
	b := cfgtest.New(2)
	var vars []*cfg.Var
	for _, name := range []string{"x", "y", "z"}[:variables] {
		vars = append(vars, b.Global(name))
	}
	any := func() *cfg.Var { return vars[rnd.Intn(len(vars))] }
	for l := range n {
		var e *cfg.Edge
		switch rnd.Intn(6) {
		case 0, 1:
			e = b.Assign(l, l+1, any(), expr(b, rnd, vars))
		case 2, 3:
			e = b.Havoc(l, l+1, any())
		default:
			e = b.Assume(l, l+1, cond(b, rnd, vars))
			if rnd.Intn(4) == 0 {
				e.Trap = "division by zero"
			}
		}
		if rnd.Intn(8) == 0 {
			e.UB = []cfg.Undefined{{Cond: cond(b, rnd, vars), What: "shift"}}
		}
	}
	b.Error(n)
	return b
}

func expr(b *cfgtest.Builder, rnd *rand.Rand, vars []*cfg.Var) *term.Term {
	v, w := vars[rnd.Intn(len(vars))].Term, vars[rnd.Intn(len(vars))].Term
	switch rnd.Intn(6) {
	case 0:
		return b.Num(int64(rnd.Intn(8)))
	case 1:
		return b.M.BVSub(v, w)
	case 2:
		return b.M.BVMul(b.Num(3), v)
	case 3:
		return b.M.BVXor(v, w)
	}
	return b.M.BVAdd(v, b.Num(int64(rnd.Intn(3))))
}

func cond(b *cfgtest.Builder, rnd *rand.Rand, vars []*cfg.Var) *term.Term {
	x, y := expr(b, rnd, vars), expr(b, rnd, vars)
	switch rnd.Intn(4) {
	case 0:
		return b.M.SLt(x, y)
	case 1:
		return b.M.ULe(x, y)
	case 2:
		return b.M.Ne(x, y)
	}
	return b.M.Eq(x, y)
}

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

// Backend is a solver backend that the test closes.
func Backend(t testing.TB, m *term.Manager) solver.Backend {
	t.Helper()
	b, err := z3.New(m)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

// Confirm runs an error trace.
func Confirm(p *cfg.Program) func(context.Context, *trace.ErrorTrace) error {
	space := path.NewSpace(p)
	return func(_ context.Context, t *trace.ErrorTrace) error {
		_, err := path.New(space, t)
		return err
	}
}

// FirstError is the error trace that trace abstraction finds first, nil if there
// is none.
func FirstError(t testing.TB, p *cfg.Program) *trace.ErrorTrace {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	r, err := traceabs.Config{Prog: p, Backend: Backend(t, p.Terms), Confirm: Confirm(p), Strategy: traceabs.Strategy{Loop: 1}}.Run(ctx)
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
