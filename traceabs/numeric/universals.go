package numeric

import (
	"context"
	"fmt"
	"log/slog"
	"slices"

	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs/blocks"
	"tav/traceabs/candidates"
	"tav/traceabs/query"
)

// Candidates for arrays: what the program asserts of the element at an index, it asserts of all elements for which it would get
// there: for all k. The conditions on the way to the error become guards; a bound of k is also said to be another number, so far as
// another loop has come.

// A universal says that conditions do not hold for any k.
type universal struct {
	k          *term.Term
	conditions []*term.Term
	reads      []*term.Term // of elements at indices in which k is
}

// universals are those of the program, by cut point those that are over what matters there.
type universals struct {
	*flow
	cases [][]claim // by cut point
}

// A claim is a formula that is said to hold for all k.
type claim struct{ k, body *term.Term }

// newUniversals finds them; nil when there was no time.
func newUniversals(ctx context.Context, f *flow, p *proposals) *universals {
	u := &universals{f, make([][]claim, len(f.b.Cuts))}
	var all []universal
	for _, t := range u.ways(p.text) {
		all = append(all, u.universal(t)...)
	}
	for _, x := range all[:min(len(all), maxFamily)] {
		if ctx.Err() != nil {
			return nil
		}
		for _, t := range u.breaks(x) {
			all = append(all, u.universal(t)...)
		}
	}
	accesses := u.accesses()
	for i, c := range f.b.Cuts {
		if i == 0 || c.Accepting() || f.at[c.Loc.ID] == nil {
			continue
		}
		seen := map[*term.Term]bool{}
		for _, x := range all {
			if ctx.Err() != nil {
				return nil
			}
			if len(u.cases[i]) == maxPairs {
				break
			}
			for _, y := range append([]universal{x}, u.bounded(x, accesses, p.needed[i])...) {
				for _, body := range u.bodies(y, p.text, p.needed[i]) {
					if !seen[body] && body.Size() <= textSize && len(u.cases[i]) < maxPairs {
						seen[body] = true
						u.cases[i] = append(u.cases[i], claim{x.k, body})
					}
				}
			}
		}
	}
	return u
}

// universal lists what conditions on the way to an error say of all elements, for each of the variables and inputs that are indices in
// them.
func (f *universals) universal(way *term.Term) (list []universal) {
	m := f.b.Terms
	for _, x := range f.indexVariables(way) {
		k := m.Var(fmt.Sprintf("k:%v!", x.Sort()), x.Sort(), x.Signed())
		u, signed := universal{k: k, conditions: m.Conjuncts(m.Substitute(way, map[*term.Term]*term.Term{x: k}))}, false
		m.Walk(u.conditions, func(s *term.Term) *term.Term {
			if s.Op() == term.OpSelect && m.Mentions(s.Args()[1], k) {
				u.reads = append(u.reads, s)
				signed = signed || s.Args()[1].Op() == term.OpSExt
			}
			return nil
		})
		if signed {
			u.conditions = append(u.conditions, m.SLe(m.BVInt(k.Sort().Width, 0), k))
		}
		list = append(list, u)
	}
	return list
}

// bodies say that the conditions that are over what matters at a cut point do not all hold, nor those about k.
func (f *universals) bodies(u universal, said *text, needed blocks.VarSet) (list []*term.Term) {
	m := f.b.Terms
	all, about, reads := m.True(), m.True(), false
	for _, c := range u.conditions {
		if c = said.here(c, needed, u.k); c == nil {
			continue
		}
		if all = m.And(all, c); m.Mentions(c, u.k) {
			about = m.And(about, c)
			reads = reads || hasRead(m, c)
		}
	}
	if !reads {
		return nil
	}
	for _, t := range []*term.Term{about, all} {
		if t = m.Not(t); !t.IsConst() {
			list = append(list, t)
		}
	}
	return list
}

// hasRead reports that a formula reads an array.
func hasRead(m *term.Manager, t *term.Term) (found bool) {
	m.Walk([]*term.Term{t}, func(s *term.Term) *term.Term {
		found = found || s.Op() == term.OpSelect
		return nil
	})
	return found
}

// indexVariables are the variables and inputs in the indices at which a formula reads arrays.
func (f *universals) indexVariables(t *term.Term) (list []*term.Term) {
	m := f.b.Terms
	m.Walk([]*term.Term{t}, func(s *term.Term) *term.Term {
		if s.Op() == term.OpSelect && s.Sort().Kind == term.BitVecKind {
			for _, x := range m.FreeVars(s.Args()[1]) {
				if x.Sort().Kind == term.BitVecKind && f.number(x) && !slices.Contains(list, x) {
					list = append(list, x)
				}
			}
		}
		return nil
	})
	return list
}

// number reports whether a term is a variable for a number, or an input.
func (f *universals) number(x *term.Term) bool {
	i, known := f.b.IndexOf(x)
	return !known || i != f.b.Taint() && (f.space.Vars[i].Role == cfg.Scalar || f.space.Vars[i].Role == cfg.Temp)
}

// bounded lists a universal with other bounds of k: variables instead of one that it is compared with, and as far as arrays are read or
// written.
func (f *universals) bounded(u universal, accesses map[*term.Term][]*term.Term, needed blocks.VarSet) (list []universal) {
	m := f.b.Terms
	for i, c := range u.conditions {
		bound := m.Not(c)
		if bound.Op() != term.OpSLe && bound.Op() != term.OpULe || bound.Args()[1] != u.k || bound.Args()[0].Op() != term.OpVar {
			continue
		}
		with := func(other *term.Term) {
			conditions := slices.Clone(u.conditions)
			conditions[i] = m.Not(other)
			list = append(list, universal{u.k, conditions, u.reads})
		}
		for _, read := range u.reads {
			for _, a := range query.Memories().Of(read.Args()[0]) {
				for _, z := range accesses[a] {
					if at := read.Args()[1]; z.Sort() == at.Sort() && f.here(z, needed, nil) {
						with(m.SLe(z, at))
					}
				}
			}
		}
		needed.Each(func(i int) {
			if z := f.b.Variable(i); f.number(z) && z != bound.Args()[0] && z.Sort() == u.k.Sort() {
				with(m.Rebuild(bound, []*term.Term{z, u.k}))
			}
		})
	}
	return list
}

// find lists the candidates, by cut point, that hold of some elements in the states of some runs, and others that they may rest on.
func (u *universals) find(runs *candidates.Samples, others [][]*term.Term) [][]*term.Term {
	m := u.b.Terms
	columns := make([][]*term.Term, len(u.cases))
	for i, cases := range u.cases {
		for _, x := range cases {
			var some []*term.Term
			for k := uint64(0); k < sampledElements; k++ {
				some = append(some, m.Substitute(x.body, map[*term.Term]*term.Term{x.k: m.BVUint(x.k.Sort().Width, k)}))
			}
			columns[i] = append(columns[i], m.And(some...))
		}
	}
	list, found := make([][]*term.Term, len(u.cases)), 0
	for i, states := range runs.Points(columns) {
		for j, x := range u.cases[i] {
			if len(list[i]) < maxFamily && !slices.ContainsFunc(states, func(p []term.Value) bool { return !p[j].Bool() }) {
				found++
				list[i] = append(list[i], m.Forall([]*term.Term{x.k}, x.body))
			}
		}
		slog.Debug("universals", "component", "numeric", "cut", i, "loc", u.b.Cuts[i].Loc.Pos, "states", len(states), "of", len(u.cases[i]), "candidates", list[i])
	}
	if found == 0 {
		return list
	}
	return union(others, list)
}
