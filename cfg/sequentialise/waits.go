package sequentialise

import (
	"fmt"
	"strings"

	"tav/cfg"
	"tav/solver/term"
)

// Deadlocks. A turn ends in front of each block that is announced as one in which a thread waits, which is
// until it can take all of it. Where all threads that have not ended stand in front of such blocks the sequential form
// leads to an error if none of them goes on. Executions that differ in the order of independent turns end in the
// same state, and one where a thread goes on is no deadlock, so that the reductions keep them all.

// deadlock is the condition under which no thread of a state goes on; false where one does in any case, or
// all have ended.
func (b *builder) deadlock(q state) *term.Term {
	m := b.p.Terms
	if !b.p.Check.Has(cfg.NoDeadlock) || q.turn != nobody || b.last(q) != nil {
		return m.False()
	}
	ready := b.ready(q)
	if len(ready) == 0 {
		return m.False()
	}
	all := m.True()
	for _, i := range ready {
		x := q.locs[i]
		if x.NextWait() == nil {
			return m.False()
		}
		all = m.And(all, b.stays(x))
	}
	return all
}

// stays is the condition under which the thread that stands in front of a block in which it waits stays there.
func (b *builder) stays(x *cfg.Loc) *term.Term {
	if b.waits[x] == nil {
		b.waits[x] = b.stuck(x.NextWait().To)
	}
	return b.waits[x]
}

// stuck is the condition under which a thread at a location in such a block does not reach its end.
func (b *builder) stuck(x *cfg.Loc) *term.Term {
	m := b.p.Terms
	goes, later := m.False(), m.False()
	for _, e := range x.Out {
		behind := m.False()
		if !b.shared.ends(e) && len(e.To.Out) > 0 {
			behind = b.stuck(e.To)
		}
		switch a := e.Action.(type) {
		case *cfg.Assume:
			goes, behind = m.Or(goes, a.Cond), m.And(a.Cond, behind)
		case *cfg.Assign:
			sub := map[*term.Term]*term.Term{}
			for i, v := range a.Dst {
				sub[v.Term] = a.Src[i]
			}
			goes, behind = m.True(), m.Substitute(behind, sub)
		default: // an input, which no condition in such a block reads
			goes = m.True()
		}
		later = m.Or(later, behind)
	}
	return m.Or(m.Not(goes), later)
}

// waiting is the location of a state in which no thread goes on under a condition.
func (b *builder) waiting(q state, none *term.Term) *cfg.Loc {
	ready := b.ready(q)
	key := "waits " + b.key(q, len(ready))
	if x := b.at[key]; x != nil {
		return x
	}
	x := b.main.AddLoc(cfg.Loc{})
	b.at[key] = x
	last := q.locs[ready[len(ready)-1]].NextWait()
	b.main.AddEdge(x, b.stop(q), cfg.Edge{Action: &cfg.Assume{Cond: none}, Pos: last.Pos, Frame: b.frame(last.Thread, last.Frame), Thread: last.Thread})
	if go1 := b.p.Terms.Not(none); !go1.IsFalse() {
		b.main.AddEdge(x, b.goOn(q), cfg.Edge{Action: &cfg.Assume{Cond: go1}})
	}
	return x
}

// stop is the error that no thread of a state goes on.
func (b *builder) stop(q state) *cfg.Loc {
	var x cfg.Loc
	var told []string
	key := "deadlock"
	for _, i := range b.ready(q) {
		home := q.locs[i].NextWait().Home()
		w := cfg.RaceAccess{Wait: true, Thread: i, Func: home.Func, Frame: home.Frame, Pos: home.Pos}
		x.Deadlock = append(x.Deadlock, w)
		key += fmt.Sprintf(" %d:%d", i, q.locs[i].ID)
		told = append(told, b.waitsAt(w))
	}
	if b.at[key] == nil {
		x.Violate(cfg.NoDeadlock, "deadlock: "+strings.Join(told, ", "), x.Deadlock[len(x.Deadlock)-1].Pos)
		b.at[key] = b.main.AddLoc(x)
	}
	return b.at[key]
}

// waitsAt says in words where a thread waits.
func (b *builder) waitsAt(w cfg.RaceAccess) string {
	text := "waits"
	if call := b.text(w.Pos); call != "" {
		text += " in `" + strings.TrimSuffix(call, ";") + "`"
	}
	return fmt.Sprintf("%s %s at %s:%d", threadName(w.Thread), text, w.Pos.File, w.Pos.Line)
}
