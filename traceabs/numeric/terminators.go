package numeric

import (
	"slices"

	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs/blocks"
)

// Candidates for searches that end at an element which the program has stored: it is still there, and where
// the search looks is not behind it, nor is what is written where it looks. Strings that end where a loop or an input left off are of this kind,
// whose end no constant and no size says.

// hasVars reports whether all variables of terms, some of which may be nil, are in a set.
func hasVars(b *blocks.Program, set blocks.VarSet, ts []*term.Term) bool {
	return !slices.ContainsFunc(ts, func(t *term.Term) bool {
		return t != nil && slices.ContainsFunc(b.Terms.FreeVars(t), func(v *term.Term) bool {
			i, ok := b.IndexOf(v)
			return !ok || !set.Has(i)
		})
	})
}

// terminators lists them for a cut point.
func terminators(b *blocks.Program, needed blocks.VarSet) (list []*term.Term) {
	m := b.Terms
	here := func(ts ...*term.Term) bool { return hasVars(b, needed, ts) }
	var objects []*term.Term // that pointers hold
	needed.Each(func(i int) {
		if i != b.Taint() && b.Space.Vars[i].Role == cfg.ObjectPart && len(objects) < maxSentinels {
			objects = append(objects, b.Variable(i))
		}
	})
	add := func(t *term.Term) {
		if !t.IsConst() && !slices.Contains(list, t) && len(list) < maxFamily {
			list = append(list, t)
		}
	}
	for _, t := range b.Space.Terminators {
		if !here(t.Array, t.Object, t.Index) {
			continue
		}
		rows := []*term.Term{t.Array}
		if t.Object != nil {
			rows = nil
			for _, o := range append([]*term.Term{t.Object}, objects...) {
				if o.Sort() == t.Object.Sort() {
					rows = append(rows, m.Select(t.Array, o))
				}
				if o != t.Object && o.Sort() == t.Object.Sort() {
					add(m.Eq(o, t.Object))
				}
			}
		}
		for _, row := range rows {
			add(m.Eq(m.Select(row, t.Index), t.What))
		}
		for _, s := range b.Space.Searches {
			if s.Array == t.Array && s.What == t.What && s.Index != t.Index && s.Index.Sort() == t.Index.Sort() && here(s.Index) {
				add(m.ULe(s.Index, t.Index))
			}
		}
	}
	for _, w := range b.Space.Writes {
		for _, s := range b.Space.Searches {
			if s.Array == w.Array && s.Index != w.Index && s.Index.Sort() == w.Index.Sort() && here(s.Index, w.Index) {
				add(m.ULe(w.Index, s.Index)) // what is read is written back
			}
		}
	}
	return list
}

// copies are the equalities of numbers and pointers of which the program makes one the other, or both the same, such as
// what a call gives to a parameter, and of pointers and the elements that they are copies of: candidates as long as both matter.
func copies(b *blocks.Program) (list []*term.Term) {
	of := map[*term.Term][]*term.Term{}
	for _, e := range b.Prog.Entry.Edges {
		a, ok := e.Action.(*cfg.Assign)
		if !ok || !b.Useful[e.From.ID] {
			continue
		}
		for k, v := range a.Dst {
			src := a.Src[k]
			element := src.Op() == term.OpSelect && v.Role == cfg.ObjectPart
			if !element && src.Op() != term.OpVar || src.Sort().Kind != term.BitVecKind || v.Role == cfg.Heap {
				continue
			}
			for _, x := range append(of[src], src) {
				if t := b.Terms.Eq(v.Term, x); !t.IsConst() && !slices.Contains(list, t) && len(list) < maxCopies {
					list = append(list, t)
				}
			}
			of[src] = append(of[src], v.Term)
		}
	}
	return list
}
