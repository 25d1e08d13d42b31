package traceabs

import (
	"context"
	"slices"
	"time"

	"tav/solver"
	"tav/solver/term"
)

// Predicate source 4, state machines: explicit-value analysis (Beyer, Löwe,
// "Explicit-state software model checking based on CEGAR and interpolation",
// FASE 2013) over large blocks. An abstract state is a cut point and values of
// tracked variables, the others may have any value. When no error is reached,
// the reached states are a candidate annotation. A spurious way to an error
// says which variables to track as well. The search starts with the control
// variables, those that only ever take constants; when these are too many, it
// starts again from none.
const (
	maxAbstract  = 100_000
	maxValues    = 40 // of a variable; one that takes more is not tracked
	maxWay       = 400
	eagerShare   = 0.4
	proveShare   = 0.5 // of the time left that each attempt at the annotation may take
	integerLimit = 500 * time.Millisecond
	maxBadness   = 1 << 20
)

// A stateSearch looks for the variables to track.
type stateSearch struct {
	*enumerator
	b       *blocks
	needed  []varSet
	control varSet // only take constants
	banned  varSet // took too many values
	tracked varSet
}

// explicit is the engine.
func (r *refinement) explicit(ctx context.Context, b *blocks, _ []*term.Term) engineAnswer {
	none := engineAnswer{reason: "no annotation found"}
	e, err := newEnumerator(r.Backend, r.terms)
	if err != nil {
		return none
	}
	defer e.solver.Close()
	s := &stateSearch{enumerator: e, b: b, needed: b.needed(), banned: b.space.newSet()}
	s.control = b.control()
	s.tracked = slices.Clone(s.control)
	eager, cancel := share(ctx, eagerShare, 0)
	defer cancel()
	a := s.run(eager)
	if a == nil && ctx.Err() == nil {
		s.tracked = b.space.newSet()
		a = s.run(ctx)
	}
	if a == nil {
		return none
	}
	o, err := newOracle(r.terms, r.Backend, r.enc, assumedTime)
	if err != nil {
		return none
	}
	defer o.close()
	o.ints.SetTimeout(integerLimit)
	if a.prove(ctx, o) {
		return engineAnswer{certificate: a}
	}
	return none
}

// run searches and refines; nil when it gives up.
func (s *stateSearch) run(ctx context.Context) *Annotation {
	for ctx.Err() == nil {
		x := newExploration(s, s.tracked)
		switch way, ok := x.explore(ctx); {
		case !ok && len(x.exploded) > 0:
			for _, v := range x.exploded {
				s.banned.add(v)
				s.tracked.remove(v)
			}
		case !ok:
			return nil
		case way == nil:
			return x.annotation()
		case !s.refine(ctx, way):
			return nil
		}
	}
	return nil
}

// refine tracks what refutes the way; false when nothing does.
func (s *stateSearch) refine(ctx context.Context, way []*block) bool {
	if len(way) > maxWay {
		return false
	}
	all := slices.Clone(s.tracked)
	var extra []int
	for _, bl := range way {
		s.needed[bl.from.id].each(func(v int) {
			if !all.has(v) && !s.banned.has(v) && s.b.variable(v).Sort().Kind != term.ArrayKind {
				all.add(v)
				extra = append(extra, v)
			}
		})
	}
	if len(extra) == 0 || !newExploration(s, all).refutes(ctx, way) {
		return false
	}
	slices.SortStableFunc(extra, func(x, y int) int { return s.rank(x) - s.rank(y) })
	for size := (len(extra) + 1) / 2; size > 0; size /= 2 {
		for from := 0; from < len(extra); {
			to := min(from+size, len(extra))
			fewer := slices.Clone(all)
			for _, v := range extra[from:to] {
				fewer.remove(v)
			}
			if ctx.Err() == nil && newExploration(s, fewer).refutes(ctx, way) {
				all = fewer
				extra = slices.Delete(extra, from, to)
			} else {
				from = to
			}
		}
	}
	s.tracked = all
	return ctx.Err() == nil
}

// rank orders variables: those to do without first.
func (s *stateSearch) rank(v int) int {
	if s.control.has(v) {
		return 1
	}
	return 0
}

// control is the set of variables that are only given constants, Booleans and
// the values of such variables: the greatest such set.
func (b *blocks) control() varSet {
	set := b.space.newSet()
	assigned := b.space.newSet()
	for i, v := range b.space.vars {
		if v.Term.Sort().Kind != term.ArrayKind {
			set.add(i)
		}
	}
	for changed := true; changed; {
		changed = false
		for _, c := range b.cuts {
			for _, bl := range c.out {
				for _, v := range bl.values {
					if v.index == b.taint() {
						continue
					}
					assigned.add(v.index)
					if set.has(v.index) && !b.finite(v.value, set) {
						set.remove(v.index)
						changed = true
					}
				}
			}
		}
	}
	for i := range set {
		set[i] &= assigned[i]
	}
	return set
}

// finite reports whether a value is a choice among constants and variables of the set.
func (b *blocks) finite(t *term.Term, set varSet) bool {
	if t.Sort().Kind == term.BoolKind {
		return true
	}
	seen := map[*term.Term]bool{}
	work := []*term.Term{t}
	for len(work) > 0 {
		t := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[t] {
			continue
		}
		seen[t] = true
		switch t.Op() {
		case term.OpIte:
			work = append(work, t.Args()[1], t.Args()[2])
		case term.OpVar:
			if i, ok := b.space.index[t]; !ok || !set.has(i) {
				return false
			}
		case term.OpZExt, term.OpSExt, term.OpExtract:
			work = append(work, t.Args()[0])
		default:
			if !t.IsConst() {
				return false
			}
		}
	}
	return true
}

// An exploration is one search with fixed tracked variables.
type exploration struct {
	*stateSearch
	vars     [][]int // by cut point: the tracked variables that matter there
	shapes   map[*block]*shape
	seen     []map[string]bool // by cut point
	reached  [][][]*term.Term  // by cut point: values, nil for any
	values   map[int]map[*term.Term]bool
	exploded []int
}

// An abstractState has the values of vars of its cut point; nil is any.
type abstractState struct {
	cut    *cut
	values []*term.Term
	before *abstractState
	by     *block
}

func newExploration(s *stateSearch, tracked varSet) *exploration {
	x := &exploration{
		stateSearch: s, vars: make([][]int, len(s.b.cuts)), shapes: map[*block]*shape{},
		seen: make([]map[string]bool, len(s.b.cuts)), reached: make([][][]*term.Term, len(s.b.cuts)), values: map[int]map[*term.Term]bool{},
	}
	for i, c := range s.b.cuts {
		x.seen[i] = map[string]bool{}
		if i == 0 || c.accepting() {
			continue
		}
		s.needed[i].each(func(v int) {
			if tracked.has(v) {
				x.vars[i] = append(x.vars[i], v)
			}
		})
	}
	return x
}

// explore gives a way to an error, nil when there is none; false when it gave up.
func (x *exploration) explore(ctx context.Context) ([]*block, bool) {
	work := []*abstractState{{cut: x.b.cuts[0]}}
	for n := 0; n < len(work); n++ {
		if ctx.Err() != nil || n > maxAbstract || len(x.exploded) > 0 {
			return nil, false
		}
		s := work[n]
		for _, bl := range s.cut.out {
			for _, values := range x.post(ctx, bl, s.values) {
				next := &abstractState{bl.to, values, s, bl}
				if bl.to.accepting() {
					return next.way(), true
				}
				if x.visit(bl.to, values) {
					work = append(work, next)
				}
			}
		}
	}
	return nil, ctx.Err() == nil
}

// visit takes a state in; false when it is known.
func (x *exploration) visit(c *cut, values []*term.Term) bool {
	key := stateKey(values)
	if x.seen[c.id][key] {
		return false
	}
	x.seen[c.id][key] = true
	x.reached[c.id] = append(x.reached[c.id], values)
	for k, v := range x.vars[c.id] {
		if values[k] == nil {
			continue
		}
		if x.values[v] == nil {
			x.values[v] = map[*term.Term]bool{}
		}
		if !x.values[v][values[k]] {
			x.values[v][values[k]] = true
			if len(x.values[v]) == maxValues+1 {
				x.exploded = append(x.exploded, v)
			}
		}
	}
	return true
}

func (s *abstractState) way() []*block {
	var way []*block
	for ; s.by != nil; s = s.before {
		way = append(way, s.by)
	}
	slices.Reverse(way)
	return way
}

// refutes reports whether no state comes through the way.
func (x *exploration) refutes(ctx context.Context, way []*block) bool {
	states := [][]*term.Term{nil}
	for _, bl := range way {
		var after [][]*term.Term
		known := map[string]bool{}
		for _, s := range states {
			for _, t := range x.post(ctx, bl, s) {
				if key := stateKey(t); !known[key] {
					known[key] = true
					after = append(after, t)
				}
			}
		}
		if ctx.Err() != nil {
			return false
		}
		if states = after; len(states) == 0 {
			return true
		}
	}
	return false
}

// annotation is the set of reached states.
func (x *exploration) annotation() *Annotation {
	a := &Annotation{prog: x.b.prog, b: x.b, conjuncts: make([][]*term.Term, len(x.b.cuts))}
	for i, c := range x.b.cuts {
		if i > 0 && !c.accepting() {
			vars := make([]*term.Term, len(x.vars[i]))
			for k, v := range x.vars[i] {
				vars[k] = x.b.variable(v)
			}
			if t := union(x.b.terms, vars, x.reached[i]); !t.IsTrue() {
				a.conjuncts[i] = []*term.Term{t}
			}
		}
	}
	return a
}

// stateKey is a canonical key of values.
func stateKey(values []*term.Term) string {
	b := make([]byte, 0, 4*len(values))
	for _, v := range values {
		id := ^uint32(0)
		if v != nil {
			id = v.ID()
		}
		b = append(b, byte(id), byte(id>>8), byte(id>>16), byte(id>>24))
	}
	return string(b)
}

// union is the formula that the variables have one of these lists of values,
// nil for any: a decision diagram with shared subdiagrams (Kam, Villa, Brayton,
// Sangiovanni-Vincentelli, "Multi-valued decision diagrams", 1998), built from
// the last variable to the first.
func union(m *term.Manager, vars []*term.Term, lists [][]*term.Term) *term.Term {
	type node struct {
		prefix []*term.Term
		t      *term.Term
	}
	nodes := make([]node, len(lists))
	for i, l := range lists {
		nodes[i] = node{l, m.True()}
	}
	for k := len(vars) - 1; k >= 0; k-- {
		index := map[string]int{}
		var parents []node
		var children [][]node // those of a parent
		for _, n := range nodes {
			key := stateKey(n.prefix[:k])
			i, ok := index[key]
			if !ok {
				i = len(parents)
				index[key] = i
				parents = append(parents, node{prefix: n.prefix[:k]})
				children = append(children, nil)
			}
			children[i] = append(children[i], n)
		}
		for i := range parents {
			var order []*term.Term
			when := map[*term.Term][]*term.Term{} // by what must hold of the variables after k
			for _, n := range children[i] {
				if when[n.t] == nil {
					order = append(order, n.t)
				}
				is := m.True()
				if v := n.prefix[k]; v != nil {
					is = m.Eq(vars[k], v)
				}
				when[n.t] = append(when[n.t], is)
			}
			var any []*term.Term
			for _, t := range order {
				any = append(any, m.And(m.Or(when[t]...), t))
			}
			parents[i].t = m.Or(any...)
		}
		nodes = parents
	}
	var any []*term.Term
	for _, n := range nodes {
		any = append(any, n.t)
	}
	return m.Or(any...)
}

// A shape is what of a block matters for the tracked variables.
type shape struct {
	mentioned []int        // positions in vars of the start that guard and values mention
	values    []*term.Term // by position in vars of the end
	origin    []int        // by position: where the variable is in vars of the start if the block keeps it, else -1
	posts     map[string][][]*term.Term
}

func (x *exploration) shape(bl *block) *shape {
	if s := x.shapes[bl]; s != nil {
		return s
	}
	s := &shape{posts: map[string][][]*term.Term{}}
	x.shapes[bl] = s
	given := map[int]*term.Term{}
	for _, v := range bl.values {
		given[v.index] = v.value
	}
	uses := map[*term.Term]bool{}
	use := func(t *term.Term) {
		for _, v := range x.terms.FreeVars(t) {
			uses[v] = true
		}
	}
	use(bl.guard)
	position := map[int]int{}
	for k, v := range x.vars[bl.from.id] {
		position[v] = k
	}
	for _, v := range x.vars[bl.to.id] {
		t, changed := given[v]
		from := -1
		if k, ok := position[v]; ok && !changed {
			from = k
		}
		if changed {
			use(t)
		} else {
			t = x.b.variable(v)
		}
		s.values = append(s.values, t)
		s.origin = append(s.origin, from)
	}
	for k, v := range x.vars[bl.from.id] {
		if uses[x.b.variable(v)] {
			s.mentioned = append(s.mentioned, k)
		}
	}
	return s
}

// post lists the states after the block from the given one.
func (x *exploration) post(ctx context.Context, bl *block, values []*term.Term) [][]*term.Term {
	s := x.shape(bl)
	part := make([]*term.Term, len(s.mentioned))
	for i, k := range s.mentioned {
		part[i] = values[k]
	}
	key := stateKey(part)
	posts, ok := s.posts[key]
	if !ok {
		posts = x.compute(ctx, bl, s, part)
		s.posts[key] = posts
	}
	result := make([][]*term.Term, len(posts))
	for i, p := range posts {
		result[i] = slices.Clone(p)
		for k, from := range s.origin {
			if from >= 0 && values[from] != nil {
				result[i][k] = values[from]
			}
		}
	}
	return result
}

// compute is post where only the mentioned variables have values.
func (x *exploration) compute(ctx context.Context, bl *block, s *shape, part []*term.Term) [][]*term.Term {
	sub := map[*term.Term]*term.Term{}
	for i, k := range s.mentioned {
		if part[i] != nil {
			sub[x.b.variable(x.vars[bl.from.id][k])] = part[i]
		}
	}
	guard := x.terms.Substitute(bl.guard, sub)
	if guard.IsFalse() {
		return nil
	}
	restricted := map[*term.Term]bool{}
	for _, v := range x.terms.FreeVars(guard) {
		restricted[v] = true
	}
	values := make([]*term.Term, len(s.values))
	var open []int
	var terms []*term.Term
	for k, t := range s.values {
		t = x.terms.Substitute(t, sub)
		if t.IsConst() {
			values[k] = t
		} else if t.Op() != term.OpVar || restricted[t] {
			open = append(open, k)
			terms = append(terms, t)
		}
	}
	var result [][]*term.Term
	for _, choice := range x.enumerate(ctx, guard, terms) {
		after := slices.Clone(values)
		for i, k := range open {
			after[k] = choice[i]
		}
		result = append(result, after)
	}
	return result
}

// An enumerator lists the values that terms can have where a formula holds.
type enumerator struct {
	terms    *term.Manager
	solver   solver.Solver
	feasible map[*term.Term]bool
}

// Limits of enumerate: values of a term that is not seen to be a choice of
// constants, values of other terms, and the time of a query.
const (
	maxFree     = 4
	maxChoices  = 40
	maxTuples   = 200
	choiceLimit = time.Second
)

func newEnumerator(b solver.Backend, m *term.Manager) (*enumerator, error) {
	s, err := b.NewSolver(solver.Options{Timeout: choiceLimit})
	return &enumerator{terms: m, solver: s, feasible: map[*term.Term]bool{}}, err
}

// enumerate lists the values; nil stands for any. An answer that the solver
// does not give counts as "all values are possible".
func (e *enumerator) enumerate(ctx context.Context, guard *term.Term, ts []*term.Term) [][]*term.Term {
	if possible, ok := e.feasible[guard]; ok && (!possible || len(ts) == 0) {
		if !possible {
			return nil
		}
		return [][]*term.Term{{}}
	}
	unlimited := make([]bool, len(ts)) // given up
	for {
		tuples, drop := e.tuples(ctx, guard, ts, unlimited)
		if drop < 0 {
			e.feasible[guard] = len(tuples) > 0
			return tuples
		}
		unlimited[drop] = true
	}
}

// tuples enumerates those that are not given up; drop is one to give up.
func (e *enumerator) tuples(ctx context.Context, guard *term.Term, ts []*term.Term, unlimited []bool) (list [][]*term.Term, drop int) {
	e.solver.Push()
	defer e.solver.Pop()
	e.solver.Assert(guard)
	distinct := make([]map[*term.Term]bool, len(ts))
	for i := range distinct {
		distinct[i] = map[*term.Term]bool{}
	}
	for {
		result := solver.Sat
		if !guard.IsTrue() || len(ts) > 0 {
			result = e.solver.Check(ctx)
		}
		if result == solver.Unsat {
			return list, -1
		}
		tuple := make([]*term.Term, len(ts))
		var differs []*term.Term
		for i, t := range ts {
			if unlimited[i] || result == solver.Unknown {
				continue
			}
			v, err := e.solver.Value(t)
			if err != nil || !v.IsConst() {
				return nil, i
			}
			tuple[i] = v
			differs = append(differs, e.terms.Ne(t, v))
			distinct[i][v] = true
			if len(distinct[i]) > e.limit(t) {
				return nil, i
			}
		}
		list = append(list, tuple)
		if result == solver.Unknown || len(differs) == 0 {
			return list, -1
		}
		if len(list) > maxTuples {
			most := -1
			for i := range ts {
				if !unlimited[i] && (most < 0 || len(distinct[i]) > len(distinct[most])) {
					most = i
				}
			}
			return nil, most
		}
		e.solver.Assert(e.terms.Or(differs...))
	}
}

// limit is how many values of a term are told apart.
func (e *enumerator) limit(t *term.Term) int {
	for t.Op() == term.OpIte {
		if a := t.Args()[1]; a.Op() != term.OpIte && !a.IsConst() {
			return maxFree
		}
		t = t.Args()[2]
	}
	if t.IsConst() || t.Sort().Kind == term.BoolKind {
		return maxChoices
	}
	return maxFree
}
