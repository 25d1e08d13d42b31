package interp

import (
	"errors"
	"fmt"

	"tav/cfg"
)

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
		return fmt.Errorf("counterexample not confirmed: the run is blocked at %s", run.Edge.Pos)
	case Limit:
		return fmt.Errorf("counterexample not confirmed: the run does not end within %s", run.What)
	case Endless:
		return errors.New("counterexample not confirmed: the run ends in an endless loop")
	}
	return errors.New("counterexample not confirmed: the program ends without an error")
}
