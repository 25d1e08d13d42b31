package certify

import (
	"context"
	"slices"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
)

// Cells claims that a program without calls has an execution with an error if another one has: its variables are those of that one,
// but for arrays, of which it has the elements at some indices. So a proof for the one is a proof for the other.
type Cells struct {
	Prog, Cells *cfg.Program
	Origin      func(*cfg.Loc) *cfg.Loc // the program's location that one of the other stands for; nil: none
	Indices     []CellIndex
	Values      []CellValue
	Read        func(*cfg.Loc, *cfg.Var) *term.Term   // what a variable that is taken after a location stands for, over the program's variables and the indices; not trusted
	Chosen      func(*cfg.Loc, *cfg.Var) []*term.Term // the index for which a bit becomes true after a location, over the program's variables; not trusted
}

// A CellIndex is any index, and whether it was the last one that was asked for.
type CellIndex struct {
	At    []*cfg.Var
	Right *cfg.Var
}

// A CellValue is the element of an array where terms over the program's variables and indices say.
type CellValue struct {
	Value, Array *cfg.Var
	At           []*term.Term
}

// Check looks at each location that stands for one of the program. Steps over variables of its own follow first: these may be chosen as what
// they stand for; then every edge of the program has its counterpart, in the same order, that does the same to all variables, with each array's element at an
// index instead of the array. An index never changes after the start, and no bit says but that it is what the program's state determines: so the index can be
// the one that the last such step of an execution asks for, for which all bits are true at the end.
func (c *Cells) Check(ctx context.Context, b solver.Backend, limit time.Duration) error {
	if len(c.Prog.Procs) != 1 || len(c.Cells.Procs) != 1 || c.Prog.Threads != nil || c.Cells.Threads != nil {
		return refuted("cells: there are no calls, nor threads")
	}
	p, err := newProver(c.Prog.Terms, b, limit)
	if err != nil {
		return err
	}
	defer p.close()
	k := &cellCheck{Cells: c, prover: p, index: map[*cfg.Var]bool{}, right: map[*cfg.Var]*CellIndex{}, cells: map[*cfg.Var]*CellValue{}, space: newSpace(c.Prog), shared: map[*cfg.Var]bool{}}
	if err := k.variables(); err != nil {
		return err
	}
	if err := k.begins(); err != nil {
		return err
	}
	for _, to := range c.Cells.Entry.Locs {
		if l := c.Origin(to); l != nil && to.Kind == cfg.Plain {
			if err := k.location(ctx, to, l); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

type cellCheck struct {
	*Cells
	prover *prover
	index  map[*cfg.Var]bool
	right  map[*cfg.Var]*CellIndex
	cells  map[*cfg.Var]*CellValue
	space  *space            // the program's variables
	shared map[*cfg.Var]bool // those that both have
}

// variables sorts them; each variable is one thing.
func (k *cellCheck) variables() error {
	own := map[*cfg.Var]bool{}
	for _, v := range newSpace(k.Cells.Cells).vars {
		k.shared[v], own[v] = k.theirs(v), !k.theirs(v)
	}
	take := func(v *cfg.Var) bool {
		ok := own[v]
		own[v] = false
		return ok
	}
	for i := range k.Indices {
		x := &k.Indices[i]
		for _, v := range x.At {
			if !take(v) {
				return refuted("cells: an index is a variable of its own")
			}
			k.index[v] = true
		}
		if !take(x.Right) {
			return refuted("cells: a bit is a variable of its own")
		}
		k.right[x.Right] = x
	}
	for i := range k.Values {
		c := &k.Values[i]
		if !take(c.Value) || !k.theirs(c.Array) || k.shared[c.Array] || slices.ContainsFunc(c.At, func(t *term.Term) bool { return !k.says(t, true) }) {
			return refuted("cells: a cell is a variable of its own, for an array that is left out")
		}
		k.cells[c.Value] = c
	}
	return nil
}

// begins checks that the start chooses the indices, sets the bits, and stands for the program's.
func (k *cellCheck) begins() error {
	at := k.Cells.Cells.Entry.Entry
	set := map[*cfg.Var]bool{}
	for k.Origin(at) == nil {
		if at.Kind != cfg.Plain || len(at.Out) != 1 || set[nil] {
			return refuted("cells: it begins where the program does")
		}
		switch a := at.Out[0].Action.(type) {
		case *cfg.Havoc:
			if slices.ContainsFunc(a.Dst, func(v *cfg.Var) bool { return !k.index[v] }) {
				return refuted("cells: it begins with indices")
			}
		case *cfg.Assign:
			for i, v := range a.Dst {
				if k.right[v] == nil || !a.Src[i].IsTrue() {
					return refuted("cells: it begins with true bits")
				}
				set[v] = true
			}
			set[nil] = true
		default:
			return refuted("cells: it begins without conditions")
		}
		at = at.Out[0].To
	}
	if k.Origin(at) != k.Prog.Entry.Entry || len(at.In) > 1 {
		return refuted("cells: it begins where the program does")
	}
	for v := range k.right {
		if !set[v] {
			return refuted("cells: it begins with true bits")
		}
	}
	return nil
}

// location checks the steps that follow a location that stands for l.
func (k *cellCheck) location(ctx context.Context, to, l *cfg.Loc) error {
	if l.Kind != cfg.Plain {
		return refuted("cells: %v is accepting", l.Pos)
	}
	over, at, same := map[*term.Term]*term.Term{}, to, []*term.Term{}
	for i := range k.Values {
		c := &k.Values[i]
		over[c.Value.Term] = k.element(c.Array.Term, c, nil)
	}
	for len(at.Out) == 1 && at.Out[0].To.Kind == cfg.Plain && k.Origin(at.Out[0].To) == nil {
		if _, condition := at.Out[0].Action.(*cfg.Assume); condition {
			break
		}
		more, own, err := k.own(to, at.Out[0].Action, over)
		if err != nil {
			return err
		}
		if !own {
			break
		}
		at, same = at.Out[0].To, append(same, more...)
	}
	for i, e := range l.Out {
		var more []*term.Term
		ok := i < len(at.Out)
		if ok {
			more, ok = k.counterpart(at.Out[i], e, over)
		}
		if !ok {
			return refuted("cells: the edge at %v is there", e.Pos)
		}
		same = append(same, more...)
	}
	m := k.prover.terms
	if all := m.And(same...); !all.IsTrue() {
		if r := k.prover.solve(ctx, []*term.Term{m.Not(all)}); r != solver.Unsat {
			return unproved(r, "cells: the same happens at %v", l.Pos)
		}
	}
	return nil
}

// own is a step over variables of its own: what must hold for these to be what they stand for. False: it changes other ones.
func (k *cellCheck) own(to *cfg.Loc, a cfg.Action, over map[*term.Term]*term.Term) (same []*term.Term, own bool, err error) {
	m := k.prover.terms
	if slices.ContainsFunc(cfg.Assigned(a), func(v *cfg.Var) bool { return k.theirs(v) || k.cells[v] != nil || k.index[v] }) {
		return nil, false, nil
	}
	b, assigns := a.(*cfg.Assign)
	for i, v := range cfg.Assigned(a) {
		x := k.right[v]
		if x == nil { // what is read
			is := k.Read(to, v)
			if is == nil || is.Sort() != v.Term.Sort() || !k.says(is, true) {
				return nil, true, refuted("cells: %s stands for something", v.Name)
			}
			if assigns {
				same = append(same, m.Eq(m.Substitute(b.Src[i], over), is))
			}
			continue
		}
		at := k.Chosen(to, v)
		if !assigns || len(at) != len(x.At) || slices.ContainsFunc(at, func(t *term.Term) bool { return !k.says(t, false) }) {
			return nil, true, refuted("cells: a bit is about an index of the program")
		}
		asks, chosen := m.Substitute(b.Src[i], over), map[*term.Term]*term.Term{}
		for j, w := range x.At {
			if at[j].Sort() != w.Term.Sort() {
				return nil, true, refuted("cells: a bit is about an index of the program")
			}
			chosen[w.Term] = at[j]
		}
		if asks = m.Substitute(asks, chosen); !k.says(asks, false) {
			return nil, true, refuted("cells: a bit is about an index of the program")
		}
		same = append(same, asks)
	}
	for _, v := range cfg.Assigned(a) {
		if k.right[v] == nil {
			over[v.Term] = k.Read(to, v)
		}
	}
	return same, true, nil
}

// says reports that a term is over the program's variables, and indices if these are allowed.
func (k *cellCheck) says(t *term.Term, indices bool) bool {
	return !slices.ContainsFunc(k.prover.terms.FreeVars(t), func(x *term.Term) bool {
		_, theirs := k.space.index[x]
		return !theirs && !(indices && slices.ContainsFunc(k.Indices, func(i CellIndex) bool {
			return slices.ContainsFunc(i.At, func(v *cfg.Var) bool { return v.Term == x })
		}))
	})
}

// theirs reports that a variable is one of the program.
func (k *cellCheck) theirs(v *cfg.Var) bool {
	_, ok := k.space.index[v.Term]
	return ok
}

// element is what an array has where a cell is after an assignment.
func (k *cellCheck) element(a *term.Term, c *CellValue, after map[*term.Term]*term.Term) *term.Term {
	for _, t := range c.At {
		a = k.prover.terms.Select(a, k.prover.terms.Substitute(t, after))
	}
	return a
}

// moves reports that an action changes where a cell is, or the array.
func (k *cellCheck) moves(a cfg.Action, c *CellValue) bool {
	return slices.ContainsFunc(cfg.Assigned(a), func(v *cfg.Var) bool {
		return v == c.Array || slices.ContainsFunc(c.At, func(t *term.Term) bool { return k.prover.terms.Mentions(t, v.Term) })
	})
}

// counterpart says what must hold for an edge to be taken whenever e can, to what stands for its target, and to do the same.
func (k *cellCheck) counterpart(own, e *cfg.Edge, over map[*term.Term]*term.Term) (same []*term.Term, ok bool) {
	if own.Kind != cfg.Internal || e.Kind != cfg.Internal || !k.leads(own.To, e.To) {
		return nil, false
	}
	return k.does(own.Action, e.Action, over)
}

// leads reports that a location stands for the target of an edge; for an accepting one it is one, or is followed by one where all bits are true.
func (k *cellCheck) leads(own, to *cfg.Loc) bool {
	if to.Kind == cfg.Plain {
		return own.Kind == cfg.Plain && k.Origin(own) == to
	}
	if own.Kind != cfg.Plain {
		return true
	}
	if len(own.Out) != 1 || own.Out[0].To.Kind == cfg.Plain {
		return false
	}
	a, ok := own.Out[0].Action.(*cfg.Assume)
	return ok && !slices.ContainsFunc(k.prover.terms.Conjuncts(a.Known(k.prover.terms)), func(t *term.Term) bool {
		for v := range k.right {
			if v.Term == t {
				return false
			}
		}
		return !t.IsTrue()
	})
}

// does says what must hold for an action to do what the program's does.
func (k *cellCheck) does(own, a cfg.Action, over map[*term.Term]*term.Term) (same []*term.Term, ok bool) {
	m := k.prover.terms
	equal := func(t, u *term.Term) {
		same = append(same, m.Eq(m.Substitute(t, over), u))
	}
	skip := false
	if o, is := own.(*cfg.Assume); is {
		skip = o.Cond.IsTrue()
	}
	switch a := a.(type) {
	case *cfg.Assume:
		o, is := own.(*cfg.Assume)
		if !is {
			return nil, false
		}
		return []*term.Term{m.Implies(a.Known(m), m.Substitute(o.Known(m), over))}, true
	case *cfg.Assign:
		o, is := own.(*cfg.Assign)
		if skip {
			o = &cfg.Assign{}
		} else if !is {
			return nil, false
		}
		for _, v := range o.Dst {
			if !k.shared[v] && k.cells[v] == nil {
				return nil, false
			}
		}
		after := map[*term.Term]*term.Term{}
		for i, v := range a.Dst {
			after[v.Term] = a.Src[i]
		}
		for _, v := range k.space.vars {
			if t, u := valueAfter(o, v), valueAfter(a, v); k.shared[v] && (t != v.Term || u != v.Term) {
				equal(t, u)
			}
		}
		for i := range k.Values {
			c := &k.Values[i]
			if t := valueAfter(o, c.Value); t != c.Value.Term || k.moves(a, c) {
				equal(t, k.element(valueAfter(a, c.Array), c, after))
			}
		}
	case *cfg.Havoc:
		o, is := own.(*cfg.Havoc)
		if skip {
			o = &cfg.Havoc{Args: a.Args}
		} else if !is || len(o.Args) != len(a.Args) {
			return nil, false
		}
		for i, t := range o.Args {
			equal(t, a.Args[i])
		}
		if !k.gives(o, a) {
			return nil, false
		}
	default:
		return nil, false
	}
	return same, true
}

// gives reports that all variables that get any value in the program, and the cells that move, do here, and no index, bit or read does.
func (k *cellCheck) gives(own, a *cfg.Havoc) bool {
	any := map[*cfg.Var]bool{}
	for _, v := range own.Dst {
		if any[v] = true; !k.shared[v] && k.cells[v] == nil {
			return false
		}
	}
	for _, v := range a.Dst {
		if k.shared[v] && !any[v] {
			return false
		}
	}
	for i := range k.Values {
		if c := &k.Values[i]; k.moves(a, c) && !any[c.Value] {
			return false
		}
	}
	return true
}

// valueAfter is the value of a variable after an assignment.
func valueAfter(a *cfg.Assign, v *cfg.Var) *term.Term {
	if i := slices.Index(a.Dst, v); i >= 0 {
		return a.Src[i]
	}
	return v.Term
}
