package certify

import (
	"fmt"

	"tav/solver"
)

// A RefutedError is a step of a proof that is wrong, which is a bug in tav.
// Other errors are about steps that were not decided again.
type RefutedError struct{ Claim string }

func (e *RefutedError) Error() string { return "this does not hold: " + e.Claim }

func refuted(format string, args ...any) error {
	return &RefutedError{fmt.Sprintf(format, args...)}
}

// unproved is the error for a step whose negation has a solution or no answer.
func unproved(negation solver.Result, format string, args ...any) error {
	if negation == solver.Sat {
		return refuted(format, args...)
	}
	return fmt.Errorf("not confirmed within the limit: "+format, args...)
}
