package sequentialise

import (
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// merge is the program with fewer and larger steps: what a thread does in its turn between two
// locations, on whatever branches, is one assignment of conditional values. It loses no state that
// another thread can see, but the steps in between, so it is made of programs
// that are too large otherwise. back is what its locations were before.
func merge(p *cfg.Program) (merged *cfg.Program, back map[*cfg.Loc]*cfg.Loc) {
	return mergeBy(p, newSharing(p))
}

// mergeBy is merge with what is known of who touches what.
func mergeBy(p *cfg.Program, shared *sharing) (merged *cfg.Program, back map[*cfg.Loc]*cfg.Loc) {
	back = map[*cfg.Loc]*cfg.Loc{}
	q := *p
	q.Procs, q.Threads = nil, nil
	threads := map[*cfg.Thread]*cfg.Thread{}
	for _, t := range p.Threads {
		u := *t
		threads[t] = &u
		q.Threads = append(q.Threads, &u)
	}
	for _, proc := range p.Procs {
		n := *proc
		n.Locs, n.Edges = nil, nil
		m := &merger{p: p, shared: shared, live: live(p, proc), from: proc, proc: &n, locs: map[*cfg.Loc]*cfg.Loc{}, threads: threads}
		m.build()
		for x, y := range m.locs {
			back[y] = x
		}
		q.Procs = append(q.Procs, &n)
		for _, t := range p.Threads {
			if t.Proc == proc {
				threads[t].Proc = &n
			}
		}
	}
	q.Entry = q.Procs[0]
	q.Number()
	q.CheckAfter("merging steps of threads")
	return &q, back
}

// A merger copies a procedure.
type merger struct {
	p       *cfg.Program
	shared  *sharing
	live    map[*cfg.Loc]map[*cfg.Var]bool
	from    *cfg.Proc
	proc    *cfg.Proc // the copy
	locs    map[*cfg.Loc]*cfg.Loc
	work    []*cfg.Loc
	threads map[*cfg.Thread]*cfg.Thread
}

// loc is the copy of a location, whose edges are made later.
func (m *merger) loc(x *cfg.Loc) *cfg.Loc {
	if m.locs[x] == nil {
		m.locs[x] = m.proc.AddLoc(*x)
		m.work = append(m.work, x)
	}
	return m.locs[x]
}

func (m *merger) build() {
	m.proc.Entry = m.loc(m.from.Entry)
	for len(m.work) > 0 {
		x := m.work[0]
		m.work = m.work[1:]
		if r := m.region(x); r != nil {
			m.proc.AddEdge(m.locs[x], m.loc(r.end), r.edge)
			continue
		}
		for _, e := range x.Out {
			n := *e
			if e.Starts != nil {
				n.Starts = m.threads[e.Starts]
			}
			m.proc.AddEdge(m.locs[x], m.loc(e.To), n)
		}
	}
	m.proc.Exit = m.locs[m.from.Exit]
}

// A region is what happens from a location until all ways from it have met again.
type region struct {
	end  *cfg.Loc
	edge cfg.Edge
}

// A reached location is one of a region, with the condition under which it is reached and the values
// of the variables that were assigned by then.
type reached struct {
	guard  *term.Term
	values map[*cfg.Var]*term.Term
	order  []*cfg.Var // those with values, in the order of their assignments
}

// region is the largest region from x; nil: there is none of more than an edge.
func (m *merger) region(x *cfg.Loc) *region {
	var found *region
	inside := map[*cfg.Loc]*reached{}
	var ub []cfg.Undefined
	invisible := true
	for next, steps := x, 0; next != nil && steps < maxMerged; steps++ {
		if !m.absorbable(next) || next != x && !next.Atomic && !invisible {
			break
		}
		at := m.reach(next, x, inside)
		if at == nil {
			break
		}
		inside[next] = at
		for _, e := range next.Out {
			invisible = invisible && !m.shared.visible[e] && !m.shared.ends(e)
			for _, u := range e.UB {
				u.Cond = m.p.Terms.And(at.guard, m.substitute(u.Cond, at))
				ub = append(ub, u)
			}
		}
		var open []*cfg.Loc
		next, open = m.frontier(x, inside)
		if len(open) != 1 || open[0] == x || steps == 0 && len(x.Out) == 1 {
			continue
		}
		if end := m.reach(open[0], nil, inside); end != nil {
			found = &region{end: open[0], edge: m.edge(x, end, open[0], ub)}
		}
	}
	return found
}

// frontier lists where a region leads to, and finds a location of these that only the region leads
// to.
func (m *merger) frontier(x *cfg.Loc, inside map[*cfg.Loc]*reached) (next *cfg.Loc, open []*cfg.Loc) {
	seen := map[*cfg.Loc]bool{}
	for _, l := range m.from.Locs { // in a fixed order
		if inside[l] == nil {
			continue
		}
		for _, e := range l.Out {
			if to := e.To; inside[to] == nil || to == x {
				if seen[to] {
					continue
				}
				seen[to] = true
				open = append(open, to)
				if next == nil && to != x && only(to, inside) {
					next = to
				}
			}
		}
	}
	return next, open
}

// only reports whether all edges into a location come from a region.
func only(x *cfg.Loc, inside map[*cfg.Loc]*reached) bool {
	return !slices.ContainsFunc(x.In, func(e *cfg.Edge) bool { return inside[e.From] == nil })
}

// absorbable reports whether what leaves a location can be a part of an assignment: every state goes
// on, to nothing but what the state says.
func (m *merger) absorbable(x *cfg.Loc) bool {
	if len(x.Out) == 0 {
		return false
	}
	all := m.p.Terms.False()
	for _, e := range x.Out {
		if e.Starts != nil || e.Accesses() != nil || e.Trap != "" || e.Signal != "" || e.To.Kind != cfg.Plain {
			return false
		}
		switch a := e.Action.(type) {
		case *cfg.Assume:
			all = m.p.Terms.Or(all, a.Cond)
		case *cfg.Assign:
			all = m.p.Terms.True()
		default:
			return false
		}
	}
	return all.IsTrue()
}

func (m *merger) substitute(t *term.Term, at *reached) *term.Term {
	sub := make(map[*term.Term]*term.Term, len(at.values))
	for v, value := range at.values {
		sub[v.Term] = value
	}
	return m.p.Terms.Substitute(t, sub)
}

// reach joins the ways into a location; x is where the region begins. nil: they differ in an
// array.
func (m *merger) reach(l, x *cfg.Loc, inside map[*cfg.Loc]*reached) *reached {
	if l == x {
		return &reached{guard: m.p.Terms.True()}
	}
	var joined *reached
	for _, e := range l.In {
		from := inside[e.From]
		if from == nil {
			continue
		}
		if joined = m.join(joined, m.step(from, e)); joined == nil {
			return nil
		}
	}
	return joined
}

// step is what an edge makes of what is reached before it.
func (m *merger) step(from *reached, e *cfg.Edge) *reached {
	switch a := e.Action.(type) {
	case *cfg.Assume:
		return &reached{m.p.Terms.And(from.guard, m.substitute(a.Cond, from)), from.values, from.order}
	case *cfg.Assign:
		to := &reached{guard: from.guard, values: map[*cfg.Var]*term.Term{}, order: slices.Clone(from.order)}
		for v, t := range from.values {
			to.values[v] = t
		}
		for i, v := range a.Dst {
			if to.values[v] == nil {
				to.order = append(to.order, v)
			}
			to.values[v] = m.substitute(a.Src[i], from)
		}
		return to
	}
	return from
}

// join is one of two ways, which exclude each other; nil: they differ in an array.
func (m *merger) join(a, b *reached) *reached {
	if a == nil {
		return b
	}
	to := &reached{guard: m.p.Terms.Or(a.guard, b.guard), values: map[*cfg.Var]*term.Term{}}
	for _, v := range slices.Concat(a.order, b.order) {
		if to.values[v] != nil {
			continue
		}
		x, y := a.values[v], b.values[v]
		if x == nil {
			x = v.Term
		}
		if y == nil {
			y = v.Term
		}
		if x != y && x.Sort().Kind == term.ArrayKind {
			return nil
		}
		to.values[v] = m.p.Terms.Ite(a.guard, x, y)
		to.order = append(to.order, v)
	}
	return to
}

// edge is a region as an edge.
func (m *merger) edge(x *cfg.Loc, end *reached, to *cfg.Loc, ub []cfg.Undefined) cfg.Edge {
	a := &cfg.Assign{}
	for _, v := range end.order {
		if t := end.values[v]; t != v.Term && (v.Global || m.live[to][v]) {
			a.Dst, a.Src = append(a.Dst, v), append(a.Src, t)
		}
	}
	e := *x.Out[0]
	e.UB = slices.Clone(ub)
	if e.Action = a; len(a.Dst) == 0 {
		e.Action = &cfg.Assume{Cond: m.p.Terms.True()}
	}
	return e
}
