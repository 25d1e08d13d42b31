package interp

import (
	"fmt"
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// node is the compiled form of a location: one code for all of its out edges.
type node struct {
	code  []instr
	reads []int32 // variables that must have values before the code runs
	kept  []int32 // registers to clear after the step
	paths []path

	endless bool // the only edge leads back and does nothing

	visits, patience int // of the head of a loop: since the last attempt to jump, and before the next
}

// path is one out edge: what of the node's registers it is about.
type path struct {
	edge  *cfg.Edge
	does  cfg.Action // the edge's, or what is done instead
	cond  int32      // Assume: the register of its condition
	dst   []int32
	src   []int32 // Assign: of Dst; Havoc, CallAction: the arguments; ReturnAction: the results
	copy  []bool  // by src: an array that must not share a table with another variable
	ub    []check
	site  *site   // CallAction
	fault []int32 // Assume: the operands of its Fault

	returned []int32 // by edge.Returned; -1: it needs variables that the edge does not
}

// check is an undefined behaviour with the register of its condition.
type check struct {
	cond int32
	what string
}

// node is the node of a location with out edges, none of which is a return.
func (m *compiled) node(l *cfg.Loc) (*node, error) {
	if n := m.nodes[l.ID]; n != nil {
		return n, nil
	}
	n, err := m.compile(l.Out)
	if err != nil {
		return nil, err
	}
	m.nodes[l.ID] = n
	m.visited++
	return n, nil
}

// Instead makes an edge do something else from now on: an assume for an assume, an assign
// for an assign. nil is what it does in the program.
func (m *compiled) Instead(e *cfg.Edge, a cfg.Action) {
	if m.instead == nil {
		m.instead = map[*cfg.Edge]cfg.Action{}
	}
	if m.instead[e] = a; m.nodes[e.From.ID] != nil {
		m.nodes[e.From.ID] = nil
		m.visited--
	}
}

// leaving is the node of a call's return edge.
func (m *compiled) leaving(s *site) (*node, error) {
	if s.leave != nil {
		return s.leave, nil
	}
	n, err := m.compile([]*cfg.Edge{s.back})
	if err != nil {
		return nil, err
	}
	s.leave = n
	return n, nil
}

func (m *compiled) compile(edges []*cfg.Edge) (*node, error) {
	c := m.newCompiler()
	n := &node{}
	for _, e := range edges {
		p, err := c.path(e)
		if err != nil {
			return nil, fmt.Errorf("%v: %w", e.Pos, err)
		}
		if _, ok := p.does.(*cfg.Assume); !ok && len(edges) > 1 {
			return nil, fmt.Errorf("%v: interp: location %d has several edges that are not all assumes", e.Pos, e.From.ID)
		}
		n.paths = append(n.paths, p)
	}
	for i := range n.paths {
		if err := c.returned(&n.paths[i]); err != nil {
			return nil, err
		}
	}
	n.code, n.kept = c.code, c.kept
	n.endless = len(edges) == 1 && goesNowhere(edges[0])
	seen := map[int32]bool{}
	for _, s := range c.reads {
		if !seen[s] {
			seen[s] = true
			n.reads = append(n.reads, s)
		}
	}
	return n, nil
}

// returned compiles what calls have returned to an edge, as far as it is known where the edge is taken: no
// variable gets a value because of it.
func (c *compiler) returned(p *path) error {
	for _, r := range p.edge.Returned {
		d := int32(-1)
		if !slices.ContainsFunc(c.m.program.Terms.FreeVars(r.Value), func(x *term.Term) bool { return !slices.Contains(c.reads, c.m.slots[x]) }) {
			var err error
			if d, err = c.term(r.Value); err != nil {
				return err
			}
		}
		p.returned = append(p.returned, d)
	}
	return nil
}

// goesNowhere reports whether an edge leads back to where it begins and does
// nothing.
func goesNowhere(e *cfg.Edge) bool {
	a, ok := e.Action.(*cfg.Assume)
	return ok && e.To == e.From && a.Cond.IsTrue() && len(e.UB) == 0
}

// path compiles one edge.
func (c *compiler) path(e *cfg.Edge) (path, error) {
	p := path{edge: e, does: e.Action}
	if a := c.m.instead[e]; a != nil {
		p.does = a
	}
	for _, u := range e.UB {
		d, err := c.term(u.Cond)
		if err != nil {
			return p, err
		}
		p.ub = append(p.ub, check{d, u.What})
	}
	var err error
	switch a := p.does.(type) {
	case *cfg.Assume:
		if p.cond, err = c.term(a.Cond); err != nil || a.Fault == nil {
			break
		}
		for _, t := range a.Fault.Terms() {
			d, err := c.term(t)
			if err != nil {
				return p, err
			}
			p.fault = append(p.fault, d)
		}
	case *cfg.Assign:
		if p.dst, err = c.slots(a.Dst); err != nil {
			break
		}
		err = c.sources(&p, a.Dst, a.Src)
	case *cfg.Havoc:
		if p.dst, err = c.slots(a.Dst); err != nil {
			break
		}
		for _, t := range a.Args {
			if !isWord(t.Sort()) {
				return p, fmt.Errorf("interp: %s is told a value of sort %v", a.Input.Name, t.Sort())
			}
		}
		err = c.sources(&p, nil, a.Args)
	case *cfg.CallAction:
		if len(a.Args) != len(a.Callee.Params) {
			return p, fmt.Errorf("interp: %s is called with %d arguments for %d parameters", a.Callee.Name, len(a.Args), len(a.Callee.Params))
		}
		p.site = c.m.sites[e]
		err = c.sources(&p, nil, a.Args)
	case *cfg.ReturnAction:
		if p.dst, err = c.slots(a.Dst); err != nil {
			break
		}
		callee := a.Call.Action.(*cfg.CallAction).Callee
		if len(a.Dst) > len(callee.Results) {
			return p, fmt.Errorf("interp: %s has %d results, %d are asked for", callee.Name, len(callee.Results), len(a.Dst))
		}
		var results []*term.Term
		for _, v := range callee.Results[:len(a.Dst)] {
			results = append(results, v.Term)
		}
		err = c.sources(&p, nil, results)
	default:
		err = fmt.Errorf("interp: action %T", a)
	}
	return p, err
}

func (c *compiler) slots(vars []*cfg.Var) ([]int32, error) {
	slots := make([]int32, len(vars))
	for i, v := range vars {
		s, ok := c.m.slots[v.Term]
		if !ok {
			return nil, fmt.Errorf("interp: %s is no variable of the program", v.Name)
		}
		slots[i] = s
	}
	return slots, nil
}

// sources compiles the terms whose values an edge hands over. A parallel
// assignment reads a variable before any is set.
func (c *compiler) sources(p *path, dst []*cfg.Var, src []*term.Term) error {
	for i, t := range src {
		d, err := c.term(t)
		if err != nil {
			return err
		}
		if t.Op() == term.OpVar && len(dst) > 1 {
			d = c.emit(instr{op: opMove, a: d})
			c.holdsArray(d, t.Sort())
		}
		p.src = append(p.src, d)
		p.copy = append(p.copy, t.Sort().Kind == term.ArrayKind && (dst == nil || !updates(t, dst[i].Term)))
	}
	return nil
}

// updates reports that the array term t is v or is made of v by stores: its
// value is the next version of v, and v's own is dropped.
func updates(t, v *term.Term) bool {
	for range maxUpdates {
		switch t.Op() {
		case term.OpStore, term.OpCopy:
			t = t.Args()[0]
		case term.OpIte:
			if !updatesShallow(t.Args()[1], v) {
				return false
			}
			t = t.Args()[2]
		default:
			return t == v
		}
	}
	return false
}

// updatesShallow is updates without branching.
func updatesShallow(t, v *term.Term) bool {
	for t.Op() == term.OpStore {
		t = t.Args()[0]
	}
	return t == v
}
