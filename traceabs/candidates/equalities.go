package candidates

import (
	"cmp"
	"context"
	"math"
	"math/big"
	"slices"
	"time"

	"tav/solver/effort"
	"tav/solver/term"
	"tav/traceabs/annotation"
	"tav/traceabs/blocks"
	"tav/traceabs/engine"
	"tav/traceabs/query"
)

// Candidates for numbers: what holds of all sampled states of a cut point
// is a candidate: linear equalities, bounds by the program's constants, order
// between two variables, remainders, the atoms of the program's guards, and
// equalities that hold where such an atom does (phases of loops). What is not
// inductive is dropped by Annotation.prove, which decides.

// Candidates proposes what holds of samples, each time of others.
type Candidates struct{}

func (Candidates) Name() string { return engine.Candidates }

// Run takes the hints for further predicates that may hold at cut points.
func (Candidates) Run(ctx context.Context, env *engine.Env, limit time.Duration) (engine.Answer, error) {
	ctx, cancel := effort.Timeout(ctx, limit)
	defer cancel()
	if a := Holding(ctx, env.Oracle, env.Blocks, env.Hints); a != nil {
		return engine.Answer{Certificate: a}, nil
	}
	return engine.Answer{Reason: "no annotation found"}, nil
}

// Holding is an annotation of what holds of samples, first the simple
// candidates, then all; hints are further predicates. nil if it finds none.
func Holding(ctx context.Context, o *query.Oracle, b *blocks.Program, hints []*term.Term) *annotation.Annotation {
	s := sample(ctx, b, nil)
	for _, level := range []int{simpleCandidates, allCandidates} {
		if ctx.Err() != nil {
			break
		}
		a := &annotation.Annotation{Prog: b.Prog, B: b, Conjuncts: make([][]*term.Term, len(b.Cuts))}
		for i, c := range b.Cuts {
			if i == 0 || c.Accepting() || len(s.vars[i]) == 0 || ctx.Err() != nil {
				continue
			}
			if len(s.states[i]) == 0 { // never reached
				a.Conjuncts[i] = []*term.Term{b.Terms.False()}
				continue
			}
			a.Conjuncts[i] = newGuesses(s, c, hints).list(ctx, level)
		}
		if a.Prove(ctx, o) {
			s.proved(ctx, a)
			return a
		}
	}
	return nil
}

// sample runs the blocks for a while.
func sample(ctx context.Context, b *blocks.Program, small *downscaling) *sampler {
	s := newSampler(b, small)
	sampling, cancel := engine.Share(ctx, sampleShare, sampleTime)
	defer cancel()
	s.collect(sampling)
	return s
}

const (
	simpleCandidates = iota // equalities, bounds, atoms
	allCandidates           // and order, remainders, phases
)

// guesses collects the candidates of a cut point.
type guesses struct {
	s      *sampler
	m      *term.Manager
	c      *blocks.Cut
	vars   []int
	states [][]term.Value
	hints  []*term.Term
	found  []*term.Term
	extra  []*term.Term // quantified
	seen   map[*term.Term]bool
}

func newGuesses(s *sampler, c *blocks.Cut, hints []*term.Term) *guesses {
	return &guesses{s: s, m: s.b.Terms, c: c, vars: s.vars[c.Id], states: s.states[c.Id], hints: hints, seen: map[*term.Term]bool{}}
}

func (g *guesses) list(ctx context.Context, level int) []*term.Term {
	for _, h := range g.hints {
		g.guess(h)
	}
	g.constants()
	g.family(ctx, equalitiesFamily, g.equalities)
	atoms := g.atoms()
	g.family(ctx, atomsFamily, func() {
		for _, a := range atoms {
			g.guess(a)
			g.guess(g.m.Not(a))
		}
	})
	g.family(ctx, limitsFamily, g.bounds)
	if level == allCandidates {
		g.family(ctx, splitsFamily, func() {
			for k, a := range atoms {
				if k < maxSplits {
					g.phase(a)
					g.phase(g.m.Not(a))
				}
			}
		})
		g.family(ctx, comparedFamily, g.orders)
		g.family(ctx, remaindersFamily, g.remainders)
		g.family(ctx, slopesFamily, g.slopes)
	}
	return g.found
}

// add takes a candidate that is known to hold of the states.
func (g *guesses) add(t *term.Term) {
	if !t.IsTrue() && !g.seen[t] && len(g.found) < maxCandidates {
		g.seen[t] = true
		g.found = append(g.found, t)
	}
}

// guess adds a formula if it holds of all states.
func (g *guesses) guess(t *term.Term) {
	if g.seen[t] {
		return
	}
	test, ok := g.test(t)
	if !ok {
		return
	}
	for _, s := range g.states {
		if !test(s) {
			return
		}
	}
	g.add(t)
}

// test compiles a formula over the variables of the states.
func (g *guesses) test(t *term.Term) (func([]term.Value) bool, bool) {
	position := map[*term.Term]int{}
	for k, v := range g.vars {
		position[g.s.b.Variable(v)] = k
	}
	for k, v := range g.s.arrays[g.c.Id] {
		position[g.s.b.Variable(v)] = len(g.vars) + k
	}
	for _, v := range g.m.FreeVars(t) {
		if _, ok := position[v]; !ok {
			return nil, false
		}
	}
	program := term.Compile(g.s.small.term(t))
	return func(s []term.Value) bool {
		v, err := program.Run(func(v *term.Term) (term.Value, error) { return s[position[v]], nil })
		return err == nil && v.Bool()
	}, true
}

// constants are variables that always have the same value.
func (g *guesses) constants() {
	for k, v := range g.vars {
		if g.constant(k) {
			x := g.s.b.Variable(v)
			value := g.m.ValueTerm(g.states[0][k], x.Sort())
			g.add(g.m.Eq(x, value))
			for _, c := range g.s.small.origins(value) {
				g.add(g.m.Eq(x, c))
			}
		}
	}
}

func (g *guesses) constant(k int) bool {
	return !slices.ContainsFunc(g.states[1:], func(s []term.Value) bool { return !s[k].Equal(g.states[0][k]) })
}

// numbers lists the positions of variables that are numbers and vary.
func (g *guesses) numbers(limit int) []int {
	var list []int
	for k, v := range g.vars {
		if g.s.b.Variable(v).Sort().Kind == term.BitVecKind && len(list) < limit && !g.constant(k) {
			list = append(list, k)
		}
	}
	return list
}

// equalities adds the linear equalities of the states: read as signed and as
// unsigned, of all of them and of those with small numbers only.
func (g *guesses) equalities() {
	columns := g.numbers(maxColumns)
	if len(columns) == 0 {
		return
	}
	for _, signed := range []bool{true, false} {
		for _, small := range []bool{false, true} {
			hull := newAffineHull(len(columns))
			for _, s := range g.states {
				if point, ok := g.point(s, columns, signed, small); ok {
					hull.add(point)
				}
			}
			if hull.points <= len(hull.rows)+1 {
				continue
			}
			for _, e := range hull.equalities() {
				for _, t := range g.linear(e, columns, signed) {
					g.add(t)
				}
			}
		}
	}
}

func (g *guesses) point(s []term.Value, columns []int, signed, small bool) ([]*big.Int, bool) {
	point := make([]*big.Int, len(columns))
	for i, k := range columns {
		point[i] = s[k].Big()
		if signed {
			point[i] = s[k].Signed()
		}
		if small && point[i].CmpAbs(big.NewInt(smallNumber)) > 0 {
			return nil, false
		}
	}
	return point, true
}

// linear is an equality over integers, and over bit-vectors where the widths
// are the same.
func (g *guesses) linear(e []*big.Int, columns []int, signed bool) []*term.Term {
	m := g.m
	left, right := []*term.Term{m.IntInt(0)}, []*term.Term{m.IntInt(0)}
	var sum []*term.Term
	width, same := 0, true
	for i, k := range columns {
		c := e[i+1]
		if c.Sign() == 0 {
			continue
		}
		if c.CmpAbs(big.NewInt(maxCoefficient)) > 0 {
			return nil
		}
		x := g.s.b.Variable(g.vars[k])
		number := m.UBV2Int(x)
		if signed {
			number = m.SBV2Int(x)
		}
		if c.Sign() > 0 {
			left = append(left, m.IntMul(m.IntConst(c), number))
		} else {
			right = append(right, m.IntMul(m.IntConst(new(big.Int).Neg(c)), number))
		}
		w := x.Sort().Width
		same = same && (width == 0 || width == w)
		width = w
		if same {
			sum = append(sum, m.BVMul(m.BVConst(w, c), x))
		}
	}
	if width == 0 {
		return nil
	}
	list := []*term.Term{m.Eq(m.IntAdd(append(left, m.IntConst(e[0]))...), m.IntAdd(right...))}
	if same {
		list = append(list, m.Eq(m.BVAdd(append(sum, m.BVConst(width, e[0]))...), m.BVInt(width, 0)))
	}
	return list
}

// bounds compares variables with the closest constants of the program.
func (g *guesses) bounds() {
	m := g.m
	for _, k := range g.numbers(len(g.vars)) {
		x := g.s.b.Variable(g.vars[k])
		w := x.Sort().Width
		for _, signed := range []bool{true, false} {
			read := func(v term.Value) *big.Int { return v.Big() }
			le := m.ULe
			if signed {
				read, le = func(v term.Value) *big.Int { return v.Signed() }, m.SLe
			}
			low, high := read(g.states[0][k]), read(g.states[0][k])
			for _, s := range g.states {
				if n := read(s[k]); n.Cmp(low) < 0 {
					low = n
				} else if n.Cmp(high) > 0 {
					high = n
				}
			}
			for _, c := range g.closest(high, 1) {
				if c.BitLen() < w {
					g.add(le(x, m.BVConst(w, c)))
				}
			}
			for _, c := range g.closest(low, -1) {
				if c.BitLen() < w && (signed || c.Sign() > 0) {
					g.add(le(m.BVConst(w, c), x))
				}
			}
		}
	}
}

// closest lists the numbers c - 1, c and c + 1, for constants c of the program,
// closest to n on one side of it.
func (g *guesses) closest(n *big.Int, side int) []*big.Int {
	var list []*big.Int
	for _, c := range g.s.constants {
		for d := int64(-1); d <= 1; d++ {
			if x := new(big.Int).Add(c, big.NewInt(d)); g.s.small.number(x).Cmp(n)*side >= 0 {
				list = append(list, x)
			}
		}
	}
	slices.SortFunc(list, func(x, y *big.Int) int {
		return cmp.Or(g.s.small.number(x).Cmp(g.s.small.number(y)), x.Cmp(y)) * side
	})
	list = slices.CompactFunc(list, func(x, y *big.Int) bool { return x.Cmp(y) == 0 })
	return list[:min(len(list), maxBounds)]
}

// slopes adds x <= k*y + d for constants k of the program: sums of what is bounded.
func (g *guesses) slopes() {
	m := g.m
	read := func(v int) *term.Term {
		if x := g.s.b.Variable(v); x.Signed() {
			return m.SBV2Int(x)
		}
		return m.UBV2Int(g.s.b.Variable(v))
	}
	var factors []*big.Int
	for _, c := range append([]*big.Int{big.NewInt(math.MaxUint8)}, g.s.constants...) {
		if c.Cmp(big.NewInt(1)) > 0 && c.Cmp(big.NewInt(maxFactor)) <= 0 && len(factors) < maxFactors {
			factors = append(factors, c)
		}
	}
	numbers := g.numbers(maxPaired)
	for _, j := range numbers {
		for _, k := range numbers {
			x, y := read(g.vars[j]), read(g.vars[k])
			for _, f := range factors {
				for d := int64(0); d <= 1 && j != k; d++ {
					g.guess(m.IntLe(x, m.IntAdd(m.IntMul(m.IntConst(f), y), m.IntInt(d))))
				}
			}
		}
	}
}

// orders compares variables of the same width with each other.
func (g *guesses) orders() {
	numbers := g.numbers(maxPaired)
	for i, j := range numbers {
		for _, k := range numbers[:i] {
			x, y := g.s.b.Variable(g.vars[j]), g.s.b.Variable(g.vars[k])
			if x.Sort() != y.Sort() {
				continue
			}
			for _, le := range []func(a, b *term.Term) *term.Term{g.m.SLe, g.m.ULe} {
				g.guess(le(x, y))
				g.guess(le(y, x))
			}
			g.guess(g.m.Ne(x, y))
		}
	}
}

// remainders are those by 2 to 5.
func (g *guesses) remainders() {
	for _, k := range g.numbers(maxPaired) {
		x := g.s.b.Variable(g.vars[k])
		w := x.Sort().Width
		for d := uint64(2); d <= 5 && w > 3; d++ {
			by := g.m.BVUint(w, d)
			rest := new(big.Int).Mod(g.states[0][k].Big(), new(big.Int).SetUint64(d))
			g.guess(g.m.Eq(g.m.URem(x, by), g.m.BVConst(w, rest)))
		}
	}
}

// phase adds the equalities, bounds and remainders of the states in which the atom holds.
func (g *guesses) phase(atom *term.Term) {
	test, ok := g.test(atom)
	if !ok {
		return
	}
	var states [][]term.Value
	for _, s := range g.states {
		if test(s) {
			states = append(states, s)
		}
	}
	if len(states) < 2 || len(states) == len(g.states) {
		return
	}
	part := &guesses{s: g.s, m: g.m, c: g.c, vars: g.vars, states: states, seen: map[*term.Term]bool{}}
	part.constants()
	part.equalities()
	part.bounds()
	part.remainders()
	for _, t := range part.found {
		if !g.seen[t] {
			g.add(g.m.Implies(atom, t))
		}
	}
}

// atoms lists the comparisons in the program over the variables of the cut
// point, those of its own blocks first.
func (g *guesses) atoms() []*term.Term {
	var roots []*term.Term
	collect := func(c *blocks.Cut) {
		for _, bl := range c.Out {
			roots = append(roots, bl.Guard)
			for _, v := range bl.Values {
				roots = append(roots, v.Value)
			}
		}
	}
	collect(g.c)
	for _, c := range g.s.b.Cuts {
		if c != g.c {
			collect(c)
		}
	}
	here := map[*term.Term]bool{}
	for _, v := range g.vars {
		here[g.s.b.Variable(v)] = true
	}
	var list, all []*term.Term
	g.m.Walk(roots, func(t *term.Term) *term.Term {
		switch t.Op() {
		case term.OpSLe, term.OpULe:
			all = append(all, t)
		case term.OpEq:
			if t.Args()[0].Sort().Kind == term.BitVecKind {
				all = append(all, t)
			}
		}
		return nil
	})
	for _, t := range all {
		vars := g.m.FreeVars(t)
		usable := len(vars) > 0 && t.Size() < 40
		for _, v := range vars {
			usable = usable && here[v]
		}
		if usable && len(list) < maxAtoms {
			list = append(list, t)
		}
	}
	return list
}
