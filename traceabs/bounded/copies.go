package bounded

import (
	"fmt"
	"slices"

	"tav/cfg"
	"tav/traceabs/wto"
)

// An Unrolled program has the executions of another one as long as some of its loops take no
// more than a number of iterations at a time. Each of their iterations is a copy over the same
// variables; one iteration more leads to an Unsupported location. Where none of these is
// reached, nothing was left out.
type Unrolled struct {
	*cfg.Program
	origin map[*cfg.Loc]*cfg.Loc // of copies
	Over   map[*cfg.Loc]*cfg.Loc // by the head of a loop: where one iteration more leads
}

// Origin is the location that a location is a copy of; nil: none.
func (u *Unrolled) Origin(l *cfg.Loc) *cfg.Loc { return u.origin[l] }

// Loops are the loops of a program without calls.
type Loops struct {
	prog *cfg.Program
	locs []*cfg.Loc // by node
	node map[*cfg.Loc]int
	nest *wto.Order
}

// NewLoops finds the loops.
func NewLoops(prog *cfg.Program) *Loops {
	l := &Loops{prog: prog, node: map[*cfg.Loc]int{}}
	l.add(prog.Entry.Entry)
	var next [][]int
	for i := 0; i < len(l.locs); i++ {
		var list []int
		for _, e := range l.locs[i].Out {
			list = append(list, l.add(e.To))
		}
		next = append(next, list)
	}
	l.nest = wto.New(next)
	return l
}

func (l *Loops) add(loc *cfg.Loc) int {
	i, ok := l.node[loc]
	if !ok {
		i = len(l.locs)
		l.node[loc], l.locs = i, append(l.locs, loc)
	}
	return i
}

// Inner lists the heads of the loops that lie in one that reads inputs again and again, and of the outermost ones
// with neither loops nor inputs in them. None where no loop reads inputs: all may end.
func (l *Loops) Inner() []*cfg.Loc {
	nests, reads := map[int]bool{}, map[int]bool{} // outermost loops with others in them; that read inputs
	for i, loc := range l.locs {
		heads := l.nest.Heads[i]
		if len(heads) == 0 {
			continue
		}
		havoc := slices.ContainsFunc(loc.Out, func(e *cfg.Edge) bool { _, ok := e.Action.(*cfg.Havoc); return ok })
		nests[heads[0]] = nests[heads[0]] || len(heads) > 1
		reads[heads[0]] = reads[heads[0]] || havoc
	}
	var list []*cfg.Loc
	any := false
	for i, loc := range l.locs {
		if !l.nest.IsHead(i) {
			continue
		}
		switch outer := l.nest.Heads[i][0]; {
		case outer != i && reads[outer]:
			any = true
			list = append(list, loc)
		case outer == i && !reads[i] && !nests[i]:
			list = append(list, loc)
		}
	}
	if !any {
		return nil
	}
	return list
}

// A roundCopy is a location in an iteration of each of the loops around it, 0 in those that stay loops.
type roundCopy struct {
	node  int
	count []int
}

// Unroll makes so many iterations of each loop with that head copies; nil when there would be more than
// so many edges.
func (l *Loops) Unroll(rounds map[*cfg.Loc]int, most int) *Unrolled {
	q, proc := *l.prog, *l.prog.Entry
	proc.Locs, proc.Edges, proc.Exit = nil, nil, nil
	u := &Unrolled{Program: &q, origin: map[*cfg.Loc]*cfg.Loc{}, Over: map[*cfg.Loc]*cfg.Loc{}}
	copies := map[string]*cfg.Loc{}
	var work []roundCopy
	enter := func(c roundCopy) *cfg.Loc {
		loc := l.locs[c.node]
		if loc.Kind != cfg.Plain {
			c.count = nil // one for all iterations
		}
		key := fmt.Sprint(c.node, c.count)
		if copies[key] == nil {
			copies[key] = proc.AddLoc(*loc)
			u.origin[copies[key]] = loc
			work = append(work, c)
		}
		return copies[key]
	}
	proc.Entry = enter(roundCopy{})
	for len(work) > 0 {
		c := work[len(work)-1]
		work = work[:len(work)-1]
		for _, e := range l.locs[c.node].Out {
			to := l.node[e.To]
			count := l.nest.After(c.node, c.count, to)
			var head *cfg.Loc // of which this is one iteration more than there are
			for k, h := range l.nest.Heads[to] {
				switch n, ok := rounds[l.locs[h]]; {
				case !ok:
					count[k] = 0
				case count[k] > n:
					head = l.locs[h]
				}
			}
			if from := enter(c); head == nil {
				proc.AddEdge(from, enter(roundCopy{to, count}), *e)
			} else {
				u.over(&proc, from, head, e)
			}
			if len(proc.Edges) > most {
				return nil
			}
		}
	}
	q.Entry, q.Procs = &proc, []*cfg.Proc{&proc}
	q.Number()
	q.CheckAfter("unrolling loops")
	return u
}

// over leads from a copy to where there are no more iterations.
func (u *Unrolled) over(proc *cfg.Proc, from, head *cfg.Loc, e *cfg.Edge) {
	if u.Over[head] == nil {
		u.Over[head] = proc.AddLoc(cfg.Loc{Kind: cfg.Unsupported, Reason: "more rounds of a loop", Pos: head.Pos})
	}
	if _, ok := e.Action.(*cfg.Assume); !ok {
		e = &cfg.Edge{Action: &cfg.Assume{Cond: u.Terms.True()}, Pos: e.Pos, Frame: e.Frame}
	}
	proc.AddEdge(from, u.Over[head], *e)
}
