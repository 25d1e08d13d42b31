package values

import (
	"maps"
	"slices"

	"tav/cfg"
	"tav/solver/domain"
	"tav/solver/term"
)

// post lists what can hold after an edge; together the valuations have all
// states that the edge leads to.
func (e *evaluator) post(v valuation, edge *cfg.Edge) []valuation {
	e.effort = 0
	switch a := edge.Action.(type) {
	case *cfg.Assume:
		return e.refine(v, a.Cond, true)
	case *cfg.Havoc:
		w := maps.Clone(v)
		for _, d := range a.Dst {
			i, _ := e.index(d.Term)
			w[i] = slot{set: domain.FullSet(d.Term.Sort())}
		}
		return []valuation{w}
	case *cfg.Assign:
		var list []valuation
		for _, w := range e.split([]valuation{v}, a.Src, maxSplit) {
			if w, ok := e.assign(w, a); ok {
				list = append(list, w)
			}
		}
		return list
	}
	return []valuation{v}
}

// split distinguishes the cases of conditionals.
func (e *evaluator) split(vs []valuation, ts []*term.Term, limit int) []valuation {
	seen := map[*term.Term]bool{}
	for _, t := range ts {
		for _, s := range term.Postorder(t, nil) {
			if s.Op() != term.OpIte || seen[s.Args()[0]] || len(seen) == limit {
				continue
			}
			seen[s.Args()[0]] = true
			vs = e.both(vs, s.Args()[0], false, e.both(vs, s.Args()[0], true)...)
		}
	}
	return vs
}

// assign is the valuation after an assignment; false when there is none.
func (e *evaluator) assign(v valuation, a *cfg.Assign) (valuation, bool) {
	v = maps.Clone(v)
	after := make([]slot, len(a.Dst))
	for k, t := range a.Src {
		s := &after[k]
		if t.Sort().Kind == term.ArrayKind {
			s.cells, _ = e.array(v, t)
			continue
		}
		if domain.FullSet(t.Sort()) != nil {
			s.set = e.eval(v, t)
		}
		if s.set != nil && len(s.set) == 0 {
			return nil, false
		}
		i, offset, ok := e.symbolic(v, t)
		if !ok {
			continue
		}
		x := v[i]
		if x.symbol == 0 {
			if slices.ContainsFunc(a.Dst, func(d *cfg.Var) bool { return d.Term == e.space.Vars[i].Term }) {
				continue
			}
			x.symbol = v.fresh()
			v[i] = x
		}
		s.symbol, s.offset = x.symbol, wrapWord(t.Sort(), x.offset+offset)
	}
	for k, d := range a.Dst {
		i, _ := e.index(d.Term)
		v[i] = after[k]
	}
	return v, true
}

// order lists the variables of a valuation.
func (v valuation) order() []int { return slices.Sorted(maps.Keys(v)) }

// Formula is what a valuation says, as a term over the variables.
func (e *evaluator) formula(v valuation) *term.Term {
	var conj []*term.Term
	first := map[int]int{} // variable by symbol
	for _, i := range v.order() {
		s := v[i]
		conj = append(conj, e.alone(i, s)...)
		if s.symbol == 0 {
			continue
		}
		if k, ok := first[s.symbol]; ok {
			conj = append(conj, e.difference(i, k, s.offset-v[k].offset))
		} else {
			first[s.symbol] = i
		}
	}
	return e.terms.And(conj...)
}

// alone is what a slot says of a variable, as conjuncts, without symbols.
func (e *evaluator) alone(i int, s slot) []*term.Term {
	var conj []*term.Term
	x := e.space.Vars[i].Term
	if s.set != nil {
		conj = append(conj, e.member(x, s.set))
	}
	for _, c := range s.cells {
		conj = append(conj, e.member(e.terms.Select(x, e.terms.BVInt(x.Sort().Index.Width, c.index)), c.set))
	}
	return conj
}

// difference says that variable i is variable k and an offset.
func (e *evaluator) difference(i, k int, offset int64) *term.Term {
	s := e.sort(i)
	return e.terms.Eq(e.space.Vars[i].Term, e.terms.BVAdd(e.space.Vars[k].Term, e.terms.BVInt(s.Width, wrapWord(s, offset))))
}

// member is the condition that a term has one of these values.
func (e *evaluator) member(t *term.Term, set domain.Set) *term.Term {
	m, full := e.terms, domain.FullSet(t.Sort())
	if full.Equal(set) {
		return m.True()
	}
	var any []*term.Term
	for _, i := range set {
		if i.Lo == i.Hi {
			any = append(any, m.Eq(t, literal(m, t.Sort(), i.Lo)))
			continue
		}
		in := m.True()
		if i.Lo > full.Least() {
			in = m.SLe(literal(m, t.Sort(), i.Lo), t)
		}
		if i.Hi < full.Greatest() {
			in = m.And(in, m.SLe(t, literal(m, t.Sort(), i.Hi)))
		}
		any = append(any, in)
	}
	return m.Or(any...)
}
