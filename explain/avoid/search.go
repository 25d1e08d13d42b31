package avoid

import (
	"cmp"
	"context"
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain/chains"
	"tav/explain/relevance"
	"tav/solver/term"
)

// A Way is one thing that avoids the error when it is done otherwise at a step:
// a value, or the other way of a branch.
type Way struct {
	Step    int
	Values  []relevance.Change
	Edge    *cfg.Edge  // the way that the branch did not go; nil: Values
	Each    Each       // not only at the step, but each time
	Sides   *term.Term // with Each of a comparison: that both of its sides are equal
	Answer  Answer
	reaches int       // with Delays: how much of the output is right
	Skipped []cfg.Pos // with Edge: assignments that are executed then, and were not
}

// A search looks for ways to avoid the error.
type search struct {
	*Run
	ways         []Way
	later        []Way           // that only delay it
	found, tries map[cfg.Pos]int // by place of the source
}

// Branches looks for branches before the violated condition, at end, that avoid
// the error when they go another way, from the last to the first. What is found
// does not depend on time.
func (r *Run) Branches(ctx context.Context, end int) ([]Way, error) {
	s := r.search()
	each, err := r.EachBranch(ctx, end)
	if err != nil {
		return each, err
	}
	for i := min(end, len(r.steps)) - 1; i >= 0 && r.spent < r.all; i-- {
		if r.checks(r.steps[i].Edge) { // to take it the other way is what the error is not
			continue
		}
		for _, e := range chains.Alternatives(r.steps[i].Edge) {
			if err := s.try(ctx, Way{Step: i, Edge: e}); err != nil {
				return s.with(each), err
			}
		}
	}
	return s.with(each), nil
}

// Values looks for values that avoid the error when they are assigned instead, at
// the steps that are proposed, from the last to the first; with each there are
// values to try, besides those that are tried anyway.
func (r *Run) Values(ctx context.Context, end int, proposed map[int][]relevance.Change) ([]Way, error) {
	s := r.search()
	each, err := r.EachValue(ctx, end, proposed)
	if err != nil {
		return each, err
	}
	for i := min(end, len(r.steps)) - 1; i >= 0 && r.spent < r.all; i-- {
		fix, may := proposed[i]
		if !may {
			continue
		}
		n := len(s.ways)
		for _, v := range r.candidates(i, fix) {
			if err := s.try(ctx, Way{Step: i, Values: v}); err != nil {
				return s.with(each), err
			}
			if len(s.ways) > n {
				break
			}
		}
	}
	return s.with(each), nil
}

// with are the ways in the order of the run, with those that are for each time. Where none avoids the error
// they are those with which most of the output is right, one at each place.
func (s *search) with(each []Way) []Way {
	list := joined(s.ways, each)
	if len(list) > 0 {
		return list
	}
	most, seen := 0, map[cfg.Pos]bool{}
	for _, w := range s.later {
		most = max(most, w.reaches)
	}
	for _, w := range s.later {
		if p := s.steps[w.Step].Edge.Pos; w.reaches == most && !seen[p] {
			seen[p] = true
			list = append(list, w)
		}
	}
	return joined(list, nil)
}

// sorted are the ways in the order of the run.
func (s *search) sorted() []Way {
	slices.SortStableFunc(s.ways, func(a, b Way) int { return a.Step - b.Step })
	return s.ways
}

func (r *Run) search() *search {
	return &search{Run: r, found: map[cfg.Pos]int{}, tries: map[cfg.Pos]int{}}
}

// try keeps a way if it avoids the error.
func (s *search) try(ctx context.Context, w Way) error {
	p := s.steps[w.Step].Edge.Pos
	if s.found[p] >= perPlace || s.tries[p] >= triesPlace {
		return nil
	}
	s.tries[p]++
	var err error
	if w.Edge != nil {
		w.Answer, w.Skipped, err = s.Switched(ctx, w.Step, w.Edge)
	} else {
		w.Answer, err = s.Assigned(ctx, w.Step, w.Values)
	}
	switch w.Answer {
	case Fails:
	case Delays:
		w.reaches = s.reached
		s.later = append(s.later, w)
	default:
		s.found[p]++
		s.ways = append(s.ways, w)
	}
	return err
}

// candidates are values to assign instead, the closest to what the step assigned
// first: one number is changed; or all that is proposed.
func (r *Run) candidates(step int, proposed []relevance.Change) (list [][]relevance.Change) {
	for _, c := range r.steps[step].Changes {
		if c.Value.Kind() != term.BitVecKind || c.Var.Float || c.Var.Role != cfg.Scalar && c.Var.Role != cfg.Memory || pointerPart(c.Var) {
			continue
		}
		own := c.Value
		if fields := c.Bits(); len(fields) > 0 {
			for _, x := range r.fields(step, c, fields) {
				list = append(list, []relevance.Change{r.change(c, x)})
			}
			continue
		}
		if n := c.Notation(); n != nil && len(n.Names) > 0 { // other numbers are none of its values
			for _, x := range otherwise(n, own) {
				list = append(list, []relevance.Change{r.change(c, x)})
			}
			continue
		}
		for _, n := range []int64{1, -1} {
			if x, ok := near(c, n); ok {
				list = append(list, []relevance.Change{r.change(c, x)})
			}
		}
		for _, n := range slices.Concat([]uint64{0, 1}, r.constants(own.Width()), r.recent(step, own.Width())) {
			if x := term.BVWord(own.Width(), n); !x.Equal(own) {
				list = append(list, []relevance.Change{r.change(c, x)})
			}
		}
	}
	proposed = slices.DeleteFunc(slices.Clone(proposed), func(p relevance.Change) bool { return p.Var.Bits != nil || noConstant(p) || r.farFetched(step, p) })
	if len(proposed) > 0 {
		for i := range proposed {
			if len(proposed) > 1 && !pointerPart(proposed[i].Var) && proposed[i].Var.Role != cfg.ObjectPart && proposed[i].Var.Role != cfg.OffsetPart {
				list = append(list, proposed[i:i+1])
			}
		}
		if len(proposed) == 1 || !slices.ContainsFunc(proposed, func(c relevance.Change) bool {
			return !pointerPart(c.Var) && c.Var.Role != cfg.ObjectPart && c.Var.Role != cfg.OffsetPart
		}) {
			list = append(list, proposed)
		}
	}
	return list
}

// fields are the numbers with one bit-field otherwise, those that the step changed first.
func (r *Run) fields(step int, c interp.Change, fields []cfg.Bits) (list []term.Value) {
	x, ok := c.Value.Uint64()
	if !ok {
		return nil
	}
	old := x
	for i := step - 1; i >= 0 && old == x; i-- {
		for _, d := range r.steps[i].Changes {
			if d.Var == c.Var && slices.EqualFunc(d.Cell, c.Cell, term.Value.Equal) {
				old, _ = d.Value.Uint64()
			}
		}
	}
	changed := func(f cfg.Bits) bool { return (x^old)>>f.First&(1<<f.Width-1) != 0 }
	for _, first := range []bool{true, false} {
		for _, f := range fields {
			if changed(f) != first {
				continue
			}
			mask := uint64(1)<<f.Width - 1
			own := x >> f.First & mask
			with := []uint64{own + 1, own - 1, 0, 1}
			if f.Notation != nil && len(f.Notation.Names) > 0 {
				with = nil
				for _, v := range otherwise(f.Notation, term.BVWord(f.Width, own)) {
					n, _ := v.Uint64()
					with = append(with, n)
				}
			}
			for _, v := range with {
				if v &= mask; v != own {
					list = append(list, term.BVWord(c.Value.Width(), x&^(mask<<f.First)|v<<f.First))
				}
			}
		}
	}
	return list
}

// noConstant reports whether a change is to a number that is none of the constants of its
// enumeration.
func noConstant(p relevance.Change) bool {
	at, x := p.Values()
	n := interp.Change{Var: p.Var, Cell: at, Value: x}.Notation()
	if n == nil || len(n.Names) == 0 {
		return false
	}
	v, ok := x.Int64()
	return !ok || n.Names[v] == ""
}

// farFetched reports whether a change is to a number of another magnitude than those of the run, which a
// solver may choose and no person would.
func (r *Run) farFetched(step int, p relevance.Change) bool {
	_, x := p.Values()
	if x.Kind() != term.BitVecKind || p.Var.Float || x.Signed().BitLen() <= smallBits {
		return false
	}
	return !slices.ContainsFunc(r.steps[step].Changes, func(c interp.Change) bool {
		return c.Var == p.Var && c.Value.Kind() == term.BitVecKind && c.Value.Signed().BitLen() > smallBits
	})
}

// otherwise are the other constants of an enumeration, the nearest first.
func otherwise(n *cfg.Notation, own term.Value) (list []term.Value) {
	x, _ := own.Int64()
	for v := range n.Names {
		if v != x {
			list = append(list, term.BVWord(own.Width(), uint64(v)))
		}
	}
	far := func(v term.Value) int64 { y, _ := v.Int64(); return max(y-x, x-y) }
	slices.SortFunc(list, func(a, b term.Value) int { return cmp.Or(cmp.Compare(far(a), far(b)), a.Signed().Cmp(b.Signed())) })
	return list
}

// recent are the numbers of a width that the function of a step assigned last before.
func (r *Run) recent(step, width int) (list []uint64) {
	home := r.steps[step].Edge.Home()
	for i := step - 1; i >= 0 && len(list) < maxRecent; i-- {
		s := &r.steps[i]
		if h := s.Edge.Home(); h.Func != home.Func || h.Frame != home.Frame || s.Depth != r.steps[step].Depth {
			continue
		}
		for _, c := range s.Changes {
			if c.Value.Kind() == term.BitVecKind && c.Value.Width() == width && width <= 64 && c.Var.Role == cfg.Scalar && c.Var.C != "" {
				if n := c.Value.Big().Uint64(); !slices.Contains(list, n) {
					list = append(list, n)
				}
			}
		}
	}
	return list
}

// constants are the smallest numbers of a width that conditions of the run compare with.
func (r *Run) constants(width int) []uint64 {
	if list, known := r.compared[width]; known {
		return list
	}
	var list []uint64
	seen := map[cfg.Action]bool{}
	for _, s := range r.steps {
		a, ok := s.Edge.Action.(*cfg.Assume)
		if !ok || seen[a] || s.Edge.Pos.InLibrary() {
			continue
		}
		seen[a] = true
		for _, t := range term.Postorder(a.Cond, nil) {
			if t.Op() != term.OpBVConst || t.Sort().Width != width {
				continue
			}
			if x, _ := term.ValueOf(t); x.Big().BitLen() <= smallBits {
				for _, n := range []uint64{x.Big().Uint64(), x.Big().Uint64() + 1} {
					if !slices.Contains(list, n) {
						list = append(list, n)
					}
				}
			}
		}
	}
	slices.Sort(list)
	list = list[:min(len(list), maxConstants)]
	r.compared[width] = list
	return list
}

// pointerPart reports whether a variable holds a part of pointers.
func pointerPart(v *cfg.Var) bool { return v.Parts || v.Region != nil && len(v.Region.Cells) > 1 }

// near is a number next to the one that was assigned, unless that wraps around.
func near(c interp.Change, n int64) (term.Value, bool) {
	if c.Value.Width() > 64 {
		return c.Value, false
	}
	old, ok := c.Value.Int64()
	if !ok {
		return c.Value, false
	}
	x := term.BVWord(c.Value.Width(), uint64(old+n))
	if c.Var.Signed {
		return x, x.Signed().Cmp(c.Value.Signed()) == int(n)
	}
	return x, x.Big().Cmp(c.Value.Big()) == int(n)
}

// change is another value for what a step changed.
func (r *Run) change(c interp.Change, x term.Value) relevance.Change {
	m := r.failure.Program.Terms
	sort := c.Var.Term.Sort()
	out := relevance.Change{Var: c.Var}
	for _, i := range c.Cell {
		out.Index = append(out.Index, m.ValueTerm(i, sort.Index))
		sort = sort.Elem
	}
	out.Value = m.ValueTerm(x, sort)
	return out
}
