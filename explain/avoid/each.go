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

// A statement that is wrong may be executed several times before the program ends, and have the
// error come again after the one that is avoided. So it is also done otherwise each time, as a
// program would do it in which the statement is another one: that is a simple bug fix, in the
// words of paper 003, of the program rather than of a trace.

// An Each is how a statement is done otherwise each time.
type Each uint8

// The ways to do so.
const (
	Once      Each = iota // not each time
	Always                // the branch goes the same way, or the statement assigns the same value
	Equal                 // the branch goes the other way where both sides of its comparison are equal
	OnlyEqual             // the branch goes the way of the run only where both sides are equal
	Unequal               // the branch goes the other way only where both sides are equal
	More                  // one more is assigned
	Less                  // one less is assigned
	Negated               // the branch goes the other way
)

// EachBranch looks for branches before the violated condition, at end, that avoid the error when
// they go another way each time.
func (r *Run) EachBranch(ctx context.Context, end int) (list []Way, err error) {
	if !r.given {
		return nil, nil
	}
	found := map[*cfg.Loc]bool{}
	for _, i := range r.last(end) {
		e := r.steps[i].Edge
		others := chains.Alternatives(e)
		if len(others) != 1 || r.checks(e) || found[e.From] {
			continue
		}
		for _, c := range r.otherwise(e) {
			w := Way{Step: i, Edge: others[0], Each: c.each, Sides: c.sides}
			w.Answer, err = r.instead(ctx, map[*cfg.Edge]cfg.Action{e: &cfg.Assume{Cond: c.cond}, others[0]: &cfg.Assume{Cond: r.failure.Program.Terms.Not(c.cond)}})
			if err != nil || r.spent >= r.all {
				return list, err
			}
			if w.Answer != Fails {
				list, found[e.From] = append(list, w), true
				break
			}
		}
	}
	return list, nil
}

// EachValue looks for values that avoid the error when they are assigned each time, by the
// statements of the steps that are proposed.
func (r *Run) EachValue(ctx context.Context, end int, proposed map[int][]relevance.Change) (list []Way, err error) {
	if !r.given {
		return nil, nil
	}
	assigns := map[*cfg.Edge]bool{}
	for i := range proposed {
		if i < end {
			assigns[r.steps[i].Edge] = true
		}
	}
	m := r.failure.Program.Terms
	for _, i := range r.last(end) {
		e := r.steps[i].Edge
		if !assigns[e] {
			continue
		}
		for _, w := range r.eachValue(i) {
			a := e.Action.(*cfg.Assign)
			src := replaced(m, a.Src[0], len(r.steps[i].Changes[0].Cell), func(old *term.Term) *term.Term {
				switch w.Each {
				case More:
					return m.BVAdd(old, m.BVInt(old.Sort().Width, 1))
				case Less:
					return m.BVAdd(old, m.BVInt(old.Sort().Width, -1))
				}
				return w.Values[0].Value
			})
			w.Answer, err = r.instead(ctx, map[*cfg.Edge]cfg.Action{e: &cfg.Assign{Dst: a.Dst, Src: []*term.Term{src}}})
			if err != nil || r.spent >= r.all {
				return list, err
			}
			if w.Answer != Fails {
				list = append(list, w)
				break
			}
		}
	}
	return list, nil
}

// eachValue are the ways in which the statement of a step may assign another value each time: another
// constant in place of one, or what is next to a number that it computes.
func (r *Run) eachValue(i int) (list []Way) {
	a, ok := r.steps[i].Edge.Action.(*cfg.Assign)
	if !ok || len(a.Src) != 1 || len(r.steps[i].Changes) != 1 {
		return nil
	}
	c := r.steps[i].Changes[0]
	constant := false
	src := replaced(r.failure.Program.Terms, a.Src[0], len(c.Cell), func(old *term.Term) *term.Term {
		constant = old.IsConst()
		return old
	})
	candidates := r.candidates(i, nil)
	n := c.Notation()
	switch {
	case src == nil, len(candidates) == 0, len(c.Bits()) > 0:
	case constant:
		for _, values := range candidates {
			list = append(list, Way{Step: i, Values: values, Each: Always})
		}
	case n == nil || len(n.Names) == 0:
		list = []Way{{Step: i, Each: More}, {Step: i, Each: Less}}
	}
	return list
}

// last are the last visits of all edges before end, the last one first.
func (r *Run) last(end int) (list []int) {
	seen := map[*cfg.Edge]bool{}
	for i := min(end, len(r.steps)) - 1; i >= 0; i-- {
		if e := r.steps[i].Edge; !seen[e] && e.Pos.IsValid() && !e.Pos.InLibrary() {
			seen[e] = true
			list = append(list, i)
		}
	}
	return list
}

// condition is another one for an edge.
type condition struct {
	each  Each
	cond  *term.Term
	sides *term.Term // as in Way
}

// otherwise are other conditions for an edge.
func (r *Run) otherwise(e *cfg.Edge) []condition {
	m := r.failure.Program.Terms
	list := []condition{{each: Always, cond: m.BoolConst(false)}}
	base, not := e.Action.(*cfg.Assume).Cond, false
	if base.Op() == term.OpNot {
		base, not = base.Args()[0], true
	}
	negated := condition{each: Negated, cond: m.Not(e.Action.(*cfg.Assume).Cond)}
	strict := map[term.Op]func(a, b *term.Term) *term.Term{term.OpSLe: m.SLt, term.OpULe: m.ULt, term.OpFLe: m.FLt, term.OpFLt: m.FLe}[base.Op()]
	if strict == nil {
		return append(list, negated)
	}
	a, b := base.Args()[0], base.Args()[1]
	other := strict(a, b)
	if not {
		other = m.Not(other)
	}
	if base.Op() == term.OpFLe || base.Op() == term.OpFLt {
		return append(list, condition{Equal, other, m.FEq(a, b)}, negated)
	}
	sides := m.Eq(a, b)
	return append(list, condition{Equal, other, sides}, condition{OnlyEqual, sides, sides}, condition{Unequal, m.Not(sides), sides}, negated)
}

// replaced is what an assignment gives a variable, or a cell of it so many indices deep, with another value;
// nil where it is not one store to the cell.
func replaced(m *term.Manager, src *term.Term, depth int, value func(*term.Term) *term.Term) *term.Term {
	if depth == 0 {
		return value(src)
	}
	if src.Op() != term.OpStore {
		return nil
	}
	a := src.Args()
	x := replaced(m, a[2], depth-1, value)
	if x == nil {
		return nil
	}
	return m.Store(a[0], a[1], x)
}

// instead says what happens when edges do something else each time; Fails, where they are taken once only.
func (r *Run) instead(ctx context.Context, actions map[*cfg.Edge]cfg.Action) (Answer, error) {
	for e, a := range actions {
		r.machine.Instead(e, a)
		defer r.machine.Instead(e, nil)
	}
	first := slices.IndexFunc(r.steps, func(s interp.Step) bool { return actions[s.Edge] != nil })
	from := r.before(first)
	w := from.world.Fork()
	answer, times := Bypasses, 0
	out, err := r.machine.Resume(ctx, from.state, w, interp.Options{MaxSteps: moreTimes*len(r.steps) + r.more, Each: func(s *interp.Step) bool {
		if actions[s.Edge] != nil {
			times++
		}
		if r.checks(s.Edge) {
			answer = Passes
		}
		return true
	}})
	if err != nil {
		return Fails, ctx.Err()
	}
	r.spend(ctx, out.Count-from.state.Count+interp.RunEffort)
	if times < 2 || !r.well(out, w, false) {
		return Fails, nil
	}
	return answer, nil
}

// joined are ways in the order of the run. That a branch always goes the same way is left out where once the
// other way is enough.
func joined(once, each []Way) []Way {
	each = slices.DeleteFunc(each, func(w Way) bool {
		return w.Each == Always && w.Edge != nil && slices.ContainsFunc(once, func(o Way) bool { return o.Edge != nil && o.Edge.From == w.Edge.From })
	})
	list := slices.Concat(each, once)
	slices.SortStableFunc(list, func(a, b Way) int { return cmp.Compare(a.Step, b.Step) })
	return slices.CompactFunc(list, func(a, b Way) bool { return a.Step == b.Step })
}
