package run

import (
	"fmt"

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
	Trapped                          // a division by zero, or another operation that the machine ends the program at
	Aborted                          // abort is called
	WrongOutput                      // the output differs from the expected one
	MissingOutput                    // the output ends before the expected one
	WrongExit                        // the exit code is not the expected one
	Hangs                            // it never ends
	StackOverflow                    // more calls are active than any stack has room for
)

func (k FailureKind) String() string {
	return [...]string{"violation", "memory error", "trap", "abort", "wrong output", "missing output", "wrong exit code", "endless", "stack overflow"}[k]
}

// A Failure is what is wrong with a run. The run ends in an error location, for
// wrong output and exit codes in the library, which compares them with the
// expected ones; or before a guard that the machine traps at.
type Failure struct {
	Kind      FailureKind
	What      string            // in words
	Step      int               // edges taken up to the failure
	Edge      *cfg.Edge         // into the error location, or the guard that is not taken
	Stack     []*cfg.Edge       // the call edges around it, outermost first
	Condition *term.Term        // the guard's, which had to hold after the last step; nil for error locations
	Fault     *interp.Operation // of memory errors
	Wrote     string            // of output and exit codes: as it was written
	Expected  string            // … and should have been
	Offset    int               // of output: bytes before it
	Cycle     *interp.Cycle     // of a run that hangs: what it repeats; nil: not known
	Stays     []interp.Change   // and what each round of that begins with
	Calls     []interp.Step     // of a stack overflow: the first calls of those that are active
}

// Call is the innermost call around the failure that the program makes, and not
// the library; nil when there is none.
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

func isLibrary(p cfg.Pos) bool { return !p.IsValid() || p.InLibrary() }

// violated is the failure of a run that ended as out, nil if it is none. known is
// what the host knows of it.
func violated(out *interp.Outcome, m *interp.Machine, known *Failure) *Failure {
	f := &Failure{}
	if known != nil {
		*f = *known
	}
	f.Step, f.Edge, f.Stack, f.Fault = out.Count, out.Edge, m.Stack(), out.Fault
	switch {
	case out.Kind == interp.ReachedError && known != nil:
	case out.Kind == interp.ReachedError:
		f.Kind, f.What = Violation, out.What
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
