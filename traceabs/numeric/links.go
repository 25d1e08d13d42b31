package numeric

import (
	"cmp"
	"context"
	"log/slog"
	"math/bits"
	"slices"

	"tav/solver/term"
	"tav/traceabs/blocks"
	"tav/traceabs/candidates"
)

// Candidates about elements of small tables and others that they are related to: those that they lead to, as in free
// lists and inverse tables, their neighbours or parents, as in sorted tables and heaps (linkshapes.go), or all others, from which they
// differ. A relation holds of all elements but those of which one of two conditions does; these conditions make
// it hold in the states of some runs, and leave as many elements as they can.
type links struct {
	flow    *flow
	needed  []blocks.VarSet
	extents map[int]uint64
	said    *text
	two     bool // the next candidates have two conditions
}

// A link is a relation of an element, whose number is table.index, to others.
type link struct {
	holds *term.Term // nil: it differs from all others,
	value *term.Term // in this
}

// newLinks is nil if there are no tables.
func newLinks(f *flow, needed []blocks.VarSet, extents map[int]uint64, said *text) *links {
	for i, c := range f.b.Cuts {
		if i > 0 && !c.Accepting() && f.at[c.Loc.ID] != nil && len(f.tables(needed[i], extents)) > 0 {
			return &links{flow: f, needed: needed, extents: extents, said: said}
		}
	}
	return nil
}

// find lists the candidates by cut point, the first time those with one condition at most; nil when there was no time.
func (l *links) find(ctx context.Context, runs *candidates.Samples) [][]*term.Term {
	f := l.flow
	var tables [][]*linked
	columns := make([][]*term.Term, len(f.b.Cuts))
	shapes := f.shapes(l.said)
	for i, c := range f.b.Cuts {
		tables = append(tables, nil)
		if i == 0 || c.Accepting() || f.at[c.Loc.ID] == nil {
			continue
		}
		for _, t := range f.tables(l.needed[i], l.extents) {
			tables[i] = append(tables[i], shapes.of(t, c, l.needed[i]), shapes.led(t, c, l.needed[i]))
		}
		for _, t := range tables[i] {
			columns[i] = append(columns[i], t.variables(f.b.Terms)...)
		}
	}
	list := make([][]*term.Term, len(f.b.Cuts))
	for i, states := range runs.Points(columns) {
		for _, t := range tables[i] {
			n := len(t.variables(f.b.Terms))
			own := make([][]term.Value, len(states))
			for k := range states {
				own[k], states[k] = states[k][:n], states[k][n:]
			}
			if ctx.Err() != nil {
				return nil
			}
			list[i] = append(list[i], t.candidates(f.b.Terms, own, l.two)...)
		}
		list[i] = list[i][:min(len(list[i]), maxLinks)]
		slog.Debug("links", "component", "numeric", "cut", i, "states", len(states), "candidates", list[i])
	}
	l.two = true
	return list
}

// A linked table has the links of its elements, and what may be said of those of which they do not hold.
type linked struct {
	*table
	links  []link
	guards []*term.Term
}

// variables are those of all that is said.
func (t *linked) variables(m *term.Manager) (list []*term.Term) {
	all := slices.Clone(t.guards)
	for _, l := range t.links {
		all = append(all, cmp.Or(l.holds, l.value))
	}
	for _, x := range all {
		for _, v := range m.FreeVars(x) {
			if v != t.index && !slices.Contains(list, v) {
				list = append(list, v)
			}
		}
	}
	return list
}

// candidates are those that hold in states of the variables, with one or two conditions.
func (t *linked) candidates(m *term.Manager, states [][]term.Value, two bool) (list []*term.Term) {
	place := map[*term.Term]int{}
	for i, v := range t.variables(m) {
		place[v] = i
	}
	read := func(x *term.Term) [][]term.Value { // by state and element
		program, values := term.Compile(x), make([][]term.Value, len(states))
		for s, state := range states {
			for k := range t.n {
				v, err := program.Run(func(v *term.Term) (term.Value, error) {
					if v == t.index {
						return term.BVWord(v.Sort().Width, k), nil
					}
					return state[place[v]], nil
				})
				if err != nil {
					v = term.ZeroValue(x.Sort())
				}
				values[s] = append(values[s], v)
			}
		}
		return values
	}
	guards := [][]uint32{make([]uint32, len(states))} // by guard and state: the elements of which it holds; the first: no guard
	for _, g := range t.guards {
		guards = append(guards, masks(read(g)))
	}
	for _, l := range t.links {
		values := read(cmp.Or(l.holds, l.value))
		for _, pair := range weakest(guards, l.evidence(values), two) {
			var or []*term.Term
			for _, g := range pair {
				if g > 0 {
					or = append(or, t.guards[g-1])
				}
			}
			if c := t.claim(m, l, m.Or(or...)); !c.IsConst() {
				list = append(list, c)
			}
		}
	}
	return list
}

// masks are truth values as bits.
func masks(values [][]term.Value) []uint32 {
	list := make([]uint32, len(values))
	for s, elements := range values {
		for k, v := range elements {
			if v.Bool() {
				list[s] |= 1 << k
			}
		}
	}
	return list
}

// evidence counts the elements, or pairs of them, that a link holds of in a state without some elements; false: it does not.
func (l link) evidence(values [][]term.Value) func(s int, without uint32) (int, bool) {
	if l.holds != nil {
		holds := masks(values)
		return func(s int, without uint32) (int, bool) {
			left := uint32(uint64(1)<<len(values[s])-1) &^ without
			return bits.OnesCount32(left), left&^holds[s] == 0
		}
	}
	equal := make([][]uint32, len(values)) // by state and element: the others with the same value
	for s, elements := range values {
		for k, v := range elements {
			equal[s] = append(equal[s], 0)
			for j, w := range elements {
				if j != k && v.Equal(w) {
					equal[s][k] |= 1 << j
				}
			}
		}
	}
	return func(s int, without uint32) (n int, ok bool) {
		for k, others := range equal[s] {
			if without&(1<<k) != 0 {
				continue
			}
			if others&^without != 0 {
				return 0, false
			}
			n++
		}
		return n * (n - 1) / 2, true
	}
}

// weakest are the pairs of guards, which have the elements of which they hold by state, with which there is evidence in all
// states, most of it first, and no other pair leaves more elements in each state.
func weakest(guards [][]uint32, evidence func(s int, without uint32) (int, bool), two bool) [][2]int {
	type found struct {
		pair  [2]int
		holds []uint32
		count int
	}
	var list []found
	try := func(i, k int) bool {
		x := found{pair: [2]int{i, k}}
		for s := range guards[i] {
			x.holds = append(x.holds, guards[i][s]|guards[k][s])
			n, ok := evidence(s, x.holds[s])
			if !ok {
				return false
			}
			x.count += n
		}
		if x.count >= leastEvidence {
			list = append(list, x)
		}
		return true
	}
	if try(0, 0) {
		return [][2]int{{0, 0}}[:len(list)]
	}
	single := make([]bool, len(guards))
	for i := range guards {
		single[i] = i > 0 && try(i, 0)
	}
	for i := 1; i < len(guards) && two; i++ {
		for k := i + 1; k < len(guards); k++ {
			if !single[i] && !single[k] {
				try(i, k)
			}
		}
	}
	slices.SortStableFunc(list, func(x, y found) int { return y.count - x.count })
	var pairs [][2]int
	var kept []found
	for _, x := range list {
		stronger := func(y found) bool {
			for s, h := range y.holds {
				if h&^x.holds[s] != 0 {
					return false
				}
			}
			return true
		}
		if len(pairs) < maxGuarded && !slices.ContainsFunc(kept, stronger) {
			kept, pairs = append(kept, x), append(pairs, x.pair)
		}
	}
	return pairs
}

// claim says of all elements that the guard or the link holds.
func (t *linked) claim(m *term.Manager, l link, guard *term.Term) *term.Term {
	if l.holds != nil {
		return t.all(m, m.Or(guard, l.holds))
	}
	var conj []*term.Term
	for k := range t.n {
		for j := range k {
			conj = append(conj, m.Or(t.at(m, guard, j), t.at(m, guard, k), m.Ne(t.at(m, l.value, j), t.at(m, l.value, k))))
		}
	}
	return m.And(conj...)
}
