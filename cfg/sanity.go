package cfg

import (
	"errors"
	"fmt"
	"slices"

	"tav/solver/term"
)

// Sanity checks the invariants of a program that its types state; the error
// lists what is wrong.
func Sanity(p *Program) error {
	c := &checker{p: p, vars: map[*term.Term]*Var{}, locs: map[int]bool{}, edges: map[int]bool{}}
	c.program()
	return errors.Join(c.errs...)
}

// CheckAfter panics if the program that a pass made is not sane, unless it is
// Unchecked.
func (p *Program) CheckAfter(pass string) {
	if p.Unchecked {
		return
	}
	if err := Sanity(p); err != nil {
		panic(fmt.Sprintf("after %s: %v", pass, err))
	}
}

// CheckUnnumbered panics if locations of a procedure that is not yet numbered,
// or their edges, are not sane.
func CheckUnnumbered(p *Program, pass string, proc *Proc, locs []*Loc) {
	if p.Unchecked {
		return
	}
	c := &checker{p: p, vars: p.varOf}
	for _, x := range locs {
		c.shape(proc, x)
		for _, e := range x.Out {
			if e.From != x {
				c.fail("an edge at %v is listed where it does not begin", e.Pos)
			}
			c.action(proc, e)
			c.marks(e)
		}
	}
	if err := errors.Join(c.errs...); err != nil {
		panic(fmt.Sprintf("after %s: %v", pass, err))
	}
}

// A checker collects what is wrong.
type checker struct {
	p     *Program
	vars  map[*term.Term]*Var // globals; all variables before they are distributed
	local map[*term.Term]*Var // of the procedure at work
	locs  map[int]bool
	edges map[int]bool
	errs  []error
}

// declared is the variable of a term, nil if it is not declared here.
func (c *checker) declared(t *term.Term) *Var {
	if v := c.local[t]; v != nil {
		return v
	}
	return c.vars[t]
}

func (c *checker) fail(format string, args ...any) {
	if len(c.errs) < maxComplaints {
		c.errs = append(c.errs, fmt.Errorf(format, args...))
	}
}

func (c *checker) program() {
	p := c.p
	if p.Entry == nil || len(p.Procs) == 0 || p.Procs[0] != p.Entry {
		c.fail("the entry is not the first procedure")
		return
	}
	names := map[string]bool{}
	for _, v := range p.Globals {
		if !v.Global {
			c.fail("%s is listed as a global", v.Name)
		}
		if names[v.Name] {
			c.fail("two variables %s", v.Name)
		}
		names[v.Name] = true
		c.vars[v.Term] = v
	}
	for i, o := range p.Objects {
		if o.ID != int64(i)+1 {
			c.fail("object %s has id %d", o.Name, o.ID)
		}
	}
	for _, proc := range p.Procs {
		c.proc(proc)
	}
	if len(c.locs) != p.numLocs || len(c.edges) != p.numEdges {
		c.fail("%d locations of %d, %d edges of %d", len(c.locs), p.numLocs, len(c.edges), p.numEdges)
	}
}

func (c *checker) proc(proc *Proc) {
	c.local = map[*term.Term]*Var{}
	for _, vs := range [][]*Var{proc.Params, proc.Results, proc.Locals} {
		for _, v := range vs {
			if v.Global {
				c.fail("%s: global %s is listed as a local", proc.Name, v.Name)
			}
			c.local[v.Term] = v
		}
	}
	in := map[*Loc]bool{}
	for _, x := range proc.Locs {
		in[x] = true
		if c.locs[x.ID] || x.ID < 0 || x.ID >= c.p.numLocs {
			c.fail("location id %d twice or out of range", x.ID)
		}
		c.locs[x.ID] = true
		if x.Proc != proc {
			c.fail("location %d is in the wrong procedure", x.ID)
		}
	}
	if !in[proc.Entry] || proc.Exit != nil && !in[proc.Exit] {
		c.fail("%s: entry or exit is not listed", proc.Name)
	}
	for _, e := range proc.Entry.In {
		if e.Kind != Call {
			c.fail("%s: edge %d enters the entry", proc.Name, e.ID)
		}
	}
	for _, e := range proc.Edges {
		c.edge(proc, in, e)
	}
	for _, x := range proc.Locs {
		c.location(proc, x)
	}
}

func (c *checker) edge(proc *Proc, in map[*Loc]bool, e *Edge) {
	if c.edges[e.ID] || e.ID < 0 || e.ID >= c.p.numEdges {
		c.fail("edge id %d twice or out of range", e.ID)
	}
	c.edges[e.ID] = true
	if !slices.Contains(e.From.Out, e) || !slices.Contains(e.To.In, e) {
		c.fail("edge %d is not listed at its ends", e.ID)
	}
	switch a := e.Action.(type) {
	case *CallAction:
		if e.Kind != Call || e.To != a.Callee.Entry || !in[e.From] || len(a.Args) != len(a.Callee.Params) {
			c.fail("bad call edge %d", e.ID)
			return
		}
		for i, t := range a.Args {
			if t.Sort() != a.Callee.Params[i].Term.Sort() {
				c.fail("edge %d: argument %d has sort %v", e.ID, i, t.Sort())
			}
		}
	case *ReturnAction:
		callee := a.Call.Action.(*CallAction).Callee
		if e.Kind != Return || e.From != callee.Exit || !in[e.To] || len(a.Dst) > len(callee.Results) {
			c.fail("bad return edge %d", e.ID)
		}
		for i, v := range a.Dst {
			if i < len(callee.Results) && v.Term.Sort() != callee.Results[i].Term.Sort() {
				c.fail("edge %d: result %d has another sort", e.ID, i)
			}
		}
		c.writes(proc, e, a.Dst)
		c.modifies(proc, e)
		return
	default:
		if e.Kind != Internal || !in[e.From] || !in[e.To] {
			c.fail("bad edge %d", e.ID)
		}
	}
	c.action(proc, e)
	c.marks(e)
	c.modifies(proc, e)
}

// modifies checks that a procedure knows which globals it may assign.
func (c *checker) modifies(proc *Proc, e *Edge) {
	changed := Assigned(e.Action)
	if a, ok := e.Action.(*CallAction); ok {
		changed = a.Callee.Modifies
	}
	for _, v := range changed {
		if v.Global && !slices.Contains(proc.Modifies, v) {
			c.fail("%s: edge %d may assign %s, which the procedure is not known to modify", proc.Name, e.ID, v.Name)
		}
	}
}

func (c *checker) action(proc *Proc, e *Edge) {
	switch a := e.Action.(type) {
	case *Assign:
		if len(a.Dst) != len(a.Src) || len(a.Dst) == 0 {
			c.fail("edge %d: malformed assignment", e.ID)
			return
		}
		for i, v := range a.Dst {
			if v.Term.Sort() != a.Src[i].Sort() {
				c.fail("edge %d: %s gets a value of sort %v", e.ID, v.Name, a.Src[i].Sort())
			}
		}
		c.writes(proc, e, a.Dst)
	case *Havoc:
		c.writes(proc, e, a.Dst)
	case *Assume:
		if a.Cond.Sort() != c.p.Terms.Bool() {
			c.fail("edge %d: condition of sort %v", e.ID, a.Cond.Sort())
		}
	}
	EachTerm(e.Action, func(t *term.Term) { c.reads(e, t) })
}

func (c *checker) reads(e *Edge, t *term.Term) {
	for _, x := range c.p.Terms.FreeVars(t) {
		if c.declared(x) == nil {
			c.fail("edge %d reads %s, which is not declared", e.ID, x.Name())
		}
	}
}

func (c *checker) writes(proc *Proc, e *Edge, vs []*Var) {
	seen := map[*Var]bool{}
	for _, v := range vs {
		if seen[v] {
			c.fail("edge %d assigns %s twice", e.ID, v.Name)
		}
		seen[v] = true
		if c.declared(v.Term) != v {
			c.fail("edge %d assigns %s, which is not declared", e.ID, v.Name)
		}
		if slices.Contains(proc.Params, v) {
			c.fail("edge %d assigns %s, a parameter", e.ID, v.Name)
		}
	}
}

// Location checks the lists of a location's edges.
func (c *checker) location(proc *Proc, x *Loc) {
	for _, e := range x.Out {
		if e.From != x {
			c.fail("location %d lists edge %d", x.ID, e.ID)
		}
	}
	for _, e := range x.In {
		if e.To != x {
			c.fail("location %d lists edge %d into it", x.ID, e.ID)
		}
	}
	c.shape(proc, x)
}

// shape checks what leaves a location.
func (c *checker) shape(proc *Proc, x *Loc) {
	c.kind(x)
	if x == proc.Exit {
		for _, e := range x.Out {
			if e.Kind != Return {
				c.fail("%s: edge %d leaves the exit", proc.Name, e.ID)
			}
		}
		return
	}
	if len(x.Out) < 2 {
		return
	}
	for _, e := range x.Out {
		if _, ok := e.Action.(*Assume); !ok {
			c.fail("location %d branches without conditions", x.ID)
			return
		}
	}
	c.branches(x)
}
