package chains

import (
	"context"
	"sort"
	"strings"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
)

// An Element is a variable of the paper's program states (Def. 2): a variable
// of a pending activation, one cell of it, or, since predicates are formulated
// as variables, one evaluation of a branch. What the World has become is an
// element, too. Elements are compared as pointers.
type Element struct {
	Var        *cfg.Var     // nil: an evaluation of a branch, or the World
	Cell       []term.Value // the indices of the cell, outer first; empty for the whole variable
	activation node         // the call whose variable it is, 0 for a global and the World; the evaluation of a branch
	outer      *Element     // the array that the cell is part of
}

// IsWorld reports whether it is what the World has become.
func (e *Element) IsWorld() bool { return e.Var == nil && e.activation == 0 }

type elementKey struct {
	activation node
	v          *cfg.Var
	cell       string
}

// elements gives out the elements, the same for all executions.
type elements struct{ known map[elementKey]*Element }

// world is the element of the World.
func (s *elements) world() *Element { return s.of(0, nil, nil) }

// of is the element of a cell, which keeps the indices it is given.
func (s *elements) of(activation node, v *cfg.Var, cell []term.Value) *Element {
	if v != nil && v.Global {
		activation = 0
	}
	k := elementKey{activation, v, cellKey(cell)}
	e := s.known[k]
	if e == nil {
		e = &Element{Var: v, Cell: cell, activation: activation}
		if len(cell) > 0 {
			e.outer = s.of(activation, v, cell[:len(cell)-1])
		}
		s.known[k] = e
	}
	return e
}

func cellKey(cell []term.Value) string {
	switch len(cell) {
	case 0:
		return ""
	case 1:
		return cell[0].String()
	}
	parts := make([]string, len(cell))
	for i, c := range cell {
		parts[i] = c.String()
	}
	return strings.Join(parts, ",")
}

// A definition is a value that an element got in a step (Def. 1).
type definition struct {
	step  int
	value term.Value
}

// undefined is the step of a value that a variable has had from the start.
const undefined = -1

// A step of an execution.
type step struct {
	edge  *cfg.Edge
	node  node
	after *region
}

// An execution is a run with the index of every step, and the definitions of
// every element in the order of the steps.
type execution struct {
	steps   []step
	at      []int32 // by node: the step with that index, counted from 1; 0: none
	defs    map[*Element][]definition
	order   []*Element // the keys of defs, by first definition
	initial map[*cfg.Var]term.Value
	outcome *interp.Outcome
	world   World // at the end
	checkpoints
}

// recorder makes an execution of the steps of a run.
type recorder struct {
	*execution
	indexer  *indexer
	elements *elements
	variable func(*cfg.Var) *cfg.Var // its counterpart in the failing program; nil: it has none
	next     *cfg.Var                // counts objects
	objects  *renaming               // nil for the failing run
	region   *region
	asked    *observed
}

// recorder is one for the failing run, that others are made from.
func (r *Run) recorder() *recorder {
	return &recorder{
		execution: &execution{defs: map[*Element][]definition{}, initial: map[*cfg.Var]term.Value{}},
		indexer:   r.indexer, elements: r.elements, variable: func(v *cfg.Var) *cfg.Var { return v },
		next: r.objects.next, region: root(),
	}
}

// run runs the machine's program in a copy of a world to its end.
func (r *recorder) run(ctx context.Context, m *interp.Machine, w World, o interp.Options) (*execution, error) {
	r.checkpoints = checkpoints{machine: m, start: w, toggled: o.Switch, every: 1}
	r.world = w.Fork()
	outer := o.Each
	o.Each = func(s *interp.Step) bool {
		r.record(s)
		r.pass(len(r.steps), s.Edge.To, r.world)
		return outer == nil || outer(s)
	}
	r.asked = observe(r.world)
	r.asked.initial = func(v *cfg.Var, x term.Value) {
		if own := r.variable(v); own != nil {
			r.initial[own] = x
		}
	}
	out, err := m.Run(ctx, r.asked, o)
	r.outcome = out
	return r.execution, err
}

func (r *recorder) record(s *interp.Step) {
	i := len(r.steps)
	leaf, after := r.indexer.step(r.region, s.Edge)
	r.region = after
	r.steps = append(r.steps, step{s.Edge, leaf, after})
	if n := int(leaf) + 1; n > len(r.at) {
		r.at = append(r.at, make([]int32, n-len(r.at))...)
	}
	r.at[leaf] = int32(i + 1)
	if r.objects != nil {
		r.objects.follow(r.next, leaf, s)
	}
	for _, c := range s.Changes {
		v := r.variable(c.Var)
		if v == nil || c.Var == r.next { // which only gives numbers
			continue
		}
		if r.objects != nil {
			c = r.objects.change(c)
		}
		r.define(r.elements.of(after.activation, v, c.Cell), i, c.Value)
	}
	if x, ok := r.asked.became(); ok {
		r.define(r.elements.world(), i, x)
	}
}

func (r *recorder) define(e *Element, i int, x term.Value) {
	if r.defs[e] == nil {
		r.order = append(r.order, e)
	}
	r.defs[e] = append(r.defs[e], definition{i, x})
}

// find is the step with an index.
func (x *execution) find(n node) (step int, ok bool) {
	if int(n) >= len(x.at) || x.at[n] == 0 {
		return 0, false
	}
	return int(x.at[n]) - 1, true
}

// last is the definition that an element's value has after a step (Def. 2), of
// a cell possibly that of an array it is in; ok is false when there is none.
func (x *execution) last(e *Element, after int) (d definition, ok bool) {
	d.step = undefined
	for outer := e; outer != nil; outer = outer.outer {
		list := x.defs[outer]
		k := sort.Search(len(list), func(k int) bool { return list[k].step > after })
		if k == 0 || list[k-1].step <= d.step {
			continue
		}
		d, ok = list[k-1], true
		for _, i := range e.Cell[len(outer.Cell):] {
			d.value = d.value.Select(i)
		}
	}
	return d, ok
}

// start is the value that an element has from the start; ok is false when the
// run has not asked for it.
func (x *execution) start(e *Element) (v term.Value, ok bool) {
	v, ok = x.initial[e.Var]
	for _, i := range e.Cell {
		if ok {
			v = v.Select(i)
		}
	}
	return v, ok
}
