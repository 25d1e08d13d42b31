package annotation

import (
	"context"
	"log/slog"
	"slices"
	"strconv"
	"time"

	"tav/solver"
	"tav/solver/effort"
	"tav/solver/term"
	"tav/traceabs/blocks"
	"tav/traceabs/engine"
	"tav/traceabs/query"
)

// The whole program over large blocks as constrained Horn
// clauses for Spacer (Komuravelli, Gurfinkel, Chaki, "SMT-based model checking
// for recursive programs", CAV 2014). A cut point is a relation over the
// variables that matter there, a block is a clause
//
//	I_from(x) ∧ guard(x, in) ∧ x' = values(x, in) → I_to(x')
//
// over integers: first as if arithmetic never wrapped around, then exactly.
// A solution is a candidate annotation; annotation.go checks it.

// A setting is one way to ask Spacer.
type setting struct {
	exact bool // explicit wrap-around
	push  bool // spacer.push_pob
}

// settings in the order that they are tried in each round.
var settings = [...]setting{{}, {push: true}, {exact: true}, {exact: true, push: true}}

// Horn asks for an annotation of the whole program, anew each time.
type Horn struct{}

func (Horn) Name() string { return engine.HornClauses }

// Run gives as hints the predicates of what could not be proved to be an annotation.
func (Horn) Run(ctx context.Context, env *engine.Env, limit time.Duration) (engine.Answer, error) {
	ctx, cancel := effort.Timeout(ctx, limit)
	defer cancel()
	h := NewHornSearch(env, env.Blocks, firstRound)
	for h.Open() && ctx.Err() == nil {
		if a := h.Round(ctx); a != nil {
			return engine.Answer{Certificate: a}, nil
		}
	}
	slices.SortFunc(h.Hints, func(x, y *term.Term) int { return int(x.ID()) - int(y.ID()) })
	answer := engine.Answer{Reason: "no annotation found", Hints: slices.Compact(h.Hints)}
	if h.Refuted {
		answer.Reason = "an error seems to be reachable"
	}
	return answer, nil
}

// A HornSearch looks for an annotation, a round at a time.
type HornSearch struct {
	*engine.Env
	B       *blocks.Program
	systems map[bool]*clauses // by exactness
	over    [len(settings)]bool
	rounds  int           // that were asked
	limit   time.Duration // of the next round, a setting
	Refuted bool          // an error seems to be reachable: there is no annotation
	Hints   []*term.Term  // predicates of solutions that are no annotations
}

// NewHornSearch starts with a part of the limit for Horn clauses.
func NewHornSearch(env *engine.Env, b *blocks.Program, part float64) *HornSearch {
	limit := time.Duration(part * float64(env.Limits.Horn))
	return &HornSearch{Env: env, B: b, systems: map[bool]*clauses{}, limit: limit}
}

// Open reports whether a further round may find something.
func (h *HornSearch) Open() bool {
	return !h.Refuted && h.rounds < hornRounds && slices.Contains(h.over[:], false)
}

// Round tries the settings in turn; nil when none gives an annotation.
func (h *HornSearch) Round(ctx context.Context) *Annotation {
	for k, s := range settings {
		if h.over[k] || ctx.Err() != nil {
			continue
		}
		if h.systems[s.exact] == nil {
			h.systems[s.exact] = newClauses(h.Oracle, h.B, s.exact)
		}
		solved, result := h.systems[s.exact].solve(ctx, h.Backend, s, h.limit)
		h.over[k] = result != solver.Unknown
		slog.Debug("clauses", "component", "horn", "exact", s.exact, "push", s.push, "limit", h.limit, "result", result, "solution", solved != nil)
		switch {
		case result == solver.Sat: // false is derivable in the other settings as well
			for j, other := range settings {
				h.over[j] = h.over[j] || other.exact == s.exact
			}
			h.Refuted = h.Refuted || s.exact
		case solved == nil:
		case solved.Prove(ctx, h.Oracle):
			return solved
		default:
			h.Hints = append(h.Hints, solved.predicates()...)
		}
	}
	h.rounds++
	h.limit *= roundGrowth
	return nil
}

// clauses is the program as a Horn system in one encoding.
type clauses struct {
	b         *blocks.Program
	enc       *solver.IntEncoding
	encoding  query.Encoding
	relations []*solver.Relation // by cut point; nil: the entry and accepting ones
	system    solver.HornSystem
	failed    bool // something has no encoding
}

// newClauses makes the system of a program.
func newClauses(o *query.Oracle, b *blocks.Program, exact bool) *clauses {
	c := &clauses{b: b, enc: o.Enc, encoding: o.Encoding(exact), relations: make([]*solver.Relation, len(b.Cuts))}
	c.failed = !c.build()
	return c
}

// solve asks Spacer; the annotation is nil when there is no solution, or when
// the system is none: Unsat then, since no further question is needed.
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
	a := &Annotation{Prog: c.b.Prog, B: c.b, Conjuncts: make([][]*term.Term, len(c.b.Cuts))}
	for i, rel := range c.relations {
		if rel != nil && answer.Solution[rel] != nil {
			a.Conjuncts[i] = c.b.Terms.Conjuncts(c.enc.Lift(answer.Solution[rel]))
		}
	}
	return a
}

// build makes the system; false when something has no encoding.
func (c *clauses) build() bool {
	needed := c.b.Needed()
	for i, cut := range c.b.Cuts {
		if i == 0 || cut.Accepting() {
			continue
		}
		rel := &solver.Relation{Name: "cut" + strconv.Itoa(i)}
		needed[i].Each(func(v int) { rel.Params = append(rel.Params, c.enc.IntVar(c.b.Variable(v))) })
		c.relations[i] = rel
		c.system.Relations = append(c.system.Relations, rel)
	}
	for _, cut := range c.b.Cuts {
		for _, bl := range cut.Out {
			if !c.clause(bl, needed) {
				return false
			}
		}
	}
	return true
}

func (c *clauses) clause(bl *blocks.Block, needed []blocks.VarSet) bool {
	m := c.b.Terms
	conj := make([]*term.Term, 0, len(bl.Values)+2)
	add := func(t *term.Term) bool {
		f, ok := c.encoding.Formula(t)
		conj = append(conj, f)
		return ok
	}
	if !add(bl.Guard) {
		return false
	}
	var cl solver.Clause
	if rel := c.relations[bl.From.Id]; rel != nil {
		cl.Body = []solver.App{{Rel: rel, Args: rel.Params}}
	}
	if bl.Return != nil {
		exit := c.b.Exit(bl.Return)
		if exit == nil { // it is never reached
			return true
		}
		returned, app := c.b.Returned(bl), solver.App{Rel: c.relations[exit.Id]}
		ok := true
		needed[exit.Id].Each(func(v int) {
			x := c.b.Variable(v)
			summary := m.Var(x.Name()+"''", x.Sort(), x.Signed())
			app.Args = append(app.Args, c.enc.IntVar(summary))
			ok = add(m.Eq(summary, m.Substitute(x, returned))) && ok
		})
		if !ok {
			return false
		}
		cl.Body = append(cl.Body, app)
	}
	if rel := c.relations[bl.To.Id]; rel != nil {
		after := map[int]*term.Term{}
		for _, v := range bl.Values {
			if needed[bl.To.Id] == nil || v.Index == c.b.Taint() || !needed[bl.To.Id].Has(v.Index) {
				continue
			}
			x := c.b.Variable(v.Index)
			prime := m.Var(x.Name()+"'", x.Sort(), x.Signed())
			after[v.Index] = c.enc.IntVar(prime)
			if !add(m.Eq(prime, v.Value)) {
				return false
			}
		}
		head := solver.App{Rel: rel}
		needed[bl.To.Id].Each(func(v int) {
			arg := after[v]
			if arg == nil {
				arg = c.enc.IntVar(c.b.Variable(v))
			}
			head.Args = append(head.Args, arg)
		})
		cl.Head = &head
	}
	conj = append(conj, c.encoding.Side(append(slices.Clone(conj), c.ranges(cl)...)...))
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
				list = append(list, c.b.Terms.IntLe(c.b.Terms.IntInt(0), t))
			}
		}
	}
	return list
}
