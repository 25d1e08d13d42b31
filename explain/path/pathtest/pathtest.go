// Package pathtest makes small programs and traces for tests.
package pathtest

import (
	"context"
	"math/rand"
	"testing"
	"time"

	"tav/automata"
	"tav/cfg"
	"tav/explain/path"
	"tav/solver"
	"tav/solver/term"
	"tav/solver/z3"
	"tav/traceabs"
	"tav/traceabs/trace"
)

// A Builder makes a program: locations by number, 0 is a procedure's entry.
type Builder struct {
	M     *term.Manager
	Width int // of all variables
	prog  *cfg.Program
	proc  *cfg.Proc
	locs  map[int]*cfg.Loc
}

// New starts a program with the procedure main.
func New(width int) *Builder {
	m := term.NewManager()
	b := &Builder{M: m, Width: width, prog: &cfg.Program{Terms: m, Check: cfg.PropertySet(cfg.UnreachCall)}}
	b.prog.Entry = b.Proc("main")
	return b
}

// Proc starts a procedure, to which edges go from now on.
func (b *Builder) Proc(name string) *cfg.Proc {
	b.proc, b.locs = &cfg.Proc{Name: name}, map[int]*cfg.Loc{}
	b.prog.Procs = append(b.prog.Procs, b.proc)
	b.proc.Entry = b.Loc(0)
	return b.proc
}

// Loc is a location of the current procedure.
func (b *Builder) Loc(n int) *cfg.Loc {
	if b.locs[n] == nil {
		b.locs[n] = &cfg.Loc{Proc: b.proc}
		b.proc.Locs = append(b.proc.Locs, b.locs[n])
	}
	return b.locs[n]
}

// Global adds a global variable.
func (b *Builder) Global(name string) *cfg.Var {
	v := &cfg.Var{Name: name, C: name, Term: b.M.Var(name, b.M.BV(b.Width), true), Global: true, Signed: true}
	b.prog.Globals = append(b.prog.Globals, v)
	return v
}

// Local adds a variable to one of the current procedure's lists.
func (b *Builder) Local(name string, list *[]*cfg.Var) *cfg.Var {
	full := b.proc.Name + "::" + name
	v := &cfg.Var{Name: full, C: name, Term: b.M.Var(full, b.M.BV(b.Width), true), Proc: b.proc.Name, Signed: true}
	*list = append(*list, v)
	return v
}

// Num is a constant.
func (b *Builder) Num(n int64) *term.Term { return b.M.BVInt(b.Width, n) }

// Edge adds an edge with any action.
func (b *Builder) Edge(from, to int, a cfg.Action) *cfg.Edge {
	return b.connect(b.Loc(from), b.Loc(to), cfg.Internal, a)
}

func (b *Builder) connect(from, to *cfg.Loc, kind cfg.EdgeKind, a cfg.Action) *cfg.Edge {
	e := &cfg.Edge{From: from, To: to, Kind: kind, Action: a}
	from.Out = append(from.Out, e)
	to.In = append(to.In, e)
	b.proc.Edges = append(b.proc.Edges, e)
	return e
}

// Assign adds v := t, Havoc v := *, Assume one condition.
func (b *Builder) Assign(from, to int, v *cfg.Var, t *term.Term) *cfg.Edge {
	return b.Edge(from, to, &cfg.Assign{Dst: []*cfg.Var{v}, Src: []*term.Term{t}})
}

func (b *Builder) Havoc(from, to int, v *cfg.Var) *cfg.Edge {
	return b.Edge(from, to, &cfg.Havoc{Dst: []*cfg.Var{v}, Input: cfg.Input{Name: "nondet"}})
}

func (b *Builder) Assume(from, to int, c *term.Term) *cfg.Edge {
	return b.Edge(from, to, &cfg.Assume{Cond: c, Branch: 1})
}

// Branch goes to yes when the condition holds, else to no.
func (b *Builder) Branch(from, yes, no int, c *term.Term) {
	b.Assume(from, yes, c)
	b.Assume(from, no, b.M.Not(c)).Action.(*cfg.Assume).Branch = 2
}

// Call adds a call and its return.
func (b *Builder) Call(from, to int, callee *cfg.Proc, args []*term.Term, dst ...*cfg.Var) {
	call := b.connect(b.Loc(from), callee.Entry, cfg.Call, &cfg.CallAction{Callee: callee, Args: args})
	b.connect(callee.Exit, b.Loc(to), cfg.Return, &cfg.ReturnAction{Call: call, Dst: dst})
}

// Error makes a location an error location.
func (b *Builder) Error(n int) { b.Loc(n).Kind, b.Loc(n).Reason = cfg.Error, "unreach-call" }

// Program is what was built.
func (b *Builder) Program() *cfg.Program {
	for _, p := range b.prog.Procs {
		p.Modifies = b.prog.Globals
	}
	b.prog.Number()
	return b.prog
}

// Random makes a program of main over two variables of three bits, whose loops
// all end if terminating.
func Random(rnd *rand.Rand, terminating bool) *Builder {
	b := New(3)
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
			b.Assign(l, l+1, any(), b.expr(rnd, vars))
		case 2:
			b.Havoc(l, to(), any())
		default:
			b.Branch(l, l+1, to(), b.cond(rnd, vars))
		}
	}
	if terminating {
		b.Assume(locs-2, locs-1, b.cond(rnd, vars))
	} else {
		b.Branch(locs-2, locs-1, 3, b.M.And(b.cond(rnd, vars), b.cond(rnd, vars)))
	}
	b.Error(locs - 1)
	return b
}

// Line makes a program that is one path of n random statements over two
// or three variables of two bits, with guards of the model and undefined
// behaviour.
func Line(rnd *rand.Rand, n, variables int) *Builder {
	b := New(2)
	var vars []*cfg.Var
	for _, name := range []string{"x", "y", "z"}[:variables] {
		vars = append(vars, b.Global(name))
	}
	any := func() *cfg.Var { return vars[rnd.Intn(len(vars))] }
	for l := range n {
		var e *cfg.Edge
		switch rnd.Intn(6) {
		case 0, 1:
			e = b.Assign(l, l+1, any(), b.expr(rnd, vars))
		case 2, 3:
			e = b.Havoc(l, l+1, any())
		default:
			e = b.Assume(l, l+1, b.cond(rnd, vars))
			if rnd.Intn(4) == 0 {
				e.Trap = "division by zero"
			}
		}
		if rnd.Intn(8) == 0 {
			e.UB = []cfg.Undefined{{Cond: b.cond(rnd, vars), What: "shift"}}
		}
	}
	b.Error(n)
	return b
}

func (b *Builder) expr(rnd *rand.Rand, vars []*cfg.Var) *term.Term {
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

func (b *Builder) cond(rnd *rand.Rand, vars []*cfg.Var) *term.Term {
	x, y := b.expr(rnd, vars), b.expr(rnd, vars)
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
