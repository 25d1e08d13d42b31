package path

import (
	"fmt"

	"tav/solver/term"
	"tav/traceabs/trace"
)

// A Path is a feasible error trace st_1 … st_n with the states s_0 … s_n of its
// run: Statements[i] leads from state i to state i+1.
type Path struct {
	*Space
	Trace      *trace.ErrorTrace
	Statements []*Statement
	Depths     []int // Depths[i] is the depth of the call stack in state i
	states     *States
}

// New runs the trace on its values; variables without one start as zero. The
// error says where the values do not lead along the trace, or where its
// behaviour is undefined.
func New(space *Space, t *trace.ErrorTrace) (*Path, error) {
	p := &Path{Space: space, Trace: t, Depths: []int{0}, states: NewStates()}
	for _, v := range t.Initial {
		if err := p.set(v.Var.Term, 0, v.Value); err != nil {
			return nil, err
		}
	}
	inputs := t.Inputs
	for i, e := range t.Letters {
		depth := p.Depths[i]
		st := space.Statement(e, depth)
		p.Statements, p.Depths = append(p.Statements, st), append(p.Depths, Depth(e, depth))
		if p.Depths[i+1] < 0 {
			return nil, fmt.Errorf("path: position %d returns without a call", i)
		}
		given := map[*term.Term]*term.Term{}
		for len(inputs) > 0 && inputs[0].Pos == i {
			given[space.Var(inputs[0].Var.Term, depth)] = inputs[0].Value
			inputs = inputs[1:]
		}
		if err := p.step(i, st, given); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// step makes state i+1.
func (p *Path) step(i int, st *Statement, given map[*term.Term]*term.Term) error {
	pass := p.Prog.Terms.And(st.Guard, p.Prog.Terms.Not(st.Undefined))
	if ok, err := p.Eval(pass, i); err != nil || !ok.Bool() {
		return fmt.Errorf("path: the values do not lead past position %d (%v)", i, err)
	}
	values := make([]term.Value, len(st.Src))
	for k, t := range st.Src {
		v, err := p.Eval(t, i)
		if err != nil {
			return fmt.Errorf("path: position %d: %w", i, err)
		}
		values[k] = v
	}
	for k, v := range st.Dst {
		p.states.Set(v, i+1, values[k])
	}
	for _, v := range st.Havoc {
		value := given[v]
		if value == nil {
			value = p.Prog.Terms.ValueTerm(term.ZeroValue(v.Sort()), v.Sort())
		}
		if err := p.set(v, i+1, value); err != nil {
			return err
		}
	}
	return nil
}

func (p *Path) set(v *term.Term, from int, constant *term.Term) error {
	value, ok := term.ValueOf(constant)
	if !ok {
		return fmt.Errorf("path: the value of %s is no constant", v.Name())
	}
	p.states.Set(v, from, value)
	return nil
}

// Len is the number of statements.
func (p *Path) Len() int { return len(p.Statements) }

// Value is a variable's value in state i, zero where it has none.
func (p *Path) Value(v *term.Term, i int) term.Value {
	if value, ok := p.states.Value(v, i); ok {
		return value
	}
	return term.ZeroValue(v.Sort())
}

// Constant is a variable's value in state i as a term.
func (p *Path) Constant(v *term.Term, i int) *term.Term {
	return p.Prog.Terms.ValueTerm(p.Value(v, i), v.Sort())
}

// Eval is the value of a term in state i.
func (p *Path) Eval(t *term.Term, i int) (term.Value, error) {
	return term.Eval(t, func(v *term.Term) (term.Value, error) { return p.Value(v, i), nil })
}
