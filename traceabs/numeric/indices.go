package numeric

import (
	"fmt"
	"log/slog"
	"slices"

	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs/blocks"
	"tav/traceabs/candidates"
	"tav/traceabs/query"
)

// Candidates that elements are indices: ∀k. k < b → a[k] < x, where b and x are numbers that are
// compared with others, or sizes of objects, and a is an array or a row of memory that a
// pointer leads to. They hold of tables that lead from one element to another, as in disjoint sets,
// permutations and lists of indices, however long these are.
type indices struct {
	flow  *flow
	cases [][]index // by cut point
}

// An index is one of the candidates.
type index struct {
	row          *term.Term // the array
	below, value *term.Term // b and x
}

// newIndices is nil if there are none.
func newIndices(f *flow, needed []blocks.VarSet) *indices {
	n, found := &indices{f, make([][]index, len(f.b.Cuts))}, false
	tables := f.indexing()
	for i, c := range f.b.Cuts {
		if i > 0 && !c.Accepting() && f.at[c.Loc.ID] != nil {
			n.cases[i] = f.indices(c, needed[i], tables)
			found = found || len(n.cases[i]) > 0
		}
	}
	if !found {
		return nil
	}
	return n
}

// indexing are the arrays of which an element, or a variable that one is assigned to, or that is copied to others, is an index.
func (f *flow) indexing() map[*term.Term]bool {
	m := f.b.Terms
	var roots, led []*term.Term // led: what indices are made of
	for _, e := range f.b.Prog.Entry.Edges {
		switch a := e.Action.(type) {
		case *cfg.Assume:
			roots = append(roots, a.Cond)
		case *cfg.Assign:
			roots = append(roots, a.Src...)
		}
	}
	m.Walk(roots, func(t *term.Term) *term.Term {
		if op := t.Op(); (op == term.OpSelect || op == term.OpStore) && t.Args()[1].Sort().Kind == term.BitVecKind {
			led = append(led, t.Args()[1])
		}
		return nil
	})
	index := map[*term.Term]bool{}
	for _, t := range led {
		for _, v := range m.FreeVars(t) {
			index[v] = true
		}
	}
	seen := map[*term.Term]bool{}
	for found := true; found; {
		found = false
		f.eachAssignment(func(_ *cfg.Edge, _ state, v *cfg.Var, t *term.Term) {
			if index[v.Term] && v.Role != cfg.ObjectPart && v.Role != cfg.OffsetPart && !seen[t] {
				led, seen[t], found = append(led, t), true, true
				if t.Op() == term.OpSExt || t.Op() == term.OpZExt || t.Op() == term.OpExtract {
					t = t.Args()[0]
				}
				if t.Op() == term.OpVar { // a copy
					index[t] = true
				}
			}
		})
	}
	tables := map[*term.Term]bool{}
	bases := query.Memories()
	m.Walk(led, func(t *term.Term) *term.Term {
		if t.Op() == term.OpSelect && t.Sort().Kind == term.BitVecKind {
			for _, a := range bases.Of(t.Args()[0]) {
				if i, ok := f.space.Index[a]; ok && f.space.Vars[i].Role != cfg.Heap {
					tables[a] = true
				}
			}
		}
		return nil
	})
	return tables
}

// indices lists the candidates at a cut point.
func (f *flow) indices(c *blocks.Cut, needed blocks.VarSet, tables map[*term.Term]bool) (list []index) {
	s, m := f.at[c.Loc.ID], f.b.Terms
	var rows, objects, numbers []*term.Term
	needed.Each(func(i int) {
		x := f.b.Variable(i)
		switch role := f.space.Vars[i].Role; {
		case role == cfg.ObjectPart:
			objects = append(objects, x)
		case x.Sort().Kind == term.BitVecKind && x.Sort().Width <= 64 && role != cfg.Heap && role != cfg.OffsetPart && (s[i] == nil || s[i].Lo < s[i].Hi):
			numbers = append(numbers, x)
		}
	})
	needed.Each(func(i int) {
		a := f.b.Variable(i)
		switch {
		case !tables[a]:
		case a.Sort().Elem.Kind == term.BitVecKind:
			rows = append(rows, a)
		case a.Sort().Elem.Kind == term.ArrayKind && a.Sort().Elem.Elem.Kind == term.BitVecKind:
			for _, p := range objects {
				if p.Sort() == a.Sort().Index {
					rows = append(rows, m.Select(a, p))
				}
			}
		}
	})
	for _, row := range rows {
		for _, below := range numbers {
			for _, value := range numbers {
				if len(list) < maxPairs && below.Sort().Width <= row.Sort().Index.Width {
					list = append(list, index{row, below, value})
				}
			}
		}
	}
	return list
}

// at says so of an element.
func (x index) at(m *term.Manager, k *term.Term) *term.Term {
	element := m.Select(x.row, k)
	width := max(element.Sort().Width, x.value.Sort().Width)
	return m.Implies(m.ULt(k, m.ZExt(x.below, k.Sort().Width)), m.ULt(m.ZExt(element, width), m.ZExt(x.value, width)))
}

// find lists the candidates, by cut point, that hold of the first elements in the states of some runs.
func (n *indices) find(runs *candidates.Samples) [][]*term.Term {
	m := n.flow.b.Terms
	columns := make([][]*term.Term, len(n.cases))
	for i, cases := range n.cases {
		for _, x := range cases {
			var first []*term.Term
			for k := uint64(0); k < sampledElements; k++ {
				first = append(first, x.at(m, m.BVUint(x.row.Sort().Index.Width, k)))
			}
			columns[i] = append(columns[i], m.And(first...))
		}
	}
	list := make([][]*term.Term, len(n.cases))
	for i, states := range runs.Points(columns) {
		for j, x := range n.cases[i] {
			if len(states) > 0 && len(list[i]) < maxEnds && !slices.ContainsFunc(states, func(p []term.Value) bool { return !p[j].Bool() }) {
				sort := x.row.Sort().Index
				k := m.Var(fmt.Sprintf("k:%v!", sort), sort, false)
				list[i] = append(list[i], m.Forall([]*term.Term{k}, x.at(m, k)))
			}
		}
		slog.Debug("indices", "component", "numeric", "cut", i, "states", len(states), "candidates", list[i])
	}
	return list
}
