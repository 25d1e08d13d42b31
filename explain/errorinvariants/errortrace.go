package errorinvariants

import (
	"errors"

	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs"
)

// An Error is an error of the program (Definition 1): a trace π, the error
// precondition ψ, which is the initial state and the inputs of a run, and the
// condition φ that the run violates at the end.
type Error struct {
	Prog       *cfg.Program
	Trace      *traceabs.ErrorTrace
	Inputs     []Input
	Post       *term.Term // φ, over the variables at position End
	End        int        // the position of the trace at which φ is checked; what follows only reports the error
	Conditions []Condition

	terms      *term.Manager
	statements []statement // the trace up to End
	scope      *condition  // under which φ is checked
	run        *run
}

// A Condition is a branching condition of the trace. Invariants after a change
// of its variables speak of its outcome by the variable Taken.
type Condition struct {
	Pos   int
	Cond  *term.Term // that held there
	Taken *term.Term
}

// New reads an error from an error trace. The error return says why the trace
// is none: the values do not drive it to the end.
func New(prog *cfg.Program, t *traceabs.ErrorTrace) (*Error, error) {
	m := prog.Terms
	f := &flatten{prog: prog, entered: map[*cfg.Proc]int{}}
	all := f.statements(t)
	s := &scopes{
		terms: m, statements: all,
		within: map[*cfg.Proc]*cfg.PostDominators{}, skipped: map[*cfg.Edge][]*cfg.Var{},
	}
	e := &Error{Prog: prog, Trace: t, Inputs: f.inputs, terms: m}
	e.Post, e.End, e.scope = violated(m, all, s.find(t.Target()))
	e.statements = all[:e.End]
	for i, st := range e.statements {
		if c := st.opens; c != nil {
			e.Conditions = append(e.Conditions, Condition{Pos: i, Cond: c.cond, Taken: c.taken})
		}
	}
	e.run = &run{terms: m, values: map[*term.Term][]change{}}
	for _, v := range t.Initial {
		if x, ok := term.ValueOf(v.Value); ok {
			e.run.set(v.Var.Term, 0, x)
		}
	}
	for _, in := range e.Inputs {
		if in.Value == nil {
			continue
		}
		if x, ok := term.ValueOf(in.Value); ok {
			e.run.set(in.Term, 0, x)
		}
	}
	if err := e.run.execute(e.statements); err != nil {
		return nil, err
	}
	if ok, err := e.run.holds(e.Post, e.End); err != nil || ok {
		return nil, errors.Join(errors.New("errorinvariants: the run does not violate the condition"), err)
	}
	return e, nil
}
