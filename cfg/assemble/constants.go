package assemble

import (
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// Pointers that are the same at every call: a temporary or a parameter all of whose
// assignments give it one constant is that constant where it is read, since none is
// read before it is assigned (M. Wegman, F. Zadeck, "Constant propagation with
// conditional branches", TOPLAS 1991, without the branches). So functions that always
// get the same object access it by name once they are inlined, and what would happen
// with another one is gone. That they get it stays, as a step of traces.

// A propagator finds the constants of pointers.
type propagator struct {
	d      *Draft
	value  map[*cfg.Var]*term.Term   // of a candidate: its constant; nil: none was assigned yet
	known  map[*term.Term]*term.Term // the constants of value, by the variable's term
	params map[*term.Term]bool       // of all procedures, also of those that are inlined
	action map[cfg.Action]cfg.Action // with constants: copies of an action become one
}

// propagate puts constants in the places of pointers.
func (d *Draft) propagate() {
	p := &propagator{d: d, value: map[*cfg.Var]*term.Term{}, known: map[*term.Term]*term.Term{}, params: map[*term.Term]bool{}, action: map[cfg.Action]cfg.Action{}}
	for _, proc := range d.Procs {
		for _, v := range proc.Params {
			p.params[v.Term] = true
		}
	}
	assigns := append(p.candidates(), p.passed()...)
	for p.solve(assigns); p.dropHalves(); p.solve(assigns) {
	}
	if len(p.known) > 0 {
		p.rewrite()
	}
}

// candidates are the temporary pointers, and the pointers of C that are assigned
// parameters only, of which nothing but assignments sets any; it lists the assignments.
func (p *propagator) candidates() []*cfg.Assign {
	var assigns []*cfg.Assign
	seen, other := map[cfg.Action]bool{}, map[*cfg.Var]bool{}
	for _, proc := range p.d.p.Procs {
		for _, v := range slices.Concat(proc.Params, proc.Results) { // set and read by calls
			other[v] = true
		}
		p.d.edges(proc, func(e *cfg.Edge) {
			if seen[e.Action] {
				return
			}
			seen[e.Action] = true
			if a, ok := e.Action.(*cfg.Assign); ok {
				assigns = append(assigns, a)
				return
			}
			for _, v := range cfg.Assigned(e.Action) {
				other[v] = true
			}
		})
	}
	for _, a := range assigns {
		for i, v := range a.Dst {
			other[v] = other[v] || !p.d.Transient[v] && !p.binds(a.Src[i])
		}
	}
	for _, a := range assigns {
		for _, v := range a.Dst {
			if !other[v] && !v.Global && (v.Role == cfg.ObjectPart || v.Role == cfg.OffsetPart) {
				p.value[v] = nil
			}
		}
	}
	return assigns
}

// passed makes candidates of the pointers that are parameters of the procedures that would else be
// copied, which nothing but calls sets; it lists what calls give them.
func (p *propagator) passed() (list []*cfg.Assign) {
	if p.d.p.Threads != nil { // which have arguments, too
		return nil
	}
	for _, proc := range p.d.p.Procs {
		p.d.edges(proc, func(e *cfg.Edge) {
			a, ok := e.Action.(*cfg.CallAction)
			if !ok || a.Callee.Recursive || !p.d.Kept[a.Callee] {
				return
			}
			list = append(list, &cfg.Assign{Dst: a.Callee.Params, Src: a.Args})
			for _, v := range a.Callee.Params {
				if v.Role == cfg.ObjectPart || v.Role == cfg.OffsetPart {
					p.value[v] = nil
				}
			}
		})
	}
	return list
}

// binds reports whether t, which is assigned to a variable of C, is what a call gives
// a parameter.
func (p *propagator) binds(t *term.Term) bool {
	from := p.d.p.Terms.FreeVars(t)
	return len(from) > 0 && !slices.ContainsFunc(from, func(x *term.Term) bool { return !p.params[x] })
}

// solve finds the constants of the candidates; those that have none are none any more.
func (p *propagator) solve(assigns []*cfg.Assign) {
	clear(p.known)
	for v := range p.value {
		p.value[v] = nil
	}
	for changed := true; changed; {
		changed = false
		for _, a := range assigns {
			for i, v := range a.Dst {
				changed = p.meet(v, a.Src[i]) || changed
			}
		}
	}
}

// meet takes over that t is assigned to v; it reports a change.
func (p *propagator) meet(v *cfg.Var, t *term.Term) bool {
	old, ok := p.value[v]
	if !ok {
		return false
	}
	t = p.d.p.Terms.Substitute(t, p.known)
	switch {
	case t == old, !t.IsConst() && p.open(t):
		return false
	case t.IsConst() && old == nil:
		p.value[v], p.known[v.Term] = t, t
	default:
		delete(p.value, v)
		delete(p.known, v.Term)
	}
	return true
}

// open reports whether t reads candidates that nothing was assigned to yet, and no other
// variables.
func (p *propagator) open(t *term.Term) bool {
	return !slices.ContainsFunc(p.d.p.Terms.FreeVars(t), func(x *term.Term) bool {
		_, ok := p.value[p.d.p.VarOf(x)]
		return !ok
	})
}

// dropHalves takes the pointers off the candidates of which the object is constant and
// the offset is not, or the other way round: C has a name for the whole only. It
// reports whether there are some.
func (p *propagator) dropHalves() bool {
	n := len(p.value)
	for _, proc := range p.d.p.Procs {
		for _, v := range slices.Concat(proc.Params, proc.Locals) {
			off := p.d.p.OffsetOf(v)
			if off != nil && (p.known[v.Term] == nil) != (p.known[off.Term] == nil) {
				delete(p.value, off)
				delete(p.value, v)
			}
		}
	}
	return len(p.value) < n
}

// rewrite puts the constants in the places of the variables, and drops branches that
// no state takes then.
func (p *propagator) rewrite() {
	m := p.d.p.Terms
	for _, proc := range p.d.p.Procs {
		p.d.edges(proc, func(e *cfg.Edge) {
			e.Action = p.rewritten(e.Action)
			var ub []cfg.Undefined
			for _, u := range e.UB {
				if u.Cond = m.Substitute(u.Cond, p.known); !u.Cond.IsFalse() {
					ub = append(ub, u)
				}
			}
			e.UB = ub
		})
		p.d.walk(proc, func(x *cfg.Loc) {
			if rest := slices.DeleteFunc(slices.Clone(x.Out), never); len(rest) > 0 {
				x.Out = rest
			}
		})
	}
}

// never reports whether an edge lets no state pass and says nothing about those that
// it stops.
func never(e *cfg.Edge) bool {
	a, ok := e.Action.(*cfg.Assume)
	return ok && e.Kind == cfg.Internal && a.Cond.IsFalse() && len(e.UB) == 0 && e.Trap == "" && e.Signal == ""
}

func (p *propagator) rewritten(a cfg.Action) cfg.Action {
	b := p.action[a]
	if b == nil {
		b = p.substitute(a)
		p.action[a] = b
	}
	return b
}

func (p *propagator) substitute(a cfg.Action) cfg.Action {
	m := p.d.p.Terms
	all := func(ts []*term.Term) []*term.Term {
		out := make([]*term.Term, len(ts))
		for i, t := range ts {
			out[i] = m.Substitute(t, p.known)
		}
		return out
	}
	switch a := a.(type) {
	case *cfg.Assume:
		return a.Substitute(m, p.known)
	case *cfg.Assign:
		b := &cfg.Assign{Dst: a.Dst, Src: slices.Clone(a.Src)}
		for i, v := range a.Dst {
			if p.d.Transient[v] || !p.binds(a.Src[i]) {
				b.Src[i] = m.Substitute(a.Src[i], p.known)
			}
		}
		return b
	case *cfg.Havoc:
		return &cfg.Havoc{Dst: a.Dst, Input: a.Input, Args: all(a.Args)}
	case *cfg.CallAction:
		return &cfg.CallAction{Callee: a.Callee, Args: all(a.Args)}
	}
	return a
}

// edges visits the edges of a procedure.
func (d *Draft) edges(p *cfg.Proc, visit func(*cfg.Edge)) {
	d.walk(p, func(x *cfg.Loc) {
		for _, e := range x.Out {
			visit(e)
			if e.Kind == cfg.Call && d.Calls[e].Ret != nil {
				visit(d.Calls[e].Ret)
			}
		}
	})
}
