package interp

import (
	"context"
	"testing"

	"tav/cfg"
	"tav/solver/term"
)

// builder makes programs by hand.
type builder struct {
	*term.Manager
	p     *cfg.Program
	edges int
	locs  int
}

func newBuilder() *builder {
	m := term.NewManager()
	return &builder{Manager: m, p: &cfg.Program{Terms: m}}
}

// proc is a procedure with an entry and an exit; the first one is the program's.
func (b *builder) proc(name string) *cfg.Proc {
	p := &cfg.Proc{Name: name}
	p.Entry, p.Exit = b.loc(p), b.loc(p)
	b.p.Procs = append(b.p.Procs, p)
	if b.p.Entry == nil {
		b.p.Entry = p
	}
	return p
}

func (b *builder) loc(p *cfg.Proc) *cfg.Loc {
	b.locs++
	return p.AddLoc(cfg.Loc{ID: b.locs - 1})
}

func (b *builder) errorLoc(p *cfg.Proc) *cfg.Loc {
	l := b.loc(p)
	l.Kind, l.Reason = cfg.Error, "unreach-call"
	return l
}

func (b *builder) edge(from, to *cfg.Loc, a cfg.Action) *cfg.Edge {
	e := from.Proc.AddEdge(from, to, cfg.Edge{ID: b.edges, Action: a})
	switch a.(type) {
	case *cfg.CallAction:
		e.Kind = cfg.Call
	case *cfg.ReturnAction:
		e.Kind = cfg.Return
	}
	b.edges++
	return e
}

// call adds a call from one location to another of the caller.
func (b *builder) call(from, to *cfg.Loc, callee *cfg.Proc, dst []*cfg.Var, args ...*term.Term) *cfg.Edge {
	c := b.edge(from, callee.Entry, &cfg.CallAction{Callee: callee, Args: args})
	b.edge(callee.Exit, to, &cfg.ReturnAction{Call: c, Dst: dst})
	return c
}

func (b *builder) variable(name string, s *term.Sort, list *[]*cfg.Var) *cfg.Var {
	v := &cfg.Var{Name: name, C: name, Term: b.Var(name, s, true)}
	*list = append(*list, v)
	return v
}

// assign is an action that sets variables, given as pairs of variable and term.
func assign(pairs ...any) *cfg.Assign {
	a := &cfg.Assign{}
	for i := 0; i < len(pairs); i += 2 {
		a.Dst = append(a.Dst, pairs[i].(*cfg.Var))
		a.Src = append(a.Src, pairs[i+1].(*term.Term))
	}
	return a
}

// branch adds two assumes.
func (b *builder) branch(from *cfg.Loc, c *term.Term, yes, no *cfg.Loc) {
	b.edge(from, yes, &cfg.Assume{Cond: c, Branch: 1})
	b.edge(from, no, &cfg.Assume{Cond: b.Not(c), Branch: 2})
}

func havoc(name string, vs ...*cfg.Var) *cfg.Havoc {
	return &cfg.Havoc{Dst: vs, Input: cfg.Input{Name: name, Pos: cfg.Pos{File: "t.c", Line: 7, Col: 3}}}
}

func (b *builder) run(t testing.TB, s *Script, o Options) *Outcome {
	t.Helper()
	out, err := Replay(context.Background(), b.p, s, o)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// last is the last recorded value of a variable.
func last(t testing.TB, out *Outcome, v *cfg.Var) term.Value {
	t.Helper()
	for i := len(out.Steps) - 1; i >= 0; i-- {
		for _, c := range out.Steps[i].Changes {
			if c.Var == v && len(c.Cell) == 0 {
				return c.Value
			}
		}
	}
	t.Fatalf("%s got no value", v.Name)
	return term.Value{}
}
