package accelerate

import (
	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs/blocks"
)

// A Program has jumps over iterations of simple loops of another one. An execution that reaches the head of such a loop takes any
// number of iterations of each of its paths at once, one path after the other. An iteration more is then taken as before; if a
// longer jump does the same, it leads nowhere. A jump may do more than iterations, as the conditions of those between the
// first and the last one are known in part: so an error is one when the program was run. It does no less, which
// certify.Accelerated checks.
type Program struct {
	*cfg.Program
	Jumps  []*Jump
	origin map[*cfg.Loc]*cfg.Loc // of copies
}

// A Jump is at the head of a loop.
type Jump struct {
	Head  *cfg.Loc // of the program without jumps
	In    *cfg.Loc // where it begins
	Once  *cfg.Loc // an iteration begins that a longer one does
	End   *cfg.Loc // where such an iteration ends
	paths []*path
}

// Origin is the location that one of this program is a copy of; nil: none.
func (p *Program) Origin(l *cfg.Loc) *cfg.Loc { return p.origin[l] }

// New adds jumps to a program; nil: none of its loops is simple.
func New(b *blocks.Program) *Program {
	q, proc := *b.Prog, *b.Prog.Entry
	proc.Locs, proc.Edges, proc.Exit = nil, nil, nil
	p := &Program{Program: &q, origin: map[*cfg.Loc]*cfg.Loc{}}
	at := map[*cfg.Loc]*Jump{}
	for _, c := range b.Cuts {
		if list := pathsOf(b, c); list != nil {
			at[c.Loc] = &Jump{Head: c.Loc, paths: list}
			p.Jumps = append(p.Jumps, at[c.Loc])
		}
	}
	if len(p.Jumps) == 0 {
		return nil
	}
	copies := map[*cfg.Loc]*cfg.Loc{}
	for _, l := range b.Prog.Entry.Locs {
		copies[l] = proc.AddLoc(*l)
		p.origin[copies[l]] = l
		if j := at[l]; j != nil {
			copies[l].Loop = false
			j.In = proc.AddLoc(*l)
		}
	}
	enter := func(l *cfg.Loc) *cfg.Loc {
		if j := at[l]; j != nil {
			return j.In
		}
		return copies[l]
	}
	for _, e := range b.Prog.Entry.Edges {
		proc.AddEdge(copies[e.From], enter(e.To), *e)
	}
	proc.Entry = copies[b.Prog.Entry.Entry]
	for _, j := range p.Jumps {
		p.jump(&proc, j, copies[j.Head])
		p.once(&proc, b, j, enter)
	}
	q.Entry, q.Procs = &proc, []*cfg.Proc{&proc}
	q.Number()
	q.CheckAfter("acceleration of loops")
	return p
}

// jump leads from the beginning of a jump to an iteration, one that a longer jump does or another one.
func (p *Program) jump(proc *cfg.Proc, j *Jump, other *cfg.Loc) {
	m, at := p.Terms, j.In
	plain := *j.In
	plain.Loop = false
	edge := func(to *cfg.Loc, a cfg.Action) { proc.AddEdge(at, to, cfg.Edge{Action: a, Pos: j.Head.Pos}) }
	next := func(a cfg.Action) {
		to := proc.AddLoc(plain)
		edge(to, a)
		at = to
	}
	for _, path := range j.paths {
		n := m.Fresh("rounds!", m.BV(path.width), false)
		v := &cfg.Var{Name: n.Name(), Term: n, Role: cfg.Temp, Proc: proc.Name}
		proc.Locals = append(proc.Locals[:len(proc.Locals):len(proc.Locals)], v)
		path.rounds = n
		next(&cfg.Havoc{Dst: []*cfg.Var{v}})
		next(&cfg.Assume{Cond: path.possible(m)})
		next(path.effect(m))
	}
	var covered []*term.Term
	for k, path := range j.paths {
		more := []*term.Term{path.longer(m)}
		for _, later := range j.paths[k+1:] {
			more = append(more, later.none(m))
		}
		covered = append(covered, m.And(more...))
	}
	j.Once, j.End = proc.AddLoc(plain), proc.AddLoc(plain)
	p.origin[j.Once] = j.Head
	any := m.Or(covered...)
	edge(j.Once, &cfg.Assume{Cond: any})
	edge(other, &cfg.Assume{Cond: m.Not(any)})
	at = j.End
	edge(other, &cfg.Assume{Cond: m.False()}) // so that it is on a way to where the others lead
}

// once copies the iteration that a longer jump does.
func (p *Program) once(proc *cfg.Proc, b *blocks.Program, j *Jump, enter func(*cfg.Loc) *cfg.Loc) {
	copies := map[*cfg.Loc]*cfg.Loc{j.Head: j.Once}
	list := round(b, j.Head)
	for _, l := range list {
		copies[l] = proc.AddLoc(*l)
		p.origin[copies[l]] = l
	}
	for _, l := range append([]*cfg.Loc{j.Head}, list...) {
		for _, e := range l.Out {
			to := copies[e.To]
			if e.To == j.Head {
				to = j.End
			} else if to == nil {
				to = enter(e.To)
			}
			proc.AddEdge(copies[l], to, *e)
		}
	}
}

// round lists the locations on the ways from the head of a loop back to it that pass no other cut point.
func round(b *blocks.Program, head *cfg.Loc) []*cfg.Loc {
	follow := func(next func(*cfg.Loc) []*cfg.Loc) (list []*cfg.Loc, seen map[*cfg.Loc]bool) {
		seen, list = map[*cfg.Loc]bool{}, []*cfg.Loc{head}
		for k := 0; k < len(list); k++ {
			for _, l := range next(list[k]) {
				if b.At[l.ID] == nil && !seen[l] {
					seen[l] = true
					list = append(list, l)
				}
			}
		}
		return list[1:], seen
	}
	_, back := follow(func(l *cfg.Loc) (from []*cfg.Loc) {
		for _, e := range l.In {
			from = append(from, e.From)
		}
		return from
	})
	ahead, _ := follow(func(l *cfg.Loc) (to []*cfg.Loc) {
		for _, e := range l.Out {
			to = append(to, e.To)
		}
		return to
	})
	var both []*cfg.Loc
	for _, l := range ahead {
		if back[l] {
			both = append(both, l)
		}
	}
	return both
}
