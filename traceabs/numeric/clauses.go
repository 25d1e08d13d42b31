package numeric

import (
	"math/rand"
	"slices"

	"tav/solver/term"
)

// Clauses are literals about the elements of a table, and what can be said with one or two of them.
type clauses struct {
	*table
	literals []literal           // with negations, a condition and its negation side by side
	holds    [][]uint32          // by literal and sampled state: the elements that it holds of, by bits; nil: nothing was read
	truth    [][comparisons]bool // by literal: with random values of variables
	stronger [][]int             // by literal: those that imply it, and itself
	clauses  map[clause]*candidate
	order    []clause
}

// A clause has one literal, twice, or two, the first before the second.
type clause struct{ first, second int }

// A candidate is a clause that holds in all sampled states.
type candidate struct {
	all   *term.Term // it holds of all elements
	tried bool
	dead  bool // tried, and not inductive
}

func (t *clauses) everything() uint32 { return uint32(uint64(1)<<t.n - 1) }

// read looks at sampled states, which are values of the columns.
func (t *clauses) read(m *term.Manager, columns []*term.Term, points [][]term.Value) {
	place := map[*term.Term]int{}
	for i, v := range columns {
		place[v] = i
	}
	t.holds, t.clauses = make([][]uint32, len(t.literals)), map[clause]*candidate{}
	for i := 0; i < len(t.literals); i += 2 {
		program := term.Compile(t.literals[i].Term)
		for _, point := range points {
			holds := uint32(0)
			for k := uint64(0); k < t.n; k++ {
				v, err := program.Run(func(v *term.Term) (term.Value, error) {
					if v == t.index {
						return term.BVWord(v.Sort().Width, k), nil
					}
					return point[place[v]], nil
				})
				if err == nil && v.Bool() {
					holds |= 1 << k
				}
			}
			t.holds[i] = append(t.holds[i], holds)
			t.holds[i+1] = append(t.holds[i+1], t.everything()&^holds)
		}
	}
	if len(points) == 0 {
		return
	}
	t.compare(m)
	var some, single []int // of some elements, of all
	for i := range t.literals {
		switch {
		case t.covers(i, i):
			single = append(single, i)
			t.add(i, i)
		case slices.ContainsFunc(t.holds[i], func(h uint32) bool { return h != 0 }):
			some = append(some, i)
		}
	}
	byKind := func(i, k int) int { return int(t.literals[i].kind) - int(t.literals[k].kind) }
	slices.SortStableFunc(some, byKind)
	for n, i := range some {
		for _, k := range some[n+1:] {
			if t.covers(i, k) {
				t.add(i, k)
			}
		}
	}
	for _, i := range some {
		for _, k := range single {
			if t.literals[i].kind <= indexKind {
				t.add(i, k)
			}
		}
	}
}

// covers reports that one of two literals holds of each element in all states.
func (t *clauses) covers(i, k int) bool {
	for s, h := range t.holds[i] {
		if h|t.holds[k][s] != t.everything() {
			return false
		}
	}
	return true
}

// add takes a clause in unless it says nothing.
func (t *clauses) add(i, k int) {
	c := clause{min(i, k), max(i, k)}
	if one := i != k && (slices.Contains(t.stronger[i], k) || slices.Contains(t.stronger[k], i)); t.clauses[c] == nil && !one && !t.always(i, k) {
		t.clauses[c] = &candidate{}
		t.order = append(t.order, c)
	}
}

// always reports that one of two literals holds with any values, as far as random ones show.
func (t *clauses) always(i, k int) bool {
	for n, x := range t.truth[i] {
		if !x && !t.truth[k][n] {
			return false
		}
	}
	return true
}

// compare finds out which literals over the same variables imply others, as far as random values show.
func (t *clauses) compare(m *term.Manager) {
	rng := rand.New(rand.NewSource(1))
	numbers := []uint64{0, 1, 2, ^uint64(0)}
	var conditions []*term.Term
	for _, l := range t.literals {
		conditions = append(conditions, l.Term)
	}
	m.Walk(conditions, func(c *term.Term) *term.Term {
		if n, ok := c.Uint64(); ok {
			numbers = append(numbers, n-1, n, n+1)
		}
		return nil
	})
	vars := make([][]*term.Term, len(t.literals))
	truth := make([][comparisons]bool, len(t.literals))
	t.truth = truth
	programs := make([]*term.Program, len(t.literals))
	for i, l := range t.literals {
		vars[i], programs[i] = m.FreeVars(l.Term), term.Compile(l.Term)
	}
	for n := range comparisons {
		values := map[*term.Term]term.Value{}
		for i := range t.literals {
			v, err := programs[i].Run(func(v *term.Term) (term.Value, error) {
				if _, ok := values[v]; !ok {
					values[v] = t.random(v.Sort(), rng, numbers)
				}
				if v == t.index {
					values[v] = term.BVWord(v.Sort().Width, uint64(n)%t.n)
				}
				return values[v], nil
			})
			truth[i][n] = err == nil && v.Bool()
		}
	}
	t.stronger = make([][]int, len(t.literals))
	for i := range t.literals {
		for k := range t.literals {
			if !slices.Equal(vars[i], vars[k]) {
				continue
			}
			implies, same := true, true
			for n, x := range truth[k] {
				implies, same = implies && (!x || truth[i][n]), same && x == truth[i][n]
			}
			if implies && (!same || k <= i) {
				t.stronger[i] = append(t.stronger[i], k)
			}
		}
	}
}

// random is a value of a sort, the same for all elements of an array.
func (t *clauses) random(s *term.Sort, rng *rand.Rand, numbers []uint64) term.Value {
	switch s.Kind {
	case term.ArrayKind:
		return term.ArrayValue(t.random(s.Elem, rng, numbers))
	case term.BitVecKind:
		n := numbers[rng.Intn(len(numbers))]
		if s.Width < 64 {
			n &= 1<<s.Width - 1
		}
		return term.BVWord(s.Width, n)
	}
	return term.BoolValue(rng.Intn(2) == 0)
}

// next lists candidates that were not tried yet and of which no stronger one is left, under what is known by now.
func (t *clauses) next(m *term.Manager, known []*term.Term) (list []*term.Term) {
	proved := newConjunction(m, known)
	for _, c := range t.order {
		if x := t.clauses[c]; x.tried && !x.dead {
			x.dead = !proved.says(x.all)
		}
	}
	var now []*candidate
	for _, c := range t.order {
		if x := t.clauses[c]; !x.tried && len(now) < maxFamily && !t.follows(c) {
			x.all = t.all(m, m.Or(t.literals[c.first].Term, t.literals[c.second].Term))
			now = append(now, x)
			list = append(list, x.all)
		}
	}
	for _, x := range now {
		x.tried = true
	}
	return list
}

// follows reports that a stronger clause is left.
func (t *clauses) follows(c clause) bool {
	left := func(i, k int) bool {
		d := clause{min(i, k), max(i, k)}
		x := t.clauses[d]
		return d != c && x != nil && !x.dead
	}
	both := append(slices.Clone(t.stronger[c.first]), t.stronger[c.second]...)
	for _, i := range both {
		if left(i, i) {
			return true
		}
	}
	for _, i := range t.stronger[c.first] {
		for _, k := range t.stronger[c.second] {
			if left(i, k) {
				return true
			}
		}
	}
	return false
}
