package values

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"tav/automata"
	"tav/cfg"
	"tav/solver"
	"tav/solver/effort"
	"tav/solver/limits"
	"tav/solver/term"
	"tav/traceabs/certify"
	"tav/traceabs/engine"
	"tav/traceabs/query"
	"tav/traceabs/trace"
)

// A StateSpace is a proof of TRUE: a set of abstract states that has the start
// and, with every state, those that the edges lead to, and no error. What the
// edges do are Hoare triples; each of them is proved exactly.
type StateSpace struct {
	x *reachability
}

// States is the number of states that were kept.
func (p *StateSpace) States() int { return len(p.x.nodes) }

// Engine searches the abstract states: with whole ranges, and where these
// lead to an error that cannot be reached, again with intervals.
type Engine struct{ states *reachability }

func (*Engine) Name() string { return engine.AbstractStates }

// Run goes on where it was. A proof is not cut short by the limit, which is for
// the search.
func (e *Engine) Run(ctx context.Context, env *engine.Env, limit time.Duration) (engine.Answer, error) {
	if e.states == nil {
		e.states = newReachability(env.Blocks)
	}
	part, cancel := effort.Timeout(ctx, limit)
	defer cancel()
	return e.search(part, ctx, env), nil
}

func (e *Engine) search(ctx, whole context.Context, env *engine.Env) engine.Answer {
	x := e.states
	for !x.over {
		path, ok := x.explore(ctx)
		switch {
		case !ok:
			if x.over = x.full(); x.over {
				limits.Hit(whole, "number of abstract states")
			}
			return engine.Answer{Reason: "too many abstract states"}
		case path == nil:
			x.over = true
			return closed(whole, env, &StateSpace{x})
		}
		answer := followed(ctx, whole, env, path)
		switch {
		case answer.ErrorTrace != nil || ctx.Err() != nil:
			return answer
		case x.joins > 0 || !slices.ContainsFunc(x.level, func(l int) bool { return l == ranged }):
			x.over = true
			return answer
		}
		x.joins = someJoins
		x.begin()
	}
	return engine.Answer{Reason: "the abstract states do not decide"}
}

// closed proves that what was reached is all.
func closed(ctx context.Context, env *engine.Env, p *StateSpace) engine.Answer {
	none := engine.Answer{Reason: "the abstract states cannot be proved"}
	o, err := query.NewOracle(env.Terms, env.Backend, env.Enc, engine.AssumedTime)
	if err != nil {
		return none
	}
	defer o.Close()
	o.Ints.SetTimeout(integerLimit)
	if err := p.prove(ctx, o); err != nil {
		slog.Debug("not proved", "component", "reach", "error", err)
		return none
	}
	return engine.Answer{Certificate: p}
}

// followed is follow within ctx, or a little longer.
func followed(ctx, whole context.Context, env *engine.Env, path []*cfg.Edge) engine.Answer {
	if left, limited := effort.Left(ctx); limited && left < followTime {
		var cancel context.CancelFunc
		ctx, cancel = effort.Timeout(whole, followTime)
		defer cancel()
	}
	return follow(ctx, env, path)
}

// follow tries a path to an error.
func follow(ctx context.Context, env *engine.Env, path []*cfg.Edge) engine.Answer {
	none := engine.Answer{Reason: "an abstract state is an error"}
	if len(path) == 0 {
		return none
	}
	t := trace.Trace{NestedWord: automata.NewNestedWord(path, nil)}
	if t.Target().Kind != cfg.Error {
		return none
	}
	f := trace.NewFormula(env.Words, t)
	feasible := env.Tracer.Check(ctx, f, query.Forward)
	if feasible.Model == nil {
		slog.Debug("spurious", "component", "reach", "length", len(path))
		return none
	}
	e, err := query.NewErrorTrace(env.Words, f, feasible)
	if err != nil || env.Confirmed(ctx, e) != nil {
		return none
	}
	return engine.Answer{ErrorTrace: e}
}

// evident reports that a triple of a comparison of a variable with a constant
// holds: the comparison is false for the values before that are not after. For
// an order, and for "not equal", it is enough to look at the ends of intervals.
func (x *reachability) evident(t *edgeTriple) bool {
	a, ok := t.edge.Action.(*cfg.Assume)
	if !ok || len(t.vars) != 1 {
		return false
	}
	i := t.vars[0]
	v := x.space.Vars[i].Term
	lost := t.before[i].set
	for _, s := range t.after {
		lost = lost.Without(s[i].set)
	}
	equal := a.Cond
	order := a.Cond
	if order.Op() == term.OpNot {
		order = order.Args()[0]
	}
	if !slices.Contains(order.Args(), v) || !slices.ContainsFunc(order.Args(), (*term.Term).IsConst) {
		return false
	}
	for _, r := range lost {
		switch {
		case equal.Op() == term.OpEq:
			if n, ok := constantOf(equal.Args()[1]); !ok || equal.Args()[0] != v || r.Lo <= n && n <= r.Hi {
				return false
			}
		case order.Op() == term.OpEq || order.Op() == term.OpSLe:
			for _, end := range []int64{r.Lo, r.Hi} {
				if !x.terms.Substitute(a.Cond, map[*term.Term]*term.Term{v: literal(x.terms, v.Sort(), end)}).IsFalse() {
					return false
				}
			}
		default:
			return false
		}
	}
	return true
}

// question is what a triple claims: pre implies post, over the variables
// before the edge. Variables with one value are replaced by it.
func (x *reachability) question(t *edgeTriple) (pre, post *term.Term) {
	m := x.terms
	sub := map[*term.Term]*term.Term{}
	pre = x.formula(t.before)
	for i, s := range t.before {
		if n, one := s.set.Only(); one {
			v := x.space.Vars[i].Term
			sub[v] = literal(m, v.Sort(), n)
		}
	}
	after := map[*term.Term]*term.Term{}
	switch a := t.edge.Action.(type) {
	case *cfg.Assume:
		pre = m.And(pre, a.Cond)
	case *cfg.Assign:
		for k, d := range a.Dst {
			after[d.Term] = a.Src[k]
		}
	case *cfg.Havoc:
		for _, d := range a.Dst {
			after[d.Term] = m.Fresh("in!"+d.Name, d.Term.Sort(), d.Signed)
		}
	}
	var any []*term.Term
	for _, v := range t.after {
		any = append(any, m.Substitute(x.formula(v), after))
	}
	return m.Substitute(pre, sub), m.Substitute(m.Or(any...), sub)
}

// Validate re-checks the states edge by edge. What the search reached is only proposed.
func (p *StateSpace) Validate(ctx context.Context, backend solver.Backend, limit time.Duration) error {
	return p.claim().Check(ctx, backend, limit)
}

func (p *StateSpace) claim() *certify.StateSpace {
	f := &proposals{reachability: p.x, alone: map[[2]uint32][]*term.Term{}}
	start := f.abstract(p.x.prog.Entry.Entry, slices.Clone(absState(p.x.unknown)))
	return &certify.StateSpace{Prog: p.x.prog, Start: []certify.AbstractState{start}, Next: f.propose}
}

// proposals are the states that the search reached, as facts.
type proposals struct {
	*reachability
	alone map[[2]uint32][]*term.Term // by variable and slot: what it says
}

// propose gives the states after an edge, or, without an edge, those that were
// kept and stand for the state; nil where none are kept.
func (x *proposals) propose(s certify.AbstractState, e *cfg.Edge) []certify.AbstractState {
	h, list := s.Hint.(hint), []certify.AbstractState{}
	state := h.state
	if e != nil {
		for _, after := range x.post(slices.Clone(state), e) {
			list = append(list, x.abstract(e.To, after))
		}
		return list
	}
	if h.kept {
		return append(list, s)
	}
	kept, ok := x.nodesFor(stateAt{s.Loc, state})
	if !ok && !x.head[s.Loc.ID] {
		return nil
	}
	for _, k := range kept {
		a := x.abstract(s.Loc, k)
		a.Hint = hint{k, true}
		list = append(list, a)
	}
	return list
}

// A hint is the state behind the facts. One that was kept stands for itself:
// looked at again, it may be split otherwise (see rough).
type hint struct {
	state absState
	kept  bool
}

// abstract is a state as facts, as evaluator.formula says it.
func (x *proposals) abstract(l *cfg.Loc, state absState) certify.AbstractState {
	a := certify.AbstractState{Loc: l, Hint: hint{state: state}}
	var first map[int]int // variable by symbol
	for i, id := range state {
		if id == x.unknown[i] {
			continue
		}
		key := [2]uint32{uint32(i), id}
		alone, known := x.alone[key]
		if !known {
			alone = x.evaluator.alone(i, x.slots[id])
			x.alone[key] = alone
		}
		a.Facts = append(a.Facts, alone...)
		s := &x.slots[id]
		if s.symbol == 0 {
			continue
		}
		if first == nil {
			first = map[int]int{}
		}
		if k, ok := first[s.symbol]; ok {
			a.Facts = append(a.Facts, x.difference(i, k, s.offset-x.slots[state[k]].offset))
		} else {
			first[s.symbol] = i
		}
	}
	return a
}
