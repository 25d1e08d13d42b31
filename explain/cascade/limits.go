package cascade

import "time"

// Limits of the search for one cause.
const (
	query      = 200 * time.Millisecond // for one question, unless Config says otherwise
	maxUnknown = 2                      // questions that the solver does not answer: then only what substitution makes false is known to be a contradiction
	nearTries  = 30                     // states that are tried near the run's
	nearSteps  = 1000                   // steps on the ways to them, beside
	nearFactor = 3                      // times those of the slice
)
