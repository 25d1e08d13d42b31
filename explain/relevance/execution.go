package relevance

import (
	"strconv"

	"tav/cfg"
	"tav/explain/path"
	"tav/solver/term"
	"tav/traceabs"
)

// An execution is the formula of all executions of the trace, statement by
// statement. A variable itself stands for its value at the start.
type execution struct {
	path    *path.Path
	current map[*term.Term]*term.Term // variable → constant or version; itself at first
}

func newExecution(p *path.Path) *execution {
	return &execution{p, map[*term.Term]*term.Term{}}
}

// step goes past the statement at position i and returns what it adds to the
// formula.
func (x *execution) step(i int) []*term.Term {
	m, st := x.path.Prog.Terms, x.path.Statements[i]
	conjuncts := []*term.Term{x.read(m.And(st.Guard, m.Not(st.Undefined)))}
	values := make([]*term.Term, len(st.Src))
	for k, t := range st.Src {
		values[k] = x.read(t)
		if values[k].IsConst() || values[k].Op() == term.OpVar {
			continue
		}
		v := version(m, st.Dst[k], i)
		conjuncts = append(conjuncts, m.Eq(v, values[k]))
		values[k] = v
	}
	for k, v := range st.Dst {
		x.current[v] = values[k]
	}
	for _, v := range st.Havoc {
		x.current[v] = version(m, v, i)
	}
	return conjuncts
}

// version is the value that the statement at position i gives to v.
func version(m *term.Manager, v *term.Term, i int) *term.Term {
	return m.Var(v.Name()+"@at"+strconv.Itoa(i), v.Sort(), v.Signed())
}

// read is a term over the current state in terms of versions.
func (x *execution) read(t *term.Term) *term.Term {
	return x.path.Prog.Terms.Substitute(t, x.current)
}

// inGivenRun is t with the given run's values for all of the state before the
// statement.
func (a *analysis) inGivenRun(t *term.Term, s *assigning) *term.Term {
	arbitrary := map[*term.Term]bool{}
	for _, v := range s.values() {
		arbitrary[v] = true
	}
	sub := map[*term.Term]*term.Term{}
	for _, v := range a.terms.FreeVars(t) {
		if _, later := a.inputs[v]; !later && !arbitrary[v] {
			sub[v] = a.path.Constant(v, s.pos)
		}
	}
	return a.terms.Substitute(t, sub)
}

// run reads the execution of the trace that the solver's model is.
func (a *analysis) run() (*traceabs.ErrorTrace, error) {
	t := &traceabs.ErrorTrace{Trace: a.path.Trace.Trace}
	for i, e := range t.Letters {
		h, ok := e.Action.(*cfg.Havoc)
		if !ok {
			continue
		}
		for k, v := range h.Dst {
			value, err := a.execution.Value(version(a.terms, a.path.Statements[i].Havoc[k], i))
			if err != nil {
				return nil, err
			}
			t.Inputs = append(t.Inputs, traceabs.InputValue{Pos: i, Var: v, Value: value})
		}
	}
	entry := a.Prog.Entry
	for _, vs := range [][]*cfg.Var{a.Prog.Globals, entry.Params, entry.Locals, entry.Results} {
		for _, v := range vs {
			if !a.reads[v.Term] {
				continue
			}
			value, err := a.execution.Value(v.Term)
			if err != nil {
				return nil, err
			}
			t.Initial = append(t.Initial, traceabs.VarValue{Var: v, Value: value})
		}
	}
	return t, nil
}
