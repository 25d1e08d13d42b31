package run

import (
	"fmt"
	"strings"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
)

// FailureKind says how a run fails.
type FailureKind uint8

// The failures of runs.
const (
	Violation     FailureKind = iota // an assertion, or the like
	MemoryError                      // an access to memory, or free, that is not valid
	Trapped                          // or another operation that traps
	Aborted                          // abort is called
	WrongOutput                      // the output differs from the expected one
	MissingOutput                    // the output ends before the expected one
	WrongExit                        // the exit code is not the expected one
)

func (k FailureKind) String() string {
	return [...]string{"violation", "memory error", "trap", "abort", "wrong output", "missing output", "wrong exit code"}[k]
}

// A Failure is what is wrong with a run. The condition that was violated is over
// the state before step Step. Without one it is wrong that the run gets there:
// to an error location, to a call of abort, to output where none is expected, to
// the end with output missing.
type Failure struct {
	Kind      FailureKind
	What      string      // in words
	Step      int         // edges taken before the failure; for an error location up to it
	Edge      *cfg.Edge   // at which it fails: into the error location, or that is not taken, or the call of the host
	Stack     []*cfg.Edge // the call edges around it, outermost first
	Condition *term.Term  // that had to hold
	Fault     *interp.Operation
	Wrote     string // of output and exit codes: as it was written
	Expected  string // … and should have been
	Offset    int    // of output: bytes before it

	argument int       // which argument of the host's call is wrong
	want     predicate // what had to hold of it; nil: nothing is known
}

// predicate is a condition of a number's bits.
type predicate func(m *term.Manager, x *term.Term) *term.Term

// is says that a number has these bits.
func is(bits uint64) predicate {
	return func(m *term.Manager, x *term.Term) *term.Term {
		w := x.Sort().Width
		return m.Eq(x, m.BVUint(w, bits&(1<<(w-1)<<1-1)))
	}
}

// Call is the innermost call that the program itself makes, and not the
// library; nil when the failure is in no function called from main, or in main's caller.
func (f *Failure) Call() *cfg.Edge {
	var call *cfg.Edge
	for _, e := range f.Stack {
		if !isLibrary(e.Pos) {
			call = e
		}
	}
	return call
}

// Pos is the place of the failure in the program: of the edge itself, or of the
// call that leads into the library.
func (f *Failure) Pos() cfg.Pos {
	if f.Edge != nil && !isLibrary(f.Edge.Pos) {
		return f.Edge.Pos
	}
	if c := f.Call(); c != nil {
		return c.Pos
	}
	return cfg.Pos{}
}

// String is the failure with its place.
func (f *Failure) String() string {
	if p := f.Pos(); p.IsValid() {
		return fmt.Sprintf("%v: %s", p, f.What)
	}
	return f.What
}

func isLibrary(p cfg.Pos) bool {
	return !p.IsValid() || strings.HasPrefix(p.File, cfg.LibraryPrefix)
}

// condition is the condition that a call of the host violates.
func (f *Failure) condition(m *term.Manager) *term.Term {
	h, ok := f.Edge.Action.(*cfg.Havoc)
	if !ok || f.want == nil {
		return nil
	}
	return f.want(m, h.Args[f.argument])
}

// violated is the failure of a run that ended as out, nil if it is none.
func violated(out *interp.Outcome, m *interp.Machine) *Failure {
	f := &Failure{Step: out.Count, Edge: out.Edge, Stack: m.Stack(), What: out.What, Fault: out.Fault}
	switch {
	case out.Kind == interp.ReachedError:
		f.Kind = Violation
		if out.Loc.Violates == cfg.ValidDeref || out.Loc.Violates == cfg.ValidFree {
			f.Kind = MemoryError
		}
	case out.Kind == interp.Blocked && out.Edge.Signal+out.Edge.Trap != "":
		f.Kind, f.What = Trapped, out.Edge.Signal+out.Edge.Trap
		f.Condition = out.Edge.Action.(*cfg.Assume).Cond
	default:
		return nil
	}
	return f
}
