package path

import (
	"fmt"
	"strconv"

	"tav/automata"
	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs/trace"
)

// A Step is one position of a trace that is read as a path formula: a condition
// that holds there, or a parallel assignment Dst := Src. Calls and returns
// assign parameters and results. A havoc assigns inputs.
type Step struct {
	Edge  *cfg.Edge
	Calls *Activation
	Cond  *term.Term   // nil: an assignment
	Dst   []*term.Term // different variables
	Src   []*term.Term // over the state before
	Guard *term.Term   // what the addresses are that the step uses (Flat); nil: it uses none
	Scope *Condition   // the innermost condition that it is executed under; nil: none
	Opens *Condition   // the branching condition that it is; nil: none

	Recorded bool // its effect is that on this run, for all states (Flat)
}

// An Activation is one call on the trace of a procedure that is not inlined.
type Activation struct {
	Caller *Activation
	Proc   *cfg.Proc
	At     int                       // the position of the call; -1: none
	names  map[*term.Term]*term.Term // of its locals; nil: the procedure's own
}

// Within reports whether a is b or called by it.
func (a *Activation) Within(b *Activation) bool {
	for ; a != b; a = a.Caller {
		if a == nil {
			return false
		}
	}
	return true
}

// Var is the name that a variable of the procedure, or a global one, has in the
// activation.
func (a *Activation) Var(v *term.Term) *term.Term {
	if w := a.names[v]; w != nil {
		return w
	}
	return v
}

// An Input is a nondeterministic value of the run, a variable that nothing
// assigns: the havoc at Pos becomes Var := Term.
type Input struct {
	Pos   int // on the trace
	Var   *cfg.Var
	Term  *term.Term
	Value *term.Term // nil: not known
}

// A Reading is an error trace as steps over one flat state, with the states of
// its run. Its variables are the program's, but for the locals of procedures
// that the trace enters more than once.
type Reading struct {
	Prog   *cfg.Program
	Trace  *trace.ErrorTrace
	Steps  []Step
	Inputs []Input
	States *States
	Last   *Condition // under which the trace reaches its target; nil: none

	untaken *untaken
	cells   map[*term.Term][]*term.Term // of an array, the variables of its cells (Flat)
	memory  map[*term.Term]*term.Term   // what such a variable stands for
}

// Read reads an error trace and runs it. The error says where the values do not
// lead along it.
func Read(prog *cfg.Program, t *trace.ErrorTrace) (*Reading, error) {
	f := &reader{prog: prog, entered: map[*cfg.Proc]int{}}
	r := &Reading{Prog: prog, Trace: t, Steps: f.steps(t), Inputs: f.inputs, untaken: newUntaken()}
	if f.err != nil {
		return nil, f.err
	}
	r.Last = findScopes(r.Steps, r.untaken, t.Target())
	r.States = NewStates()
	for _, v := range t.Initial {
		if x, ok := term.ValueOf(v.Value); ok {
			r.States.Set(v.Var.Term, 0, x)
		}
	}
	return r, r.run()
}

// run fills in the states, from the initial values. What is read without a value
// starts as zero, as in New.
func (r *Reading) run() error {
	for _, in := range r.Inputs {
		if in.Value == nil {
			continue
		}
		if x, ok := term.ValueOf(in.Value); ok {
			r.States.Set(in.Term, 0, x)
		}
	}
	for i, s := range r.Steps {
		for _, t := range append([]*term.Term{s.Cond}, s.Src...) {
			if t != nil {
				r.start(t, i)
			}
		}
		if s.Cond != nil {
			if ok, err := r.States.Holds(s.Cond, i); err != nil || !ok {
				return fmt.Errorf("path: the inputs do not drive the trace at position %d (%v)", i, err)
			}
		}
		values := make([]term.Value, len(s.Src))
		for k, t := range s.Src {
			v, err := r.States.Eval(t, i)
			if err != nil {
				return fmt.Errorf("path: position %d: %w", i, err)
			}
			values[k] = v
		}
		for k, d := range s.Dst {
			r.States.Set(d, i+1, values[k])
		}
	}
	return nil
}

// start gives the variables of a term zero that have no value at position i.
func (r *Reading) start(t *term.Term, i int) {
	for _, v := range r.Prog.Terms.FreeVars(t) {
		if _, known := r.States.Value(v, i); !known {
			r.States.Set(v, 0, term.ZeroValue(v.Sort()))
		}
	}
}

// A reader turns a trace into steps.
type reader struct {
	prog    *cfg.Program
	entered map[*cfg.Proc]int
	inputs  []Input
	err     error
}

func (f *reader) steps(t *trace.ErrorTrace) []Step {
	top := &Activation{Proc: f.prog.Entry, At: -1}
	f.entered[f.prog.Entry]++
	called := map[int]*Activation{} // by position of the call
	list := make([]Step, 0, len(t.Letters))
	values := t.Inputs
	for i, e := range t.Letters {
		s := Step{Edge: e, Calls: top}
		switch a := e.Action.(type) {
		case *cfg.Assume:
			s.Cond = f.rename(top, a.Cond)
		case *cfg.Assign:
			for k, v := range a.Dst {
				s.Dst, s.Src = append(s.Dst, top.Var(v.Term)), append(s.Src, f.rename(top, a.Src[k]))
			}
		case *cfg.Havoc:
			for _, v := range a.Dst {
				in := Input{Pos: i, Var: v, Term: f.input(v)}
				for len(values) > 0 && values[0].Pos < i {
					values = values[1:]
				}
				if len(values) > 0 && values[0].Pos == i && values[0].Var == v {
					in.Value, values = values[0].Value, values[1:]
				}
				f.inputs = append(f.inputs, in)
				s.Dst, s.Src = append(s.Dst, top.Var(v.Term)), append(s.Src, in.Term)
			}
		case *cfg.CallAction:
			callee := &Activation{Caller: top, Proc: a.Callee, At: i, names: f.locals(a.Callee)}
			for k, p := range a.Callee.Params {
				s.Dst, s.Src = append(s.Dst, callee.Var(p.Term)), append(s.Src, f.rename(top, a.Args[k]))
			}
			called[i], top = callee, callee
		case *cfg.ReturnAction:
			callee := top
			if j := t.Match(i); j != automata.Pending {
				callee = called[j]
			}
			if top = callee.Caller; top == nil {
				f.err = fmt.Errorf("path: position %d returns without a call", i)
				return nil
			}
			results := a.Call.Action.(*cfg.CallAction).Callee.Results
			for k, v := range a.Dst {
				s.Dst, s.Src = append(s.Dst, top.Var(v.Term)), append(s.Src, f.rename(callee, results[k].Term))
			}
			s.Calls = top
		}
		list = append(list, s)
	}
	return list
}

// input is the variable for the next input: in_k, with primes where another
// trace of the program has one of another sort.
func (f *reader) input(v *cfg.Var) *term.Term {
	name := "in_" + strconv.Itoa(len(f.inputs)+1)
	return f.prog.Terms.AnyVar(name, v.Term.Sort(), v.Signed)
}

// locals names the variables of a procedure that is entered.
func (f *reader) locals(p *cfg.Proc) map[*term.Term]*term.Term {
	f.entered[p]++
	if f.entered[p] == 1 {
		return nil
	}
	names := map[*term.Term]*term.Term{}
	for _, list := range [][]*cfg.Var{p.Params, p.Results, p.Locals} {
		for _, v := range list {
			t := v.Term
			names[t] = f.prog.Terms.Var(t.Name()+"'"+strconv.Itoa(f.entered[p]), t.Sort(), t.Signed())
		}
	}
	return names
}

func (f *reader) rename(a *Activation, t *term.Term) *term.Term {
	if a.names == nil {
		return t
	}
	return f.prog.Terms.Substitute(t, a.names)
}

// Calls gives the call around each position up to end; around a return it is that
// of the caller.
func (r *Reading) Calls(end int) []*Activation {
	list := make([]*Activation, 0, end+1)
	for _, s := range r.Steps[:min(end+1, len(r.Steps))] {
		list = append(list, s.Calls)
	}
	return list
}
