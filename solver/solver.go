package solver

import (
	"context"
	"time"

	"tav/solver/term"
)

// Result is the answer to a query.
type Result uint8

// The answers. Unknown is an answer and not an error: a limit was reached, the
// query was canceled, or the theory is incomplete.
const (
	Unknown Result = iota
	Sat
	Unsat
)

func (r Result) String() string {
	switch r {
	case Sat:
		return "sat"
	case Unsat:
		return "unsat"
	}
	return "unknown"
}

// Why an answer is Unknown, as Solver.Reason and HornAnswer.Reason give it.
// Other reasons are the backend's own words.
const (
	ReasonTimeout    = "timeout"    // the limit of the query or the deadline of its context
	ReasonCanceled   = "canceled"   // the context was canceled
	ReasonMemory     = "memory"     // the backend's memory limit
	ReasonIncomplete = "incomplete" // the theory has no complete procedure (quantifiers, non-linear arithmetic)
)

// Solver is an incremental solver: a stack of levels of asserted formulas.
// It belongs to the goroutine of its Backend.
type Solver interface {
	// Push opens a level; Pop drops the latest level with its assertions, and
	// does nothing when no level is open.
	Push()
	Pop()

	// Assert adds a formula (of sort Bool) to the current level.
	Assert(t *term.Term)

	// Check decides the conjunction of the asserted formulas and the
	// assumptions, which may be any terms of sort Bool. It returns Unknown at
	// the solver's limit, at ctx's deadline and when ctx is canceled.
	Check(ctx context.Context, assumptions ...*term.Term) Result

	// Core is, after Check answered Unsat, a subset of the assumptions (the
	// pointers as passed, in that order, each once) that is unsatisfiable
	// together with the asserted formulas. It is not necessarily minimal.
	// After other answers it is nil.
	Core() []*term.Term

	// Value is, after Check answered Sat and until the next Push, Pop, Assert
	// or Check, t's value in the model found: a constant, or for arrays a
	// chain of stores over a constant array. The model is completed: variables
	// without a value get one.
	Value(t *term.Term) (*term.Term, error)

	// Reason says why the latest answer was Unknown; empty otherwise.
	Reason() string

	// Clauses is how many Boolean variables and clauses were made for all queries so far, as far
	// as the backend reports: before a formula becomes clauses much of it may be simplified away.
	Clauses() (variables, clauses int)

	// SetTimeout limits each following Check; 0 is no limit.
	SetTimeout(d time.Duration)

	// Reset drops all levels and assertions. Close frees the solver, which is
	// not used after it.
	Reset()
	Close()
}

// Options are the settings of a solver. The zero value is the right one for
// most uses.
type Options struct {
	Timeout time.Duration // per Check; 0: none
	Metered bool          // the steps that a usual machine takes in the Timeout are the limit; the clock has longer
	Seed    uint32        // random seed; equal seeds give equal runs
	Once    bool          // for a single Check, which may take time to simplify the formula as a whole
}

// Backend makes solvers. A backend, its solvers and the term manager that they
// share belong to one goroutine.
type Backend interface {
	// NewSolver makes an empty solver. The error says why the backend cannot.
	NewSolver(o Options) (Solver, error)

	// Eliminate gives a formula without quantifiers that is equivalent to
	// ∃vars.body; false when there is none within ctx's deadline and the
	// backend's own limits.
	Eliminate(ctx context.Context, vars []*term.Term, body *term.Term) (*term.Term, bool)

	// SolveHorn looks for a solution of the system. An error means that the
	// system is malformed or the backend's answer could not be read.
	SolveHorn(ctx context.Context, s *HornSystem, o HornOptions) (*HornAnswer, error)

	// Stats counts what was asked so far.
	Stats() Stats

	// Close frees the backend and what was made by it.
	Close()
}

// Count is a number of queries by answer and the time they took.
type Count struct {
	Sat, Unsat, Unknown int
	Time                time.Duration
}

// Queries is the number of queries.
func (c Count) Queries() int { return c.Sat + c.Unsat + c.Unknown }

// Add counts one query.
func (c *Count) Add(r Result, d time.Duration) {
	switch r {
	case Sat:
		c.Sat++
	case Unsat:
		c.Unsat++
	default:
		c.Unknown++
	}
	c.Time += d
}

// Stats counts the queries to a backend by kind.
type Stats struct {
	Checks     Count // Solver.Check
	Eliminates Count // Backend.Eliminate: Sat counts successes, Unknown failures
	Horn       Count // Backend.SolveHorn: Unsat counts solutions, Sat derivations of false
	Terms      int   // terms translated for the solver
}
