package chains

import (
	"context"
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
)

// State differencing and replacement (Def. 4, section 4.2). The states of both
// executions are looked up in their definitions, so that only elements whose
// definitions differ somewhere are ever compared. Replacing is done in the
// failing run's state.

// A Fault is a faulty variable of a point of the failing run: it has another
// value than in the reference at the aligned point, or the same one from
// another definition.
type Fault struct {
	*Element
	Def       int         // the step that defined it in the failing run, -1: it has its value from the start
	Value     *term.Value // nil: undefined, or a predicate
	Reference *term.Value
	At        int       // of a link: the step after which the reference has its value, the first of those that matter
	Taken     *cfg.Edge // of a predicate, which is one only right after its evaluation
	Other     *cfg.Edge // what the reference took
}

// unaligned stands for ⊥ as a step of the reference.
const unaligned = -1

// A point is an execution point of the failing run: 2i is before step i, 2i+1
// after it, where the outcome of a branch is known and not yet acted upon. The
// paper's figures take the state after an aligned step; where the executions
// come together again before one, what they did apart is faulty there already.
type point int

func before(step int) point { return point(2 * step) }
func after(step int) point  { return point(2*step + 1) }

// step is the last step before the point.
func (p point) step() int { return int(p-1) >> 1 }

// A pair is a failing run with a reference.
type pair struct {
	run      *Run
	ref      *Reference
	aligned  []int   // the indexing function (Def. 3): steps of the failing run to steps of the reference
	points   []point // those to compare, in order
	suspects []*Element
}

func newPair(run *Run, ref *Reference) *pair {
	p := &pair{run: run, ref: ref, aligned: make([]int, len(run.steps))}
	last := unaligned
	for i, s := range run.steps {
		p.aligned[i] = unaligned
		// By Theorem 1 the order is that of the reference; lines that changed
		// places between two programs do not correspond.
		if j, ok := ref.find(s.node); ok && j > last && len(ref.steps[j].edge.From.Out) == len(s.edge.From.Out) {
			last = j
			p.aligned[i] = j
			if i > 0 && p.aligned[i-1] != j-1 {
				p.points = append(p.points, before(i))
			}
			p.points = append(p.points, after(i))
		}
	}
	for _, e := range p.elements() {
		if !p.agree(e) {
			p.suspects = append(p.suspects, e)
		}
	}
	return p
}

// elements lists what either execution defines.
func (p *pair) elements() []*Element {
	list := slices.Clone(p.run.order)
	for _, e := range p.ref.order {
		if p.run.defs[e] == nil {
			list = append(list, e)
		}
	}
	return list
}

// agree reports whether the executions define an element alike.
func (p *pair) agree(e *Element) bool {
	return slices.EqualFunc(p.run.defs[e], p.ref.defs[e], p.equal)
}

// equal reports whether a definition of the run and one of the reference are
// aligned and of the same value.
func (p *pair) equal(d, ref definition) bool {
	return p.run.steps[d.step].node == p.ref.steps[ref.step].node && d.value.Equal(ref.value)
}

// faults lists the faulty variables at a point.
func (p *pair) faults(at point) []Fault {
	i := at.step()
	r, j := p.run.steps[i].after, p.counterpart(at)
	var list []Fault
	for _, e := range p.suspects {
		d, ok := p.run.last(e, i)
		ref, refOK := p.ref.last(e, j)
		if !ok && !refOK || ok && refOK && p.equal(d, ref) || r.activationDepth(e.scope()) < 0 {
			continue
		}
		list = append(list, Fault{Element: e, Def: d.step, Value: p.run.value(e, d, ok), Reference: p.ref.value(e, ref, refOK)})
	}
	if at == before(i+1) || len(p.run.steps[i].edge.From.Out) == 1 {
		return list
	}
	if edge, other := p.run.steps[i].edge, p.otherEdge(j); edge != other {
		list = append(list, Fault{Element: p.run.elements.of(p.run.steps[i].node, nil, nil), Def: i, Taken: edge, Other: other})
	}
	return list
}

// scope is the call whose variable it is; globals and the World are everybody's.
func (e *Element) scope() node {
	if e.Var == nil || e.Var.Global {
		return 0
	}
	return e.activation
}

// value is that of the last definition if there is one, else that from the start.
func (x *execution) value(e *Element, d definition, ok bool) *term.Value {
	if !ok {
		d.value, ok = x.start(e)
	}
	if !ok {
		return nil
	}
	return &d.value
}

// otherEdge is the edge of the failing program that step j of the reference,
// which is aligned, takes.
func (p *pair) otherEdge(j int) *cfg.Edge {
	e := p.ref.steps[j].edge
	if p.ref.Switch != nil {
		return e
	}
	i, _ := p.run.find(p.ref.steps[j].node)
	return p.run.steps[i].edge.From.Out[slices.Index(e.From.Out, e)]
}

// otherWorld is the World of the reference at a point.
func (p *pair) otherWorld(ctx context.Context, at point) (World, error) {
	c, err := p.ref.after(ctx, p.counterpart(at))
	return c.world, err
}

// counterpart is the last step of the reference before an aligned point.
func (p *pair) counterpart(at point) int {
	if i := at.step(); at == after(i) {
		return p.aligned[i]
	}
	return p.aligned[at.step()+1] - 1
}

// mixed is the state s after step i in which the faulty variables that are to
// be replaced have the values of the reference.
func (p *pair) mixed(s *interp.State, i int, faults []Fault, replaced map[*Element]bool) (*interp.State, error) {
	s = s.Copy()
	r := p.run.steps[i].after
	arrays := map[*Element]bool{} // replaced as a whole
	faults = slices.Clone(faults)
	slices.SortStableFunc(faults, func(a, b Fault) int { return len(a.Cell) - len(b.Cell) }) // cells after their arrays
	for _, f := range faults {
		switch {
		case !replaced[f.Element]:
		case f.IsWorld():
		case f.Taken != nil:
			s.Loc = f.Other.To
		default:
			depth := r.activationDepth(f.scope())
			if err := set(s, depth, f.Element, f.Reference); err != nil {
				return nil, err
			}
			if sortOf(f.Element).Kind == term.ArrayKind {
				arrays[f.Element] = true
			}
		}
	}
	if len(arrays) == 0 {
		return s, nil
	}
	// What was written to cells of these arrays and is not replaced, again.
	for _, e := range p.elements() {
		if replaced[e] || !e.within(arrays) {
			continue
		}
		if d, ok := p.run.last(e, i); ok {
			if err := set(s, r.activationDepth(e.scope()), e, &d.value); err != nil {
				return nil, err
			}
		}
	}
	return s, nil
}

// set gives an element a value; undefined cells are zero.
func set(s *interp.State, depth int, e *Element, x *term.Value) error {
	switch {
	case x != nil:
		return s.Set(depth, e.Var, e.Cell, *x)
	case len(e.Cell) == 0:
		return s.Unset(depth, e.Var)
	}
	return s.Set(depth, e.Var, e.Cell, term.ZeroValue(sortOf(e)))
}

func sortOf(e *Element) *term.Sort {
	s := e.Var.Term.Sort()
	for range e.Cell {
		s = s.Elem
	}
	return s
}

// within reports whether e is a cell of one of the arrays.
func (e *Element) within(arrays map[*Element]bool) bool {
	for o := e.outer; o != nil; o = o.outer {
		if arrays[o] {
			return true
		}
	}
	return false
}
