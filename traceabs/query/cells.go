package query

import (
	"context"
	"fmt"
	"slices"

	"tav/solver"
	"tav/solver/term"
)

// Small arrays as variables, one for each cell that is read at a constant index: a read at another index is a choice
// among these, or anything where it is outside of them. That is implied by what the formulas say of the arrays, so
// "unsatisfiable" may be trusted and "satisfiable" may not. Solvers decide it without a theory of arrays, which pays where
// formulas speak of all cells.

// impliedInTables marks in answer the open posts that it proves, and gives those that it did not decide. Every question
// has a solver of its own, which simplifies it as a whole.
func (o *Oracle) impliedInTables(ctx context.Context, pre, posts []*term.Term, open []int, answer []bool) (left []int) {
	apart := o.apart(slices.Concat(pre, posts))
	pre, posts = o.narrow(ctx, apart[:len(pre)], apart[len(pre):])
	formulas, ok := o.bitvectors(slices.Concat(pre, posts))
	if !ok {
		return open
	}
	pre, posts = formulas[:len(pre)], formulas[len(pre):]
	for work := [][]int{open}; len(work) > 0; {
		some := work[len(work)-1]
		work = work[:len(work)-1]
		if ctx.Err() != nil {
			left = append(left, some...)
			continue
		}
		result, refuted := o.refuted(ctx, pre, posts, some)
		switch {
		case result == solver.Unsat:
			for _, i := range some {
				answer[i] = true
			}
		case result == solver.Sat:
			if some = slices.DeleteFunc(slices.Clone(some), func(i int) bool { return slices.Contains(refuted, i) }); len(some) > 0 {
				work = append(work, some)
			}
		case len(some) > 1: // too much at once
			work = append(work, some[:len(some)/2], some[len(some)/2:])
		default:
			left = append(left, some...)
		}
	}
	return left
}

// refuted asks for a state in which the first formulas hold and not all of some of the others do; these do not hold in it.
func (o *Oracle) refuted(ctx context.Context, pre, posts []*term.Term, some []int) (solver.Result, []int) {
	s, err := o.backend.NewSolver(solver.Options{Timeout: o.limit, Metered: true, Once: true})
	if err != nil {
		return solver.Unknown, nil
	}
	defer s.Close()
	for _, f := range pre {
		s.Assert(f)
	}
	var wrong []*term.Term
	for _, i := range some {
		wrong = append(wrong, o.Terms.Not(posts[i]))
	}
	s.Assert(o.Terms.Or(wrong...))
	result := o.ask(ctx, s)
	var refuted []int
	if result == solver.Sat {
		for _, i := range some {
			if len(some) == 1 || isFalse(s, posts[i]) {
				refuted = append(refuted, i)
			}
		}
		if len(refuted) == 0 {
			return solver.Unknown, nil
		}
	}
	return result, refuted
}

// apart is the formulas with cells as variables.
func (o *Oracle) apart(formulas []*term.Term) []*term.Term {
	c := &cells{m: o.Terms, extents: map[*term.Term]uint64{}, known: map[*term.Term]*term.Term{}, reads: map[cell]*term.Term{}}
	c.measure(formulas)
	if len(c.extents) == 0 {
		return formulas
	}
	list := make([]*term.Term, len(formulas))
	for i, f := range formulas {
		list[i] = c.rewrite(f)
	}
	return list
}

type cells struct {
	m       *term.Manager
	extents map[*term.Term]uint64     // by variable: cells that are distinguished
	known   map[*term.Term]*term.Term // by term that is no array
	reads   map[cell]*term.Term       // nil: of what is no array of the program, or too many stores
	depth   int
}

// A cell is an array at an index in which cells are variables.
type cell struct{ array, index *term.Term }

// measure finds out which cells are read at constant indices.
func (c *cells) measure(formulas []*term.Term) {
	roots := Memories()
	c.m.Walk(formulas, func(t *term.Term) *term.Term {
		if t.Op() != term.OpSelect || !plain(t.Args()[0].Sort()) {
			return nil
		}
		if k, ok := t.Args()[1].Uint64(); ok && k < maxApart {
			for _, a := range roots.Of(t.Args()[0]) {
				if a.Op() == term.OpVar && a.Sort() == t.Args()[0].Sort() {
					c.extents[a] = max(c.extents[a], k+1)
				}
			}
		}
		return nil
	})
}

// plain says that an array is one of numbers, by numbers.
func plain(s *term.Sort) bool {
	return s.Index.Kind == term.BitVecKind && s.Elem.Kind == term.BitVecKind
}

// rewrite is a formula with the reads replaced.
func (c *cells) rewrite(f *term.Term) *term.Term {
	for _, t := range term.Postorder(f, func(t *term.Term) bool { return c.known[t] != nil }) {
		switch args := t.Args(); {
		case t.Sort().Kind == term.ArrayKind:
		case t.Op() == term.OpSelect && plain(args[0].Sort()):
			if c.known[t] = c.read(args[0], c.known[args[1]]); c.known[t] == nil {
				c.known[t] = t
			}
		case t.Op() == term.OpForall || t.Op() == term.OpExists:
			c.known[t] = t
		default:
			c.known[t] = c.rebuild(t)
		}
	}
	return c.known[f]
}

// rebuild is a term with its arguments rewritten.
func (c *cells) rebuild(t *term.Term) *term.Term {
	args := make([]*term.Term, len(t.Args()))
	for i, a := range t.Args() {
		if args[i] = c.known[a]; a.Sort().Kind == term.ArrayKind {
			args[i] = a
		}
	}
	return c.m.Rebuild(t, args)
}

// read is what an array has at an index; nil where it is not made of small arrays.
func (c *cells) read(array, index *term.Term) *term.Term {
	key := cell{array, index}
	if v, ok := c.reads[key]; ok || c.depth > maxStores {
		return v
	}
	c.depth++
	v := c.value(array, index)
	c.depth--
	c.reads[key] = v
	return v
}

func (c *cells) value(array, index *term.Term) *term.Term {
	m, args := c.m, array.Args()
	choice := func(condition, x, y *term.Term) *term.Term {
		if x == nil || y == nil {
			return nil
		}
		return m.Ite(condition, x, y)
	}
	switch array.Op() {
	case term.OpStore:
		return choice(m.Eq(index, c.known[args[1]]), c.known[args[2]], c.read(args[0], index))
	case term.OpIte:
		return choice(c.known[args[0]], c.read(args[1], index), c.read(args[2], index))
	case term.OpConstArray:
		return c.known[args[0]]
	case term.OpVar:
		return c.cellOf(array, index)
	}
	return nil
}

// cellOf is the variable of a cell, or a choice among those of all.
func (c *cells) cellOf(array, index *term.Term) *term.Term {
	m, n, sort := c.m, c.extents[array], array.Sort()
	named := func(at string) *term.Term {
		return m.Var(fmt.Sprintf("%s[%s]:%v!", array.Name(), at, sort), sort.Elem, array.Signed())
	}
	if k, ok := index.Uint64(); ok {
		return named(fmt.Sprint(k))
	}
	if n == 0 {
		return nil
	}
	v := named(fmt.Sprintf("outside %d", index.ID()))
	for k := range n {
		v = m.Ite(m.Eq(index, m.BVUint(sort.Index.Width, k)), named(fmt.Sprint(k)), v)
	}
	return v
}
