package cfg

import "tav/solver/term"

// A Refined is a program, which has no calls, in which the head of a loop of another one is there several times, by how it is reached: an execution that
// goes on for ever in that loop comes infinitely often to one of Heads, from its inside in the end. Each of them may have a rank of its
// own ([GJK09]).
type Refined struct {
	*Program
	Heads  []Head
	Stands map[*Loc]*Loc // what a location stands for; none: it asks which of the heads is reached
}

// Parted is the program with the head h twice: the condition holds where the first one is reached, and not at the second one.
func (p *Program) Parted(h Head, cond *term.Term) *Refined {
	r := refining(p)
	at := r.copies(p.Entry.Locs)
	other := r.copy(h.Loc)
	in := map[*Loc]bool{other: true} // those in the loop
	for x := range h.Inside {
		in[at[x]] = true
	}
	come := func(inside bool) *Loc { // each way has a question of its own, so that one from outside is none from inside
		ask := r.Entry.AddLoc(Loc{Pos: h.Pos})
		in[ask] = inside
		r.Entry.AddEdge(ask, at[h.Loc], Edge{Action: &Assume{Cond: cond}, Pos: h.Pos})
		r.Entry.AddEdge(ask, other, Edge{Action: &Assume{Cond: p.Terms.Not(cond)}, Pos: h.Pos})
		return ask
	}
	for _, e := range p.Entry.Edges {
		to := at[e.To]
		if e.To == h.Loc {
			to = come(h.Inside[e.From])
		}
		r.Entry.AddEdge(at[e.From], to, *e)
		if e.From == h.Loc {
			if e.To == h.Loc {
				to = come(true)
			}
			r.Entry.AddEdge(other, to, *e)
		}
	}
	r.Entry.Entry, r.Entry.Exit = at[p.Entry.Entry], at[p.Entry.Exit]
	if p.Entry.Entry == h.Loc {
		r.Entry.Entry = come(false)
	}
	for _, x := range []*Loc{at[h.Loc], other} {
		if inside := cycles(x, in); inside[x] {
			r.Heads = append(r.Heads, Head{x, inside})
		}
		in[x] = false
	}
	return r.done("telling how a head is come to")
}

// Turns is the program with the loop of the head h m times, one after the other and the first after the last, so that its only head is come
// to in every m-th iteration.
func (p *Program) Turns(h Head, m int) *Refined {
	r := refining(p)
	turns := []map[*Loc]*Loc{r.copies(p.Entry.Locs)}
	for range m - 1 {
		c := map[*Loc]*Loc{}
		for _, x := range p.Entry.Locs {
			if h.Inside[x] {
				c[x] = r.copy(x)
			}
		}
		turns = append(turns, c)
	}
	in := map[*Loc]bool{}
	for k, at := range turns {
		for _, e := range p.Entry.Edges {
			from, to := at[e.From], turns[0][e.To]
			if from == nil {
				continue
			}
			if h.Inside[e.From] && h.Inside[e.To] {
				in[from] = true
				if to = at[e.To]; e.To == h.Loc {
					to = turns[(k+1)%m][e.To]
				}
			}
			r.Entry.AddEdge(from, to, *e)
		}
	}
	r.Entry.Entry, r.Entry.Exit = turns[0][p.Entry.Entry], turns[0][p.Entry.Exit]
	x := turns[0][h.Loc]
	r.Heads = []Head{{x, cycles(x, in)}}
	return r.done("taking rounds together")
}

// refining is a program of p's variables without any location.
func refining(p *Program) *Refined {
	q, proc := *p, *p.Entry
	proc.Locs, proc.Edges = nil, nil
	q.Entry, q.Procs = &proc, []*Proc{&proc}
	return &Refined{Program: &q, Stands: map[*Loc]*Loc{}}
}

// copy adds a location that stands for x.
func (r *Refined) copy(x *Loc) *Loc {
	c := r.Entry.AddLoc(*x)
	c.Loop = false
	r.Stands[c] = x
	return c
}

func (r *Refined) copies(locs []*Loc) map[*Loc]*Loc {
	list := map[*Loc]*Loc{}
	for _, x := range locs {
		list[x] = r.copy(x)
	}
	return list
}

// done is the program when all is in it.
func (r *Refined) done(pass string) *Refined {
	r.Number()
	for e := range r.BackEdges() {
		e.To.Loop = true
	}
	r.CheckAfter(pass)
	return r
}
