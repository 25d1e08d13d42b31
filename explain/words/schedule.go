package words

import (
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain/report"
	"tav/explain/schedule"
	"tav/solver/term"
)

// Schedule reports in which order the threads of p took turns, and what of that the error needs.
func (t Translator) Schedule(p *cfg.Program, e *schedule.Explanation) *report.Schedule {
	s := &report.Schedule{Kind: scheduleKinds[e.Kind], Always: e.Always}
	below := framesOf(p)
	var steps []interp.Step
	var turn []int // of each step
	for i, u := range e.Run.Turns {
		for _, step := range u.Steps {
			step.Edge = below.edge(step.Edge)
			steps, turn = append(steps, step), append(turn, i)
		}
	}
	t.made(steps)
	keep := map[int]bool{}
	for i := range steps {
		keep[i] = true
	}
	told := t.steps(steps, keep)
	shared, last := e.Shared(), map[int]int{} // rows: the row of a step
	locks, idle := newHolding(t.names), woken(steps)
	for i := range steps {
		locks.take(steps[i])
		k := told.step[i]
		if k < 0 || !shared[turn[i]] {
			continue
		}
		if _, ok := last[k]; !ok && ends(s.Rows, told.Steps[k]) {
			continue
		} else if !ok {
			last[k] = len(s.Rows)
			s.Rows = append(s.Rows, report.Shared{Step: told.Steps[k]})
		}
		s.Rows[last[k]].Locks = locks.by(steps[i].Edge.Thread)
		if idle[i] {
			s.Rows[last[k]].Note = wokenUp
		}
	}
	if next := e.Run.Next(); next != nil {
		held := t.locks(steps)
		for _, a := range next {
			if a.Made { // it has a row
				continue
			}
			row := report.Shared{Step: report.Step{Place: t.Place(a.Pos), Function: t.program.CFunc(a.Func), Thread: a.Thread, Note: accessKind(a)}, Locks: held[a.Thread]}
			switch {
			case a.Wait:
				row.Note = "waits"
			case a.Cell != "":
				row.Note += " of " + a.Cell
			}
			s.Rows = append(s.Rows, row)
		}
	}
	for i := 1; i < len(e.Run.Turns); i++ {
		if e.Run.Turns[i].Thread != e.Run.Turns[i-1].Thread {
			s.Switches++
		}
	}
	s.Threads = append(s.Threads, report.ThreadName{Function: t.program.CFunc(p.Entry.Name)})
	for _, th := range p.Threads {
		if slices.ContainsFunc(s.Rows, func(r report.Shared) bool { return r.Thread == th.Number }) {
			s.Threads = append(s.Threads, report.ThreadName{Number: th.Number, Function: th.Name})
		}
	}
	for _, o := range e.Orders {
		s.Orders = append(s.Orders, t.inOrder(e, o, below))
	}
	return s
}

// ends reports whether a step only ends a statement whose effect is the last row of its thread.
func ends(rows []report.Shared, s report.Step) bool {
	if len(s.Changes) > 0 || s.Note != "" {
		return false
	}
	for _, r := range slices.Backward(rows) {
		if r.Thread == s.Thread {
			return r.Place == s.Place && r.Depth == s.Depth
		}
	}
	return false
}

var scheduleKinds = map[schedule.Kind]string{
	schedule.LostUpdate: report.LostUpdate, schedule.Between: report.Between, schedule.TooEarly: report.TooEarly,
	schedule.LostWakeup: report.LostWakeup,
}

// inOrder reports one order.
func (t Translator) inOrder(e *schedule.Explanation, o schedule.Order, below frames) report.Order {
	first, second := e.Turn(o.First), e.Turn(o.Second)
	r := report.Order{First: t.event(first, o.Cell, below), Second: t.event(second, o.Cell, below), Executed: o.Otherwise != nil}
	for i := range first.Steps {
		if id, ok := freed(&first.Steps[i]); ok && o.Cell.Var.Role == cfg.Heap && o.Cell.Depth > 0 && o.Cell.At[0] == uint64(id) {
			r.First.Does, r.Second.Does = t.dies(id), "uses"
			r.First.Memory = t.objectName(id)
			r.Second.Memory = r.First.Memory
		}
	}
	if e.Kind == schedule.LostWakeup {
		r.First.Does, r.Second.Does = "signals", "waits for"
		if name := t.name(below.edge(second.Steps[0].Edge), changeOf(o.Cell, nil)); ownMember(name) > 0 {
			r.First.Memory = name[:ownMember(name)]
			r.Second.Memory = r.First.Memory
		}
	}
	if o.Otherwise == nil {
		return r
	}
	for _, d := range o.Otherwise.Check {
		for _, v := range t.pairs(below.edge(d.Edge), []interp.Change{changeOf(d.Cell, &d.Would)}) {
			if v.Name != "" {
				at := t.Place(below.edge(d.Edge).Home().Pos)
				r.Would, r.Check = append(r.Would, v), &at
			}
		}
	}
	return r
}

// event reports what a turn does with a cell.
func (t Translator) event(u *interp.Turn, c interp.Cell, below frames) report.Event {
	step := u.Steps[len(u.Steps)-1]
	for _, s := range u.Steps {
		if s.Edge.From == u.At {
			step = s
		}
	}
	edge := below.edge(step.Edge)
	ev := report.Event{Thread: u.Thread, Place: t.Place(edge.Home().Pos), Does: "reads"}
	reads, writes := slices.ContainsFunc(u.Reads, c.Overlap), slices.ContainsFunc(u.Writes, c.Overlap)
	switch {
	case reads && writes:
		ev.Does = "updates"
	case writes:
		ev.Does = "writes"
	}
	change := changeOf(c, nil)
	if name, kind := t.lockOf(edge, change); kind != noLock {
		ev.Memory, ev.Does = name, "takes"
		for _, s := range u.Steps {
			for _, w := range s.Changes {
				n, _ := t.lockOf(edge, w)
				if left, _ := w.Value.Int64(); n == name && (left == 0 || schedule.InCall(edge, "pthread_rwlock_unlock")) {
					ev.Does = "gives back"
				}
			}
		}
		return ev
	}
	if t.Names(c) {
		ev.Memory = t.pairs(edge, []interp.Change{change})[0].Name
	} else {
		ev.Does = "passes"
	}
	return ev
}

// Names reports whether a cell is data of the program that C has a name for: not a lock, or what
// the library needs for threads.
func (t names) Names(c interp.Cell) bool {
	change := changeOf(c, nil)
	if _, kind := t.lockOf(nil, change); kind != noLock || c.Var.Decl.InLibrary() || t.library[c.Var.Proc] {
		return false
	}
	list := t.pairs(nil, []interp.Change{change})
	return len(list) > 0 && list[0].Name != ""
}

// changeOf is a cell with a value, zero if none is given.
func changeOf(c interp.Cell, x *term.Value) interp.Change {
	change, sort := interp.Change{Var: c.Var}, c.Var.Term.Sort()
	for _, i := range c.At[:c.Depth] {
		change.Cell = append(change.Cell, term.BVWord(sort.Index.Width, i))
		sort = sort.Elem
	}
	if change.Value = term.ZeroValue(sort); x != nil {
		change.Value = *x
	}
	return change
}

// frames put the steps of threads below the functions that these run, as the sequential form does.
type frames map[int]map[*cfg.Frame]*cfg.Frame // by thread

// framesOf are those of a program.
func framesOf(p *cfg.Program) frames {
	f := frames{}
	for _, t := range p.Threads {
		f[t.Number] = map[*cfg.Frame]*cfg.Frame{nil: {Func: t.Name, Pos: t.Proc.Pos}}
	}
	return f
}

// edge is an edge below its thread's function.
func (f frames) edge(e *cfg.Edge) *cfg.Edge {
	known := f[e.Thread]
	if known == nil {
		return e
	}
	n := *e
	n.Frame = below(known, e.Frame)
	return &n
}

func below(known map[*cfg.Frame]*cfg.Frame, f *cfg.Frame) *cfg.Frame {
	if known[f] == nil {
		known[f] = &cfg.Frame{Func: f.Func, Pos: f.Pos, Parent: below(known, f.Parent)}
	}
	return known[f]
}
