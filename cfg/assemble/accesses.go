package assemble

import (
	"tav/cfg"
	"tav/solver/term"
)

// splitSteps finds the edges that touch several cells of shared memory while other
// threads may step in between: how they are split is not known.
func (d *Draft) splitSteps() {
	for _, p := range d.p.Procs {
		d.walk(p, func(x *cfg.Loc) {
			if x.Atomic || d.early[x] {
				return
			}
			for i, e := range x.Out {
				if e.Kind == cfg.Internal && d.accesses(e) >= several {
					x.Out[i] = d.unsupported(e, "several accesses to shared memory in one step")
				}
			}
		})
	}
}

// several stands for the cells of an array.
const several = 2

// A touched collects the cells of shared memory that an edge touches.
type touched struct {
	d     *Draft
	cells map[cell]bool
	whole bool // more of an array than cells is read or written
}

// A cell is a variable, or the part of an array that a term selects.
type cell struct {
	v  *cfg.Var
	at *term.Term
}

// accesses counts the cells of shared memory that an edge touches, whether it reads or
// writes them. What allocates counts for nothing: no other thread knows the new object.
func (d *Draft) accesses(e *cfg.Edge) int {
	t := &touched{d: d, cells: map[cell]bool{}}
	a, ok := e.Action.(*cfg.Assign)
	if !ok {
		cfg.EachTerm(e.Action, t.read)
		for _, v := range cfg.Assigned(e.Action) {
			t.variable(v)
		}
		return t.count()
	}
	if d.Counter != nil && cfg.ContainsVar(a.Dst, d.Counter) {
		return 0
	}
	for i, v := range a.Dst {
		switch {
		case !d.shared[v]:
			t.read(a.Src[i])
		case v.Role == cfg.Memory:
			t.write(v, v.Term, a.Src[i])
		default:
			t.variable(v)
			t.read(a.Src[i])
		}
	}
	return t.count()
}

func (t *touched) count() int {
	if t.whole {
		return max(len(t.cells), several)
	}
	return len(t.cells)
}

// variable notes that a variable is touched; the two parts of a pointer are one.
func (t *touched) variable(v *cfg.Var) {
	switch {
	case !t.d.shared[v]:
	case v.Role == cfg.Memory:
		t.whole = true
	default:
		for w := range t.d.shared {
			if t.d.p.OffsetOf(w) == v {
				v = w
				break
			}
		}
		t.cells[cell{v, nil}] = true
	}
}

// read notes what a term reads.
func (t *touched) read(x *term.Term) {
	if x.Op() == term.OpSelect {
		if t.selected(x) {
			return
		}
	}
	if v := t.d.p.VarOf(x); v != nil {
		t.variable(v)
		return
	}
	for _, y := range x.Args() {
		t.read(y)
	}
}

// selected notes what a term reads if it selects a part of a variable.
func (t *touched) selected(x *term.Term) bool {
	base := x
	for base.Op() == term.OpSelect {
		base = base.Args()[0]
	}
	v := t.d.p.VarOf(base)
	if v == nil {
		return false
	}
	t.part(v, x)
	for y := x; y.Op() == term.OpSelect; y = y.Args()[0] {
		t.read(y.Args()[1])
	}
	return true
}

// part notes a part of a variable; the two parts of a pointer have one index.
func (t *touched) part(v *cfg.Var, x *term.Term) {
	if !t.d.shared[v] {
		return
	}
	t.whole = t.whole || x.Sort().Kind == term.ArrayKind // a row
	if v.Region != nil && len(v.Region.Cells) > 0 {
		v = v.Region.Cells[0]
		x = t.rebased(x, v)
	}
	t.cells[cell{v, x}] = true
}

// rebased selects of v what x selects of its variable.
func (t *touched) rebased(x *term.Term, v *cfg.Var) *term.Term {
	if x.Op() != term.OpSelect {
		return v.Term
	}
	return t.d.p.Terms.Select(t.rebased(x.Args()[0], v), x.Args()[1])
}

// write notes what an assignment of src writes of base, which is v or a part of it.
func (t *touched) write(v *cfg.Var, base, src *term.Term) {
	if src == base {
		return
	}
	if src.Op() != term.OpStore {
		t.whole = true
		return
	}
	to, at, value := src.Args()[0], src.Args()[1], src.Args()[2]
	t.write(v, base, to)
	t.read(at)
	place := t.d.p.Terms.Select(base, at)
	if value.Op() == term.OpStore {
		t.write(v, place, value)
		return
	}
	t.part(v, place)
	t.read(value)
}
