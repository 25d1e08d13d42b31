package blocks

import (
	"iter"
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// A Terminator is an element that ends what the program later searches: it stores a constant there, and
// tests elsewhere whether elements are that constant, as strings are ended by a zero. Bytes that are compared with
// other constants may be those of a string, too: what reads digits ends there without asking for the zero. The
// invariants of the search speak of where it was stored, so the variables that say it matter as long as the array does.
type Terminator struct {
	Array  *term.Term // the variable
	Object *term.Term // whose row of the array; nil: an array without rows
	Index  *term.Term
	What   *term.Term // the constant
}

// A Search is where elements of an array are compared with such a constant, or bytes with any.
type Search struct {
	Array, Object, Index, What *term.Term
}

// findTerminators lists the terminators of arrays, and what is searched for them.
func (s *Space) findTerminators(prog *cfg.Program) {
	m := prog.Terms
	seen := map[*term.Term]bool{}
	add := func(f Search) {
		if !slices.Contains(s.Searches, f) && len(s.Searches) < maxSearches {
			s.Searches = append(s.Searches, f)
		}
	}
	for _, e := range prog.Entry.Edges {
		a, ok := e.Action.(*cfg.Assume)
		if !ok || seen[a.Cond] {
			continue
		}
		seen[a.Cond] = true
		m.Walk([]*term.Term{a.Cond}, func(t *term.Term) *term.Term {
			switch t.Op() {
			case term.OpEq, term.OpSLe, term.OpULe:
				for i, x := range t.Args() {
					f, ok := searched(x, t.Args()[1-i])
					if ok && t.Op() == term.OpEq {
						add(f)
					}
					if ok && f.What.Sort().Width == 8 {
						f.What = m.BVUint(8, 0)
						add(f)
					}
				}
			}
			return nil
		})
	}
	count := map[*term.Term]int{}
	for v, src := range assigned(prog) {
		t, ok := stored(v, src)
		wanted := func(f Search) bool { return f.Array == t.Array && f.What == t.What }
		if ok && slices.ContainsFunc(s.Searches, wanted) && !slices.Contains(s.Terminators, t) && count[t.Array] < maxWrites {
			count[t.Array]++
			s.Terminators = append(s.Terminators, t)
		}
	}
	s.Searches = slices.DeleteFunc(s.Searches, func(f Search) bool {
		return !slices.ContainsFunc(s.Terminators, func(t Terminator) bool { return f.Array == t.Array && f.What == t.What })
	})
	s.findWrites(prog)
	for _, t := range s.Terminators {
		set := s.newSet()
		for _, x := range []*term.Term{t.Object, t.Index} {
			if x != nil {
				s.use(set, x, m)
			}
		}
		i := s.Index[t.Array]
		if s.ends[i] == nil {
			s.ends[i] = s.newSet()
		}
		s.ends[i].union(set)
	}
}

// findWrites lists where other things are stored in the arrays that are searched.
func (s *Space) findWrites(prog *cfg.Program) {
	for v, src := range assigned(prog) {
		w, ok := written(v, src)
		ok = ok && !w.Index.IsConst() && slices.ContainsFunc(s.Searches, func(f Search) bool { return f.Array == w.Array })
		if ok && !slices.Contains(s.Writes, w) && len(s.Writes) < maxWrites {
			s.Writes = append(s.Writes, w)
		}
	}
}

// assigned are the variables that assignments set, with what to, in the order of the edges.
func assigned(prog *cfg.Program) iter.Seq2[*term.Term, *term.Term] {
	return func(yield func(v, src *term.Term) bool) {
		for _, e := range prog.Entry.Edges {
			a, ok := e.Action.(*cfg.Assign)
			if !ok {
				continue
			}
			for k, v := range a.Dst {
				if !yield(v.Term, a.Src[k]) {
					return
				}
			}
		}
	}
}

// searched reads an element of a variable that is compared with a constant.
func searched(x, what *term.Term) (Search, bool) {
	if x.Op() != term.OpSelect || what.Op() != term.OpBVConst || x.Args()[1].IsConst() {
		return Search{}, false
	}
	f := Search{Array: x.Args()[0], Index: x.Args()[1], What: what}
	if f.Array.Op() == term.OpSelect {
		f.Array, f.Object = f.Array.Args()[0], f.Array.Args()[1]
	}
	return f, f.Array.Op() == term.OpVar && flat(f.Index) && (f.Object == nil || flat(f.Object))
}

// stored reads the assignment of a constant to an element of a variable.
func stored(array, value *term.Term) (Terminator, bool) {
	t, ok := written(array, value)
	return t, ok && t.What.Op() == term.OpBVConst
}

// written reads the assignment to an element of a variable.
func written(array, value *term.Term) (Terminator, bool) {
	if value.Op() != term.OpStore || value.Args()[0] != array {
		return Terminator{}, false
	}
	t := Terminator{Array: array, Index: value.Args()[1], What: value.Args()[2]}
	if row := t.What; row.Op() == term.OpStore {
		t.Object, t.Index, t.What = t.Index, row.Args()[1], row.Args()[2]
		if old := row.Args()[0]; old.Op() != term.OpSelect || old.Args()[0] != array || old.Args()[1] != t.Object {
			return Terminator{}, false
		}
	}
	return t, flat(t.Index) && (t.Object == nil || flat(t.Object))
}

// flat says of a small term that it reads no memory.
func flat(t *term.Term) bool {
	if t.Size() > maxTerminatorSize {
		return false
	}
	return !slices.ContainsFunc(t.Args(), func(x *term.Term) bool { return !flat(x) }) && t.Op() != term.OpSelect
}
