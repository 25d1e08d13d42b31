package numeric

import (
	"log/slog"
	"math/big"

	"tav/cfg"
	"tav/solver/domain"
	"tav/solver/term"
	"tav/traceabs/blocks"
	"tav/traceabs/candidates"
)

// Candidates for bounds that the analysis does not find, as they rest on others, or on a sum: a number, or all
// elements of a small array, are in the states of some runs between two numbers which the program compares with.

// bounds are what candidates are about.
type bounds struct {
	flow   *flow
	groups [][]group // by cut point
}

// A group has common bounds: a number, the size of an object, or the elements of an array.
type group struct {
	terms       []*term.Term
	domain.Word // what the analysis knows
}

func newBounds(f *flow, needed []blocks.VarSet, extents map[int]uint64) *bounds {
	o := &bounds{f, make([][]group, len(f.b.Cuts))}
	for i, c := range f.b.Cuts {
		if s := f.at[c.Loc.ID]; i > 0 && !c.Accepting() && s != nil {
			needed[i].Each(func(k int) {
				if x := f.b.Variable(k); f.space.Vars[k].Role != cfg.Heap && f.space.Vars[k].Role != cfg.ObjectPart {
					o.groups[i] = append(o.groups[i], f.group(s[k], x, extents[k])...)
				}
			})
		}
	}
	return o
}

// sizeBounds are about the sizes of objects.
func (f *flow) sizeBounds(needed []blocks.VarSet) *bounds {
	o, class := &bounds{f, make([][]group, len(f.b.Cuts))}, make([]int, len(f.space.Vars))
	for i, c := range f.b.Cuts {
		if i == 0 || c.Accepting() || f.at[c.Loc.ID] == nil {
			continue
		}
		numbers, _ := f.numbers(c, needed[i], class)
		for _, n := range numbers {
			if n.Op() == term.OpSelect {
				o.groups[i] = append(o.groups[i], group{[]*term.Term{n.Term}, n.Word})
			}
		}
	}
	return o
}

// group is that of a number or an array of n elements; none for others. The value may be nil.
func (f *flow) group(v *value, x *term.Term, n uint64) []group {
	switch sort := x.Sort(); {
	case sort.Kind == term.BitVecKind && sort.Width <= 64:
		g := group{[]*term.Term{x}, domain.All(sort.Width)}
		if v != nil {
			g.Word = v.Word
		}
		return []group{g}
	case n > 0 && n <= maxElements && sort.Elem.Width <= 64:
		g := group{Word: domain.All(sort.Elem.Width)}
		for k := range n {
			g.terms = append(g.terms, f.b.Terms.Select(x, f.b.Terms.BVUint(sort.Index.Width, k)))
			if v != nil && k == 0 {
				g.Word = v.at(0)
			} else if v != nil {
				g.Word = g.Word.Join(v.at(k))
			}
		}
		return []group{g}
	}
	return nil
}

// find lists the candidates by cut point.
func (o *bounds) find(runs *candidates.Samples) [][]*term.Term {
	columns := make([][]*term.Term, len(o.groups))
	for i, groups := range o.groups {
		for _, g := range groups {
			columns[i] = append(columns[i], g.terms...)
		}
	}
	list := make([][]*term.Term, len(o.groups))
	for i, states := range runs.Points(columns) {
		first := 0
		for _, g := range o.groups[i] {
			if len(states) > 0 && len(list[i]) < maxFamily {
				list[i] = append(list[i], o.around(g, states, first)...)
			}
			first += len(g.terms)
		}
		slog.Debug("bounds", "component", "numeric", "cut", i, "candidates", list[i])
	}
	return list
}

// around are bounds of a group that hold in states whose columns from first on are its terms.
func (o *bounds) around(g group, states [][]term.Value, first int) (list []*term.Term) {
	m := o.flow.b.Terms
	signed := g.terms[0].Signed()
	least, most, compare := big.NewInt(g.Min), big.NewInt(g.Max), m.SLe
	if !signed {
		least, most, compare = new(big.Int).SetUint64(g.Lo), new(big.Int).SetUint64(g.Hi), m.ULe
	}
	var low, high *big.Int
	for _, s := range states {
		for _, v := range s[first : first+len(g.terms)] {
			n := v.Big()
			if signed {
				n = v.Signed()
			}
			if low == nil || n.Cmp(low) < 0 {
				low = n
			}
			if high == nil || n.Cmp(high) > 0 {
				high = n
			}
		}
	}
	says := func(lower bool, n int64) {
		var parts []*term.Term
		for _, x := range g.terms {
			if c := m.BVInt(x.Sort().Width, n); lower {
				parts = append(parts, compare(c, x))
			} else {
				parts = append(parts, compare(x, c))
			}
		}
		list = append(list, m.And(parts...))
	}
	numbers := o.flow.thresholds
	above, below := 0, 0
	for k := range numbers {
		up, down := big.NewInt(numbers[k]), big.NewInt(numbers[len(numbers)-1-k])
		if above < nearBounds && up.Cmp(high) >= 0 && up.Cmp(most) < 0 {
			says(false, up.Int64())
			above++
		}
		if below < nearBounds && down.Cmp(low) <= 0 && down.Cmp(least) > 0 {
			says(true, down.Int64())
			below++
		}
	}
	if low.Sign() >= 0 && least.Sign() < 0 {
		says(true, 0)
	}
	return list
}
