package certify

import (
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// An Unfolding claims that a program without calls has all executions of one
// with calls, up to calls that it turns into accepting locations. So a proof for
// the one is a proof for the other.
type Unfolding struct {
	Prog, Unfolded *cfg.Program
	Origin         func(e *cfg.Edge) *cfg.Edge // the program's edge that one of the unfolded stands for; nil: none. It is not trusted
}

// Check walks through both programs at once. A location of the program with so
// many calls active of procedures of its component of the call graph (what calls it and is called by it; those
// of a component are next to each other on the stack) is simulated by one location of the unfolded program, and a
// procedure's variables there by variables that stand for nothing else. Every
// edge of the program must have its counterpart, with the same action over these
// variables. A call is counted by a variable of the copy that it enters, and the
// callee's variables become arbitrary; a return looks at that number.
func (u *Unfolding) Check() error {
	c := &unfoldingCheck{
		Unfolding: u, at: map[height]*cfg.Loc{}, names: map[activation]renaming{}, taken: map[*term.Term]bool{},
		sites: map[activation][]site{}, counter: map[activation]*term.Term{}, returns: map[*cfg.Edge][]*cfg.Edge{}, done: map[height]bool{},
		reached: map[*cfg.Proc]map[*cfg.Proc]bool{},
	}
	for _, v := range u.Prog.Globals {
		c.taken[v.Term] = true
	}
	for _, p := range u.Prog.Procs {
		for _, e := range p.Edges {
			if r, ok := e.Action.(*cfg.ReturnAction); ok {
				c.returns[r.Call] = append(c.returns[r.Call], e)
			}
		}
	}
	entry := u.Prog.Entry
	own := renaming{}
	for _, list := range [][]*cfg.Var{entry.Params, entry.Results, entry.Locals} {
		if !c.name(own, list, list) {
			return refuted("variables are different")
		}
	}
	c.names[activation{entry, 0}] = own
	c.pair(entry.Entry, 0, u.Unfolded.Entry.Entry)
	for len(c.work) > 0 && c.err == nil {
		h := c.work[len(c.work)-1]
		c.work = c.work[:len(c.work)-1]
		c.visit(h)
	}
	return c.err
}

// A height is a location of the program with so many calls active of its procedure's component.
type height struct {
	loc   *cfg.Loc
	calls int
}

// An activation is a procedure with so many calls active of its component. No two on a stack are the same.
type activation struct {
	proc  *cfg.Proc
	calls int
}

// A renaming gives the variables that stand for those of a procedure.
type renaming map[*term.Term]*term.Term

// A site is a call edge with its number.
type site struct {
	call   *cfg.Edge
	caller activation
	number *term.Term
}

type unfoldingCheck struct {
	*Unfolding
	at      map[height]*cfg.Loc
	names   map[activation]renaming
	taken   map[*term.Term]bool // variables that stand for something
	sites   map[activation][]site
	counter map[activation]*term.Term // says which site was entered by
	returns map[*cfg.Edge][]*cfg.Edge // by call edge
	work    []height
	done    map[height]bool                  // no longer to be worked on
	reached map[*cfg.Proc]map[*cfg.Proc]bool // what a procedure calls, in the end
	err     error
}

func (c *unfoldingCheck) fail(format string, args ...any) {
	if c.err == nil {
		c.err = refuted("unfolding: "+format, args...)
	}
}

// pair makes a location stand for one of the program.
func (c *unfoldingCheck) pair(l *cfg.Loc, calls int, to *cfg.Loc) {
	h := height{l, calls}
	switch known := c.at[h]; {
	case known == nil:
		c.at[h] = to
		c.work = append(c.work, h)
	case known != to:
		c.fail("one location stands for %v", l.Pos)
	}
}

// name makes variables stand for others of the same sorts; false when they stand for
// something already.
func (c *unfoldingCheck) name(r renaming, vars, by []*cfg.Var) bool {
	for i, v := range vars {
		w := by[i].Term
		if c.taken[w] || w.Sort() != v.Term.Sort() {
			return false
		}
		c.taken[w], r[v.Term] = true, w
	}
	return true
}

func (c *unfoldingCheck) visit(h height) {
	l, to := h.loc, c.at[h]
	c.done[h] = true
	if l.Kind != cfg.Plain {
		if to.Kind == cfg.Plain {
			c.fail("%v is accepting", l.Pos)
		}
		return
	}
	for _, e := range l.Out {
		switch e.Kind {
		case cfg.Internal:
			r := c.names[activation{l.Proc, h.calls}]
			f := c.find(to, func(f *cfg.Edge) bool { return c.Origin(f) == e && c.same(r, e.Action, f.Action) })
			if f == nil {
				c.fail("the edge at %v is there", e.Pos)
				return
			}
			c.pair(e.To, h.calls, f.To)
		case cfg.Call:
			c.call(h, to, e)
		}
	}
	if l == l.Proc.Exit {
		for _, s := range c.sites[activation{l.Proc, h.calls}] {
			c.back(h, s)
		}
	}
}

// find is an edge out of a location; nil: there is none.
func (c *unfoldingCheck) find(l *cfg.Loc, want func(*cfg.Edge) bool) *cfg.Edge {
	if i := slices.IndexFunc(l.Out, want); i >= 0 {
		return l.Out[i]
	}
	return nil
}

// same reports that an action is another one over renamed variables.
func (c *unfoldingCheck) same(r renaming, a, b cfg.Action) bool {
	m := c.Prog.Terms
	switch a := a.(type) {
	case *cfg.Assume:
		b, ok := b.(*cfg.Assume)
		return ok && b.Cond == m.Substitute(a.Cond, r) && b.Known(m) == m.Substitute(a.Known(m), r)
	case *cfg.Assign:
		b, ok := b.(*cfg.Assign)
		if !ok || !r.equal(a.Dst, b.Dst) {
			return false
		}
		for i, t := range a.Src {
			if b.Src[i] != m.Substitute(t, r) {
				return false
			}
		}
		return true
	case *cfg.Havoc:
		b, ok := b.(*cfg.Havoc)
		return ok && r.equal(a.Dst, b.Dst)
	}
	return false
}

func (r renaming) of(v *cfg.Var) *term.Term {
	if w := r[v.Term]; w != nil {
		return w
	}
	return v.Term
}

// equal reports that variables are the ones that stand for others.
func (r renaming) equal(vars, by []*cfg.Var) bool {
	return slices.EqualFunc(vars, by, func(v, w *cfg.Var) bool { return r.of(v) == w.Term })
}

// call checks a call: it leads to an accepting location, or into a copy of the callee.
func (c *unfoldingCheck) call(h height, from *cfg.Loc, e *cfg.Edge) {
	deep := c.find(from, func(f *cfg.Edge) bool {
		a, ok := f.Action.(*cfg.Assume)
		return ok && a.Cond.IsTrue() && f.To.Kind != cfg.Plain
	})
	if deep != nil {
		return
	}
	a := e.Action.(*cfg.CallAction)
	inner := activation{a.Callee, 1}
	if c.calls(a.Callee)[h.loc.Proc] {
		inner.calls = h.calls + 1
	}
	f := c.find(from, func(f *cfg.Edge) bool {
		b, ok := f.Action.(*cfg.Assign)
		return ok && c.Origin(f) == e && len(b.Dst) == 1+len(a.Args) && b.Src[0].IsConst()
	})
	if f == nil {
		c.fail("the call at %v is there", e.Pos)
		return
	}
	bind, to := f.Action.(*cfg.Assign), f.To
	rest := slices.Concat(a.Callee.Results, a.Callee.Locals)
	var fresh []*cfg.Var
	if len(rest) > 0 {
		g := c.find(to, func(g *cfg.Edge) bool {
			b, ok := g.Action.(*cfg.Havoc)
			return ok && len(b.Dst) == len(rest)
		})
		if g == nil {
			c.fail("the variables of %s are arbitrary when it is called", a.Callee.Name)
			return
		}
		fresh, to = g.Action.(*cfg.Havoc).Dst, g.To
	}
	if !c.enter(inner, bind, fresh, rest) {
		c.fail("the variables of %s with %d calls are its own", a.Callee.Name, inner.calls)
		return
	}
	outer := c.names[activation{h.loc.Proc, h.calls}]
	for i, t := range a.Args {
		if bind.Src[1+i] != c.Prog.Terms.Substitute(t, outer) {
			c.fail("the arguments at %v are passed", e.Pos)
			return
		}
	}
	s := site{e, activation{h.loc.Proc, h.calls}, bind.Src[0]}
	if slices.ContainsFunc(c.sites[inner], func(o site) bool { return o.number == s.number }) {
		c.fail("the calls of %s have different numbers", a.Callee.Name)
		return
	}
	c.sites[inner] = append(c.sites[inner], s)
	c.pair(a.Callee.Entry, inner.calls, to)
	if exit := (height{a.Callee.Exit, inner.calls}); c.done[exit] {
		c.back(exit, s)
	}
}

// calls has the procedures that one calls, or these do.
func (c *unfoldingCheck) calls(p *cfg.Proc) map[*cfg.Proc]bool {
	if c.reached[p] != nil {
		return c.reached[p]
	}
	reached := map[*cfg.Proc]bool{}
	for work := []*cfg.Proc{p}; len(work) > 0; work = work[1:] {
		for _, e := range work[0].Edges {
			if a, ok := e.Action.(*cfg.CallAction); ok && !reached[a.Callee] {
				reached[a.Callee] = true
				work = append(work, a.Callee)
			}
		}
	}
	c.reached[p] = reached
	return reached
}

// enter names the variables of a copy when a call enters it first; false when
// they are not its own, or not those that it has.
func (c *unfoldingCheck) enter(a activation, bind *cfg.Assign, fresh, rest []*cfg.Var) bool {
	counter, r := bind.Dst[0].Term, c.names[a]
	if r == nil {
		if c.taken[counter] {
			return false
		}
		c.taken[counter], c.counter[a] = true, counter
		r = renaming{}
		c.names[a] = r
		return c.name(r, a.proc.Params, bind.Dst[1:]) && c.name(r, rest, fresh)
	}
	return counter == c.counter[a] && r.equal(a.proc.Params, bind.Dst[1:]) && r.equal(rest, fresh)
}

// back checks that a callee's exit leads back to a call, when its number says so.
func (c *unfoldingCheck) back(exit height, s site) {
	inner := activation{exit.loc.Proc, exit.calls}
	which := c.Prog.Terms.Eq(c.counter[inner], s.number)
	for _, e := range c.returns[s.call] {
		f := c.find(c.at[exit], func(f *cfg.Edge) bool {
			a, ok := f.Action.(*cfg.Assume)
			return ok && a.Cond == which
		})
		if f == nil {
			c.fail("the return at %v is there", e.Pos)
			return
		}
		to := f.To
		if dst := e.Action.(*cfg.ReturnAction).Dst; len(dst) > 0 {
			caller, callee := c.names[s.caller], c.names[inner]
			g := c.find(to, func(g *cfg.Edge) bool {
				a, ok := g.Action.(*cfg.Assign)
				if !ok || !caller.equal(dst, a.Dst) {
					return false
				}
				for i, t := range a.Src {
					if t != callee.of(inner.proc.Results[i]) {
						return false
					}
				}
				return true
			})
			if g == nil {
				c.fail("the results are given back at %v", e.Pos)
				return
			}
			to = g.To
		}
		c.pair(e.To, s.caller.calls, to)
	}
}
