package errorinvariants

import (
	"errors"

	"tav/cfg"
	"tav/danger/path"
	"tav/solver/term"
	"tav/traceabs/trace"
)

// An Error is an error of the program (Definition 1): a trace π, the error
// precondition ψ, which is the initial state and the inputs of a run, and the
// condition φ that the run violates at the end.
type Error struct {
	Prog       *cfg.Program
	Trace      *trace.ErrorTrace
	Inputs     []path.Input
	Post       *term.Term // φ, over the variables at position End
	End        int        // the position of the trace at which φ is checked; what follows only reports the error
	Conditions []Condition
	Calls      []*path.Activation // around each position up to End, whose locals invariants are over

	terms      *term.Manager
	statements []path.Step     // the trace up to End
	scope      *path.Condition // under which φ is checked
	run        *path.States
}

// A Condition is a branching condition of the trace. Invariants after a change
// of its variables speak of its outcome by the variable Taken.
type Condition struct {
	Pos   int
	Cond  *term.Term // that held there
	Taken *term.Term
}

// Of is the error of a trace that was read, and possibly flattened. The error
// return says why the trace is none: the values do not drive it to the end.
func Of(r *path.Reading) (*Error, error) {
	e := &Error{Prog: r.Prog, Trace: r.Trace, Inputs: r.Inputs, terms: r.Prog.Terms, run: r.States}
	v := r.Violation()
	e.Post, e.End, e.scope = e.terms.Implies(v.Guard, v.Post), v.End, v.Scope
	r.Frames(e.End)
	e.Calls = r.Calls(e.End)
	e.statements = r.Steps[:e.End]
	for i, st := range e.statements {
		if c := st.Opens; c != nil {
			e.Conditions = append(e.Conditions, Condition{Pos: i, Cond: c.Cond, Taken: c.Taken})
			e.run.Set(c.Taken, 0, term.BoolValue(true))
		}
	}
	if ok, err := e.run.Holds(e.Post, e.End); err != nil || ok {
		return nil, errors.Join(errors.New("errorinvariants: the run does not violate the condition"), err)
	}
	return e, nil
}
