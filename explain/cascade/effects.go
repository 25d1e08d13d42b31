package cascade

import (
	"tav/cfg"
	"tav/danger/path"
)

// Of calls of library functions without side effects the value in the run is
// used, "without any symbolic computation inside the function" (Section 4.2).
// What the call was given is said by the call's own node.

// withoutEffect lists those of the functions that assign nothing but their own
// variables and ask nothing of the host: their effect is their result.
func withoutEffect(prog *cfg.Program, functions map[string]bool) map[string]bool {
	effect := map[string]bool{}
	for _, p := range prog.Procs {
		for _, e := range p.Edges {
			dst, always := changes(e)
			within(e, func(f string, own map[string]bool) {
				effect[f] = effect[f] || always
				for _, v := range dst {
					effect[f] = effect[f] || v.Global || !own[v.Proc]
				}
			})
		}
	}
	found := map[string]bool{}
	for f := range functions {
		found[f] = !effect[f]
	}
	return found
}

// changes lists what an edge assigns. always: something outside of the program.
func changes(e *cfg.Edge) (dst []*cfg.Var, always bool) {
	switch a := e.Action.(type) {
	case *cfg.Assign:
		return a.Dst, false
	case *cfg.Havoc:
		return a.Dst, a.Input.Kind != cfg.Uninitialized && a.Input.Kind != cfg.Arbitrary
	case *cfg.CallAction:
		return a.Callee.Modifies, false
	}
	return nil, false
}

// within calls f for the functions that an edge is in, the innermost first, with
// those of the calls inside of it, and itself.
func within(e *cfg.Edge, f func(function string, own map[string]bool)) {
	own := map[string]bool{}
	for fr := e.Frame; fr != nil; fr = fr.Parent {
		own[fr.Func] = true
		f(fr.Func, own)
	}
	own[e.From.Proc.Name] = true
	f(e.From.Proc.Name, own)
}

// fixedSteps marks the steps of calls of functions, but for a call in which the
// trace ends.
func fixedSteps(r *path.Reading, functions map[string]bool) []bool {
	fixed := make([]bool, len(r.Steps))
	last := &r.Steps[len(r.Steps)-1]
	for i := range r.Steps {
		s := &r.Steps[i]
		for fr := s.Edge.Frame; fr != nil && !fixed[i]; fr = fr.Parent {
			fixed[i] = functions[fr.Func] && !(s.Calls == last.Calls && last.Edge.Frame.Within(fr))
		}
		for a := s.Calls; a.Caller != nil && !fixed[i] && s.Edge.Kind != cfg.Return; a = a.Caller {
			fixed[i] = functions[a.Proc.Name] && !last.Calls.Within(a)
		}
	}
	return fixed
}

// scope is a condition without those inside of fixed calls.
func (d *dependence) scope(c *path.Condition) *path.Condition {
	for c != nil && d.fixed[c.At] {
		c = c.Outer
	}
	return c
}
