package bounded

import (
	"cmp"
	"slices"
	"time"

	"tav/cfg"
	"tav/solver/term"
)

// Statistics say how far the searches came and what that took.
type Statistics struct {
	Depth              int    // in blocks, that was looked at depth by depth
	Rounds, Positions  int    // loop by loop; the positions are those of the last round
	Loops              []Loop // that executions reach in that round, in the order of the text
	Definitions, Nodes int    // of that round's formula, without what it has more than once
	Variables, Clauses int    // that the solver made of it
	Encoding, Solving  time.Duration
}

// A Loop is how far one in the program was unwound, all its copies together.
type Loop struct {
	Pos        cfg.Pos
	Iterations int
	Open       bool // it may go on
}

// Statistics of the searches so far.
func (e *Engine) Statistics() (s Statistics) {
	if e.depths != nil {
		s.Depth = e.depths.asked
		s.Encoding, s.Solving = e.depths.encoding, e.depths.solver.spent
	}
	if l := e.loops; l != nil {
		s.Rounds, s.Positions, s.Loops = l.rounds, len(l.r.positions), l.statistics()
		s.Definitions, s.Variables, s.Clauses = len(l.solver.formula.Asserted()), l.solver.variables, l.solver.clauses
		l.b.Terms.Walk(l.solver.formula.Asserted(), func(*term.Term) *term.Term { s.Nodes++; return nil })
		s.Encoding += l.encoding
		s.Solving += l.solving + l.solver.spent
	}
	return s
}

// Depth is the number of blocks up to which the search depth by depth has found no error.
func (e *Engine) Depth() int {
	if e.depths == nil {
		return 0
	}
	return e.depths.asked
}

// statistics of the loops in the latest round.
func (l *loops) statistics() (list []Loop) {
	open := map[int]bool{} // heads
	for _, p := range l.cut {
		open[p.cut.Id] = open[p.cut.Id] || !p.dead
	}
	going := func(p *position) {
		for _, head := range l.nest.Heads[p.cut.Id] {
			open[head] = true
		}
	}
	for _, v := range l.r.waiting {
		going(&v.position)
	}
	if l.at != nil {
		going(l.at)
	}
	at := map[cfg.Pos]int{}
	for _, p := range l.r.positions {
		head := p.cut.Id
		if p.dead || !l.nest.IsHead(head) || p.cut.Loc.Called {
			continue
		}
		i, ok := at[p.cut.Loc.Pos]
		if !ok {
			i = len(list)
			at[p.cut.Loc.Pos] = i
			list = append(list, Loop{Pos: p.cut.Loc.Pos})
		}
		count := p.count[len(p.count)-1]
		if l.most > 0 {
			count = min(count, l.most)
		}
		list[i].Iterations = max(list[i].Iterations, count)
		list[i].Open = list[i].Open || open[head]
	}
	slices.SortFunc(list, func(x, y Loop) int {
		return cmp.Or(cmp.Compare(x.Pos.File, y.Pos.File), cmp.Compare(x.Pos.Line, y.Pos.Line), cmp.Compare(x.Pos.Col, y.Pos.Col))
	})
	return list
}
