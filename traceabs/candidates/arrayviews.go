package candidates

import (
	"context"
	"fmt"
	"slices"

	"tav/automata/graph"
	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs/query"
)

// A view is an array of numbers at a cut point, with a bound variable for the
// index: memory as the program reads it, a[k] or object[k].
type view struct {
	base *term.Term // the array: a variable, or the memory of an object in an array of objects
	k    *term.Term // the bound variable, as wide as the program's indices
	cell *term.Term // the element at k
	next *term.Term // the element at k + 1
	// Indices, as wide as k: at which blocks write and read, those that start
	// here first, and what these indices are before and after loops.
	writes, reads, ends []*term.Term
}

// arrays are the candidates about elements of arrays at a cut point.
type arrays struct {
	*guesses
	fixed    map[*term.Term]*term.Term   // variables that always have the same value
	compared map[*term.Term][]*term.Term // what the program compares a term with
}

// at is the view's element at an index.
func (v *view) at(m *term.Manager, k *term.Term) *term.Term {
	return m.Select(v.base, m.SExt(k, v.base.Sort().Index.Width))
}

// views lists the arrays that the program reads or writes at changing indices
// and whose value is known in the states of the cut point; none when ctx ends.
func (g *arrays) views(ctx context.Context) []*view {
	known := map[*term.Term]bool{}
	for _, vars := range [][]int{g.vars, g.s.arrays[g.c.Id]} {
		for _, v := range vars {
			known[g.s.b.Variable(v)] = true
		}
	}
	memory := map[*term.Term]bool{}
	for _, v := range g.s.b.Space.Vars {
		memory[v.Term] = v.Role == cfg.Memory && v.Region != nil && v.Region.ByOffset
	}
	usable := func(t *term.Term) bool {
		return !slices.ContainsFunc(g.m.FreeVars(t), func(v *term.Term) bool { return !known[v] })
	}
	var list []*view
	byBase := map[*term.Term]*view{}
	var accesses []*term.Term
	roots, below := query.Memories(), query.Bases(g.m)
	g.m.Walk(g.s.b.Roots(), func(t *term.Term) *term.Term {
		if query.IsAccess(t) && t.Args()[0].Sort().Elem.Kind == term.BitVecKind && t.Args()[0].Sort().Index.Kind == term.BitVecKind &&
			!slices.ContainsFunc(roots.Of(t.Args()[0]), func(v *term.Term) bool { return !memory[v] }) {
			accesses = append(accesses, t)
		}
		return nil
	})
	width := map[*term.Term]int{} // of indices
	for _, a := range accesses {
		if ctx.Err() != nil {
			return nil
		}
		index := g.plain(a.Args()[1])
		if index.IsConst() {
			continue
		}
		w := narrowest(index)
		for _, base := range below.Of(a.Args()[0]) {
			if width[base] == 0 || w < width[base] {
				width[base] = w
			}
			if byBase[base] == nil && usable(base) && len(list) < maxViews {
				byBase[base] = &view{base: base}
				list = append(list, byBase[base])
			}
		}
	}
	for _, v := range list {
		w := width[v.base]
		v.k = boundIndex(g.m, w)
		v.cell = v.at(g.m, v.k)
		v.next = v.at(g.m, g.m.BVAdd(v.k, g.m.BVInt(w, 1)))
	}
	here := map[*term.Term]bool{}
	g.m.Walk(g.c.Roots(), func(t *term.Term) *term.Term {
		here[t] = true
		return nil
	})
	slices.SortStableFunc(accesses, func(x, y *term.Term) int { // those that start here first
		switch {
		case here[x] == here[y]:
			return 0
		case here[x]:
			return -1
		}
		return 1
	})
	for _, a := range accesses {
		if ctx.Err() != nil {
			return nil
		}
		for _, base := range below.Of(a.Args()[0]) {
			v := byBase[base]
			if v == nil {
				continue
			}
			index := g.m.Trunc(g.plain(a.Args()[1]), v.k.Sort().Width)
			switch {
			case !usable(index):
			case a.Op() == term.OpStore:
				v.writes = append(v.writes, index)
			default:
				v.reads = append(v.reads, index)
			}
			for _, end := range g.ends(index) {
				if usable(end) {
					v.ends = append(v.ends, end)
				}
			}
		}
	}
	return list
}

// ends lists what an index that is a product or sum is before and after loops:
// variables in it replaced by 0 and by what they are compared with, up to two.
func (g *arrays) ends(index *term.Term) []*term.Term {
	if index.Op() != term.OpBVMul && index.Op() != term.OpBVAdd {
		return nil
	}
	list := []*term.Term{index}
	for done, round := 0, 0; round < 2; round++ {
		last := len(list)
		for _, t := range list[done:last] {
			for _, x := range g.m.FreeVars(t) {
				for _, e := range g.comparands(x) {
					if u := g.m.Substitute(t, map[*term.Term]*term.Term{x: e}); !slices.Contains(list, u) && len(list) < maxEnds {
						list = append(list, u)
					}
				}
			}
		}
		done = last
	}
	return list[1:]
}

// comparands lists 0 and what the program compares a variable with.
func (g *arrays) comparands(x *term.Term) []*term.Term {
	if x.Sort().Kind != term.BitVecKind {
		return nil
	}
	if g.compared == nil {
		g.compared = map[*term.Term][]*term.Term{}
		g.m.Walk(g.s.b.Roots(), func(t *term.Term) *term.Term {
			if t.Op() == term.OpSLe || t.Op() == term.OpULe {
				a, b := t.Args()[0], t.Args()[1]
				g.compared[a] = append(g.compared[a], b)
				g.compared[b] = append(g.compared[b], a)
			}
			return nil
		})
	}
	list := []*term.Term{g.m.BVInt(x.Sort().Width, 0)}
	for _, t := range g.compared[x] {
		if t.Op() == term.OpVar {
			list = append(list, t)
		}
	}
	return list
}

// boundIndex is the bound variable of quantifiers over indices of this width.
func boundIndex(m *term.Manager, width int) *term.Term {
	return m.Var(fmt.Sprintf("k%d!", width), m.BV(width), true)
}

// plain is a term with those variables replaced that have one value in all
// states: offsets of pointers are 0 mostly.
func (g *arrays) plain(t *term.Term) *term.Term {
	if g.fixed == nil {
		g.fixed = map[*term.Term]*term.Term{}
		for k, v := range g.vars {
			if x := g.s.b.Variable(v); x.Sort().Width == 64 && g.constant(k) {
				g.fixed[x] = g.m.ValueTerm(g.states[0][k], x.Sort())
			}
		}
	}
	return g.m.Substitute(t, g.fixed)
}

// narrowest is the width of the narrowest number that is extended in an index,
// or the index's own.
func narrowest(index *term.Term) int {
	w, search := index.Sort().Width, graph.From(index)
	for t := range search.Each() {
		switch t.Op() {
		case term.OpSExt, term.OpZExt:
			w = min(w, t.Args()[0].Sort().Width)
		case term.OpBVAdd, term.OpBVMul:
			search.Add(t.Args()...)
		}
	}
	return w
}
