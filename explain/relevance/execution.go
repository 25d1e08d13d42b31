package relevance

import (
	"slices"
	"strconv"

	"tav/cfg"
	"tav/explain/path"
	"tav/solver/term"
	"tav/traceabs"
)

// An execution is the formula of all executions of the trace. A variable itself
// stands for its value at the start.
type execution struct {
	flow      *flow
	values    []*term.Term // of each definition: a constant or a variable
	conjuncts []*term.Term
	mention   map[*term.Term][]int // variable → conjuncts
}

func newExecution(p *path.Path, f *flow) *execution {
	m := p.Prog.Terms
	x := &execution{flow: f, mention: map[*term.Term][]int{}}
	for i, st := range p.Statements {
		x.add(m, x.at(i, m.And(st.Guard, m.Not(st.Undefined))))
		for _, d := range f.defs[f.first[i]:f.first[i+1]] {
			value := version(m, d.v, i)
			if d.src != nil {
				if t := x.at(i, d.src); t.IsConst() || t.Op() == term.OpVar {
					value = t
				} else {
					x.add(m, m.Eq(value, t))
				}
			}
			x.values = append(x.values, value)
		}
	}
	return x
}

func (x *execution) add(m *term.Manager, conjunct *term.Term) {
	for _, v := range m.FreeVars(conjunct) {
		x.mention[v] = append(x.mention[v], len(x.conjuncts))
	}
	x.conjuncts = append(x.conjuncts, conjunct)
}

// at is a term that position i reads.
func (x *execution) at(i int, t *term.Term) *term.Term {
	m := x.flow.path.Prog.Terms
	sub := map[*term.Term]*term.Term{}
	for _, v := range m.FreeVars(t) {
		sub[v] = x.value(i, read{v, x.flow.def(i, v)})
	}
	return m.Substitute(t, sub)
}

// value is what position i reads.
func (x *execution) value(_ int, r read) *term.Term {
	if r.def == initial {
		return r.v
	}
	return x.values[r.def]
}

// connected are the conjuncts that share variables with the given ones, directly
// or through others, and all their variables. Values that satisfy them and those
// of the given run for all other variables are an execution.
func (x *execution) connected(vars []*term.Term) ([]*term.Term, map[*term.Term]bool) {
	var list []*term.Term
	seen, taken := map[*term.Term]bool{}, map[int]bool{}
	for work := slices.Clone(vars); len(work) > 0; {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[v] {
			continue
		}
		seen[v] = true
		for _, k := range x.mention[v] {
			if !taken[k] {
				taken[k] = true
				list = append(list, x.conjuncts[k])
				work = append(work, x.flow.path.Prog.Terms.FreeVars(x.conjuncts[k])...)
			}
		}
	}
	return list, seen
}

// versions are the variables of the execution that G speaks of, with the
// execution's own values of the later inputs.
func (a *analysis) versions(wrong *term.Term) []*term.Term {
	var list []*term.Term
	for _, v := range a.terms.FreeVars(wrong) {
		if in, later := a.inputs[v]; later {
			v = version(a.terms, in.of, in.pos)
		}
		list = append(list, v)
	}
	return list
}

// version is the value that the statement at position i gives to v.
func version(m *term.Manager, v *term.Term, i int) *term.Term {
	return m.Var(v.Name()+"@at"+strconv.Itoa(i), v.Sort(), v.Signed())
}

// run is the execution that the solver's model is: of the variables that were
// asked about, the others are as in the given run.
func (a *analysis) run(asked map[*term.Term]bool) (*traceabs.ErrorTrace, error) {
	t := &traceabs.ErrorTrace{Trace: a.path.Trace.Trace}
	for i, e := range t.Letters {
		h, ok := e.Action.(*cfg.Havoc)
		if !ok {
			continue
		}
		for k, v := range h.Dst {
			x := a.path.Statements[i].Havoc[k]
			value := a.path.Constant(x, i+1)
			if at := version(a.terms, x, i); asked[at] {
				var err error
				if value, err = a.any.Value(at); err != nil {
					return nil, err
				}
			}
			t.Inputs = append(t.Inputs, traceabs.InputValue{Pos: i, Var: v, Value: value})
		}
	}
	given := map[*cfg.Var]bool{}
	for _, v := range a.path.Trace.Initial {
		given[v.Var] = true
	}
	entry := a.Prog.Entry
	for _, vs := range [][]*cfg.Var{a.Prog.Globals, entry.Params, entry.Locals, entry.Results} {
		for _, v := range vs {
			if !asked[v.Term] && !given[v] {
				continue
			}
			value := a.path.Constant(v.Term, 0)
			if asked[v.Term] {
				var err error
				if value, err = a.any.Value(v.Term); err != nil {
					return nil, err
				}
			}
			t.Initial = append(t.Initial, traceabs.VarValue{Var: v, Value: value})
		}
	}
	return t, nil
}
