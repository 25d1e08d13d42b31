package avoid

import "time"

// Limits of runs that are taken again.
const (
	maxSteps     = 50_000                // of the failing run: its steps are kept
	moreTimes    = 2                     // times the steps that were left of the failing run, of a run that goes on
	moreSteps    = 1000                  // steps more
	givenSteps   = 20_000                // steps more, on given input
	allSteps     = 4_000_000             // steps of all runs, about half a second: what is found does not depend on the clock
	allGiven     = 40_000_000            // the same, on given input: such runs are longer, and no verdict waits for them
	maxSaved     = 64                    // states of the failing run
	stepWork     = 250 * time.Nanosecond // of a step
	perPlace     = 2                     // ways to avoid the error that are looked for at one place of the source
	mostMissing  = 1                     // assignments that are not there: the last one that would have avoided the error
	maxSkipped   = 3                     // assignments that were not executed
	maxRecent    = 3                     // numbers that the function assigned last
	maxConstants = 8                     // numbers of the program that are tried
	smallBits    = 20                    // of such a number at most
	triesPlace   = 48                    // steps at one place of the source that are tried
)
