package sequentialise

import (
	"fmt"

	"tav/automata/interleave"
	"tav/cfg"
)

// like is what a location has of the threads' locations.
func (b *builder) like(q state) cfg.Loc {
	if x := b.last(q); x != nil {
		return *x.Meaning()
	}
	if q.turn == nobody {
		return cfg.Loc{}
	}
	return cfg.Loc{Pos: q.locs[q.turn].Pos}
}

// choose adds the choice of a thread. The last one has all values that are left, so
// that some thread goes on.
func (b *builder) choose(x *cfg.Loc, q state, turns []interleave.Turn) {
	m := b.p.Terms
	chosen := b.main.AddLoc(cfg.Loc{})
	b.main.AddEdge(x, chosen, cfg.Edge{Action: b.schedule})
	rest := m.True()
	for i, t := range turns {
		cond := m.Eq(b.choice.Term, m.BVInt(b.choice.Term.Sort().Width, int64(t.Process)))
		if i == len(turns)-1 {
			cond = rest
		}
		rest = m.And(rest, m.Not(cond))
		to := b.loc(state{locs: q.locs, turn: t.Process, asleep: t.Asleep, known: q.known})
		b.main.AddEdge(chosen, to, cfg.Edge{Action: &cfg.Assume{Cond: cond}, Thread: t.Process})
	}
}

// step adds the edges of the thread at turn.
func (b *builder) step(x *cfg.Loc, q state) {
	for _, e := range q.locs[q.turn].Out {
		next, ok := b.after(q, e)
		if !ok {
			continue
		}
		if e.Starts != nil && q.running(e.Starts) {
			b.refuse(x, e)
			continue
		}
		to := b.arrive(next, e)
		if t := e.Starts; t != nil && b.fresh[t] != nil {
			begin := b.main.AddLoc(cfg.Loc{Pos: t.Proc.Pos})
			f := b.main.AddEdge(begin, to, cfg.Edge{Action: b.fresh[t], Pos: t.Proc.Pos, Thread: e.Thread})
			b.steps[f] = Step{Begins: t.Number}
			to = begin
		}
		n := *e
		n.Frame, n.Starts = b.frame(e.Thread, e.Frame), nil
		if e.Accesses() != nil {
			n.Action = &cfg.Assume{Cond: b.p.Terms.True()}
		}
		b.steps[b.main.AddEdge(x, to, n)] = Step{To: e.To}
	}
}

// refuse lets an edge that starts a thread once more than the form can lead to where it ends.
func (b *builder) refuse(x *cfg.Loc, e *cfg.Edge) {
	reason := fmt.Sprintf("a thread of %s is started again while it runs", e.Starts.Name)
	key := "!" + reason
	if b.at[key] == nil {
		b.at[key] = b.main.AddLoc(cfg.Loc{Kind: cfg.Unsupported, Reason: reason, Pos: e.Pos})
	}
	cond := b.p.Terms.True()
	if a, ok := e.Action.(*cfg.Assume); ok {
		cond = a.Cond
	}
	b.main.AddEdge(x, b.at[key], cfg.Edge{Action: &cfg.Assume{Cond: cond}, Pos: e.Pos, Frame: b.frame(e.Thread, e.Frame), Thread: e.Thread})
}

// frame is a frame of a thread below that of the function that the thread runs.
func (b *builder) frame(thread int, f *cfg.Frame) *cfg.Frame {
	if thread == 0 {
		return f
	}
	known := b.frames[thread]
	if known[f] == nil {
		known[f] = &cfg.Frame{Func: f.Func, Pos: f.Pos, Parent: b.frame(thread, f.Parent)}
	}
	return known[f]
}
