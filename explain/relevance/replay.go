package relevance

import (
	"context"
	"maps"
	"slices"

	"tav/solver/effort"
	"tav/solver/term"
)

// try evaluates other values for one part of the assignment each: numbers near
// the own one, and those near the constants that guards compare it with. The
// result is a fix in the given run, nil if none of them is one for sure.
func (a *analysis) try(ctx context.Context, s *assigning) map[*term.Term]*term.Term {
	own := map[*term.Term]*term.Term{}
	for _, t := range s.targets {
		own[t.value] = a.ownValue(s, t)
	}
	for _, t := range s.targets {
		list := a.candidates(own[t.value])
		for k := 0; k < len(list) && ctx.Err() == nil; k++ {
			fix := maps.Clone(own)
			fix[t.value] = list[k]
			avoided, met := a.replay(ctx, s, fix)
			if avoided {
				return fix
			}
			if list[k].Sort().Kind == term.BitVecKind {
				list = a.near(list, own[t.value], met)
			}
		}
	}
	return nil
}

// replay executes the rest of the trace in the given run with other values, as
// far as it depends on them. It reports whether a guard blocks it whatever the
// later inputs are, and the guards that it passed.
func (a *analysis) replay(ctx context.Context, s *assigning, fix map[*term.Term]*term.Term) (avoided bool, passed []*term.Term) {
	c := newChanges[term.Value](a.flow)
	known := a.Fixed // the later inputs are those of the run
	set := func(d int, t *term.Term, env func(*term.Term) (term.Value, error)) bool {
		value, err := term.Eval(t, env)
		if err == nil && !value.Equal(a.path.Value(a.flow.defs[d].v, a.flow.defs[d].pos+1)) {
			c.set(d, value)
		}
		return err == nil
	}
	for d := a.flow.first[s.pos]; d < a.flow.first[s.pos+1]; d++ {
		ok := set(d, s.effect[a.flow.defs[d].v], func(v *term.Term) (term.Value, error) {
			if t := fix[v]; t != nil {
				value, _ := term.ValueOf(t)
				return value, nil
			}
			return a.path.Value(v, s.pos), nil
		})
		if !ok {
			return false, nil
		}
	}
	for i, more := c.next(); more && ctx.Err() == nil; i, more = c.next() {
		env := func(v *term.Term) (term.Value, error) {
			if value, ok := c.values[a.flow.def(i, v)]; ok {
				return value, nil
			}
			return a.path.Value(v, i), nil
		}
		effort.Count(ctx, effort.StatementWork)
		st := a.path.Statements[i]
		if undefined, err := term.Eval(st.Undefined, env); err != nil || undefined.Bool() {
			return false, passed
		}
		pass, err := term.Eval(st.Guard, env)
		if err != nil {
			return false, passed
		}
		if !pass.Bool() {
			switch anyInput := a.flow.latest(i, st.Guard) <= s.pos; {
			case st.Trap:
				return false, passed
			case known:
				return true, passed
			case anyInput:
				return !a.flow.risky(s.pos, i), passed
			}
			// With other inputs it may pass; what does not depend on them goes on as here.
		} else if !st.Guard.IsTrue() {
			passed = append(passed, st.Guard)
		}
		told := func(t *term.Term) bool {
			value, err := term.Eval(t, env)
			own, ownErr := a.path.Eval(t, i)
			return err != nil || ownErr != nil || !value.Equal(own)
		}
		known = known && !slices.ContainsFunc(st.Told, told)
		for d := a.flow.first[i]; d < a.flow.first[i+1]; d++ {
			if src := a.flow.defs[d].src; src != nil && !set(d, src, env) {
				return false, passed
			}
		}
	}
	return false, passed
}

// candidates are values that may avoid the error, the readable ones first.
func (a *analysis) candidates(own *term.Term) []*term.Term {
	m := a.terms
	switch sort := own.Sort(); sort.Kind {
	case term.BoolKind:
		return []*term.Term{m.Not(own)}
	case term.BitVecKind:
		var list []*term.Term
		for _, t := range []*term.Term{m.BVInt(sort.Width, 0), m.BVInt(sort.Width, 1), m.BVInt(sort.Width, -1)} {
			list = add(list, own, t)
		}
		list = a.around(list, own, own)
		if sort.Width <= 64 { // the least and the greatest, and a number whose sums with others do not wrap around
			top := uint64(1) << (sort.Width - 1)
			for _, n := range []uint64{top, top - 1, top >> 1} {
				list = add(list, own, m.BVUint(sort.Width, n))
			}
		}
		return list
	}
	return nil
}

// near adds the constants in guards, and the numbers next to them.
func (a *analysis) near(list []*term.Term, own *term.Term, guards []*term.Term) []*term.Term {
	known := map[*term.Term]bool{}
	for _, g := range guards {
		if known[g] {
			continue
		}
		known[g] = true
		for _, t := range term.Postorder(g, nil) {
			if t.Op() == term.OpBVConst {
				list = a.around(list, own, resize(a.terms, t, own.Sort().Width))
			}
		}
		if len(list) >= maxCandidates {
			break
		}
	}
	return list
}

// resize is a constant as a number of other width: as C converts it.
func resize(m *term.Manager, t *term.Term, width int) *term.Term {
	if width <= t.Sort().Width {
		return m.Extract(t, width-1, 0)
	}
	return m.SExt(t, width)
}

func (a *analysis) around(list []*term.Term, own, t *term.Term) []*term.Term {
	width := t.Sort().Width
	for _, n := range []int64{0, 1, -1} {
		list = add(list, own, a.terms.BVAdd(t, a.terms.BVInt(width, n)))
	}
	return list
}

func add(list []*term.Term, own, t *term.Term) []*term.Term {
	if t == own || len(list) >= maxCandidates || slices.Contains(list, t) {
		return list
	}
	return append(list, t)
}

// ownValue is what the statement assigns in the given run.
func (a *analysis) ownValue(s *assigning, t target) *term.Term {
	if t.own == nil {
		return a.path.Constant(a.path.Var(t.v.Term, a.path.Depths[s.pos]), s.pos+1)
	}
	value, err := a.path.Eval(t.own, s.pos)
	if err != nil {
		value = term.ZeroValue(t.own.Sort())
	}
	return a.terms.ValueTerm(value, t.own.Sort())
}
