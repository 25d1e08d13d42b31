package cascade

import (
	"tav/cfg"
	"tav/solver/term"
)

// transforming collects the transforming instances of conditions (Definition
// 3.2): the assignments of what is in a condition's transitive support, and of
// the pointers in the branching condition that it comes from.
type transforming struct {
	d     *dependence
	from  int
	found map[version]bool
}

// support adds the transitive support of a term at a position.
func (t *transforming) support(cond *term.Term, at int) {
	for _, u := range t.d.uses(cond, at) {
		t.add(u.version)
	}
}

// add adds a version and its transitive support.
func (t *transforming) add(v version) {
	for stack := []version{v}; len(stack) > 0; {
		v, stack = stack[len(stack)-1], stack[:len(stack)-1]
		if v.def < t.from || v.def < 0 || t.found[v] {
			continue
		}
		t.found[v] = true
		for _, u := range t.d.uses(t.d.source(v), v.def) {
			stack = append(stack, u.version)
		}
	}
}

// mentioned adds the assignments of the variables in a term, and of what C has
// no name for what is in these.
func (t *transforming) mentioned(cond *term.Term, at int) {
	stack := t.d.uses(cond, at)
	for len(stack) > 0 {
		u := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if u.def < t.from || u.def < 0 || t.found[u.version] {
			continue
		}
		t.found[u.version] = true
		if v := t.d.reading.Prog.VarOf(u.v); v != nil && v.Role == cfg.Temp {
			stack = append(stack, t.d.uses(t.d.source(u.version), u.def)...)
		}
	}
}

// versions lists what was found, in the order of the trace.
func (t *transforming) versions() []version { return sorted(t.found) }
