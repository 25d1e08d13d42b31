package certify

import (
	"context"
	"slices"
	"time"

	"tav/cfg"
	"tav/solver"
)

// A Guarded claims that a program which has no error, Shown, shows of another one, Prog, that no execution reaches an
// accepting location, and that none ends at a guard: at what C leaves undefined, or for what the machine ends a program.
type Guarded struct {
	Prog, Shown *cfg.Program
	Reason      string // of the guards that it is about; "": of all
}

// Guards checks that claims about a program are about all of its guards. As long as an execution has reached no guard that
// does not hold each of them speaks of it: none reaches a first one.
func Guards(p *cfg.Program, claims []*Guarded) error {
	for _, why := range p.GuardReasons() {
		if !slices.ContainsFunc(claims, func(g *Guarded) bool { return g.Prog == p && (g.Reason == "" || g.Reason == why) }) {
			return refuted("guards: something is said of: %s", why)
		}
	}
	return nil
}

// Check walks through both programs in step, over the same variables: each location of Prog has one that stands for it,
// from which the same edges lead to those that stand for where they lead in Prog; and where a guard does
// not hold an accepting location can be reached. Nothing is asked of a solver.
func (g *Guarded) Check(context.Context, solver.Backend, time.Duration) error {
	c := &guardedCheck{Guarded: g, at: map[*cfg.Loc]*cfg.Loc{}, calls: map[*cfg.Edge]*cfg.Edge{}}
	if !sameVars(g.Prog.Entry, g.Shown.Entry) || !slices.Equal(g.Prog.Globals, g.Shown.Globals) {
		return refuted("guards: the variables are the same")
	}
	err := c.pair(g.Prog.Entry.Entry, g.Shown.Entry.Entry)
	for err == nil && len(c.open) > 0 {
		x := c.open[len(c.open)-1]
		c.open = c.open[:len(c.open)-1]
		err = c.visit(x, c.at[x])
	}
	return err
}

// A guardedCheck is the state of the walk.
type guardedCheck struct {
	*Guarded
	at    map[*cfg.Loc]*cfg.Loc
	calls map[*cfg.Edge]*cfg.Edge // those that stand for calls of Prog
	open  []*cfg.Loc
}

// pair lets a location stand for one of Prog.
func (c *guardedCheck) pair(x, by *cfg.Loc) error {
	switch known := c.at[x]; {
	case known == nil:
		c.at[x] = by
		c.open = append(c.open, x)
	case known != by:
		return refuted("guards: one location stands for %v", x.Pos)
	}
	return nil
}

// visit checks that all that can be done at x can be done at what stands for it.
func (c *guardedCheck) visit(x, by *cfg.Loc) error {
	if by.Kind != cfg.Plain { // it is proved that nothing comes here
		return nil
	}
	if x.Kind != cfg.Plain {
		return refuted("guards: %v is accepting", x.Pos)
	}
	for _, e := range x.Out {
		if r, ok := e.Action.(*cfg.ReturnAction); ok && c.calls[r.Call] == nil {
			continue // the call is not reached yet
		}
		i := slices.IndexFunc(by.Out, func(f *cfg.Edge) bool { return f.Kind == e.Kind && c.does(f, e) })
		if i < 0 {
			return refuted("guards: the edge at %v is there", e.Pos)
		}
		if why := e.Guards(); why != "" && (c.Reason == "" || c.Reason == why) && !c.fails(e, by) {
			return refuted("guards: that at %v is an error", e.Pos)
		}
		if err := c.pair(e.To, by.Out[i].To); err != nil {
			return err
		}
		if a, ok := e.Action.(*cfg.CallAction); ok && c.calls[e] == nil {
			c.calls[e] = by.Out[i]
			if c.at[a.Callee.Exit] != nil { // it returns here, too
				c.open = append(c.open, a.Callee.Exit)
			}
		}
	}
	return nil
}

// does reports whether an edge does what one of Prog does.
func (c *guardedCheck) does(f, e *cfg.Edge) bool {
	switch a := e.Action.(type) {
	case *cfg.CallAction:
		b, ok := f.Action.(*cfg.CallAction)
		return ok && slices.Equal(a.Args, b.Args) && sameVars(a.Callee, b.Callee) && f.To == b.Callee.Entry
	case *cfg.ReturnAction:
		b, ok := f.Action.(*cfg.ReturnAction)
		return ok && slices.Equal(a.Dst, b.Dst) && b.Call == c.calls[a.Call]
	}
	return f.Action == e.Action
}

// sameVars reports whether two procedures have the same variables.
func sameVars(p, q *cfg.Proc) bool {
	return slices.Equal(p.Params, q.Params) && slices.Equal(p.Results, q.Results) && slices.Equal(p.Locals, q.Locals) && slices.Equal(p.Modifies, q.Modifies)
}

// fails reports that an accepting location can be reached where a guard does not hold.
func (c *guardedCheck) fails(guard *cfg.Edge, by *cfg.Loc) bool {
	a, ok := guard.Action.(*cfg.Assume)
	return ok && slices.ContainsFunc(by.Out, func(f *cfg.Edge) bool {
		b, ok := f.Action.(*cfg.Assume)
		return ok && f.Kind == cfg.Internal && f.To.Kind != cfg.Plain && b.Cond == c.Prog.Terms.Not(a.Cond)
	})
}
