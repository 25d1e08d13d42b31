package numeric

import (
	"context"
	"log/slog"
	"slices"

	"tav/cfg"
	"tav/solver/domain"
	"tav/solver/effort"
	"tav/solver/term"
	"tav/traceabs/blocks"
	"tav/traceabs/candidates"
	"tav/traceabs/engine"
	"tav/traceabs/query"
)

// Linear equalities between variables, and sums of the elements of small arrays, all or those before an index, modulo powers
// of two: the smallest sets of them that blocks preserve as far as the solver says. It is asked for
// an execution of a block that starts where they hold and ends where one does not, whose end is
// one more point, until there is none (T. Reps, M. Sagiv, G. Yorsh: "Symbolic implementation of
// the best transformer", VMCAI 2004; A. King, H. Søndergaard: "Automatic abstraction for
// congruences", VMCAI 2010). When it runs again it goes on.
type relations struct {
	flow    *flow
	systems [][]*system // by cut point
	sampled bool
	queue   []*blocks.Cut
	asked   int // for executions
}

// A system is the equalities of a cut point between numbers of a width, narrower ones extended.
type system struct {
	*affine
	columns []*term.Term
}

// newRelations has the columns; nil if there are no cut points with two of them.
func newRelations(f *flow, needed []blocks.VarSet, extents map[int]uint64) *relations {
	r := &relations{flow: f, systems: make([][]*system, len(f.b.Cuts))}
	found := false
	for i, c := range f.b.Cuts {
		if i > 0 && !c.Accepting() {
			r.systems[i] = f.systems(c, needed[i], extents)
			found = found || len(r.systems[i]) > 0
		}
	}
	if !found {
		return nil
	}
	r.queue = slices.Clone(f.b.Cuts)
	return r
}

// systems lists them by width; what has one value is left out.
func (f *flow) systems(c *blocks.Cut, needed blocks.VarSet, extents map[int]uint64) []*system {
	s, m := f.at[c.Loc.ID], f.b.Terms
	if s == nil {
		return nil
	}
	var numbers, sums, indices []*term.Term // indices: up to which elements may be added up
	var widths []int
	widest := 0 // of the elements that are added up, which may be wider than all numbers: balances beside a counter
	needed.Each(func(i int) {
		x := f.b.Variable(i)
		if n := extents[i]; n > 1 && n <= maxElements && x.Sort().Elem.Width <= 64 {
			widest = max(widest, x.Sort().Elem.Width)
		}
		if x.Sort().Kind != term.BitVecKind || x.Sort().Width > 64 || f.space.Vars[i].Role == cfg.ObjectPart || s[i] != nil && s[i].Lo == s[i].Hi {
			return
		}
		numbers = append(numbers, x)
		if s[i] != nil && s[i].Hi <= maxElements && len(indices) < maxUpTo {
			indices = append(indices, x)
		}
		if !slices.Contains(widths, x.Sort().Width) {
			widths = append(widths, x.Sort().Width)
		}
	})
	slices.Sort(widths)
	if len(widths) > 0 && widest > widths[len(widths)-1] {
		widths = append(widths, widest)
	}
	var list []*system
	for _, w := range widths {
		sums = sums[:0]
		needed.Each(func(a int) {
			if n := extents[a]; n > 1 && n <= maxElements && f.b.Variable(a).Sort().Elem.Width <= w {
				sums = append(sums, sum(f.b.Terms, f.b.Variable(a), n, w, nil))
				for _, k := range indices {
					sums = append(sums, sum(f.b.Terms, f.b.Variable(a), n, w, k))
				}
			}
		})
		var columns []*term.Term
		for _, x := range numbers {
			switch {
			case x.Sort().Width > w || len(columns) == maxColumns:
			case x.Signed():
				columns = append(columns, m.SExt(x, w))
			default:
				columns = append(columns, m.ZExt(x, w))
			}
		}
		if columns = append(columns, sums...); len(columns) > 1 {
			list = append(list, &system{newAffine(w, len(columns)), columns})
		}
	}
	return list
}

// run asks on; true when it is done.
func (r *relations) run(ctx context.Context, env *engine.Env, oracle *query.Oracle, runs *candidates.Samples) bool {
	if !r.sampled {
		r.sample(runs)
		r.sampled = true
	}
	for len(r.queue) > 0 {
		c := r.queue[0]
		for _, bl := range c.Out {
			for len(r.systems[bl.To.Id]) > 0 && r.further(ctx, env, oracle, bl) {
				if !slices.Contains(r.queue[1:], bl.To) {
					r.queue = append(r.queue, bl.To)
				}
			}
			if ctx.Err() != nil {
				return false
			}
		}
		r.queue = r.queue[1:]
	}
	slog.Debug("relations", "component", "numeric", "executions", r.asked)
	return true
}

// sample begins with the states of some runs.
func (r *relations) sample(runs *candidates.Samples) {
	columns := make([][]*term.Term, len(r.systems))
	for i := range r.systems {
		columns[i] = r.columns(i)
	}
	for i, states := range runs.Points(columns) {
		for _, values := range states {
			r.add(i, values)
		}
	}
}

// columns are those of all systems of a cut point.
func (r *relations) columns(cut int) (list []*term.Term) {
	for _, s := range r.systems[cut] {
		list = append(list, s.columns...)
	}
	return list
}

// add takes in the values of the columns of a cut point.
func (r *relations) add(cut int, values []term.Value) (grown bool) {
	for _, s := range r.systems[cut] {
		point := make([]uint64, len(s.columns))
		for k := range point {
			point[k] = values[k].Big().Uint64()
		}
		values = values[len(point):]
		grown = s.affine.add(point) || grown
	}
	return grown
}

// further asks for an execution of a block that ends where an equality does not hold.
func (r *relations) further(ctx context.Context, env *engine.Env, oracle *query.Oracle, bl *blocks.Block) bool {
	ctx, cancel := effort.Timeout(ctx, hurryTime)
	defer cancel()
	m := r.flow.b.Terms
	after := map[*term.Term]*term.Term{}
	for _, v := range bl.Values {
		after[r.flow.b.Variable(v.Index)] = v.Value
	}
	var kept []*term.Term
	for _, s := range r.systems[bl.To.Id] {
		for _, t := range s.facts(m) {
			kept = append(kept, m.Substitute(t, after))
		}
	}
	conj := append(r.at(bl.From), m.Conjuncts(bl.Guard)...)
	if env.Facts != nil {
		for _, t := range env.Facts[bl.From.Id] {
			if !t.HasQuantifier() {
				conj = append(conj, t)
			}
		}
	}
	var broken []*term.Term
	for i, holds := range oracle.Implied(ctx, conj, kept) {
		if !holds {
			broken = append(broken, m.Not(kept[i]))
		}
	}
	if len(broken) == 0 {
		return false
	}
	r.asked++
	columns := r.columns(bl.To.Id)
	for k, x := range columns {
		columns[k] = m.Substitute(x, after)
	}
	values := oracle.Example(ctx, m.And(append(conj, m.Or(broken...))...), columns)
	return values != nil && r.add(bl.To.Id, values)
}

// at are the equalities of a cut point.
func (r *relations) at(c *blocks.Cut) (list []*term.Term) {
	for _, s := range r.systems[c.Id] {
		list = append(list, s.facts(r.flow.b.Terms)...)
	}
	return list
}

// facts are the equalities, for the last column with an odd factor where there is one.
func (s *system) facts(m *term.Manager) (list []*term.Term) {
	for _, e := range s.rows {
		left, times := 0, uint64(1)
		for k := len(s.columns); k > 0 && left == 0; k-- {
			if e[k]&1 == 1 {
				left, times = k, term.Inverse(e[k])
			}
		}
		sum := []*term.Term{m.BVUint(s.width, -times*e[0]&domain.All(s.width).Hi)}
		for k, c := range s.columns {
			if k+1 != left {
				sum = append(sum, m.BVMul(m.BVUint(s.width, -times*e[k+1]&domain.All(s.width).Hi), c))
			}
		}
		x := m.BVUint(s.width, 0)
		if left > 0 {
			x = s.columns[left-1]
		}
		if t := m.Eq(x, m.BVAdd(sum...)); !t.IsTrue() {
			list = append(list, t)
		}
	}
	return list
}
