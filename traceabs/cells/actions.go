package cells

import (
	"cmp"
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// A reader finds what the actions of a location do to the cells.
type reader struct {
	p      *Program
	terms  map[*term.Term]*term.Term // of the other program → of this one
	reads  map[*term.Term]*term.Term // elements of arrays that are variables, as the other program says them → what was read
	values map[*cfg.Var]*term.Term   // what was read, as the other program says it
	read   cfg.Havoc                 // what was read
	known  []*cfg.Assign             // where the index is one that was chosen it is the cell
	taken  map[*term.Sort]int        // variables for what is read
	failed bool                      // an action is about a whole array
}

// An at is an index, as the other program says it and as this one does.
type at struct{ other, own *term.Term }

// action is what an action of the other program does here.
func (r *reader) action(a cfg.Action) cfg.Action {
	switch a := a.(type) {
	case *cfg.Assume:
		return &cfg.Assume{Cond: r.scalar(a.Known(r.p.Terms)), Branch: a.Branch}
	case *cfg.Assign:
		b, after := &cfg.Assign{}, map[*term.Term]*term.Term{}
		for i, v := range a.Dst {
			if after[v.Term] = a.Src[i]; !r.p.array[v] {
				b.Dst, b.Src = append(b.Dst, v), append(b.Src, r.scalar(a.Src[i]))
			}
		}
		for _, c := range r.p.Cells {
			if array := after[c.Array.Term]; array != nil || c.Index.over(r.p.Terms, a.Dst) {
				b.Dst, b.Src = append(b.Dst, c.Value), append(b.Src, r.element(cmp.Or(array, c.Array.Term), r.indices(c.Index, after)))
			}
		}
		if len(b.Dst) > 0 {
			return b
		}
	case *cfg.Havoc:
		b := &cfg.Havoc{Input: a.Input}
		for _, t := range a.Args {
			b.Args = append(b.Args, r.scalar(t))
		}
		for _, v := range a.Dst {
			if !r.p.array[v] {
				b.Dst = append(b.Dst, v)
			}
		}
		for _, c := range r.p.Cells {
			if slices.Contains(a.Dst, c.Array) || c.Index.over(r.p.Terms, a.Dst) {
				b.Dst = append(b.Dst, c.Value)
			}
		}
		if len(b.Dst) > 0 {
			return b
		}
	default:
		r.failed = true
	}
	return &cfg.Assume{Cond: r.p.Terms.True()}
}

// indices are those of the index after an assignment.
func (r *reader) indices(x *Index, after map[*term.Term]*term.Term) (list []at) {
	for _, t := range x.At {
		list = append(list, r.both(r.p.Terms.Substitute(t, after)))
	}
	return list
}

// over reports that the index depends on one of the variables.
func (x *Index) over(m *term.Manager, vars []*cfg.Var) bool {
	return slices.ContainsFunc(vars, func(v *cfg.Var) bool {
		return slices.ContainsFunc(x.At, func(t *term.Term) bool { return m.Mentions(t, v.Term) })
	})
}

// scalar is a term of this program, for one that is no array.
func (r *reader) scalar(t *term.Term) *term.Term {
	if t.Sort().Kind == term.ArrayKind || t.HasQuantifier() {
		r.failed = true
		return t
	}
	for _, s := range term.Postorder(t, func(s *term.Term) bool { return r.terms[s] != nil }) {
		switch {
		case s.Sort().Kind == term.ArrayKind:
		case s.Op() == term.OpSelect:
			r.terms[s] = r.element(s.Args()[0], []at{r.both(s.Args()[1])})
		default:
			args := make([]*term.Term, len(s.Args()))
			for i, a := range s.Args() {
				if args[i] = r.terms[a]; args[i] == nil {
					r.failed = true
					return t
				}
			}
			r.terms[s] = r.p.Terms.Rebuild(s, args)
		}
	}
	return r.terms[t]
}

func (r *reader) scalars(list []*term.Term) (own []*term.Term) {
	for _, t := range list {
		own = append(own, r.scalar(t))
	}
	return own
}

func (r *reader) both(t *term.Term) at { return at{t, r.scalar(t)} }

// element is what an array of the other program has at an index; of elements that are arrays, at several.
func (r *reader) element(a *term.Term, i []at) *term.Term {
	m, args := r.p.Terms, a.Args()
	inner := func(v *term.Term) *term.Term {
		if len(i) == 1 {
			return r.scalar(v)
		}
		return r.element(v, i[1:])
	}
	switch a.Op() {
	case term.OpVar:
		return r.variable(a, i)
	case term.OpSelect:
		return r.element(args[0], append([]at{r.both(args[1])}, i...))
	case term.OpStore:
		return m.Ite(m.Eq(i[0].own, r.scalar(args[1])), inner(args[2]), r.element(args[0], i))
	case term.OpIte:
		return m.Ite(r.scalar(args[0]), r.element(args[1], i), r.element(args[2], i))
	case term.OpConstArray:
		return inner(args[0])
	case term.OpCopy:
		to, from, n := r.both(args[1]), r.both(args[3]), r.scalar(args[4])
		d := at{m.BVSub(i[0].other, to.other), m.BVSub(i[0].own, to.own)}
		moved := append([]at{{m.BVAdd(from.other, d.other), m.BVAdd(from.own, d.own)}}, i[1:]...)
		return m.Ite(m.ULt(d.own, n), r.element(args[2], moved), r.element(args[0], i))
	}
	r.failed = true
	return a
}

// variable is what the array that is a variable has at an index.
func (r *reader) variable(a *term.Term, i []at) *term.Term {
	m, is := r.p.Terms, a
	own := make([]*term.Term, len(i))
	for k, x := range i {
		is, own[k] = m.Select(is, x.other), x.own
	}
	if known := r.reads[is]; known != nil {
		return known
	}
	v := r.p.arrays[a]
	if v == nil {
		for _, x := range own {
			a = m.Select(a, x)
		}
		return a
	}
	var known *term.Term
	var cells []Cell
	for _, c := range r.p.Cells {
		if c.Array != v {
			continue
		}
		switch same := r.equal(own, c.Index).IsTrue(); {
		case same && c.Index.Right != nil:
			return c.Value.Term
		case same:
			known = c.Value.Term
		default:
			cells = append(cells, c)
		}
	}
	if known != nil { // what is at the other indices that are terms is the same
		cells = slices.DeleteFunc(cells, func(c Cell) bool { return c.Index.Right == nil })
		r.reads[is] = r.among(cells, own, known)
		return r.reads[is]
	}
	value := r.take(v, is.Sort())
	r.reads[is], r.values[value] = value.Term, is
	r.read.Dst = append(r.read.Dst, value)
	if known = r.among(cells, own, value.Term); known != value.Term {
		r.known = append(r.known, &cfg.Assign{Dst: []*cfg.Var{value}, Src: []*term.Term{known}})
	}
	return value.Term
}

// among is what is at an index, where that is the one of a cell, and otherwise the rest.
func (r *reader) among(cells []Cell, at []*term.Term, rest *term.Term) *term.Term {
	for _, c := range slices.Backward(cells) {
		rest = r.p.Terms.Ite(r.equal(at, c.Index), c.Value.Term, rest)
	}
	return rest
}

// equal says that an index is the one that was chosen.
func (r *reader) equal(at []*term.Term, x *Index) *term.Term {
	m, all := r.p.Terms, []*term.Term{}
	for i, t := range at {
		all = append(all, m.Eq(t, x.At[i]))
	}
	return m.And(all...)
}

// take is a variable for what is read of an array.
func (r *reader) take(v *cfg.Var, s *term.Sort) *cfg.Var {
	n := r.taken[s]
	r.taken[s]++
	if n == len(r.p.pool[s]) {
		r.p.pool[s] = append(r.p.pool[s], r.p.variable("read!", s, v.Signed))
	}
	return r.p.pool[s][n]
}
