package cfg

import (
	"fmt"
	"maps"
	"math/big"
	"slices"

	"tav/automata/graph"
	"tav/solver/term"
)

// A Head is a location of a loop with all locations of the loop.
type Head struct {
	*Loc
	Inside map[*Loc]bool // it is on a cycle through each of them
}

// Heads picks a location of every loop of a program without calls, then of every loop that is
// left without these, and so on: each endless execution reaches infinitely often
// one of them, and from some time on without leaving the inside of that one.
func (p *Program) Heads() []Head {
	all := map[*Loc]bool{}
	for _, x := range p.Entry.Locs {
		all[x] = true
	}
	return p.HeadsOf(all)
}

// HeadsOf are the same of the part of the program that has these locations only.
func (p *Program) HeadsOf(in map[*Loc]bool) []Head {
	var list []Head
	done := map[*Loc]bool{}
	for _, x := range p.Entry.Locs {
		if !in[x] || done[x] {
			continue
		}
		inside := cycles(x, in)
		if !inside[x] {
			continue
		}
		h := Head{nil, inside}
		rest := map[*Loc]bool{}
		for _, y := range p.Entry.Locs {
			if !inside[y] {
				continue
			}
			done[y], rest[y] = true, true
			for _, e := range y.In {
				if h.Loc == nil && !inside[e.From] {
					h.Loc = y
				}
			}
		}
		if h.Loc == nil { // it is not reached
			h.Loc = x
		}
		delete(rest, h.Loc)
		list = append(list, h)
		list = append(list, p.HeadsOf(rest)...)
	}
	return list
}

// cycles are the locations of a set that are on a cycle inside of it through x.
func cycles(x *Loc, in map[*Loc]bool) map[*Loc]bool {
	back := reach(x, in, func(y *Loc, to func(*Loc)) {
		for _, e := range y.In {
			to(e.From)
		}
	})
	return reach(x, back, func(y *Loc, to func(*Loc)) {
		for _, e := range y.Out {
			to(e.To)
		}
	})
}

// reach is what is reached from x in one step or more inside of a set.
func reach(x *Loc, in map[*Loc]bool, next func(*Loc, func(*Loc))) map[*Loc]bool {
	search := graph.From[*Loc]()
	add := func(y *Loc) {
		if in[y] {
			search.Add(y)
		}
	}
	next(x, add)
	for y := range search.Each() {
		next(y, add)
	}
	return search.Seen
}

// RankStays is the reason of the error that a rank does not fall.
const RankStays = "the rank does not fall"

// Ranked is the program, which has no calls, whose error is that the head h of a loop is reached
// from the loop's inside while the rank, numbers of one width read as signed,
// is lexicographically no less than it was when h was reached before, since the loop was entered. As there are finitely
// many ranks, h is reached finitely often from its inside where there is no error
// (A. Turing, "Checking a large routine", 1949).
func (p *Program) Ranked(h Head, rank []*term.Term) *Program {
	proc, m, vars := *p.Entry, p.Terms, map[*term.Term]*Var{}
	maps.Copy(vars, p.varOf)
	proc.Locs, proc.Edges, proc.Locals = nil, nil, slices.Clone(p.Entry.Locals)
	was := &Assign{Src: rank}
	none, falls := &Assign{}, m.False()
	for k := len(rank) - 1; k >= 0; k-- {
		v := &Var{Name: fmt.Sprintf("rank%d!%d", k, h.ID), Signed: true, Proc: proc.Name}
		v.Term = m.Var(v.Name, rank[k].Sort(), true)
		vars[v.Term] = v
		proc.Locals = append(proc.Locals, v)
		was.Dst = append([]*Var{v}, was.Dst...)
		none.Src = append(none.Src, greatest(m, rank[k].Sort().Width))
		falls = m.Or(m.SLt(rank[k], v.Term), m.And(m.Eq(rank[k], v.Term), falls))
	}
	none.Dst = was.Dst
	locs := map[*Loc]*Loc{}
	for _, x := range p.Entry.Locs {
		c := *x
		locs[x] = proc.AddLoc(c)
	}
	proc.Entry, proc.Exit = locs[p.Entry.Entry], locs[p.Entry.Exit]
	for _, e := range p.Entry.Edges {
		f := *e
		f.Trap, f.Signal = "", ""
		to := locs[e.To]
		switch {
		case e.To == h.Loc:
			to = proc.AddLoc(Loc{Pos: e.To.Pos})
			set := to
			if h.Inside[e.From] {
				bad := proc.AddLoc(Loc{})
				bad.Violate(UnreachCall, RankStays, e.Pos)
				set = proc.AddLoc(Loc{Pos: e.To.Pos})
				proc.AddEdge(to, bad, Edge{Action: &Assume{Cond: m.Not(falls)}, Pos: e.Pos, Frame: e.Frame})
				proc.AddEdge(to, set, Edge{Action: &Assume{Cond: falls}, Pos: e.Pos, Frame: e.Frame})
			}
			proc.AddEdge(set, locs[h.Loc], Edge{Action: was, Pos: e.Pos, Frame: e.Frame})
		case h.Inside[e.To] && !h.Inside[e.From]: // what was kept before the loop was left says nothing
			to = proc.AddLoc(Loc{Pos: e.To.Pos})
			proc.AddEdge(to, locs[e.To], Edge{Action: none, Pos: e.Pos, Frame: e.Frame})
		}
		proc.AddEdge(locs[e.From], to, f)
	}
	return only(p, &proc, vars, "checking that a rank falls")
}

// greatest is the greatest signed number of a width.
func greatest(m *term.Manager, width int) *term.Term {
	most := new(big.Int).Lsh(big.NewInt(1), uint(width-1))
	return m.BVConst(width, most.Sub(most, big.NewInt(1)))
}

// only is p with a procedure of its own, which has no calls, and the errors that there are in it; vars are all variables.
func only(p *Program, proc *Proc, vars map[*term.Term]*Var, pass string) *Program {
	q := *p
	q.Entry, q.Procs, q.Check = proc, []*Proc{proc}, PropertySet(UnreachCall)
	for _, x := range proc.Locs {
		x.Proc = proc
	}
	q.SetVars(vars)
	q.Number()
	q.CheckAfter(pass)
	return &q
}
