package sequentialise

import (
	"encoding/binary"
	"slices"

	"tav/automata/graph"
	"tav/cfg"
	"tav/solver/term"
)

// Constants are tracked: what is known of variables that only take values that the
// program names, such as the states of threads, owners of locks, flags. A condition that is
// false of them is never met, and the combinations of locations after it are left out: a thread
// in a critical section while another one holds the lock.
type constants struct {
	p     *cfg.Program
	vars  []*cfg.Var // those that are tracked
	index map[*cfg.Var]int
	reads map[*cfg.Edge][]int // what an edge's condition or values are made of
	live  map[*cfg.Loc]map[*cfg.Var]bool
	home  []*cfg.Proc        // the procedure of a tracked variable; nil: it is global
	taken map[string]*effect // of edges, by what is known of what they read
}

// An effect is what an edge does to what is known.
type effect struct {
	blocked bool    // it cannot be taken
	values  []known // of the variables that it assigns
}

// A known is what is known of a tracked variable; nil: nothing.
type known struct {
	index int
	value *term.Term
}

// values are what is known of the tracked variables; nil: nothing.
type values []*term.Term

// newConstants finds the variables that matter to conditions and that every assignment
// gives one of few values.
func newConstants(p *cfg.Program) *constants {
	c := &constants{
		p: p, index: map[*cfg.Var]int{}, reads: map[*cfg.Edge][]int{},
		live: map[*cfg.Loc]map[*cfg.Var]bool{}, taken: map[string]*effect{},
	}
	c.choose()
	for _, proc := range p.Procs {
		for x, vs := range live(p, proc) {
			c.live[x] = vs
		}
		for _, e := range proc.Edges {
			cfg.EachTerm(e.Action, func(t *term.Term) {
				for _, x := range p.Terms.FreeVars(t) {
					if i, ok := c.index[p.VarOf(x)]; ok && !slices.Contains(c.reads[e], i) {
						c.reads[e] = append(c.reads[e], i)
					}
				}
			})
		}
	}
	return c
}

// nothing tracks no variable.
func nothing(p *cfg.Program) *constants { return &constants{p: p, taken: map[string]*effect{}} }

// choose finds the variables that are tracked.
func (c *constants) choose() {
	vague, sources, matters := map[*cfg.Var]bool{}, map[*cfg.Var][]*term.Term{}, graph.From[*cfg.Var]()
	need := func(t *term.Term) {
		for _, x := range c.p.Terms.FreeVars(t) {
			if v := c.p.VarOf(x); v != nil {
				matters.Add(v)
			}
		}
	}
	for _, proc := range c.p.Procs {
		for _, e := range proc.Edges {
			switch a := e.Action.(type) {
			case *cfg.Assume:
				need(a.Cond)
			case *cfg.Assign:
				for i, v := range a.Dst {
					sources[v] = append(sources[v], a.Src[i])
					vague[v] = vague[v] || !names(a.Src[i])
				}
			}
		}
	}
	for v := range matters.Each() {
		for _, t := range sources[v] {
			need(t)
		}
	}
	track := func(vs []*cfg.Var, home *cfg.Proc) {
		for _, v := range vs {
			if matters.Seen[v] && !vague[v] && len(sources[v]) > 0 {
				c.index[v] = len(c.vars)
				c.vars, c.home = append(c.vars, v), append(c.home, home)
			}
		}
	}
	track(c.p.Globals, nil)
	for _, proc := range c.p.Procs {
		track(proc.Locals, proc)
	}
}

// names reports whether a term only chooses among constants and values of variables, so that no
// repetition makes more and more values of it.
func names(t *term.Term) bool {
	search := graph.From(t)
	for t := range search.Each() {
		switch t.Op() {
		case term.OpVar, term.OpTrue, term.OpFalse, term.OpBVConst:
			if k := t.Sort().Kind; k != term.BitVecKind && k != term.BoolKind {
				return false
			}
		case term.OpNot, term.OpAnd, term.OpOr, term.OpIte, term.OpEq, term.OpULt, term.OpULe, term.OpSLt, term.OpSLe,
			term.OpZExt, term.OpSExt, term.OpExtract:
			search.Add(t.Args()...)
		default:
			return false
		}
	}
	return true
}

// after is what is known after an edge; false: the edge cannot be taken.
func (c *constants) after(before values, e *cfg.Edge) (values, bool) {
	does := c.effect(before, e)
	if does.blocked {
		return nil, false
	}
	next := slices.Clone(before)
	for _, k := range does.values {
		next[k.index] = k.value
	}
	for i, v := range c.vars { // a dead variable says nothing
		switch home := c.home[i]; {
		case home == nil || next[i] == nil:
		case home == e.From.Proc && !c.live[e.To][v], e.Starts != nil && home == e.Starts.Proc:
			next[i] = nil
		}
	}
	return next, true
}

// effect is what an edge does, which is computed once for what is known of what it reads.
func (c *constants) effect(before values, e *cfg.Edge) *effect {
	key := binary.AppendUvarint(nil, uint64(e.ID))
	sub := map[*term.Term]*term.Term{}
	for _, i := range c.reads[e] {
		id := int64(-1)
		if t := before[i]; t != nil {
			sub[c.vars[i].Term] = t
			id = int64(t.ID())
		}
		key = binary.AppendVarint(key, id)
	}
	if does := c.taken[string(key)]; does != nil {
		return does
	}
	does := &effect{}
	switch a := e.Action.(type) {
	case *cfg.Assume:
		does.blocked = c.p.Terms.Substitute(a.Cond, sub).IsFalse()
	case *cfg.Assign:
		for k, v := range a.Dst {
			if i, ok := c.index[v]; ok {
				does.values = append(does.values, known{i, constant(c.p.Terms.Substitute(a.Src[k], sub))})
			}
		}
	case *cfg.Havoc:
		for _, v := range a.Dst {
			if i, ok := c.index[v]; ok {
				does.values = append(does.values, known{i, nil})
			}
		}
	}
	c.taken[string(key)] = does
	return does
}
