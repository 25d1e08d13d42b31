package engine

// The names of the engines, as in Result.Engine.
const (
	BoundedSearch        = "bounded search"
	AbstractStates       = "abstract states"
	HornClauses          = "Horn clauses"
	Candidates           = "candidates"
	QuantifiedCandidates = "array candidates"
	OrderedElements      = "order of elements"
	QuantifiedClauses    = "Horn clauses over arrays"
	Numeric              = "numeric facts"
	UnrolledLoops        = "unrolled loops"
	AcceleratedLoops     = "accelerated loops"
	Contracts            = "contracts"
	HornSummaries        = "Horn clauses with summaries"
	UnfoldedCalls        = "unfolded calls"
	LongRuns             = "long runs"
	TraceAbstraction     = "trace abstraction"
	ThreadModular        = "thread-modular assertions" // of programs with threads, apart from the others
	UndefinedSearch      = "undefined behaviour"       // the search that follows a proof
)
