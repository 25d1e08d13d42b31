package candidates

import (
	"context"
	"math/big"
	"math/bits"
	"slices"

	"tav/cfg"
	"tav/solver/families"
	"tav/solver/term"
)

// Candidates for arrays: ∀k. lo <= k < hi → φ(a[k]). The φ are templates
// over a cell, its index, the other arrays' cells at that index and the
// program's variables, and the program's own comparisons of cells with the
// index made general; lo and hi are variables, constants and the indices that
// the program uses. Those are kept that hold of the sampled states, with ranges
// as large as possible (cf. Beyer, Henzinger, Majumdar, Rybalchenko,
// "Invariant synthesis for combined theories", VMCAI 2007).

// A template is φ with the cells of the sampled states at which it holds: bit
// k of holds[s] for the cell at k in state s.
type template struct {
	family  string
	phi     *term.Term
	program bool       // it is a condition of the program
	weaker  *term.Term // an equality that φ follows from; nil: none
	guard   []uint32   // the cells that φ speaks of; nil: all
	holds   []uint32
}

// A cellRange is the range of a quantifier with the cells in it.
type cellRange struct {
	lo, hi *term.Term // lo <= k < hi
	cells  []uint32
}

// quantified adds quantified candidates until ctx ends.
func (g *arrays) quantified(ctx context.Context) {
	states := spread(g.states, arrayStates)
	views := g.views(ctx)
	for _, v := range views {
		if ctx.Err() != nil {
			return
		}
		ranges := g.ranges(v, states)
		added := 0
		taken := map[*term.Term][]cellRange{}
		for _, t := range g.templates(ctx, v, views, ranges, states) {
			limit := maxQuantified
			if t.guard != nil { // leave room for others
				limit /= 2
			}
			for _, r := range maximal(t, ranges) {
				if added < limit && !slices.ContainsFunc(taken[t.weaker], func(s cellRange) bool { return includes(s.cells, r.cells) }) {
					taken[t.phi] = append(taken[t.phi], r)
					if f := g.forall(v, r, t.phi); f.Op() == term.OpForall && !slices.Contains(g.extra, f) {
						added++
						g.extra = append(g.extra, f)
						g.from(ctx, t.family, f)
					}
				}
			}
		}
	}
}

func (g *arrays) forall(v *view, r cellRange, phi *term.Term) *term.Term {
	body := g.m.Implies(g.m.And(g.m.SLe(r.lo, v.k), g.m.SLt(v.k, r.hi)), phi)
	return g.m.Forall([]*term.Term{v.k}, body)
}

// spread takes about n of the states, evenly.
func spread(states [][]term.Value, n int) [][]term.Value {
	if len(states) <= n {
		return states
	}
	var list [][]term.Value
	for i := 0; i < n; i++ {
		list = append(list, states[i*len(states)/n])
	}
	return list
}

// ranges lists all lo <= k < hi with cells enough in the states, larger ones first.
func (g *arrays) ranges(v *view, states [][]term.Value) []cellRange {
	frontiers := g.frontiers(v)
	one := g.m.BVInt(v.k.Sort().Width, 1)
	largest := g.m.BVConst(v.k.Sort().Width, half(new(big.Int).Lsh(big.NewInt(1), uint(v.k.Sort().Width))))
	ends := []*term.Term{g.m.BVSub(largest, one)}
	for _, f := range frontiers {
		ends = append(ends, f, g.m.BVAdd(f, one))
	}
	return g.rangesBetween(ends, states)
}

// rangesBetween are those with these ends.
func (g *arrays) rangesBetween(ends []*term.Term, states [][]term.Value) []cellRange {
	values := make([][]int64, len(ends)) // by end, state
	for i, e := range ends {
		values[i] = make([]int64, len(states))
		read := g.reader(e)
		for s, state := range states {
			values[i][s] = clamp(read(state))
		}
	}
	var list []cellRange
	for i := range ends {
		for j := range ends {
			cells := make([]uint32, len(states))
			total := 0
			for s := range states {
				cells[s] = mask(values[j][s]) &^ mask(values[i][s])
				total += bits.OnesCount32(cells[s])
			}
			if total >= minEvidence {
				list = append(list, cellRange{ends[i], ends[j], cells})
			}
		}
	}
	slices.SortStableFunc(list, func(x, y cellRange) int { return size(y.cells) - size(x.cells) })
	return list
}

// clamp brings an index into 0 … arrayCells.
func clamp(v term.Value) int64 {
	n := v.Signed()
	switch {
	case n.Sign() < 0:
		return 0
	case n.Cmp(big.NewInt(arrayCells)) > 0:
		return arrayCells
	}
	return n.Int64()
}

// mask has the bits below n.
func mask(n int64) uint32 { return uint32(1)<<n - 1 }

func size(cells []uint32) int { return sizeWithin(cells, nil) }

func sizeWithin(cells, guard []uint32) int {
	n := 0
	for i, c := range cells {
		if guard != nil {
			c &= guard[i]
		}
		n += bits.OnesCount32(c)
	}
	return n
}

// includes reports that all cells of b are in a.
func includes(a, b []uint32) bool {
	for i := range a {
		if b[i]&^a[i] != 0 {
			return false
		}
	}
	return true
}

// maximal lists the largest ranges of which the template holds. The very
// largest may not be inductive, so some inside of others are taken as well.
func maximal(t template, ranges []cellRange) []cellRange {
	var list []cellRange
	for _, r := range ranges {
		if len(list) == maxRanges {
			break
		}
		covered := 0
		for _, other := range list {
			if includes(other.cells, r.cells) {
				covered++
			}
		}
		if covered < maxNested && includes(t.holds, r.cells) && sizeWithin(r.cells, t.guard) >= minEvidence {
			list = append(list, r)
		}
	}
	return list
}

// frontiers are the terms that a range may start or end at: 0, the indices that
// blocks from here use, the variables, and the constants of the program's
// comparisons.
func (g *arrays) frontiers(v *view) []*term.Term {
	w := v.k.Sort().Width
	list := []*term.Term{g.m.BVInt(w, 0)}
	add := func(t *term.Term) {
		if len(list) < maxFrontiers && t.Sort().Width == w && t.Size() < frontierSize && !slices.Contains(list, t) {
			list = append(list, t)
		}
	}
	for _, t := range v.writes {
		add(t)
	}
	for _, x := range g.numbers(len(g.vars)) {
		if t := g.s.b.Variable(g.vars[x]); t.Sort().Width <= w && t.Sort().Width > 8 {
			if t.Signed() {
				add(g.m.SExt(t, w))
			} else {
				add(g.m.ZExt(t, w))
			}
		}
	}
	for _, t := range v.ends {
		add(t)
	}
	for _, t := range g.bounded() {
		add(t)
	}
	for _, t := range v.reads {
		add(t)
	}
	if g.s.small != nil {
		for _, c := range g.s.small.bases {
			if c.BitLen() < w {
				add(g.m.BVConst(w, c))
				add(g.m.BVConst(w, half(c)))
			}
		}
	}
	return list
}

// bounded lists the sums that guards compare, of variables known here.
func (g *arrays) bounded() []*term.Term {
	var list []*term.Term
	for _, t := range g.atoms() {
		for _, a := range t.Args() {
			if a.Op() == term.OpBVMul || a.Op() == term.OpBVAdd {
				list = append(list, a)
			}
		}
	}
	return list
}

// reader evaluates a term over the variables of the states.
func (g *guesses) reader(t *term.Term) func([]term.Value) term.Value {
	position, _ := g.positions(t, nil)
	program := term.Compile(g.s.small.term(t))
	return func(s []term.Value) term.Value {
		v, err := program.Run(func(v *term.Term) (term.Value, error) { return s[position[v]], nil })
		if err != nil {
			return term.ZeroValue(t.Sort())
		}
		return v
	}
}

// positions of the variables in states; false when t has others than those and k.
func (g *guesses) positions(t, k *term.Term) (map[*term.Term]int, bool) {
	position := map[*term.Term]int{}
	for i, v := range append(append([]int{}, g.vars...), g.s.arrays[g.c.Id]...) {
		position[g.s.b.Variable(v)] = i
	}
	for _, v := range g.m.FreeVars(t) {
		if _, ok := position[v]; !ok && v != k {
			return nil, false
		}
	}
	return position, true
}

// templates lists the φ that may hold of a range, the strong ones first.
func (g *arrays) templates(ctx context.Context, v *view, views []*view, ranges []cellRange, states [][]term.Value) []template {
	equalities, orders := g.shapes(v, views, ranges, states)
	seen := map[*term.Term]bool{}
	check := func(candidates []template) []template {
		var list []template
		for _, t := range candidates {
			if len(list) < maxTemplates && !seen[t.phi] && !t.phi.IsTrue() && !t.phi.IsFalse() && families.Of(ctx).On(t.family) && g.evaluate(v, &t, states) {
				list = append(list, t)
			}
			seen[t.phi] = true
		}
		return list
	}
	list := check(append(of(generalizedFamily, g.generalized(v)), of(cellsFamily, equalities)...))
	if families.Of(ctx).On(conditionalFamily) {
		list = append(list, g.conditional(v, list, states)...)
	}
	return append(list, check(of(cellOrdersFamily, orders))...)
}

// of are templates of a family.
func of(family string, list []template) []template {
	for i := range list {
		list[i].family = family
	}
	return list
}

// conditional templates are c → φ for the program's conditions c on cells, and
// for even and odd indices.
func (g *arrays) conditional(v *view, templates []template, states [][]term.Value) []template {
	m, w := g.m, v.k.Sort().Width
	even := m.Eq(m.BVAnd(v.k, m.BVInt(w, 1)), m.BVInt(w, 0))
	conditions := []template{{phi: even}, {phi: m.Not(even)}}
	for _, t := range templates {
		if t.program && len(conditions) < maxConditions {
			conditions = append(conditions, t)
		}
	}
	var list []template
	for i := range conditions {
		c := &conditions[i]
		if !g.evaluate(v, c, states) {
			continue
		}
		n := 0
		for _, t := range templates {
			if t.phi.Op() == term.OpEq && t.phi != c.phi && n < maxConditional {
				n++
				phi := template{family: conditionalFamily, phi: m.Implies(c.phi, t.phi), weaker: t.phi, guard: c.holds, holds: make([]uint32, len(states))}
				for s := range states {
					phi.holds[s] = t.holds[s] | ^c.holds[s]
				}
				list = append(list, phi)
			}
		}
	}
	return list
}

// evaluate finds the cells at which φ holds; false: hardly anywhere.
func (g *arrays) evaluate(v *view, t *template, states [][]term.Value) bool {
	position, ok := g.positions(t.phi, v.k)
	if !ok {
		return false
	}
	t.holds = make([]uint32, len(states))
	program := term.Compile(g.s.small.term(t.phi))
	for s, state := range states {
		for k := 0; k < arrayCells; k++ {
			value, err := program.Run(func(x *term.Term) (term.Value, error) {
				if x == v.k {
					return term.BVWord(v.k.Sort().Width, uint64(k)), nil
				}
				return state[position[x]], nil
			})
			if err == nil && value.Bool() {
				t.holds[s] |= 1 << k
			}
		}
	}
	return sizeWithin(t.holds, t.guard) >= minEvidence
}

// generalized are the program's conditions on cells of the view in which the
// index is a variable, with the bound variable in place of the index, and their
// negations.
func (g *arrays) generalized(v *view) []template {
	var list []template
	var atoms []*term.Term
	g.m.Walk(g.s.b.Roots(), func(t *term.Term) *term.Term {
		switch t.Op() {
		case term.OpSLe, term.OpULe, term.OpAnd, term.OpOr:
			atoms = append(atoms, t)
		case term.OpEq:
			if t.Args()[0].Sort().Kind == term.BitVecKind {
				atoms = append(atoms, t)
			}
		}
		return nil
	})
	for _, t := range atoms {
		if t.Size() > formulaSize {
			continue
		}
		t = g.plain(t)
		var index *term.Term
		g.m.Walk([]*term.Term{t}, func(s *term.Term) *term.Term {
			if s.Op() == term.OpSelect && s.Args()[0] == g.plain(v.base) {
				index = s.Args()[1]
			}
			return nil
		})
		if index == nil {
			continue
		}
		for index.Op() == term.OpSExt || index.Op() == term.OpZExt {
			index = index.Args()[0]
		}
		if index.Op() != term.OpVar || index.Sort() != v.k.Sort() {
			continue
		}
		phi := g.m.Substitute(t, map[*term.Term]*term.Term{index: v.k})
		if g.bookkeeping(phi) {
			continue
		}
		list = append(list, template{phi: phi, program: true}, template{phi: g.m.Not(phi), program: true})
	}
	return list
}

// bookkeeping reports that a formula is about sizes of objects and the like.
func (g *arrays) bookkeeping(t *term.Term) bool {
	return slices.ContainsFunc(g.m.FreeVars(t), func(v *term.Term) bool {
		i, ok := g.s.b.Space.Index[v]
		return ok && g.s.b.Space.Vars[i].Role == cfg.Heap
	})
}
