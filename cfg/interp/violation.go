package interp

import (
	"errors"
	"fmt"

	"tav/cfg"
)

// An UnconfirmedError says why a run is not the counterexample that it was taken for.
type UnconfirmedError struct{ Why error }

func (e *UnconfirmedError) Error() string { return "counterexample not confirmed: " + e.Why.Error() }

// Violation says why a run is no violation; nil if it is one.
func (run *Outcome) Violation() error {
	switch run.Kind {
	case ReachedError:
		return nil
	case UndefinedBehaviour:
		return fmt.Errorf("undefined behaviour at %s: %s", run.Edge.Call(), run.What)
	case ReachedUnsupported:
		return &cfg.LeftError{Loc: run.Loc}
	case Blocked:
		return &UnconfirmedError{fmt.Errorf("the run is blocked at %s", run.Edge.Pos)}
	case Limit:
		return &UnconfirmedError{fmt.Errorf("the run does not end within %s", run.What)}
	case Endless:
		return &UnconfirmedError{errors.New("the run ends in an endless loop")}
	}
	return &UnconfirmedError{errors.New("the program ends without an error")}
}
