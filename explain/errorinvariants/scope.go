package errorinvariants

import (
	"maps"
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// A condition is one evaluation on the trace of a branching condition, with
// its outcome: "if cond" in the paper's traces. What is executed under it ends
// at "endif", for which any C program has this substitute: the immediate
// post-dominator of the branch, or the end of its function, or the next
// evaluation of the same branch (for a loop: of the next iteration).
type condition struct {
	at      int        // its statement
	cond    *term.Term // that holds at that statement
	taken   *term.Term // the auxiliary variable for it, which later statements can speak of
	outer   *condition // the condition that it is evaluated under; nil: none
	frame   []*term.Term
	changed int      // the first statement after it that assigns a variable of cond
	end     *cfg.Loc // nil: at the end of the function
}

// all lists the condition with those around it, the innermost first.
func (c *condition) all() []*condition {
	var list []*condition
	for ; c != nil; c = c.outer {
		list = append(list, c)
	}
	return list
}

// scopes computes the conditions of a trace.
type scopes struct {
	terms      *term.Manager
	statements []statement
	within     map[*cfg.Proc]*cfg.PostDominators
	skipped    map[*cfg.Edge][]*cfg.Var // by the edge taken: what the others may assign
	open       *condition
}

// find fills in scope and opens of every statement, and returns the innermost
// condition under which the trace reaches its target.
func (s *scopes) find(target *cfg.Loc) *condition {
	for i := range s.statements {
		st := &s.statements[i]
		s.close(i)
		st.scope = s.open
		a, ok := st.edge.Action.(*cfg.Assume)
		if !ok || len(st.edge.From.Out) < 2 || a.Cond.IsTrue() {
			continue
		}
		s.open = &condition{
			at: i, cond: st.cond, outer: s.open, changed: len(s.statements),
			taken: s.terms.Fresh("taken", s.terms.Bool(), false),
			end:   s.dominators(st.edge).Immediate(st.edge.Frame, st.edge.From),
		}
		st.opens = s.open
	}
	for s.open != nil && s.open.end == target {
		s.pop(len(s.statements))
	}
	last := s.open
	for s.open != nil {
		s.pop(len(s.statements))
	}
	s.changes()
	return last
}

// close ends the outermost condition that ends before statement i, and with it
// those inside.
func (s *scopes) close(i int) {
	st := s.statements[i]
	var last *condition
	for c := s.open; c != nil; c = c.outer {
		branch := s.statements[c.at]
		switch {
		case !st.calls.within(branch.calls):
			last = c
		case st.calls != branch.calls: // inside a call of the function
		case !st.edge.Frame.Within(branch.edge.Frame):
			last = c
		case st.edge.From == c.end || st.edge.From == branch.edge.From:
			last = c
		}
	}
	for last != nil && s.open != last.outer {
		s.pop(i)
	}
}

// pop ends the innermost condition before statement end. Its frame is what the
// branches not taken may assign and the trace does not.
func (s *scopes) pop(end int) {
	c := s.open
	s.open = c.outer
	branch := s.statements[c.at]
	var assigned map[*term.Term]bool // made when there is something to look up
	for _, v := range s.notTaken(branch.edge) {
		if assigned == nil {
			assigned = map[*term.Term]bool{}
			for _, st := range s.statements[c.at:end] {
				for _, d := range st.dst {
					assigned[d] = true
				}
			}
		}
		t := branch.calls.rename(v.Term)
		if !assigned[t] {
			c.frame = append(c.frame, t)
		}
	}
}

// notTaken lists the variables that the other edges of a branch may lead to an
// assignment of before the branch ends.
func (s *scopes) notTaken(taken *cfg.Edge) []*cfg.Var {
	if list, ok := s.skipped[taken]; ok {
		return list
	}
	found := map[*cfg.Var]bool{}
	for _, other := range taken.From.Out {
		if other == taken {
			continue
		}
		for _, e := range s.dominators(taken).Region(taken.Frame, other) {
			for _, v := range assigns(e) {
				found[v] = true
			}
		}
	}
	list := slices.SortedFunc(maps.Keys(found), func(a, b *cfg.Var) int { return int(a.Term.ID()) - int(b.Term.ID()) })
	s.skipped[taken] = list
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

// changes fills in condition.changed: from the last statement to the first,
// where is each variable assigned next?
func (s *scopes) changes() {
	next := map[*term.Term]int{}
	for i := len(s.statements) - 1; i >= 0; i-- {
		st := s.statements[i]
		if c := st.opens; c != nil {
			for _, v := range s.terms.FreeVars(c.cond) {
				if k, ok := next[v]; ok {
					c.changed = min(c.changed, k)
				}
			}
		}
		for _, d := range st.dst {
			next[d] = i
		}
	}
}

func (s *scopes) dominators(e *cfg.Edge) *cfg.PostDominators {
	p := e.From.Proc
	if s.within[p] == nil {
		s.within[p] = cfg.NewPostDominators(p)
	}
	return s.within[p]
}

// within reports whether a is b or called by it.
func (a *activation) within(b *activation) bool {
	for ; a != b; a = a.caller {
		if a == nil {
			return false
		}
	}
	return true
}

func (a *activation) rename(v *term.Term) *term.Term {
	if w := a.names[v]; w != nil {
		return w
	}
	return v
}
