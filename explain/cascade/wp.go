package cascade

import (
	"slices"

	"tav/automata/unionfind"
	"tav/solver/term"
)

// wp is the weakest preconditions of conditions of a trace over its steps from
// a position on (Definition 3.1). An assignment is one substitution for all
// that reads it: the terms share what they have in common, so that the cost is
// linear in the steps that matter. Inputs have their values, and so have
// variables at the start of the trace (the assumptions s^0 of the paper).
type wp struct {
	d      *dependence
	from   int
	values map[version]*term.Term  // over the state at from
	joined unionfind.Sets[version] // versions that have variables in common
}

func newWP(d *dependence, from int) *wp {
	return &wp{d, from, map[version]*term.Term{}, map[version]version{}}
}

// back is the weakest precondition of a constraint.
func (w *wp) back(c *constraint) *term.Term {
	for _, u := range c.uses {
		w.compute(u.version)
	}
	return w.substitute(c.cond, c.uses)
}

// compute fills in the value of a version and of those that it depends on.
func (w *wp) compute(v version) {
	for stack := []version{v}; len(stack) > 0; {
		top := stack[len(stack)-1]
		if w.values[top] != nil {
			stack = stack[:len(stack)-1]
			continue
		}
		if top.def < w.from || top.def < 0 {
			w.values[top] = w.leaf(top)
			continue
		}
		source, uses := w.d.source(top)
		ready := true
		for _, u := range uses {
			if w.values[u.version] == nil {
				stack, ready = append(stack, u.version), false
			}
		}
		if !ready {
			continue
		}
		w.values[top] = w.substitute(source, uses)
		if w.open(top) {
			w.join(append(slices.Clip(uses), use{version: top}))
		}
	}
}

// leaf is the value of a version that was assigned before w.from.
func (w *wp) leaf(v version) *term.Term {
	if w.d.inputs[v.v] || w.from == 0 {
		if x, ok := w.d.reading.States.Value(v.v, 0); ok {
			return w.d.reading.Prog.Terms.ValueTerm(x, v.v.Sort())
		}
	}
	return v.v
}

// substitute gives the versions that a term uses their values.
func (w *wp) substitute(t *term.Term, uses []use) *term.Term {
	sub := map[*term.Term]*term.Term{}
	for _, u := range uses {
		if x := w.values[u.version]; x != u.v {
			sub[u.v] = x
		}
	}
	if len(sub) == 0 {
		return t
	}
	return w.d.reading.Prog.Terms.Substitute(t, sub)
}

// open reports whether a version's value still speaks of variables.
func (w *wp) open(v version) bool {
	_, constant := term.ValueOf(w.values[v])
	return !constant
}

// join makes the open versions among uses have variables in common, and gives
// one that stands for them; false: none is open.
func (w *wp) join(uses []use) (version, bool) {
	var root version
	found := false
	for _, u := range uses {
		if !w.open(u.version) {
			continue
		}
		r := w.joined.Find(u.version)
		if found && r != root {
			w.joined.Join(r, root)
		} else {
			root, found = r, true
		}
	}
	return root, found
}
