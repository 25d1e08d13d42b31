package certify

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
)

// A StateSpace claims that there is a set of abstract states that has the
// start and, with every state, those that its edges lead to, and no accepting
// location. The set is what Check reaches by what Next proposes.
type StateSpace struct {
	Prog  *cfg.Program
	Start []AbstractState // at the entry
	// Next proposes abstract states that together have all states after the
	// edge; e nil: that have all those of s itself, where others stand for them
	// (nil: none do). It is not trusted.
	Next func(s AbstractState, e *cfg.Edge) []AbstractState
}

// An AbstractState has all states at a location in which the facts hold.
type AbstractState struct {
	Loc   *cfg.Loc
	Facts []*term.Term
	Hint  any // for Next
}

// Check goes through the states. That nothing else is reached is asked of the
// solver edge by edge: {facts} edge {facts of one of those proposed}. Facts that
// the edge preserves are left out, and of the facts before it those that have
// nothing to do with the question; the same question is asked once.
func (s *StateSpace) Check(ctx context.Context, b solver.Backend, limit time.Duration) error {
	p, err := newProver(s.Prog.Terms, b, limit)
	if err != nil {
		return err
	}
	defer p.close()
	c := &spaceCheck{prover: p, next: s.Next, asked: map[[sha256.Size]byte]bool{}, seen: map[[sha256.Size]byte]bool{}, useful: onPaths(s.Prog)}
	for _, a := range s.Start {
		if a.Loc != s.Prog.Entry.Entry {
			return refuted("the start is at the entry")
		}
	}
	if err := c.covered(ctx, AbstractState{Loc: s.Prog.Entry.Entry}, nil, s.Start); err != nil {
		return err
	}
	for len(c.work) > 0 && ctx.Err() == nil {
		a := c.work[len(c.work)-1]
		c.work = c.work[:len(c.work)-1]
		if err := c.expand(ctx, a); err != nil {
			return err
		}
	}
	return ctx.Err()
}

type spaceCheck struct {
	*prover
	next   func(AbstractState, *cfg.Edge) []AbstractState
	useful []bool
	work   []AbstractState
	asked  map[[sha256.Size]byte]bool
	seen   map[[sha256.Size]byte]bool // states that others stand for, or that were taken
}

// expand takes all edges of a state.
func (c *spaceCheck) expand(ctx context.Context, a AbstractState) error {
	if a.Loc.Kind != cfg.Plain {
		return refuted("no abstract state is an error at %v", a.Loc.Pos)
	}
	if others := c.next(a, nil); others != nil {
		key := binary.AppendVarint(nil, int64(a.Loc.ID))
		if !c.first(c.seen, appendTerms(key, a.Facts)) {
			return nil
		}
		if len(others) != 1 || !slices.Equal(others[0].Facts, a.Facts) {
			for _, o := range others {
				if o.Loc != a.Loc {
					return refuted("a state stands for those of its location")
				}
			}
			return c.covered(ctx, a, nil, others)
		}
	}
	for _, e := range a.Loc.Out {
		if !c.useful[e.To.ID] {
			continue
		}
		after := c.next(a, e)
		for _, o := range after {
			if o.Loc != e.To {
				return refuted("an edge leads to its target")
			}
		}
		if err := c.covered(ctx, a, e, after); err != nil {
			return err
		}
	}
	return nil
}

// first reports that the key is new.
func (c *spaceCheck) first(set map[[sha256.Size]byte]bool, key []byte) bool {
	sum := sha256.Sum256(key)
	known := set[sum]
	set[sum] = true
	return !known
}

func appendTerms(key []byte, list []*term.Term) []byte {
	key = binary.AppendUvarint(key, uint64(len(list)))
	for _, t := range list {
		key = binary.AppendUvarint(key, uint64(t.ID()))
	}
	return key
}

// covered proves that the edge (nil: none) leads from a state to some of
// others, which are to be expanded then.
func (c *spaceCheck) covered(ctx context.Context, a AbstractState, e *cfg.Edge, others []AbstractState) error {
	c.work = append(c.work, others...)
	f, id := effect{guard: c.terms.True()}, int64(-1)
	if e != nil {
		var err error
		if f, err = effectOf(c.terms, e.Action); err != nil {
			return err
		}
		id = int64(e.ID)
	}
	changed := make([]*term.Term, len(f.vars))
	for i, v := range f.vars {
		changed[i] = v.Term
	}
	before := make(map[*term.Term]bool, len(a.Facts))
	for _, t := range a.Facts {
		before[t] = true
	}
	claims := make([][]*term.Term, len(others)) // what each of others says that is not plain
	for k, o := range others {
		for _, t := range o.Facts {
			if !before[t] || c.terms.Mentions(t, changed...) {
				claims[k] = append(claims[k], t)
			}
		}
		if len(claims[k]) == 0 {
			return nil
		}
	}
	facts := c.related(a.Facts, f, claims)
	key := appendTerms(binary.AppendVarint(nil, id), facts)
	for _, list := range claims {
		key = appendTerms(key, list)
	}
	if !c.first(c.asked, key) {
		return nil
	}
	negation := c.terms.Conjuncts(f.guard)
	for _, list := range claims {
		negation = append(negation, c.terms.Not(c.terms.Substitute(c.terms.And(list...), f.after())))
	}
	r := c.solve(ctx, append(slices.Clip(negation), facts...))
	if r != solver.Unsat && len(facts) < len(a.Facts) {
		r = c.solve(ctx, append(slices.Clip(negation), a.Facts...))
	}
	if r != solver.Unsat {
		return unproved(r, "an abstract state at %v leads to others", a.Loc.Pos)
	}
	return nil
}

// related are the facts that have variables in common with the edge or the
// claims, or with such facts of several variables. To leave facts out is sound.
func (c *spaceCheck) related(facts []*term.Term, f effect, claims [][]*term.Term) []*term.Term {
	in := map[*term.Term]bool{}
	add := func(list ...*term.Term) {
		for _, t := range list {
			for _, v := range c.terms.FreeVars(t) {
				in[v] = true
			}
		}
	}
	add(f.guard)
	add(f.values...)
	for _, list := range claims {
		add(list...)
	}
	touched := func(t *term.Term) bool {
		return slices.ContainsFunc(c.terms.FreeVars(t), func(v *term.Term) bool { return in[v] })
	}
	for grown := true; grown; {
		n := len(in)
		for _, t := range facts {
			if len(c.terms.FreeVars(t)) > 1 && touched(t) {
				add(t)
			}
		}
		grown = len(in) > n
	}
	var list []*term.Term
	for _, t := range facts {
		if touched(t) {
			list = append(list, t)
		}
	}
	return list
}
