package errorinvariants

import "time"

// Limits of the search for error invariants.
const (
	query          = 2 * time.Second // for one question, unless Options say otherwise
	window         = 400             // statements of a part of the trace, unless Options say otherwise
	sequenceShare  = 0.8             // of the time for the sequence of error invariants; the intervals have the rest
	largeInvariant = 500             // operators from which an invariant is replaced by values at a cut
	maxJunctions   = 50              // nested junctions that without looks into
)

// Limits of making cores and invariants shorter: it is worth this much.
const (
	minimized     = 300                    // conjuncts of a core that is made minimal, at one question each at most
	coreLimit     = 300 * time.Millisecond // for a core of what decides φ in the run
	minimizeLimit = 200 * time.Millisecond // for one question of making it minimal
	maxConcise    = 12                     // conjuncts of an invariant that is looked at
	conciseLimit  = 100 * time.Millisecond // for one question
	conciseCalls  = 200                    // questions
)
