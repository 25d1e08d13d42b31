package numeric

import (
	"cmp"
	"log/slog"
	"slices"

	"tav/automata/unionfind"
	"tav/cfg"
	"tav/solver/domain"
	"tav/solver/term"
	"tav/traceabs/blocks"
	"tav/traceabs/candidates"
)

// Candidates x ≤ y and x < y between numbers that the program compares or copies, directly or by
// way of others, sizes of objects among them, or that only grow, of which one often counts some of the
// other's steps; that x < y or a loop goes on; that objects were allocated before the next one; and that a
// variable has one value: what is not so in the states of some runs is left out.
// They are the zones (A. Miné: "The octagon abstract domain", HOSC 2006) without a constant.
type orders struct {
	flow  *flow
	pairs [][]pair       // by cut point
	open  [][]*term.Term // by cut point: variables that the analysis does not know
}

// A pair is two terms of one width.
type pair struct {
	x, y   *term.Term
	signed bool
}

func (o pair) less(m *term.Manager) (strict, weak *term.Term) {
	if o.signed {
		return m.SLt(o.x, o.y), m.SLe(o.x, o.y)
	}
	return m.ULt(o.x, o.y), m.ULe(o.x, o.y)
}

// newOrders is nil if the analysis knows all numbers.
func newOrders(f *flow, needed []blocks.VarSet) *orders {
	o := &orders{flow: f, pairs: make([][]pair, len(f.b.Cuts)), open: make([][]*term.Term, len(f.b.Cuts))}
	class, found := f.compared(), false
	f.joinGrowing(class)
	for i, c := range f.b.Cuts {
		if i > 0 && !c.Accepting() && f.at[c.Loc.ID] != nil {
			o.pairs[i] = f.orders(c, needed[i], class)
			needed[i].Each(func(k int) {
				if v := f.at[c.Loc.ID][k]; f.b.Variable(k).Sort().Kind == term.BitVecKind && (v == nil || v.Lo < v.Hi) {
					o.open[i] = append(o.open[i], f.b.Variable(k))
				}
			})
			found = found || len(o.open[i]) > 0
		}
	}
	if !found {
		return nil
	}
	return o
}

// compared gives variables the same class that one condition or assignment mentions, by index.
func (f *flow) compared() []int {
	class, sets := make([]int, len(f.space.Vars)), unionfind.Sets[int]{}
	m := f.b.Terms
	join := func(vars []*term.Term) {
		for _, v := range vars[min(1, len(vars)):] {
			sets.Join(f.space.Index[v], f.space.Index[vars[0]])
		}
	}
	var conditions []*term.Term
	for _, e := range f.b.Prog.Entry.Edges {
		switch a := e.Action.(type) {
		case *cfg.Assume:
			conditions = append(conditions, a.Cond)
		case *cfg.Assign:
			for k, t := range a.Src {
				if s := t.Sort(); s.Kind == term.BitVecKind || t.Op() == term.OpStore && s.Elem.Kind == term.BitVecKind {
					join(append(m.FreeVars(t), a.Dst[k].Term))
				}
			}
		}
	}
	m.Walk(conditions, func(t *term.Term) *term.Term {
		switch t.Op() {
		case term.OpEq, term.OpULt, term.OpULe, term.OpSLt, term.OpSLe:
			join(m.FreeVars(t))
		}
		return nil
	})
	for i := range class {
		class[i] = sets.Find(i)
	}
	return class
}

// joinGrowing gives numbers that only grow in loops, with the classes that they have, the same class.
func (f *flow) joinGrowing(class []int) {
	first := -1
	for i, by := range f.changes() {
		switch {
		case by == nil || by.Min < 0 || len(by.loops) == 0:
		case first < 0:
			first = class[i]
		default:
			for k, c := range class {
				if c == class[i] {
					class[k] = first
				}
			}
		}
	}
}

// A number is a term with its class, and what it may be.
type number struct {
	*term.Term
	class int
	domain.Word
}

// numbers lists the numbers at a cut point that may be several, and the objects of pointers.
func (f *flow) numbers(c *blocks.Cut, needed blocks.VarSet, class []int) (numbers []number, objects []*term.Term) {
	s, m := f.at[c.Loc.ID], f.b.Terms
	add := func(t *term.Term, class int) {
		f.effort = 0
		if w, ok := f.eval(s, t); !t.IsConst() && (!ok || w.Lo < w.Hi) {
			if !ok {
				w = domain.All(t.Sort().Width)
			}
			numbers = append(numbers, number{t, class, w})
		}
	}
	needed.Each(func(i int) {
		x := f.b.Variable(i)
		switch role := f.space.Vars[i].Role; {
		case x.Sort().Kind != term.BitVecKind || x.Sort().Width > 64 || role == cfg.Heap:
		case role != cfg.ObjectPart:
			add(x, class[i])
		case s[i] != nil && s[i].Lo == s[i].Hi:
			x = m.BVUint(x.Sort().Width, s[i].Lo)
			fallthrough
		default:
			if !slices.Contains(objects, x) {
				objects = append(objects, x)
			}
		}
	})
	needed.Each(func(i int) {
		if a := f.b.Variable(i); f.space.Vars[i].Role == cfg.Heap && a.Sort().Kind == term.ArrayKind && a.Sort().Elem.Kind == term.BitVecKind {
			for _, x := range objects {
				if x.Sort() == a.Sort().Index {
					add(m.Select(a, x), class[i])
				}
			}
		}
	})
	return numbers, objects
}

// orders lists the pairs at a cut point that the analysis does not decide.
func (f *flow) orders(c *blocks.Cut, needed blocks.VarSet, class []int) []pair {
	m := f.b.Terms
	numbers, objects := f.numbers(c, needed, class)
	extend := func(x *term.Term, w int) *term.Term {
		if x.Signed() {
			return m.SExt(x, w)
		}
		return m.ZExt(x, w)
	}
	var list []pair
	needed.Each(func(i int) {
		if next := f.b.Variable(i); f.space.Vars[i].Role == cfg.Heap && next.Sort().Kind == term.BitVecKind {
			for _, x := range objects {
				if x.Sort() == next.Sort() && !x.IsConst() {
					list = append(list, pair{x: x, y: next})
				}
			}
		}
	})
	for _, x := range numbers {
		for _, y := range numbers {
			if x.Term == y.Term || x.class != y.class {
				continue
			}
			o := pair{x.Term, y.Term, x.Signed() || y.Signed()}
			if w := max(o.x.Sort().Width, o.y.Sort().Width); len(list) < maxPairs {
				o.x, o.y = extend(x.Term, w), extend(y.Term, w)
				if o.signed && x.Word.Max > y.Word.Min || !o.signed && x.Word.Hi > y.Word.Lo {
					list = append(list, o)
				}
			}
		}
	}
	return list
}

// stays is the condition under which a loop goes on, nil if it always does, or if it is large or reads inputs. Where a
// loop is entered only if it goes round at least once, the condition holds until numbers have changed.
func (f *flow) stays(c *blocks.Cut) *term.Term {
	m, loops := f.b.Terms, f.loops[c.Loc.ID]
	var guards []*term.Term
	for _, bl := range c.Out {
		if to := f.loops[bl.To.Loc.ID]; len(loops) > 0 && len(to) >= len(loops) && slices.Equal(to[:len(loops)], loops) {
			guards = append(guards, bl.Guard)
		}
	}
	t := m.Or(guards...)
	if t.IsTrue() || t.Size() > textSize || slices.ContainsFunc(m.FreeVars(t), func(v *term.Term) bool { _, ok := f.space.Index[v]; return !ok }) {
		return nil
	}
	return t
}

// find lists the candidates by cut point, first of numbers that both have several values in the states of some runs.
func (o *orders) find(runs *candidates.Samples) [][]*term.Term {
	m := o.flow.b.Terms
	list, formulas := make([][]*term.Term, len(o.pairs)), make([][]*term.Term, len(o.pairs))
	for i, values := range o.values(runs) {
		for _, x := range o.open[i] {
			if v := values[x]; v != nil {
				list[i] = append(list[i], m.Eq(x, v))
			}
		}
		stays := o.flow.stays(o.flow.b.Cuts[i])
		for _, vary := range []bool{true, false} {
			for _, p := range o.pairs[i] {
				if len(values) == 0 || vary != (values[p.x] == nil && values[p.y] == nil) {
					continue
				}
				strict, weak := p.less(m)
				formulas[i] = append(formulas[i], strict, weak)
				if stays != nil && vary {
					formulas[i] = append(formulas[i], m.Or(strict, stays))
				}
			}
		}
	}
	for i, held := range runs.Hold(formulas) {
		list[i] = append(list[i], held...)
		list[i] = list[i][:min(len(list[i]), maxFamily)]
		slog.Debug("orders", "component", "numeric", "cut", i, "candidates", list[i])
	}
	return list
}

// values has the numbers by cut point, each with its value in the states of some runs, nil if it has several. Where no
// run came there are none.
func (o *orders) values(runs *candidates.Samples) []map[*term.Term]*term.Term {
	columns := make([][]*term.Term, len(o.pairs))
	for i, pairs := range o.pairs {
		columns[i] = slices.Clone(o.open[i])
		for k, p := range pairs {
			if columns[i] = append(columns[i], p.y); k == 0 || p.x != pairs[k-1].x {
				columns[i] = append(columns[i], p.x)
			}
		}
		slices.SortFunc(columns[i], func(x, y *term.Term) int { return cmp.Compare(x.ID(), y.ID()) })
		columns[i] = slices.Compact(columns[i])
	}
	list := make([]map[*term.Term]*term.Term, len(o.pairs))
	for i, states := range runs.Points(columns) {
		list[i] = map[*term.Term]*term.Term{}
		for k, t := range columns[i] {
			switch {
			case len(states) == 0:
			case slices.ContainsFunc(states, func(p []term.Value) bool { return !p[k].Equal(states[0][k]) }):
				list[i][t] = nil
			default:
				list[i][t] = o.flow.b.Terms.ValueTerm(states[0][k], t.Sort())
			}
		}
	}
	return list
}
