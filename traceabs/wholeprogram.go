package traceabs

import (
	"context"
	"slices"
	"strconv"
	"time"

	"tav/solver"
	"tav/solver/term"
)

// Predicate source 0: the whole program over large blocks as constrained Horn
// clauses for Spacer (Komuravelli, Gurfinkel, Chaki, "SMT-based model checking
// for recursive programs", CAV 2014). A cut point is a relation over the
// variables that matter there, a block is a clause
//
//	I_from(x) ∧ guard(x, in) ∧ x' = values(x, in) → I_to(x')
//
// over integers: first as if arithmetic never wrapped around, then exactly.
// A solution is a candidate annotation; annotation.go checks it.

// An encoding translates formulas over bit-vectors to formulas over integers;
// side is what must be asserted with them.
type encoding struct {
	formula func(*term.Term) (*term.Term, bool)
	side    func(...*term.Term) *term.Term
}

// A setting is one way to ask Spacer.
type setting struct {
	exact bool // explicit wrap-around
	push  bool // spacer.push_pob
}

// settings in the order that they are tried in each round.
var settings = [...]setting{{}, {push: true}, {exact: true}, {exact: true, push: true}}

// Spacer solves a system fast or hardly ever, but nobody knows which setting
// does: the rounds give each a limit that grows.
const (
	hornRounds  = 4
	firstRound  = 0.1  // of the limit for Horn clauses
	pathRound   = 0.04 // for a path program, since there may be many
	roundGrowth = 4
)

// hornEngine asks for an annotation of the whole program, anew each time.
type hornEngine struct{}

func (hornEngine) Name() string { return hornClauses }

// Run gives as hints the predicates of what could not be proved to be an annotation.
func (hornEngine) Run(ctx context.Context, env *Env, limit time.Duration) (Answer, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	h := newHornSearch(env, env.blocks, firstRound)
	for h.open() && ctx.Err() == nil {
		if a := h.round(ctx); a != nil {
			return Answer{certificate: a}, nil
		}
	}
	slices.SortFunc(h.hints, func(x, y *term.Term) int { return int(x.ID()) - int(y.ID()) })
	answer := Answer{reason: "no annotation found", hints: slices.Compact(h.hints)}
	if h.refuted {
		answer.reason = "an error seems to be reachable"
	}
	return answer, nil
}

// A hornSearch looks for an annotation, a round at a time.
type hornSearch struct {
	*Env
	b       *blocks
	systems map[bool]*clauses // by exactness
	over    [len(settings)]bool
	rounds  int           // that were asked
	limit   time.Duration // of the next round, a setting
	refuted bool          // an error seems to be reachable: there is no annotation
	hints   []*term.Term  // predicates of solutions that are no annotations
}

// newHornSearch starts with a part of the limit for Horn clauses.
func newHornSearch(env *Env, b *blocks, part float64) *hornSearch {
	limit := time.Duration(part * float64(env.Limits.Horn))
	return &hornSearch{Env: env, b: b, systems: map[bool]*clauses{}, limit: limit}
}

// open reports whether a further round may find something.
func (h *hornSearch) open() bool {
	return !h.refuted && h.rounds < hornRounds && slices.Contains(h.over[:], false)
}

// round tries the settings in turn; nil when none gives an annotation.
func (h *hornSearch) round(ctx context.Context) *Annotation {
	for k, s := range settings {
		if h.over[k] || ctx.Err() != nil {
			continue
		}
		if h.systems[s.exact] == nil {
			h.systems[s.exact] = newClauses(h.oracle, h.b, s.exact)
		}
		solved, result := h.systems[s.exact].solve(ctx, h.Backend, s, h.limit)
		h.over[k] = result != solver.Unknown
		switch {
		case result == solver.Sat: // false is derivable in the other settings as well
			for j, other := range settings {
				h.over[j] = h.over[j] || other.exact == s.exact
			}
			h.refuted = h.refuted || s.exact
		case solved == nil:
		case solved.prove(ctx, h.oracle):
			return solved
		default:
			h.hints = append(h.hints, solved.predicates()...)
		}
	}
	h.rounds++
	h.limit *= roundGrowth
	return nil
}

// encoding is exact or without wrap-around.
func (o *oracle) encoding(exact bool) encoding {
	if !exact {
		n := newNowrap(o.terms, o.enc)
		return encoding{n.formula, n.side}
	}
	return encoding{
		formula: func(t *term.Term) (*term.Term, bool) {
			f, _, err := o.enc.Bool(t)
			return f, err == nil
		},
		side: func(fs ...*term.Term) *term.Term { return o.enc.Side(fs...) },
	}
}

// clauses is the program as a Horn system in one encoding.
type clauses struct {
	b         *blocks
	enc       *solver.IntEncoding
	encoding  encoding
	relations []*solver.Relation // by cut point; nil: the entry and accepting ones
	system    solver.HornSystem
	failed    bool // something has no encoding
}

// newClauses makes the system of a program.
func newClauses(o *oracle, b *blocks, exact bool) *clauses {
	c := &clauses{b: b, enc: o.enc, encoding: o.encoding(exact), relations: make([]*solver.Relation, len(b.cuts))}
	c.failed = !c.build()
	return c
}

// solve asks Spacer; the annotation is nil when there is no solution, or when
// the system is none: Unsat then, since nobody need ask again.
func (c *clauses) solve(ctx context.Context, backend solver.Backend, s setting, limit time.Duration) (*Annotation, solver.Result) {
	if c.failed {
		return nil, solver.Unsat
	}
	options := solver.HornOptions{Timeout: limit}
	if s.push {
		options.Params = []solver.HornParam{{Name: "spacer.push_pob", Value: true}}
	}
	answer, err := backend.SolveHorn(ctx, &c.system, options)
	if err != nil { // an answer that cannot be read is none
		return nil, solver.Unknown
	}
	if answer.Result != solver.Unsat {
		return nil, answer.Result
	}
	return c.annotation(answer), solver.Unsat
}

// annotation is the candidate that a solution is.
func (c *clauses) annotation(answer *solver.HornAnswer) *Annotation {
	a := &Annotation{prog: c.b.prog, b: c.b, conjuncts: make([][]*term.Term, len(c.b.cuts))}
	for i, rel := range c.relations {
		if rel != nil && answer.Solution[rel] != nil {
			a.conjuncts[i] = c.b.terms.Conjuncts(c.enc.Lift(answer.Solution[rel]))
		}
	}
	return a
}

// build makes the system; false when something has no encoding.
func (c *clauses) build() bool {
	needed := c.b.needed()
	for i, cut := range c.b.cuts {
		if i == 0 || cut.accepting() {
			continue
		}
		rel := &solver.Relation{Name: "cut" + strconv.Itoa(i)}
		needed[i].each(func(v int) { rel.Params = append(rel.Params, c.enc.IntVar(c.b.variable(v))) })
		c.relations[i] = rel
		c.system.Relations = append(c.system.Relations, rel)
	}
	for _, cut := range c.b.cuts {
		for _, bl := range cut.out {
			if !c.clause(bl, needed) {
				return false
			}
		}
	}
	return true
}

func (c *clauses) clause(bl *block, needed []varSet) bool {
	m := c.b.terms
	conj := make([]*term.Term, 0, len(bl.values)+2)
	add := func(t *term.Term) bool {
		f, ok := c.encoding.formula(t)
		conj = append(conj, f)
		return ok
	}
	if !add(bl.guard) {
		return false
	}
	var cl solver.Clause
	if rel := c.relations[bl.from.id]; rel != nil {
		cl.Body = []solver.App{{Rel: rel, Args: rel.Params}}
	}
	if rel := c.relations[bl.to.id]; rel != nil {
		after := map[int]*term.Term{}
		for _, v := range bl.values {
			if needed[bl.to.id] == nil || v.index == c.b.taint() || !needed[bl.to.id].has(v.index) {
				continue
			}
			x := c.b.variable(v.index)
			prime := m.Var(x.Name()+"'", x.Sort(), x.Signed())
			after[v.index] = c.enc.IntVar(prime)
			if !add(m.Eq(prime, v.value)) {
				return false
			}
		}
		head := solver.App{Rel: rel}
		needed[bl.to.id].each(func(v int) {
			arg := after[v]
			if arg == nil {
				arg = c.enc.IntVar(c.b.variable(v))
			}
			head.Args = append(head.Args, arg)
		})
		cl.Head = &head
	}
	conj = append(conj, c.encoding.side(append(slices.Clone(conj), c.ranges(cl)...)...))
	cl.Constraint = m.And(conj...)
	c.system.Clauses = append(c.system.Clauses, cl)
	return true
}

// ranges are formulas that mention the arguments of the clause, so that the
// side conditions speak of them.
func (c *clauses) ranges(cl solver.Clause) []*term.Term {
	var list []*term.Term
	for _, a := range cl.Body {
		for _, t := range a.Args {
			if t.Sort().Kind == term.IntKind {
				list = append(list, c.b.terms.IntLe(c.b.terms.IntInt(0), t))
			}
		}
	}
	return list
}

// needed gives for each cut point the variables that matter there for whether
// an accepting location is reached, by what the blocks mention: the least
// fixpoint over the blocks.
func (b *blocks) needed() []varSet {
	sets := make([]varSet, len(b.cuts))
	for i := range sets {
		sets[i] = b.space.newSet()
	}
	for changed := true; changed; {
		changed = false
		for i := len(b.cuts) - 1; i >= 0; i-- {
			for _, bl := range b.cuts[i].out {
				changed = sets[i].union(b.needs(bl, sets[bl.to.id])) || changed
			}
		}
	}
	return sets
}

// needs is what a block mentions if these variables matter after it.
func (b *blocks) needs(bl *block, after varSet) varSet {
	s := slices.Clone(after)
	for _, v := range bl.values {
		if v.index != b.taint() {
			s.remove(v.index)
		}
	}
	use := func(t *term.Term) { b.space.use(s, t, b.terms) }
	use(bl.guard)
	for _, v := range bl.values {
		if v.index != b.taint() && after.has(v.index) {
			use(v.value)
		}
	}
	return s
}
