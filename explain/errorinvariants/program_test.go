package errorinvariants

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"tav/automata"
	"tav/cfg"
	"tav/cfg/frontend"
	"tav/cfg/interp"
	"tav/solver"
	"tav/solver/term"
	"tav/solver/z3"
	"tav/traceabs"
)

const prelude = `extern void abort(void); extern int __VERIFIER_nondet_int(void); extern void *malloc(unsigned long); void reach_error(void) {} void __VERIFIER_assert(int cond) { if (!cond) { reach_error(); abort(); } }
`

// compile lowers a C program, to which the prelude adds one line.
func compile(t testing.TB, text string, o cfg.Options) *cfg.Program {
	t.Helper()
	file := filepath.Join(t.TempDir(), "p.c")
	if err := os.WriteFile(file, []byte(prelude+text), 0o600); err != nil {
		t.Fatal(err)
	}
	unit, err := frontend.Compile(context.Background(), []string{file}, frontend.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p, err := cfg.Lower(context.Background(), &cfg.Unit{Module: unit.Module, DataModel: cfg.LP64}, o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// values gives the nondeterministic inputs of a run in order, then zeros.
type values struct {
	inputs  []int64
	next    []*term.Term
	initial []traceabs.VarValue
	m       *term.Manager
}

func (v *values) Next(e *cfg.Edge, x *cfg.Var) (term.Value, error) {
	value := term.ZeroValue(x.Term.Sort())
	if e.Action.(*cfg.Havoc).Input.Kind == cfg.Nondet && len(v.inputs) > 0 {
		value = term.BVWord(x.Term.Sort().Width, uint64(v.inputs[0]))
		v.inputs = v.inputs[1:]
	}
	v.next = append(v.next, v.m.ValueTerm(value, x.Term.Sort()))
	return value, nil
}

func (v *values) Initial(x *cfg.Var) (term.Value, error) {
	value := term.ZeroValue(x.Term.Sort())
	v.initial = append(v.initial, traceabs.VarValue{Var: x, Value: v.m.ValueTerm(value, x.Term.Sort())})
	return value, nil
}

// fail runs a program on inputs and returns the error trace, nil if there is none.
func fail(t testing.TB, p *cfg.Program, inputs ...int64) *traceabs.ErrorTrace {
	t.Helper()
	in := &values{inputs: inputs, m: p.Terms}
	out, err := interp.Run(context.Background(), p, in, interp.Options{MaxSteps: 100_000, Record: true})
	if err != nil {
		t.Fatal(err)
	}
	if out.Kind != interp.ReachedError {
		return nil
	}
	e := &traceabs.ErrorTrace{Initial: in.initial}
	var letters []*cfg.Edge
	var kinds []automata.Kind
	for i, s := range out.Steps {
		letters, kinds = append(letters, s.Edge), append(kinds, [...]automata.Kind{automata.Internal, automata.Call, automata.Return}[s.Edge.Kind])
		if h, ok := s.Edge.Action.(*cfg.Havoc); ok {
			for _, v := range h.Dst {
				e.Inputs = append(e.Inputs, traceabs.InputValue{Pos: i, Var: v, Value: in.next[0]})
				in.next = in.next[1:]
			}
		}
	}
	e.NestedWord = automata.NewNestedWord(letters, kinds)
	return e
}

func backend(t testing.TB, m *term.Manager) solver.Backend {
	t.Helper()
	b, err := z3.New(m)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

// explain runs the program and explains its error.
func explain(t testing.TB, p *cfg.Program, o Options, inputs ...int64) (*Error, *AbstractTrace) {
	t.Helper()
	trace := fail(t, p, inputs...)
	if trace == nil {
		t.Fatal("the program does not fail")
	}
	e, err := New(p, trace)
	if err != nil {
		t.Fatal(err)
	}
	a, err := e.Localize(context.Background(), backend(t, p.Terms), o)
	if err != nil {
		t.Fatal(err)
	}
	return e, a
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
