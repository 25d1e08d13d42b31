package certify

import (
	"context"
	"errors"
	"fmt"
	"maps"

	"tav/cfg"
	"tav/solver/term"
)

// An Execution claims that a program has one execution, in which no value is
// arbitrary and nothing undefined, and that it ends without reaching an
// accepting location.
type Execution struct{ Prog *cfg.Program }

// errArbitrary is that a variable is read which has no value yet.
var errArbitrary = errors.New("the execution reads what may be anything")

// Check takes the execution edge by edge.
func (x *Execution) Check(ctx context.Context) error {
	e := &walk{values: map[*term.Term]term.Value{}, code: map[*term.Term]*term.Program{}, returns: map[*cfg.Edge]*cfg.Edge{}}
	for _, p := range x.Prog.Procs {
		for _, f := range p.Edges {
			if r, ok := f.Action.(*cfg.ReturnAction); ok {
				e.returns[r.Call] = f
			}
		}
	}
	at := x.Prog.Entry.Entry
	for n := 0; ; n++ {
		if n&0xfff == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if at.Kind != cfg.Plain {
			return refuted("the execution does not come to %v", at.Pos)
		}
		next, err := e.step(at)
		if err != nil {
			return fmt.Errorf("not confirmed: at %v: %w", at.Pos, err)
		}
		if next == nil {
			return nil
		}
		at = next
	}
}

// A walk is the state of the execution.
type walk struct {
	values  map[*term.Term]term.Value // of variables; absent: arbitrary
	code    map[*term.Term]*term.Program
	stack   []pending
	returns map[*cfg.Edge]*cfg.Edge // by call edge
}

// A pending call with the values that the variables of its callee have outside of it.
type pending struct {
	call  *cfg.Edge
	saved map[*term.Term]term.Value
}

// step takes the edge that the state passes; nil: the execution ends.
func (w *walk) step(at *cfg.Loc) (*cfg.Loc, error) {
	if at == at.Proc.Exit {
		return w.leave()
	}
	var taken *cfg.Edge
	for _, e := range at.Out {
		passes := true
		if a, ok := e.Action.(*cfg.Assume); ok {
			v, err := w.eval(a.Cond)
			if err != nil {
				return nil, err
			}
			passes = v.Bool()
		}
		if passes && taken != nil {
			return nil, errors.New("the execution can go on in two ways")
		}
		if passes {
			taken = e
		}
	}
	if taken == nil {
		for _, e := range at.Out {
			if e.Trap != "" {
				return nil, fmt.Errorf("the execution ends in what C leaves undefined: %s", e.Trap)
			}
		}
		return nil, nil
	}
	for _, u := range taken.UB {
		if v, err := w.eval(u.Cond); err != nil || v.Bool() {
			return nil, errors.Join(fmt.Errorf("undefined behaviour: %s", u.What), err)
		}
	}
	return taken.To, w.act(taken)
}

// act does what an edge within a procedure or a call does.
func (w *walk) act(e *cfg.Edge) error {
	switch a := e.Action.(type) {
	case *cfg.Assume:
		return nil
	case *cfg.Assign:
		values, err := w.all(a.Src)
		if err != nil {
			return err
		}
		for i, v := range a.Dst {
			w.values[v.Term] = values[i]
		}
		return nil
	case *cfg.Havoc:
		for _, v := range a.Dst {
			delete(w.values, v.Term)
		}
		return nil
	case *cfg.CallAction:
		args, err := w.all(a.Args)
		if err != nil {
			return err
		}
		p := pending{e, map[*term.Term]term.Value{}}
		for _, list := range [][]*cfg.Var{a.Callee.Params, a.Callee.Results, a.Callee.Locals} {
			for _, v := range list {
				if old, ok := w.values[v.Term]; ok {
					p.saved[v.Term] = old
					delete(w.values, v.Term)
				}
			}
		}
		for i, v := range a.Callee.Params {
			w.values[v.Term] = args[i]
		}
		w.stack = append(w.stack, p)
		return nil
	}
	return fmt.Errorf("certify: %T is not an action of an execution", e.Action)
}

// leave returns from the innermost call; nil: the program ends.
func (w *walk) leave() (*cfg.Loc, error) {
	if len(w.stack) == 0 {
		return nil, nil
	}
	p := w.stack[len(w.stack)-1]
	w.stack = w.stack[:len(w.stack)-1]
	callee, e := p.call.Action.(*cfg.CallAction).Callee, w.returns[p.call]
	if e == nil {
		return nil, nil
	}
	dst := e.Action.(*cfg.ReturnAction).Dst
	results := map[*term.Term]term.Value{}
	for i, v := range dst {
		if x, ok := w.values[callee.Results[i].Term]; ok {
			results[v.Term] = x
		}
	}
	for _, list := range [][]*cfg.Var{callee.Params, callee.Results, callee.Locals} {
		for _, v := range list {
			delete(w.values, v.Term)
			if old, ok := p.saved[v.Term]; ok {
				w.values[v.Term] = old
			}
		}
	}
	for _, v := range dst {
		delete(w.values, v.Term)
	}
	maps.Copy(w.values, results)
	return e.To, nil
}

func (w *walk) all(list []*term.Term) ([]term.Value, error) {
	values := make([]term.Value, len(list))
	for i, t := range list {
		var err error
		if values[i], err = w.eval(t); err != nil {
			return nil, err
		}
	}
	return values, nil
}

func (w *walk) eval(t *term.Term) (term.Value, error) {
	code := w.code[t]
	if code == nil {
		code = term.Compile(t)
		w.code[t] = code
	}
	return code.Run(func(v *term.Term) (term.Value, error) {
		if x, ok := w.values[v]; ok {
			return x, nil
		}
		return term.Value{}, errArbitrary
	})
}
