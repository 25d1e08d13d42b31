package bounds

import (
	"context"
	"math/big"
	"slices"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
)

// A Loop is what a rank says of a loop. All numbers are integers that no width limits.
type Loop struct {
	Pos   cfg.Pos
	Falls []string // in C, of pointers in words; of several the first falls, or it stays and the next one falls; nil: C has no expression for one
	Most  string   // in C: the loop iterates, back to its head, no more often than this number, that its variables make where it is entered, says; "": not known
}

// Of is what a rank says that decreases from each arrival at the head h of p to the next, if between
// them control stays inside. p has no calls.
func Of(ctx context.Context, backend solver.Backend, p *cfg.Program, h cfg.Head, rank []*term.Term) (Loop, error) {
	l := Loop{Pos: h.Pos}
	for _, e := range slices.Concat(h.Out, p.Entry.Edges) {
		if l.Pos.Line == 0 && h.Inside[e.From] {
			l.Pos = e.Pos
		}
	}
	sums, ok := sumsOf(p, rank)
	if !ok {
		return l, nil
	}
	l.Falls = inC(sums)
	if len(rank) != 1 || !onlyEntered(p, h) {
		return l, nil
	}
	ctx, cancel := context.WithTimeout(ctx, solverTime)
	defer cancel()
	s, err := backend.NewSolver(solver.Options{Timeout: solverTime})
	if err != nil {
		return l, err
	}
	defer s.Close()
	b := bounding{p.Terms, s, rank[0]}
	most := sums[0].with(entryValues(h)).most
	// Every iteration begins on an edge on which the rank is at least n. The k-th one begins when it has
	// fallen k-1 times.
	if n, ok := b.least(ctx, edgesTo(h.Out, h, func(e *cfg.Edge) *cfg.Loc { return e.To })); ok {
		l.Most = most(n - 1)
		return l, nil
	}
	// Every iteration ends on an edge on which the rank is at least n. At the k-th end it has fallen k times.
	if n, ok := b.least(ctx, edgesTo(h.In, h, func(e *cfg.Edge) *cfg.Loc { return e.From })); ok {
		l.Most = most(n)
	}
	return l, nil
}

// Names are the entries of a rank in C; nil: C has no expression for one.
func Names(p *cfg.Program, rank []*term.Term) []string {
	sums, _ := sumsOf(p, rank)
	return inC(sums)
}

// sumsOf are the entries of a rank; false: one is no sum.
func sumsOf(p *cfg.Program, rank []*term.Term) (sums []sum, ok bool) {
	for _, t := range rank {
		s, ok := sumOf(p, t)
		if !ok {
			return nil, false
		}
		sums = append(sums, s)
	}
	return sums, true
}

func inC(sums []sum) (list []string) {
	for _, s := range sums {
		list = append(list, s.falls())
	}
	return list
}

// onlyEntered reports whether the head is the only way into the loop.
func onlyEntered(p *cfg.Program, h cfg.Head) bool {
	for _, e := range p.Entry.Edges {
		if h.Inside[e.To] && !h.Inside[e.From] && e.To != h.Loc {
			return false
		}
	}
	return h.Loc != p.Entry.Entry
}

// edgesTo are those edges whose other end is inside.
func edgesTo(edges []*cfg.Edge, h cfg.Head, end func(*cfg.Edge) *cfg.Loc) (list []*cfg.Edge) {
	for _, e := range edges {
		if h.Inside[end(e)] {
			list = append(list, e)
		}
	}
	return list
}

// A bounding looks for numbers that a rank is not below.
type bounding struct {
	m    *term.Manager
	s    solver.Solver
	rank *term.Term
}

// least is a number that the rank is not below where control goes along one of the edges, none
// of which assigns anything: the greatest one that was tried.
func (b bounding) least(ctx context.Context, edges []*cfg.Edge) (int64, bool) {
	if len(edges) == 0 {
		return 0, false
	}
	var conditions []*term.Term
	tries := []int64{0, 1}
	for _, e := range edges {
		a, ok := e.Action.(*cfg.Assume)
		if !ok {
			return 0, false
		}
		conditions = append(conditions, a.Cond)
		b.m.Walk([]*term.Term{a.Cond}, func(t *term.Term) *term.Term {
			if t.IsConst() && t.Sort().Kind == term.BitVecKind {
				for _, n := range []*big.Int{t.SignedValue(), t.Value()} {
					if n.IsInt64() && n.BitLen() < 62 {
						k := n.Int64()
						tries = append(tries, k-1, k, k+1, -k-1, -k, 1-k)
					}
				}
			}
			return nil
		})
	}
	slices.Sort(tries)
	tries = slices.Compact(tries)
	slices.Reverse(tries)
	tries = slices.DeleteFunc(tries, func(n int64) bool { return big.NewInt(n).BitLen() >= b.rank.Sort().Width }) // it has no such value
	goes := b.m.Or(conditions...)
	for _, n := range tries[:min(len(tries), maxTries)] {
		if b.s.Check(ctx, goes, b.m.SLt(b.rank, b.m.BVInt(b.rank.Sort().Width, n))) == solver.Unsat {
			return n, true
		}
	}
	return 0, false
}

// entryValues are numbers that variables have whenever the loop is entered, as what goes before, on
// the only way there, assigns them.
func entryValues(h cfg.Head) map[*cfg.Var]*big.Int {
	values, assigned := map[*cfg.Var]*big.Int{}, map[*cfg.Var]bool{}
	in := slices.DeleteFunc(slices.Clone(h.In), func(e *cfg.Edge) bool { return h.Inside[e.From] })
	for range maxBack {
		if len(in) != 1 {
			break
		}
		e := in[0]
		if a, ok := e.Action.(*cfg.Assign); ok {
			for k, v := range a.Dst {
				if t := a.Src[k]; !assigned[v] && t.IsConst() && t.Sort().Kind == term.BitVecKind {
					values[v] = t.Value()
					if v.Signed {
						values[v] = t.SignedValue()
					}
				}
			}
		}
		for _, v := range cfg.Assigned(e.Action) {
			assigned[v] = true
		}
		in = e.From.In
	}
	return values
}
