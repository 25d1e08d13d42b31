package cascade

import (
	"cmp"
	"maps"
	"slices"

	"tav/cfg"
	"tav/danger/path"
	"tav/solver/term"
)

// A version is the value that a variable has from a step on: that which
// assigned it, -1 for the initial state and for inputs.
type version struct {
	v   *term.Term
	def int
}

// A use is a version that a step reads at a position.
type use struct {
	version
	at int
}

// dependence answers what steps depend on. It takes space linear in the trace.
type dependence struct {
	reading *path.Reading
	inputs  map[*term.Term]bool
	groups  map[*term.Term][]*branches // by variable, whose branches not taken may assign it
	steps   []*reads                   // of the steps that were asked for
	readAt  map[version][]int          // the steps that read a version, ascending
	fixed   []bool                     // steps of calls of which the effect is that of the run
}

// reads is what the terms of a step read.
type reads struct {
	cond, guard []use
	src         [][]use
}

// reads is what a step reads.
func (d *dependence) reads(i int) *reads {
	if d.steps[i] == nil {
		s := &d.reading.Steps[i]
		r := &reads{cond: d.uses(s.Cond, i), guard: d.uses(s.Guard, i)}
		for _, t := range s.Src {
			r.src = append(r.src, d.uses(t, i))
		}
		d.steps[i] = r
	}
	return d.steps[i]
}

// branches are the positions of the evaluations of one branch with one outcome
// in one call, ascending.
type branches struct{ at []int }

func newDependence(r *path.Reading, fixed []bool) *dependence {
	d := &dependence{
		reading: r, inputs: map[*term.Term]bool{}, groups: map[*term.Term][]*branches{}, steps: make([]*reads, len(r.Steps)),
		fixed: fixed,
	}
	for _, in := range r.Inputs {
		d.inputs[in.Term] = true
	}
	type place struct {
		edge  *cfg.Edge
		calls *path.Activation
	}
	known := map[place]*branches{}
	for i := range r.Steps {
		s := &r.Steps[i]
		if s.Opens == nil || fixed[i] {
			continue
		}
		p := place{s.Edge, s.Calls}
		g := known[p]
		if g == nil {
			g = &branches{}
			known[p] = g
			for _, v := range r.Untaken(s) {
				d.groups[v] = append(d.groups[v], g)
			}
		}
		g.at = append(g.at, i)
	}
	return d
}

// readers lists the steps from a position to another, not included, that read a
// version.
func (d *dependence) readers(v version, from, to int) []int {
	if d.readAt == nil {
		d.readAt = map[version][]int{}
		for i := range d.reading.Steps {
			r := d.reads(i)
			for _, uses := range append([][]use{r.cond, r.guard}, r.src...) {
				for _, u := range uses {
					list := d.readAt[u.version]
					if len(list) == 0 || list[len(list)-1] != i {
						d.readAt[u.version] = append(list, i)
					}
				}
			}
		}
	}
	list := d.readAt[v]
	i, _ := slices.BinarySearch(list, from)
	j, _ := slices.BinarySearch(list, to)
	return list[i:max(i, j)]
}

// version is the version of a variable that is read at a position.
func (d *dependence) version(v *term.Term, at int) version {
	return version{v, d.reading.States.Assigned(v, at) - 1}
}

// uses lists what a term reads at a position.
func (d *dependence) uses(t *term.Term, at int) []use {
	var list []use
	if t == nil {
		return nil
	}
	for _, v := range d.reading.Prog.Terms.FreeVars(t) {
		list = append(list, use{d.version(v, at), at})
	}
	return list
}

// source is the term that a version was assigned, over the state before
// version.def, which is not -1, and what the term reads. In a call of which the
// effect is fixed it is the value in the run.
func (d *dependence) source(v version) (*term.Term, []use) {
	if d.fixed[v.def] {
		if x, ok := d.reading.States.Value(v.v, v.def+1); ok {
			return d.reading.Prog.Terms.ValueTerm(x, v.v.Sort()), nil
		}
	}
	return d.assigned(v)
}

// assigned is source, also in such calls.
func (d *dependence) assigned(v version) (*term.Term, []use) {
	k := slices.Index(d.reading.Steps[v.def].Dst, v.v)
	return d.reading.Steps[v.def].Src[k], d.reads(v.def).src[k]
}

// indirect lists the branches between two positions which, had they gone the
// other way, might have assigned a variable: indInf(s^x, var) of Algorithm 2.
func (d *dependence) indirect(v *term.Term, from, to int) []int {
	var list []int
	for _, g := range d.groups[v] {
		i, _ := slices.BinarySearch(g.at, from+1)
		j, _ := slices.BinarySearch(g.at, to)
		list = append(list, g.at[i:max(i, j)]...)
	}
	return list
}

// sorted lists versions in the order of the trace.
func sorted[T any](set map[version]T) []version {
	return slices.SortedFunc(maps.Keys(set), func(a, b version) int {
		return cmp.Or(a.def-b.def, int(a.v.ID())-int(b.v.ID()))
	})
}
