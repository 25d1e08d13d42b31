package sequentialise

import (
	"slices"

	"tav/cfg"
)

// Following makes the part of the sequential form in which threads take their turns in the order of a path, of edges of the
// program with threads; what they do in them is theirs. Other executions are left out (Program.Partial). At the end of it is
// the error of a data race of two edges, an access that was made and one that comes next, if nothing orders these; nil: of none.
func Following(p *cfg.Program, path, race []*cfg.Edge) *Form {
	b := newBuilder(p, nothing(p), reductions{turns: true})
	b.script, b.cut = turns(b.shared, path), cutStates
	b.unordered = race
	b.build(0)
	b.form.Partial = "other orders of the threads' steps than one"
	return b.result(nil)
}

// turns are the threads of the turns that a path is made of. Of those that it does not end no other thread notices
// anything, and only the last one, of a thread in an atomic block, matters.
func turns(s *sharing, path []*cfg.Edge) []int {
	list := []int{}
	for i, e := range path {
		if s.ends(e) || i == len(path)-1 {
			list = append(list, e.Thread)
		}
	}
	return list
}

// follow is a state with the thread that the script says at turn; nobody is if that one cannot go on.
func (b *builder) follow(q state) state {
	if q.taken < len(b.script) && slices.Contains(b.ready(q), b.script[q.taken]) {
		q.turn = b.script[q.taken]
		q.taken++
	}
	return q
}

// unorderedRace leads to the error of the data race that is at the end of the script; nil: the state is not there.
func (b *builder) unorderedRace(q state) *cfg.Loc {
	if b.unordered == nil || q.turn != nobody || q.taken < len(b.script) {
		return nil
	}
	last := b.unordered[1]
	if q.locs[last.Thread].NextAccess() != last {
		return nil
	}
	x := b.main.AddLoc(cfg.Loc{Pos: last.From.Pos})
	b.main.AddEdge(x, b.race(b.unordered[0], last, true), cfg.Edge{
		Action: &cfg.Assume{Cond: b.p.Terms.True()}, Pos: last.Pos, Frame: b.frame(last.Thread, last.Frame), Thread: last.Thread,
	})
	return x
}
