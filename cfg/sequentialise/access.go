package sequentialise

import (
	"tav/cfg"
	"tav/solver/term"
)

// A place is a variable, or of memory a cell or all cells with an index.
type place struct {
	v  *cfg.Var
	at [2]*term.Term // the indices from the outer one on, if constant; nil: any
}

// overlap reports whether two places may be the same.
func (p place) overlap(q place) bool {
	if p.v != q.v {
		return false
	}
	for i, x := range p.at {
		if y := q.at[i]; x != nil && y != nil && x != y {
			return false
		}
	}
	return true
}

// An access is what some edges may touch of what is not a thread's own.
type access struct {
	reads, writes map[place]bool
	announced     map[*cfg.Access]bool // where data races are looked for
}

func newAccess() *access {
	return &access{reads: map[place]bool{}, writes: map[place]bool{}, announced: map[*cfg.Access]bool{}}
}

// add joins what b touches.
func (a *access) add(b *access) {
	for p := range b.reads {
		a.reads[p] = true
	}
	for p := range b.writes {
		a.writes[p] = true
	}
	for x := range b.announced {
		a.announced[x] = true
	}
}

// conflict reports whether the order of two accesses may matter.
func (a *access) conflict(m *term.Manager, b *access) bool {
	return meet(a.writes, b.writes) || meet(a.writes, b.reads) || meet(a.reads, b.writes) || a.races(m, b)
}

// races reports whether some two accesses that are announced may race.
func (a *access) races(m *term.Manager, b *access) bool {
	for x := range a.announced {
		for y := range b.announced {
			if !x.Races(m, y).IsFalse() {
				return true
			}
		}
	}
	return false
}

func meet(x, y map[place]bool) bool {
	for p := range x {
		for q := range y {
			if p.overlap(q) {
				return true
			}
		}
	}
	return false
}

// accessOf is what an edge touches of global variables. Starting a thread and the end of that
// thread touch its place in running.
func accessOf(p *cfg.Program, running []place, e *cfg.Edge) *access {
	r := &reader{p: p, access: newAccess(), seen: map[*term.Term]bool{}}
	if e.Starts != nil {
		r.access.writes[running[e.Starts.Number]] = true
	}
	if len(e.To.Out) == 0 && e.To.Kind == cfg.Plain {
		r.access.writes[running[e.Thread]] = true
	}
	if a, ok := e.Action.(*cfg.Assign); ok {
		for i, v := range a.Dst {
			if v.Global {
				r.assigned(v, a.Src[i])
			} else {
				r.read(a.Src[i])
			}
		}
	} else {
		cfg.EachTerm(e.Action, r.read)
		for _, v := range cfg.Assigned(e.Action) {
			r.write(place{v: v})
		}
	}
	for _, u := range e.UB {
		r.read(u.Cond)
	}
	if a := e.Accesses(); a != nil { // no longer in front of it
		r.access.announced[a] = true
	}
	if next := e.To.NextAccess(); next != nil { // in front of it: a turn with an atomic block may reach a point where it races with it
		r.access.announced[next.Accesses()] = true
	}
	return r.access
}

// A reader collects what terms read.
type reader struct {
	p      *cfg.Program
	access *access
	seen   map[*term.Term]bool
}

func (r *reader) write(p place) {
	if p.v.Global {
		r.access.writes[p] = true
	}
}

// assigned is v := t. Of an array that is stored to, the other cells are neither
// read nor written.
func (r *reader) assigned(v *cfg.Var, t *term.Term) {
	for ; t.Op() == term.OpStore; t = t.Args()[0] {
		index, value := t.Args()[1], t.Args()[2]
		r.read(index)
		row := r.p.Terms.Select(v.Term, index)
		if value.Sort().Kind != term.ArrayKind || !r.row(v, index, row, value) {
			r.read(value)
			r.write(place{v, [2]*term.Term{constant(index)}})
		}
	}
	if t != v.Term {
		r.read(t)
		r.write(place{v: v})
	}
}

// row is v[index] := value; false if value is not v[index] with some cells stored to.
func (r *reader) row(v *cfg.Var, index, row, value *term.Term) bool {
	base := value
	for base.Op() == term.OpStore {
		base = base.Args()[0]
	}
	if base != row {
		return false
	}
	for t := value; t != base; t = t.Args()[0] {
		r.read(t.Args()[1])
		r.read(t.Args()[2])
		r.write(place{v, [2]*term.Term{constant(index), constant(t.Args()[1])}})
	}
	return true
}

// read notes the global variables and cells that a term is made of.
func (r *reader) read(t *term.Term) {
	work := []*term.Term{t}
	for len(work) > 0 {
		t := work[len(work)-1]
		work = work[:len(work)-1]
		if r.seen[t] {
			continue
		}
		r.seen[t] = true
		if v, at, ok := r.cell(t); ok {
			if v != nil && v.Global {
				r.access.reads[place{v, at}] = true
			}
			for ; t.Op() == term.OpSelect; t = t.Args()[0] {
				work = append(work, t.Args()[1])
			}
			continue
		}
		work = append(work, t.Args()...)
	}
}

// cell is the variable, or cell of one, that a term is; v is nil for a variable that is
// bound in a quantifier.
func (r *reader) cell(t *term.Term) (v *cfg.Var, at [2]*term.Term, ok bool) {
	for ; t.Op() == term.OpSelect; t = t.Args()[0] {
		at = [2]*term.Term{constant(t.Args()[1]), at[0]}
	}
	return r.p.VarOf(t), at, t.Op() == term.OpVar
}

func constant(t *term.Term) *term.Term {
	if t.IsConst() {
		return t
	}
	return nil
}
