package solver

import "tav/solver/term"

// WithoutCopies is the system with any array in place of each that Copy makes, which Horn
// solvers do not know; false: the system has none. What solves it solves the system itself.
func (s *HornSystem) WithoutCopies(m *term.Manager) (*HornSystem, bool) {
	c := copies{m: m, done: map[*term.Term]*term.Term{}}
	weaker := &HornSystem{Relations: s.Relations}
	for _, clause := range s.Clauses {
		w := Clause{Constraint: clause.Constraint}
		if w.Constraint != nil {
			w.Constraint = c.without(w.Constraint)
		}
		for _, a := range clause.Body {
			w.Body = append(w.Body, c.app(a))
		}
		if clause.Head != nil {
			head := c.app(*clause.Head)
			w.Head = &head
		}
		weaker.Clauses = append(weaker.Clauses, w)
	}
	if !c.some {
		return s, false
	}
	return weaker, true
}

// copies replaces arrays that Copy makes by variables.
type copies struct {
	m    *term.Manager
	done map[*term.Term]*term.Term
	some bool
}

func (c *copies) app(a App) App {
	args := make([]*term.Term, len(a.Args))
	for i, t := range a.Args {
		args[i] = c.without(t)
	}
	return App{Rel: a.Rel, Args: args}
}

// without leaves terms with quantifiers as they are.
func (c *copies) without(t *term.Term) *term.Term {
	if t.HasQuantifier() {
		return t
	}
	for _, s := range term.Postorder(t, func(s *term.Term) bool { return c.done[s] != nil }) {
		if s.Op() == term.OpCopy {
			c.some = true
			c.done[s] = c.m.Fresh("copy", s.Sort(), s.Signed())
			continue
		}
		args := make([]*term.Term, len(s.Args()))
		for i, a := range s.Args() {
			if args[i] = c.done[a]; args[i] == nil {
				args[i] = a
			}
		}
		c.done[s] = c.m.Rebuild(s, args)
	}
	return c.done[t]
}
