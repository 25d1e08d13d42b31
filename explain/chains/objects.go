package chains

import (
	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
)

// Objects are numbered in the order of their allocations, so a run that
// allocates one more, or one less, has other numbers for all objects after it.
// What is the same object in two executions is known by the index of its
// allocation, as steps are (the paper compares memory graphs, section 4.2):
// executions other than the failing run are read with the failing run's number
// of each object that has one, and numbers of their own for the others.

// objects are the allocations of the failing run.
type objects struct {
	next  *cfg.Var        // counts them; nil: the program allocates nothing
	own   map[node]uint64 // the object that a step allocates
	fresh uint64          // a number that no object of the failing run has
}

// distance keeps numbers of other executions' objects apart from those of
// replays, which may allocate more than the failing run.
const distance = 1 << 24

func newObjects(p *cfg.Program) *objects {
	o := &objects{own: map[node]uint64{}}
	for _, v := range p.Globals {
		if v.Role == cfg.Heap && v.Name == "next" {
			o.next = v
		}
	}
	return o
}

// allocation is the object that a step allocates.
func allocation(next *cfg.Var, s *interp.Step) (id uint64, ok bool) {
	for _, c := range s.Changes {
		if c.Var == next {
			id, ok = c.Value.Uint64()
			return id - 1, ok
		}
	}
	return 0, false
}

// note learns of a step of the failing run.
func (o *objects) note(leaf node, s *interp.Step) {
	if id, ok := allocation(o.next, s); ok {
		o.own[leaf] = id
		o.fresh = id + distance
	}
}

// A renaming is of the objects of another execution.
type renaming struct {
	objects *objects
	ids     map[uint64]uint64 // where the number is another one
}

func (o *objects) renaming() *renaming { return &renaming{o, map[uint64]uint64{}} }

// follow learns of a step, where next counts the objects.
func (r *renaming) follow(next *cfg.Var, leaf node, s *interp.Step) {
	id, ok := allocation(next, s)
	if !ok {
		return
	}
	own, ok := r.objects.own[leaf]
	if !ok {
		own = r.objects.fresh
		r.objects.fresh++
	}
	if own != id {
		r.ids[id] = own
	} else {
		delete(r.ids, id)
	}
}

// change is a definition with the failing run's numbers.
func (r *renaming) change(c interp.Change) interp.Change {
	if len(r.ids) == 0 {
		return c
	}
	if len(c.Cell) > 0 && byObject(c.Var) {
		c.Cell = append([]term.Value{r.id(c.Cell[0])}, c.Cell[1:]...)
	}
	c.Value = r.value(c.Var, c.Value, len(c.Cell) == 0 && byObject(c.Var))
	return c
}

// value renames what a value says of objects; outer: its indices are objects.
func (r *renaming) value(v *cfg.Var, x term.Value, outer bool) term.Value {
	holds := v.Role == cfg.ObjectPart || v.Parts
	if !holds && !outer {
		return x
	}
	if x.Kind() != term.ArrayKind {
		return r.id(x)
	}
	y := term.ArrayValue(r.value(v, x.Default(), false))
	x.Entries(func(i, cell term.Value) bool {
		if outer {
			i = r.id(i)
		}
		y = y.Store(i, r.value(v, cell, false))
		return true
	})
	return y
}

func (r *renaming) id(x term.Value) term.Value {
	n, _ := x.Uint64()
	if own, ok := r.ids[n]; ok {
		return term.BVWord(x.Width(), own)
	}
	return x
}

// byObject reports whether the outer index of an array is an object.
func byObject(v *cfg.Var) bool {
	return v.Region != nil && v.Region.ByObject || v.Role == cfg.Heap && v.Term.Sort().Kind == term.ArrayKind
}
