package cfg

import (
	"fmt"
	"maps"
	"slices"

	"tav/solver/term"
)

// LoopRepeats is the reason of the error that a loop comes back to a state.
const LoopRepeats = "the loop comes back to a state"

// A Repeating is a program whose error is that a loop comes back to a state.
type Repeating struct {
	*Program
	Choose *Havoc  // whether a state is kept
	Keep   *Assign // keeps it
	own    map[Action]bool
}

// Own reports whether an edge is none of the other program.
func (r *Repeating) Own(e *Edge) bool { return r.own[e.Action] }

// Repeats is the program, which has no calls, whose error is that the head h of a loop is reached, without the loop
// having been left, in a state in which it was before: an input chooses that state ([BAS02]). Of a state it looks at
// the variables that the conditions of the loop depend on, and of arrays among them at the cells that are read there, so
// that a run has to confirm what is found. What is accepting in p is left out. Nil: that is too much to look at.
func (p *Program) Repeats(h Head) *Repeating {
	proc, m, vars := *p.Entry, p.Terms, map[*term.Term]*Var{}
	maps.Copy(vars, p.varOf)
	state := needed(p, h)
	if len(state) > maxRepeating {
		return nil
	}
	proc.Locs, proc.Edges, proc.Locals = nil, nil, slices.Clone(p.Entry.Locals)
	ghost := func(name string, s *term.Sort) *Var {
		v := &Var{Name: fmt.Sprintf("%s!%d", name, h.ID), Proc: proc.Name, Role: Temp}
		v.Term = m.Var(v.Name, s, false)
		vars[v.Term] = v
		proc.Locals = append(proc.Locals, v)
		return v
	}
	choice, kept := ghost("choice", m.BV(1)), ghost("kept", m.Bool())
	r := &Repeating{Choose: &Havoc{Dst: []*Var{choice}, Input: Input{Kind: Arbitrary, Name: "whether the state is kept"}}}
	r.Keep = &Assign{Dst: []*Var{kept}, Src: []*term.Term{m.True()}}
	same := []*term.Term{kept.Term}
	for i, t := range state {
		was := ghost(fmt.Sprintf("was%d", i), t.Sort())
		r.Keep.Dst, r.Keep.Src = append(r.Keep.Dst, was), append(r.Keep.Src, t)
		same = append(same, m.Eq(was.Term, t))
	}
	comes, chosen := m.And(same...), m.Eq(choice.Term, m.BVUint(1, 1))
	r.own = map[Action]bool{r.Choose: true, r.Keep: true}
	assume := func(c *term.Term) Action {
		a := &Assume{Cond: c}
		r.own[a] = true
		return a
	}
	forget := &Assign{Dst: []*Var{kept}, Src: []*term.Term{m.False()}}
	r.own[forget] = true

	locs := map[*Loc]*Loc{}
	for _, x := range p.Entry.Locs {
		if x.Kind == Plain {
			locs[x] = proc.AddLoc(*x)
		}
	}
	start := proc.AddLoc(Loc{Pos: p.Entry.Entry.Pos})
	proc.AddEdge(start, locs[p.Entry.Entry], Edge{Action: forget})
	proc.Entry, proc.Exit = start, locs[p.Entry.Exit]
	// Where the head is reached: from outside nothing is kept; then a state is kept or not.
	place := func() *Loc { return proc.AddLoc(Loc{Pos: h.Pos}) }
	edge := func(from, to *Loc, a Action) { proc.AddEdge(from, to, Edge{Action: a, Pos: h.Pos}) }
	outside, choose, asked, keep, inside, bad := place(), place(), place(), place(), place(), proc.AddLoc(Loc{})
	bad.Violate(UnreachCall, LoopRepeats, h.Pos)
	edge(outside, choose, forget)
	edge(choose, asked, r.Choose)
	edge(asked, keep, assume(chosen))
	edge(asked, locs[h.Loc], assume(m.Not(chosen)))
	edge(keep, locs[h.Loc], r.Keep)
	edge(inside, bad, assume(comes))
	edge(inside, choose, assume(m.And(m.Not(comes), m.Not(kept.Term))))
	edge(inside, locs[h.Loc], assume(m.And(m.Not(comes), kept.Term)))
	for _, e := range p.Entry.Edges {
		from, to := locs[e.From], locs[e.To]
		if from == nil || to == nil {
			continue
		}
		if e.To == h.Loc {
			if to = outside; h.Inside[e.From] {
				to = inside
			}
		}
		proc.AddEdge(from, to, *e)
	}
	r.Program = only(p, &proc, vars, "asking whether a loop comes back to a state")
	return r
}

// needed are the variables at a head on which the ways through its inside depend, with cells for arrays.
func needed(p *Program, h Head) (list []*term.Term) {
	need := map[*Loc]map[*Var]bool{}
	for x := range h.Inside {
		need[x] = map[*Var]bool{}
	}
	for more := true; more; {
		more = false
		for _, x := range p.Entry.Locs {
			if !h.Inside[x] {
				continue
			}
			before := len(need[x])
			for _, e := range x.Out {
				needBefore(p, e, need[e.To], need[x])
			}
			more = more || len(need[x]) > before
		}
	}
	cells := map[*term.Term]bool{}
	for _, e := range p.Entry.Edges {
		if h.Inside[e.From] {
			var terms []*term.Term
			switch a := e.Action.(type) {
			case *Assume:
				terms = append(terms, a.Cond)
			case *Assign:
				terms = append(terms, a.Src...)
			}
			p.Terms.Walk(terms, func(t *term.Term) *term.Term {
				if v := arrayOf(p, t); v != nil && need[h.Loc][v] && t.Sort().Kind != term.ArrayKind && !cells[t] {
					cells[t] = true
					list = append(list, t)
				}
				return nil
			})
		}
	}
	for _, v := range slices.Concat(p.Globals, p.Entry.Params, p.Entry.Results, p.Entry.Locals) {
		if need[h.Loc][v] && v.Term.Sort().Kind != term.ArrayKind && !slices.Contains(list, v.Term) {
			list = append(list, v.Term)
		}
	}
	return list
}

// needBefore adds what is needed before an edge, when after is needed after it.
func needBefore(p *Program, e *Edge, after, before map[*Var]bool) {
	use := func(t *term.Term) {
		for _, x := range p.Terms.FreeVars(t) {
			before[p.VarOf(x)] = true
		}
	}
	set := Assigned(e.Action)
	for v := range after {
		if !ContainsVar(set, v) {
			before[v] = true
		}
	}
	switch a := e.Action.(type) {
	case *Assume:
		use(a.Cond)
	case *Assign:
		for i, v := range a.Dst {
			if after[v] {
				use(a.Src[i])
			}
		}
	}
	for _, u := range e.UB {
		use(u.Cond)
	}
}

// arrayOf is the array of which a term reads a cell; nil: none.
func arrayOf(p *Program, t *term.Term) *Var {
	read := false
	for t.Op() == term.OpSelect {
		t, read = t.Args()[0], true
	}
	if !read {
		return nil
	}
	return p.VarOf(t)
}
