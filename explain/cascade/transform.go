package cascade

import (
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// transforming collects the transforming instances of conditions (Definition
// 3.2): the assignments of what is in a condition's transitive support, and of
// the pointers in the branching condition that it comes from.
type transforming struct {
	d      *dependence
	source func(version) (*term.Term, []use) // of d: what a version was assigned
	from   int
	found  map[version]bool
}

// support adds the transitive support of what a term uses.
func (t *transforming) support(uses []use) {
	for _, u := range uses {
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
		_, uses := t.source(v)
		for _, u := range uses {
			stack = append(stack, u.version)
		}
	}
}

// mentioned adds the assignments of the variables that a term uses, and of what
// C has no name for what is in these.
func (t *transforming) mentioned(uses []use) {
	stack := slices.Clone(uses)
	for len(stack) > 0 {
		u := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if u.def < t.from || u.def < 0 || t.found[u.version] {
			continue
		}
		t.found[u.version] = true
		if v := t.d.reading.Prog.VarOf(u.v); v != nil && v.Role == cfg.Temp {
			_, uses := t.source(u.version)
			stack = append(stack, uses...)
		}
	}
}

// versions lists what was found, in the order of the trace.
func (t *transforming) versions() []version { return sorted(t.found) }
