package certify

import (
	"fmt"
	"math/big"
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// A state is what is known of the executions that reach a location: the
// conditions under which control does, and the values that variables have then,
// both over the variables at the start.
type state struct {
	path []*term.Term
	env  []*term.Term // by index of the variable; nil: as at the start
}

// An executor executes the edges of a program without calls.
type executor struct {
	*space
	useful   []bool                      // by location: edges to the others are left out
	live     []*big.Int                  // by location
	lost     []*term.Term                // by variable: what it is where it does not matter
	cells    bool                        // arrays are taken apart where that can be done (cellwise.go)
	known    map[*term.Term][]*term.Term // values of numbers, where these are few
	overlaps map[*cfg.Edge]bool          // could a later edge of its location pass as well?
}

// start is the state in which these formulas hold. A variable that they say to be
// a constant is replaced by it.
func (x *executor) start(facts []*term.Term) state {
	s := state{path: slices.Clone(facts), env: make([]*term.Term, len(x.vars))}
	for _, t := range facts {
		if v, c, ok := fixes(t); ok {
			if i, known := x.index[v]; known {
				s.env[i] = c
			}
		}
	}
	return s
}

// read evaluates a term in a state.
func (x *executor) read(s state, t *term.Term) *term.Term {
	sub := map[*term.Term]*term.Term{}
	for _, v := range x.terms.FreeVars(t) {
		if i, ok := x.index[v]; ok && s.env[i] != nil {
			sub[v] = s.env[i]
		}
	}
	if len(sub) == 0 {
		return t
	}
	return x.terms.Substitute(t, sub)
}

// step takes an edge; false when none of the executions does.
func (x *executor) step(s state, e *cfg.Edge) (state, bool, error) {
	f, err := effectOf(x.terms, e.Action)
	if err != nil {
		return state{}, false, err
	}
	guard := x.cellwise(s.path, x.read(s, f.guard))
	if guard.IsFalse() {
		return state{}, false, nil
	}
	next := state{path: s.path, env: s.env}
	if !guard.IsTrue() {
		next.path = append(slices.Clip(s.path), x.terms.Conjuncts(guard)...)
	}
	if len(f.vars) > 0 {
		next.env = slices.Clone(s.env)
	}
	for k, v := range f.vars {
		i, ok := x.index[v.Term]
		if !ok {
			return state{}, false, fmt.Errorf("certify: %s is assigned and not declared", v.Name)
		}
		next.env[i] = x.cellwise(s.path, x.read(s, f.values[k]))
	}
	return next, true, nil
}

// A move is an edge with the executions that take it.
type move struct {
	edge *cfg.Edge
	to   state
}

// leave takes all edges out of a location. Where several could pass, fresh
// variables choose one, so that no execution takes two of them.
func (x *executor) leave(s state, l *cfg.Loc) ([]move, error) {
	var moves []move
	for k, e := range l.Out {
		if !x.useful[e.To.ID] {
			continue
		}
		next, ok, err := x.step(s, e)
		if err != nil {
			return nil, err
		}
		if !ok {
			continue
		}
		if x.overlap(e, l.Out[k+1:]) {
			c := x.terms.Fresh("choice!", x.terms.Bool(), false)
			next.path = append(slices.Clip(next.path), c)
			s.path = append(slices.Clip(s.path), x.terms.Not(c))
		}
		moves = append(moves, move{e, next})
	}
	return moves, nil
}

// overlap reports whether one of the others may pass where e does.
func (x *executor) overlap(e *cfg.Edge, others []*cfg.Edge) bool {
	known, ok := x.overlaps[e]
	if !ok {
		known = slices.ContainsFunc(others, func(o *cfg.Edge) bool {
			return x.useful[o.To.ID] && !exclusive(x.terms, e.Action, o.Action)
		})
		x.overlaps[e] = known
	}
	return known
}

// merge joins the executions that reach a location on several ways, of which
// no execution takes two. What all ways have in common at the beginning of their
// conditions stays, and the rest distinguishes the ways.
func (x *executor) merge(l *cfg.Loc, ways []state) state {
	if len(ways) == 1 {
		return ways[0]
	}
	common := ways[0].path
	for _, w := range ways[1:] {
		n := 0
		for n < min(len(common), len(w.path)) && common[n] == w.path[n] {
			n++
		}
		common = common[:n]
	}
	gates := make([]*term.Term, len(ways))
	for k, w := range ways {
		gates[k] = x.terms.And(w.path[len(common):]...)
	}
	joined := state{path: slices.Clip(common), env: make([]*term.Term, len(x.vars))}
	if any := x.terms.Or(gates...); !any.IsTrue() {
		joined.path = append(joined.path, any)
	}
	for i := range joined.env {
		joined.env[i] = x.choose(l, i, ways, gates)
	}
	return joined
}

// choose is the value of a variable where ways meet. Where it does not matter, and the
// ways differ, it is anything.
func (x *executor) choose(l *cfg.Loc, i int, ways []state, gates []*term.Term) *term.Term {
	first, same := ways[0].env[i], true
	for _, w := range ways[1:] {
		same = same && w.env[i] == first
	}
	if same {
		return first
	}
	if x.live[l.ID].Bit(i) == 0 {
		if x.lost[i] == nil {
			x.lost[i] = x.terms.Fresh("lost!", x.vars[i].Term.Sort(), x.vars[i].Signed)
		}
		return x.lost[i]
	}
	values := make([]*term.Term, len(ways))
	for k, w := range ways {
		if values[k] = w.env[i]; values[k] == nil {
			values[k] = x.vars[i].Term
		}
	}
	if t := x.chooseRow(gates, values); t != nil {
		return t
	}
	base, values := x.apart(values)
	result := values[len(values)-1]
	for k := len(values) - 2; k >= 0; k-- {
		result = x.terms.Ite(gates[k], values[k], result)
	}
	if base != nil {
		result = x.terms.BVAdd(base, result)
	}
	return result
}

// apart writes numbers as a base and constants to be added to it, if it can: a
// sum of choices is easier for solvers than a choice of sums.
func (x *executor) apart(values []*term.Term) (base *term.Term, rest []*term.Term) {
	base = values[0]
	if base.Sort().Kind != term.BitVecKind || base.IsConst() {
		return nil, values
	}
	if base.Op() == term.OpBVAdd {
		for _, t := range base.Args() {
			if t.IsConst() {
				base = x.terms.BVSub(base, t)
				break
			}
		}
	}
	for _, v := range values {
		d := x.terms.BVSub(v, base)
		if !d.IsConst() {
			return nil, values
		}
		rest = append(rest, d)
	}
	return base, rest
}
