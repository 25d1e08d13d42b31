package path

import (
	"strings"

	"tav/cfg"
	"tav/solver/term"
)

// Memory as one variable a cell that the trace uses, and calls as their effect
// on this run: Oh, Schäf, Schwartz-Narbonne, Wies, "Concolic fault
// abstraction", Section V. Which cell an access means is known from the run.
// The encoding is address-sensitive when each step that accesses memory is
// guarded by the addresses being those (Section V.A; the assumptions of Yi,
// Yang, Liu, Zhao, Wang, "Explaining software failures by cascade fault
// localization", Section 3.1), else address-insensitive (Section V.B).

// Flattening says how.
type Flattening struct {
	Addresses bool
	Recorded  map[string]bool // functions whose calls are replaced by their recorded effect (Section V.C)
}

// Flat is the reading without arrays. What no theory is wanted for is replaced
// by its value in the run: operations on whole arrays other than copies.
func (r *Reading) Flat(o Flattening) (*Reading, error) {
	f := &flattener{
		r: r, Flattening: o, m: r.Prog.Terms,
		variables: map[cell]*term.Term{}, cells: map[*term.Term][]cell{}, conditions: map[*Condition]*Condition{},
	}
	flat := &Reading{
		Prog: r.Prog, Trace: r.Trace, Steps: make([]Step, len(r.Steps)),
		States: NewStates(), untaken: r.untaken, cells: map[*term.Term][]*term.Term{}, memory: map[*term.Term]*term.Term{},
	}
	for i := len(r.Steps) - 1; i >= 0; i-- {
		flat.Steps[i] = f.step(i)
	}
	flat.Last = f.condition(r.Last)
	for _, in := range r.Inputs {
		if in.Term.Sort().Kind != term.ArrayKind {
			flat.Inputs = append(flat.Inputs, in)
		}
		for _, c := range f.cells[in.Term] {
			in.Term, in.Value = f.variables[c], f.initial(c)
			flat.Inputs = append(flat.Inputs, in)
		}
	}
	for _, v := range r.Trace.Initial {
		if x, ok := r.States.Value(v.Var.Term, 0); ok && v.Var.Term.Sort().Kind != term.ArrayKind {
			flat.States.Set(v.Var.Term, 0, x)
		}
		for _, c := range f.cells[v.Var.Term] {
			if x, ok := term.ValueOf(f.initial(c)); ok {
				flat.States.Set(f.variables[c], 0, x)
			}
		}
	}
	for array, list := range f.cells {
		for _, c := range list {
			v := f.variables[c]
			flat.cells[array] = append(flat.cells[array], v)
			flat.memory[v] = f.contents(array, c)
		}
	}
	return flat, flat.run()
}

// Memory is a term of a flat reading with reads of memory for cells.
func (r *Reading) Memory(t *term.Term) *term.Term {
	return r.Prog.Terms.Substitute(t, r.memory)
}

// C writes a term of the reading as C would.
func (r *Reading) C(t *term.Term) string { return r.Prog.C(r.Memory(t)) }

// A cell is an array variable with one index, or two.
type cell struct{ array, outer, inner *term.Term }

// flattener goes over the steps from the last to the first, so that the cells
// are known that are read later.
type flattener struct {
	r *Reading
	Flattening
	m          *term.Manager
	variables  map[cell]*term.Term
	cells      map[*term.Term][]cell // of an array, in the order in which they are found
	conditions map[*Condition]*Condition
}

func (f *flattener) step(i int) Step {
	s := f.r.Steps[i]
	flat := Step{Edge: s.Edge, Calls: s.Calls, Scope: f.condition(s.Scope)}
	recorded := f.recorded(i)
	flat.Recorded = recorded
	a := &access{f: f, at: i, seen: map[*term.Term]*term.Term{}}
	if s.Cond != nil && !recorded {
		flat.Cond = a.scalar(s.Cond)
	}
	assign := func(v, value *term.Term) {
		if v == value {
			return
		}
		if recorded {
			value = a.value(value)
		}
		flat.Dst, flat.Src = append(flat.Dst, v), append(flat.Src, value)
	}
	for k, v := range s.Dst {
		switch {
		case v.Sort().Kind == term.ArrayKind:
			for _, c := range a.written(v, s.Src[k]) {
				if recorded {
					assign(f.variable(c), f.contents(s.Src[k], c))
				} else {
					assign(f.variable(c), a.read(s.Src[k], c.path()))
				}
			}
		case recorded:
			assign(v, s.Src[k])
		default:
			assign(v, a.scalar(s.Src[k]))
		}
	}
	if f.Addresses && len(a.guards) > 0 && !recorded {
		if g := f.m.And(a.guards...); !g.IsTrue() {
			flat.Guard = g
		}
	}
	if s.Opens != nil && !recorded {
		flat.Opens = f.condition(s.Opens)
		flat.Opens.Cond = flat.Cond
		if flat.Guard != nil {
			flat.Opens.Cond = f.m.And(flat.Guard, flat.Cond)
		}
	}
	return flat
}

// condition is a condition of the flat reading, without those in recorded calls.
func (f *flattener) condition(c *Condition) *Condition {
	for c != nil && f.recorded(c.At) {
		c = c.Outer
	}
	if c == nil {
		return nil
	}
	flat := f.conditions[c]
	if flat == nil {
		flat = &Condition{At: c.At, Until: c.Until, Outer: f.condition(c.Outer), end: c.end}
		f.conditions[c] = flat
	}
	return flat
}

// recorded reports whether step i is inside a call that is replaced by its
// effect. A call in which the trace ends is not.
func (f *flattener) recorded(i int) bool {
	if len(f.Recorded) == 0 {
		return false
	}
	s, last := &f.r.Steps[i], &f.r.Steps[len(f.r.Steps)-1]
	if s.Edge.Kind == cfg.Return {
		return false
	}
	for fr := s.Edge.Frame; fr != nil; fr = fr.Parent {
		if f.Recorded[fr.Func] && !(s.Calls == last.Calls && last.Edge.Frame.Within(fr)) {
			return true
		}
	}
	for a := s.Calls; a.Caller != nil; a = a.Caller {
		if f.Recorded[a.Proc.Name] && !last.Calls.Within(a) {
			return true
		}
	}
	return false
}

func (c cell) path() []*term.Term {
	if c.inner == nil {
		return []*term.Term{c.outer}
	}
	return []*term.Term{c.outer, c.inner}
}

// variable is the variable for a cell.
func (f *flattener) variable(c cell) *term.Term {
	v := f.variables[c]
	if v == nil {
		var name strings.Builder
		name.WriteString(c.array.Name())
		for _, i := range c.path() {
			name.WriteString("[" + i.Value().String() + "]")
		}
		v = f.m.Var(name.String(), f.contents(c.array, c).Sort(), c.array.Signed())
		f.variables[c] = v
		f.cells[c.array] = append(f.cells[c.array], c)
	}
	return v
}

// contents is the element of an array term that a cell stands for.
func (f *flattener) contents(array *term.Term, c cell) *term.Term {
	for _, i := range c.path() {
		array = f.m.Select(array, i)
	}
	return array
}

// initial is what a cell holds at the start of the run; nil: not known.
func (f *flattener) initial(c cell) *term.Term {
	t := f.contents(c.array, c)
	v, err := f.r.States.Eval(t, 0)
	if err != nil {
		return nil
	}
	return f.m.ValueTerm(v, t.Sort())
}
