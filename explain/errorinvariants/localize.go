package errorinvariants

import (
	"cmp"
	"context"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
)

// A Method says which error invariants are computed.
type Method uint8

// The methods.
const (
	FlowSensitive Method = iota // from the flow-sensitive trace formula
	Plain                       // from the trace formula
	Recursive                   // Algorithm 1, flow-sensitive but for frame conditions
)

func (m Method) String() string {
	return [...]string{"flow-sensitive", "plain", "recursive"}[m]
}

// Options direct Localize. The zero value is a good choice.
type Options struct {
	Method   Method
	Concrete bool // invariants are values of variables in the run (strongest postconditions) instead of weakest preconditions
	Part     int  // conjuncts after which a long trace is cut; 0: 400
}

// An AbstractTrace is an abstract error trace (Definition 2):
// havoc I_0; st_1; havoc I_1; …; st_k; havoc I_k. There is one interval more
// than there are statements.
type AbstractTrace struct {
	Method     Method
	Intervals  []Interval
	Statements []Statement
	// Precondition is the generalised error precondition: what of the initial
	// state and the inputs makes this trace fail, or, where a condition does not
	// matter, also the trace that goes the other way. It is the weakest
	// precondition of the abstract error trace.
	Precondition *term.Term
	Stats        Statistics
}

// An Interval is a part of the trace in which one error invariant is inductive:
// it holds at both positions, and from either the error follows. A position is
// the number of statements before it.
type Interval struct {
	From, To  int
	Invariant *term.Term
}

// A Statement is a statement of the trace that the error needs.
type Statement struct {
	Pos    int // on the trace
	Edge   *cfg.Edge
	Framed []*term.Term // of a branch: variables that matter and that a branch not taken could have changed
}

// Statistics count the work.
type Statistics struct {
	Checks    int // calls of the solver
	Parts     int // formulas: of parts of the trace, and of recursive calls
	Conjuncts int // of the largest formula
	Core      int // conjuncts that matter, of all formulas
	Relevant  int // statements that change the sequence of error invariants
}

// Localize explains the error. Its error return is ctx's, or the solver's if it
// contradicts the run.
func (e *Error) Localize(ctx context.Context, b solver.Backend, o Options) (*AbstractTrace, error) {
	s, err := b.NewSolver(solver.Options{})
	if err != nil {
		return nil, err
	}
	defer s.Close()
	a := &AbstractTrace{Method: o.Method}
	q := &sequencer{Error: e, solver: s, flow: o.Method == FlowSensitive, window: cmp.Or(o.Part, 400), stats: &a.Stats}
	var invariants []*term.Term
	if o.Method == Recursive {
		invariants, err = q.fsei(ctx, e.End, e.Post, e.scope, map[*condition][]*term.Term{})
	} else {
		invariants, err = q.sequence(ctx, e.End, e.Post, e.scope)
	}
	if err != nil {
		return nil, err
	}
	a.Precondition = invariants[0]
	q.abstract(ctx, a, invariants, o.Concrete)
	return a, ctx.Err()
}

// abstract is Localize(⟨E_0, …, E_n⟩, (ψ, π, φ)). The statements that do not
// change the sequence are covered by its invariants as they are. From the first
// position on, each invariant is stretched over further statements, as far as
// binary search finds it to be an error invariant.
func (q *sequencer) abstract(ctx context.Context, a *AbstractTrace, e []*term.Term, concrete bool) {
	var changes []int // the statements that change the sequence
	for i := range len(e) - 1 {
		if e[i] != e[i+1] {
			changes = append(changes, i)
		}
	}
	a.Stats.Relevant = len(changes)
	changes = append(changes, len(e)-1) // the end
	q.solver.Reset()
	for from, k := 0, 0; ; {
		invariant := e[from]
		if concrete {
			invariant = q.run.equalities(invariant, from)
		}
		low, high := k, len(changes) // an error invariant at changes[low], maybe not at changes[high]
		for low+1 < high {
			middle := (low + high) / 2
			if q.errorInvariant(ctx, invariant, changes[middle], e) {
				low = middle
			} else {
				high = middle
			}
		}
		to := changes[low]
		a.Intervals = append(a.Intervals, Interval{from, to, invariant})
		if to == len(e)-1 {
			return
		}
		a.Statements = append(a.Statements, q.statement(to, e[to+1]))
		from, k = to+1, low+1
	}
}

// errorInvariant reports whether a formula is an error invariant for a
// position: the run, which is the only execution under ψ, satisfies it there;
// and it implies an error invariant, so that the rest of the trace fails.
func (q *sequencer) errorInvariant(ctx context.Context, t *term.Term, at int, e []*term.Term) bool {
	if holds, err := q.run.holds(t, at); err != nil || !holds {
		return false
	}
	if t == e[at] || e[at].IsTrue() {
		return true
	}
	q.solver.Push()
	defer q.solver.Pop()
	q.solver.Assert(t)
	q.solver.Assert(q.terms.Not(e[at]))
	return q.check(ctx) == solver.Unsat
}

// statement describes statement i, after which t holds.
func (q *sequencer) statement(i int, t *term.Term) Statement {
	s := Statement{Pos: i, Edge: q.statements[i].edge}
	if c := q.statements[i].opens; c != nil && q.flow {
		for _, v := range c.frame {
			if mentions(q.terms, t, v) {
				s.Framed = append(s.Framed, v)
			}
		}
	}
	return s
}
