package traceabs

// The names of the engines, as in Result.Engine.
const (
	boundedSearch        = "bounded search"
	abstractStates       = "abstract states"
	hornClauses          = "Horn clauses"
	candidates           = "candidates"
	quantifiedCandidates = "array candidates"
	quantifiedClauses    = "Horn clauses over arrays"
	unfoldedCalls        = "unfolded calls"
	longRuns             = "long runs"
	traceAbstraction     = "trace abstraction"
	undefinedSearch      = "undefined behaviour" // the search that follows a proof
)
