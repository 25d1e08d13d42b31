package relevance

import (
	"strconv"

	"tav/explain/path"
	"tav/solver/term"
)

// goesWrong computes G_0 … G_n, a.wrong, and a.inputs. G_i is the states and values of the later
// nondeterministic statements from which the rest of the trace is executed to
// the error, or runs into undefined behaviour. C_i of section 3.2 is ∃in.G_i if
// all behaviour is defined.
func (a *analysis) goesWrong() {
	m, p := a.terms, a.path
	a.inputs = map[*term.Term]input{}
	g := make([]*term.Term, p.Len()+1)
	g[p.Len()] = m.True()
	for i := p.Len() - 1; i >= 0; i-- {
		st := p.Statements[i]
		sub := map[*term.Term]*term.Term{}
		for _, x := range st.Havoc {
			v := m.Var(x.Name()+"?in"+strconv.Itoa(i), x.Sort(), x.Signed())
			sub[x], a.inputs[v] = v, input{v, i, x}
		}
		t := st.Before(m, m.Substitute(g[i+1], sub))
		if st.Trap {
			t = m.Or(m.Not(st.Guard), t)
		} else {
			t = m.And(st.Guard, t)
		}
		g[i] = m.Or(st.Undefined, t)
	}
	a.wrong = g
}

// An input is the value that the statement at pos gives to a variable that it
// makes arbitrary, in executions of the rest of the trace.
type input struct {
	v   *term.Term // as G speaks of it
	pos int
	of  *term.Term
}

// later lists the inputs in t.
func (a *analysis) later(t *term.Term) []input {
	var list []input
	for _, v := range a.terms.FreeVars(t) {
		if in, ok := a.inputs[v]; ok {
			list = append(list, in)
		}
	}
	return list
}

// mentionsAny reports whether one of the variables occurs in t.
func mentionsAny(m *term.Manager, t *term.Term, vars []*term.Term) bool {
	for _, v := range vars {
		if path.Mentions(m, t, v) {
			return true
		}
	}
	return false
}
