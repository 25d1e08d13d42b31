package errorinvariants

import (
	"context"
	"slices"
	"time"

	"tav/danger/path"
	"tav/solver"
	"tav/solver/effort"
	"tav/solver/term"
)

// A sequencer computes inductive sequences of error invariants E_0, …, E_n:
// the weakest preconditions of the core-relaxed trace. They hold on the run;
// {E_i} st_i {E_i+1} is valid, in the flow-sensitive case also when what is
// executed under conditions that E_i does not imply may do anything; E_n
// implies ¬φ.
//
// A long trace is cut ("Concolic fault abstraction", Algorithm 1): the parts
// are analysed from the last to the first, each from the state that the run has
// at its beginning, with the first error invariant of the part after it as
// what is violated. An invariant that has become too large is replaced at the
// cut by the values that its variables have in the run.
type sequencer struct {
	*Error
	solver solver.Solver
	limit  time.Duration // of a query
	flow   bool
	window int // conjuncts of one part
	// breakpoints are positions at which a part ends that has at least so many
	// conjuncts
	breakpoints map[int]bool
	least       int
	goals       map[int]bool // the positions of the conditions that Algorithm 1 explains
	polish      int          // calls of the solver left to make invariants shorter
	stats       *Statistics
}

// sequence explains why the run violates post at position end, which is
// checked under scope. When ctx ends, the first error invariants are missing:
// they are nil.
func (q *sequencer) sequence(ctx context.Context, end int, post *term.Term, scope *path.Condition) ([]*term.Term, error) {
	m := q.terms
	invariants := make([]*term.Term, end+1)
	at := m.Not(post)
	if q.flow {
		at = m.And(q.executed(end, scope), at)
	}
	for {
		invariants[end] = at
		if end == 0 || at.IsTrue() {
			break
		}
		if ctx.Err() != nil {
			return invariants, nil
		}
		f := q.encode(end, m.Not(at), q.window)
		part, cancel := effort.Share(ctx, float64(end-f.start)/float64(2*end)) // the other half is for terms
		core, err := q.core(part, f)
		cancel()
		if err != nil {
			return nil, err
		}
		q.stats.Parts++
		q.stats.Conjuncts = max(q.stats.Conjuncts, len(f.conjuncts))
		for i := end - 1; i >= f.start; i-- {
			if ctx.Err() != nil {
				return invariants, nil
			}
			effort.Count(ctx, effort.TermWork+time.Duration(min(at.Size(), effort.MostCounted))*effort.NodeWork)
			at = q.before(i, at, core)
			invariants[i] = at
		}
		if end = f.start; end > 0 && at.Size() > largeInvariant {
			at = q.equalities(at, end)
		}
	}
	for i := range end {
		invariants[i] = invariants[end] // true
	}
	return invariants, nil
}

// before is the error invariant before statement i, from that after it.
func (q *sequencer) before(i int, after *term.Term, core map[assignment]bool) *term.Term {
	m := q.terms
	s := q.statements[i]
	if c := s.Opens; c != nil && q.flow {
		for _, v := range c.Frame {
			if t := q.relax(i, v, after, core); t != nil {
				after = t
				continue
			}
			after = m.And(q.executed(i, c.Outer), c.Cond, after)
		}
		return m.Substitute(after, map[*term.Term]*term.Term{c.Taken: c.Cond})
	}
	sub := map[*term.Term]*term.Term{}
	for k, v := range s.Dst {
		if t := q.relax(i, v, after, core); t != nil {
			after = t
			continue
		}
		sub[v] = s.Src[k]
	}
	if len(sub) == 0 {
		return after
	}
	before := m.Substitute(after, sub)
	if slices.ContainsFunc(s.Dst, func(v *term.Term) bool { return v.Sort().Kind == term.ArrayKind }) {
		before = q.cells(before, i)
	}
	if s.Guard != nil {
		before = m.And(s.Guard, before)
	}
	return m.And(q.executed(i, q.scope(s)), before)
}

// relax is what has to hold whatever statement i makes of v: after itself, if
// it does not speak of v; nil when v matters.
func (q *sequencer) relax(i int, v, after *term.Term, core map[assignment]bool) *term.Term {
	if !q.terms.Mentions(after, v) {
		return after
	}
	if core[assignment{i, v}] {
		return nil
	}
	t, _ := q.without(after, v, i+1)
	return t
}

// executed says at position i that c and all conditions around it held: by the
// condition itself as long as its variables have not changed.
func (q *sequencer) executed(i int, c *path.Condition) *term.Term {
	var all []*term.Term
	for _, c := range c.All() {
		if c.Changed >= i {
			all = append(all, c.Cond)
		} else {
			all = append(all, c.Taken)
		}
	}
	return q.terms.And(all...)
}
