package path

import (
	"maps"
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// A Condition is one evaluation on the trace of a branching condition, with its
// outcome. What is executed under it ends at the immediate post-dominator of
// the branch, or the end of its function, or the next evaluation of the same
// branch (for a loop: of the next iteration).
type Condition struct {
	At    int        // its step
	Until int        // the first step that is not executed under it
	Cond  *term.Term // that holds at that step, with its guard
	Outer *Condition // the condition that it is evaluated under; nil: none

	// What Frames fills in.
	Taken   *term.Term   // a variable for its outcome, which later steps can speak of
	Frame   []*term.Term // what the branches not taken may assign and the trace does not
	Changed int          // the first step after it that assigns a variable of Cond

	end *cfg.Loc // nil: at the end of the function
}

// All lists the condition with those around it, the innermost first.
func (c *Condition) All() []*Condition {
	var list []*Condition
	for ; c != nil; c = c.Outer {
		list = append(list, c)
	}
	return list
}

// untaken knows what branches lead to. It keeps what it computed an edge.
type untaken struct {
	within  map[*cfg.Proc]*cfg.PostDominators
	assigns map[*cfg.Edge][]*cfg.Var // by the edge taken: what the others may assign
}

func newUntaken() *untaken {
	return &untaken{map[*cfg.Proc]*cfg.PostDominators{}, map[*cfg.Edge][]*cfg.Var{}}
}

func (u *untaken) dominators(e *cfg.Edge) *cfg.PostDominators {
	p := e.From.Proc
	if u.within[p] == nil {
		u.within[p] = cfg.NewPostDominators(p)
	}
	return u.within[p]
}

// of lists the variables that the other edges of a branch may lead to an
// assignment of before the branch ends.
func (u *untaken) of(taken *cfg.Edge) []*cfg.Var {
	if list, ok := u.assigns[taken]; ok {
		return list
	}
	found := map[*cfg.Var]bool{}
	for _, other := range taken.From.Out {
		if other == taken {
			continue
		}
		for _, e := range u.dominators(taken).Region(taken.Frame, other) {
			for _, v := range assigns(e) {
				found[v] = true
			}
		}
	}
	list := slices.SortedFunc(maps.Keys(found), func(a, b *cfg.Var) int { return int(a.Term.ID()) - int(b.Term.ID()) })
	u.assigns[taken] = list
	return list
}

// assigns lists the variables that an edge assigns, a call with all it does.
func assigns(e *cfg.Edge) []*cfg.Var {
	switch a := e.Action.(type) {
	case *cfg.Assign:
		return a.Dst
	case *cfg.Havoc:
		return a.Dst
	case *cfg.CallAction:
		list := slices.Clone(a.Callee.Modifies)
		if a.Callee.Exit != nil {
			for _, r := range a.Callee.Exit.Out {
				if ret, ok := r.Action.(*cfg.ReturnAction); ok && ret.Call == e {
					list = append(list, ret.Dst...)
				}
			}
		}
		return list
	}
	return nil
}

// Untaken lists the variables that the branches which the trace does not take
// at a branching step may assign before the branch ends; for memory of a
// flattened trace the cells that it uses.
func (r *Reading) Untaken(branch *Step) []*term.Term {
	var list []*term.Term
	for _, v := range r.untaken.of(branch.Edge) {
		t := branch.Calls.Var(v.Term)
		if cells, ok := r.cells[t]; ok {
			list = append(list, cells...)
		} else {
			list = append(list, t)
		}
	}
	return list
}

// findScopes fills in Scope and Opens of every step, and returns the innermost
// condition under which the trace reaches its target.
func findScopes(steps []Step, u *untaken, target *cfg.Loc) *Condition {
	var open *Condition
	for i := range steps {
		s := &steps[i]
		for last := ending(steps, open, s); last != nil && open != last.Outer; open = open.Outer {
			open.Until = i
		}
		s.Scope = open
		a, ok := s.Edge.Action.(*cfg.Assume)
		if !ok || a.Cond.IsTrue() || !branches(s.Edge) {
			continue
		}
		open = &Condition{
			At: i, Cond: s.Cond, Outer: open, Until: len(steps),
			end: u.dominators(s.Edge).Immediate(s.Edge.Frame, s.Edge.From),
		}
		s.Opens = open
	}
	for open != nil && open.end == target {
		open = open.Outer
	}
	return open
}

// branches reports whether there is another way than an edge. A check of the
// model that holds is no branch. An edge that is none of the program is one: a
// guard that does not hold, at the end of the trace.
func branches(e *cfg.Edge) bool {
	if e.Check() || !slices.Contains(e.From.Out, e) {
		return true
	}
	return slices.ContainsFunc(e.From.Out, func(o *cfg.Edge) bool { return o != e && !o.Check() })
}

// ending is the outermost of the open conditions that end before a step; those
// inside end with it.
func ending(steps []Step, open *Condition, s *Step) *Condition {
	var last *Condition
	for c := open; c != nil; c = c.Outer {
		branch := steps[c.At]
		switch {
		case s.Calls != branch.Calls && s.Calls.Within(branch.Calls):
			return last // inside a call of the function: all that is left is around the call
		case s.Calls != branch.Calls:
			last = c
		case !s.Edge.Frame.Within(branch.Edge.Frame):
			last = c
		case s.Edge.From == c.end || s.Edge.From == branch.Edge.From:
			last = c
		}
	}
	return last
}

// Frames fills in what frame conditions need: Taken, Frame and Changed of every
// condition before step end.
func (r *Reading) Frames(end int) {
	m := r.Prog.Terms
	next := map[*term.Term]int{} // where is each variable assigned next?
	for i := end - 1; i >= 0; i-- {
		s := &r.Steps[i]
		if c := s.Opens; c != nil {
			c.Taken, c.Changed = m.Fresh("taken", m.Bool(), false), end
			for _, v := range m.FreeVars(c.Cond) {
				if k, ok := next[v]; ok {
					c.Changed = min(c.Changed, k)
				}
			}
			for _, v := range r.Untaken(s) {
				if k, ok := next[v]; !ok || k >= c.Until {
					c.Frame = append(c.Frame, v)
				}
			}
		}
		for _, d := range s.Dst {
			next[d] = i
		}
	}
}
