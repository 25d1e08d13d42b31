package sequentialise

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"

	"tav/cfg"
)

// Data races. An execution has one exactly if some execution reaches a state where two threads make
// accesses next that conflict (H.-J. Boehm, S. Adve, PLDI 2008). As a turn ends in front of each access that is
// announced, both stand there, at the latest when the second of them comes there. There the sequential form
// leads to an error if the accesses are to the same bytes. Executions that differ in the order of
// independent turns end in the same state, so that one of them shows all races of that state.

// arrive is where an edge leads to: the location of the next state, or one in front of it from which races with
// what threads access next that the edge has brought there lead to errors.
func (b *builder) arrive(q state, e *cfg.Edge) *cfg.Loc {
	if b.last(q) != nil {
		return b.loc(q)
	}
	moved := []int{e.Thread}
	if e.Starts != nil {
		moved = append(moved, e.Starts.Number)
	}
	type race struct{ first, second *cfg.Edge }
	var races []race
	for _, i := range moved {
		for j, y := range q.locs {
			if j == i || j == e.Thread || y == nil || q.locs[i].NextAccess() == nil || y.NextAccess() == nil {
				continue
			}
			r := race{y.NextAccess(), q.locs[i].NextAccess()}
			if !r.first.Accesses().Races(b.p.Terms, r.second.Accesses()).IsFalse() {
				races = append(races, r)
			}
		}
	}
	if races == nil {
		return b.loc(q)
	}
	key := string(binary.AppendUvarint([]byte(b.key(q, len(moved))), uint64(e.Thread))) + " comes"
	if x := b.at[key]; x != nil {
		return x
	}
	m := b.p.Terms
	x := b.main.AddLoc(cfg.Loc{Pos: e.To.Pos})
	b.at[key] = x
	none := m.True()
	for _, r := range races {
		cond := r.first.Accesses().Races(m, r.second.Accesses())
		b.main.AddEdge(x, b.race(r.first, r.second, false), cfg.Edge{
			Action: &cfg.Assume{Cond: m.And(none, cond)}, Pos: r.second.Pos, Frame: b.frame(r.second.Thread, r.second.Frame), Thread: r.second.Thread,
		})
		none = m.And(none, m.Not(cond))
	}
	if !none.IsFalse() {
		b.main.AddEdge(x, b.loc(q), cfg.Edge{Action: &cfg.Assume{Cond: none}, Pos: e.To.Pos, Thread: e.Thread})
	}
	return x
}

// race is the error that two accesses make next, or the second of them, if the first one was made.
func (b *builder) race(first, second *cfg.Edge, made bool) *cfg.Loc {
	key := fmt.Sprintf("race %d %d %t", first.ID, second.ID, made)
	if b.at[key] == nil {
		a, c := b.access(first), b.access(second)
		a.Made = made
		x := cfg.Loc{Race: &cfg.Race{a, c}}
		x.Violate(cfg.NoDataRace, fmt.Sprintf("data race: %s and %s, in no order", b.tell(a), b.tell(c)), c.Pos)
		b.at[key] = b.main.AddLoc(x)
	}
	return b.at[key]
}

// access is what a thread accesses next.
func (b *builder) access(e *cfg.Edge) cfg.RaceAccess {
	a, home := e.Accesses(), e.Home()
	r := cfg.RaceAccess{Thread: e.Thread, Func: home.Func, Frame: home.Frame, Write: a.Write, Pos: home.Pos}
	if a.Cell != nil && !e.Pos.InLibrary() {
		if text := b.p.C(a.Cell); !strings.Contains(text, "{") {
			r.Cell = text
		}
	}
	return r
}

// tell says it in words.
func (b *builder) tell(a cfg.RaceAccess) string {
	does, what := "reads", "memory"
	if text := b.text(a.Pos); text != "" {
		what = "memory in `" + strings.TrimSuffix(text, ";") + "`"
	}
	if a.Cell != "" {
		what = "`" + a.Cell + "`"
	}
	if a.Write {
		does = "writes"
	}
	return fmt.Sprintf("%s %s %s at %s:%d", threadName(a.Thread), does, what, a.Pos.File, a.Pos.Line)
}

// threadName is a thread in words.
func threadName(number int) string {
	if number == 0 {
		return "main"
	}
	return fmt.Sprintf("thread %d", number)
}

// text is what the program says at a place in one line; "": it is not known.
func (b *builder) text(p cfg.Pos) string {
	if p.Line != p.EndLine {
		return ""
	}
	for _, s := range b.p.Sources {
		if s.Path != p.File {
			continue
		}
		lines := bytes.Split(s.Text, []byte("\n"))
		if p.Line <= len(lines) && 1 <= p.Col && p.Col <= p.End && p.End <= len(lines[p.Line-1])+1 {
			return string(lines[p.Line-1][p.Col-1 : p.End-1])
		}
	}
	return ""
}
