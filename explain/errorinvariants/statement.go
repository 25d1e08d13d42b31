package errorinvariants

import (
	"strconv"

	"tav/automata"
	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs"
)

// A statement is one position of the trace: a condition that holds there, or a
// parallel assignment dst := src. Calls and returns assign parameters and
// results. A havoc assigns inputs.
type statement struct {
	edge  *cfg.Edge
	calls *activation
	cond  *term.Term // nil: an assignment
	dst   []*term.Term
	src   []*term.Term
	scope *condition // the innermost condition that it is executed under; nil: none
	opens *condition // the branching condition that it is; nil: none
}

// An activation is one call on the trace of a procedure that is not inlined.
type activation struct {
	caller *activation
	names  map[*term.Term]*term.Term // of its locals; nil: the procedure's own
}

// An Input is a nondeterministic value of the run, a variable that nothing
// assigns: the havoc at Pos becomes Var := Term.
type Input struct {
	Pos   int // on the trace
	Var   *cfg.Var
	Term  *term.Term
	Value *term.Term
}

// flatten turns a trace into statements over variables that are the program's,
// but for the locals of procedures that the trace enters more than once.
type flatten struct {
	prog    *cfg.Program
	entered map[*cfg.Proc]int
	inputs  []Input
}

func (f *flatten) statements(t *traceabs.ErrorTrace) []statement {
	top := &activation{}
	f.entered[f.prog.Entry]++
	called := map[int]*activation{} // by position of the call
	list := make([]statement, 0, len(t.Letters))
	values := t.Inputs
	for i, e := range t.Letters {
		s := statement{edge: e, calls: top}
		switch a := e.Action.(type) {
		case *cfg.Assume:
			s.cond = f.rename(top, a.Cond)
		case *cfg.Assign:
			for k, v := range a.Dst {
				s.dst, s.src = append(s.dst, f.rename(top, v.Term)), append(s.src, f.rename(top, a.Src[k]))
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
				s.dst, s.src = append(s.dst, f.rename(top, v.Term)), append(s.src, in.Term)
			}
		case *cfg.CallAction:
			callee := &activation{caller: top, names: f.locals(a.Callee)}
			for k, p := range a.Callee.Params {
				s.dst, s.src = append(s.dst, f.rename(callee, p.Term)), append(s.src, f.rename(top, a.Args[k]))
			}
			called[i], top = callee, callee
		case *cfg.ReturnAction:
			callee := top
			if j := t.Match(i); j != automata.Pending {
				callee = called[j]
			}
			top = callee.caller
			results := a.Call.Action.(*cfg.CallAction).Callee.Results
			for k, v := range a.Dst {
				s.dst, s.src = append(s.dst, f.rename(top, v.Term)), append(s.src, f.rename(callee, results[k].Term))
			}
			s.calls = top
		}
		list = append(list, s)
	}
	return list
}

// input is the variable for the next input: in_k, with primes where another
// trace of the program has one of another sort.
func (f *flatten) input(v *cfg.Var) *term.Term {
	name := "in_" + strconv.Itoa(len(f.inputs)+1)
	for old := f.prog.Terms.LookupVar(name); old != nil && old.Sort() != v.Term.Sort(); old = f.prog.Terms.LookupVar(name) {
		name += "'"
	}
	return f.prog.Terms.Var(name, v.Term.Sort(), v.Signed)
}

// locals names the variables of a procedure that is entered.
func (f *flatten) locals(p *cfg.Proc) map[*term.Term]*term.Term {
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

func (f *flatten) rename(a *activation, t *term.Term) *term.Term {
	if a.names == nil {
		return t
	}
	return f.prog.Terms.Substitute(t, a.names)
}
