package relevance

import (
	"context"
	"slices"
	"strconv"

	"tav/cfg"
	"tav/solver"
	"tav/solver/effort"
	"tav/solver/term"
	"tav/traceabs/trace"
)

// An execution is the formula of all executions of the trace, over variables for
// the definitions. A variable itself stands for its value at the start. Memory
// has no such variables, only the numbers that are written to it have: terms
// over memory simplify then (memory.go).
type execution struct {
	flow      *flow
	values    []*term.Term // of each definition
	conjuncts []*term.Term
	mention   map[*term.Term][]int      // variable → conjuncts
	run       map[*term.Term]term.Value // variable → its value in the given run
	solver    solver.Solver             // for addresses
	constant  map[*term.Term]*term.Term // address → the constant that it is in all executions, or itself
	failures  int                       // addresses that were not found to be constant
}

func newExecution(ctx context.Context, f *flow, s solver.Solver) *execution {
	m := f.path.Prog.Terms
	x := &execution{
		flow: f, mention: map[*term.Term][]int{}, run: map[*term.Term]term.Value{},
		solver: s, constant: map[*term.Term]*term.Term{},
	}
	s.SetTimeout(addressTime)
	for i, st := range f.path.Statements {
		effort.Count(ctx, effort.TermWork)
		e := &evaluator{
			terms: m, address: func(i *term.Term) *term.Term { return x.findConstant(ctx, i) },
			of: func(v *term.Term) *term.Term { return x.value(read{v, f.def(i, v)}) },
		}
		x.add(e.eval(m.And(st.Guard, m.Not(st.Undefined))))
		cells := 0
		cell := func(written *term.Term) *term.Term {
			cells++
			return x.name(version(m, f.defs[f.first[i]].v, i).Name()+"."+strconv.Itoa(cells), written, f.defs[f.first[i]].v.Signed())
		}
		for _, d := range f.defs[f.first[i]:f.first[i+1]] {
			x.values = append(x.values, x.define(d, *e, cell))
		}
	}
	return x
}

// define makes the value of a definition, with a variable for each written cell.
func (x *execution) define(d definition, e evaluator, cell func(*term.Term) *term.Term) *term.Term {
	v := version(e.terms, d.v, d.pos)
	switch {
	case d.src == nil:
		x.run[v] = x.flow.path.Value(d.v, d.pos+1)
		return v
	case isArray(d.v):
		e.cell = cell
		return e.eval(d.src)
	}
	return x.name(v.Name(), e.eval(d.src), d.v.Signed())
}

// name is a constant or variable that equals t.
func (x *execution) name(name string, t *term.Term, signed bool) *term.Term {
	if t.IsConst() || t.Op() == term.OpVar {
		return t
	}
	m := x.flow.path.Prog.Terms
	v := m.AnyVar(name, t.Sort(), signed)
	if value, err := x.inRun(t); err == nil {
		x.run[v] = value
	}
	x.add(m.Eq(v, t))
	return v
}

// inRun is a term's value in the given run.
func (x *execution) inRun(t *term.Term) (term.Value, error) {
	return term.Eval(t, func(v *term.Term) (term.Value, error) {
		value, ok := x.run[v]
		if !ok {
			return value, term.ErrEval
		}
		return value, nil
	})
}

func (x *execution) add(conjunct *term.Term) {
	if conjunct.IsTrue() {
		return
	}
	for _, v := range x.flow.path.Prog.Terms.FreeVars(conjunct) {
		x.mention[v] = append(x.mention[v], len(x.conjuncts))
	}
	x.conjuncts = append(x.conjuncts, conjunct)
}

func (x *execution) value(r read) *term.Term {
	if r.def == initial {
		x.run[r.v] = x.flow.path.Value(r.v, 0)
		return r.v
	}
	return x.values[r.def]
}

// address is the constant that an address of the trace is in every execution, as
// far as it is known, else the address.
func (x *execution) address(i *term.Term) *term.Term {
	if c := x.constant[i]; c != nil {
		return c
	}
	return i
}

// findConstant asks whether the conjuncts so far imply that an address is what it
// is in the given run.
func (x *execution) findConstant(ctx context.Context, i *term.Term) *term.Term {
	m := x.flow.path.Prog.Terms
	vars := m.FreeVars(i)
	if x.constant[i] != nil || x.failures >= addressFailures || slices.ContainsFunc(vars, isArray) {
		return x.address(i)
	}
	x.constant[i] = i
	value, err := x.inRun(i)
	if err != nil {
		return i
	}
	c := m.ValueTerm(value, i.Sort())
	x.solver.Push()
	defer x.solver.Pop()
	conjuncts, _ := x.connected(vars, addressConjuncts)
	for _, t := range conjuncts {
		x.solver.Assert(t)
	}
	x.solver.Assert(m.Not(m.Eq(i, c)))
	if x.solver.Check(ctx) == solver.Unsat {
		x.constant[i] = c
	} else {
		x.failures++
	}
	return x.constant[i]
}

// connected are the conjuncts that share variables with the given ones, directly
// or through others, the nearest first and at most limit, and all their
// variables. Values that satisfy them all and those of the given run for all
// other variables are an execution.
func (x *execution) connected(vars []*term.Term, limit int) ([]*term.Term, map[*term.Term]bool) {
	var list []*term.Term
	seen, taken := map[*term.Term]bool{}, map[int]bool{}
	for work := slices.Clone(vars); len(work) > 0 && len(list) < limit; work = work[1:] {
		v := work[0]
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
func (a *analysis) run(asked map[*term.Term]bool) (*trace.ErrorTrace, error) {
	t := &trace.ErrorTrace{Trace: a.path.Trace.Trace}
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
			t.Inputs = append(t.Inputs, trace.InputValue{Pos: i, Var: v, Value: value})
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
			t.Initial = append(t.Initial, trace.VarValue{Var: v, Value: value})
		}
	}
	return t, nil
}
