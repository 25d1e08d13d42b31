package trace

// MaxDisjuncts is how many states of a location a LocPredicate distinguishes. It
// is for people and for other tools: any predicate that holds whenever control
// is there will do, a short one is better than a precise one.
const MaxDisjuncts = 12

// Limits of the run of an error trace.
const (
	stepsAnEdge = 2    // steps for each edge of the trace
	stepsMore   = 1000 // steps more
)
