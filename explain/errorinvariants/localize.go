package errorinvariants

import (
	"cmp"
	"context"
	"slices"
	"time"

	"tav/cfg"
	"tav/danger/path"
	"tav/solver"
	"tav/solver/effort"
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
	Concrete bool  // invariants are the values of the relevant variables in the run, where they last, instead of weakest preconditions
	Part     int   // conjuncts after which a long trace is cut; 0: 400
	Cuts     []int // positions at which the trace is cut, too, after Least conjuncts
	Least    int   // 0: 1
	// Query limits each call of the solver; 0: 2s. What is not decided in time
	// counts as relevant.
	Query time.Duration
}

// An AbstractTrace is an abstract error trace (Definition 2):
// havoc I_0; st_1; havoc I_1; …; st_k; havoc I_k. There is one interval more
// than there are statements. The first begins at position 0, or later when time
// was over: the trace before it is not explained.
type AbstractTrace struct {
	Method     Method
	Intervals  []Interval
	Statements []Statement
	// Precondition is the generalised error precondition: what of the initial
	// state and the inputs makes this trace fail, or, where a condition does not
	// matter, also the trace that goes the other way. It is the weakest
	// precondition of the abstract error trace; nil when that begins later.
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
	Undecided int // formulas without a core: all of their conjuncts count as relevant
}

// Localize explains the error. When ctx ends, the result is what is known: there
// may be statements in it that do not matter, and it may begin late. The error is
// ctx's for method Recursive, or the solver's if it contradicts the run.
func (e *Error) Localize(ctx context.Context, b solver.Backend, o Options) (*AbstractTrace, error) {
	limit := cmp.Or(o.Query, query)
	s, err := b.NewSolver(solver.Options{Timeout: limit})
	if err != nil {
		return nil, err
	}
	defer s.Close()
	a := &AbstractTrace{Method: o.Method}
	q := &sequencer{
		Error: e, solver: s, limit: limit, flow: o.Method == FlowSensitive, window: cmp.Or(o.Part, window),
		goals: map[int]bool{}, stats: &a.Stats, polish: conciseCalls, breakpoints: map[int]bool{}, least: max(o.Least, 1),
	}
	for _, i := range o.Cuts {
		q.breakpoints[i] = true
	}
	var invariants []*term.Term
	first, cancel := effort.Share(ctx, sequenceShare)
	defer cancel()
	if o.Method == Recursive {
		invariants, err = q.fsei(first, e.End, e.Post, e.scope, map[*path.Condition][]*term.Term{})
	} else {
		invariants, err = q.sequence(first, e.End, e.Post, e.scope)
	}
	if err != nil {
		return nil, err
	}
	q.solver.Reset()
	if invariants[0] != nil {
		a.Precondition = q.concise(ctx, invariants[0], 0)
	}
	q.abstract(ctx, a, invariants, o.Concrete)
	return a, nil
}

// abstract is Localize(⟨E_0, …, E_n⟩, (ψ, π, φ)). The statements that do not
// change the sequence are covered by its invariants as they are. From the first
// position on, each invariant is stretched over further statements, as far as
// binary search finds it to be an error invariant.
//
// So that the result is flow-sensitive (Definition 4), an invariant is not
// stretched over what is executed under conditions (in the paper fresh
// variables for them see to that), and at the conditions that Algorithm 1
// explains it has to imply the condition.
func (q *sequencer) abstract(ctx context.Context, a *AbstractTrace, e []*term.Term, concrete bool) {
	first := 0
	for e[first] == nil {
		first++
	}
	var changes []int // the statements that change the sequence
	for i := first; i < len(e)-1; i++ {
		if e[i] != e[i+1] {
			changes = append(changes, i)
		}
	}
	a.Stats.Relevant = len(changes)
	changes = append(changes, len(e)-1) // the end
	for from, k := first, 0; ; {
		invariant := e[from]
		if concrete { // if the values last until the sequence changes
			state := q.equalities(invariant, from)
			if holds, err := q.run.Holds(state, changes[k]); err == nil && holds {
				invariant = state
			}
		}
		k = q.stretch(ctx, invariant, from, k, changes, e)
		to := changes[k]
		a.Intervals = append(a.Intervals, Interval{from, to, q.concise(ctx, invariant, from)})
		if to == len(e)-1 {
			return
		}
		a.Statements = append(a.Statements, q.statement(to, e[to+1]))
		from, k = to+1, k+1
	}
}

// stretch finds where the interval of an invariant ends that is one at the
// positions from and changes[low]: the last of the changes, as far as binary
// search sees, at which it is one, too.
func (q *sequencer) stretch(ctx context.Context, t *term.Term, from, low int, changes []int, e []*term.Term) int {
	high := low + 1 // it may not be one at changes[high]
	for ctx.Err() == nil && high < len(changes) && !q.conditional(changes[high-1]) {
		high++
	}
	explained := from // the conditions before it follow
	ok := func(to int) bool {
		if !q.errorInvariant(ctx, t, to, e) {
			return false
		}
		for ; explained <= to; explained++ {
			if q.goals[explained] && !q.errorInvariant(ctx, t, explained, e) {
				return false
			}
		}
		return true
	}
	for low+1 < high {
		if middle := (low + high) / 2; ok(changes[middle]) {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}

// conditional reports whether the trace formula has statement i under conditions.
func (q *sequencer) conditional(i int) bool {
	return q.flow && i < len(q.statements) && (q.statements[i].Scope != nil || q.statements[i].Opens != nil)
}

// concise drops from a conjunction that holds at a position what the rest implies.
func (q *sequencer) concise(ctx context.Context, t *term.Term, at int) *term.Term {
	parts := q.terms.Conjuncts(t)
	q.solver.SetTimeout(conciseLimit)
	defer q.solver.SetTimeout(q.limit)
	for i := len(parts) - 1; i >= 0 && len(parts) <= maxConcise && q.polish > 0 && ctx.Err() == nil; i-- {
		rest := q.terms.And(append(slices.Clone(parts[:i]), parts[i+1:]...)...)
		shared := func(v *term.Term) bool { return q.terms.Mentions(rest, v) }
		if !slices.ContainsFunc(q.terms.FreeVars(parts[i]), shared) {
			continue
		}
		if q.differ(rest, parts[i], at) {
			continue
		}
		q.polish--
		if q.implies(ctx, rest, parts[i]) {
			parts = slices.Delete(slices.Clone(parts), i, i+1)
		}
	}
	return q.terms.And(parts...)
}

// errorInvariant reports whether a formula is an error invariant for a
// position: the run, which is the only execution under ψ, satisfies it there;
// and it implies an error invariant, so that the rest of the trace fails.
func (q *sequencer) errorInvariant(ctx context.Context, t *term.Term, at int, e []*term.Term) bool {
	if holds, err := q.run.Holds(t, at); err != nil || !holds {
		return false
	}
	return !q.differ(t, e[at], at) && q.implies(ctx, t, e[at])
}

func (q *sequencer) implies(ctx context.Context, a, b *term.Term) bool {
	if a == b || b.IsTrue() {
		return true
	}
	q.solver.Push()
	defer q.solver.Pop()
	q.solver.Assert(a)
	q.solver.Assert(q.terms.Not(b))
	return q.check(ctx) == solver.Unsat
}

// statement describes statement i, after which t holds.
func (q *sequencer) statement(i int, t *term.Term) Statement {
	s := Statement{Pos: i, Edge: q.statements[i].Edge}
	if c := q.statements[i].Opens; c != nil && q.flow {
		for _, v := range c.Frame {
			if q.terms.Mentions(t, v) {
				s.Framed = append(s.Framed, v)
			}
		}
	}
	return s
}
